"""The melds that a search has found, as pieces on the table."""

from collections.abc import Sequence
from typing import Final

from engine.pieces import JOKER, RANKS, SUITS, Kind, Piece, joker_as
from engine.rearrangement.automaton import SET_PLANS, SUIT_COUNT
from engine.rearrangement.plain import TableMeld
from engine.rearrangement.problem import DESCENDING
from engine.rearrangement.search import Found
from engine.rules import MAX_RUN, MAX_SET, MIN_MELD

_NATURAL: Final = {
    kind: [[Piece(rank, suit) for suit in suits] for rank in DESCENDING] for kind, suits in SUITS.items()
}
_STANDING: Final = {kind: [[joker_as(piece) for piece in row] for row in rows] for kind, rows in _NATURAL.items()}


def lay_out(found: Found, kind: Kind, free_jokers: int) -> tuple[TableMeld, ...] | None:
    """The melds of a way, with `free_jokers` jokers beside those that it needs; None where these find no place."""
    runs = _runs(found, kind)
    sets = _sets(found, kind)
    for _ in range(free_jokers):
        if not (_lengthen_run(runs) or _complete_set(sets) or _cut_run(runs)):
            return None
    return tuple(map(tuple, runs)) + tuple(_canonical_set(meld, kind) for meld in sets)


def _runs(found: Found, kind: Kind) -> list[list[Piece]]:
    finished: list[list[Piece]] = []
    for suit in range(SUIT_COUNT):
        building: list[list[Piece]] = []
        for number, step in enumerate(found.steps):
            pieces, jokers = step[suit].in_runs, step[suit].jokers
            # As in the search: what is too short goes on first, new runs begin last.
            building.sort(key=lambda run: (len(run) >= MIN_MELD, -len(run)))
            building += [[] for _ in range(pieces - len(building))]
            finished += building[pieces:]
            building = building[:pieces]
            for index, run in enumerate(building):
                run.append((_STANDING if index < jokers else _NATURAL)[kind][number][suit])
        finished += building
    for run in finished:
        run.reverse()
    return finished


def _sets(found: Found, kind: Kind) -> list[list[Piece]]:
    sets = []
    for number, (a, b, c, d) in enumerate(found.steps):
        for suits in SET_PLANS[a.in_sets, b.in_sets, c.in_sets, d.in_sets][1]:
            meld = [_NATURAL[kind][number][suit] for suit in suits]
            sets.append(meld + [JOKER] * (MIN_MELD - len(meld)))
    return sets


def _lengthen_run(runs: Sequence[list[Piece]]) -> bool:
    """Puts a joker at the upper end of a run, where it is worth more, or at the lower."""
    for run in runs:
        first, last = run[0].natural, run[-1].natural
        if last.rank < RANKS[-1]:
            run.append(joker_as(Piece(last.rank + 1, last.suit)))
            return True
        if first.rank > RANKS[0]:
            run.insert(0, joker_as(Piece(first.rank - 1, first.suit)))
            return True
    return False


def _complete_set(sets: Sequence[list[Piece]]) -> bool:
    for meld in sets:
        if len(meld) < MAX_SET:
            meld.append(JOKER)
            return True
    return False


def _cut_run(runs: list[list[Piece]]) -> bool:
    """Cuts a run of 13 in two that share a rank, which the joker stands for in one of them."""
    for run in runs:
        if len(run) == MAX_RUN:
            lower, upper = run[:MIN_MELD], run[MIN_MELD:]
            runs.append([joker_as(lower[-1].natural), *upper])
            run[:] = lower
            return True
    return False


def _canonical_set(meld: Sequence[Piece], kind: Kind) -> TableMeld:
    """By suit; in a set of four every joker's piece is known, with two jokers up to their order."""
    order = SUITS[kind]
    naturals = [piece for piece in meld if not piece.is_joker]
    if len(meld) < MAX_SET:
        return tuple(meld)
    there = {piece.suit for piece in naturals}
    missing = [joker_as(Piece(naturals[0].rank, suit)) for suit in order if suit not in there]
    return tuple(sorted((*naturals, *missing), key=lambda piece: order.index(piece.natural.suit)))
