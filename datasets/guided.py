"""A guided round: which pieces are laid out in which order, and which of what was found is which of them.

What lies there is known beforehand; the networks only have to find the places, so that a make that they misread is
learned all the same.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from datasets.scene import Quad
from datasets.turns import turn_deg
from engine.pieces import JOKER, RANKS, SUITS, Kind, Piece, class_of

_FIRST_ROW: Final = 7
"""Ranks of a suit in the first row; the others lie in the second."""
_ROW_APART: Final = 0.6
"""Pieces whose middles lie so many heights below those before begin another row."""
_GAP_COST: Final = 0.6
"""Of a piece that is not found, and of a find that is none."""
_WRONG_WAY_COST: Final = 0.5
_SURELY_OTHER: Final = 0.9
_HARDLY: Final = 0.05


@dataclass(frozen=True, slots=True)
class Layout:
    """Rows of pieces as a person sees them, top to bottom and left to right; `turned`: each upside down.

    Layouts of one `part` share table and light.
    """

    rows: tuple[tuple[Piece, ...], ...]
    turned: bool
    part: int

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """All of them in reading order."""
        return tuple(piece for row in self.rows for piece in row)

    def without(self, gone: Sequence[Piece]) -> "Layout":
        """The layout of a household that does not have some of the pieces."""
        rows = (tuple(piece for piece in row if piece not in gone) for row in self.rows)
        return Layout(tuple(row for row in rows if row), self.turned, self.part)


def layouts(kind: Kind) -> tuple[Layout, ...]:
    """A whole make: every piece upright, then at another place upside down; a joker each time."""
    planned = []
    for part, turned in enumerate((False, True)):
        for number, suit in enumerate(SUITS[kind]):
            pieces = [Piece(rank, suit) for rank in RANKS]
            last = (*pieces[_FIRST_ROW:], JOKER) if number == 0 else tuple(pieces[_FIRST_ROW:])
            planned.append(Layout((tuple(pieces[:_FIRST_ROW]), last), turned, part))
    return tuple(planned)


@dataclass(frozen=True, slots=True)
class Match:
    """Which find is which piece of a layout.

    `finds`: for each piece in reading order the number of its find, None where there is none; `quads` their corners in
    the piece's own order. `extra`: finds that are no piece of the layout. `doubted`: places in reading order of pieces
    that the networks surely take for another one.
    """

    finds: tuple[int | None, ...]
    quads: tuple[Quad | None, ...]
    extra: tuple[int, ...]
    doubted: tuple[int, ...]

    @property
    def missing(self) -> tuple[int, ...]:
        """Places in reading order of pieces that were not found."""
        return tuple(place for place, find in enumerate(self.finds) if find is None)

    @property
    def is_complete(self) -> bool:
        """Whether every piece was found and nothing else."""
        return not self.missing and not self.extra


def match(layout: Layout, quads: Sequence[Quad], posteriors: Sequence[Sequence[float]]) -> Match:
    """Matches what was found in a photo (posteriors over the 54 classes), however the camera was held."""
    expected = layout.pieces
    if not quads:
        return Match((None,) * len(expected), (None,) * len(expected), (), ())
    probabilities = np.array(posteriors, np.float64)[:, [class_of(piece) for piece in expected]]
    skew_deg = _skew_deg(quads)
    tried = []
    for quarter in range(4):
        view_deg = skew_deg + 90 * quarter
        rows = _rows_seen(quads, view_deg)
        order = [number for row in rows for number in row]
        costs = 1 - probabilities[order]
        if [len(row) for row in rows] == [len(row) for row in layout.rows]:
            # Every place is taken: what lies in it is told by the place alone.
            cost, pairs = float(costs.trace()), [(place, place) for place in range(len(order))]
        else:
            cost, pairs = _aligned(costs)
        up_deg = view_deg + (180 if layout.turned else 0)
        wrong_way = sum(_apart_deg(turn_deg(quad), up_deg) for quad in quads) / 180
        tried.append(
            (cost + _WRONG_WAY_COST * wrong_way, quarter, [(place, order[row]) for place, row in pairs], up_deg)
        )
    _, _, pairs, up_deg = min(tried)
    finds = dict(pairs)
    best = [int(np.argmax(row)) for row in posteriors]
    doubted = [
        place
        for place, find in finds.items()
        if posteriors[find][best[find]] > _SURELY_OTHER and posteriors[find][class_of(expected[place])] < _HARDLY
    ]
    return Match(
        tuple(finds.get(place) for place in range(len(expected))),
        tuple(_upright(quads[finds[place]], up_deg) if place in finds else None for place in range(len(expected))),
        tuple(find for find in range(len(quads)) if find not in set(finds.values())),
        tuple(sorted(doubted)),
    )


def _skew_deg(quads: Sequence[Quad]) -> float:
    """How far rows are turned against the picture, −45 to 45, by the pieces' own sides."""
    turns = [math.radians(4 * turn_deg(quad)) for quad in quads]
    return math.degrees(math.atan2(sum(map(math.sin, turns)), sum(map(math.cos, turns)))) / 4


