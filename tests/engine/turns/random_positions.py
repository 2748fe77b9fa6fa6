"""Random positions that are legal to be in, of any size, for tests that hold everywhere."""

import dataclasses
import random
from collections import Counter

from engine.deck import full_deck
from engine.games import table_rules
from engine.melds import Meld
from engine.pieces import Piece
from engine.position import Position, Source, drawing_ways, owners_matter
from engine.rules import Rules
from engine.turns.new_melds import new_melds
from engine.turns.supply import Supply


def random_position(game: str, rng: random.Random, *, hand: int, melds: int, jokers: bool = True) -> Position:
    """A position with so many melds on the table and a hand of about so many pieces, some of which belong together."""
    rules = table_rules(game)
    deck = full_deck(rules)
    if not jokers:
        deck = Counter({p: n for p, n in deck.items() if not p.is_joker})
    table = []
    for _ in range(melds if rules.turn.lays else 0):
        meld = _random_meld(deck, rules, rng)
        table.append(meld.pieces)
        deck -= Counter(map(_physical, meld.pieces))
    held = _random_hand(deck, rules, table, rng, hand)
    deck -= Counter(held)
    rest = list(deck.elements())
    rng.shuffle(rest)
    discards = tuple(rest.pop() for _ in range(rng.choice((0, 1, 2, 4))))
    naturals = [p for p in rest if not p.is_joker]
    drawn = rng.choice([None, None, *drawing_ways(rules)])
    drawn_pieces: tuple[Piece, ...] = ()
    if drawn is Source.DISCARD:
        count = rng.randint(1, 2) if rules.pickup.deep else 1
        drawn_pieces = tuple(rng.sample(held, min(count, len(held))))
    position = Position(
        rules=rules,
        hand=tuple(held),
        opened=rng.random() < 0.5,
        table=tuple(table),
        owners=tuple(rng.randrange(2) for _ in table) if owners_matter(rules) else (),
        discards=discards,
        upcard=rng.choice([None, naturals[0]]) if rules.upcard else None,
        first_round=rng.random() < 0.3,
        drawn=drawn,
        drawn_pieces=drawn_pieces,
    )
    if drawn is Source.UPCARD:
        return dataclasses.replace(position, upcard=held[0])
    if drawn is Source.DISCARD and not drawn_pieces:
        return dataclasses.replace(position, drawn=Source.STOCK)
    return position


def _physical(piece: Piece) -> Piece:
    return Piece(0, "*") if piece.is_joker else piece


def _random_meld(deck: Counter[Piece], rules: Rules, rng: random.Random) -> Meld:
    """A meld of three to five pieces out of the deck."""
    while True:
        some = Supply(rng.sample(list(deck.elements()), min(30, deck.total())), rules)
        some.jokers = min(some.jokers, 1)
        found = [meld for meld in new_melds(some) if len(meld.pieces) <= 5]
        if found:
            return rng.choice(found)


def _random_hand(
    deck: Counter[Piece], rules: Rules, table: list[tuple[Piece, ...]], rng: random.Random, size: int
) -> list[Piece]:
    """Pieces of a random hand, of a meld, of what fits the table, and jokers."""
    held: list[Piece] = []
    near = [
        Piece((p.natural.rank + step - 1) % 13 + 1, p.natural.suit)
        for meld in table
        for p in meld
        for step in (-1, 0, 1)
        if p.natural.rank
    ]
    near += [Piece(p.natural.rank, s) for meld in table for p in meld for s in deck_suits(rules) if p.natural.rank]
    for _ in range(200):
        if len(held) >= size:
            break
        kind = rng.random()
        rest = list((deck - Counter(held)).elements())
        if kind < 0.3:
            held.append(rng.choice(rest))
        elif kind < 0.55:
            held += map(_physical, _random_meld(deck - Counter(held), rules, rng).pieces)
        elif kind < 0.65:
            held += [p for p in rest if p.is_joker][:1]
        elif near:
            piece = rng.choice(near)
            held += [piece] if piece in rest else []
    rng.shuffle(held)
    return held[:size]


def deck_suits(rules: Rules) -> str:
    """The suit letters of a game."""
    return "".join(dict.fromkeys(p.suit for p in full_deck(rules) if not p.is_joker))
