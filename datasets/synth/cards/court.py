"""Stand-ins for court pictures: half a figure in layers, and its mirror image after half a turn."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.synth.cards.sheet import Bgr, Sheet
from datasets.synth.cards.suits import SuitStyle, draw_suit

Picture = NDArray[np.uint8]
Points = NDArray[np.float64]

_FINE_PX: Final = 280


@dataclass(frozen=True, slots=True)
class CourtStyle:
    """How a deck draws jack, queen and king. Lengths in shares of the card's width or height."""

    seed: int
    inks: tuple[Bgr, Bgr, Bgr, Bgr]
    """Red, yellow, blue and black of the robes."""
    skin: Bgr
    ground: Bgr
    side: float
    """From the card's left edge to the frame."""
    top: float
    """From the card's upper edge to the frame."""
    frame: float
    """Width of the frame's line; 0: the picture has none."""
    pip: float
    """Height of the large pip within the frame."""
    slant: float
    """How far the line between the two halves leans."""


def sample_court_style(rng: np.random.Generator, red: Bgr, stock: Bgr, index_right: float) -> CourtStyle:
    """How one deck draws its courts beside an index that reaches that far from the left (shares of the width)."""

    def near(b: float, g: float, r: float) -> Bgr:
        x, y, z = np.clip(np.array([b, g, r]) + rng.normal(0, 22, 3), 0, 255)
        return float(x), float(y), float(z)

    inks = (red if rng.random() < 0.6 else near(40, 30, 200), near(40, 200, 240), near(150, 80, 40), near(25, 25, 25))
    if rng.random() < 0.15:
        inks = (inks[0], near(120, 150, 80), near(150, 60, 130), inks[3])
    beside = index_right < rng.uniform(0.2, 0.26)
    return CourtStyle(
        seed=int(rng.integers(2**31)),
        inks=inks,
        skin=stock if rng.random() < 0.6 else near(170, 200, 235),
        ground=stock if rng.random() < 0.85 else near(190, 215, 225),
        side=index_right + rng.exponential(0.012) if beside else rng.uniform(0.08, 0.16),
        top=rng.uniform(0.07, 0.12),
        frame=rng.uniform(0.004, 0.009) if rng.random() < 0.85 else 0.0,
        pip=rng.uniform(0.15, 0.24) if rng.random() < 0.9 else 0.0,
        slant=rng.uniform(-0.5, 0.5),
    )


class _Brush:
    """Paints on a picture whose width is 1."""

    def __init__(self, width_px: int, height_px: int, ground: Bgr) -> None:
        self.picture = np.empty((height_px, width_px, 3), np.uint8)
        self.picture[:] = np.round(ground)
        self.scale = width_px

    def fill(self, points: Points, colour: Bgr) -> None:
        cv2.fillPoly(self.picture, [np.round(points * self.scale * 16).astype(np.int32)], colour, cv2.LINE_AA, 4)

    def line(self, points: Points, colour: Bgr, width: float = 0.008, *, closed: bool = False) -> None:
        fixed = np.round(points * self.scale * 16).astype(np.int32)
        cv2.polylines(self.picture, [fixed], closed, colour, max(1, round(width * self.scale)), cv2.LINE_AA, 4)

    def oval(self, x: float, y: float, rx: float, ry: float, colour: Bgr, edge: Bgr | None = None) -> None:
        angle = np.linspace(0, 2 * np.pi, 32)
        points = np.stack([x + rx * np.cos(angle), y + ry * np.sin(angle)], axis=1)
        self.fill(points, colour)
        if edge:
            self.line(points, edge, closed=True)


