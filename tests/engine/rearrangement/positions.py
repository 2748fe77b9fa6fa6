"""Small random tables and hands of few ranks."""

import random
from collections.abc import Sequence

from engine.deck import physical
from engine.melds import read_meld
from engine.pieces import JOKER, RANKS, Piece
from engine.rearrangement.dealing import Table
from engine.rules import Rules


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
