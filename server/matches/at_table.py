"""A round with real pieces, as far as it is known: what lies on the table, whose turn it is, who has opened.

Hands are what their players have told, each for that player alone; they stand beside the course of the round.
"""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.after import After, parse_after
from engine.pieces import Piece, format_pieces
from engine.position import Position, Source, check_owners, kept_json, owners_matter, parse_position, position_json
from engine.round.state import seat_after
from engine.round_record import KeptPiece
from engine.rules import Rules


@dataclass(frozen=True, slots=True)
class TableSeat:
    """What everybody knows of one player."""

    opened: bool = False
    kept: tuple[KeptPiece, ...] = ()
    turned: int = 0
    """After how many turns of the round this player's last one was over; 0: there was none."""


@dataclass(frozen=True, slots=True)
class LastTurn:
    """The last turn, for the referee (`engine.referee.check`): what was known before it, and what lies there after it.

    The mover's hand is not in it.
    """

    seat: int
    before: Position
    after: After


@dataclass(frozen=True, slots=True)
class TableRound:
    """One moment of a round at the table. Seats count clockwise from 0."""

    rules: Rules
    options: Mapping[str, object]
    seats: tuple[TableSeat, ...]
    on_turn: int
    turns: int = 0
    table: tuple[tuple[Piece, ...], ...] = ()
    owners: tuple[int, ...] = ()
    discards: tuple[Piece, ...] = ()
    upcard: Piece | None = None
    closed: tuple[int, ...] = ()
    last: LastTurn | None = None

    def position(self, seat: int, held: "Held | None" = None) -> Position:
        """What a player knows who is on turn or will be; of the hand only what was told since the last own turn."""
        there = self.seats[seat]
        known = held if held and there.turned <= held.turns <= self.turns else None
        starts = self.turns == 0 and seat == self.on_turn and self.rules.deal.starter_extra > 0
        return Position(
            rules=self.rules,
            hand=known.hand if known else None,
            opened=there.opened,
            table=self.table,
            owners=self.owners,
            seat=seat,
            discards=self.discards,
            upcard=self.upcard,
            first_round=there.turned == 0,
            drawn=Source.NONE if starts else known.drawn if known else None,
            drawn_pieces=known.drawn_pieces if known else (),
            closed=self.closed,
            kept=there.kept,
            options=self.options,
        )


@dataclass(frozen=True, slots=True)
class Held:
    """A hand as its player told it, after so many turns of the round."""

    hand: tuple[Piece, ...]
    drawn: Source | None
    drawn_pieces: tuple[Piece, ...]
    turns: int


def begun(rules: Rules, options: Mapping[str, object], players: int, dealer: int) -> TableRound:
    """The round before its first turn."""
    if rules.deck.choices:
        # How many packs there are may follow from how many play; a position says it outright.
        options = {**options, "packs": rules.deck.packs, "jokers": rules.deck.jokers}
    return TableRound(rules, options, (TableSeat(),) * players, seat_after(dealer, players, rules))


def held_of(table_round: TableRound, seat: int, told: Mapping[str, Any]) -> Held:
    """A hand (`hand`, `drawn`, `drawn_pieces` of a position). Raises BadInput where the player cannot hold it."""
    # A hand is the player's word, whatever lies wrongly on the table meanwhile.
    alone = dataclasses.replace(table_round.position(seat), table=(), owners=(), closed=(), discards=())
    named = {name: value for name, value in told.items() if name in ("hand", "drawn", "drawn_pieces")}
    position = parse_position(position_json(alone) | {"hand": None} | named)
    assert position.hand is not None  # noqa: S101 - it was asked for
    return Held(position.hand, position.drawn, position.drawn_pieces, table_round.turns)


def seen(table_round: TableRound, told: Mapping[str, Any], *, turn_over: bool) -> TableRound:
    """The round once this lies there (the AFTER of `romi check`, `opened` where it is known better).

    Where the turn is over the next player's begins; otherwise the table is only as it was seen or said. Raises BadInput
    for what cannot lie there.
    """
    before = table_round.position(table_round.on_turn)
    after = parse_after({name: value for name, value in told.items() if name != "hand"}, before)
    rules, mover = table_round.rules, table_round.on_turn
    laid = sum(map(len, after.table)) > sum(map(len, before.table))
    opened = told.get("opened")
    seats = list(table_round.seats)
    seats[mover] = dataclasses.replace(
        seats[mover],
        opened=opened if isinstance(opened, bool) else before.opened or laid,
        kept=before.kept if after.kept is None else after.kept,
        turned=table_round.turns + 1 if turn_over else seats[mover].turned,
    )
    new = (mover,) * (len(after.table) - len(table_round.owners))
    owners = (*table_round.owners[: len(after.table)], *new) if after.owners is None else after.owners
    check_owners(owners, len(after.table), rules, where="after.owners")
    now = dataclasses.replace(
        table_round,
        seats=tuple(seats),
        table=after.table,
        owners=owners if owners_matter(rules) else (),
        discards=after.discards,
        upcard=after.upcard if after.upcard_told else table_round.upcard,
        closed=table_round.closed if after.closed is None else after.closed,
    )
    if not turn_over:
        return now
    next_seat = seat_after(mover, len(seats), rules)
    return dataclasses.replace(now, on_turn=next_seat, turns=table_round.turns + 1, last=LastTurn(mover, before, after))


def told_record(table_round: TableRound) -> dict[str, Any]:
    """The ROUND of this table as far as it is known: who has opened, laid and kept what; no hands, no winner.

    Every piece of a meld is its owner's; where another laid it off, people have to say so.
    """
    laid: list[list[str]] = [[] for _ in table_round.seats]
    if table_round.rules.settlement.counts == "laid" and table_round.owners:
        for pieces, owner in zip(table_round.table, table_round.owners, strict=True):
            laid[owner].append(format_pieces(pieces))
    return {
        "players": [
            {"laid": melds, "kept": kept_json(seat.kept), "opened": seat.opened}
            for seat, melds in zip(table_round.seats, laid, strict=True)
        ]
    }


def public_table(table_round: TableRound) -> dict[str, Any]:
    """What everybody may see, in plain values."""
    owners = table_round.owners or (None,) * len(table_round.table)
    return {
        "on_turn": table_round.on_turn,
        "turns": table_round.turns,
        "table": [
            {"pieces": list(map(str, pieces)), "owner": owner, "closed": number in table_round.closed}
            for number, (pieces, owner) in enumerate(zip(table_round.table, owners, strict=True))
        ],
        "discards": format_pieces(table_round.discards),
        "upcard": None if table_round.upcard is None else str(table_round.upcard),
        "seats": [{"opened": seat.opened, "kept": kept_json(seat.kept)} for seat in table_round.seats],
    }
