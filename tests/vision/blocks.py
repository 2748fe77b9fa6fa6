"""A table of drawn blocks, frame by frame, and a reader that sees them: nothing learned plays a part."""

import functools
from dataclasses import dataclass, field
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.pieces import CLASS_COUNT, Kind, class_of, parse_piece
from models.preprocess import Image
from vision.arrange import arrange
from vision.judge import Verdict
from vision.reading import Reading

WIDTH_PX: Final = 36
HEIGHT_PX: Final = 50
_SIZE_PX: Final = (640, 400)
_PATCH: Final = (22, 16)
"""Half the height and half the width of the coloured patch on a block, doubled: its height is 22, its width 16."""
_LEAST_GREEN, _GREEN_STEP = 40, 4


@functools.cache
def _textured(width: int, height: int) -> Image:
    rng = np.random.default_rng(1)
    coarse = cv2.resize(rng.normal(0, 26, (height // 12, width // 12)).astype(np.float32), (width, height))
    fine = cv2.GaussianBlur(rng.normal(0, 20, (height, width)).astype(np.float32), (0, 0), 1.2)
    wood = np.array([70, 105, 140], np.float32) + (coarse + fine)[..., None] * np.array([0.6, 0.9, 1], np.float32)
    return np.clip(wood, 0, 110 * np.array([1, 2, 2])).astype(np.uint8)


@functools.cache
def _grain(count: int) -> list[NDArray[np.float32]]:
    """What a sensor adds to each frame."""
    rng = np.random.default_rng(5)
    return [rng.normal(0, 1.5, (_SIZE_PX[1], _SIZE_PX[0], 3)).astype(np.float32) for _ in range(count)]


@dataclass
class Blocks:
    """What lies on the table, and what is in front of it. Places are middles, px."""

    pieces: dict[tuple[int, int], str] = field(default_factory=dict)
    hand: tuple[int, int] | None = None
    """The fingertips; the arm comes from below."""
    cup: tuple[int, int] | None = None
    shift_px: tuple[int, int] = (0, 0)
    light: float = 1.0
    blur_px: float = 0.0
    shown: int = 0
    grain: list[NDArray[np.float32]] = field(default_factory=lambda: _grain(5))
    ground: Image = field(default_factory=lambda: _textured(900, 700))

    def frame(self) -> Image:
        """The table as a camera sees it now."""
        picture = self.ground.copy()
        for place, text in self.pieces.items():
            _draw_block(picture, place, text)
        if self.cup:
            cv2.circle(picture, self.cup, 40, (90, 140, 60), -1)
            cv2.circle(picture, self.cup, 24, (40, 60, 30), 3)
        if self.hand:
            x, y = self.hand
            cv2.rectangle(picture, (x - 30, y), (x + 30, 700), (110, 140, 190), -1)
            for finger in range(-2, 3):
                cv2.line(picture, (x + finger * 12, y), (x + finger * 12, y + 60), (80, 100, 140), 2)
        dx, dy = self.shift_px
        seen = picture[60 - dy : 60 - dy + _SIZE_PX[1], 60 - dx : 60 - dx + _SIZE_PX[0]].astype(np.float32)
        if self.blur_px:
            seen = np.asarray(cv2.GaussianBlur(seen, (0, 0), self.blur_px), np.float32)
        grain = self.grain[self.shown % len(self.grain)]
        self.shown += 1
        return np.asarray(cv2.add(seen * np.float32(self.light), grain, dtype=cv2.CV_8U), np.uint8)

    def row(self, text: str, x: int, y: int) -> None:
        """Lays pieces side by side; `x`, `y` is the first one's middle in the frame of a camera that was not moved."""
        for number, piece in enumerate(text.split()):
            self.pieces[x + 60 + number * (WIDTH_PX + 1), y + 60] = piece

    def take(self, text: str) -> None:
        """Takes the first piece of that name."""
        del self.pieces[next(place for place, piece in self.pieces.items() if piece == text)]


def _draw_block(picture: Image, place: tuple[int, int], text: str) -> None:
    x, y = place
    number = class_of(parse_piece(text))
    face = np.random.default_rng(number).integers(60, 250, (5, 4)).astype(np.uint8)
    picture[y - 25 : y + 25, x - 18 : x + 18] = cv2.resize(face, (36, 50), interpolation=cv2.INTER_NEAREST)[..., None]
    cv2.rectangle(picture, (x - 18, y - 25), (x + 18, y + 25), (200, 235, 240), 2)
    cv2.rectangle(picture, (x - 8, y - 17), (x + 8, y + 5), (255, _LEAST_GREEN + _GREEN_STEP * number, 0), -1)


@dataclass
class BlockReader:
    """Reads blocks whose patch shows almost whole; counts its looks. `slips`: what coming looks say instead."""

    looks: int = 0
    whole_looks: int = 0
    slips: list[str] = field(default_factory=list)
    sure: float = 0.95

    def __call__(self, image: Image, piece_px: float | None) -> Reading:
        """What lies in the picture."""
        self.looks += 1
        self.whole_looks += piece_px is None
        blue, green, red = (image[..., channel].astype(int) for channel in range(3))
        shows = ((blue > 135) & (red < 45)).astype(np.uint8)
        opened = cv2.morphologyEx(shows, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
        count, labels, stats, middles = cv2.connectedComponentsWithStats(opened)
        quads, posteriors = [], []
        slip = self.slips.pop(0) if self.slips else ""
        for number in range(1, count):
            if stats[number, cv2.CC_STAT_AREA] < 0.85 * 22 * 16:
                continue
            there = labels == number
            level = np.median(green[there]) * 255 / np.median(blue[there])
            quads.append(_quad(middles[number] + (0, 6)))
            seen = round((level - _LEAST_GREEN) / _GREEN_STEP)
            posteriors.append(_posterior(class_of(parse_piece(slip)) if slip else seen, self.sure))
        found = np.array(quads, np.float32).reshape(-1, 4, 2)
        rows = arrange(found)
        order = [row for group in rows for row in group]
        groups = np.repeat(np.arange(len(rows)), [len(group) for group in rows]).astype(np.int64)
        table = np.array(posteriors, np.float32).reshape(-1, CLASS_COUNT)
        height_px, width_px = image.shape[:2]
        verdicts = (Verdict(),) * len(rows)
        return Reading(width_px, height_px, Kind.TILES, found[order], table[order], groups, verdicts)


def _quad(middle: NDArray[np.float64]) -> NDArray[np.float64]:
    half = np.array([WIDTH_PX, HEIGHT_PX]) / 2
    return np.asarray(middle + 0.5 + half * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]))


def _posterior(number: int, sure: float) -> NDArray[np.float32]:
    posterior = np.full(CLASS_COUNT, (1 - sure) / (CLASS_COUNT - 1), np.float32)
    posterior[number] = sure
    return posterior
