"""A photo of the table: what was read in it, and what people say of it; what was read is never overwritten."""

import dataclasses
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from engine.pieces import Piece
from models.preprocess import Image, rectify
from server.errors import Refusal
from server.texts import errors as texts
from vision.decision import SURE_CONFIDENCE
from vision.notices import Notice
from vision.reading import Reading

_CROP_MAGNIFICATION: Final = 3.0
MOST_ALTERNATIVES: Final = 4
_NEIGHBOUR_WIDTHS: Final = 1.7
"""A piece added by hand belongs to a group whose nearest piece is at most so many widths beside it…"""
_NEIGHBOUR_HEIGHTS: Final = 0.6
"""…and at most so many heights above or below."""
_FIRST_ADDED: Final = 1_000_000
"""Pieces that people add are numbered from here on, so that no piece that a camera follows has such a number."""
_LONE_PIECE_SHARE: Final = 0.1
"""Height of a piece added to a photo without pieces, as a share of the photo's."""

Point = tuple[float, float]
Quad = tuple[Point, Point, Point, Point]
"""Corners in px of the photo, clockwise from the piece's own top left."""


@dataclass(frozen=True, slots=True)
class SeenPiece:
    """One piece of a photo: what was read, and what a person says of it.

    `read` is None for a piece that a person added; `confidence` 0–1 and `alternatives` (most
    probable first, without `read`) are the reading's. `removed`: a person says that nothing is there.
    """

    number: int
    quad: Quad
    read: Piece | None
    confidence: float = 1.0
    alternatives: tuple[tuple[Piece, float], ...] = ()
    said: Piece | None = None
    removed: bool = False

    @property
    def piece(self) -> Piece:
        """What it counts as: a person's word goes before the reading's."""
        piece = self.said or self.read
        assert piece is not None, "a piece is read or said"  # noqa: S101
        return piece

    @property
    def corrected(self) -> bool:
        """Whether a person says something else than was read."""
        return self.said is not None and self.said != self.read

    @property
    def unsure(self) -> bool:
        """Whether a person should look at it."""
        return self.said is None and not self.removed and self.confidence < SURE_CONFIDENCE

    @property
    def centre(self) -> Point:
        """The middle of its quad."""
        return sum(x for x, _ in self.quad) / 4, sum(y for _, y in self.quad) / 4


@dataclass(frozen=True, eq=False, slots=True)
class Photo:
    """A photo and its pieces. `image` BGR; `jpeg` the same without the camera's metadata.

    `groups` are numbers of pieces that lie together, in reading order. `warnings` are the
    reading's, without those that change with every correction. `reading`: all that was read, where
    something could be; not all of it need be pieces of the photo. `discards` are
    numbers of pieces that lie apart, on the pile of discards. `is_live`: a camera follows the table,
    and pieces keep their numbers from look to look.
    """

    id: str
    image: Image
    jpeg: bytes
    pieces: tuple[SeenPiece, ...] = ()
    groups: tuple[tuple[int, ...], ...] = ()
    warnings: tuple[Notice, ...] = ()
    is_sample: bool = False
    reading: Reading | None = None
    discards: tuple[int, ...] = ()
    is_live: bool = False

    @property
    def size_px(self) -> tuple[int, int]:
        """Width and height."""
        height_px, width_px = self.image.shape[:2]
        return width_px, height_px

    @property
    def present(self) -> tuple[SeenPiece, ...]:
        """The pieces that nobody has removed, in the order of the groups, then the discards."""
        lying = (*self.groups, self.discards)
        return tuple(piece for group in lying for number in group if not (piece := self.piece(number)).removed)

    @property
    def present_groups(self) -> tuple[tuple[SeenPiece, ...], ...]:
        """The groups that still hold a piece."""
        groups = (tuple(p for number in group if not (p := self.piece(number)).removed) for group in self.groups)
        return tuple(group for group in groups if group)

    def piece(self, number: int) -> SeenPiece:
        """The piece of that number. Raises Refusal (404) where the photo has none."""
        for piece in self.pieces:
            if piece.number == number:
                return piece
        raise Refusal(404, texts.NO_SUCH_PIECE, number=number)

    def at(self, point: Point, reach_px: float) -> SeenPiece | None:
        """The piece at a place of the photo, or the nearest within `reach_px`."""
        distances = [
            (-cv2.pointPolygonTest(np.array(p.quad, np.float32), point, measureDist=True), p) for p in self.present
        ]
        near = [(distance, piece.number, piece) for distance, piece in distances if distance <= reach_px]
        return min(near)[2] if near else None

    def crop(self, number: int) -> bytes:
        """One piece cut out and turned upright, as JPEG."""
        return crop_of(self.image, self.piece(number).quad)

    def with_said(self, number: int, piece: Piece | None) -> "Photo":
        """The photo after a person's word about a piece; None takes the word back."""
        seen = self.piece(number)
        if piece is None and seen.read is None:
            return self.without(number)
        return self._replaced(dataclasses.replace(seen, said=piece, removed=False))

    def without(self, number: int) -> "Photo":
        """The photo after a person has said that nothing is there; what was read stays on record."""
        seen = self.piece(number)
        if seen.read is not None:
            return self._replaced(dataclasses.replace(seen, said=None, removed=True))
        groups = (tuple(n for n in group if n != number) for group in self.groups)
        return dataclasses.replace(
            self,
            pieces=tuple(p for p in self.pieces if p.number != number),
            groups=tuple(group for group in groups if group),
            discards=tuple(n for n in self.discards if n != number),
        )

    def with_added(self, piece: Piece, centre: Point) -> "Photo":
        """The photo with a piece that the reading missed, as large as its nearest neighbour and in its row if near."""
        number = max((p.number for p in self.pieces if p.read is None), default=_FIRST_ADDED - 1) + 1
        neighbour = min(self.present, key=lambda p: _distance(p.centre, centre), default=None)
        return self.with_piece(SeenPiece(number, _quad_like(neighbour, centre, self.size_px), read=None, said=piece))

    def with_piece(self, added: SeenPiece) -> "Photo":
        """The photo with one more piece, in the row of its nearest neighbour if near."""
        centre = added.centre
        neighbour = min(self.present, key=lambda p: _distance(p.centre, centre), default=None)
        return dataclasses.replace(
            self, pieces=(*self.pieces, added), groups=self._groups_with(added.number, centre, neighbour)
        )

    def with_words_of(self, earlier: "Photo") -> "Photo":
        """This reading with what people said in an earlier one of the same picture.

        What they said of tiles is dropped where cards are read now, and the other way round.
        """
        kinds = {piece.read.kind for piece in self.pieces if piece.read} - {None}
        photo = self
        for old in earlier.pieces:
            known = photo.at(old.centre, 0)
            if old.removed and known:
                photo = photo.without(known.number)
            elif old.said and (not kinds or old.said.kind in {None, *kinds}):
                photo = photo.with_said(known.number, old.said) if known else photo.with_added(old.said, old.centre)
        return photo

    def with_words_by_number(self, earlier: "Photo") -> "Photo":
        """This look at the table with what people said of the same pieces, by their numbers, in an earlier one."""
        said = {piece.number: piece for piece in earlier.pieces if piece.said is not None or piece.removed}
        pieces = tuple(
            dataclasses.replace(piece, said=old.said, removed=old.removed) if (old := said.get(piece.number)) else piece
            for piece in self.pieces
        )
        return dataclasses.replace(self, pieces=pieces)

    def _groups_with(self, number: int, centre: Point, neighbour: SeenPiece | None) -> tuple[tuple[int, ...], ...]:
        if neighbour is None or neighbour.number in self.discards:
            return (*self.groups, (number,))
        along, across = _in_frame(centre, neighbour)
        if abs(along) > _NEIGHBOUR_WIDTHS or abs(across) > _NEIGHBOUR_HEIGHTS:
            return (*self.groups, (number,))

        def inserted(group: tuple[int, ...]) -> tuple[int, ...]:
            if neighbour.number not in group:
                return group
            place = group.index(neighbour.number) + (along > 0)
            return (*group[:place], number, *group[place:])

        return tuple(map(inserted, self.groups))

    def _replaced(self, piece: SeenPiece) -> "Photo":
        return dataclasses.replace(self, pieces=tuple(piece if p.number == piece.number else p for p in self.pieces))


