"""A legal turn as it is told: what is drawn, laid, laid off, swapped and discarded («romi advise»)."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.pieces import Piece
from engine.position import Source
from engine.wording import Language, Wording


@dataclass(frozen=True, slots=True)
class LayOff:
    """Pieces laid off or passed onto one meld of the table."""

    meld: int
    pieces: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Swap:
    """Natural pieces put into one meld of the table, and how many jokers were taken for them."""

    meld: int
    give: tuple[Piece, ...]
    take: int


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a play is worth considering, in one sentence."""

    words: Wording
    values: Mapping[str, object] = field(default_factory=dict)

    def text(self, language: Language) -> str:
        """The sentence."""
        return self.words.text(language, self.values)


@dataclass(frozen=True, slots=True)
class Play:
    """One whole turn. `draw` None: the draw was done before. `discard` None: nothing, or what nobody has seen yet.

    Where the whole table may be rearranged, `lay` holds the melds that did not lie there before, and `table` all melds
    as they lie afterwards; otherwise `table` is None.
    """

    draw: Source | None
    take: tuple[Piece, ...]
    lay: tuple[tuple[Piece, ...], ...]
    layoffs: tuple[LayOff, ...]
    swaps: tuple[Swap, ...]
    exchange: Piece | None
    discard: Piece | None
    points: int
    left: tuple[Piece, ...]
    left_points: int
    opens: bool
    out: bool
    hand_finish: bool
    reason: Reason
    table: tuple[tuple[Piece, ...], ...] | None = None


def play_json(play: Play, language: Language) -> dict[str, object]:
    """The play as JSON, its sentence in one language."""
    table = {} if play.table is None else {"table": [[str(p) for p in meld] for meld in play.table]}
    return {
        "draw": None if play.draw is None else play.draw.value,
        "take": [str(p) for p in play.take],
        "lay": [[str(p) for p in meld] for meld in play.lay],
        "layoffs": [{"meld": part.meld, "pieces": [str(p) for p in part.pieces]} for part in play.layoffs],
        "swaps": [{"meld": part.meld, "give": [str(p) for p in part.give], "take": part.take} for part in play.swaps],
        "exchange": None if play.exchange is None else str(play.exchange),
        "discard": None if play.discard is None else str(play.discard),
        "points": play.points,
        "left": [str(p) for p in play.left],
        "left_points": play.left_points,
        "opens": play.opens,
        "out": play.out,
        "hand_finish": play.hand_finish,
        "why": play.reason.text(language),
        "why_code": play.reason.words.code,
        "values": dict(play.reason.values),
        **table,
    }
