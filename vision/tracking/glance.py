"""A frame at a glance: small, free of light, quick to compare with another; no network plays a part."""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from models.preprocess import Image

Mask = NDArray[np.bool_]
"""`(h, w)` of a glance."""

SMALL_PX: Final = 480
"""The long side of a glance."""
_MIDDLE_PX: Final = 960
_NEAR_PX: Final = 17
"""Light is compared with that of so many px around."""
_LEAST_CONTRAST: Final = 6.0
"""Grey levels of contrast that count in full; less is mostly noise."""
_SMOOTH_PX: Final = 5
_CHANGED: Final = 0.42
"""Mean difference, in local standard deviations, from which a place looks otherwise than before."""
_MOVING: Final = 6.0
"""Grey levels between one frame and the next."""
_STRONG_STEP: Final = 9
"""A step in brightness that noise does not make."""
_SHARPNESS_CELLS: Final = (32, 18)
_LEAST_EDGES: Final = 0.15
_BLURRED: Final = 0.6
"""The share of its sharpness that is left in a blurred frame."""
_DARK: Final = 10.0


@dataclass(frozen=True, eq=False, slots=True)
class Glance:
    """`grey` `(h, w)` float32 levels, `relief` `(h, w)` the same in local standard deviations, about −3…3.

    `middle` uint8 `(H, W)` is for telling camera movements. `edges` `(18, 32)`: how much of each cell is hard edges.
    `scale`: px of the glance for each px of the frame.
    """

    grey: NDArray[np.float32]
    relief: NDArray[np.float32]
    middle: NDArray[np.uint8]
    edges: NDArray[np.float32]
    scale: float

    @property
    def dark(self) -> bool:
        """Whether nothing can be seen."""
        return float(np.percentile(self.grey, 95)) < _DARK


def glance_at(image: Image) -> Glance:
    """A frame at a glance."""
    height_px, width_px = image.shape[:2]
    long_px = max(height_px, width_px)
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    middle = _fitted(grey, min(1.0, _MIDDLE_PX / long_px))
    scale = min(1.0, SMALL_PX / long_px)
    small = _fitted(grey, scale).astype(np.float32)
    around = cv2.blur(small, (_NEAR_PX, _NEAR_PX))
    off = small - around
    contrast = cv2.sqrt(cv2.blur(off * off, (_NEAR_PX, _NEAR_PX)) + np.float32(_LEAST_CONTRAST**2))
    relief = np.asarray(off / contrast, np.float32)
    return Glance(small, relief, middle, _edges(middle), scale)


def _fitted(grey: cv2.typing.MatLike, scale: float) -> NDArray[np.uint8]:
    size = (max(1, round(grey.shape[1] * scale)), max(1, round(grey.shape[0] * scale)))
    return np.asarray(cv2.resize(grey, size, interpolation=cv2.INTER_AREA) if scale < 1 else grey, np.uint8)


def _edges(middle: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Hard steps in each cell, in shares of its brightness."""
    steps = np.zeros_like(middle[:-1, :-1])
    for beside in (middle[:-1, 1:], middle[1:, :-1]):
        step = cv2.absdiff(beside, middle[:-1, :-1])
        steps = np.asarray(cv2.add(steps, cv2.threshold(step, _STRONG_STEP, 0, cv2.THRESH_TOZERO)[1]), np.uint8)
    strength = cv2.resize(steps, _SHARPNESS_CELLS, interpolation=cv2.INTER_AREA).astype(np.float32)
    level = cv2.resize(middle, _SHARPNESS_CELLS, interpolation=cv2.INTER_AREA).astype(np.float32)
    return np.asarray(100 * strength / (level + 20), np.float32)


def changed(before: NDArray[np.float32], now: Glance) -> Mask:
    """Where the relief is another than `before`; changes of light are none."""
    difference = cv2.blur(cv2.absdiff(before, now.relief), (_SMOOTH_PX, _SMOOTH_PX))
    return np.asarray(difference > _CHANGED)


def moving(before: Glance, now: Glance) -> Mask:
    """Where something moved between one frame and the next, with a small rim; a change of all the light is none."""
    gain = float(np.median(before.grey) + 1) / float(np.median(now.grey) + 1)
    difference = cv2.blur(cv2.absdiff(before.grey, now.grey * np.float32(gain)), (3, 3))
    moved = (difference > _MOVING).astype(np.uint8)
    return np.asarray(cv2.dilate(moved, np.ones((5, 5), np.uint8)) > 0)


def blurred(reference: NDArray[np.float32], now: Glance) -> bool:
    """Whether the frame is out of focus beside one whose `edges` were `reference`.

    Both the typical cell and the best cells must have lost their edges: a hand or a moved camera does not do both.
    """
    telling = reference > max(_LEAST_EDGES, float(np.percentile(reference, 75)) * 0.5)
    if np.count_nonzero(telling) < 5:
        return False
    typical = float(np.median(now.edges[telling] / reference[telling]))
    best = float(np.sort(now.edges, axis=None)[-50:].mean() / np.sort(reference, axis=None)[-50:].mean())
    return typical < _BLURRED and best < _BLURRED
