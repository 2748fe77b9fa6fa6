"""The ways in which a turn can begin: what may be drawn, and what may be exchanged before."""

from collections.abc import Iterator

from engine.pieces import FACE_DOWN, Piece
from engine.position import Position, Source
from engine.turns.start import Start


def starts(position: Position) -> Iterator[Start]:
    """Every way to begin the turn whose draw is not forbidden by itself; where the draw is done, that one.

    The position's hand is known.
    """
    hand = position.hand or ()
    if position.drawn is None:
        for exchange, held in _exchanges(position, hand):
            yield from _draws(position, exchange, held)
    elif position.drawn is Source.NONE:
        for exchange, held in _exchanges(position, hand):
            yield Start(position, Source.NONE, held, exchange=exchange, size_before=len(hand))
    else:
        yield start_after_draw(position, hand)


def start_after_draw(position: Position, hand: tuple[Piece, ...]) -> Start:
    """How the turn began where the position says that the draw is done."""
    source = position.drawn
    take = position.drawn_pieces if source is Source.DISCARD else ()
    upcard = (*position.drawn_pieces, position.upcard)[0] if source is Source.UPCARD else None
    drawn = len(take) if source is Source.DISCARD else int(source is not Source.NONE)
    size = None if position.hand is None else len(hand) - drawn
    return Start(position, source, hand, take, upcard=upcard, in_this_turn=False, size_before=size)


def _exchanges(position: Position, hand: tuple[Piece, ...]) -> Iterator[tuple[Piece | None, tuple[Piece, ...]]]:
    """No exchange, then each piece of the hand that can be given for the upcard, with the hand afterwards."""
    yield None, hand
    rules = position.rules.upcard
    starter = position.drawn is Source.NONE
    if rules is None or position.upcard is None or not rules.first_round_exchange:
        return
    if not position.first_round and not (starter and rules.starter_exchanges):
        return
    for piece in dict.fromkeys(hand):
        # Giving a piece for one just like it changes nothing.
        if piece != position.upcard:
            rest = list(hand)
            rest.remove(piece)
            yield piece, (*rest, position.upcard)


def _draws(position: Position, exchange: Piece | None, hand: tuple[Piece, ...]) -> Iterator[Start]:
    size = len(hand)
    rules = position.rules
    if exchange and rules.upcard and rules.upcard.exchange_replaces_draw:
        yield Start(position, Source.UPCARD, hand, exchange=exchange, size_before=size)
        return
    yield Start(position, Source.STOCK, hand, exchange=exchange, unseen=True, size_before=size)
    if rules.pickup.top:
        for count in range(1, len(position.discards) + 1):
            take = position.discards[-count:]
            first = count == len(position.discards)
            if FACE_DOWN in take or (count > 1 and not rules.pickup.deep):
                break
            yield Start(
                position,
                Source.DISCARD,
                hand + take,
                take,
                exchange,
                size_before=size,
                from_first=first,
            )
    if position.upcard and exchange is None:
        yield Start(position, Source.UPCARD, (*hand, position.upcard), upcard=position.upcard, size_before=size)
