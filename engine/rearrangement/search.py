"""The best turn: a best-first search over the ranks, which meets few states because its bounds are near.

A node is a rank, the states of the four suits and the jokers left. It is opened step by step: only children within the
present limit are made, and the node waits for the limit of its next ones. Among equal limits the deepest node goes
first, then the one with the least bound, in which jokers left count.
"""

import itertools
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Final, TypeAlias

from engine.rearrangement.automaton import MAX_JOKERS, SuitCounts
from engine.rearrangement.bounds import JOKER_PRICE, NEVER, Bounds, Suffix
from engine.rearrangement.problem import POINT, Counts, Problem
from engine.rearrangement.ways import (
    COST_SHIFT,
    JOKER_MASK,
    JOKER_SHIFT,
    JOKERS_NEEDED,
    NO_RUNS_IN_ANY,
    SET_SHIFT,
    SETS_MASK,
    STATE_BITS,
    STATE_MASK,
    STATES_MASK,
    RankWays,
    Step,
)

_NOT_OPENED: Final = -NEVER
_AT_ONCE: Final = 8 * POINT
"""A node is opened again by so much more, and by as much again as its limit has risen: it has been left too early."""

_Path: TypeAlias = "tuple[_Path, Step] | None"
_Node: TypeAlias = tuple[int, int, int, int, int, int, int, int, _Path]
"""Limit, ranks to come, bound, serial number, limit of the children that are made already, states, jokers left, cost,
path."""


@dataclass(frozen=True, slots=True)
class Found:
    """The cheapest way: its cost, and what happens rank by rank."""

    cost: int
    jokers: int
    """Jokers there were."""
    free_jokers: int
    """Those of them that are not needed."""
    steps: tuple[Step, ...]

    def laid(self) -> Counts:
        """The pieces that lie in melds, rank by rank."""
        return tuple((a.laid, b.laid, c.laid, d.laid) for a, b, c, d in self.steps)


