"""The draw of a turn: what the player holds after it, and where everything else lies."""

import dataclasses
from collections.abc import Sequence

from engine.faults import Fault, TurnFault
from engine.pieces import Piece
from engine.position import Position, Source
from engine.round.events import Turn
from engine.round.refusal import IllegalTurn
from engine.round.state import RoundState, arranged
from engine.turns.start import Start


def drawn(state: RoundState, turn: Turn) -> tuple[RoundState, Start]:
    """The state once the draw and the exchange of a turn are done, and the start of the turn as it is judged.

    Raises IllegalTurn where what was drawn is not there.
    """
    position = state.position()
    size = len(state.player.hand)
    from_first = turn.draw is Source.DISCARD and len(turn.take) == len(state.discards)
    after = _exchanged(state, turn.exchange) if turn.exchange else state
    upcard = after.upcard if turn.draw is Source.UPCARD else None
    after = _DRAWS[turn.draw](after, turn)
    if turn.draw is not Source.NONE:
        after = with_player(after, has_drawn=True)
    start = Start(
        position,
        None if turn.draw is Source.NONE and not state.starts else turn.draw,
        after.player.hand,
        turn.take,
        turn.exchange,
        upcard,
        size_before=size,
        from_first=from_first,
    )
    return after, start


def position_after_draw(state: RoundState, source: Source, take: Sequence[Piece] = ()) -> Position:
    """What the player on turn knows after this draw, before anything is laid. Raises IllegalTurn as `drawn` does."""
    turn = Turn(state.on_turn, source, take=tuple(take))
    after, _ = drawn(state, turn)
    before = state.position()
    return dataclasses.replace(
        before,
        hand=after.player.hand,
        drawn=source,
        drawn_pieces=tuple(take) if source is Source.DISCARD else (),
        discards=before.discards[: len(before.discards) - len(take)],
    )


def with_player(state: RoundState, **changes: object) -> RoundState:
    """The state with other values for the player on turn."""
    seats = list(state.seats)
    seats[state.on_turn] = dataclasses.replace(state.player, **changes)  # type: ignore[arg-type]
    return dataclasses.replace(state, seats=tuple(seats))


def _exchanged(state: RoundState, given: Piece) -> RoundState:
    hand = list(state.player.hand)
    if state.upcard is None:
        raise IllegalTurn([Fault(TurnFault.ILLEGAL_UPCARD_USE, (given,))])
    if given not in hand:
        raise IllegalTurn([Fault(TurnFault.PIECES_DO_NOT_ADD_UP, (given,))])
    hand.remove(given)
    held = arranged([*hand, state.upcard])
    return dataclasses.replace(with_player(state, hand=held), upcard=given)


def _from_stock(state: RoundState, _: Turn) -> RoundState:
    if not state.stock:
        raise IllegalTurn([no_draw()])
    hand = arranged([*state.player.hand, state.stock[0]])
    return dataclasses.replace(with_player(state, hand=hand), stock=state.stock[1:])


def _from_discards(state: RoundState, turn: Turn) -> RoundState:
    take = turn.take
    if not take or state.discards[-len(take) :] != take:
        raise IllegalTurn([Fault(TurnFault.PIECES_DO_NOT_ADD_UP, take)])
    if state.stock_only:
        raise IllegalTurn([Fault(TurnFault.ILLEGAL_DISCARD_PICKUP, take)])
    hand = arranged([*state.player.hand, *take])
    return dataclasses.replace(with_player(state, hand=hand), discards=state.discards[: -len(take)])


def _from_upcard(state: RoundState, turn: Turn) -> RoundState:
    upcard = state.rules.upcard
    if turn.exchange and upcard and upcard.exchange_replaces_draw:
        return state
    if state.upcard is None:
        raise IllegalTurn([Fault(TurnFault.ILLEGAL_UPCARD_USE)])
    hand = arranged([*state.player.hand, state.upcard])
    return dataclasses.replace(with_player(state, hand=hand), upcard=None)


def _nothing(state: RoundState, _: Turn) -> RoundState:
    return state


_DRAWS = {
    Source.NONE: _nothing,
    Source.STOCK: _from_stock,
    Source.DISCARD: _from_discards,
    Source.UPCARD: _from_upcard,
}


def no_draw() -> Fault:
    """The turn lacks its draw."""
    return Fault(TurnFault.TURN_INCOMPLETE, values={"what": "no_draw"})
