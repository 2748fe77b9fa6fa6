"""Turns as positions before and after, made of plays that the search found."""

import random
from collections import Counter
from dataclasses import replace

from engine.after import After
from engine.deck import full_deck
from engine.pieces import Piece
from engine.position import Position, Source
from engine.turns.plays import Found


def after_of(found: Found, position: Position, rng: random.Random) -> After:
    """What lies there after a play; a piece from the stock that nobody has seen is discarded."""
    start, laying = found.start, found.laying
    take = len(start.take) if start.in_this_turn else 0
    discards = list(position.discards[: len(position.discards) - take])
    if start.unseen:
        discards.append(_from_stock(position, rng))
    elif found.discard:
        discards.append(found.discard)
    table = list(position.table)
    closed = set(position.closed)
    kept = list(position.kept)
    for change in laying.changes:
        table[change.meld] = change.after
        kept += change.kept
        if change.closes:
            closed.add(change.meld)
    hand = list(found.left)
    if laying.declared:
        hand += [p for meld in laying.melds for p in meld.pieces]
    else:
        table += [meld.pieces for meld in laying.melds]
    upcard = position.upcard
    if start.exchange:
        upcard = start.exchange
    elif start.source is Source.UPCARD:
        upcard = None
    return After(
        hand=tuple(Piece(0, "*") if p.is_joker else p for p in hand),
        table=tuple(table),
        discards=tuple(discards),
        upcard=upcard,
        upcard_told=upcard != position.upcard,
        owners=(*position.owners, *[position.seat] * (len(table) - len(position.table))) if position.owners else None,
        closed=tuple(sorted(closed)),
        kept=tuple(kept),
        hand_finish=laying.declared,
    )


def _from_stock(position: Position, rng: random.Random) -> Piece:
    known = [*(position.hand or ()), *position.discards, *(p for meld in position.table for p in meld)]
    known += [position.upcard] if position.upcard else []
    rest = full_deck(position.rules) - Counter(Piece(0, "*") if p.is_joker else p for p in known)
    return rng.choice([p for p in rest.elements() if not p.is_joker])


def disarranged(after: After, rng: random.Random) -> After:
    """The same table with its melds in another order and some of them turned."""
    order = list(range(len(after.table)))
    rng.shuffle(order)
    table = []
    for i in order:
        pieces = list(after.table[i])
        if rng.random() < 0.5 and not any(p.is_joker for p in pieces):
            pieces.reverse()
        table.append(tuple(pieces))
    return replace(
        after,
        table=tuple(table),
        owners=None if after.owners is None else tuple(after.owners[i] for i in order),
        closed=None if after.closed is None else tuple(order.index(i) for i in after.closed),
    )
