"""Random tables and hands for tests and measurements of rearranging."""

import random
from collections import Counter
from collections.abc import Sequence

from engine.deck import full_deck, physical
from engine.melds import read_meld
from engine.pieces import JOKER, RANKS, SUITS, Piece
from engine.rules import Rules

Table = list[tuple[Piece, ...]]


def tiny_position(rules: Rules, rng: random.Random) -> tuple[Table, list[Piece]]:
    """A few melds and a few pieces of a deck of few ranks, so that much can be rearranged."""
    ranks = _tiny_ranks(rules, rng)
    suits = rng.choice(("rb", "rbk", "rbky")) if len(ranks) > 2 else "rbky"
    deck = [Piece(rank, suit) for suit in suits for rank in ranks] * rules.deck.packs + [JOKER] * rules.deck.jokers
    table: Table = []
    for _ in range(rng.choice((0, 1, 2))):
        meld = _random_meld(rules, deck, rng)
        if meld:
            table.append(meld)
            for piece in meld:
                deck.remove(physical(piece))
    return table, rng.sample(deck, min(len(deck), rng.randint(1, 6)))


def _tiny_ranks(rules: Rules, rng: random.Random) -> list[int]:
    if rng.random() < 0.25:
        return rng.sample(RANKS, 2)
    if rules.melds.one_high and rng.random() < 0.7:
        return rng.choice(([1, 2, 3, 12, 13], [1, 10, 11, 12, 13]))
    first = rng.choice((1, 5, 9))
    return list(range(first, first + 5))


def _random_meld(rules: Rules, deck: Sequence[Piece], rng: random.Random) -> tuple[Piece, ...] | None:
    for _ in range(60):
        meld = read_meld(rng.sample(deck, rng.choice((3, 3, 4))), rules).meld
        if meld:
            return meld.pieces
    return None


def position(
    rules: Rules, rng: random.Random, *, hand: int, table: int, table_jokers: int = 0, hand_jokers: int = 0
) -> tuple[Table, list[Piece]]:
    """Melds of about so many pieces, with so many jokers among them, and a hand of what is left."""
    left = full_deck(rules)
    left[JOKER] = 0
    melds: Table = []
    while sum(map(len, melds)) < table:
        meld = _dealt_meld(rules, left, rng)
        melds.append(tuple(meld))
        left -= Counter(meld)
    for _ in range(table_jokers):
        meld = list(rng.choice([m for m in melds if sum(map(_is_natural, m)) > 2]))
        melds.remove(tuple(meld))
        place = rng.randrange(len(meld))
        left[meld[place]] += 1
        meld[place] = JOKER
        melds.append(tuple(meld))
    naturals = sorted(left.elements(), key=str)
    return melds, rng.sample(naturals, hand - hand_jokers) + [JOKER] * hand_jokers


def _is_natural(piece: Piece) -> bool:
    return not piece.is_joker


def _dealt_meld(rules: Rules, left: Counter[Piece], rng: random.Random) -> list[Piece]:
    """A run or a set of natural pieces that are still there."""
    suits = SUITS[rules.deck.kind]
    while True:
        rank = rng.choice(RANKS)
        if rng.random() < 0.5:
            meld = [Piece(rank, suit) for suit in rng.sample(suits, rng.choice((3, 3, 4)))]
        else:
            suit = rng.choice(suits)
            meld = [Piece(r, suit) for r in range(rank, rank + rng.choice((3, 3, 4, 5, 6)))]
        if all(left[piece] for piece in meld):
            return meld
