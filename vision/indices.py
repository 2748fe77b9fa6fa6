"""From indices to cards: two corners of one card are one card, by geometry and never by name.

Every index points to the middle of its card. Indices that point to the same middle, lie in different
corners about it and are as large and as straight as one another belong to one card; what they read
plays no part, since two packs hold two of each card and both may lie there.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from models.locator_maps import axes_of, quads_of
from models.preprocess import Quads
from vision.geometry import heights_px

_SIDE_MARGIN: Final = 0.33
_END_MARGIN: Final = 0.70
"""How far an index' middle lies from the side and from the end of its card, in heights of the index (the median of
rendered decks of all kinds)."""

_SAME_MIDDLE: Final = 0.14
"""Two indices point to the same middle where it is off by less than this share of the card's width."""
_TOLD_WITHIN: Final = 1.5
"""The way to the card's middle is told by one index alone within this factor."""
_SAME_DECK: Final = 0.08
"""Ways that differ by less than this, in logarithms, are those of one deck."""
_MAX_SIZE_RATIO: Final = 1.4
_MAX_TURN_DEG: Final = 16.0
_MOST_INDICES: Final = 4


@dataclass(frozen=True, eq=False, slots=True)
class Cards:
    """`quads` `(m, 4, 2)` px: whole cards, as far as they can be known from what shows of them.

    `members`: the rows of the indices (or the one back) that make up each card, the surest first.
    `turned_known` `(m,)`: whether the index tells how the card is held; a card that shows two opposite
    ones may be read from either end.
    """

    quads: Quads
    members: list[list[int]]
    turned_known: NDArray[np.bool_]


@dataclass(frozen=True, eq=False, slots=True)
class _Frames:
    """Of every index: its card's middle, half axes of the card, and in which of its four corners it lies."""

    middle: NDArray[np.float64]
    right: NDArray[np.float64]
    down: NDArray[np.float64]
    corner: NDArray[np.float64]


def cards_of(
    quads: Quads, to_card: NDArray[np.float32], scores: NDArray[np.float32], whole: NDArray[np.bool_]
) -> Cards:
    """The cards whose indices lie in `quads` `(n, 4, 2)`; each points `to_card` `(n, 2)` px to its card's middle.

    `whole` `(n,)`: rows that are no index but a whole card (its back). `scores` `(n,)` order the indices of a card.
    """
    frames = _frames(quads, to_card, whole)
    clusters = _clusters(frames, heights_px(quads), whole)
    members = [sorted(cluster, key=lambda row: -float(scores[row])) for cluster in clusters]
    members.sort(key=lambda rows: -float(scores[rows[0]]))
    outlines = [quads[rows[0]] if whole[rows[0]] else _outline(frames, rows) for rows in members]
    turned_known = [not whole[rows[0]] and not _opposite(frames, rows) for rows in members]
    return Cards(
        np.array(outlines, np.float32).reshape(-1, 4, 2),
        members,
        np.array(turned_known, np.bool_),
    )


def _frames(quads: Quads, to_card: NDArray[np.float32], whole: NDArray[np.bool_]) -> _Frames:
    centres, right, down = (np.asarray(axis, np.float64) for axis in axes_of(quads))
    unit_right = right / np.linalg.norm(right, axis=1, keepdims=True)
    unit_down = down / np.linalg.norm(down, axis=1, keepdims=True)
    axes = np.stack([unit_right, unit_down], axis=2)
    height = 2 * np.linalg.norm(down, axis=1, keepdims=True)
    way = np.linalg.solve(axes, to_card[:, :, None].astype(np.float64))[..., 0] / height
    way[~whole] = np.copysign(_way_of_the_deck(centres[~whole], axes[~whole], height[~whole], way[~whole]), way[~whole])
    half_size = (np.abs(way) + (_SIDE_MARGIN, _END_MARGIN)) * height
    return _Frames(
        middle=centres + np.einsum("nij,nj->ni", axes, way * height),
        right=unit_right * half_size[:, :1],
        down=unit_down * half_size[:, 1:],
        corner=-np.sign(way),
    )


