"""What the rules say of a photo's groups and of the pieces that were chosen."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.deck import check_pieces
from engine.melds import Meld, MeldFault, read_table_meld
from engine.pieces import FACE_DOWN, Piece
from engine.rules import Rules
from engine.wording import BadInput
from server.seen import SeenPiece


@dataclass(frozen=True, slots=True)
class GroupVerdict:
    """A group of a photo under the rules of a game.

    A meld with perhaps a hint (`out_of_order`, `passed`); or the fault and the pieces that it
    concerns; or `foreign`, where the game does not have one of the pieces; or nothing of these,
    where a piece lies face down and so nobody can tell.
    """

    pieces: tuple[SeenPiece, ...]
    meld: Meld | None = None
    hint: str | None = None
    fault: MeldFault | None = None
    concerned: tuple[Piece, ...] = ()
    foreign: BadInput | None = None


def judge(group: Sequence[SeenPiece], rules: Rules) -> GroupVerdict:
    """The verdict on pieces that lie together in this order."""
    pieces = tuple(group)
    named = [p.piece for p in pieces]
    try:
        check_pieces(named, rules, face_down=True)
    except BadInput as error:
        return GroupVerdict(pieces, foreign=error)
    if FACE_DOWN in named:
        return GroupVerdict(pieces)
    reading = read_table_meld(named, rules)
    return GroupVerdict(pieces, reading.meld, reading.hint, reading.fault, reading.concerned)
