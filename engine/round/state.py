"""What stands at one moment of a round, all of it: an immutable value, so that taking back restores it exactly."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from engine.deck import physical, sorted_pieces
from engine.pieces import FACE_DOWN, Piece
from engine.position import Position, Source, owners_matter
from engine.round_record import KeptPiece
from engine.rules import Rules


@dataclass(frozen=True, slots=True)
class Seat:
    """One player. `hand` is arranged; after a finish that was declared from the rack it holds the melds there."""

    name: str
    hand: tuple[Piece, ...]
    opened: bool = False
    has_drawn: bool = False
    """A turn with a draw is behind the player: the first round of draws is over for this seat."""
    kept: tuple[KeptPiece, ...] = ()
    bonus: int = 0
    """Points got at the deal."""


@dataclass(frozen=True, slots=True)
class LyingMeld:
    """A meld of the table in canonical order, whose it is, and for whom each piece counts (a seat for each)."""

    pieces: tuple[Piece, ...]
    owner: int
    counts_for: tuple[int, ...]
    closed: bool = False
    """Nobody may touch it any more."""


@dataclass(frozen=True, slots=True)
class Ending:
    """How the round ended. `winner` None: nobody went out."""

    winner: int | None = None
    hand_finish: bool = False
    closing: Piece | None = None


@dataclass(frozen=True, slots=True)
class RoundState:
    """One moment of a round. Seats count clockwise from 0.

    `stock`: in drawing order. `discards`: oldest first. `set_aside`: pieces that nobody ever draws (the upcard's
    column). `cleared`: closed sets that were put away. `to_renew`: discards that wait to be shuffled into a new stock.
    """

    rules: Rules
    seats: tuple[Seat, ...]
    on_turn: int
    stock: tuple[Piece, ...]
    discards: tuple[Piece, ...] = ()
    table: tuple[LyingMeld, ...] = ()
    upcard: Piece | None = None
    set_aside: tuple[Piece, ...] = ()
    cleared: tuple[Piece, ...] = ()
    to_renew: tuple[Piece, ...] = ()
    renewals: int = 0
    turns: int = 0
    """Turns that were played."""
    idle_turns: int = 0
    """The last so many turns changed nothing, since there was nothing to draw."""
    stock_only: bool = False
    """The player on turn has put a piece of the discards back and draws from the stock."""
    ending: Ending | None = None

    @property
    def player(self) -> Seat:
        """The player on turn."""
        return self.seats[self.on_turn]

    @property
    def next_seat(self) -> int:
        """Whose turn follows."""
        return seat_after(self.on_turn, len(self.seats), self.rules)

    @property
    def starts(self) -> bool:
        """The player on turn is the starter who draws nothing."""
        return self.turns == 0 and self.rules.deal.starter_extra > 0

    def pieces(self) -> Counter[Piece]:
        """All pieces, wherever they are, jokers bare."""
        return Counter(map(physical, self._pieces()))

    def _pieces(self) -> Iterator[Piece]:
        for seat in self.seats:
            yield from seat.hand
            yield from (kept.piece for kept in seat.kept)
        for meld in self.table:
            yield from meld.pieces
        for pile in (self.stock, self.discards, self.set_aside, self.cleared, self.to_renew):
            yield from pile
        if self.upcard:
            yield self.upcard

    def position(self) -> Position:
        """What the player on turn knows before the draw."""
        rules = self.rules
        discards = self.discards
        if discards and rules.deal.first_discard == "starter_face_down":
            discards = (FACE_DOWN, *discards[1:])
        return Position(
            rules=rules,
            hand=self.player.hand,
            opened=self.player.opened,
            table=tuple(meld.pieces for meld in self.table),
            owners=tuple(meld.owner for meld in self.table) if owners_matter(rules) else (),
            seat=self.on_turn,
            discards=discards,
            upcard=self.upcard,
            first_round=not self.player.has_drawn,
            drawn=Source.NONE if self.starts else None,
            hand_sizes=tuple(len(seat.hand) for seat in self.seats),
            closed=tuple(i for i, meld in enumerate(self.table) if meld.closed),
            kept=self.player.kept,
            stock=len(self.stock),
            renewals=self.renewals,
        )


def seat_after(seat: int, seats: int, rules: Rules) -> int:
    """The next seat in the direction of play."""
    return (seat + (1 if rules.deal.direction == "clockwise" else -1)) % seats


def arranged(pieces: list[Piece] | tuple[Piece, ...]) -> tuple[Piece, ...]:
    """A hand as it is kept, jokers bare."""
    return tuple(sorted_pieces(map(physical, pieces)))
