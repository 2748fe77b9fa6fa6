"""The best turn: a best-first search over the ranks, which meets few states because its bounds are near.

A node is a rank, the state of the four suits and the jokers left. It is opened step by step: only children within the
present limit are made, and the node waits for the limit of its next ones. Among equal nodes the deepest goes first.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Final, TypeAlias

from engine.rearrangement.automaton import (
    FOLLOW,
    IMPOSSIBLE,
    LENGTHS,
    MAX_COPIES,
    MAX_JOKERS,
    NO_RUNS,
    SET_USES,
    SUIT_COUNT,
    SetUse,
    SuitCounts,
)
from engine.rearrangement.bounds import JOKER_PRICE, NEVER, lower_bounds
from engine.rearrangement.problem import Counts, Problem

_STATE_BITS: Final = 4
_STATE_MASK: Final = (1 << _STATE_BITS) - 1
_JOKER_SHIFT: Final = SUIT_COUNT * _STATE_BITS
_STATES_MASK: Final = (1 << _JOKER_SHIFT) - 1
_COST_SHIFT: Final = _JOKER_SHIFT + _STATE_BITS
_START: Final = sum(NO_RUNS << _STATE_BITS * suit for suit in range(SUIT_COUNT))
_FIRST_TIME: Final = -1

Way: TypeAlias = tuple[int, int, int, int]
"""What a suit does at a rank beside its sets: the bound from here on; next state, jokers and cost in bits of their own,
so that one sum adds the suits; pieces for runs, and jokers among them."""
Ways: TypeAlias = tuple[int, Sequence[Way]]
"""The least bound, and the ways by their bound."""
Step: TypeAlias = tuple[SetUse, tuple[Way, ...]]
"""What happens at one rank: its sets, and each suit's way."""
_Path: TypeAlias = "tuple[_Path, Step] | None"
_Node: TypeAlias = tuple[int, int, int, int, int, int, int, _Path]
"""Limit, ranks to come, serial number, limit of the children that are made already, states, jokers left, cost, path."""


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
        return tuple(map(_laid, self.steps))


def _laid(step: Step) -> SuitCounts:
    (_, a, b, c, d), (way_a, way_b, way_c, way_d) = step
    return (
        a + way_a[2] - way_a[3],
        b + way_b[2] - way_b[3],
        c + way_c[2] - way_c[3],
        d + way_d[2] - way_d[3],
    )


def _moves(state: int, natural: int, spare: int) -> tuple[tuple[int, int, int, int], ...]:
    """What `natural` pieces outside sets may do in their suit: next state, pieces for runs, jokers among them, left."""
    return tuple(
        (FOLLOW[state][runs], runs, max(0, runs - natural), max(0, natural - runs))
        for runs in range(MAX_COPIES + 1)
        if FOLLOW[state][runs] != IMPOSSIBLE and natural - runs <= spare
    )


_COPIES: Final = range(MAX_COPIES + 1)
_MOVES: Final = [[[_moves(s, natural, spare) for spare in _COPIES] for natural in _COPIES] for s in range(len(LENGTHS))]


