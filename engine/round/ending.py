"""A round that is over, as the settlement counts it."""

from engine.deck import physical
from engine.pieces import Piece
from engine.round.state import RoundState, Seat
from engine.round_record import LaidPieces, PlayerRecord, RoundRecord, laid_meld


def round_record(state: RoundState) -> RoundRecord:
    """How the round ended. It must be over."""
    ending = state.ending
    assert ending is not None  # noqa: S101
    players = tuple(_player(state, number, seat) for number, seat in enumerate(state.seats))
    return RoundRecord(state.rules, players, ending.winner, ending.hand_finish, ending.closing)


def _player(state: RoundState, number: int, seat: Seat) -> PlayerRecord:
    assert state.ending  # noqa: S101
    counts = state.rules.settlement.counts
    hand: tuple[Piece, ...] = seat.hand
    if number == state.ending.winner and state.rules.turn.lays:
        # A finish declared from the rack counts as it is declared, not by the pieces that stand there.
        hand = ()
    return PlayerRecord(
        name=seat.name,
        hand=tuple(map(physical, hand)),
        laid=_laid(state, number) if counts == "laid" else (),
        kept=seat.kept,
        opened=seat.opened,
        bonus=seat.bonus,
    )


def _laid(state: RoundState, number: int) -> tuple[LaidPieces, ...]:
    found = []
    for meld in state.table:
        mine = [p for p, counts_for in zip(meld.pieces, meld.counts_for, strict=True) if counts_for == number]
        if mine:
            found.append(laid_meld(meld.pieces, state.rules, mine))
    return tuple(found)
