"""The most probable joint reading of a picture: melds group by group, the stock over all of them."""

import heapq
import itertools
import math
import operator
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.deciding.likely import GroupReading, likeliest_first
from vision.deciding.melds import REPAIR_ODDS, Legal, may_be_meld
from vision.deciding.stock import SURPLUS_ODDS

_MOST_READINGS: Final = 100
"""So many readings of one group are tried for a meld."""
_MOST_CASES: Final = 100
"""So many ways of sharing out the stock are looked into; then the best reading found so far stands."""


@dataclass(frozen=True, eq=False, slots=True)
class Picture:
    """What is searched: `log_p` `(n, classes)`, all finite, and which rows lie together.

    `legal` is None where nothing need be a meld; `stock` `(classes,)` counts the copies.
    """

    log_p: NDArray[np.float64]
    groups: Sequence[Sequence[int]]
    legal: Legal | None
    stock: NDArray[np.int64]

    def is_meld(self, classes: Sequence[int]) -> bool:
        """Whether a group's classes are a meld, where that counts."""
        return self.legal is not None and may_be_meld(len(classes)) and self.legal(classes)


@dataclass(frozen=True, order=True, slots=True)
class _Case:
    """A part of all joint readings: in `barred` rows a class is ruled out, of the `extra` pieces there is one more.

    `readings` are the groups' best ones in it, and none of its joint readings costs less than `cost`.
    """

    cost: float
    number: int
    barred: frozenset[tuple[int, int]] = field(compare=False)
    extra: tuple[int, ...] = field(compare=False)
    readings: tuple[GroupReading, ...] = field(compare=False)


def log_score(picture: Picture, classes: Sequence[int]) -> float:
    """How probable a joint reading is, as a logarithm and up to a constant: what the search makes largest."""
    p = float(picture.log_p[np.arange(len(classes)), list(classes)].sum())
    melds = sum(picture.is_meld([classes[row] for row in rows]) for rows in picture.groups)
    return p + melds * math.log(REPAIR_ODDS) + _surplus(picture, classes).total() * math.log(SURPLUS_ODDS)


def most_probable(picture: Picture) -> list[int]:
    """The class of each row in the joint reading with the largest `log_score`; exact unless a bound is met.

    A row whose class costs more than one surplus piece and one meld are worth is better off with its
    own best one. What is left couples only few groups through the stock: these are searched together,
    every other by itself.
    """
    affordable = math.log(SURPLUS_ODDS) - math.log(REPAIR_ODDS)
    plausible = picture.log_p >= picture.log_p.max(axis=1, keepdims=True, initial=-math.inf) + affordable
    pruned = replace(picture, log_p=np.where(plausible, picture.log_p, -math.inf))
    classes = [0] * len(picture.log_p)
    for groups in _coupled(plausible, picture):
        for row, piece in _search(replace(pruned, groups=groups)).items():
            classes[row] = piece
    return classes


def _coupled(plausible: NDArray[np.bool_], picture: Picture) -> list[list[Sequence[int]]]:
    """The groups, together where they may want the same pieces and there are too few of these."""
    together = {number: [rows] for number, rows in enumerate(picture.groups)}
    group_of = {row: number for number, rows in enumerate(picture.groups) for row in rows}
    for piece in np.flatnonzero(plausible.sum(axis=0) > picture.stock):
        wanting = [together[group_of[row]] for row in np.flatnonzero(plausible[:, piece]).tolist()]
        # Several rows, or groups joined before, may stand for the same list: each is joined once.
        first, *others = {id(groups): groups for groups in wanting}.values()
        for other in others:
            first.extend(other)
            for rows in other:
                together[group_of[rows[0]]] = first
    return list({id(groups): groups for groups in together.values()}.values())


def _search(picture: Picture) -> dict[int, int]:
    """The best class of each row of the groups.

    Without the stock each group's best reading is found by itself. Where these need more of a piece
    than there are, they part into cases: each of the rows is something else, or there really is one
    more. The most probable case is looked into first (conflict-based search, Sharon et al. 2015).
    """
    readings = tuple(r for rows in picture.groups if (r := _best_of_group(picture, rows, frozenset())))
    numbers = itertools.count()
    waiting = [_Case(-sum(r.log_p for r in readings), next(numbers), frozenset(), (), readings)]
    known = set()
    best: tuple[float, dict[int, int]] = (math.inf, {})
    for _ in range(_MOST_CASES):
        case = heapq.heappop(waiting)
        classes = _joined(picture, case.readings)
        surplus = _surplus(picture, classes.values())
        if not (over := surplus - Counter(case.extra)):
            return classes
        cost = case.cost - over.total() * math.log(SURPLUS_ODDS)
        best = min(best, (cost, classes), key=operator.itemgetter(0))
        for barred, extra, readings in _parts(picture, case, classes, min(over)):
            if (barred, extra) not in known:
                known.add((barred, extra))
                cost = -sum(r.log_p for r in readings) - len(extra) * math.log(SURPLUS_ODDS)
                heapq.heappush(waiting, _Case(cost, next(numbers), barred, extra, readings))
    return best[1]


def _parts(
    picture: Picture, case: _Case, classes: Mapping[int, int], piece: int
) -> Iterator[tuple[frozenset[tuple[int, int]], tuple[int, ...], tuple[GroupReading, ...]]]:
    """The cases into which one parts that has too many of a piece, all its joint readings among them."""
    yield case.barred, tuple(sorted((*case.extra, piece))), case.readings
    for number, rows in enumerate(picture.groups):
        for row in rows:
            if classes[row] == piece:
                barred = case.barred | {(row, piece)}
                if changed := _best_of_group(picture, rows, barred):
                    yield barred, case.extra, (*case.readings[:number], changed, *case.readings[number + 1 :])


def _best_of_group(picture: Picture, rows: Sequence[int], barred: frozenset[tuple[int, int]]) -> GroupReading | None:
    """The group's most probable reading, a meld more so for being one; None where every class of a row is ruled out."""
    log_p = picture.log_p[list(rows)]
    for row, piece in barred:
        if row in rows:
            log_p[rows.index(row), piece] = -math.inf
    bonus = math.log(REPAIR_ODDS)
    readings = itertools.islice(likeliest_first(log_p), _MOST_READINGS)
    first = next(readings, None)
    if first is None or picture.legal is None or not may_be_meld(len(rows)):
        return first
    for reading in itertools.chain((first,), readings):
        if reading.log_p + bonus < first.log_p:
            break
        if picture.is_meld(reading.classes):
            return GroupReading(reading.log_p + bonus, reading.classes)
    return first


def _surplus(picture: Picture, classes: Iterable[int]) -> Counter[int]:
    """How many more of each class are read than there are."""
    return Counter(
        {c: count - int(picture.stock[c]) for c, count in Counter(classes).items() if count > picture.stock[c]}
    )


def _joined(picture: Picture, readings: Sequence[GroupReading]) -> dict[int, int]:
    return {
        row: piece
        for rows, reading in zip(picture.groups, readings, strict=True)
        for row, piece in zip(rows, reading.classes, strict=True)
    }
