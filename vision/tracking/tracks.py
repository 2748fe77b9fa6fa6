"""A piece that is followed: what was read of it, how often, and whether it is in doubt."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.pieces import Kind, Piece, piece_of
from models.preprocess import Image, Quads
from vision.decision import SURE_CONFIDENCE
from vision.tracking.events import Corners, TablePiece
from vision.tracking.registration import Homography, moved_quads

AGREEING_LOOKS: Final = 3
"""A piece is told after so many looks in which it was found."""
_MOST_LOOKS: Final = 5
"""A piece that is still not sure after so many is told as it is: not sure."""
_LEAST_FOUND: Final = 0.6
"""The share of looks in which a piece must have been found."""
_LEAST_PRESENCE: Final = 0.75
"""What is less probably a piece is not told (measured: patterns of stone reach 0.66, pieces hardly go below 0.9)."""
SURELY_A_PIECE: Final = 0.97
"""What lies alone is told from here on, what lies beside such a piece from less on (measured on rendered films: dice
and checked cloth reach 0.955, of the pieces 3 in 1000 stay below, most of them jokers within a meld)."""
_SURE_PRESENCE: Final = 0.9
"""What is not surely read is told only where it surely is a piece."""
_SAME_LOOKS: Final = 0.8
"""Pictures of one piece in two frames correlate at least so much; those of two pieces mostly less."""
_PATCH_PX: Final = (20, 28)
_QUAD_SHARE: Final = 0.3
"""How far one look moves a quad that was seen before."""
_ODD_SIZE: Final = 1.45
"""Pieces of one table differ in height by less than this from what the others let expect at their place."""
_LEAST_PIECES: Final = 5
_HIDDEN_FRAMES: Final = 2
"""Something may be in front of a piece in one frame by chance: noise, a shadow."""
_WEIGHTED_LOOKS: Final = 30
"""Older looks than this many fade, so that a piece that was badly lit at first is not held against it for ever."""


@dataclass(eq=False, slots=True)
class Track:
    """`quad` `(4, 2)` px; `posterior` `(54,)` and `presence` are means over the looks.

    `decided` is what it is beside the others, `belief` how probable that is where there is a piece.
    `told` is what was announced of it, None before; it then lay in `told_quad`.
    `misses` counts looks in a row that found its place otherwise. `hidden`: something is in front of it.
    `under`: something was laid on it, and nothing has moved there since.
    `beside_piece`: it lies with what surely is one.
    """

    id: int
    quad: NDArray[np.float32]
    posterior: NDArray[np.float32]
    presence: float
    patch: NDArray[np.float32]
    kind: Kind
    looks: int = 1
    looked_for: int = 1
    decided: Piece | None = None
    belief: float = 0.0
    beside_piece: bool = False
    misses: int = 0
    hidden: bool = False
    hidden_frames: int = 0
    odd: bool = False
    """Whether its size cannot be a piece's where it lies."""
    under: bool = False
    told: Piece | None = None
    told_quad: NDArray[np.float32] | None = None
    held_since_ms: int | None = None
    gone_ms: int = 0

    @property
    def best(self) -> Piece:
        """What it was decided to be beside the others, until then the most probable piece by all looks."""
        return self.decided or piece_of(int(self.posterior.argmax()), self.kind)

    @property
    def confidence(self) -> float:
        """How probable it is that a piece lies there, and that it is `best`: the means over all looks."""
        return self.presence * (self.belief if self.decided else float(self.posterior.max()))

    @property
    def ready(self) -> bool:
        """Whether enough looks agree for it to be told."""
        least_presence = _LEAST_PRESENCE if self.beside_piece else SURELY_A_PIECE
        if self.odd or self.presence < least_presence or self.looks < AGREEING_LOOKS:
            return False
        agreed = self.looks >= _LEAST_FOUND * self.looked_for
        settled = self.looked_for >= _MOST_LOOKS and self.presence >= _SURE_PRESENCE
        return agreed and (self.confidence >= SURE_CONFIDENCE or settled)

    @property
    def silent(self) -> bool:
        """Whether it was looked at often enough to know that nothing is to be told of it.

        It is kept: what is taken for a piece in one look of three, as checks of a cloth are, would begin anew for ever.
        """
        return self.told is None and (self.odd or self.hopeless or (self.looked_for >= _MOST_LOOKS and not self.ready))

    @property
    def hopeless(self) -> bool:
        """Whether a piece that was not told yet was missed too often to be one."""
        return self.told is None and self.misses > 1 and self.looks < _LEAST_FOUND * self.looked_for

    def found(
        self, quad: NDArray[np.float32], posterior: NDArray[np.float32], presence: float, patch: NDArray[np.float32]
    ) -> None:
        """One more look that shows it."""
        self.looks += 1
        self.looked_for += 1
        self.misses = 0
        weight = 1 / min(self.looks, _WEIGHTED_LOOKS)
        self.posterior = np.asarray(self.posterior + (posterior - self.posterior) * np.float32(weight), np.float32)
        self.presence += (presence - self.presence) * weight
        jump = float(np.linalg.norm(quad.mean(axis=0) - self.quad.mean(axis=0)))
        share = 1.0 if jump > 0.1 * height_of(self.quad) else max(_QUAD_SHARE, 1 / self.looks)
        self.quad = np.asarray(self.quad + (quad - self.quad) * np.float32(share), np.float32)
        self.patch = patch

    def not_found(self, patch: NDArray[np.float32]) -> None:
        """One more look that did not find it, though its place, which looks like `patch`, was seen."""
        if self.told and self.looks_like(patch):
            self.misses = 0
            return
        self.looked_for += 1
        self.misses += 1

    def cover(self, covered: bool) -> None:
        """One more frame in which something lies in front of it, or nothing does."""
        self.hidden_frames = self.hidden_frames + 1 if covered else 0
        self.hidden = self.under or self.hidden_frames >= _HIDDEN_FRAMES
        if self.hidden:
            # It was in front of the piece in the looks before, too: that they missed it tells nothing of the piece.
            self.misses = 0

    def follow(self, movement: Homography) -> None:
        """The camera moved."""
        self.quad = moved_quads(self.quad[None], movement)[0]
        if self.told_quad is not None:
            self.told_quad = moved_quads(self.told_quad[None], movement)[0]

    def looks_like(self, patch: NDArray[np.float32]) -> bool:
        """Whether the same piece shows in another patch of its place."""
        return float((self.patch * patch).mean()) > _SAME_LOOKS

    def seen(self, group: int | None = None) -> TablePiece:
        """The piece as it is told."""
        return TablePiece(self.id, self.told or self.best, round(self.confidence, 4), corners_of(self.quad), group)