class Search:
    """A problem with its bounds, which may be searched more than once."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self._without = lower_bounds(problem, jokers=False)
        self._priced = lower_bounds(problem, jokers=True) if problem.jokers else self._without
        self._ways: dict[tuple[bool, int, int, int, int, int], list[Ways]] = {}

    def best(
        self,
        counts: Counts | None = None,
        must: Counts | None = None,
        at_least: int = 0,
        jokers: int | None = None,
    ) -> Found | None:
        """The cheapest way to lay pieces; None where there is none.

        `counts`, `must`, `jokers`: the problem's, or fewer pieces and more that have to lie. `at_least`: a cost below
        which nothing is to be found.
        """
        problem = self.problem
        counts = problem.counts if counts is None else counts
        must = problem.must if must is None else must
        all_jokers = problem.jokers if jokers is None else jokers
        seen: dict[int, list[int]] = {}
        nodes: list[_Node] = [(at_least, len(counts), 0, _FIRST_TIME, _START, all_jokers, 0, None)]
        serial = 0
        while nodes:
            limit, to_come, _, made, states, left, cost, path = heappop(nodes)
            if not to_come:
                return Found(cost, all_jokers, left, _steps(path))
            number = len(counts) - to_come
            if made == _FIRST_TIME and not _is_new(seen, states << _STATE_BITS | number, left, cost):
                continue
            ways_of = self._ways_of(left > 0, number, counts[number], must[number], states)
            next_limit = NEVER
            for sets in SET_USES[counts[number]]:
                needed, a, b, c, d = sets
                if needed > left:
                    break
                ways = (ways_of[0][a], ways_of[1][b], ways_of[2][c], ways_of[3][d])
                combined, above = _combine(cost + (needed - left) * JOKER_PRICE, ways, limit)
                for bound, packed, chosen in combined:
                    child_left = left - needed - (packed >> _JOKER_SHIFT & _STATE_MASK)
                    child_cost = cost + (packed >> _COST_SHIFT)
                    bound = max(bound, child_cost)
                    if bound > limit:
                        above = min(above, bound)
                    elif child_left >= 0 and bound > made:
                        child = packed & _STATES_MASK
                        if left and not child_left:
                            bound = child_cost + self._bound_without(number + 1, child)
                            if bound >= NEVER:
                                continue
                        serial += 1
                        step = (sets, chosen)
                        heappush(
                            nodes,
                            (
                                max(bound, limit),
                                to_come - 1,
                                -serial,
                                _FIRST_TIME,
                                child,
                                child_left,
                                child_cost,
                                (path, step),
                            ),
                        )
                next_limit = min(next_limit, above)
            if next_limit < NEVER:
                serial += 1
                heappush(nodes, (next_limit, to_come, -serial, limit, states, left, cost, path))
        return None

    def _ways_of(
        self, with_jokers: bool, number: int, counts: SuitCounts, must: SuitCounts, states: int
    ) -> list[list[Ways]]:
        """For each suit, and for each number of its pieces that go into sets, what it may do beside them."""
        found = []
        for suit, (count, least) in enumerate(zip(counts, must, strict=True)):
            state = states >> _STATE_BITS * suit & _STATE_MASK
            key = (with_jokers, number, suit, state, count, least)
            ways = self._ways.get(key)
            if ways is None:
                ways = self._ways[key] = self._new_ways(*key)
            found.append(ways)
        return found

    def _new_ways(self, with_jokers: bool, number: int, suit: int, state: int, count: int, least: int) -> list[Ways]:
        after = (self._priced if with_jokers else self._without)[number + 1][suit]
        cost = self.problem.costs[number]
        kept = self.problem.counts[number][suit] - count
        new: list[Ways] = []
        for in_sets in range(count + 1):
            ways = [
                (
                    after[following] + jokers * JOKER_PRICE + (kept + left) * cost,
                    (kept + left) * cost << _COST_SHIFT | jokers << _JOKER_SHIFT | following << _STATE_BITS * suit,
                    runs,
                    jokers,
                )
                for following, runs, jokers, left in _MOVES[state][count - in_sets][count - least]
                if after[following] < NEVER and (with_jokers or not jokers)
            ]
            ways.sort()
            new.append((ways[0][0] if ways else NEVER, ways))
        return new

    def _bound_without(self, number: int, states: int) -> int:
        """What the ranks from `number` on cost at least when no joker is left."""
        a, b, c, d = self._without[number]
        return (
            a[states & _STATE_MASK]
            + b[states >> _STATE_BITS & _STATE_MASK]
            + c[states >> 2 * _STATE_BITS & _STATE_MASK]
            + d[states >> 3 * _STATE_BITS & _STATE_MASK]
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


def _combine(
    start: int, suits: tuple[Ways, Ways, Ways, Ways], limit: int
) -> tuple[list[tuple[int, int, tuple[Way, ...]]], int]:
    """One way for each suit, all within the limit together: bound, their bits, the ways. And the least bound above."""
    above = NEVER
    rest = suits[0][0] + suits[1][0] + suits[2][0] + suits[3][0]
    partial: list[tuple[int, int, tuple[Way, ...]]] = [(start, 0, ())]
    for least, ways in suits:
        rest -= least
        longer = []
        for bound, packed, chosen in partial:
            for way in ways:
                total = bound + way[0]
                if total + rest > limit:
                    above = min(above, total + rest)
                    break
                longer.append((total, packed + way[1], (*chosen, way)))
        partial = longer
    return partial, above


def _steps(path: _Path) -> tuple[Step, ...]:
    steps = []
    while path:
        path, step = path
        steps.append(step)
    return tuple(reversed(steps))
