"""Rounds at a moment of one's choice, for tests."""

import dataclasses
from collections.abc import Sequence

from engine.games import table_rules
from engine.pieces import Piece, parse_melds, parse_piece, parse_pieces
from engine.play import LayOff, Swap
from engine.position import Source
from engine.round.events import Turn
from engine.round.state import LyingMeld, RoundState, Seat, arranged


def moment(
    game: str,
    hands: Sequence[str],
    *,
    table: str = "",
    owners: Sequence[int] = (),
    opened: Sequence[int] = (),
    stock: str = "",
    discards: str = "",
    upcard: str | None = None,
    turns: int = 10,
    options: dict[str, object] | None = None,
    **more: object,
) -> RoundState:
    """A moment in the middle of a round, seat 0 on turn; melds belong to seat 0 where nothing is said."""
    melds = parse_melds(table)
    owned = list(owners) or [0] * len(melds)
    lying = [LyingMeld(tuple(m), o, (o,) * len(m)) for m, o in zip(melds, owned, strict=True)]
    seats = [
        Seat(f"P{i}", arranged(parse_pieces(hand)), opened=i in opened, has_drawn=turns > 0)
        for i, hand in enumerate(hands)
    ]
    state = RoundState(
        rules=table_rules(game, options, len(hands)),
        seats=tuple(seats),
        on_turn=0,
        stock=tuple(parse_pieces(stock)),
        discards=tuple(parse_pieces(discards)),
        table=tuple(lying),
        upcard=None if upcard is None else parse_piece(upcard),
        turns=turns,
    )
    return dataclasses.replace(state, **more)  # type: ignore[arg-type]


def turn(
    draw: str = "stock",
    discard: str | None = None,
    *,
    seat: int = 0,
    take: str = "",
    exchange: str | None = None,
    lay: str = "",
    layoffs: Sequence[tuple[int, str]] = (),
    swaps: Sequence[tuple[int, str, int]] = (),
    from_rack: bool = False,
    table: str = "",
) -> Turn:
    """A turn as one writes it down."""
    return Turn(
        seat=seat,
        draw=Source(draw),
        take=tuple(parse_pieces(take)),
        exchange=_piece(exchange),
        lay=tuple(map(tuple, parse_melds(lay))),
        layoffs=tuple(LayOff(meld, tuple(parse_pieces(pieces))) for meld, pieces in layoffs),
        swaps=tuple(Swap(meld, tuple(parse_pieces(give)), count) for meld, give, count in swaps),
        discard=_piece(discard),
        from_rack=from_rack,
        table=tuple(map(tuple, parse_melds(table))),
    )


def _piece(text: str | None) -> Piece | None:
    return None if text is None else parse_piece(text)
