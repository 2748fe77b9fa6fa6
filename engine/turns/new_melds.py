"""All melds that can be laid from the pieces at hand."""

import itertools
from collections.abc import Iterator, Sequence

from engine.melds import Meld, MeldKind, read_meld
from engine.pieces import RANKS, SUITS, Piece, joker_as
from engine.rules import MAX_RUN, MAX_SET, MIN_MELD, Rules
from engine.turns.set_changes import set_pieces
from engine.turns.supply import Supply, highest_place, lowest_place, most_jokers, piece_at


def new_melds(supply: Supply) -> Iterator[Meld]:
    """Each distinct meld once: by its kind, its places or suits, and where its jokers stand.

    A joker may also stand for a piece that is at hand itself.
    """
    yield from _runs(supply)
    yield from _sets(supply)


def _joker_limit(supply: Supply) -> int:
    return min(supply.jokers, most_jokers(supply.rules))


def _runs(supply: Supply) -> Iterator[Meld]:
    first, last = lowest_place(supply.rules), highest_place(supply.rules)
    least = supply.rules.melds.min_naturals
    limit = _joker_limit(supply)
    in_run = supply.rules.values.in_run
    for suit in SUITS[supply.rules.deck.kind]:
        held = [place for place in range(first, last + 1) if supply.has(piece_at(suit, place))]
        if not held:
            continue
        for low in range(max(first, held[0] - limit), last - MIN_MELD + 2):
            missing = 0
            for high in range(low, min(low + MAX_RUN, last + 1)):
                missing += high not in held
                if missing > limit:
                    break
                if high - low + 1 < MIN_MELD:
                    continue
                places = tuple(range(low, high + 1))
                worths = tuple(map(in_run, places))
                for jokers in _joker_places(places, held, limit):
                    if len(places) - len(jokers) >= least:
                        yield Meld(MeldKind.RUN, _run_pieces(suit, places, jokers), worths, places)


def _joker_places(places: tuple[int, ...], held: list[int], limit: int) -> Iterator[tuple[int, ...]]:
    """Where jokers can stand: at all places of which no piece is held, and at some of the others."""
    missing = tuple(place for place in places if place not in held)
    there = [place for place in places if place in held]
    for more in range(limit - len(missing) + 1):
        for chosen in itertools.combinations(there, more):
            yield missing + chosen


def _run_pieces(suit: str, places: tuple[int, ...], jokers: tuple[int, ...]) -> tuple[Piece, ...]:
    if not jokers:
        return tuple([piece_at(suit, place) for place in places])
    return tuple([joker_as(piece_at(suit, place)) if place in jokers else piece_at(suit, place) for place in places])


def _sets(supply: Supply) -> Iterator[Meld]:
    rules = supply.rules
    limit = _joker_limit(supply)
    for rank in RANKS:
        held = [suit for suit in SUITS[rules.deck.kind] if supply.has(Piece(rank, suit))]
        if rules.melds.set_repeats_suit:
            held = [suit for suit in held for _ in range(supply.counts[Piece(rank, suit)])]
        for size in range(MIN_MELD, MAX_SET + 1):
            for jokers in range(max(0, size - len(held)), limit + 1):
                if size - jokers < max(rules.melds.min_naturals, 1):
                    break
                for suits in dict.fromkeys(itertools.combinations(held, size - jokers)):
                    pieces = set_pieces(rank, suits, jokers, rules)
                    if len(suits) == 1 and not _reads_as_set(pieces, rules):
                        continue
                    yield Meld(MeldKind.SET, pieces, (rules.values.in_set(rank),) * size)


def _reads_as_set(pieces: Sequence[Piece], rules: Rules) -> bool:
    """One natural piece with two jokers is a run where that is worth more, whatever its player means."""
    meld = read_meld(pieces, rules).meld
    return meld is not None and meld.kind is MeldKind.SET
