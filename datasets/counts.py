"""The card of a set: what it holds by piece, colour, scene and part, and what is missing."""

import csv
import io
from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from datasets.scene import Scene
from datasets.sets import GAME_NOTE, MAKE_NOTE, TRUTH_NOTE, Tell, read_scenes
from datasets.splits import Splits
from datasets.turns import Turn, height_px, turn_of
from engine.pieces import FACE_DOWN, JOKER, RANKS, SUITS, Kind, Piece
from engine.wording import BadInput, Wording

COUNTED_NOTES: Final = (TRUTH_NOTE, GAME_NOTE, MAKE_NOTE, "layout")
"""Notes of a scene whose values are counted."""

NO_PICTURE_OF: Final = Wording("no_picture_of", hu="nincs kép erről: {pieces}", en="no picture of {pieces}")
NEVER_UPSIDE_DOWN: Final = Wording(
    "never_upside_down", hu="fejjel lefelé nincs kép erről: {pieces}", en="no picture upside down of {pieces}"
)
NEVER_UPRIGHT: Final = Wording(
    "never_upright", hu="állva nincs kép erről: {pieces}", en="no picture upright of {pieces}"
)

Tally = Counter[Turn]
"""How often something lies which way up."""


@dataclass(frozen=True, slots=True)
class Gap:
    """What a set lacks: a sentence and the pieces that it is about."""

    wording: Wording
    pieces: tuple[Piece, ...]

    @property
    def values(self) -> dict[str, object]:
        """What fills the sentence."""
        return {"pieces": " ".join(map(str, self.pieces))}


@dataclass(slots=True)
class Card:
    """Counts of a set; every tally counts pieces by `Turn`."""

    scenes: int = 0
    empty: int = 0
    rendered: int = 0
    groups: int = 0
    pieces: Counter[Piece] = field(default_factory=Counter)
    by_piece: defaultdict[Piece, Tally] = field(default_factory=lambda: defaultdict(Counter))
    by_colour: defaultdict[str, Tally] = field(default_factory=lambda: defaultdict(Counter))
    by_source: defaultdict[str, Tally] = field(default_factory=lambda: defaultdict(Counter))
    by_part: defaultdict[str, Tally] = field(default_factory=lambda: defaultdict(Counter))
    pictures_of_source: Counter[str] = field(default_factory=Counter)
    notes: defaultdict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    """Of each of `COUNTED_NOTES`, how many scenes say what."""
    heights_px: "array[float]" = field(default_factory=lambda: array("f"))
    broken: list[BadInput] = field(default_factory=list)

    def add(self, scene: Scene, part: str | None) -> None:
        """Counts one more scene, of a part of the split where it has one."""
        self.scenes += 1
        self.empty += not scene.pieces
        self.rendered += scene.rendered
        self.groups += len({piece.group for piece in scene.pieces} - {None})
        self.pictures_of_source[scene.source] += 1
        for note in COUNTED_NOTES:
            if note in scene.notes:
                self.notes[note][scene.notes[note]] += 1
        source, of_part = self.by_source[scene.source], self.by_part[part or ""]
        for piece in scene.pieces:
            turn = turn_of(piece)
            self.pieces[piece.piece] += 1
            bare = JOKER if piece.piece.is_joker else piece.piece
            for tally in (self.by_piece[bare], self.by_colour[bare.suit], source, of_part):
                tally[turn] += 1
            self.heights_px.append(height_px(piece.quad))

    @property
    def kinds(self) -> list[Kind]:
        """What its pieces are."""
        return [kind for kind in Kind if any(piece.kind is kind for piece in self.by_piece)]

    def height_px(self, share: float) -> int:
        """The height below which that share of the pieces lies, 0 where there are none."""
        heights = sorted(self.heights_px)
        return round(heights[min(len(heights) - 1, int(share * len(heights)))]) if heights else 0

    @property
    def gaps(self) -> list[Gap]:
        """What is missing of the kinds that it holds: pieces never seen, and tiles 6 and 9 never seen one way up.

        Cards read the same upside down, so that their turn teaches nothing.
        """
        naturals = [Piece(rank, suit) for kind in self.kinds for suit in SUITS[kind] for rank in RANKS]
        absent = [piece for piece in (*naturals, JOKER, FACE_DOWN) if not self.by_piece.get(piece)]
        turning = [
            piece
            for piece in naturals
            if piece.kind is Kind.TILES and piece.rank in (6, 9) and self.by_piece.get(piece)
        ]
        gaps = [
            (NO_PICTURE_OF, absent if naturals else []),
            (NEVER_UPSIDE_DOWN, [piece for piece in turning if not self.by_piece[piece][Turn.UPSIDE_DOWN]]),
            (NEVER_UPRIGHT, [piece for piece in turning if not self.by_piece[piece][Turn.UPRIGHT]]),
        ]
        return [Gap(wording, tuple(pieces)) for wording, pieces in gaps if pieces]


def count_scenes(files: Iterable[Path], splits: Splits | None = None, tell: Tell | None = None) -> Card:
    """The card of these scenes, read one at a time; what cannot be read is listed in `broken`."""
    card = Card()
    for _, scene in read_scenes(files, tell):
        if isinstance(scene, BadInput):
            card.broken.append(scene)
        else:
            card.add(scene, splits.part_of(scene.source) if splits else None)
    return card


def card_to_json(card: Card) -> dict[str, Any]:
    """The card as plain JSON values, for programs and for a page that draws it."""
    return {
        "scenes": card.scenes,
        "empty": card.empty,
        "rendered": card.rendered,
        "broken": len(card.broken),
        "pieces": card.pieces.total(),
        "groups": card.groups,
        "low": card.height_px(0.05),
        "high": card.height_px(0.95),
        "kinds": [kind.value for kind in card.kinds],
        "counts": {str(piece): count for piece, count in card.pieces.most_common()},
        "turns": {str(piece): dict(tally) for piece, tally in card.by_piece.items()},
        "colours": {suit: tally.total() for suit, tally in card.by_colour.items()},
        "sources": {
            source: {"pictures": count, "pieces": card.by_source[source].total()}
            for source, count in card.pictures_of_source.items()
        },
        "parts": {part: tally.total() for part, tally in card.by_part.items() if part},
        "notes": {note: dict(counts) for note, counts in card.notes.items()},
        "missing": [{"code": gap.wording.code, "pieces": list(map(str, gap.pieces))} for gap in card.gaps],
    }


def counts_csv(card: Card) -> Iterator[str]:
    """The counts as lines of CSV: what is counted by, its name, how many pieces, and how many lie which way up."""
    yield _csv_line(["by", "name", "count", *Turn])
    for by, tallies in (
        ("piece", {str(piece): tally for piece, tally in card.by_piece.items()}),
        ("colour", card.by_colour),
        ("part", {part: tally for part, tally in card.by_part.items() if part}),
        ("scene", card.by_source),
    ):
        for name, tally in sorted(tallies.items()):
            yield _csv_line([by, _harmless(name), tally.total(), *(tally[turn] for turn in Turn)])


def _csv_line(cells: list[object]) -> str:
    line = io.StringIO()
    csv.writer(line, lineterminator="\n").writerow(cells)
    return line.getvalue()


def _harmless(name: str) -> str:
    """A foreign set's name must not become a formula in a spreadsheet."""
    return f"'{name}" if name[:1] in "=+-@\t\r" and name else name
