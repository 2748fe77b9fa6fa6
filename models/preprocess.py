"""How a picture becomes a network's input; the one place, used by training and by reading alike."""

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

CROP_WIDTH_PX: Final = 56
CROP_HEIGHT_PX: Final = 80
CROP_MARGIN_X_PX: Final = 6
CROP_MARGIN_Y_PX: Final = 8
"""What a crop shows around the piece: enough to mend a quad that is a little off."""

LOCATOR_MULTIPLE_PX: Final = 32
"""The locator's deepest stride; its input sides are multiples of it."""

Image = NDArray[np.uint8]
"""A picture `(height, width, 3)`, BGR."""
Quads = NDArray[np.float32]
"""Corners `(n, 4, 2)` in px, x then y, clockwise from the piece's own top left."""

_MAX_SUPERSAMPLING: Final = 8


def fit_for_locator(image: Image, long_side_px: int) -> tuple[Image, float]:
    """The picture scaled to `long_side_px` and padded right and below to the locator's multiple.

    Returns the padded picture and the scale: a point of it is the photo's point times the scale.
    The padding is mid-grey, as in training.
    """
    height_px, width_px = image.shape[:2]
    scale = long_side_px / max(height_px, width_px)
    size = (max(1, round(width_px * scale)), max(1, round(height_px * scale)))
    fitted = cv2.resize(image, size, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    pad_x, pad_y = -size[0] % LOCATOR_MULTIPLE_PX, -size[1] % LOCATOR_MULTIPLE_PX
    padded = cv2.copyMakeBorder(fitted, 0, pad_y, 0, pad_x, cv2.BORDER_CONSTANT, value=(128, 128, 128))
    return np.asarray(padded, np.uint8), scale


def rectify(image: Image, quads: Quads, magnification: float = 1.0) -> NDArray[np.uint8]:
    """Crops `(n, CROP_HEIGHT_PX, CROP_WIDTH_PX, 3)` of the pieces inside `quads`, upright by their own corners.

    `magnification` makes the crops' sides that much longer.

    A piece much larger than a crop is sampled finely and averaged, so that no stroke is lost.
    What lies outside the picture repeats its edge.
    """
    width_px, height_px = round(CROP_WIDTH_PX * magnification), round(CROP_HEIGHT_PX * magnification)
    margin_x_px, margin_y_px = CROP_MARGIN_X_PX * magnification, CROP_MARGIN_Y_PX * magnification
    crops = np.empty((len(quads), height_px, width_px, 3), np.uint8)
    for crop, quad in zip(crops, quads, strict=True):
        side_px = max(np.linalg.norm(quad[3] - quad[0]), np.linalg.norm(quad[2] - quad[1]))
        factor = int(np.clip(round(side_px / (height_px - 2 * margin_y_px)), 1, _MAX_SUPERSAMPLING))
        size = (width_px * factor, height_px * factor)
        left, top = margin_x_px * factor, margin_y_px * factor
        target = np.array(
            [[left, top], [size[0] - left, top], [size[0] - left, size[1] - top], [left, size[1] - top]], np.float32
        )
        matrix = cv2.getPerspectiveTransform(quad.astype(np.float32), target)
        fine = cv2.warpPerspective(image, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        crop[:] = cv2.resize(fine, (width_px, height_px), interpolation=cv2.INTER_AREA)
    return crops


def network_input(images: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Pictures `(n, height, width, 3)` BGR as `(n, 3, height, width)` float32 about −2…2, contiguous."""
    return np.ascontiguousarray(images.transpose(0, 3, 1, 2), np.float32) * np.float32(1 / 64) - np.float32(2)