def seen_in(reading: Reading) -> tuple[tuple[SeenPiece, ...], tuple[tuple[int, ...], ...]]:
    """The pieces of a reading, numbered by its rows, and its groups."""
    pieces = tuple(
        SeenPiece(
            row,
            quad_of(reading.read_at[row].astype(float).tolist()),
            piece,
            float(reading.confidences[row]),
            tuple(reading.alternatives(row)[:MOST_ALTERNATIVES]),
        )
        for row, piece in enumerate(reading.pieces)
    )
    return pieces, tuple(tuple(rows.tolist()) for rows in reading.group_rows)


def quad_of(corners: Iterable[Sequence[float]]) -> Quad:
    """Four corners as a quad. Raises ValueError for more or fewer."""
    first, second, third, fourth = ((x, y) for x, y in corners)
    return first, second, third, fourth


def crop_of(image: Image, quad: Quad) -> bytes:
    """What lies between four corners, cut out of a picture and turned upright by them, as JPEG."""
    return jpeg_of(rectify(image, np.array([quad], np.float32), _CROP_MAGNIFICATION)[0])


def jpeg_of(image: Image) -> bytes:
    """A picture as JPEG, with nothing in it but its pixels."""
    _, content = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 90])
    return bytes(content)


def _distance(a: Point, b: Point) -> float:
    return float(np.hypot(a[0] - b[0], a[1] - b[1]))


def _axes(quad: Sequence[Point]) -> tuple[np.ndarray[tuple[int], np.dtype[np.float64]], ...]:
    """The piece's own width and height as vectors."""
    corners = np.array(quad, np.float64)
    right = (corners[1] + corners[2] - corners[0] - corners[3]) / 2
    down = (corners[2] + corners[3] - corners[0] - corners[1]) / 2
    return right, down


def _in_frame(point: Point, piece: SeenPiece) -> tuple[float, float]:
    """Where a point lies in a piece's own widths and heights from its middle."""
    offset = np.array(point) - piece.centre
    along, across = np.linalg.lstsq(np.stack(_axes(piece.quad), axis=1), offset, rcond=None)[0]
    return float(along), float(across)


def _quad_like(neighbour: SeenPiece | None, centre: Point, size_px: tuple[int, int]) -> Quad:
    if neighbour is None:
        half_height = size_px[1] * _LONE_PIECE_SHARE / 2
        half_width = half_height * 0.7
        offsets = [
            (-half_width, -half_height),
            (half_width, -half_height),
            (half_width, half_height),
            (-half_width, half_height),
        ]
    else:
        middle = neighbour.centre
        offsets = [(x - middle[0], y - middle[1]) for x, y in neighbour.quad]
    return quad_of((centre[0] + x, centre[1] + y) for x, y in offsets)
