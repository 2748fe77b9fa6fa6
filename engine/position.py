"""What is known of the game at one moment, as the player on turn sees it («romi advise», POSITION)."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from engine.deck import check_copies, check_pieces, physical
from engine.fields import Fields, integer_of, text_of
from engine.pieces import FACE_DOWN, Piece, format_pieces, parse_piece, parse_pieces
from engine.round_record import NOBODY_LAYS, NOBODY_PASSES, KeptPiece, kept_piece, laid_meld
from engine.rules import Rules
from engine.wording import BadInput, Wording


class Source(StrEnum):
    """Where the piece of a turn's draw comes from."""

    NONE = "none"
    """The starter of a round, who draws nothing."""
    STOCK = "stock"
    DISCARD = "discard"
    UPCARD = "upcard"


HAND_UNKNOWN: Final = Wording(
    "hand_unknown",
    hu="«?» képpel lefelé fekszik: a tanácshoz az egész kezet ismerni kell",
    en="'?' lies face down: advice needs to know every piece",
)
NO_UPCARD: Final = Wording(
    "no_upcard",
    hu="ebben a játékban nincs cserelap vagy szépkő ({game}): hagyd el",
    en="this game ({game}) has no upcard: leave it out",
)
NOT_DRAWN_SO: Final = Wording(
    "not_drawn_so",
    hu="«{source}» ebben a játékban nem lehet ({game}); lehet: {choices}",
    en="'{source}' is not possible in this game ({game}); possible: {choices}",
)
WHICH_PIECES: Final = Wording(
    "which_pieces",
    hu="nem tudni, mit húzott: add meg, mit vett fel, a legmélyebbel kezdve",
    en="it is not known what was taken: give the pieces, deepest first",
)
NOTHING_TAKEN: Final = Wording(
    "nothing_taken",
    hu="ez csak akkor állhat itt, ha «drawn» értéke discard: hagyd el, vagy javítsd azt",
    en="this can stand here only where 'drawn' is discard: leave it out or correct that",
)
NOT_IN_HAND: Final = Wording(
    "not_in_hand",
    hu="«{pieces}» nincs a kézben: amit felvett, azt írd a kézhez is",
    en="'{pieces}' is not in the hand: write the pieces taken into the hand too",
)
OWNERS_NEEDED: Final = Wording(
    "owners_needed",
    hu="minden asztali kombinációnak kell a gazdája: {melds} hely kell, {owners} van",
    en="every meld on the table needs its owner: {melds:seat is|seats are} needed, not {owners}",
)
NO_SEAT: Final = Wording(
    "no_seat",
    hu="{seat}. hely nincs: 0-tól {last}-ig lehet",
    en="there is no seat {seat}: they go from 0 to {last}",
)
NO_TABLE_MELD: Final = Wording(
    "no_table_meld",
    hu="{index}. kombináció nincs az asztalon: {count} van, 0-tól számozva",
    en="there is no meld {index} on the table: it has {count}, counted from 0",
)
LAST_SEAT: Final = 99
"""No table has more seats; a guard against slips."""


@dataclass(frozen=True, slots=True)
class Position:
    """One moment of a round, the player at `seat` on turn.

    `hand` is what the player holds now, drawn pieces included; None where nothing is known of it, face-down pieces in
    it where part is known. `table`: pieces of each meld as they lie. `drawn` None: the draw is still to come.
    `drawn_pieces`: the part of the hand that came from the discards, deepest first, or the upcard taken.
    `closed`: melds of the table that nobody may touch any more. `discards`: oldest first.
    """

    rules: Rules
    hand: tuple[Piece, ...] | None
    opened: bool = False
    table: tuple[tuple[Piece, ...], ...] = ()
    owners: tuple[int, ...] = ()
    seat: int = 0
    discards: tuple[Piece, ...] = ()
    upcard: Piece | None = None
    first_round: bool = False
    drawn: Source | None = None
    drawn_pieces: tuple[Piece, ...] = ()
    hand_sizes: tuple[int, ...] = ()
    closed: tuple[int, ...] = ()
    kept: tuple[KeptPiece, ...] = ()
    stock: int | None = None
    """At least so many pieces lay in the stock as the turn began; None: nobody has counted."""
    renewals: int = 0
    """So many times the discards were made into a new stock."""
    options: Mapping[str, object] = field(default_factory=dict)
    """What the table agreed on, as `rules` already has it; kept to write the position down again."""

    def is_own(self, meld: int) -> bool:
        """Whether a table meld is the player's; where nobody says, it is anybody's."""
        return not self.owners or self.owners[meld] == self.seat


