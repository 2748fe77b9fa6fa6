"""What may happen beside turns: the upcard's twin, doubles, putting a discard back, clearing a closed set."""

import dataclasses

from engine.melds import MeldKind, read_table_meld
from engine.pieces import Piece
from engine.position import NO_TABLE_MELD
from engine.round.dealing import NO_SUCH_SEAT
from engine.round.drawing import with_player
from engine.round.events import ClearSet, ShowTwin, SwapDoubles, TakeBack
from engine.round.refusal import (
    AFTER_PLAY_BEGAN,
    NO_DOUBLE,
    NO_TWINS_HERE,
    NOT_A_FULL_SET,
    NOT_THE_TWIN,
    NOTHING_TO_PUT_BACK,
    ROUND_IS_OVER,
    STRICT_DOUBLES,
    WITH_ONESELF,
)
from engine.round.state import RoundState, Seat, arranged
from engine.round.turns import check_may_act
from engine.rules import MAX_SET
from engine.wording import BadInput

SMALL_RANKS = frozenset(range(1, 10))
LARGE_RANKS = frozenset({1, 10, 11, 12, 13})


def twin_shown(state: RoundState, event: ShowTwin) -> RoundState:
    """The bonus for the upcard's twin. Raises BadInput where the game has none or the seat does not hold it."""
    bonus = state.rules.settlement.twin_bonus
    if not bonus or state.upcard is None:
        raise BadInput(NO_TWINS_HERE, game=state.rules.called)
    _check_before_play(state)
    seat = _seat(state, event.seat, "seat")
    if state.upcard not in seat.hand or seat.bonus:
        raise BadInput(NOT_THE_TWIN, where="seat", piece=str(state.upcard))
    return _with_seats(state, {event.seat: dataclasses.replace(seat, bonus=bonus)})


def doubles_swapped(state: RoundState, event: SwapDoubles) -> RoundState:
    """One of each double has changed hands. Raises BadInput where the table does not allow it."""
    way = state.rules.deal.double_swaps
    if way == "none":
        raise BadInput(NO_TWINS_HERE, game=state.rules.called)
    _check_before_play(state)
    if event.seat == event.other:
        raise BadInput(WITH_ONESELF, where="other")
    hands = {}
    for where, number, piece in (("seat", event.seat, event.piece), ("other", event.other, event.other_piece)):
        hands[number] = list(_seat(state, number, where).hand)
        if hands[number].count(piece) < 2:
            raise BadInput(NO_DOUBLE, where=where, piece=str(piece), seat=number)
    if way == "strict" and not _alike(event.piece, event.other_piece):
        raise BadInput(STRICT_DOUBLES, piece=str(event.piece), other=str(event.other_piece))
    hands[event.seat].remove(event.piece)
    hands[event.other].remove(event.other_piece)
    hands[event.seat].append(event.other_piece)
    hands[event.other].append(event.piece)
    return _with_seats(
        state, {i: dataclasses.replace(state.seats[i], hand=arranged(hand)) for i, hand in hands.items()}
    )


def _alike(piece: Piece, other: Piece) -> bool:
    return any(piece.rank in ranks and other.rank in ranks for ranks in (SMALL_RANKS, LARGE_RANKS))


def put_back(state: RoundState, event: TakeBack) -> RoundState:
    """A discard that could not be laid lies where it lay; then the stock is drawn from, or the turn is over."""
    check_may_act(state, event.seat)
    if state.stock_only or state.starts or not state.discards or not state.rules.pickup.top:
        raise BadInput(NOTHING_TO_PUT_BACK)
    if state.rules.turn.failed_pickup == "turn_over":
        seen = with_player(state, has_drawn=True)
        return dataclasses.replace(seen, on_turn=state.next_seat, turns=state.turns + 1)
    return dataclasses.replace(state, stock_only=True)


def set_cleared(state: RoundState, event: ClearSet) -> RoundState:
    """A complete set of naturals is put away. Raises BadInput where the game does not do so or it is none."""
    if state.ending:
        raise BadInput(ROUND_IS_OVER)
    if not 0 <= event.meld < len(state.table):
        raise BadInput(NO_TABLE_MELD, where="meld", index=event.meld, count=len(state.table))
    stock = state.rules.stock
    pieces = state.table[event.meld].pieces
    meld = read_table_meld(pieces, state.rules).meld
    full = meld is not None and meld.kind is MeldKind.SET and len(pieces) == MAX_SET and not meld.jokers
    if not stock.clears_closed_sets or not full:
        raise BadInput(NOT_A_FULL_SET, where="meld", meld=event.meld)
    table = state.table[: event.meld] + state.table[event.meld + 1 :]
    if stock.closed_set_is_top:
        return dataclasses.replace(state, table=table, discards=state.discards + pieces)
    return dataclasses.replace(state, table=table, cleared=state.cleared + pieces)


def _check_before_play(state: RoundState) -> None:
    if state.turns:
        raise BadInput(AFTER_PLAY_BEGAN)


def _seat(state: RoundState, number: int, where: str) -> Seat:
    if not 0 <= number < len(state.seats):
        raise BadInput(NO_SUCH_SEAT, where=where, seat=number, last=len(state.seats) - 1)
    return state.seats[number]


def _with_seats(state: RoundState, changed: dict[int, Seat]) -> RoundState:
    return dataclasses.replace(state, seats=tuple(changed.get(i, seat) for i, seat in enumerate(state.seats)))
