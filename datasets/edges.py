"""How much of a piece the picture's frame takes away, and from how much on the piece counts as cut off."""

from typing import Final

import cv2
import numpy as np

from datasets.scene import Quad

MOST_CUT: Final = 0.12
"""A piece that loses more than this share of its face to the frame counts as cut off."""


def share_inside(quad: Quad, width_px: int, height_px: int) -> float:
    """Which share of the area between four corners lies in a picture of this size; 1 where there is no area."""
    outline = np.array(quad, np.float32)
    frame = np.array([[0, 0], [width_px, 0], [width_px, height_px], [0, height_px]], np.float32)
    area_px2 = cv2.contourArea(outline)
    return float(cv2.intersectConvexConvex(outline, frame)[0]) / area_px2 if area_px2 else 1.0


def is_cut_off(quad: Quad, width_px: int, height_px: int) -> bool:
    """Whether a piece that lies there counts as cut off by the frame."""
    return share_inside(quad, width_px, height_px) < 1 - MOST_CUT
