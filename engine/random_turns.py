"""Random legal turns, found without listing all that there are; whatever is legal can come up."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from engine.deck import physical
from engine.pieces import JOKER, Piece
from engine.play import LayOff, Swap
from engine.position import Position, Source
from engine.rearrange import arrangement
from engine.round.drawing import drawn
from engine.round.events import Turn
from engine.round.laying import changes_with
from engine.round.refusal import IllegalTurn
from engine.round.state import RoundState
from engine.round.stock import ends_with_draw
from engine.round.turns import after_turn
from engine.split import best_split
from engine.turns.change import Change
from engine.turns.draws import starts
from engine.turns.new_melds import new_melds
from engine.turns.supply import Supply
from engine.turns.table import read_table

TRIES: Final = 3
"""So many random turns are tried before the player draws from the stock and lays nothing."""
QUIET_SHARE: Final = 0.4
"""Share of turns in which that is done at once."""
STOCK_SHARE: Final = 0.5
"""Share of turns that draw from the stock whatever else there is."""
REARRANGED_SHARE: Final = 0.04
"""Share of turns in which the whole table is laid anew, where that is allowed."""
RACK_SHARE: Final = 0.3
LARGEST_RACK: Final = 20
"""Share of turns in which a finish from the rack is looked for, and the most pieces with which it is."""
BORROWED_SHARE: Final = 0.2
"""Share of melds on the table to which a joker is laid off that is still to be taken from one of them."""
JOKERLESS_SHARE: Final = 0.7
"""Share of turns in which no joker is laid in a new meld: two of them make thousands of melds."""
MOST_MELDS: Final = 40
"""So many new melds, drawn at random, are tried in a turn."""


def random_turn(state: RoundState, rng: random.Random) -> Turn:
    """A legal turn of the player on turn."""
    for turn in _tries(state, rng) if rng.random() >= QUIET_SHARE else ():
        try:
            after_turn(state, turn)
        except IllegalTurn:
            continue
        return turn
    return _nothing_laid(state, rng)


def _tries(state: RoundState, rng: random.Random) -> Iterator[Turn]:
    for _ in range(TRIES):
        turn = _rearranging(state, rng) if state.rules.turn.rearranges else _laying(state, rng)
        if turn:
            yield turn


def _nothing_laid(state: RoundState, rng: random.Random) -> Turn:
    if not state.rules.turn.discard or ends_with_draw(state):
        return Turn(state.on_turn, Source.STOCK if state.stock else Source.NONE)
    source = Source.NONE if state.starts else Source.STOCK
    _, start = drawn(state, Turn(state.on_turn, source))
    return Turn(state.on_turn, source, discard=rng.choice(start.hand))


def _laying(state: RoundState, rng: random.Random) -> Turn | None:
    seat, rules = state.on_turn, state.rules
    begun = Turn(seat, Source.NONE if state.starts else Source.STOCK)
    if rng.random() >= STOCK_SHARE:
        start = rng.choice(list(starts(state.position())))
        begun = Turn(seat, start.source or Source.NONE, start.take, start.exchange)
    if begun.draw is Source.STOCK and ends_with_draw(state):
        return None
    try:
        _, start = drawn(state, begun)
    except IllegalTurn:
        return None
    parts = _Parts(start.hand, state.position(), rng)
    from_rack = rules.finish.from_rack and len(start.hand) <= LARGEST_RACK and rng.random() < RACK_SHARE
    if from_rack:
        from_rack = parts.lay_best() <= 1
    elif rules.turn.lays:
        parts.lay_and_change()
    if parts.left[JOKER] < 0:
        return None
    left = list(parts.left.elements())
    return Turn(
        seat,
        begun.draw,
        begun.take,
        begun.exchange,
        lay=tuple(parts.melds),
        layoffs=tuple(LayOff(c.meld, c.added) for c in parts.changes if c.added),
        swaps=tuple(Swap(c.meld, c.given, c.taken) for c in parts.changes if c.taken),
        discard=rng.choice(left) if left else None,
        from_rack=from_rack,
    )


class _Parts:
    """What a random turn lays, and what is left of the hand."""

    def __init__(self, hand: Iterable[Piece], position: Position, rng: random.Random) -> None:
        self.left = Counter(hand)
        self.position = position
        self.rng = rng
        self.melds: list[tuple[Piece, ...]] = []
        self.changes: list[Change] = []

    def lay_and_change(self) -> None:
        """Lays melds and changes those of the table, in either order: a joker taken from one may be laid in another."""
        steps = [self.lay, self.change]
        self.rng.shuffle(steps)
        for step in steps:
            step(self.rng.choice((0.3, 0.9, 1.0)))

    def lay(self, share: float) -> None:
        """Lays melds in random order, each with this probability, as long as they fit."""
        held = Counter(self.left)
        if self.rng.random() < JOKERLESS_SHARE:
            del held[JOKER]
        melds = [meld.pieces for meld in new_melds(Supply(held.elements(), self.position.rules))]
        for pieces in self.rng.sample(melds, min(len(melds), MOST_MELDS)):
            if self._holds(pieces) and self.rng.random() < share:
                self._take(pieces)
                self.melds.append(pieces)

    def lay_best(self) -> int:
        """Lays the melds that leave least, where they leave one piece at most; how many pieces are left."""
        split = best_split(tuple(self.left.elements()), self.position.rules, "pieces")
        if len(split.left) <= 1:
            self.melds = [meld.pieces for meld in split.melds]
            self.left = Counter(split.left)
        return len(split.left)

    def change(self, share: float) -> None:
        """Does something to each meld of the table, with this probability, where anything can be done to it."""
        table = read_table(self.position)
        there = any(lying.meld and lying.meld.jokers for lying in table)
        for lying in table:
            if lying.meld is None or lying.closed or self.rng.random() >= share:
                continue
            # A joker that is laid off here may be one that is still to be taken.
            borrowed = [JOKER] * (there and self.rng.random() < BORROWED_SHARE)
            ways = list(changes_with(lying, [*self.left.elements(), *borrowed], self.position.rules))
            if ways:
                change = self.rng.choice(ways)
                self._take((*change.given, *change.added))
                self.left[JOKER] += change.taken
                self.changes.append(change)

    def _holds(self, pieces: Iterable[Piece]) -> bool:
        needed = Counter(map(physical, pieces))
        return all(self.left[piece] >= count for piece, count in needed.items())

    def _take(self, pieces: Iterable[Piece]) -> None:
        self.left.subtract(map(physical, pieces))


def _rearranging(state: RoundState, rng: random.Random) -> Turn | None:
    hand = state.player.hand
    table = [meld.pieces for meld in state.table]
    if state.player.opened and rng.random() < REARRANGED_SHARE:
        some = rng.sample(hand, min(len(hand), rng.randint(1, 3)))
        found = arrangement(state.rules, [*(p for meld in table for p in meld), *some])
        return Turn(state.on_turn, Source.NONE, table=tuple(map(tuple, found))) if found else None
    parts = _Parts(hand, state.position(), rng)
    parts.lay_and_change()
    for change in parts.changes:
        table[change.meld] = change.after
    return Turn(state.on_turn, Source.NONE, table=(*table, *parts.melds))
