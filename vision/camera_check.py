"""How a camera stands to its table: how large pieces are, how obliquely it looks, how light and sharp."""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.pieces import Kind
from models.preprocess import Image, Quads, rectify
from vision.geometry import areas_px2, heights_px
from vision.notices import BLURRED_SHARPNESS, BRIGHT_SHARE, DARK_LEVEL, FAR_PX, JUDGED_PX
from vision.photo_quality import blank_white_share, brightest_hundredth, sharpness

STEEP_DEG: Final = 45.0
"""From here on pieces behind are much smaller than those in front, and pieces hide each other."""
_FOCAL_SHARE: Final = 0.85
"""Focal length of webcams and phones in long sides of the picture (60° to 70° across)."""
_LEAST_PIECES: Final = 5
_LEAST_SPREAD: Final = 0.12
"""Pieces whose places deviate less than this share of the long side tell nothing of how obliquely they are seen."""
_MOST_CROPS: Final = 24
_ROUNDS: Final = 3
_ODD: Final = 0.12
"""Sizes farther than this from what the others let expect are those of pieces that were found badly."""


@dataclass(frozen=True, slots=True)
class CameraCheck:
    """What can be said of a camera from one frame; None where it shows too few pieces for it.

    `piece_px`: the typical height of a tile, or of a card's index; `far_px`: the least that is read well.
    `tilt_deg` from straight down. `light`: the brightest hundredth, 0 to 255. `white_share` of a piece is washed out.
    """

    piece_px: float | None
    far_px: float
    tilt_deg: float | None
    light: float
    white_share: float
    sharpness: float | None

    @property
    def is_far(self) -> bool:
        """Whether pieces are too small in the picture."""
        return self.piece_px is not None and self.piece_px < self.far_px

    @property
    def is_steep(self) -> bool:
        """Whether the camera looks too obliquely."""
        return self.tilt_deg is not None and self.tilt_deg > STEEP_DEG

    @property
    def is_dark(self) -> bool:
        """Whether there is too little light."""
        return self.light < DARK_LEVEL

    @property
    def is_bright(self) -> bool:
        """Whether figures are washed out."""
        return self.white_share > BRIGHT_SHARE

    @property
    def is_blurred(self) -> bool:
        """Whether edges are too soft."""
        return self.sharpness is not None and self.sharpness < BLURRED_SHARPNESS

    @property
    def is_good(self) -> bool:
        """Whether pieces are seen and nothing is to be changed."""
        faults = self.is_far, self.is_steep, self.is_dark, self.is_bright, self.is_blurred
        return self.piece_px is not None and not any(faults)


def check_camera(image: Image, quads: Quads, kind: Kind) -> CameraCheck:
    """Looks at a frame `(h, w, 3)` BGR in which pieces lie at `quads` `(n, 4, 2)` px."""
    height_px = float(np.median(heights_px(quads))) if len(quads) else None
    crops = rectify(image, quads[:: max(1, len(quads) // _MOST_CROPS)])
    return CameraCheck(
        piece_px=height_px,
        far_px=FAR_PX[kind],
        tilt_deg=tilt_of(quads, image.shape[1], image.shape[0]),
        light=brightest_hundredth(image),
        white_share=blank_white_share(crops, image),
        sharpness=sharpness(crops) if height_px is not None and height_px >= JUDGED_PX else None,
    )


def tilt_of(quads: Quads, width_px: int, height_px: int) -> float | None:
    """By how many degrees from straight down pieces of one size are seen; None where they are few or close together.

    The cube root of the area that a small piece of a plane has in a picture is a linear function of its place there,
    and how steeply it falls tells the plane's slant.
    """
    if len(quads) < _LEAST_PIECES:
        return None
    long_px = max(width_px, height_px)
    places = (quads.mean(axis=1) - (width_px / 2, height_px / 2)) / long_px
    sizes = np.cbrt(areas_px2(quads))
    if places.std(axis=0).max() < _LEAST_SPREAD:
        return None
    columns = np.concatenate([np.ones((len(places), 1)), places], axis=1)
    trusted = np.ones(len(sizes), np.bool_)
    plane: NDArray[np.float64] = np.zeros(3)
    for _ in range(_ROUNDS):
        plane = np.linalg.lstsq(columns[trusted], sizes[trusted], rcond=None)[0]
        off = np.abs(sizes - columns @ plane) / np.median(sizes)
        trusted = off <= max(_ODD, float(np.quantile(off, 0.7)))
    slope = float(np.hypot(plane[1], plane[2])) / max(float(plane[0]), 1e-6)
    return float(np.degrees(np.arctan(slope * _FOCAL_SHARE)))
