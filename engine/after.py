"""What lies there after a turn, as the referee is told it («romi check», AFTER)."""

from dataclasses import dataclass
from typing import Final

from engine.deck import check_copies, check_pieces
from engine.fields import Fields
from engine.pieces import Piece, format_pieces
from engine.position import (
    Position,
    check_owners,
    held_piece,
    held_pieces,
    kept_json,
    parse_closed,
    parse_kept,
    parse_lying,
    parse_owners,
)
from engine.round_record import NO_HAND_FINISH, NOBODY_PASSES, KeptPiece
from engine.rules import Rules
from engine.wording import BadInput, Wording

OTHER_GAME: Final = Wording(
    "other_game",
    hu="ez a(z) {game} játék, a kiinduló állás pedig a(z) {before} játéké: javítsd az egyiket",
    en="this is {game}, the position before is {before}: correct one of them",
)
_UNCHANGING: Final = (
    "options",
    "seat",
    "opened",
    "first_round",
    "drawn",
    "drawn_pieces",
    "hand_sizes",
    "stock",
    "renewals",
)
"""Fields of a position that may stand in AFTER too; the referee works out what became of them."""


@dataclass(frozen=True, slots=True)
class After:
    """The table after a turn. None: not told, and so unknown (`hand`) or as it was before."""

    hand: tuple[Piece, ...] | None
    table: tuple[tuple[Piece, ...], ...]
    """Pieces of each meld as they lie; they need not be melds."""
    discards: tuple[Piece, ...]
    upcard: Piece | None = None
    """Where `upcard_told`."""
    upcard_told: bool = False
    owners: tuple[int, ...] | None = None
    closed: tuple[int, ...] | None = None
    kept: tuple[KeptPiece, ...] | None = None
    hand_finish: bool = False
    """A finish was declared from the rack."""


def parse_after(data: object, position: Position) -> After:
    """What lies there after the turn from `position`. Raises BadInput for everything that cannot be used."""
    fields = Fields(data, "after")
    rules = position.rules
    game = fields.text("game")
    if game is not None and game != rules.id:
        raise BadInput(OTHER_GAME, where=fields.place("game"), game=game, before=rules.id)
    for name in _UNCHANGING:
        fields.has(name)
    table = parse_lying(fields) if fields.has("table") else position.table
    after = After(
        hand=held_pieces(fields, "hand"),
        table=table,
        discards=_or(held_pieces(fields, "discards"), position.discards),
        upcard=held_piece(fields, "upcard"),
        upcard_told=fields.has("upcard"),
        owners=parse_owners(fields) if fields.has("owners") else None,
        closed=parse_closed(fields, len(table)) if fields.has("closed") else None,
        kept=parse_kept(fields, rules) if fields.has("kept") else None,
        hand_finish=fields.flag("hand_finish") or False,
    )
    fields.close()
    check_after(after, position)
    return after


def after_json(after: After) -> dict[str, object]:
    """The JSON that `parse_after` reads back to the same, beside the same position."""
    told: dict[str, object] = {
        "table": [format_pieces(meld) for meld in after.table],
        "discards": format_pieces(after.discards),
        "hand_finish": after.hand_finish,
    }
    if after.hand is not None:
        told["hand"] = format_pieces(after.hand)
    if after.upcard_told:
        told["upcard"] = None if after.upcard is None else str(after.upcard)
    if after.owners is not None:
        told["owners"] = list(after.owners)
    if after.closed is not None:
        told["closed"] = list(after.closed)
    if after.kept is not None:
        told["kept"] = kept_json(after.kept)
    return told


def _or(told: tuple[Piece, ...] | None, before: tuple[Piece, ...]) -> tuple[Piece, ...]:
    return before if told is None else told


def check_after(after: After, position: Position) -> None:
    """Raises BadInput where the parts cannot stand together."""
    rules = position.rules
    check_pieces(after.hand or (), rules, where="after.hand", face_down=True)
    for i, pieces in enumerate(after.table):
        check_pieces(pieces, rules, where=f"after.table[{i}]")
    check_pieces(after.discards, rules, where="after.discards", face_down=True)
    if after.upcard:
        check_pieces([after.upcard], rules, where="after.upcard")
    _check_game_has(after, rules)
    if after.owners is not None:
        check_owners(after.owners, len(after.table), rules, where="after.owners")
    check_copies(
        [
            *(after.hand or ()),
            *(piece for meld in after.table for piece in meld),
            *after.discards,
            *([after.upcard] if after.upcard else []),
            *(kept.piece for kept in (position.kept if after.kept is None else after.kept)),
        ],
        rules,
        where="after",
    )


def _check_game_has(after: After, rules: Rules) -> None:
    if after.kept and rules.passes is None:
        raise BadInput(NOBODY_PASSES, where="after.kept", game=rules.called)
    if after.hand_finish and not (rules.finish.hand_finish or rules.finish.from_rack):
        raise BadInput(NO_HAND_FINISH, where="after.hand_finish", game=rules.called)