class Search:
    """A problem with its bounds, which may be searched more than once."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self._bounds = [Bounds(problem.costs, problem.counts, jokers=jokers) for jokers in (False, True)]
        self._ranks: dict[tuple[bool, int, SuitCounts, SuitCounts], RankWays] = {}

    def best(
        self,
        counts: Counts | None = None,
        must: Counts | None = None,
        at_least: int = 0,
        jokers: int | None = None,
    ) -> Found | None:
        """The cheapest way to lay pieces; None where there is none. What is given is as in `begin`."""
        quest = self.begin(counts, must, at_least, jokers)
        quest.go_on(NEVER)
        return quest.found

    def begin(
        self,
        counts: Counts | None = None,
        must: Counts | None = None,
        at_least: int = 0,
        jokers: int | None = None,
    ) -> "Quest":
        """A search for the cheapest way to lay pieces.

        `counts`, `must`, `jokers`: the problem's, or fewer pieces and more that have to lie. `at_least`: a cost below
        which nothing is to be found.
        """
        return Quest(
            self,
            self.problem.counts if counts is None else counts,
            self.problem.must if must is None else must,
            self.problem.jokers if jokers is None else jokers,
            at_least,
        )

    def suffixes(self, counts: Counts, must: Counts, *, jokers: bool) -> list[Suffix]:
        """The bounds from each rank on."""
        return self._bounds[jokers].suffixes(counts, must)

    def rank(self, number: int, counts: SuitCounts, must: SuitCounts, after: Suffix, *, jokers: bool) -> RankWays:
        """What the suits may do at a rank where at most `counts` and at least `must` is laid."""
        key = (jokers, after.serial, counts, must)
        rank = self._ranks.get(key)
        if rank is None:
            there, cost = self.problem.counts[number], self.problem.costs[number]
            rank = self._ranks[key] = RankWays(there, counts, must, cost, after, jokers=jokers)
        return rank


class Quest:
    """A search for one way, which can be left and gone on with."""

    def __init__(self, search: Search, counts: Counts, must: Counts, jokers: int, at_least: int) -> None:
        self.found: Found | None = None
        """The cheapest way, once it is found."""
        self._search, self._counts, self._must, self._jokers = search, counts, must, jokers
        without = search.suffixes(counts, must, jokers=False)
        self._suffixes = without, search.suffixes(counts, must, jokers=True) if jokers else without
        self._ranks: dict[tuple[int, bool], RankWays] = {}
        self._seen: dict[int, list[int]] = {}
        self._serial = itertools.count()
        self._most = search.problem.cost_of_leaving(must)
        bound = _bound(self._suffixes[jokers > 0][0], NO_RUNS_IN_ANY) - jokers * JOKER_PRICE
        start = (next(self._serial), _NOT_OPENED, NO_RUNS_IN_ANY, jokers, 0, None)
        self._nodes: list[_Node] = [(max(at_least, bound), len(counts), bound, *start)]

    @property
    def cost(self) -> int:
        """What the way costs, or costs at least as long as it is not found; NEVER where there is none."""
        if self.found:
            return self.found.cost
        return self._nodes[0][0] if self._nodes and self._nodes[0][0] <= self._most else NEVER

    def go_on(self, up_to: int) -> None:
        """Searches until the way is found, or is known to cost more than `up_to`."""
        nodes, seen, serial, ranks, suffixes = self._nodes, self._seen, self._serial, self._ranks, self._suffixes
        counts, must, without = self._counts, self._must, self._suffixes[False]
        up_to = min(up_to, self._most)
        while nodes and nodes[0][0] <= up_to and not self.found:
            limit, to_come, own_bound, _, made, states, left, cost, path = heappop(nodes)
            if not to_come:
                self.found = Found(cost, self._jokers, left, _steps(path))
                return
            number = len(counts) - to_come
            if made == _NOT_OPENED and not _is_new(seen, states << STATE_BITS | number, left, cost):
                continue
            with_jokers = left > 0
            rank = ranks.get((number, with_jokers))
            if rank is None:
                after = suffixes[with_jokers][number + 1]
                rank = self._search.rank(number, counts[number], must[number], after, jokers=with_jokers)
                ranks[number, with_jokers] = rank
            wider = limit if made == _NOT_OPENED else 2 * limit - own_bound + _AT_ONCE
            steps, next_limit = rank.steps(states, cost - left * JOKER_PRICE, made, wider)
            for bound, packed, step in steps:
                still_left = (
                    left - (packed >> JOKER_SHIFT & JOKER_MASK) - JOKERS_NEEDED[packed >> SET_SHIFT & SETS_MASK]
                )
                if still_left < 0:
                    continue
                child_cost = cost + (packed >> COST_SHIFT)
                child = packed & STATES_MASK
                if left and not still_left:
                    bound = child_cost + _bound(without[number + 1], child)
                    if bound >= NEVER:
                        continue
                child_limit = max(limit, bound, child_cost)
                heappush(
                    nodes,
                    (
                        child_limit,
                        to_come - 1,
                        bound,
                        next(serial),
                        _NOT_OPENED,
                        child,
                        still_left,
                        child_cost,
                        (path, step),
                    ),
                )
            if next_limit < NEVER:
                heappush(nodes, (next_limit, to_come, own_bound, next(serial), wider, states, left, cost, path))


def _bound(suffix: Suffix, states: int) -> int:
    """What these ranks cost at least."""
    a, b, c, d = suffix.rows
    return (
        a[states & STATE_MASK]
        + b[states >> STATE_BITS & STATE_MASK]
        + c[states >> 2 * STATE_BITS & STATE_MASK]
        + d[states >> 3 * STATE_BITS]
    )


def _is_new(seen: dict[int, list[int]], key: int, jokers: int, cost: int) -> bool:
    """Whether nobody came here as cheaply with as many jokers left; if so, it is noted."""
    cheapest = seen.get(key)
    if cheapest is None:
        cheapest = seen[key] = [NEVER] * (MAX_JOKERS + 1)
    elif min(cheapest[jokers:]) <= cost:
        return False
    cheapest[jokers] = cost
    return True


def _steps(path: _Path) -> tuple[Step, ...]:
    steps = []
    while path:
        path, step = path
        steps.append(step)
    return tuple(reversed(steps))
