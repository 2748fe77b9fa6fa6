"""A round with real pieces, as far as it is known: what lies on the table, whose turn it is, who has opened.

Hands are what their players have told, each for that player alone; they stand beside the course of the round.
"""

import dataclasses
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.after import After, parse_after
from engine.deck import sorted_pieces
from engine.new_stock import may_renew
from engine.pieces import FACE_DOWN, JOKER, Piece, format_pieces
from engine.position import Position, Source, check_owners, kept_json, owners_matter, parse_position, position_json
from engine.refereeing.discards import renewals
from engine.refereeing.tables import full_sets
from engine.round.dealing import stock_left
from engine.round.state import seat_after
from engine.round_record import KeptPiece
from engine.rules import MAX_SET, Rules
from server.matches.lying import continued, laid_by, put_down


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
    laid_by: tuple[tuple[int, ...], ...] = ()
    """Who laid each piece of the table."""
    discards: tuple[Piece, ...] = ()
    upcard: Piece | None = None
    closed: tuple[int, ...] = ()
    stock: int = 0
    """At least so many pieces lie in the stock, if every turn was told."""
    renewals: int = 0
    """So many times the discards were turned over to be the stock."""
    last: LastTurn | None = None
    winner: int | None = None
    """Who has gone out; nobody is on turn then."""
    hand_finish: bool = False

    @property
    def closing(self) -> Piece | None:
        """What the winner put down last, in games in which that is the closing tile."""
        closes = self.winner is not None and self.rules.finish.closing_tile and self.discards
        return self.discards[-1] if closes and self.discards[-1] != FACE_DOWN else None

    @property
    def renews_soon(self) -> bool:
        """Whether the discards may be turned over to be the stock in this turn."""
        return self.stock <= 1 and may_renew(self.rules, self.renewals)

    def is_fresh(self, seat: int, held: "Held") -> bool:
        """Whether a hand was told since the player's last turn, and not in one that was taken back."""
        return self.seats[seat].turned <= held.turns <= self.turns

    def position(self, seat: int, held: "Held | None" = None) -> Position:
        """What a player knows who is on turn or will be; of the hand only what was told since the last own turn."""
        there = self.seats[seat]
        known = held if held and self.is_fresh(seat, held) else None
        starts = self.turns == 0 and seat == self.on_turn and self.rules.deal.starter_extra > 0
        return Position(
            rules=self.rules,
            hand=known.hand if known else None,
            opened=there.opened,
            table=self.table,
            owners=self.owners,
            seat=seat,
            discards=_without_taken(self.discards, known),
            upcard=self.upcard,
            first_round=self._draws_first(seat),
            drawn=Source.NONE if starts else known.drawn if known else None,
            drawn_pieces=known.drawn_pieces if known else (),
            closed=self.closed,
            kept=there.kept,
            stock=self.stock,
            renewals=self.renewals,
            options=self.options,
        )

    def _draws_first(self, seat: int) -> bool:
        """Whether the player has not drawn yet: who starts with a piece more draws in the second turn."""
        turned = self.seats[seat].turned
        return turned == 0 or (turned == 1 and self.rules.deal.starter_extra > 0)


@dataclass(frozen=True, slots=True)
class Held:
    """A hand as its player told it, after so many turns of the round."""

    hand: tuple[Piece, ...]
    drawn: Source | None
    drawn_pieces: tuple[Piece, ...]
    turns: int


def _without_taken(discards: tuple[Piece, ...], held: Held | None) -> tuple[Piece, ...]:
    """What lies there still once a player has taken the last ones into the hand."""
    taken = held.drawn_pieces if held and held.drawn is Source.DISCARD else ()
    there = len(discards) - len(taken)
    return discards[:there] if discards[there:] == taken else discards


def begun(rules: Rules, options: Mapping[str, object], players: int, dealer: int) -> TableRound:
    """The round before its first turn."""
    if rules.deck.choices:
        # How many packs there are may follow from how many play; a position says it outright.
        options = {**options, "packs": rules.deck.packs, "jokers": rules.deck.jokers}
    starts = seat_after(dealer, players, rules)
    return TableRound(rules, options, (TableSeat(),) * players, starts, stock=stock_left(rules, players))


