"""How good a photo is: brightness, colour, sharpness, each as one number."""

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from models.preprocess import CROP_MARGIN_X_PX, CROP_MARGIN_Y_PX, Image

_GRID: Final = 240
_WHITE_LEVEL: Final = 250


def brightest_hundredth(image: Image) -> float:
    """The grey level that the brightest hundredth of the picture reaches, from a coarse grid of its pixels."""
    return float(np.percentile(cv2.cvtColor(_coarse(image), cv2.COLOR_BGR2GRAY), 99))


def most_colourful_hundredth(image: Image) -> float:
    """How far apart the channels of the most colourful hundredth of the picture are, from the same grid."""
    coarse = _coarse(image)
    return float(np.percentile(coarse.max(axis=2).astype(np.int16) - coarse.min(axis=2), 99))


def blank_white_share(crops: NDArray[np.uint8], image: Image) -> float:
    """Which share of a typical piece is plain white; of the picture, where no piece was found."""
    if not len(crops):
        return float((_coarse(image).min(axis=2) >= _WHITE_LEVEL).mean())
    inner = crops[:, CROP_MARGIN_Y_PX:-CROP_MARGIN_Y_PX, CROP_MARGIN_X_PX:-CROP_MARGIN_X_PX]
    return float(np.median((inner.min(axis=3) >= _WHITE_LEVEL).mean(axis=(1, 2))))


def _coarse(image: Image) -> Image:
    step = max(1, max(image.shape[:2]) // _GRID)
    return np.ascontiguousarray(image[::step, ::step])


def sharpness(crops: NDArray[np.uint8]) -> float:
    """How hard the edges on pieces are: the steepest step of one pixel against that of four, 0.25 to 1."""
    grey = crops[:, CROP_MARGIN_Y_PX:-CROP_MARGIN_Y_PX, CROP_MARGIN_X_PX:-CROP_MARGIN_X_PX].mean(axis=3)
    return float(np.median(_steepest(grey, 1) / np.maximum(_steepest(grey, 4), 1)))


def _steepest(grey: NDArray[np.float64], apart_px: int) -> NDArray[np.float64]:
    """The difference that one in a hundred pixels of each crop `(n, h, w)` has to one so far beside or below it."""
    across = np.abs(grey[:, :, apart_px:] - grey[:, :, :-apart_px])
    along = np.abs(grey[:, apart_px:] - grey[:, :-apart_px])
    both = np.concatenate([part.reshape(len(grey), -1) for part in (across, along)], axis=1)
    return np.asarray(np.percentile(both, 99, axis=1))
