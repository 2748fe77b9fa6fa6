"""The best path through the programme, or the best few paths."""

import functools
import heapq
import itertools
import operator
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from engine.splitting.bound import Bound
from engine.splitting.problem import Problem, SetAction, StepsOf, is_maximal_so_far, jokers_used, without_idle
from engine.splitting.runs import RunAction
from engine.splitting.sets import SUIT_COUNT
from engine.splitting.worth import MELD, NOTHING, OBJECTIVE

Action = RunAction | SetAction
Path = tuple["Path", Action] | None
"""The actions of a path, the last one first."""

FREE_STATES: Final = 150
"""Up to so many states at a place no bound is worth its time."""
FIRST_WIDTH: Final = 12
"""States that a bounded sweep looks at first, the most promising ones."""
MOST_EDGES: Final = 40_000
"""Steps of the graph of all paths; a larger one is cut to the paths that are nearly the best."""
MOST_PATHS: Final = 2_000
"""Paths looked at for the best few, among them many that are parts of others."""


class _Swept(NamedTuple):
    worth: int
    path: Path
    missed: int
    """No path that was cut off is worth more than this."""


def best_path(problem: Problem) -> tuple[int, Path]:
    """A path whose worth no other exceeds, and its worth."""
    swept = _sweep(problem, FREE_STATES, None, NOTHING)
    if swept:
        return swept.worth, swept.path
    bound = Bound(problem)
    width, best = FIRST_WIDTH, _Swept(NOTHING, None, NOTHING)
    while True:
        bound.tighten(best.worth)
        swept = _sweep(problem, width, bound, best.worth)
        assert swept  # noqa: S101
        if swept.worth > best.worth:
            best = swept
        if swept.missed < best.worth + MELD or best.worth == problem.ceiling:
            return best.worth, best.path
        if problem.lays_all(best.worth):
            # Too coarse a bound for many ways that differ in their melds only: they are a problem of their own.
            cost, path = best_path(problem.of_fewest_melds())
            return problem.most + cost, path
        width *= 3


def _sweep(problem: Problem, width: int, bound: Bound | None, floor: int) -> _Swept | None:
    """One way up the places, with at most `width` states after each step.

    Without a bound to choose by, None where there are more; with one, only what may be worth more than `floor` is kept.
    """
    current: dict[int, tuple[int, Path]] = {0: (0, None)}
    missed = NOTHING
    for place in problem.places:
        for suits_done, steps_of in problem.steps(place, _all_bits(current)):
            current = _step(current, steps_of, problem.jokers)
            if len(current) > width:
                if bound is None:
                    return None
                most = bound.after(place, suits_done)
                reached = ((worth + most(state), state) for state, (worth, _) in current.items())
                promising = sorted((r for r in reached if r[0] >= floor + MELD), reverse=True)
                if len(promising) > width:
                    missed = max(missed, promising[width][0])
                current = {state: current[state] for _, state in promising[:width]}
    ends = [
        end for state, end in current.items() if not problem.uses_all_jokers or jokers_used(state) == problem.jokers
    ]
    worth, path = max(ends, key=lambda end: end[0], default=(NOTHING, None))
    return _Swept(worth, path, missed)


def _all_bits(states: Iterable[int]) -> int:
    return functools.reduce(operator.or_, states, 0)


def _step(current: dict[int, tuple[int, Path]], steps_of: StepsOf, jokers: int) -> dict[int, tuple[int, Path]]:
    after: dict[int, tuple[int, Path]] = {}
    for state, (worth, path) in current.items():
        jokers_left = jokers - jokers_used(state)
        for delta, used, gain, action in steps_of(state):
            if used <= jokers_left:
                next_state = state + delta
                known = after.get(next_state)
                if known is None or worth + gain > known[0]:
                    after[next_state] = (worth + gain, (path, action) if action else path)
    return after


class _Edge(NamedTuple):
    state: int
    gain: int
    action: Action | None