def owners_matter(rules: Rules) -> bool:
    """Whether it makes a difference whose a meld on the table is."""
    return rules.passes is not None or rules.layoffs == "own"


def drawing_ways(rules: Rules) -> tuple[Source, ...]:
    """What `drawn` may say in a game once the draw is done."""
    if rules.turn.draw == "instead_of_playing":
        return ()
    ways = [Source.NONE] if rules.deal.starter_extra else []
    ways.append(Source.STOCK)
    if rules.pickup.top:
        ways.append(Source.DISCARD)
    if rules.upcard:
        ways.append(Source.UPCARD)
    return tuple(ways)


def parse_position(data: object, *, hand_known: bool = True) -> Position:
    """A position from its JSON; with `hand_known` False the hand may be left out or hold face-down pieces.

    Raises BadInput for everything that cannot be used, with its place in the JSON.
    """
    fields = Fields(data)
    fields.need("game")
    if hand_known:
        fields.need("hand")
    sizes = tuple(integer_of(entry, place, 0, LAST_SEAT) for place, entry in fields.items("hand_sizes"))
    rules = fields.rules(len(sizes))
    table = parse_table(fields, rules)
    position = Position(
        rules=rules,
        hand=held_pieces(fields, "hand"),
        opened=fields.flag("opened") or False,
        table=table,
        owners=parse_owners(fields),
        seat=fields.integer("seat", 0, LAST_SEAT) or 0,
        discards=held_pieces(fields, "discards") or (),
        upcard=held_piece(fields, "upcard"),
        first_round=fields.flag("first_round") or False,
        drawn=_drawn(fields, rules),
        drawn_pieces=held_pieces(fields, "drawn_pieces") or (),
        hand_sizes=sizes,
        closed=parse_closed(fields, len(table)),
        kept=parse_kept(fields, rules),
        stock=fields.integer("stock", 0),
        renewals=fields.integer("renewals", 0) or 0,
        options=dict(fields.options()),
    )
    fields.close()
    check_position(position, hand_known=hand_known)
    return position


def check_position(position: Position, *, hand_known: bool = True) -> None:
    """Raises BadInput where the parts of a position cannot stand together."""
    rules = position.rules
    hand = position.hand or ()
    check_pieces(hand, rules, where="hand", face_down=True)
    if hand_known and FACE_DOWN in hand:
        raise BadInput(HAND_UNKNOWN, where="hand")
    check_pieces(position.discards, rules, where="discards", face_down=True)
    if position.upcard:
        if rules.upcard is None:
            raise BadInput(NO_UPCARD, where="upcard", game=rules.called)
        check_pieces([position.upcard], rules, where="upcard")
    if position.kept and rules.passes is None:
        raise BadInput(NOBODY_PASSES, where="kept", game=rules.called)
    check_owners(position.owners, len(position.table), rules)
    if position.hand_sizes:
        for place, seat in (("seat", position.seat), *(("owners", owner) for owner in position.owners)):
            if seat >= len(position.hand_sizes):
                raise BadInput(NO_SEAT, where=place, seat=seat, last=len(position.hand_sizes) - 1)
    _check_drawn_pieces(position)
    upcard_lies_there = position.upcard and position.drawn is not Source.UPCARD
    check_copies(
        [
            *hand,
            *(piece for meld in position.table for piece in meld),
            *position.discards,
            *([position.upcard] if position.upcard and upcard_lies_there else []),
            *(kept.piece for kept in position.kept),
        ],
        rules,
    )


def _check_drawn_pieces(position: Position) -> None:
    pieces, rules = position.drawn_pieces, position.rules
    check_pieces(pieces, rules, where="drawn_pieces")
    named = position.drawn is Source.DISCARD or (position.drawn is Source.UPCARD and len(pieces) == 1)
    if pieces and not named:
        raise BadInput(NOTHING_TAKEN, where="drawn_pieces")
    which_upcard = rules.upcard and not rules.upcard.only_in_hand_finish and not position.upcard
    needed = position.drawn is Source.DISCARD or (position.drawn is Source.UPCARD and which_upcard)
    if needed and not pieces:
        raise BadInput(WHICH_PIECES, where="drawn_pieces")
    if position.hand is not None and FACE_DOWN not in position.hand:
        missing = Counter(pieces) - Counter(position.hand)
        if missing:
            raise BadInput(NOT_IN_HAND, where="drawn_pieces", pieces=format_pieces(missing.elements()))


