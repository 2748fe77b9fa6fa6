"""A turn once its draw is done: what was drawn from where, and what the player holds then."""

from dataclasses import dataclass

from engine.pieces import Piece
from engine.position import Position, Source
from engine.rules import Rules


@dataclass(frozen=True)
class Start:
    """How a turn begins.

    `hand` is what the player holds after the draw and the exchange, as far as it is known. `source` None: nothing was
    drawn though it should have been. `take`: pieces taken from the discards, deepest first. `unseen`: a piece of the
    stock was drawn that nobody has seen yet; it is in no hand, and is what the turn's discard will be at the latest.
    """

    position: Position
    source: Source | None
    hand: tuple[Piece, ...]
    take: tuple[Piece, ...] = ()
    exchange: Piece | None = None
    """The piece given for the upcard."""
    upcard: Piece | None = None
    """The upcard, where it was taken in place of a draw and is known."""
    unseen: bool = False
    in_this_turn: bool = True
    """The draw is part of the turn that is looked at, not done before."""
    size_before: int | None = None
    """Pieces held before the draw, None where nobody knows."""
    from_first: bool = False
    """The first of all discards is among those taken."""
    in_one: bool = True
    """All discards that lay on the deepest one were taken with it."""

    @property
    def rules(self) -> Rules:
        """The table's rules."""
        return self.position.rules

    @property
    def locked(self) -> Piece | None:
        """The single piece taken from the discards, or the deepest of several."""
        return self.take[0] if self.take else None
