"""What can be done to a run on the table: lengthen it, pass onto its ends, take its jokers."""

import itertools
from collections.abc import Iterator
from typing import NamedTuple

from engine.melds import Meld
from engine.pieces import Piece, joker_as
from engine.round_record import KeptPiece
from engine.rules import MAX_RUN, Rules
from engine.turns.change import Change
from engine.turns.supply import Supply, highest_place, lowest_place, most_jokers, piece_at


class _Chain(NamedTuple):
    """Pieces that go on from one end, the nearest first."""

    pieces: tuple[Piece, ...]
    jokers: int


def run_changes(index: int, run: Meld, own: bool, supply: Supply) -> Iterator[Change]:
    """All that can be done to the run `own` or another's, with the pieces of the supply."""
    rules = supply.rules
    passing = rules.passes is not None and not own
    if rules.layoffs == "none" or (rules.layoffs == "own" and not own and not passing):
        lows = highs = [_Chain((), 0)]
    else:
        lows = _chains(run, supply, run.places[0], -1)
        highs = _chains(run, supply, run.places[-1], 1)
    if passing and rules.passes and not rules.passes.jokers:
        lows, highs = ([c for c in chains if not c.jokers] for chains in (lows, highs))
    span = run.places[-1] - run.places[0] + 1
    for given in _swaps(run, supply):
        kept_jokers = run.jokers - len(given)
        for low, high in itertools.product(lows, highs):
            if span + len(low.pieces) + len(high.pieces) > MAX_RUN:
                continue
            if low.jokers + high.jokers > supply.jokers or not (given or low.pieces or high.pieces):
                continue
            make = _passed if passing else _lengthened
            change = make(index, run, own, given, low.pieces, high.pieces, rules)
            limit = most_jokers(rules)
            # The pass of a joker takes what lay there before: what stays is counted, not what was added.
            jokers = sum(p.is_joker for p in change.after) if passing else kept_jokers + low.jokers + high.jokers
            if jokers <= limit:
                yield change


def _chains(run: Meld, supply: Supply, end: int, step: int) -> list[_Chain]:
    """What can be added at one end, from nothing to all that fits."""
    first, last = lowest_place(supply.rules), highest_place(supply.rules)
    found = [_Chain((), 0)]
    grown = found
    place = end + step
    for _ in range(MAX_RUN - (run.places[-1] - run.places[0] + 1)):
        if not first <= place <= last:
            break
        piece = piece_at(run.suit, place)
        longer = []
        for chain in grown:
            if supply.has(piece):
                longer.append(_Chain((*chain.pieces, piece), chain.jokers))
            if chain.jokers < supply.jokers:
                longer.append(_Chain((*chain.pieces, joker_as(piece)), chain.jokers + 1))
        if not longer:
            break
        found = found + longer
        grown = longer
        place += step
    return found


def _swaps(run: Meld, supply: Supply) -> list[tuple[int, ...]]:
    """The sets of places at which a natural piece of the supply can take a joker's place, the empty one first."""
    swaps = supply.rules.joker_swaps
    if swaps is None or not swaps.from_run:
        return [()]
    fitting = [i for i, piece in enumerate(run.pieces) if piece.stands_for is not None and supply.has(piece.stands_for)]
    return [chosen for size in range(len(fitting) + 1) for chosen in itertools.combinations(fitting, size)]


def _with_given(run: Meld, given: tuple[int, ...]) -> list[Piece]:
    return [piece.natural if i in given else piece for i, piece in enumerate(run.pieces)]


def _given_worths(run: Meld, given: tuple[int, ...], own: bool, rules: Rules) -> tuple[int, ...]:
    """What the pieces put in for jokers bring: in some games they count for the meld's owner."""
    owners = rules.joker_swaps is not None and rules.joker_swaps.piece_counts_for_owner
    return tuple(run.worths[i] if own or not owners else 0 for i in given)


def _lengthened(
    index: int,
    run: Meld,
    own: bool,
    given: tuple[int, ...],
    low: tuple[Piece, ...],
    high: tuple[Piece, ...],
    rules: Rules,
) -> Change:
    first, last = run.places[0], run.places[-1]
    in_run = rules.values.in_run
    return Change(
        meld=index,
        before=run,
        after=(*reversed(low), *_with_given(run, given), *high),
        own=own,
        given=tuple(run.pieces[i].natural for i in given),
        taken=len(given),
        added=low + high,
        worths=tuple(in_run(first - 1 - i) for i in range(len(low)))
        + tuple(in_run(last + 1 + i) for i in range(len(high))),
        given_worths=_given_worths(run, given, own, rules),
    )


def _passed(
    index: int,
    run: Meld,
    own: bool,
    given: tuple[int, ...],
    low: tuple[Piece, ...],
    high: tuple[Piece, ...],
    rules: Rules,
) -> Change:
    """Each pass onto an end takes out the piece that lay there (RULES.md, 5 · tile, «Pass»)."""
    lying = _with_given(run, given)
    first, last = run.places[0], run.places[-1]
    kept = []
    for chain, end, place, step in ((low, 0, first, -1), (high, -1, last, 1)):
        for piece in chain:
            kept.append(KeptPiece(lying[end], kept_worth(lying[end], rules.values.in_run(place), rules)))
            lying[end] = piece
            place += step
    return Change(
        meld=index,
        before=run,
        after=tuple(lying),
        own=own,
        given=tuple(run.pieces[i].natural for i in given),
        taken=len(given),
        added=low + high,
        kept=tuple(kept),
        passed=bool(low or high),
        worths=tuple(part.points for part in kept),
        given_worths=_given_worths(run, given, own, rules),
    )


def kept_worth(piece: Piece, in_meld: int, rules: Rules) -> int:
    """What a kept piece counts: what it counted in its meld, or (as a table may agree) what it counts in the hand."""
    if rules.passes and not rules.passes.kept_counts_as_in_meld:
        return rules.values.in_hand(piece)
    return in_meld
