"""Milliseconds of the best rearrangement of a whole table, beside the fastest public solver where it is installed."""

import gc
import random
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from engine.games import GAMES
from engine.pieces import Piece, parse_melds, parse_pieces
from engine.rearrange import best_rearrangements
from engine.rearrangement.dealing import dealt_position
from engine.rules import Rules
from engine.wording import BadInput, Language, Wording
from server.cli.bench_peer import Peer
from server.cli.common import print_table, read_json

RULES: Final = GAMES["rummikub"]

NO_CASES: Final = Wording(
    "no_cases",
    hu="ebben nincsenek mérhető esetek: «cell», «stdin» (table, hand) és «first» (left_points) kell mindegyikbe",
    en="there are no cases to time here: each needs 'cell', 'stdin' (table, hand) and 'first' (left_points)",
)
PEER_ABSENT: Final = Wording(
    "peer_absent",
    hu='az összehasonlítás elmaradt: a rummikub-solver nincs telepítve (pip install -e ".[bench]")',
    en='not compared: rummikub-solver is not installed (pip install -e ".[bench]")',
)
HEADINGS: Final = (
    Wording("bench_group", hu="átrendezés", en="rearranging"),
    Wording("bench_cases", hu="hány", en="cases"),
    Wording("bench_wrong", hu="hibás", en="wrong"),
    Wording("bench_median", hu="közép ms", en="median ms"),
    Wording("bench_worst", hu="legrosszabb ms", en="worst ms"),
)
PEER_HEADINGS: Final = (
    Wording("bench_peer_median", hu="a másik közép ms", en="peer's median ms"),
    Wording("bench_peer_worst", hu="a másik legrosszabb ms", en="peer's worst ms"),
    Wording("bench_median_ratio", hu="közép arány", en="median ratio"),
    Wording("bench_worst_ratio", hu="legrosszabb arány", en="worst ratio"),
)


@dataclass(frozen=True, slots=True)
class Group:
    """Cases whose cells begin alike, and those that are dealt for it."""

    name: str
    cells: tuple[tuple[str, int, int, int, int], ...]
    """Cell, pieces in the hand, on the table, jokers in the hand, on the table."""
    always: bool = False
    """Cases are dealt also beside those of a file."""


GROUPS: Final = (
    Group("t0_", (("t0_h14_j0", 14, 0, 0, 0), ("t0_h20_j1", 20, 0, 1, 0), ("t0_h30_j2", 30, 0, 2, 0))),
    Group("t1_", (("t1_h14_j0", 14, 30, 0, 0), ("t1_h20_j1", 20, 40, 1, 0), ("t1_h30_j2", 30, 45, 2, 0))),
    Group("tj_", (("tj_h14", 14, 40, 1, 1), ("tj_h20", 20, 45, 1, 1)), always=True),
    Group("t0_h40_j2", (("t0_h40_j2", 40, 0, 2, 0),), always=True),
    Group("all_", (("all_h106", 106, 0, 2, 0), ("all_h66", 66, 40, 1, 1), ("all_h26", 26, 80, 1, 1)), always=True),
)
"""An empty table; melds on the table; a joker among them; 40 in the hand with both jokers; all tiles there are."""


@dataclass(frozen=True, slots=True)
class Case:
    """A table and a hand, and what is left at best where that is known."""

    cell: str
    table: Sequence[Sequence[Piece]]
    hand: Sequence[Piece]
    left_points: int | None = None


@dataclass(frozen=True, slots=True)
class Taken:
    """What one solver took for the cases of a group, each case by the median of its repeats."""

    median_ms: float
    worst_ms: float


@dataclass(frozen=True, slots=True)
class GroupTiming:
    """A group's times."""

    group: str
    cases: int
    wrong: int
    """Cases in which ours is not what is known, or what the other finds."""
    own: Taken
    peer: Taken | None


