"""What lies on a real table after a turn, as far as somebody has said it."""

from collections import Counter
from dataclasses import dataclass
from typing import Any, Self

from engine.melds import PASSED, read_table_meld
from engine.pieces import FACE_DOWN, Piece, format_pieces, parse_melds
from engine.position import kept_json
from engine.rules import MIN_MELD, Rules
from server.matches.at_table import TableRound
from server.pages.round_draft import kept_of_text, kept_text
from server.seen import Photo

Meld = tuple[Piece, ...]


@dataclass
class TurnDraft:
    """The table as it lay before the turn, and what was changed of it. `row`: the discards before the turn, as text."""

    before: TableRound
    melds: list[Meld]
    row: str
    upcard: str
    kept: str
    took: int = 0
    """How many of the last discards were taken."""
    discard: str = ""

    @classmethod
    def of(cls, table: TableRound) -> Self:
        """Nothing has happened yet. The first discard of some games lies face down."""
        kept = table.seats[table.on_turn].kept
        return cls(
            table,
            list(table.table),
            format_pieces(table.discards),
            "" if table.upcard is None else str(table.upcard),
            " ".join(map(kept_text, kept_json(kept))),
            discard=str(FACE_DOWN) if puts_face_down(table) else "",
        )

    @property
    def takeable(self) -> list[str]:
        """The last discards that may be taken, with all that lie on each; the last of them alone in most games."""
        pickup, row = self.before.rules.pickup, self.row.split()
        locked = bool(row) and (pickup.first_locked or row[0] == str(FACE_DOWN))
        known = row[1:] if locked else row
        if not pickup.top:
            return []
        return known if pickup.deep else known[-1:]

    @property
    def whole(self) -> str:
        """All melds as text."""
        return " | ".join(format_pieces(meld) for meld in self.melds if meld)

    def change(self, number: int, place: int, piece: Piece | None) -> None:
        """Another piece at a place of a meld, or none."""
        meld = list(self.melds[number])
        meld[place : place + 1] = [piece] if piece else []
        self.melds[number] = tuple(meld)

    def put_all(self, text: str) -> None:
        """All melds as typed. Raises BadInput for what is no piece."""
        self.melds = [tuple(pieces) for pieces in parse_melds(text)]

    def see(self, photo: Photo) -> None:
        """What lies together in a photo of the table; what lies alone, or in twos, is no meld.

        Where the photo shows the discards and just one that did not lie there, that is this turn's.
        """
        groups = [[seen.piece for seen in group if seen.piece != FACE_DOWN] for group in photo.present_groups]
        self.melds = [tuple(pieces) for pieces in groups if len(pieces) >= MIN_MELD]
        pile = Counter(photo.piece(number).piece for number in photo.discards if not photo.piece(number).removed)
        fresh = list((pile - Counter(self.before.discards)).elements())
        if len(fresh) == 1 and fresh[0] != FACE_DOWN:
            self.discard = str(fresh[0])

    def after(self) -> dict[str, Any]:
        """The AFTER of `romi check`; what cannot be used is refused where it is taken in."""
        rules = self.before.rules
        told: dict[str, Any] = {}
        if rules.turn.lays:
            melds = [meld if meld in self.before.table else _tidy(meld, rules) for meld in self.melds if meld]
            told["table"] = [format_pieces(meld) for meld in melds]
        if rules.turn.discard:
            row = self.row.split()
            told["discards"] = " ".join([*row[: len(row) - self.took], *self.discard.split()])
        if rules.upcard:
            told["upcard"] = self.upcard.strip() or None
        if rules.passes is not None:
            told["kept"] = [kept_of_text(word) for word in self.kept.split()]
        return told


def puts_face_down(table: TableRound) -> bool:
    """Whether what is discarded in this turn lies face down."""
    return table.turns == 0 and table.rules.deal.first_discard == "starter_face_down"


def _tidy(pieces: Meld, rules: Rules) -> Meld:
    """The pieces in the usual order, each joker as what it stands for; as they are where they are no meld."""
    read = read_table_meld(pieces, rules)
    return read.meld.pieces if read.meld and read.hint != PASSED else pieces