def held_of(table_round: TableRound, seat: int, told: Mapping[str, Any]) -> Held:
    """A hand (`hand`, `drawn`, `drawn_pieces` of a position). Raises BadInput where the player cannot hold it."""
    # A hand is the player's word, whatever lies wrongly on the table meanwhile.
    alone = dataclasses.replace(table_round.position(seat), table=(), owners=(), closed=(), discards=())
    named = {name: value for name, value in told.items() if name in ("hand", "drawn", "drawn_pieces")}
    position = parse_position(position_json(alone) | {"hand": None} | named)
    assert position.hand is not None  # noqa: S101 - it was asked for
    return Held(position.hand, position.drawn, position.drawn_pieces, table_round.turns)


def held_after(held: Held, seat: int, before: TableRound, after: TableRound) -> Held | None:
    """What a player still holds once the own turn is over; None where that does not follow from what was told."""
    drew = held.drawn is not None or before.rules.turn.draw != "always"
    if not drew or not before.is_fresh(seat, held):
        return None
    was = {kept.piece for kept in before.seats[seat].kept}
    gone = put_down(before.table, after.table) + Counter(k.piece for k in after.seats[seat].kept if k.piece not in was)
    if after.discards != before.discards[: len(after.discards)]:
        gone[after.discards[-1]] += 1
    rest = Counter(held.hand)
    rest[JOKER] += put_down(after.table, before.table)[JOKER]
    if gone - rest:
        return None
    return Held(tuple(sorted_pieces((rest - gone).elements())), None, (), after.turns)


def seen(table_round: TableRound, told: Mapping[str, Any], *, turn_over: bool, out: bool = False) -> TableRound:
    """The round once this lies there (the AFTER of `romi check`, `opened` where it is known better).

    Where the turn is over the next player's begins, or nobody's where the player went out; otherwise the table is only
    as it was seen or said. Raises BadInput for what cannot lie there.
    """
    before = table_round.position(table_round.on_turn)
    after = parse_after({name: value for name, value in told.items() if name != "hand"}, before)
    rules, mover = table_round.rules, table_round.on_turn
    if turn_over and table_round.turns == 0 and rules.deal.first_discard == "turned" and not before.discards:
        # Nobody told what the deal had turned up: below the first discard it lies there still.
        before = dataclasses.replace(before, discards=after.discards[:-1][:1])
    if out and not rules.turn.lays:
        # Where nobody lays there is no other way out.
        after = dataclasses.replace(after, hand_finish=True)
    laid = sum(map(len, after.table)) > sum(map(len, before.table))
    opened = told.get("opened")
    seats = list(table_round.seats)
    seats[mover] = dataclasses.replace(
        seats[mover],
        opened=opened if isinstance(opened, bool) else before.opened or laid,
        kept=before.kept if after.kept is None else after.kept,
        turned=table_round.turns + 1 if turn_over else seats[mover].turned,
    )
    same = continued(before.table, after.table)
    known = tuple(mover if old is None else table_round.owners[old] for old in same) if owners_matter(rules) else ()
    owners = known if after.owners is None else after.owners
    check_owners(owners, len(after.table), rules, where="after.owners")
    still_closed = tuple(new for new, old in enumerate(same) if old in table_round.closed)
    now = dataclasses.replace(
        table_round,
        seats=tuple(seats),
        table=after.table,
        owners=owners if owners_matter(rules) else (),
        laid_by=laid_by(before.table, table_round.laid_by, after.table, mover, same, rules),
        discards=after.discards,
        upcard=after.upcard if after.upcard_told else table_round.upcard,
        closed=still_closed if after.closed is None else after.closed,
    )
    turned_over, drawn = _out_of_stock(before, after, turn_over=turn_over)
    now = dataclasses.replace(
        now,
        stock=max(0, table_round.stock + turned_over - drawn),
        renewals=table_round.renewals + bool(turned_over),
    )
    if not turn_over:
        return now
    last = LastTurn(mover, before, after)
    now = dataclasses.replace(now, turns=table_round.turns + 1, last=last)
    if not out:
        return dataclasses.replace(now, on_turn=seat_after(mover, len(seats), rules))
    at_once = not before.opened and (not laid or rules.finish.laid_at_once_is_hand_finish)
    hand_finish = rules.finish.hand_finish and (after.hand_finish or at_once)
    return dataclasses.replace(now, winner=mover, hand_finish=hand_finish)


