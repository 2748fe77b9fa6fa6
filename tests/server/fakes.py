"""A reader that sees what a test tells it to see, so that pages and API are tested without networks."""

from collections.abc import Sequence

import cv2
import numpy as np

from engine.pieces import CLASS_COUNT, Kind, class_of, parse_piece
from engine.rules import Rules
from engine.wording import BadInput
from models.preprocess import Image
from vision.judge import judge
from vision.pipeline import OTHER_KIND
from vision.reading import Reading

TABLE = (("1k", "2k", "3k", "4k"), ("5y", "5r", "5k"), ("12y", "12k", "12r", "*"))
"""What lies on the table of the fake photo, and of the real one that the last test reads."""
WIDTH_PX, HEIGHT_PX = 640, 480
_TILE_WIDTH_PX, _TILE_HEIGHT_PX = 60, 90


class FakeReader:
    """Sees rows of pieces, whatever the picture shows; `unsure` maps a piece's number to its confidence."""

    def __init__(self, rows: Sequence[Sequence[str]] = TABLE, unsure: dict[int, float] | None = None) -> None:
        self.rows = rows
        self.unsure = unsure or {}
        self.on_table: bool | None = None
        """How the last picture was to be read."""

    def __call__(self, image: Image, rules: Rules | None, *, on_table: bool = True) -> Reading:
        self.on_table = on_table
        if rules and rules.deck.kind is not Kind.TILES:
            raise BadInput(OTHER_KIND, where="game", game=rules.id, kinds=Kind.TILES)
        height_px, width_px = image.shape[:2]
        names = [name for row in self.rows for name in row]
        posteriors = np.zeros((len(names), CLASS_COUNT), np.float32)
        for number, name in enumerate(names):
            confidence = self.unsure.get(number, 0.99)
            own = class_of(parse_piece(name))
            posteriors[number, own] = confidence
            posteriors[number, (own + 1) % CLASS_COUNT] += 1 - confidence
        groups = np.repeat(np.arange(len(self.rows)), [len(row) for row in self.rows])
        verdicts = tuple(judge([parse_piece(name) for name in row], Kind.TILES, rules) for row in self.rows)
        quads = np.array([quad for r, row in enumerate(self.rows) for quad in _row_quads(r, len(row))], np.float32)
        return Reading(width_px, height_px, Kind.TILES, quads.reshape(-1, 4, 2), posteriors, groups, verdicts)


def _row_quads(row: int, count: int) -> list[list[tuple[float, float]]]:
    top = 40 + row * 140
    corners: list[list[tuple[float, float]]] = []
    for column in range(count):
        left = 60 + column * _TILE_WIDTH_PX
        right, bottom = left + _TILE_WIDTH_PX, top + _TILE_HEIGHT_PX
        corners.append([(left, top), (right, top), (right, bottom), (left, bottom)])
    return corners


def photo_bytes(suffix: str = ".jpg", rows: Sequence[Sequence[str]] = TABLE) -> bytes:
    """A drawing of the rows as the fake reader sees them."""
    image = np.full((HEIGHT_PX, WIDTH_PX, 3), (120, 140, 130), np.uint8)
    for number, row in enumerate(rows):
        for name, quad in zip(row, _row_quads(number, len(row)), strict=True):
            (left, top), _, (right, bottom), _ = ((int(x), int(y)) for x, y in quad)
            cv2.rectangle(image, (left + 2, top), (right - 2, bottom), (215, 240, 250), -1)
            cv2.putText(image, name, (left + 6, top + 45), cv2.FONT_HERSHEY_SIMPLEX, 0.8, (30, 30, 30), 2)
    return bytes(cv2.imencode(suffix, image)[1])
