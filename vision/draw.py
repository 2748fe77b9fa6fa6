"""A picture with its reading drawn onto it: outlines, names, groups and points, big enough for a phone."""

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.melds import MeldKind
from engine.pieces import Piece
from engine.rules import MIN_MELD
from engine.wording import Language, Wording
from models.locator_maps import axes_of
from models.preprocess import Image, Quads
from vision.decision import SURE_CONFIDENCE
from vision.geometry import Outline, intersections_px2
from vision.reading import Reading

Colour = tuple[int, int, int]
"""BGR."""

GROUP_COLOURS: Final[tuple[Colour, ...]] = (
    (180, 119, 0),
    (0, 110, 230),
    (110, 150, 0),
    (160, 60, 170),
    (60, 60, 215),
    (130, 130, 20),
    (90, 70, 40),
)
"""Dark enough for white letters on all of them; a group's number tells it too."""
_SUIT_COLOURS: Final[dict[str, Colour]] = {
    "r": (20, 20, 200),
    "h": (20, 20, 200),
    "b": (190, 60, 0),
    "y": (0, 100, 200),
    "d": (0, 100, 200),
}
_BLACK: Final[Colour] = (0, 0, 0)
_WHITE: Final[Colour] = (255, 255, 255)

_NAME_SHARE: Final = 0.21
"""A name's height as a share of its piece's."""
_NAME_PLACE: Final = 0.94
"""Where a name's middle stands between the piece's middle (0) and its lower edge (1): below the digit."""
_MIN_TEXT_PX: Final = 11.0
_BOLD: Final = 700

MELD_TAGS: Final = {
    MeldKind.RUN: Wording("tag_run", hu="sor", en="run"),
    MeldKind.SET: Wording("tag_set", hu="csoport", en="set"),
}
NO_MELD_TAG: Final = Wording("tag_no_meld", hu="nem jó", en="no meld")


def draw_reading(image: Image, reading: Reading, language: Language) -> Image:
    """A copy of the picture with every piece outlined in its group's colour and named at its foot.

    A name is followed by `?` where the reading is unsure. Groups that are melds, or long enough to be
    one, carry a tag: number, kind, points.
    """
    drawn = image.copy()
    if not len(reading):
        return drawn
    face = cv2.FontFace("sans")
    _, _, down = axes_of(reading.read_at)
    heights = 2 * np.linalg.norm(down, axis=1)
    usual_px = float(np.median(heights))
    width_px = max(1, round(usual_px / 26))
    for number, rows in enumerate(reading.group_rows):
        colour = GROUP_COLOURS[number % len(GROUP_COLOURS)]
        outlines = [np.round(quad).astype(np.int32) for quad in reading.read_at[rows]]
        cv2.polylines(drawn, outlines, isClosed=True, color=colour, thickness=width_px, lineType=cv2.LINE_AA)
    pieces, confidences = reading.pieces, reading.confidences
    centres = reading.read_at.mean(axis=1)
    taken = list(reading.read_at)
    for row, piece in enumerate(pieces):
        name = f"{piece}?" if confidences[row] < SURE_CONFIDENCE else str(piece)
        text_px = max(_MIN_TEXT_PX, _NAME_SHARE * float(heights[row]))
        taken.append(_label(drawn, face, name, centres[row] + _NAME_PLACE * down[row], text_px, _ink(piece), _WHITE))
    for number, rows in enumerate(reading.group_rows):
        if tag := _tag(reading, number, len(rows), language):
            colour = GROUP_COLOURS[number % len(GROUP_COLOURS)]
            text_px = max(_MIN_TEXT_PX, 0.24 * usual_px)
            size = _box_size(face, tag, text_px)
            place = _freest(_beside(reading.read_at[rows], size, drawn), taken)
            _label(drawn, face, tag, place, text_px, _WHITE, colour)
    return drawn


def _beside(quads: Quads, size: NDArray[np.int64], drawn: Image) -> list[Outline]:
    """Boxes for a row's tag, inside the picture: above its first piece, before it, after its last, below its first."""
    centres, right, down = axes_of(quads)
    first, last = centres[0], centres[-1]
    clear = size / 2 + 2
    along, across = _unit(right[0]), _unit(down[0])
    middles = [
        first - down[0] - across * (np.abs(across) @ clear),
        first - right[0] - along * (np.abs(along) @ clear),
        last + right[-1] + along * (np.abs(along) @ clear),
        first + down[0] + across * (np.abs(across) @ clear),
    ]
    return [_box(middle, size, drawn) for middle in middles]


def _freest(boxes: list[Outline], taken: list[Outline]) -> NDArray[np.float32]:
    """The middle of the box that covers least of pieces and names; of equal ones the first."""
    covered = intersections_px2(boxes, taken).sum(axis=1)
    return np.asarray(boxes[int(covered.argmin())].mean(axis=0))


def _ink(piece: Piece) -> Colour:
    return _SUIT_COLOURS.get(piece.suit, _BLACK)


def _tag(reading: Reading, number: int, length: int, language: Language) -> str:
    verdict = reading.verdicts[number]
    if verdict.kind:
        kind = MELD_TAGS[verdict.kind].text(language, {})
        points = "" if verdict.points is None else f" {verdict.points}"
        return f"{number + 1}: {kind}{points}"
    if verdict.fault and length >= MIN_MELD:
        return f"{number + 1}: {NO_MELD_TAG.text(language, {})}"
    return ""


def _unit(vector: NDArray[np.float32]) -> NDArray[np.float32]:
    return np.asarray(vector / max(float(np.linalg.norm(vector)), 1e-6), np.float32)


def _label(
    drawn: Image,
    face: cv2.FontFace,
    text: str,
    middle: NDArray[np.float32],
    text_px: float,
    ink: Colour,
    paper: Colour,
) -> Outline:
    """Writes text on a plain box about a point, moved inside the picture; returns the box."""
    x, y, _, _ = cv2.getTextSize((0, 0), text, (0, 0), face, round(text_px), _BOLD)
    box = _box(middle, _box_size(face, text, text_px), drawn)
    corner, _, end, _ = box.astype(np.int64)
    pad = _padding_px(text_px)
    cv2.rectangle(drawn, _point(corner), _point(end), paper, cv2.FILLED)
    cv2.rectangle(drawn, _point(corner), _point(end), ink, max(1, round(text_px / 14)), cv2.LINE_AA)
    cv2.putText(drawn, text, _point(corner + np.array([pad - x, pad - y])), ink, face, round(text_px), _BOLD)
    return box


def _padding_px(text_px: float) -> int:
    return max(2, round(text_px / 6))


def _box_size(face: cv2.FontFace, text: str, text_px: float) -> NDArray[np.int64]:
    _, _, width, height = cv2.getTextSize((0, 0), text, (0, 0), face, round(text_px), _BOLD)
    return np.array([width, height]) + 2 * _padding_px(text_px)


def _box(middle: NDArray[np.float32], size: NDArray[np.int64], drawn: Image) -> Outline:
    """The corners of a box about a point, moved inside the picture where it would stand out of it."""
    height_px, width_px = drawn.shape[:2]
    left, top = np.clip(np.round(middle - size / 2), 0, np.maximum(0, np.array([width_px, height_px]) - size))
    right, bottom = left + size[0], top + size[1]
    return np.array([[left, top], [right, top], [right, bottom], [left, bottom]], np.float32)


def _point(values: Sequence[int] | NDArray[np.int64]) -> tuple[int, int]:
    return int(values[0]), int(values[1])
