"""A reading beside the truth: which pieces are right, and what is wrong with the others; the one place that compares.

A piece is right where its quad overlaps the true outline by half of their union and it is the same
piece. Where labels are boxes about what shows of a piece, it is found where the middle of what was read
lies in the box: a card's quad is all of it, the label only what others leave to see.
Where labels hold the indices of a card, it is found where the reading read one of them.
Where labels tell names without places, both sides are compared as bags: what is left over on both
sides is a misread pair, a surplus of the reading invented, a surplus of the truth missed.
"""

import operator
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.photo_labels import LabelledName, PhotoTruth
from engine.pieces import Piece
from vision.geometry import Outline, boxes_of, overlaps, within_any
from vision.reading import Reading

MATCH_OVERLAP: Final = 0.5
INDEX_OVERLAP: Final = 0.3
_TOUCH_OVERLAP: Final = 0.2
"""A piece that overlaps one that does not count by this much is neither right nor invented."""


class Fault(StrEnum):
    """What is wrong with one piece."""

    MISSED = "missed"
    MISREAD = "misread"
    INVENTED = "invented"


@dataclass(frozen=True, eq=False, slots=True)
class Mistake:
    """One wrong piece: what is true (None where invented) and the reading's row (None where missed).

    `outline` px is where it lies, as far as that is known.
    """

    fault: Fault
    truth: LabelledName | None
    row: int | None
    outline: Outline | None


@dataclass(frozen=True, slots=True)
class Counts:
    """How many; they add up over photos.

    `right + misread + missed = truth`, `right + misread + invented` is what was read. `same_rank` and
    `same_suit` are of the `right + misread` pairs; `upright` of the `up_known` ones, found in place.
    """

    photos: int = 0
    flawless: int = 0
    truth: int = 0
    right: int = 0
    misread: int = 0
    missed: int = 0
    invented: int = 0
    same_rank: int = 0
    same_suit: int = 0
    suits_known: int = 0
    upright: int = 0
    up_known: int = 0
    groups: int = 0
    groups_right: int = 0

    def __add__(self, other: "Counts") -> "Counts":
        return Counts(*map(operator.add, self.plain().values(), other.plain().values()))

    def plain(self) -> dict[str, int]:
        """The numbers by name."""
        return {name: getattr(self, name) for name in self.__slots__}

    @property
    def paired(self) -> int:
        """Pieces that were found, right or misread."""
        return self.right + self.misread

    @property
    def read(self) -> int:
        """Everything that was read as a piece, where it counts."""
        return self.paired + self.invented


@dataclass(frozen=True, slots=True)
class Comparison:
    """One photo's counts, its mistakes, and the pairs of what is true and the row that was read there, right or not."""

    counts: Counts
    mistakes: tuple[Mistake, ...] = field(default=())
    pairs: tuple[tuple[LabelledName, int], ...] = field(default=())


def compare(reading: Reading, truth: PhotoTruth) -> Comparison:
    """Compares what was read in a photo with what is known of it."""
    rows = _rows_that_count(reading, truth)
    pairs = _pairs_by_place(reading, truth, rows) if truth.places_known else _pairs_by_name(reading, truth, rows)
    pieces = reading.pieces
    paired_names, paired_rows = {number for number, _ in pairs}, {row for _, row in pairs}
    same = [(number, row) for number, row in pairs if _same(truth.names[number], pieces[row])]
    mistakes = [
        Mistake(Fault.MISREAD, truth.names[number], row, np.asarray(reading.read_at[row]))
        for number, row in pairs
        if not _same(truth.names[number], pieces[row])
    ]
    mistakes += [
        Mistake(Fault.MISSED, name, None, _outline(name))
        for number, name in enumerate(truth.names)
        if name.counted and number not in paired_names
    ]
    invented = [row for row in rows if row not in paired_rows and not _touches_uncounted(reading, row, truth)]
    mistakes += [Mistake(Fault.INVENTED, None, row, np.asarray(reading.read_at[row])) for row in invented]
    with_suit = [(truth.names[number].piece, pieces[row]) for number, row in pairs if truth.names[number].piece]
    turned = [(truth.names[number], row) for number, row in pairs if truth.names[number].up_known]
    group_names = [[truth.names[number] for number in group] for group in truth.groups] if truth.groups_known else []
    counts = Counts(
        photos=1,
        flawless=int(not mistakes),
        truth=sum(name.counted for name in truth.names),
        right=len(same),
        misread=len(pairs) - len(same),
        missed=sum(mistake.fault is Fault.MISSED for mistake in mistakes),
        invented=len(invented),
        same_rank=sum(_rank(truth.names[number], pieces[row]) for number, row in pairs),
        same_suit=sum(true is not None and true.suit == read.suit for true, read in with_suit),
        suits_known=len(with_suit),
        upright=sum(_upright(name, reading, row) for name, row in turned),
        up_known=len(turned),
        groups=len(group_names),
        groups_right=_groups_right(group_names, reading),
    )
    return Comparison(counts, tuple(mistakes), tuple((truth.names[number], row) for number, row in pairs))


