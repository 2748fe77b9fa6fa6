"""Where a frame looks otherwise than the table that is known, and which parts of the frame to read because of it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from models.preprocess import Quads
from vision.tracking.glance import Mask

_CLOSED_PX: Final = 5
_MOVING_SHARE: Final = 0.02
_MOVING_PX: Final = 6
_WHOLE_SHARE: Final = 0.55
"""Parts that together are larger than this share of the frame are read as a whole."""

Rect = tuple[int, int, int, int]
"""Left, top, right, bottom px."""


@dataclass(frozen=True, eq=False, slots=True)
class Region:
    """A connected place that changed: `mask` within the glance's `rows` and `columns`, its px, and whether it moves."""

    rows: slice
    columns: slice
    mask: Mask
    area_px: int
    moves: bool

    def touches_edge(self, shape: tuple[int, ...]) -> bool:
        """Whether it reaches the edge of the glance."""
        inside = self.rows.start > 1 and self.columns.start > 1
        return not (inside and self.rows.stop < shape[0] - 1 and self.columns.stop < shape[1] - 1)

    def of(self, picture: NDArray[Any]) -> NDArray[Any]:
        """The region's pixels of a map of the glance, one after another."""
        return np.asarray(picture[self.rows, self.columns][self.mask])

    def paint(self, picture: NDArray[Any], value: Any) -> None:
        """Sets the region's pixels of a map of the glance."""
        picture[self.rows, self.columns][self.mask] = value

    def share_in(self, mask: Mask) -> float:
        """Which share of it lies in the mask."""
        return float(self.of(mask).mean())


def regions_of(different: Mask, motion: Mask, least_px: float) -> list[Region]:
    """The connected places of `different` that have at least so many px; gaps of a few px are closed."""
    kernel = np.ones((_CLOSED_PX, _CLOSED_PX), np.uint8)
    closed = cv2.morphologyEx(different.astype(np.uint8), cv2.MORPH_CLOSE, kernel)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(closed, connectivity=8)
    found = []
    for number in range(1, count):
        left, top, width, height, area = (int(v) for v in stats[number])
        if area < least_px:
            continue
        rows, columns = slice(top, top + height), slice(left, left + width)
        mask = np.asarray(labels[rows, columns] == number)
        moving_px = int(np.count_nonzero(motion[rows, columns] & mask))
        found.append(Region(rows, columns, mask, area, moving_px > max(_MOVING_PX, _MOVING_SHARE * area)))
    return found


def outline_mask(quads: Quads, scale: float, shape: tuple[int, ...], rim_px: int = 0) -> Mask:
    """Which px of the glance lie in any of the quads, or within so many px of one."""
    mask = np.zeros(shape, np.uint8)
    for quad in quads:
        cv2.fillConvexPoly(mask, np.round(quad * scale).astype(np.int32), (1,))
    return widened(mask > 0, rim_px) if rim_px else np.asarray(mask > 0)


def widened(mask: Mask, rim_px: int) -> Mask:
    """The mask and so many px around it."""
    size = 2 * rim_px + 1
    return np.asarray(cv2.dilate(mask.astype(np.uint8), np.ones((size, size), np.uint8)) > 0)


def mask_of(regions: Iterable[Region], shape: tuple[int, ...]) -> Mask:
    """The px of the glance that lie in any of the regions."""
    mask = np.zeros(shape, np.bool_)
    for region in regions:
        region.paint(mask, True)
    return mask


def owner_map(quads: Quads, scale: float, shape: tuple[int, ...]) -> NDArray[np.int16]:
    """Which quad each px of the glance lies in, by its row plus one; 0 in none."""
    owners = np.zeros(shape, np.int16)
    for number, quad in enumerate(quads, start=1):
        cv2.fillConvexPoly(owners, np.round(quad * scale).astype(np.int32), (number,))
    return owners


def shares_in(mask: Mask, owners: NDArray[np.int16], count: int) -> NDArray[np.float64]:
    """Which share of each of `count` quads of the owner map lies in the mask."""
    inside = np.bincount(owners[mask], minlength=count + 1)[1:]
    return np.asarray(inside / np.maximum(np.bincount(owners.ravel(), minlength=count + 1)[1:], 1))


def rect_about(low: NDArray[np.float64], high: NDArray[np.float64], room_px: float, size_px: tuple[int, int]) -> Rect:
    """The box from `low` to `high` and so many px around it, within a frame of that width and height."""
    left, top = np.maximum(np.floor(low - room_px), 0).astype(int)
    right, bottom = np.minimum(np.ceil(high + room_px), size_px).astype(int)
    return int(left), int(top), int(right), int(bottom)


def joined(rects: list[Rect], size_px: tuple[int, int]) -> list[Rect]:
    """The rectangles, those that overlap made one; the whole frame where they are most of it."""
    joined_ones: list[Rect] = []
    for rect in sorted(rects):
        current = rect
        while (other := next((r for r in joined_ones if _overlap(r, current)), None)) is not None:
            joined_ones.remove(other)
            current = (
                min(current[0], other[0]),
                min(current[1], other[1]),
                max(current[2], other[2]),
                max(current[3], other[3]),
            )
        joined_ones.append(current)
    covered_px = sum((right - left) * (bottom - top) for left, top, right, bottom in joined_ones)
    if covered_px > _WHOLE_SHARE * size_px[0] * size_px[1]:
        return [(0, 0, *size_px)]
    return joined_ones


def _overlap(first: Rect, second: Rect) -> bool:
    across = first[0] < second[2] and second[0] < first[2]
    return across and first[1] < second[3] and second[1] < first[3]