def _robe(brush: _Brush, style: CourtStyle, rng: np.random.Generator, neck: float, foot: float) -> None:
    """Shoulders, then bands of dense ornament down to the middle of the card."""
    black = style.inks[3]
    shoulder = rng.uniform(0.36, 0.5)
    outline = np.array([
        (0.5 - 0.1, neck), (0.5 + 0.1, neck), (0.5 + shoulder, neck + 0.2),
        (0.5 + shoulder, foot), (0.5 - shoulder, foot), (0.5 - shoulder, neck + 0.2),
    ])  # fmt: skip
    brush.fill(outline, style.inks[int(rng.integers(3))])
    brush.line(outline, black, closed=True)
    for side in (-1, 1):
        for _ in range(int(rng.integers(2, 5))):
            x, y = rng.uniform(0.1, shoulder), rng.uniform(neck + 0.12, foot)
            turn, length, width = rng.uniform(0, np.pi), rng.uniform(0.15, 0.5), rng.uniform(0.03, 0.1)
            along = np.array([np.cos(turn), np.sin(turn)]) * length / 2
            across = np.array([-np.sin(turn), np.cos(turn)]) * width / 2
            band = np.array([along + across, along - across, -along - across, -along + across]) + (x, y)
            mirrored = (band - (0, 0)) * (side, 1) + (0.5, 0)
            brush.fill(mirrored, style.inks[int(rng.integers(4))])
            brush.line(mirrored, black, closed=True)
            count = int(rng.integers(3, 9))
            motif, ink = int(rng.integers(3)), style.inks[int(rng.integers(4))]
            for step in np.linspace(-0.9, 0.9, count):
                point = (np.array([x, y]) + along * step) * (side, 1) + (0.5, 0)
                if motif == 0:
                    brush.oval(point[0], point[1], width * 0.3, width * 0.3, ink, black)
                elif motif == 1:
                    brush.line(np.array([point + across * (side, 1), point - across * (side, 1)]), black)
                else:
                    brush.fill(point + np.array([(0, -width), (width, 0), (0, width), (-width, 0)]) * 0.35, ink)
    for x in np.arange(-shoulder, shoulder, rng.uniform(0.04, 0.12)):
        if rng.random() < 0.5:
            brush.line(np.array([(0.5 + x * 0.3, neck + 0.05), (0.5 + x, foot)]), style.inks[int(rng.integers(4))])
    brush.fill(np.array([(0.44, neck), (0.56, neck), (0.54, foot), (0.46, foot)]), style.inks[int(rng.integers(3))])
    for y in np.arange(neck + 0.06, foot, 0.09):
        brush.oval(0.5, y, 0.022, 0.022, style.inks[int(rng.integers(3))], black)


def _head(brush: _Brush, style: CourtStyle, rng: np.random.Generator, rank: int, top: float) -> float:
    """Hair, face and what is worn above. Returns where the neck begins."""
    black, hair = style.inks[3], style.inks[1] if rng.random() < 0.6 else style.ground
    x, size = rng.uniform(0.45, 0.57), rng.uniform(0.1, 0.14)
    y = top + 0.17 + size
    brush.oval(x, y + 0.03, size * (1.9 if rank == 12 else 1.6), size * (1.6 if rank == 12 else 1.35), hair, black)
    for _ in range(8):
        side = rng.choice([-1, 1])
        lock = np.array([(x + side * size, y - size), (x + side * size * rng.uniform(1.2, 1.7), y + size * 1.2)])
        brush.line(lock, black, 0.005)
    brush.oval(x, y, size, size * 1.25, style.skin, black)
    for side in (-1, 1):
        eye = x + side * size * 0.4
        brush.line(np.array([(eye - 0.025, y - 0.02), (eye + 0.025, y - 0.02)]), black, 0.012)
        brush.line(np.array([(eye - 0.03, y - 0.05), (eye + 0.03, y - 0.055)]), black)
    brush.line(np.array([(x, y - 0.02), (x - 0.02, y + 0.04), (x + 0.01, y + 0.045)]), black)
    brush.line(np.array([(x - 0.03, y + 0.085), (x + 0.03, y + 0.085)]), style.inks[0], 0.014)
    if rank == 13:
        beard = np.array([(x - size, y + 0.06), (x, y + 0.11), (x + size, y + 0.06), (x, y + size * 1.8)])
        brush.fill(beard, hair)
        brush.line(beard, black, closed=True)
    brow = y - size * 0.95
    if rank == 11:
        cap = np.array([(x - size * 1.4, brow), (x - size, top), (x + size * 1.2, top + 0.03), (x + size * 1.5, brow)])
        brush.fill(cap, style.inks[int(rng.choice([0, 2]))])
        brush.line(cap, black, closed=True)
    else:
        tips, low = int(rng.integers(3, 6)), brow + 0.03
        xs = np.linspace(-1.3, 1.3, 2 * tips + 1) * size + x
        ys = np.where(np.arange(2 * tips + 1) % 2, top + 0.02, top + 0.09)
        crown = np.concatenate([np.stack([xs, ys], axis=1), [(x + size * 1.1, low), (x - size * 1.1, low)]])
        brush.fill(crown, style.inks[1])
        brush.line(crown, black, closed=True)
        band = [(x - size * 1.1, low - 0.05), (x + size * 1.1, low - 0.05), (x + size, low), (x - size, low)]
        brush.fill(np.array(band), style.inks[0])
    return float(y + size * 1.15)