def _out_of_stock(before: Position, after: After, *, turn_over: bool) -> tuple[int, int]:
    """How many pieces became a new stock at least, and how many were drawn from the stock at most."""
    if after.discards[: len(before.discards)] == before.discards:
        upcard_taken = after.upcard_told and before.upcard is not None and after.upcard is None
        return 0, int(turn_over and before.drawn is not Source.NONE and not upcard_taken)
    laid = put_down(before.table, after.table)
    for story in renewals(before, after.discards):
        if len(story.added) <= int(turn_over) and not laid[story.turned_over[0]]:
            stock = before.rules.stock
            cleared = stock.clears_closed_sets and not stock.closed_set_renews
            # Complete sets that were put away there are never drawn again.
            away = MAX_SET * len(list(full_sets(Counter(story.turned_over), before.rules))) if cleared else 0
            return len(story.turned_over) - away, int(turn_over)
    return 0, 0


def told_record(table_round: TableRound, shown: Mapping[int, tuple[Piece, ...]] | None = None) -> dict[str, Any]:
    """The ROUND of this table as far as it is known: who has opened, laid and kept what, and who went out.

    `shown`: the hands that their players have shown, by seat; the others are left out.
    """
    known: dict[str, Any] = {
        "players": [
            {"laid": _laid_of(table_round, number), "kept": kept_json(seat.kept), "opened": seat.opened}
            for number, seat in enumerate(table_round.seats)
        ]
    }
    for number, hand in (shown or {}).items():
        known["players"][number]["hand"] = format_pieces(hand)
    if table_round.winner is not None:
        closing = table_round.closing
        known["winner"] = table_round.winner
        known["hand_finish"] = table_round.hand_finish
        known["closing"] = None if closing is None else str(closing)
    return known


def _laid_of(table_round: TableRound, seat: int) -> list[object]:
    """The melds in which pieces count for a player, where what is laid counts.

    Where others' melds are only passed onto, a meld is all its owner's.
    """
    if table_round.rules.settlement.counts != "laid":
        return []
    found: list[object] = []
    for number, (pieces, layers) in enumerate(zip(table_round.table, table_round.laid_by, strict=True)):
        counts_for = (table_round.owners[number],) * len(pieces) if table_round.owners else layers
        mine = [str(piece) for piece, layer in zip(pieces, counts_for, strict=True) if layer == seat]
        if len(mine) == len(pieces):
            found.append(format_pieces(pieces))
        elif mine:
            found.append({"meld": format_pieces(pieces), "mine": mine})
    return found


def public_table(table_round: TableRound) -> dict[str, Any]:
    """What everybody may see, in plain values."""
    owners = table_round.owners or (None,) * len(table_round.table)
    return {
        "on_turn": table_round.on_turn if table_round.winner is None else None,
        "turns": table_round.turns,
        "table": [
            {"pieces": list(map(str, pieces)), "owner": owner, "closed": number in table_round.closed}
            for number, (pieces, owner) in enumerate(zip(table_round.table, owners, strict=True))
        ],
        "discards": format_pieces(table_round.discards),
        "upcard": None if table_round.upcard is None else str(table_round.upcard),
        "winner": table_round.winner,
        "hand_finish": table_round.hand_finish,
        "seats": [{"opened": seat.opened, "kept": kept_json(seat.kept)} for seat in table_round.seats],
    }
