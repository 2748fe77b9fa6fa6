"""Which pieces lie together, in which order: rows on the table and on racks, staggered rows, piles.

Geometry only: what the pieces are plays no part, so a wrong meld stays visible as one.
"""

import itertools
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from models.locator_maps import axes_of
from models.preprocess import Quads
from vision.geometry import areas_px2, heights_px, intersections_px2

_MAX_GAP: Final = 0.55
"""Widths of free space between neighbours in a row."""
_MAX_LAP: Final = 0.5
"""Widths by which neighbours in a row may overlap."""
_MAX_STAGGER: Final = 0.5
"""Heights by which neighbours may be shifted against each other."""
_MAX_TURN_DEG: Final = 25.0
_MAX_SIZE_RATIO: Final = 1.6

_TOUCHING_GAP: Final = 0.15
_PARTING_GAP: Final = 0.25
_LEAST_PARTED: Final = 4
"""In a row of this many pieces, half of whose neighbours touch, wider gaps than `_PARTING_GAP` part melds."""

_PILE_OVERLAP: Final = 0.12
"""Lone pieces that share this much of the smaller one's area lie on a pile."""
_LINE_SHARE: Final = 0.5
"""Groups whose middles differ in height by under this share of a piece stand in one line."""


class _Link(NamedTuple):
    """Two pieces side by side: `cost` from 0, touching and in line, to 1; which sides meet (−1 left, 1 right)."""

    cost: float
    first: int
    first_side: int
    second: int
    second_side: int


@dataclass(frozen=True, eq=False, slots=True)
class _Frames:
    """Every piece's centre, half axes, and the same of every other piece in its own widths and heights."""

    right: NDArray[np.float64]
    along: NDArray[np.float64]
    across: NDArray[np.float64]
    alike: NDArray[np.bool_]


def arrange(quads: Quads) -> list[list[int]]:
    """The groups of pieces, each a list of rows of `quads` `(n, 4, 2)` in reading order; every piece is in one.

    A row is read along the right of most of its pieces. Groups stand as lines of text would: top to
    bottom, left to right where they are level.
    """
    if not len(quads):
        return []
    frames = _frames(quads)
    rows = [part for row in _rows(frames) for part in _parted(row, frames)]
    lone = np.array([row[0] for row in rows if len(row) == 1], np.int64)
    groups = [_read_along(row, frames) for row in rows if len(row) > 1] + _piles(lone, quads)
    return as_lines(groups, quads)


def _frames(quads: Quads) -> _Frames:
    centres, right, down = (np.asarray(axis, np.float64) for axis in axes_of(quads))
    inverse = np.linalg.pinv(np.stack([2 * right, 2 * down], axis=2))
    local = np.einsum("ikl,ijl->ijk", inverse, centres[None] - centres[:, None])
    angle = np.arctan2(right[:, 1], right[:, 0])
    turn = np.abs((angle[:, None] - angle[None] + np.pi / 2) % np.pi - np.pi / 2)
    height = np.linalg.norm(down, axis=1)
    ratio = height[:, None] / height[None]
    alike = (turn < np.radians(_MAX_TURN_DEG)) & (np.maximum(ratio, 1 / ratio) < _MAX_SIZE_RATIO)
    np.fill_diagonal(alike, val=False)
    return _Frames(right, local[..., 0], local[..., 1], alike)


def _links(frames: _Frames) -> list[_Link]:
    """Pairs that may be neighbours in a row, the surest first."""
    distance = (np.abs(frames.along) + np.abs(frames.along.T)) / 2
    stagger = (np.abs(frames.across) + np.abs(frames.across.T)) / 2
    gap = distance - 1
    cost = np.where(gap > 0, gap / _MAX_GAP, -gap / _MAX_LAP) ** 2 + (stagger / _MAX_STAGGER) ** 2
    firsts, seconds = np.nonzero(np.triu(frames.alike & (cost < 1)))
    links = [
        _Link(
            float(cost[i, j]),
            int(i),
            int(np.sign(frames.along[i, j])),
            int(j),
            int(np.sign(frames.along[j, i])),
        )
        for i, j in zip(firsts, seconds, strict=True)
    ]
    return sorted(links)