def _tool(brush: _Brush, style: CourtStyle, rng: np.random.Generator, top: float, foot: float) -> None:
    """Sword, staff or flower beside the head."""
    x, black = rng.choice([-1, 1]) * rng.uniform(0.3, 0.42) + 0.5, style.inks[3]
    lean = rng.uniform(-0.1, 0.1)
    shaft = np.array([(x - 0.02, top), (x + 0.02, top), (x + 0.03 + lean, foot), (x - 0.03 + lean, foot)])
    brush.fill(shaft, style.inks[int(rng.integers(3))])
    brush.line(shaft, black, closed=True)
    brush.oval(x, top + 0.06, 0.05, 0.06, style.inks[int(rng.integers(3))], black)


@lru_cache(maxsize=192)
def _half_turned(style: CourtStyle, rank: int, suit: str, ratio: float) -> Picture:
    """The whole picture within the frame, `_FINE_PX` wide; `ratio` is its height over its width."""
    rng = np.random.default_rng((style.seed, rank, ord(suit)))
    height_px = round(ratio * _FINE_PX)
    brush = _Brush(_FINE_PX, height_px, style.ground)
    top = rng.uniform(0.0, 0.04)
    _tool(brush, style, rng, top, ratio * 0.6)
    neck = _head(brush, style, rng, rank, top)
    # The head is drawn over the robe's collar, so the robe goes below it on a picture of its own.
    body = _Brush(_FINE_PX, height_px, style.ground)
    body.picture[:] = brush.picture
    _robe(body, style, rng, neck, ratio)
    ys, xs = np.mgrid[:height_px, :_FINE_PX]
    upper = (ys - height_px / 2) + style.slant * (xs - _FINE_PX / 2) < 0
    return np.asarray(np.where(upper[..., None], body.picture, body.picture[::-1, ::-1]), np.uint8)


def print_court(
    sheet: Sheet, style: CourtStyle, suits: SuitStyle, rank: int, suit: str, colour: Bgr, clear_px: int
) -> None:
    """Prints the picture of a jack, queen or king (ranks 11 to 13) with its frame and large pips.

    The pips begin to the right of `clear_px`, where the index ends.
    """
    left_px, top_px = round(style.side * sheet.width_px), round(style.top * sheet.height_px)
    size = (sheet.width_px - 2 * left_px, sheet.height_px - 2 * top_px)
    picture = _half_turned(style, rank, suit, round(size[1] / size[0], 1))
    sheet.paste(np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8), left_px, top_px)
    if style.pip:
        ink = draw_suit(suits, suit, max(4, round(style.pip * sheet.width_px)))
        inset_px = max(1, round(0.015 * sheet.width_px))
        pip_left_px = max(left_px + inset_px, clear_px + 1)
        sheet.stamp_both(ink, pip_left_px, top_px + inset_px, colour)
    if style.frame:
        width_px = style.frame * sheet.width_px
        lines = np.zeros((size[1] + 2, size[0] + 2), np.uint8)
        cv2.rectangle(lines, (1, 1), size, (round(255 * min(1.0, width_px)),), max(1, round(width_px)))
        sheet.stamp(lines, left_px - 1, top_px - 1, style.inks[2] if style.seed % 3 else style.inks[3])
