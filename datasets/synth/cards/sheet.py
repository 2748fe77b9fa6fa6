"""The paper of one card while it is being printed."""

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.synth.glyphs import Ink

Bgr = tuple[float, float, float]


class Sheet:
    """`paint` `(h, w, 3)` BGR, 0…255 in floats; inks are printed onto it one after the other."""

    def __init__(self, width_px: int, height_px: int, stock: Bgr) -> None:
        self.width_px, self.height_px = width_px, height_px
        self.paint = np.empty((height_px, width_px, 3), np.float32)
        self.paint[:] = stock

    def stamp(self, ink: Ink, left_px: int, top_px: int, colour: Bgr) -> None:
        """Prints the ink; what would lie beside the paper is left off."""
        height, width = ink.shape
        y0, y1 = max(0, top_px), min(self.height_px, top_px + height)
        x0, x1 = max(0, left_px), min(self.width_px, left_px + width)
        if y1 <= y0 or x1 <= x0:
            return
        share = ink[y0 - top_px : y1 - top_px, x0 - left_px : x1 - left_px].astype(np.float32)[..., None] / 255
        ground = self.paint[y0:y1, x0:x1]
        ground += (np.array(colour, np.float32) - ground) * share

    def stamp_both(self, ink: Ink, left_px: int, top_px: int, colour: Bgr) -> None:
        """Prints the ink, and once more turned by half a turn about the card's middle."""
        self.stamp(ink, left_px, top_px, colour)
        self.stamp(turned(ink), *self.opposite(ink, left_px, top_px), colour)

    def opposite(self, ink: Ink, left_px: int, top_px: int) -> tuple[int, int]:
        """Left and top of the ink after half a turn about the card's middle."""
        return self.width_px - left_px - ink.shape[1], self.height_px - top_px - ink.shape[0]

    def paste(self, picture: NDArray[np.uint8], left_px: int, top_px: int) -> None:
        """Lays an opaque BGR picture that fits onto the paper."""
        height, width = picture.shape[:2]
        self.paint[top_px : top_px + height, left_px : left_px + width] = picture


def turned(ink: Ink) -> Ink:
    """The ink after half a turn."""
    return ink[::-1, ::-1]


def grown(ink: Ink, by_px: int) -> Ink:
    """The ink and what lies within `by_px` of it, on a sheet larger by that much on every side."""
    wider = cv2.copyMakeBorder(ink, by_px, by_px, by_px, by_px, cv2.BORDER_CONSTANT)
    brush = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * by_px + 1, 2 * by_px + 1))
    return np.asarray(cv2.dilate(wider, brush), np.uint8)


def scaled(ink: Ink, height_px: int, max_width_px: int | None = None) -> Ink:
    """The ink at one height, squeezed to the width where it is too wide."""
    width_px = max(1, round(ink.shape[1] * height_px / ink.shape[0]))
    size = (min(width_px, max_width_px or width_px), height_px)
    return np.asarray(cv2.resize(ink, size, interpolation=cv2.INTER_AREA), np.uint8)