def _drawn(fields: Fields, rules: Rules) -> Source | None:
    told = fields.choice("drawn", [*Source])
    ways = drawing_ways(rules)
    if told is not None and told not in ways:
        choices = ", ".join(["null", *ways])
        raise BadInput(NOT_DRAWN_SO, where="drawn", source=told, game=rules.called, choices=choices)
    return None if told is None else Source(told)


def parse_table(fields: Fields, rules: Rules) -> tuple[tuple[Piece, ...], ...]:
    """The field `table` of a position. Raises BadInput for what is no meld."""
    table = parse_lying(fields)
    if table and not rules.turn.lays:
        raise BadInput(NOBODY_LAYS, where=fields.place("table"), game=rules.called)
    for i, pieces in enumerate(table):
        laid_meld(pieces, rules, where=f"{fields.place('table')}[{i}]")
    return table


def parse_lying(fields: Fields) -> tuple[tuple[Piece, ...], ...]:
    """The field `table`: what lies together, whether it is a meld or not."""
    return tuple(_pieces(text_of(entry, place), place) for place, entry in fields.items("table"))


def parse_owners(fields: Fields) -> tuple[int, ...]:
    """The field `owners`: the seat of each meld's owner."""
    return tuple(integer_of(entry, place, 0, LAST_SEAT) for place, entry in fields.items("owners"))


def check_owners(owners: Sequence[int], melds: int, rules: Rules, *, where: str = "owners") -> None:
    """Raises BadInput (`owners_needed`) where they are asked for and there are not as many as melds."""
    wanted = melds if owners_matter(rules) or owners else 0
    if len(owners) != wanted:
        raise BadInput(OWNERS_NEEDED, where=where, melds=melds, owners=len(owners))


def parse_closed(fields: Fields, melds: int) -> tuple[int, ...]:
    """The field `closed`: indices of table melds, ascending."""
    found = set()
    for place, entry in fields.items("closed"):
        index = integer_of(entry, place)
        if not 0 <= index < melds:
            raise BadInput(NO_TABLE_MELD, where=place, index=index, count=melds)
        found.add(index)
    return tuple(sorted(found))


def parse_kept(fields: Fields, rules: Rules) -> tuple[KeptPiece, ...]:
    """The field `kept`: pieces, or pieces with their points where the meld that they came from decides."""
    return tuple(_kept(entry, place, rules) for place, entry in fields.items("kept"))


def _kept(entry: object, where: str, rules: Rules) -> KeptPiece:
    if not isinstance(entry, dict):
        return kept_piece(_piece(text_of(entry, where), where), rules, where=where)
    fields = Fields(entry, where)
    fields.need("piece", "points")
    piece = _piece(fields.text("piece") or "", fields.place("piece"))
    points = fields.integer("points", 0)
    fields.close()
    return kept_piece(piece, rules, points, where=where)


def held_pieces(fields: Fields, name: str) -> tuple[Piece, ...] | None:
    """A field of pieces outside melds, None where it is left out. Raises BadInput for what is no piece."""
    text = fields.text(name)
    return None if text is None else tuple(map(physical, _pieces(text, fields.place(name))))


def held_piece(fields: Fields, name: str) -> Piece | None:
    """A field of one piece outside a meld, None where it is left out. Raises BadInput for what is no piece."""
    text = fields.text(name)
    return None if text is None else physical(_piece(text, fields.place(name)))


def _pieces(text: str, where: str) -> tuple[Piece, ...]:
    try:
        return tuple(parse_pieces(text))
    except BadInput as error:
        raise error.at(where) from None


def _piece(text: str, where: str) -> Piece:
    try:
        return parse_piece(text)
    except BadInput as error:
        raise error.at(where) from None


def position_json(position: Position) -> dict[str, object]:
    """The JSON that `parse_position` reads back to the same position."""
    return {
        "game": position.rules.id,
        "options": dict(position.options),
        "hand": None if position.hand is None else format_pieces(position.hand),
        "opened": position.opened,
        "table": [format_pieces(meld) for meld in position.table],
        "owners": list(position.owners),
        "seat": position.seat,
        "discards": format_pieces(position.discards),
        "upcard": None if position.upcard is None else str(position.upcard),
        "first_round": position.first_round,
        "drawn": None if position.drawn is None else position.drawn.value,
        "drawn_pieces": format_pieces(position.drawn_pieces),
        "hand_sizes": list(position.hand_sizes),
        "closed": list(position.closed),
        "kept": kept_json(position.kept),
        "stock": position.stock,
        "renewals": position.renewals,
    }


def kept_json(kept: Iterable[KeptPiece]) -> list[object]:
    """Kept pieces with their points, as `parse_kept` reads them back."""
    return [{"piece": str(part.piece), "points": part.points} for part in kept]
