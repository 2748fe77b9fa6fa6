"""What the groups of a reading are: a run, a set, or the fault that keeps them from being one."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.deck import surplus
from engine.games import GAMES
from engine.melds import MeldFault, MeldKind, read_table_meld
from engine.pieces import FACE_DOWN, Kind, Piece
from engine.rules import Rules


@dataclass(frozen=True, slots=True)
class Verdict:
    """Of one group: `kind` and `points` of the meld, or `fault`; neither where a piece lies face down.

    `points` is None without a game. `hint` is the engine's (`out_of_order`, `passed`).
    """

    kind: MeldKind | None = None
    points: int | None = None
    fault: MeldFault | None = None
    hint: str | None = None


def judge(pieces: Sequence[Piece], kind: Kind, rules: Rules | None) -> Verdict:
    """Is this group a meld of the game? Without a game: of any game that is played with such pieces."""
    if FACE_DOWN in pieces:
        return Verdict()
    readings = [read_table_meld(pieces, possible) for possible in _possible(kind, rules)]
    reading = next((reading for reading in readings if reading.meld), readings[0])
    if reading.meld is None:
        return Verdict(fault=reading.fault)
    return Verdict(reading.meld.kind, reading.meld.points if rules else None, hint=reading.hint)


def surplus_pieces(pieces: Sequence[Piece], kind: Kind, rules: Rules | None) -> list[Piece]:
    """The pieces that are there more often than the game has them; without a game: than any game has them."""
    too_many = [surplus(pieces, possible) for possible in _possible(kind, rules)]
    return [piece for piece in too_many[0] if all(piece in more for more in too_many)]


def _possible(kind: Kind, rules: Rules | None) -> list[Rules]:
    return [rules] if rules else [known for known in GAMES.values() if known.deck.kind is kind]
