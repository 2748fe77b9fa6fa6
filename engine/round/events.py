"""What can happen in a round. Events are only ever added; what was taken back stays in the list."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.pieces import Piece
from engine.play import LayOff, Swap
from engine.position import Source


@dataclass(frozen=True, slots=True)
class Deal:
    """The first event: the table, and the deck as it lay before the deal (`engine.round.dealing`)."""

    game: str
    players: tuple[str, ...]
    """Names by seat, clockwise."""
    deck: tuple[Piece, ...]
    """Top piece first."""
    dealer: int = 0
    cut: int | None = None
    """How many pieces the cutter lifts, in games in which the cut shows jokers."""
    options: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ShowTwin:
    """Before play somebody shows the upcard's twin."""

    seat: int


@dataclass(frozen=True, slots=True)
class SwapDoubles:
    """Before play two players, who each hold a piece twice, exchange one of each."""

    seat: int
    piece: Piece
    other: int
    other_piece: Piece


@dataclass(frozen=True, slots=True)
class Turn:
    """A whole turn: the draw and what was played.

    `take`: pieces taken from the discards, deepest first. `lay`: new melds; on the rack where `from_rack`, when the
    finish is declared from there. `table`: the whole table afterwards, in games that rearrange it, where something
    was laid.
    """

    seat: int
    draw: Source
    take: tuple[Piece, ...] = ()
    exchange: Piece | None = None
    lay: tuple[tuple[Piece, ...], ...] = ()
    layoffs: tuple[LayOff, ...] = ()
    swaps: tuple[Swap, ...] = ()
    discard: Piece | None = None
    from_rack: bool = False
    table: tuple[tuple[Piece, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class TakeBack:
    """The player on turn puts the piece of the discards back, since it cannot be laid as the rules ask."""

    seat: int


@dataclass(frozen=True, slots=True)
class ClearSet:
    """A complete set of four naturals is put away from the table."""

    meld: int


@dataclass(frozen=True, slots=True)
class Renew:
    """The discards were shuffled into a new stock, which lies in this order, the next piece to be drawn first."""

    stock: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Undo:
    """The last event that stands is taken back."""


@dataclass(frozen=True, slots=True)
class Redo:
    """The last event that was taken back stands again."""


Standing = Deal | ShowTwin | SwapDoubles | Turn | TakeBack | ClearSet | Renew
"""What changes a round by itself, and stands until it is taken back."""
Event = Standing | Undo | Redo
