"""Turns of the games in which the whole table may be rearranged (RULES.md, «Beyond the seeds: `rummikub`»)."""

import dataclasses
from collections import Counter

from engine.after import After
from engine.deck import physical
from engine.melds import read_meld
from engine.pieces import Piece
from engine.position import Source
from engine.referee import check
from engine.round.drawing import drawn, with_player
from engine.round.events import Turn
from engine.round.refusal import IllegalTurn
from engine.round.state import Ending, LyingMeld, RoundState, arranged


def rearranged(state: RoundState, turn: Turn) -> RoundState:
    """The state after the turn, the next player's not yet begun. Raises IllegalTurn."""
    if turn.draw is Source.NONE and not turn.table and not state.stock:
        return dataclasses.replace(state, idle_turns=state.idle_turns + 1)
    after = _laid(drawn(state, turn)[0], turn)
    verdict = check(state.position(), _as_seen(after))
    if verdict.faults:
        raise IllegalTurn(verdict.faults)
    return after


def _laid(state: RoundState, turn: Turn) -> RoundState:
    """The state with the table as the turn says, whether or not that is allowed."""
    state = dataclasses.replace(state, idle_turns=0)
    if not turn.table:
        return state
    hand = Counter(state.player.hand)
    hand.update(physical(p) for meld in state.table for p in meld.pieces)
    hand.subtract(physical(p) for meld in turn.table for p in meld)
    left = arranged(tuple(hand.elements()))
    seat = state.on_turn
    table = tuple(LyingMeld(_canonical(meld, state), seat, (seat,) * len(meld)) for meld in turn.table)
    ending = None if left else Ending(winner=seat)
    return dataclasses.replace(with_player(state, hand=left, opened=True), table=table, ending=ending)


def _canonical(pieces: tuple[Piece, ...], state: RoundState) -> tuple[Piece, ...]:
    meld = read_meld(pieces, state.rules).meld
    return meld.pieces if meld else pieces


def _as_seen(state: RoundState) -> After:
    return After(
        hand=state.player.hand,
        table=tuple(meld.pieces for meld in state.table),
        discards=state.discards,
    )