_Graph = list[dict[int, list[_Edge]]]
"""For each step the ways on from each state; the last entry holds the last states, which have none."""


def best_paths(problem: Problem, best: int) -> Iterator[Path]:
    """Paths from the best on, for a problem made with `every`; `best` is the worth of the best one.

    Where there are too many to look at them all, it ends early, but leaves out none in between.
    """
    graph = _graph(problem, None, NOTHING)
    if graph:
        yield from (path for _, path in itertools.islice(_descending(graph), MOST_PATHS))
        return
    bound = Bound(problem)
    bound.tighten(best)
    ceiling, margin = -NOTHING, OBJECTIVE
    while graph := _graph(problem, bound, best - margin):
        for count, (worth, path) in enumerate(_descending(graph)):
            if count == MOST_PATHS:
                return
            if worth < best - margin:
                break
            if worth < ceiling:
                yield path
        ceiling, margin = best - margin, margin * 3


def _graph(problem: Problem, bound: Bound | None, floor: int) -> _Graph | None:
    """All paths, or by a bound those that may be worth `floor`; None where there are too many."""
    graph: _Graph = []
    edges = 0
    worths = {0: 0}
    for place in problem.places:
        for _, steps_of in problem.steps(place, _all_bits(worths)):
            layer, worths = _layer(worths, steps_of, problem.jokers)
            graph.append(layer)
            edges += sum(map(len, layer.values()))
            if edges > MOST_EDGES:
                return None
        tidy = {state: without_idle(state) for state in worths if is_maximal_so_far(state)}
        graph.append({state: [_Edge(after, 0, None)] for state, after in tidy.items()})
        best: dict[int, int] = {}
        for state, after in tidy.items():
            best[after] = max(worths[state], best.get(after, NOTHING))
        worths = best
        if bound and place != problem.places[-1]:
            most = bound.after(place, SUIT_COUNT)
            worths = {state: worth for state, worth in worths.items() if worth + most(state) >= floor}
    graph.append({state: [] for state in worths})
    return graph


def _layer(worths: dict[int, int], steps_of: StepsOf, jokers: int) -> tuple[dict[int, list[_Edge]], dict[int, int]]:
    layer: dict[int, list[_Edge]] = {}
    after: dict[int, int] = {}
    for state, worth in worths.items():
        jokers_left = jokers - jokers_used(state)
        edges = [_Edge(state + s.delta, s.gain, s.action) for s in steps_of(state) if s.jokers <= jokers_left]
        layer[state] = edges
        for edge in edges:
            if worth + edge.gain > after.get(edge.state, NOTHING):
                after[edge.state] = worth + edge.gain
    return layer, after


def _descending(graph: _Graph) -> Iterator[tuple[int, Path]]:
    """The paths of a graph with their worths, from the best on."""
    ahead = [dict.fromkeys(graph[-1], 0)]
    for layer in reversed(graph[:-1]):
        known = ahead[-1]
        ahead.append(
            {
                state: most
                for state, edges in layer.items()
                if (most := max((e.gain + known.get(e.state, NOTHING) for e in edges), default=NOTHING)) > NOTHING // 2
            }
        )
    ahead.reverse()
    order = itertools.count()
    # (worth at the end negated, deeper ones first, order of discovery), layer, state, worth so far, path
    heap: list[tuple[int, int, int, int, int, Path]] = [(-ahead[0][0], 0, 0, 0, 0, None)]
    while heap:
        at_end, depth, _, state, worth, path = heapq.heappop(heap)
        if -depth == len(graph) - 1:
            yield -at_end, path
            continue
        for edge in graph[-depth][state]:
            if edge.state in ahead[1 - depth]:
                reached = worth + edge.gain
                entry = (-reached - ahead[1 - depth][edge.state], depth - 1, next(order), edge.state, reached)
                heapq.heappush(heap, (*entry, (path, edge.action) if edge.action else path))
