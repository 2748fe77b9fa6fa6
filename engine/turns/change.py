"""What a turn does to one meld of the table."""

from dataclasses import dataclass
from functools import cached_property

from engine.melds import Meld
from engine.pieces import Piece
from engine.round_record import KeptPiece


@dataclass(frozen=True)
class Change:
    """Everything that one turn does to one meld of the table, as a whole.

    `given` are natural pieces put in the place of jokers, `taken` the number of jokers taken out. `added` are pieces
    laid off or passed, each joker as what it stands for, in an order in which they can be laid. `kept` are the pieces
    that passes took out. `worths` and `given_worths`: what the pieces of `added` and `given` bring the player.
    """

    meld: int
    """Index in the position's table."""
    before: Meld
    after: tuple[Piece, ...]
    """What lies there afterwards, in canonical order."""
    own: bool
    """The meld is the player's, or anybody's where that makes no difference."""
    given: tuple[Piece, ...] = ()
    taken: int = 0
    added: tuple[Piece, ...] = ()
    kept: tuple[KeptPiece, ...] = ()
    passed: bool = False
    """`added` was passed, not laid off."""
    closes: bool = False
    """A pass has closed the meld."""
    worths: tuple[int, ...] = ()
    given_worths: tuple[int, ...] = ()

    @cached_property
    def naturals(self) -> tuple[Piece, ...]:
        """The natural pieces that it takes from the hand."""
        return self.given + tuple(p for p in self.added if not p.is_joker)

    @cached_property
    def jokers_added(self) -> int:
        """How many jokers are laid off or passed."""
        return sum(p.is_joker for p in self.added)

    @cached_property
    def points(self) -> int:
        """What counts for the player of all that was laid here."""
        return sum(self.worths) + sum(self.given_worths)
