"""Random tables and hands to rearrange, for measurements and tests."""

import random
from collections import Counter

from engine.deck import full_deck
from engine.pieces import JOKER, RANKS, SUITS, Piece
from engine.rules import MIN_MELD, Rules

Table = list[tuple[Piece, ...]]


def dealt_position(
    rules: Rules, rng: random.Random, *, hand: int, table: int = 0, table_jokers: int = 0, hand_jokers: int = 0
) -> tuple[Table, list[Piece]]:
    """Melds of at least so many pieces, with so many jokers among them, and a hand of what is left, where it lasts."""
    left = full_deck(rules)
    left[JOKER] = 0
    melds: Table = []
    while sum(map(len, melds)) < table:
        meld = _natural_meld(rules, left, rng)
        melds.append(tuple(meld))
        left -= Counter(meld)
    for _ in range(table_jokers):
        index = rng.choice([i for i, meld in enumerate(melds) if sum(not p.is_joker for p in meld) >= MIN_MELD])
        replaced = list(melds[index])
        place = rng.choice([i for i, piece in enumerate(replaced) if not piece.is_joker])
        left[replaced[place]] += 1
        replaced[place] = JOKER
        melds[index] = tuple(replaced)
    naturals = sorted(left.elements(), key=str)
    return melds, rng.sample(naturals, min(hand - hand_jokers, len(naturals))) + [JOKER] * hand_jokers


def _natural_meld(rules: Rules, left: Counter[Piece], rng: random.Random) -> list[Piece]:
    """A run or a set of pieces that are still there."""
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
