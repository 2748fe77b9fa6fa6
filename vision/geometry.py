"""Areas and overlaps of convex outlines: what suppressing doubles, arranging and comparing all ask."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from models.locator_maps import axes_of
from models.preprocess import Quads

Outline = NDArray[np.float32]
"""Corners `(k, 2)` px of a convex outline."""


def within_any(points: NDArray[np.floating], outlines: Sequence[Sequence[tuple[float, float]]]) -> NDArray[np.bool_]:
    """Which of the points `(n, 2)` px lie within one of the outlines px, whatever their shape, or on its edge."""
    contours = [np.array(outline, np.float32) for outline in outlines]
    inside = [
        any(cv2.pointPolygonTest(contour, (x, y), False) >= 0 for contour in contours) for x, y in points.tolist()
    ]
    return np.array(inside, np.bool_)


def areas_px2(outlines: Sequence[Outline] | Quads) -> NDArray[np.float64]:
    """The area of each outline."""
    return np.array([cv2.contourArea(outline) for outline in outlines], np.float64)


def intersections_px2(first: Sequence[Outline] | Quads, second: Sequence[Outline] | Quads) -> NDArray[np.float64]:
    """The common area of each of `first` with each of `second`, `(len(first), len(second))`."""
    common = np.zeros((len(first), len(second)))
    if not common.size:
        return common
    low, high = _bounds(first)
    other_low, other_high = _bounds(second)
    meet = np.all((low[:, None] < other_high) & (other_low < high[:, None]), axis=2)
    for row, column in zip(*np.nonzero(meet), strict=True):
        common[row, column] = cv2.intersectConvexConvex(first[row], second[column])[0]
    return common


def overlaps(first: Sequence[Outline] | Quads, second: Sequence[Outline] | Quads) -> NDArray[np.float64]:
    """Intersection over union of each of `first` with each of `second`, `(len(first), len(second))`."""
    common = intersections_px2(first, second)
    union = areas_px2(first)[:, None] + areas_px2(second)[None] - common
    return np.divide(common, union, out=np.zeros_like(common), where=union > 0)


def shares_inside(quads: Quads, width_px: int, height_px: int) -> NDArray[np.float64]:
    """Which share of each quad's area lies inside a picture of this size, `(n,)`."""
    frame = np.array([[[0, 0], [width_px, 0], [width_px, height_px], [0, height_px]]], np.float32)
    return np.asarray(intersections_px2(quads, frame)[:, 0] / np.maximum(areas_px2(quads), 1e-9))


def past_edge(quads: Quads, width_px: int, height_px: int) -> NDArray[np.float64]:
    """How far each outline reaches past the edge of a picture of this size, in heights of the piece, `(n,)`."""
    low, high = quads.min(axis=1), quads.max(axis=1)
    over_px = np.maximum(-low, high - np.array([width_px - 1, height_px - 1], np.float32)).max(axis=1)
    return np.asarray(np.maximum(over_px, 0) / np.maximum(heights_px(quads), 1e-9), np.float64)


def boxes_of(quads: Quads) -> Quads:
    """The upright boxes about the quads, `(n, 4, 2)`."""
    low, high = quads.min(axis=1), quads.max(axis=1)
    corners = [low, np.stack([high[:, 0], low[:, 1]], axis=1), high, np.stack([low[:, 0], high[:, 1]], axis=1)]
    return np.asarray(np.stack(corners, axis=1), np.float32)


def heights_px(quads: Quads) -> NDArray[np.float32]:
    """How high each piece is along its own down axis, `(n,)`."""
    _, _, down = axes_of(quads)
    return np.asarray(2 * np.linalg.norm(down, axis=1), np.float32)


def turned(quads: Quads) -> Quads:
    """The quads of the same pieces turned by 180 degrees."""
    return np.asarray(quads[:, [2, 3, 0, 1]], np.float32)


def _bounds(outlines: Sequence[Outline] | Quads) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    low = np.array([outline.min(axis=0) for outline in outlines], np.float32)
    high = np.array([outline.max(axis=0) for outline in outlines], np.float32)
    return low, high