def _rows_seen(quads: Sequence[Quad], view_deg: float) -> list[list[int]]:
    """The finds by their numbers, in rows as somebody reads them to whom the picture's direction `view_deg` is up."""
    centres = np.array(quads, np.float64).mean(axis=1)
    turn = math.radians(view_deg)
    right, down = np.array([math.cos(turn), math.sin(turn)]), np.array([-math.sin(turn), math.cos(turn)])
    xs, ys = centres @ right, centres @ down
    corners = np.array(quads, np.float64) @ down
    height = float(np.median(corners.max(axis=1) - corners.min(axis=1)))
    rows: list[list[int]] = []
    for number in np.argsort(ys, kind="stable").tolist():
        middle = float(np.mean([ys[i] for i in rows[-1]])) if rows else 0.0
        if not rows or ys[number] - middle > _ROW_APART * height:
            rows.append([])
        rows[-1].append(number)
    return [sorted(row, key=lambda i: float(xs[i])) for row in rows]


def _aligned(costs: NDArray[np.float64]) -> tuple[float, list[tuple[int, int]]]:
    """The cheapest way to match finds (rows of `costs`) with expected pieces (columns), both in their order.

    Returns its cost and the pairs of column and row.
    """
    finds, places = costs.shape
    total = np.zeros((finds + 1, places + 1))
    total[:, 0] = np.arange(finds + 1) * _GAP_COST
    total[0, :] = np.arange(places + 1) * _GAP_COST
    for i in range(1, finds + 1):
        for j in range(1, places + 1):
            total[i, j] = min(
                total[i - 1, j - 1] + costs[i - 1, j - 1], total[i - 1, j] + _GAP_COST, total[i, j - 1] + _GAP_COST
            )
    pairs = []
    i, j = finds, places
    while i and j:
        if total[i, j] == total[i - 1, j - 1] + costs[i - 1, j - 1]:
            i, j = i - 1, j - 1
            pairs.append((j, i))
        elif total[i, j] == total[i - 1, j] + _GAP_COST:
            i -= 1
        else:
            j -= 1
    return float(total[finds, places]), pairs[::-1]


def _apart_deg(first: float, second: float) -> float:
    apart = abs(first - second) % 360
    return min(apart, 360 - apart)


def _upright(quad: Quad, up_deg: float) -> Quad:
    """The same corners, begun so that the piece's top points in the direction `up_deg` of the picture."""
    a, b, c, d = quad
    ways: list[Quad] = [(a, b, c, d), (b, c, d, a), (c, d, a, b), (d, a, b, c)]
    return min(ways, key=lambda way: _apart_deg(turn_deg(way), up_deg))
