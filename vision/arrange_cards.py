"""Which cards lie together, in which order: fans, overlapping and laid rows, columns, piles. Geometry only."""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from models.locator_maps import axes_of
from models.preprocess import Quads
from vision.arrange import as_lines
from vision.geometry import areas_px2, intersections_px2, turned

_LEAST_LAP: Final = 0.06
"""Cards that share this much of the smaller one's area lie on one another."""
_MAX_GAP: Final = 0.22
"""Widths of free space between neighbours in a row."""
_MAX_STAGGER: Final = 0.3
"""Heights by which neighbours in a row may be shifted against each other."""
_MAX_TURN_DEG: Final = 20.0
_MAX_SIZE_RATIO: Final = 1.5
_WIDE_FAN_DEG: Final = 50.0
"""Cards that are turned against one another by more than this are read by their turn, not along a line."""


@dataclass(frozen=True, slots=True)
class ArrangedCards:
    """`groups`: rows of cards in reading order; `quads` `(n, 4, 2)`: the same cards, as their group is held."""

    groups: list[list[int]]
    quads: Quads


def arrange_cards(quads: Quads, turned_known: NDArray[np.bool_]) -> ArrangedCards:
    """The groups of cards, each read as it is held; every card is in one.

    A card that may be read from either end (`turned_known` `(n,)` false) is turned as the others of its
    group are, or as the photo is where none tells.
    """
    if not len(quads):
        return ArrangedCards([], quads)
    groups = _joined(quads)
    upright = quads.copy()
    for group in groups:
        upright[group] = _held_alike(quads[group], turned_known[group])
    ordered = [_in_reading_order(group, upright[group]) for group in groups]
    return ArrangedCards(as_lines(ordered, upright), upright)


def _joined(quads: Quads) -> list[list[int]]:
    """Cards that overlap or lie side by side, and what is joined through others."""
    areas = areas_px2(quads)
    together = intersections_px2(quads, quads) > _LEAST_LAP * np.minimum(areas[:, None], areas[None])
    together |= _side_by_side(quads)
    left, groups = set(range(len(quads))), []
    while left:
        group: set[int] = set()
        ahead = {min(left)}
        while ahead:
            group |= ahead
            ahead = set(np.flatnonzero(together[sorted(ahead)].any(axis=0)).tolist()) - group
        left -= group
        groups.append(sorted(group))
    return groups


def _side_by_side(quads: Quads) -> NDArray[np.bool_]:
    centres, right, down = (np.asarray(axis, np.float64) for axis in axes_of(quads))
    inverse = np.linalg.pinv(np.stack([2 * right, 2 * down], axis=2))
    local = np.abs(np.einsum("ikl,ijl->ijk", inverse, centres[None] - centres[:, None]))
    local = (local + local.transpose(1, 0, 2)) / 2
    angle = np.arctan2(right[:, 1], right[:, 0])
    turn = np.abs((angle[:, None] - angle[None] + np.pi / 2) % np.pi - np.pi / 2)
    height = np.linalg.norm(down, axis=1)
    ratio = np.maximum(height[:, None] / height[None], height[None] / height[:, None])
    alike = (turn < np.radians(_MAX_TURN_DEG)) & (ratio < _MAX_SIZE_RATIO)
    return np.asarray(alike & (local[..., 0] < 1 + _MAX_GAP) & (local[..., 1] < _MAX_STAGGER))


def _held_alike(quads: Quads, turned_known: NDArray[np.bool_]) -> Quads:
    """The group's cards with those of unknown turn held as the others are; as the photo is where none is known."""
    _, _, down = axes_of(quads)
    held = down[turned_known].sum(axis=0) if turned_known.any() else np.array([0.0, 1.0], np.float32)
    away = (down @ held < 0) & ~turned_known
    alike = quads.copy()
    alike[away] = turned(quads[away])
    return alike


def _in_reading_order(group: list[int], quads: Quads) -> list[int]:
    """Left to right as the group is held; a wide fan by how its cards are turned; a column from the top."""
    centres, _, down = (np.asarray(axis, np.float64) for axis in axes_of(quads))
    height = np.linalg.norm(down, axis=1)
    held = (down / height[:, None]).sum(axis=0)
    held = held / max(float(np.linalg.norm(held)), 1e-9) if np.linalg.norm(held) > 1e-3 else np.array([0.0, 1.0])
    along = np.array([held[1], -held[0]])
    turn_deg = np.degrees(np.arctan2(down @ along, down @ held))
    if np.ptp(turn_deg) > _WIDE_FAN_DEG and np.abs(turn_deg).max() < 120:
        # The foot of a card that leans to the left points to the right.
        place = -turn_deg
    else:
        across, below = centres @ along, centres @ held
        place = below if np.ptp(below) > np.ptp(across) else across
    return [group[row] for row in np.argsort(place, kind="stable")]
