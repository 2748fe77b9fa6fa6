"""The same search without short cuts: for tables that play a ruling about melds otherwise, and to check the quick one.

Place by place from the highest down it tries every way to end, go on with and begin runs and to make sets, with each
joker at its place, cheapest first.
"""

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import NamedTuple, TypeAlias

from engine.melds import joker_limit
from engine.pieces import SUITS, Piece, joker_as
from engine.rearrangement.automaton import SUIT_COUNT, SuitCounts
from engine.rearrangement.bounds import NEVER
from engine.rearrangement.problem import DESCENDING, Counts, Problem
from engine.rules import HIGH_PLACE, LOW_PLACE, MAX_SET, MIN_MELD, Rules
from engine.turns.set_changes import set_pieces
from engine.turns.supply import highest_place, lowest_place, piece_at

TableMeld: TypeAlias = tuple[Piece, ...]
"""A meld in canonical order."""


class _Run(NamedTuple):
    """A run that is being built downwards; of what is beyond its limits only that it is."""

    length: int
    jokers: int
    naturals: int
    high_one: bool
    """It began with a rank 1 above 13, and so may not go down to the other end."""


_Building: TypeAlias = tuple[tuple[_Run, TableMeld], ...]
"""The runs of a suit that are being built, sorted, each with its pieces."""


class _SuitStep(NamedTuple):
    """What the runs of a suit may do at a place."""

    building: _Building
    finished: tuple[TableMeld, ...]
    naturals: int
    jokers: int


class _SetStep(NamedTuple):
    """The sets of a rank."""

    used: SuitCounts
    jokers: int
    sets: tuple[TableMeld, ...]


class _Node(NamedTuple):
    """What lies once all places above one are dealt with."""

    building: tuple[_Building, ...]
    high_ones: SuitCounts
    """Pieces of rank 1 that stand high."""
    jokers: int
    """Jokers left."""
    melds: tuple[TableMeld, ...]
    laid: Counts

    def key(self) -> object:
        """What matters for the places to come."""
        runs = tuple(tuple(run for run, _ in building) for building in self.building)
        return runs, self.high_ones, self.jokers


@dataclass(frozen=True, slots=True)
class PlainFound:
    """The cheapest way: what its natural pieces cost that are left, and the melds."""

    cost: int
    melds: tuple[TableMeld, ...]
    laid_naturals: Counts

    def laid(self) -> Counts:
        """The natural pieces that lie in melds, rank by rank."""
        return self.laid_naturals


