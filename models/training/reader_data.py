"""Training crops of the reader: pieces cut with room around them once, then turned and shifted anew each time."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from models.preprocess import (
    CROP_HEIGHT_PX,
    CROP_MARGIN_X_PX,
    CROP_MARGIN_Y_PX,
    CROP_WIDTH_PX,
    Image,
    Quads,
    rectify,
)
from models.training.negatives import Locate, mistaken_places, random_places
from models.training.pictures import LabelledPicture

ROOM: Final = 1.3
"""How much wider than a reader's crop the kept crop is."""
NO_PIECE: Final = -1

_SHARE_UPSIDE_DOWN: Final = 0.25


@dataclass(eq=False, slots=True)
class CropBank:
    """Crops with room `(n, CROP_HEIGHT_PX * ROOM, CROP_WIDTH_PX * ROOM, 3)`: pieces as large as in a reader's crop.

    `classes` `(n,)`, `NO_PIECE` for a place where none is; `up_known` `(n,)`.
    """

    crops: NDArray[np.uint8]
    classes: NDArray[np.int64]
    up_known: NDArray[np.bool_]
    rendered: NDArray[np.bool_]

    def __len__(self) -> int:
        return len(self.crops)


def _scaled(quads: Quads, factor: float) -> Quads:
    centres = quads.mean(axis=1, keepdims=True)
    return np.asarray(centres + (quads - centres) * factor, np.float32)


def crop_bank(
    pictures: list[LabelledPicture],
    seed: int,
    locate: Locate | None = None,
    tell: Callable[[int, int], None] | None = None,
) -> CropBank:
    """All tiles, backs and indices of the pictures, and places without one, cut with room. Memory: 23 kB a crop.

    With `locate`, what it wrongly takes for pieces is among those places. `tell` is told of every picture.
    """
    crops: list[NDArray[np.uint8]] = []
    classes: list[NDArray[np.int64]] = []
    known: list[NDArray[np.bool_]] = []
    rendered: list[NDArray[np.bool_]] = []
    for number, picture in enumerate(pictures):
        if tell:
            tell(number, len(pictures))
        image = picture.load()
        negatives = random_places(picture, image, np.random.default_rng((seed, number)))
        if locate:
            negatives = np.concatenate([negatives, mistaken_places(picture, image, locate)])
        quads = np.concatenate([picture.quads, negatives])
        crops.append(rectify(image, _scaled(quads, ROOM), magnification=ROOM))
        classes.append(np.concatenate([picture.classes, np.full(len(negatives), NO_PIECE)]))
        known.append(np.concatenate([picture.up_known, np.zeros(len(negatives), np.bool_)]))
        rendered.append(np.full(len(quads), picture.rendered))
    return CropBank(*map(np.concatenate, (crops, classes, known, rendered)))  # type: ignore[arg-type]


def _about_the_middle(linear: NDArray[np.float64], shift_px: NDArray[np.float64]) -> NDArray[np.float64]:
    """The affine matrix `(2, 3)` that takes a kept crop's middle to a reader's crop's, moved by `shift_px`."""
    size_px = np.array([CROP_WIDTH_PX, CROP_HEIGHT_PX])
    kept_middle, middle = np.round(size_px * ROOM) / 2 - 0.5, size_px / 2 - 0.5
    return np.hstack([linear, (middle + shift_px - linear @ kept_middle)[:, None]])


def _jitter(rng: np.random.Generator, upside_down: bool) -> NDArray[np.float64]:
    """From a kept crop to a reader's crop `(2, 3)`: what the locator would get a little wrong."""
    angle = rng.normal(0, 0.05) + (np.pi if upside_down else 0)
    shear = rng.normal(0, 0.05)
    scale = np.exp(rng.normal(0, 0.06, 2))
    cos, sin = np.cos(angle), np.sin(angle)
    linear = np.array([[cos, -sin], [sin, cos]]) @ np.array([[1, shear], [0, 1]]) @ np.diag(scale)
    inner = np.array([CROP_WIDTH_PX - 2 * CROP_MARGIN_X_PX, CROP_HEIGHT_PX - 2 * CROP_MARGIN_Y_PX])
    shift = rng.normal(0, 0.045, 2) * inner
    return _about_the_middle(linear, shift)


def _worn(crop: Image, rng: np.random.Generator) -> Image:
    """The crop from farther away, blurred, noisy, in another light, partly covered."""
    out = crop
    if rng.random() < 0.3:
        factor = rng.uniform(0.22, 0.8)
        small = cv2.resize(out, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
        out = np.asarray(cv2.resize(small, (CROP_WIDTH_PX, CROP_HEIGHT_PX), interpolation=cv2.INTER_LINEAR), np.uint8)
    if rng.random() < 0.2:
        out = np.asarray(cv2.GaussianBlur(out, (0, 0), rng.uniform(0.5, 1.6)), np.uint8)
    gain = np.exp(rng.normal(0, 0.15)) * np.exp(rng.normal(0, 0.05, 3))
    floats = out * gain + rng.normal(0, 8)
    if rng.random() < 0.3:
        ramp = np.linspace(-1, 1, CROP_WIDTH_PX) * rng.normal(0, 25) + np.linspace(-1, 1, CROP_HEIGHT_PX)[
            :, None
        ] * rng.normal(0, 25)
        floats = floats + ramp[..., None]
    if rng.random() < 0.5:
        floats = floats + rng.normal(0, rng.uniform(1, 9), out.shape[:2])[..., None]
    return np.asarray(np.clip(floats, 0, 255), np.uint8)


def _feet_covered(crop: Image, rng: np.random.Generator) -> Image:
    """The tile's lower end behind whatever stands in front of it, as on a stepped rack."""
    out = crop.copy()
    top = int(CROP_HEIGHT_PX * rng.uniform(0.62, 0.95))
    colour = rng.integers(0, 256, 3) if rng.random() < 0.5 else rng.integers(190, 250) - rng.integers(0, 25, 3)
    out[top:] = colour
    return out


def training_crop(kept: Image, *, is_tile: bool, rng: np.random.Generator) -> tuple[Image, bool]:
    """A reader's crop from a kept one, and whether it was turned upside down."""
    upside_down = rng.random() < _SHARE_UPSIDE_DOWN
    crop = cv2.warpAffine(
        kept,
        _jitter(rng, upside_down),
        (CROP_WIDTH_PX, CROP_HEIGHT_PX),
        flags=cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )
    worn = _worn(np.asarray(crop, np.uint8), rng)
    if is_tile and not upside_down and rng.random() < 0.06:
        worn = _feet_covered(worn, rng)
    return worn, upside_down


def plain_crop(kept: Image) -> Image:
    """The crop that reading would see: the kept one without its room."""
    matrix = _about_the_middle(np.eye(2), np.zeros(2))
    crop = cv2.warpAffine(
        kept, matrix, (CROP_WIDTH_PX, CROP_HEIGHT_PX), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(crop, np.uint8)