def _way_of_the_deck(
    centres: NDArray[np.float64], axes: NDArray[np.float64], height: NDArray[np.float64], way: NDArray[np.float64]
) -> NDArray[np.float64]:
    """How far to the side and down the middle of a card lies from its index, in the index' heights: `(2,)`.

    It is the same for all cards of a deck, so what each index says of it alone is averaged, and where
    opposite indices of cards show, half the way between them says it exactly.
    """
    if not len(way):
        return np.zeros(2)
    told = np.median(np.abs(way), axis=0)
    between = (centres[None] - centres[:, None]) / height[:, None]
    across = np.linalg.solve(axes[:, None], between[..., None])[..., 0] / 2
    opposite = np.einsum("ik,jk->ij", axes[..., 1], axes[..., 1]) < -np.cos(np.radians(_MAX_TURN_DEG))
    ratio = across / np.where(way, way, 1)[:, None]
    near = np.all((np.abs(across) > told / _TOLD_WITHIN) & (np.abs(across) < told * _TOLD_WITHIN), axis=2)
    halves = np.abs(across)[opposite & near & (ratio > 0).all(axis=2)]
    if not len(halves):
        return np.asarray(told)
    alike = np.abs(np.log(halves[:, None] / halves[None])).max(axis=2) < _SAME_DECK
    return np.asarray(np.median(halves[alike[alike.sum(axis=1).argmax()]], axis=0))


def _clusters(frames: _Frames, heights: NDArray[np.float32], whole: NDArray[np.bool_]) -> list[list[int]]:
    """Indices joined pair by pair, those that agree best first; a card has each of its corners once."""
    count = len(heights)
    cluster_of = {row: [row] for row in range(count)}
    width = 2 * np.linalg.norm(frames.right, axis=1)
    apart = np.linalg.norm(frames.middle[:, None] - frames.middle[None], axis=2) / np.minimum(
        width[:, None], width[None]
    )
    angle = np.arctan2(frames.right[:, 1], frames.right[:, 0])
    turn = np.abs((angle[:, None] - angle[None] + np.pi / 2) % np.pi - np.pi / 2)
    ratio = heights[:, None] / heights[None]
    alike = (turn < np.radians(_MAX_TURN_DEG)) & (np.maximum(ratio, 1 / ratio) < _MAX_SIZE_RATIO)
    possible = np.triu(alike & (apart < _SAME_MIDDLE), 1) & ~whole[:, None] & ~whole[None]
    firsts, seconds = np.nonzero(possible)
    for pair in np.argsort(apart[firsts, seconds], kind="stable"):
        first, second = cluster_of[int(firsts[pair])], cluster_of[int(seconds[pair])]
        if first is second or len(first) + len(second) > _MOST_INDICES or not _disjoint(frames, first, second):
            continue
        first.extend(second)
        for row in second:
            cluster_of[row] = first
    return list({id(cluster): cluster for cluster in cluster_of.values()}.values())


def _corner_seen_by(frames: _Frames, row: int, observer: int) -> tuple[float, float]:
    """The corner of the card in which an index lies, in the frame of another index of it."""
    same_way = float(frames.down[row] @ frames.down[observer]) > 0
    x, y = frames.corner[row] if same_way else -frames.corner[row]
    return float(x), float(y)


def _disjoint(frames: _Frames, first: list[int], second: list[int]) -> bool:
    """Whether no corner of the card would hold two indices."""
    corners = [_corner_seen_by(frames, row, first[0]) for row in (*first, *second)]
    return len(set(corners)) == len(corners)


def _opposite(frames: _Frames, rows: list[int]) -> bool:
    return any(float(frames.down[row] @ frames.down[rows[0]]) < 0 for row in rows)


def _outline(frames: _Frames, rows: list[int]) -> Quads:
    """The card's quad, the average of what its indices say, as its surest index is held."""
    signs = np.array([1.0 if float(frames.down[row] @ frames.down[rows[0]]) > 0 else -1.0 for row in rows])[:, None]
    middle = frames.middle[rows].mean(axis=0, keepdims=True)
    right = (frames.right[rows] * signs).mean(axis=0, keepdims=True)
    down = (frames.down[rows] * signs).mean(axis=0, keepdims=True)
    return np.asarray(quads_of(*(axis.astype(np.float32) for axis in (middle, right, down)))[0], np.float32)


def joint_posteriors(posteriors: NDArray[np.float32], members: list[list[int]]) -> NDArray[np.float32]:
    """What the indices of each card say together, `(len(members), 54)`: independent looks at the same card."""
    logs = np.log(np.maximum(posteriors, np.float32(1e-7)))
    sums = np.array([logs[rows].sum(axis=0) for rows in members], np.float32).reshape(-1, posteriors.shape[1])
    exponentials = np.exp(sums - sums.max(axis=1, keepdims=True, initial=-np.inf))
    return np.asarray(exponentials / exponentials.sum(axis=1, keepdims=True), np.float32)