class PlainSearch:
    """Searches a problem under any rules of melds."""

    def __init__(self, rules: Rules, problem: Problem) -> None:
        self.rules = rules
        self.problem = problem
        self._first, self._last = lowest_place(rules), highest_place(rules)
        self._suits = SUITS[rules.deck.kind]

    def best(
        self,
        counts: Counts,
        must: Counts,
        *,
        jokers: int | None = None,
        all_jokers: bool = False,
    ) -> PlainFound | None:
        """The cheapest way to lay at least `must` and at most `counts`, with at most or exactly so many jokers."""
        start = _Node(((),) * SUIT_COUNT, (0, 0, 0, 0), self.problem.jokers if jokers is None else jokers, (), ())
        serial = itertools.count()
        heap = [(self.problem.cost_of_leaving(counts), self._last, next(serial), start)]
        seen: set[tuple[int, object]] = set()
        while heap:
            cost, place, _, node = heappop(heap)
            if (place, node.key()) in seen:
                continue
            seen.add((place, node.key()))
            if place < LOW_PLACE:
                if not (all_jokers and node.jokers):
                    return PlainFound(cost, node.melds, node.laid)
                continue
            for dearer, after in self._steps(node, place, counts, must):
                heappush(heap, (cost + dearer, place - 1, next(serial), after))
        return None

    def _steps(self, node: _Node, place: int, counts: Counts, must: Counts) -> Iterator[tuple[int, _Node]]:
        """What may be done at a place, with the cost of what is left there."""
        high = place == HIGH_PLACE
        number = DESCENDING.index(LOW_PLACE if high else place)
        taken = node.high_ones if place == LOW_PLACE else (0, 0, 0, 0)
        there = [count - high_one for count, high_one in zip(counts[number], taken, strict=True)]
        suits = [
            list(self._suit_steps(building, suit, place, most, node.jokers))
            for building, suit, most in zip(node.building, self._suits, there, strict=True)
        ]
        for steps in itertools.product(*suits):
            jokers = node.jokers - sum(step.jokers for step in steps)
            if jokers < 0:
                continue
            in_runs = [step.naturals for step in steps]
            building = tuple(step.building for step in steps)
            melds = node.melds + tuple(meld for step in steps for meld in step.finished)
            if high:
                a, b, c, d = in_runs
                yield 0, _Node(building, (a, b, c, d), jokers, melds, ())
                continue
            free = [most - used for most, used in zip(there, in_runs, strict=True)]
            for chosen in self._set_steps(place, free, jokers):
                a, b, c, d = map(sum, zip(taken, in_runs, chosen.used, strict=True))
                laid = (a, b, c, d)
                if all(lies >= least for lies, least in zip(laid, must[number], strict=True)):
                    left = sum(counts[number]) - sum(laid)
                    after = _Node(
                        building, node.high_ones, jokers - chosen.jokers, melds + chosen.sets, (*node.laid, laid)
                    )
                    ended = after if place > LOW_PLACE else self._ended(after)
                    if ended:
                        yield left * self.problem.costs[number], ended

    def _ended(self, node: _Node) -> _Node | None:
        """After the last place; None where a run is too short."""
        runs = [pair for building in node.building for pair in building]
        if not all(self._may_end(run) for run, _ in runs):
            return None
        return node._replace(building=((),) * SUIT_COUNT, melds=node.melds + tuple(pieces for _, pieces in runs))

    def _may_end(self, run: _Run) -> bool:
        return run.length >= MIN_MELD and run.naturals >= self.rules.melds.min_naturals

    def _suit_steps(self, building: _Building, suit: str, place: int, most: int, jokers: int) -> Iterator[_SuitStep]:
        runs_here = place >= self._first
        longer = [
            [pair for pair in (self._longer(*pair, suit, place, joker) for joker in (False, True)) if pair]
            if runs_here
            else []
            for pair in building
        ]
        ways = [
            [*more, *([None] if self._may_end(run) else [])] for more, (run, _) in zip(longer, building, strict=True)
        ]
        new = _Run(0, 0, 0, high_one=place == HIGH_PLACE)
        begin = [pair for pair in (self._longer(new, (), suit, place, joker) for joker in (False, True)) if pair]
        for chosen in itertools.product(*ways):
            finished = tuple(pieces for way, (_, pieces) in zip(chosen, building, strict=True) if way is None)
            going_on = [way for way in chosen if way]
            for size in range((most + jokers) * runs_here + 1):
                for started in itertools.combinations_with_replacement(begin, size):
                    runs = [*going_on, *started]
                    used = sum(pieces[0].is_joker for _, pieces in runs)
                    if used <= jokers and len(runs) - used <= most:
                        yield _SuitStep(tuple(sorted(runs, key=lambda pair: pair[0])), finished, len(runs) - used, used)

    def _longer(
        self, run: _Run, pieces: TableMeld, suit: str, place: int, joker: bool
    ) -> tuple[_Run, TableMeld] | None:
        """The run with one more piece below."""
        limit = joker_limit(self.rules.melds)
        if (run.high_one and place == LOW_PLACE) or (joker and run.jokers == limit):
            return None
        piece = piece_at(suit, place)
        counted = joker and limit < self.problem.jokers
        after = _Run(
            min(run.length + 1, MIN_MELD),
            run.jokers + counted,
            min(run.naturals + (not joker), self.rules.melds.min_naturals),
            run.high_one,
        )
        return after, ((joker_as(piece) if joker else piece), *pieces)

    def _set_steps(self, rank: int, free: Sequence[int], jokers: int) -> Iterator[_SetStep]:
        """Every choice of sets of a rank."""
        kinds = list(self._set_kinds(free, jokers))
        partial: list[tuple[int, list[int], int, tuple[TableMeld, ...]]] = [(0, list(free), jokers, ())]
        while partial:
            first, left, jokers_left, sets = partial.pop()
            a, b, c, d = (most - rest for most, rest in zip(free, left, strict=True))
            yield _SetStep((a, b, c, d), jokers - jokers_left, sets)
            for index in range(first, len(kinds)):
                used, in_set = kinds[index]
                rest = [have - take for have, take in zip(left, used, strict=True)]
                if min(rest) >= 0 and in_set <= jokers_left:
                    suits = tuple(s for s, take in zip(self._suits, used, strict=True) for _ in range(take))
                    meld = set_pieces(rank, suits, in_set, self.rules)
                    partial.append((index, rest, jokers_left - in_set, (*sets, meld)))

    def _set_kinds(self, free: Sequence[int], jokers: int) -> Iterator[tuple[tuple[int, ...], int]]:
        """Every set by its pieces of each suit and its jokers."""
        melds = self.rules.melds
        most = [min(have, MAX_SET if melds.set_repeats_suit else 1) for have in free]
        for used in itertools.product(*(range(have + 1) for have in most)):
            if sum(used) >= max(melds.min_naturals, 1):
                for in_set in range(min(jokers, joker_limit(melds)) + 1):
                    if MIN_MELD <= sum(used) + in_set <= MAX_SET:
                        yield used, in_set


class PlainQuest:
    """A plain search for one way, in the form of the quick one; it cannot be left half done."""

    def __init__(self, search: PlainSearch, counts: Counts, must: Counts, at_least: int) -> None:
        self.found: PlainFound | None = None
        self.cost = at_least
        """What the way costs, or costs at least as long as it is not found; NEVER where there is none."""
        self._search, self._counts, self._must = search, counts, must

    def go_on(self, up_to: int) -> None:  # noqa: ARG002
        """Searches until the way is found, or is known not to be there."""
        self.found = self._search.best(self._counts, self._must)
        self.cost = self.found.cost if self.found else NEVER
