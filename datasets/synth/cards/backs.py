"""Backs of cards: lattices, diamonds, rosettes, waves or plain, with a border or edge to edge."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.synth.cards.sheet import Bgr, Sheet

Pattern = Literal["lattice", "diamonds", "rosettes", "waves", "dots", "scrolls", "plain"]
_PATTERNS: Final[tuple[Pattern, ...]] = (
    "lattice",
    "diamonds",
    "rosettes",
    "waves",
    "dots",
    "scrolls",
    "scrolls",
    "plain",
)
_FINE_PX: Final = 240

_Floats = NDArray[np.floating[Any]]


@dataclass(frozen=True, slots=True)
class BackStyle:
    """A deck's back. Lengths in shares of the card's width."""

    seed: int
    pattern: Pattern
    ink: Bgr
    paper: Bgr
    border: float
    """Width of the clear border; 0: printed edge to edge."""
    cells: float
    """Cells of the pattern across the card."""
    line: float
    """Width of its lines in shares of a cell."""
    medallion: float
    """Radius of an ornament in the middle; 0 is none."""


def sample_back_style(rng: np.random.Generator, stock: Bgr) -> BackStyle:
    """One deck's back."""
    kind = rng.random()
    if kind < 0.4:
        ink = (rng.uniform(20, 60), rng.uniform(15, 50), rng.uniform(130, 220))
    elif kind < 0.75:
        ink = (rng.uniform(90, 190), rng.uniform(40, 100), rng.uniform(15, 60))
    elif kind < 0.87:
        ink = (rng.uniform(30, 70), rng.uniform(70, 130), rng.uniform(20, 60))
    else:
        grey = rng.uniform(15, 60)
        ink = (grey, grey, grey)
    return BackStyle(
        seed=int(rng.integers(2**31)),
        pattern=_PATTERNS[int(rng.integers(len(_PATTERNS)))],
        ink=ink,
        paper=stock,
        border=rng.uniform(0.03, 0.11) if rng.random() < 0.7 else 0.0,
        cells=rng.uniform(6, 22),
        line=rng.uniform(0.15, 0.5),
        medallion=rng.uniform(0.12, 0.35) if rng.random() < 0.4 else 0.0,
    )


def _scrolls(style: BackStyle, width_px: int, height_px: int) -> _Floats:
    """Winding ornament, mirrored in both middle lines."""
    rng = np.random.default_rng(style.seed)
    cells = round(style.cells / 2) + 4
    quarter = rng.normal(0, 1, (round(cells * height_px / width_px), cells)).astype(np.float32)
    fine = cv2.resize(quarter, ((width_px + 1) // 2, (height_px + 1) // 2), interpolation=cv2.INTER_CUBIC)
    half = np.hstack([fine[:, ::-1], fine])[:, :width_px]
    return np.asarray(np.sin(np.vstack([half[::-1], half])[:height_px] * 3.5))


def _pattern(style: BackStyle, xs: _Floats, ys: _Floats) -> _Floats:
    """How much ink lies where, 0…1; symmetrical about the middle, where `xs` and `ys` are 0."""
    u, v = xs * style.cells, ys * style.cells
    soft = 0.6 * style.cells / 40

    def step(value: _Floats) -> _Floats:
        return np.asarray(np.clip(value / max(soft, 0.05) + 0.5, 0, 1))

    a, b = np.abs((u + v) % 1 - 0.5), np.abs((u - v) % 1 - 0.5)
    match style.pattern:
        case "lattice":
            return 1 - step(np.minimum(a, b) - style.line / 2)
        case "diamonds":
            return step(np.maximum(a, b) - 0.5 * (1 - style.line))
        case "rosettes":
            angle = np.arctan2(v % 1 - 0.5, u % 1 - 0.5)
            radius = np.hypot(u % 1 - 0.5, v % 1 - 0.5)
            petals = 5 + style.seed % 4
            return step(radius - 0.3 - 0.15 * np.cos(petals * angle)) * step(np.abs(radius - 0.46) - 0.03)
        case "waves":
            return step(np.sin(2 * np.pi * (v + 0.3 * np.sin(2 * np.pi * u * 0.5))) + 1 - 2 * style.line)
        case "dots":
            return step(np.hypot(u % 1 - 0.5, v % 1 - 0.5) - style.line * 0.7)
        case "scrolls":
            return step(_scrolls(style, xs.size, ys.size) + style.line - 0.3)
        case "plain":
            return np.ones_like(xs + ys)


@lru_cache(maxsize=48)
def _fine(style: BackStyle, aspect: float) -> NDArray[np.uint8]:
    height_px = round(aspect * _FINE_PX)
    ys = ((np.arange(height_px, dtype=np.float32) + 0.5 - height_px / 2) / _FINE_PX)[:, None]
    xs = ((np.arange(_FINE_PX, dtype=np.float32) + 0.5 - _FINE_PX / 2) / _FINE_PX)[None]
    ink = np.broadcast_to(_pattern(style, xs, ys), (height_px, _FINE_PX)).copy()
    edge = np.minimum(0.5 - np.abs(xs), aspect / 2 - np.abs(ys))
    if style.medallion:
        angle, radius = np.arctan2(ys, xs), np.hypot(xs, ys)
        reach = style.medallion * (1 + 0.12 * np.cos((4 + 2 * (style.seed % 4)) * angle))
        ring = np.cos(radius / style.medallion * np.pi * (3 + style.seed % 5)) > 0
        ink = np.where(radius < reach, np.where(radius > reach * 0.93, 0, ring), ink)
    if style.border:
        frame = (edge < style.border + 0.035) & (edge > style.border + 0.02)
        ink = np.where(edge < style.border + 0.02, 1, ink)
        ink = np.where(frame, 0, ink)
        ink = np.where(edge < style.border, 0, ink)
    colours = np.array(style.paper) + ink[..., None] * (np.array(style.ink) - np.array(style.paper))
    return np.asarray(np.round(colours), np.uint8)


def print_back(sheet: Sheet, style: BackStyle) -> None:
    """Prints the back over the whole card."""
    picture = _fine(style, round(sheet.height_px / sheet.width_px, 2))
    size = (sheet.width_px, sheet.height_px)
    sheet.paste(np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8), 0, 0)
