"""Turns of the games in which the whole table may be rearranged (RULES.md, «Beyond the seeds: `rummikub`»)."""

import dataclasses
from collections import Counter
from collections.abc import Sequence

from engine.deck import physical
from engine.faults import Fault, TurnFault
from engine.melds import Meld, read_meld
from engine.pieces import Piece
from engine.position import Source
from engine.rearrange import best_rearrangements
from engine.round.drawing import drawn, no_draw, with_player
from engine.round.events import Turn
from engine.round.refusal import IllegalTurn
from engine.round.state import Ending, LyingMeld, RoundState, arranged


def rearranged(state: RoundState, turn: Turn) -> RoundState:
    """The state after the turn, the next player's not yet begun. Raises IllegalTurn."""
    if not turn.table:
        return _not_laid(state, turn)
    if turn.draw is not Source.NONE:
        raise IllegalTurn([Fault(TurnFault.DREW_AND_PLAYED)])
    melds = _melds(turn.table, state)
    before = Counter(physical(p) for meld in state.table for p in meld.pieces)
    after = Counter(physical(p) for meld in melds for p in meld.pieces)
    laid = after - before
    gone = before - after
    hand = Counter(state.player.hand)
    if gone or laid - hand:
        wrong = tuple((gone + (laid - hand)).elements())
        joker_kept = not (laid - hand) and all(p.is_joker for p in gone)
        code = TurnFault.JOKER_NOT_USED if joker_kept else TurnFault.PIECES_DO_NOT_ADD_UP
        raise IllegalTurn([Fault(code, wrong)])
    if not laid:
        raise IllegalTurn([Fault(TurnFault.NOTHING_FROM_HAND)])
    if not state.player.opened:
        _check_opening(state, tuple(laid.elements()))
    left = arranged(tuple((hand - laid).elements()))
    seat = state.on_turn
    table = tuple(LyingMeld(meld.pieces, seat, (seat,) * len(meld.pieces)) for meld in melds)
    after_turn = dataclasses.replace(with_player(state, hand=left, opened=True), table=table, idle_turns=0)
    return after_turn if left else dataclasses.replace(after_turn, ending=Ending(winner=seat))


def _not_laid(state: RoundState, turn: Turn) -> RoundState:
    """A piece is drawn; where there is none, nothing happens."""
    if turn.draw is Source.NONE and not state.stock:
        return dataclasses.replace(state, idle_turns=state.idle_turns + 1)
    if turn.draw is not Source.STOCK:
        raise IllegalTurn([no_draw()])
    return dataclasses.replace(drawn(state, turn)[0], idle_turns=0)


def _melds(table: Sequence[Sequence[Piece]], state: RoundState) -> list[Meld]:
    melds = []
    faults = []
    for i, pieces in enumerate(table):
        reading = read_meld(pieces, state.rules)
        if reading.meld:
            melds.append(reading.meld)
        elif reading.fault:
            faults.append(Fault(reading.fault, tuple(pieces), i))
    if faults:
        raise IllegalTurn(faults)
    return melds


def _check_opening(state: RoundState, laid: tuple[Piece, ...]) -> None:
    """What was laid must hold melds from the hand alone that meet the condition of a first laying."""
    opening = state.rules.opening
    table = [meld.pieces for meld in state.table]
    if not best_rearrangements(state.rules, table, laid, opened=False):
        needed = opening.minimum + opening.must_exceed
        values = {"points": 0, "minimum": needed, "missing": needed}
        raise IllegalTurn([Fault(TurnFault.BELOW_MINIMUM, laid, values=values)])
