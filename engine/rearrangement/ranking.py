"""The next best turns: after each one that is found, what is left of the possibilities is parted and searched again.

A part is a range for how many of each kind of piece the hand lays, so that every turn lies in exactly one part.
"""

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from itertools import count
from operator import le
from typing import TypeAlias

from engine.pieces import SUITS, Kind, Piece
from engine.rearrangement.bounds import NEVER
from engine.rearrangement.plain import PlainQuest
from engine.rearrangement.problem import DESCENDING, Counts, Problem
from engine.rearrangement.search import Quest
from engine.rearrangement.solver import Solver, Way

Amounts: TypeAlias = tuple[int, ...]
"""How many there are of each kind of piece in the hand (`HandKinds`)."""


class HandKinds:
    """The kinds of natural pieces in the hand, and how many of each there are."""

    def __init__(self, problem: Problem) -> None:
        self._table = problem.must
        pairs = zip(problem.counts, problem.must, strict=True)
        spare = {
            (number, suit): there - lies
            for number, row in enumerate(pairs)
            for suit, (there, lies) in enumerate(zip(*row, strict=True))
            if there > lies
        }
        self._kinds = list(spare)
        self.all: Amounts = tuple(spare.values())
        self.none: Amounts = (0,) * len(spare)

    def amounts(self, laid: Counts) -> Amounts:
        """How many of each kind lie among these, beside those of the table."""
        return tuple([laid[number][suit] - self._table[number][suit] for number, suit in self._kinds])

    def amounts_of(self, counts: Counts) -> Amounts:
        """How many of each kind there are."""
        return tuple([counts[number][suit] for number, suit in self._kinds])

    def pieces(self, kind: Kind, amounts: Amounts) -> list[Piece]:
        """The pieces themselves."""
        return [
            Piece(DESCENDING[number], SUITS[kind][suit])
            for (number, suit), amount in zip(self._kinds, amounts, strict=True)
            for _ in range(amount)
        ]

    def with_table(self, amounts: Amounts) -> Counts:
        """The pieces of the table and so many of the hand."""
        rows = [list(row) for row in self._table]
        for (number, suit), amount in zip(self._kinds, amounts, strict=True):
            rows[number][suit] += amount
        return tuple((a, b, c, d) for a, b, c, d in rows)


def covers(larger: Amounts, smaller: Amounts) -> bool:
    """Whether one has as many of every kind as the other."""
    return all(map(le, smaller, larger))


class _Part:
    """Between `least` and `most` of each kind are laid, and among them all of one of `needs`."""

    def __init__(self, least: Amounts, most: Amounts, needs: Sequence[Amounts]) -> None:
        self.most = most
        self.needs = [need for need in needs if covers(most, need)]
        self.least = tuple(map(max, least, map(min, zip(*self.needs, strict=True)))) if self.needs else least
        self.possible = bool(self.needs) and covers(most, self.least)

    def is_in(self, other: "_Part") -> bool:
        """Whether all its turns are in the other part too."""
        return covers(self.least, other.least) and covers(other.most, self.most)


def ranked(kinds: HandKinds, needs: Sequence[Amounts], solver: Solver) -> Iterator[Way]:
    """All ways that differ in the natural pieces laid, cheapest first; each lays all of one of `needs`."""
    serial = count()
    empty: list[_Part] = []
    heap: list[tuple[int, int, _Part, Quest | PlainQuest | Way | None]] = []

    def add(cost: int, part: _Part, found: Quest | PlainQuest | Way | None = None) -> None:
        if part.possible and not any(map(part.is_in, empty)):
            heappush(heap, (cost, next(serial), part, found))

    add(0, _Part(kinds.none, kinds.all, needs))
    while heap:
        cost, _, part, found = heappop(heap)
        if found is None:
            found = solver.begin(kinds.with_table(part.most), kinds.with_table(part.least), cost)
        if isinstance(found, Quest | PlainQuest):
            # A part is searched no further than the next one is known to cost: most are never searched to the end.
            found.go_on(heap[0][0] if heap else NEVER)
            if found.cost < NEVER:
                add(found.cost, part, found.found or found)
            else:
                empty.append(part)
            continue
        laid = kinds.amounts(found.laid())
        if any(covers(laid, need) for need in part.needs):
            yield found
            for rest in _others(part, laid):
                add(cost, rest)
        else:
            with_more, without = _split(part, laid)
            add(cost, with_more)
            add(cost, without, found)


def _others(part: _Part, laid: Amounts) -> Iterator[_Part]:
    """The part without one turn: kind by kind, fewer or more of it than that turn lays, of those before it as many."""
    least, most = list(part.least), list(part.most)
    for kind, amount in enumerate(laid):
        low, high = least[kind], most[kind]
        if amount > low:
            most[kind] = amount - 1
            yield _Part(tuple(least), tuple(most), part.needs)
        if amount < high:
            least[kind], most[kind] = amount + 1, high
            yield _Part(tuple(least), tuple(most), part.needs)
        least[kind] = most[kind] = amount


def _split(part: _Part, laid: Amounts) -> tuple[_Part, _Part]:
    """The part where more of some kind is laid than in a turn that covers no need, and the part where it is not."""
    kind = max(range(len(laid)), key=lambda kind: sum(need[kind] > laid[kind] for need in part.needs))
    more, most = list(part.least), list(part.most)
    more[kind] = laid[kind] + 1
    most[kind] = laid[kind]
    return _Part(tuple(more), part.most, part.needs), _Part(part.least, tuple(most), part.needs)
