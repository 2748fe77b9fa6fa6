"""How much a scene is worth: to a person who labels, and to the set when it has grown too large.

Nothing here knows networks: what they said stands in the scene.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from datasets.scene import Scene, ScenePiece
from datasets.sets import CONFIRMED, CORRECTED, GAME_NOTE, SEAT_NOTE, TRUTH_NOTE
from engine.deck import check_pieces, surplus
from engine.games import GAMES
from engine.melds import MeldFault, read_table_meld
from engine.pieces import FACE_DOWN, Kind, Piece, class_of
from engine.rules import Rules
from engine.wording import BadInput

UNSURE: Final = 0.2
"""A piece whose label is so probably wrong, by what the networks said, is one to look at."""
LOOSE: Final = frozenset({MeldFault.TOO_SHORT, MeldFault.MIXED_RANKS})
"""What pieces are that nobody meant as a meld, as those of a hand on its rack."""

_TRUST: Final = {CONFIRMED: 2, CORRECTED: 1}
"""Whose word the labels are: a person's on all of it, on some of it, nobody's."""


class Use(IntEnum):
    """How useful a scene is to learn from."""

    PLAIN = 0
    UNSURE = 1
    """The networks were not sure of something in it."""
    CORRECTED = 2
    """A person has said something else than the networks."""


@dataclass(frozen=True, slots=True)
class Worth:
    """`doubt`: how many of its labels are probably wrong; `unsure`: how many pieces are ones to look at.

    `corrected`: in how many places a person said something else; `disagrees`: the rules find no sense in a group, or
    there are more of a piece than a deck has.
    """

    doubt: float
    unsure: int
    corrected: int
    disagrees: bool

    @property
    def use(self) -> Use:
        """Of the scene as something to learn from."""
        return Use.CORRECTED if self.corrected else Use.UNSURE if self.unsure else Use.PLAIN


def worth_of(scene: Scene) -> Worth:
    """What a scene is worth. Where a person has said that all is right, nothing is in doubt any more."""
    doubts = [doubt_of(piece) for piece in scene.pieces]
    is_settled = scene.notes.get(TRUTH_NOTE) == CONFIRMED
    were_read = bool(scene.false_alarms) or any(piece.predicted for piece in scene.pieces)
    missed = sum(piece.predicted is None for piece in scene.pieces) if were_read else 0
    return Worth(
        doubt=0.0 if is_settled else sum(doubts),
        unsure=sum(doubt > UNSURE for doubt in doubts),
        corrected=missed + sum(is_corrected(piece) for piece in scene.pieces) + len(scene.false_alarms),
        disagrees=not is_settled and disagrees(scene),
    )


def rank(worth: Worth, notes: Mapping[str, str]) -> tuple[int, int]:
    """How useful it is to learn from, and how far its labels can be trusted; the larger, the longer it is kept."""
    return worth.use, _TRUST.get(notes.get(TRUTH_NOTE, ""), 0)


def doubt_of(piece: ScenePiece) -> float:
    """How probably the label is wrong by what the networks said, 0–1; 0 where they said nothing."""
    said = piece.predicted
    if said is None or said.posterior is None or is_corrected(piece):
        return 0.0
    return 1 - said.posterior[class_of(piece.piece)]


def is_corrected(piece: ScenePiece) -> bool:
    """Whether a person has said something else than the networks, of what it is or where it lies."""
    said = piece.predicted
    return said is not None and (said.quad is not None or class_of(said.piece) != class_of(piece.piece))


def disagrees(scene: Scene) -> bool:
    """Whether the rules of its game, or where none is named of every game with such pieces, say that it cannot be.

    Never of a drawn scene: it follows no game, and its labels are what was drawn.
    """
    if scene.rendered:
        return False
    pieces = [piece.piece for piece in scene.pieces if piece.piece != FACE_DOWN]
    kinds = {piece.kind for piece in pieces} - {None}
    if len(kinds) > 1:
        return True
    games = _possible(scene.notes.get(GAME_NOTE), next(iter(kinds), None))
    if not games:
        return bool(pieces)
    if all(surplus(pieces, rules) for rules in games):
        return True
    if scene.notes.get(SEAT_NOTE) or not scene.groups_known:
        return False
    return any(_is_no_meld([piece.piece for piece in group], games) for group in scene.groups)


def _possible(game: str | None, kind: Kind | None) -> list[Rules]:
    known = [GAMES[game]] if game and game in GAMES else list(GAMES.values())
    return [rules for rules in known if kind in (None, rules.deck.kind)]


def _is_no_meld(pieces: list[Piece], games: list[Rules]) -> bool:
    if FACE_DOWN in pieces:
        return False
    return all(_fault(pieces, rules) not in (None, *LOOSE) for rules in games)


def _fault(pieces: list[Piece], rules: Rules) -> MeldFault | None:
    try:
        check_pieces(pieces, rules)
    except BadInput:
        return MeldFault.MIXED_RANKS
    reading = read_table_meld(pieces, rules)
    return None if reading.meld else reading.fault