def time_groups(file: str | None, dealt: int, repeats: int, seed: int, peer: Peer | None) -> list[GroupTiming]:
    """Times every group: the cases of a JSON file, and so many dealt ones where a group has or wants them.

    Both solvers take turns, so that what else runs on the machine slows both. Raises BadInput (`no_cases`).
    """
    known = [] if file is None else list(_cases_of(file))
    gc.collect()
    gc.disable()
    try:
        return [_time_group(group, known, dealt, repeats, seed, peer) for group in GROUPS]
    finally:
        gc.enable()


def installed_peer() -> Peer | None:
    """The public solver, where it is installed."""
    try:
        return Peer(RULES)
    except ImportError:
        return None


def print_groups(timings: Sequence[GroupTiming], language: Language) -> None:
    """A table of them."""
    compared = any(timing.peer for timing in timings)
    headings = HEADINGS + PEER_HEADINGS if compared else HEADINGS
    print_table([heading.text(language, {}) for heading in headings], map(_row, timings))


def _row(timing: GroupTiming) -> list[object]:
    own, peer = timing.own, timing.peer
    row: list[object] = [timing.group, timing.cases, timing.wrong, f"{own.median_ms:.2f}", f"{own.worst_ms:.2f}"]
    if peer:
        ratios = peer.median_ms / own.median_ms, peer.worst_ms / own.worst_ms
        row += [f"{peer.median_ms:.2f}", f"{peer.worst_ms:.2f}", *(f"{ratio:.1f}" for ratio in ratios)]
    return row


def _cases_of(file: str) -> Iterator[Case]:
    try:
        for case in read_json(file):  # type: ignore[attr-defined]
            position = case["stdin"]
            table = [meld for text in position["table"] for meld in parse_melds(text)]
            yield Case(case["cell"], table, parse_pieces(position["hand"]), case["first"]["left_points"])
    except (KeyError, TypeError, AttributeError):
        raise BadInput(NO_CASES, where=file) from None


def _time_group(
    group: Group, known: Sequence[Case], dealt: int, repeats: int, seed: int, peer: Peer | None
) -> GroupTiming:
    cases = [case for case in known if case.cell.startswith(group.name)]
    if group.always or not cases:
        cases += _dealt(group, dealt, seed, RULES)
    own_ms, peer_ms, wrong = [], [], 0
    for case in cases:
        solvers = [_own(case)] + ([peer.ready(case.table, case.hand)] if peer else [])
        answers = {case.left_points} - {None}
        taken: list[list[float]] = [[] for _ in solvers]
        for _ in range(repeats):
            for solve, times in zip(solvers, taken, strict=True):
                start = time.perf_counter()
                answer = solve()
                times.append((time.perf_counter() - start) * 1000)
                answers.add(answer)
        gc.collect()
        wrong += len(answers) > 1
        own_ms.append(statistics.median(taken[0]))
        peer_ms += [statistics.median(times) for times in taken[1:]]
    return GroupTiming(group.name, len(cases), wrong, _taken(own_ms), _taken(peer_ms) if peer else None)


def _taken(times_ms: Sequence[float]) -> Taken:
    return Taken(statistics.median(times_ms), max(times_ms))


def _dealt(group: Group, count: int, seed: int, rules: Rules) -> Iterator[Case]:
    for number in range(count):
        cell, hand, table, hand_jokers, table_jokers = group.cells[number % len(group.cells)]
        rng = random.Random(f"{seed} {cell} {number}")
        melds, pieces = dealt_position(
            rules, rng, hand=hand, table=table, hand_jokers=hand_jokers, table_jokers=table_jokers
        )
        yield Case(cell, melds, pieces)


def _own(case: Case) -> Callable[[], int]:
    """Nothing is kept from one call to the next."""
    whole = sum(map(RULES.values.in_hand, case.hand))

    def solve() -> int:
        turns = best_rearrangements(RULES, case.table, case.hand, opened=True)
        return turns[0].left_points if turns else whole

    return solve
