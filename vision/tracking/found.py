"""What looks at parts of a frame found, and which of it is which piece that is known."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.pieces import CLASS_COUNT, Kind
from models.preprocess import Image, Quads
from vision.tracking.look import Reader
from vision.tracking.regions import Rect
from vision.tracking.tracks import Track, height_of, patches, quads_of

_SAME_PLACE: Final = 0.5
"""Piece heights between the middles of one piece in two looks."""
_OTHER_PIECE: Final = 0.25
"""So many piece heights nearer a piece must be to be taken for one that was read otherwise."""


@dataclass(frozen=True, eq=False, slots=True)
class Found:
    """What was read in parts of a frame of `size_px`: quads px, posteriors, presences, patches, and the parts."""

    quads: Quads
    posteriors: NDArray[np.float32]
    presences: NDArray[np.float32]
    patches: NDArray[np.float32]
    kind: Kind
    rects: Sequence[Rect]
    size_px: tuple[int, int]

    def __len__(self) -> int:
        return len(self.quads)

    def row(self, row: int) -> tuple[NDArray[np.float32], NDArray[np.float32], float, NDArray[np.float32]]:
        """One piece's quad, posterior, presence and patch."""
        return self.quads[row], self.posteriors[row], float(self.presences[row]), self.patches[row]

    def has(self, quad: NDArray[np.float32]) -> bool:
        """Whether some piece was found at a place."""
        apart = np.linalg.norm(self.quads.mean(axis=1) - quad.mean(axis=0), axis=1)
        return bool((apart < _SAME_PLACE * height_of(quad)).any())

    def saw(self, quad: NDArray[np.float32]) -> bool:
        """Whether all of a place that the frame shows lay in one of the parts."""
        low, high = np.maximum(quad.min(axis=0), 0), np.minimum(quad.max(axis=0), self.size_px)
        return any(bool((low >= rect[:2]).all() and (high <= rect[2:]).all()) for rect in self.rects)


def read_parts(image: Image, rects: Sequence[Rect], piece_px: float | None, reader: Reader) -> Found:
    """Reads parts of a frame; what their inner edges cut is left out. `piece_px`: how high pieces are, if known."""
    quads = [np.empty((0, 4, 2), np.float32)]
    posteriors = [np.empty((0, CLASS_COUNT), np.float32)]
    presences = [np.empty(0, np.float32)]
    kind = Kind.TILES
    size_px = image.shape[1], image.shape[0]
    for left, top, right, bottom in rects:
        is_whole = (left, top, right, bottom) == (0, 0, *size_px)
        reading = reader(np.ascontiguousarray(image[top:bottom, left:right]), None if is_whole else piece_px)
        kind = reading.kind
        low, high = reading.quads.min(axis=1, initial=np.inf), reading.quads.max(axis=1, initial=-np.inf)
        cut = ((low < 1) & (np.array([left, top]) > 0)).any(axis=1)
        cut |= ((high > (right - left - 1, bottom - top - 1)) & (np.array([right, bottom]) < size_px)).any(axis=1)
        quads.append(reading.quads[~cut] + np.array([left, top], np.float32))
        posteriors.append(reading.posteriors[~cut])
        presences.append(reading.presences[~cut])
    found = np.concatenate(quads)
    return Found(
        found, np.concatenate(posteriors), np.concatenate(presences), patches(image, found), kind, rects, size_px
    )


def pairs_of(tracks: Sequence[Track], found: Found) -> dict[int, tuple[int, bool]]:
    """For a row found, the number of the track that it shows, and whether as the same piece.

    Nearest first, of two that are about as near the one that was read the same.
    """
    if not tracks or not len(found):
        return {}
    middles = quads_of(tracks).mean(axis=1)
    heights = np.array([height_of(track.quad) for track in tracks])
    apart = np.linalg.norm(middles[:, None] - found.quads.mean(axis=1)[None], axis=2) / heights[:, None]
    classes = np.array([int(track.posterior.argmax()) for track in tracks])
    same = classes[:, None] == found.posteriors.argmax(axis=1)[None]
    cost = apart + np.where(same, 0, _OTHER_PIECE)
    pairs: dict[int, tuple[int, bool]] = {}
    taken: set[int] = set()
    for flat in np.argsort(cost, axis=None, kind="stable"):
        number, row = divmod(int(flat), len(found))
        if apart[number, row] < _SAME_PLACE and row not in pairs and number not in taken:
            pairs[row] = (number, bool(same[number, row]))
            taken.add(number)
    return pairs