def _outline(name: LabelledName) -> Outline | None:
    """The convex outline of a labelled piece."""
    if name.outline is None:
        return None
    return np.asarray(cv2.convexHull(np.array(name.outline, np.float32)).reshape(-1, 2), np.float32)


def _known_outlines(names: Iterable[LabelledName]) -> list[Outline]:
    return [outline for name in names if (outline := _outline(name)) is not None]


def _same(name: LabelledName, piece: Piece) -> bool:
    return name.piece == piece if name.piece else _rank(name, piece)


def _rank(name: LabelledName, piece: Piece) -> bool:
    """The same rank; a joker's and a face-down piece's suit says what they are."""
    if name.rank or piece.rank:
        return name.rank == piece.rank
    return name.piece is None or name.piece.suit == piece.suit


def _rows_that_count(reading: Reading, truth: PhotoTruth) -> list[int]:
    """The rows whose middle lies in nothing that is to be ignored."""
    ignored = truth.ignored_outlines(reading.width_px, reading.height_px)
    return np.flatnonzero(~within_any(reading.read_at.mean(axis=1), ignored)).tolist()


def _pairs_by_place(reading: Reading, truth: PhotoTruth, rows: list[int]) -> list[tuple[int, int]]:
    """Counted names and rows at the same place, each once, the largest overlaps first."""
    numbers = [number for number, name in enumerate(truth.names) if name.counted]
    outlines, quads = _known_outlines(truth.names[number] for number in numbers), reading.quads[rows]
    overlap = overlaps(outlines, boxes_of(quads) if truth.boxed else quads)
    if truth.boxed:
        low, high = (np.array([end(box, axis=0) for box in outlines]).reshape(-1, 1, 2) for end in (np.min, np.max))
        middles = reading.read_at[rows].mean(axis=1)
        overlap[~((low <= middles) & (middles <= high)).all(axis=2)] = 0
    for place, number in enumerate(numbers):
        if indices := truth.names[number].indices:
            shared = overlaps(np.array(indices, np.float32), reading.read_at[rows]).max(axis=0, initial=0)
            overlap[place] = np.where(shared >= INDEX_OVERLAP, np.maximum(shared, MATCH_OVERLAP), 0)
    least = 0.0 if truth.boxed else MATCH_OVERLAP
    pairs: list[tuple[int, int]] = []
    free_places, free_rows = set(range(len(numbers))), set(range(len(rows)))
    for flat in np.argsort(-overlap, axis=None, kind="stable"):
        place, row = divmod(int(flat), len(rows))
        if overlap[place, row] <= 0 or overlap[place, row] < least:
            break
        if place in free_places and row in free_rows:
            pairs.append((numbers[place], rows[row]))
            free_places.remove(place)
            free_rows.remove(row)
    return pairs


def _pairs_by_name(reading: Reading, truth: PhotoTruth, rows: list[int]) -> list[tuple[int, int]]:
    """Names and rows as bags: the same piece first, then the same rank, the same suit, the rest as it comes.

    Of rows with the same piece the least sure stays for the worse pairs.
    """
    pieces = reading.pieces
    names_left = [number for number, name in enumerate(truth.names) if name.counted]
    rows_left = sorted(rows, key=lambda row: -float(reading.confidences[row]))
    pairs = []
    for alike in (_same, _rank, _suit, _any):
        for number in list(names_left):
            row = next((row for row in rows_left if alike(truth.names[number], pieces[row])), None)
            if row is not None:
                pairs.append((number, row))
                names_left.remove(number)
                rows_left.remove(row)
    return pairs


def _suit(name: LabelledName, piece: Piece) -> bool:
    return name.piece is not None and name.piece.suit == piece.suit


def _any(name: LabelledName, piece: Piece) -> bool:  # noqa: ARG001
    return True


def _touches_uncounted(reading: Reading, row: int, truth: PhotoTruth) -> bool:
    outlines = _known_outlines(name for name in truth.names if not name.counted)
    return bool(outlines) and overlaps(outlines, reading.read_at[[row]]).max() >= _TOUCH_OVERLAP


def _upright(name: LabelledName, reading: Reading, row: int) -> bool:
    """Whether the quad's top stands nearer to the true top than to the true foot."""
    true: NDArray[np.float32] = np.array(name.outline, np.float32)
    middle = true.mean(axis=0)
    top, true_top = reading.quads[row, :2].mean(axis=0) - middle, true[:2].mean(axis=0) - middle
    return bool(top @ true_top > 0)


def _groups_right(groups: Sequence[Sequence[LabelledName]], reading: Reading) -> int:
    """How many true groups were read as a group of their own, every piece right and in order."""
    pieces = reading.pieces
    read = [[pieces[row] for row in rows] for rows in reading.group_rows]
    right = 0
    for group in groups:
        found = next((r for r in read if len(r) == len(group) and all(map(_same, group, r))), None)
        if found is not None:
            read.remove(found)
            right += 1
    return right