def quads_of(tracks: Sequence[Track]) -> Quads:
    """Where they lie, `(n, 4, 2)`."""
    return np.array([track.quad for track in tracks], np.float32).reshape(len(tracks), 4, 2)


def height_of(quad: NDArray[np.float32]) -> float:
    """How high a piece is along its own down axis, px."""
    return float(np.linalg.norm(quad[3] - quad[0]) + np.linalg.norm(quad[2] - quad[1])) / 2


def corners_of(quad: NDArray[np.float32]) -> Corners:
    """The corners as plain numbers, to a hundredth."""
    a, b, c, d = ((round(float(x), 2), round(float(y), 2)) for x, y in quad)
    return a, b, c, d


def patches(image: Image, quads: Quads) -> NDArray[np.float32]:
    """What lies in each quad, small, free of brightness, tint and contrast: `(n, 28, 20, 3)`, mean 0, deviation 1."""
    width, height = _PATCH_PX
    target = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) - np.float32(0.5)
    out = np.empty((len(quads), height, width, 3), np.float32)
    for patch, quad in zip(out, quads, strict=True):
        matrix = cv2.getPerspectiveTransform(quad.astype(np.float32), target)
        small = cv2.warpPerspective(_averaged(image, quad, matrix), matrix, _PATCH_PX, borderMode=cv2.BORDER_REPLICATE)
        colours = cv2.GaussianBlur(small, (0, 0), 0.8).astype(np.float32)
        colours -= colours.mean(axis=(0, 1))
        patch[:] = colours / (colours.std() + 1)
    return out


def _averaged(image: Image, quad: NDArray[np.float32], matrix: cv2.typing.MatLike) -> Image:
    """The picture about the quad, so smoothed that sampling it coarsely loses nothing; `matrix` is moved to fit."""
    low = np.maximum(np.floor(quad.min(axis=0)) - 4, 0).astype(int)
    high = np.minimum(np.ceil(quad.max(axis=0)) + 4, (image.shape[1], image.shape[0])).astype(int)
    if (high - low).min() < 2:
        return np.zeros((2, 2, 3), np.uint8)
    part = image[low[1] : high[1], low[0] : high[0]]
    matrix[:] = matrix @ np.array([[1, 0, low[0]], [0, 1, low[1]], [0, 0, 1.0]])
    sigma = 0.35 * height_of(quad) / _PATCH_PX[1]
    return np.asarray(cv2.GaussianBlur(part, (0, 0), sigma) if sigma > 0.5 else part, np.uint8)


def odd_sizes(tracks: Sequence[Track]) -> NDArray[np.bool_]:
    """Which pieces are much larger or smaller than the others let expect, where they are seen at a slant too `(n,)`."""
    if len(tracks) < _LEAST_PIECES:
        return np.zeros(len(tracks), np.bool_)
    heights = np.log([height_of(track.quad) for track in tracks])
    middles = np.array([track.quad.mean(axis=0) for track in tracks])
    across = (middles - middles.mean(axis=0)) / max(1.0, float(np.abs(middles).max()))
    columns = np.concatenate([np.ones((len(tracks), 1)), across], axis=1)
    off = heights - np.median(heights)
    # Nearly all are pieces: what is farthest off the median has no say in how height changes over the table.
    for _ in range(3):
        trusted = np.abs(off) <= max(np.log(_ODD_SIZE), float(np.quantile(np.abs(off), 0.7)))
        slope = np.linalg.lstsq(columns[trusted], heights[trusted], rcond=None)[0]
        off = heights - columns @ slope
    return np.asarray(np.abs(off) > np.log(_ODD_SIZE))