def _rows(frames: _Frames) -> list[list[int]]:
    """Chains of neighbours: each piece has one at most on either side, the surest pairs are joined first."""
    count = len(frames.right)
    chain_of: dict[int, list[int]] = {i: [i] for i in range(count)}
    taken: set[tuple[int, int]] = set()
    for link in _links(frames):
        ends = {(link.first, link.first_side), (link.second, link.second_side)}
        first, second = chain_of[link.first], chain_of[link.second]
        if first is second or ends & taken:
            continue
        taken |= ends
        if first[-1] != link.first:
            first.reverse()
        if second[0] != link.second:
            second.reverse()
        first.extend(second)
        for member in second:
            chain_of[member] = first
    return list({id(chain): chain for chain in chain_of.values()}.values())


def _parted(row: list[int], frames: _Frames) -> list[list[int]]:
    """The row cut at gaps that are wide for it: tidy rows are cut at gaps that in loosely laid ones mean nothing."""
    if len(row) < _LEAST_PARTED:
        return [row]
    gaps = np.array([(abs(frames.along[i, j]) + abs(frames.along[j, i])) / 2 - 1 for i, j in itertools.pairwise(row)])
    if np.median(gaps) > _TOUCHING_GAP:
        return [row]
    parts = np.split(np.array(row), np.flatnonzero(gaps > _PARTING_GAP) + 1)
    return [[int(i) for i in part] for part in parts]


def _read_along(row: list[int], frames: _Frames) -> list[int]:
    """The row in the direction in which most of its pieces are read; as the photo is where they are even."""
    rights = frames.right[row]
    towards_next = np.array([np.sign(frames.along[i, j]) for i, j in itertools.pairwise(row)])
    votes = int(towards_next.sum() + np.sign(-frames.along[row[-1], row[-2]]))
    if votes == 0:
        step = rights[0] * towards_next[0]
        votes = 1 if step[0] > abs(step[1]) * 1e-3 or (abs(step[0]) <= abs(step[1]) * 1e-3 and step[1] > 0) else -1
    return row if votes > 0 else row[::-1]


def _piles(lone: NDArray[np.int64], quads: Quads) -> list[list[int]]:
    """Lone pieces, those that lie on one another joined; the upper and left ones first."""
    areas = areas_px2(quads[lone])
    common = intersections_px2(quads[lone], quads[lone])
    touching = common > _PILE_OVERLAP * np.minimum(areas[:, None], areas[None])
    centres = quads[lone].mean(axis=1)
    left = set(range(len(lone)))
    piles = []
    while left:
        pile, ahead = set(), {min(left)}
        while ahead:
            pile |= ahead
            ahead = set(np.flatnonzero(touching[sorted(ahead)].any(axis=0)).tolist()) - pile
        left -= pile
        ordered = sorted(pile, key=lambda i: (centres[i, 1], centres[i, 0]))
        piles.append([int(lone[i]) for i in ordered])
    return piles


def as_lines(groups: list[list[int]], quads: Quads) -> list[list[int]]:
    """The groups as lines of text would stand: top to bottom, left to right where they are level."""
    level_px = _LINE_SHARE * float(np.median(heights_px(quads)))
    middles = {id(group): quads[group].mean(axis=(0, 1)) for group in groups}
    ordered: list[list[int]] = []
    line: list[list[int]] = []
    for group in sorted(groups, key=lambda group: float(middles[id(group)][1])):
        if line and middles[id(group)][1] - middles[id(line[0])][1] > level_px:
            ordered += sorted(line, key=lambda group: float(middles[id(group)][0]))
            line = []
        line.append(group)
    return ordered + sorted(line, key=lambda group: float(middles[id(group)][0]))
