"""Jokers as ink: faces of moon and sun in a circle, mirrored heads, stars, hats and the word."""

from dataclasses import dataclass
from typing import Final, Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.synth.glyphs import Ink, draw_text
from datasets.synth.outlines import cut_to_ink

Motif = Literal["face", "mirrored", "star", "hat", "word"]

_SIDE: Final = 384
_MIDDLE: Final = _SIDE / 2


@dataclass(frozen=True, slots=True)
class JokerStyle:
    """How one make draws its joker. `seed` decides the small things: brows, lids, wrinkles, rays."""

    motif: Motif
    seed: int
    line: float
    """Width of thin lines in shares of the drawing's side."""
    ring: float
    """Width of the circle about a face; 0 is none."""
    filled: bool
    """Light lines on a full disc instead of dark lines."""
    smile: float
    """Curve of the mouth: positive smiles, negative is sad."""
    height: float
    """Of the drawing over the width of the tile."""
    font: str


def sample_joker_style(rng: np.random.Generator, font: str) -> JokerStyle:
    """How one make draws its joker; most makes draw a face in a circle with lines."""
    motif: Motif = (["face"] * 14 + ["mirrored"] * 2 + ["star"] * 2 + ["hat"] * 2 + ["word"])[rng.integers(21)]  # type: ignore[assignment]
    return JokerStyle(
        motif=motif,
        seed=int(rng.integers(2**31)),
        line=float(rng.uniform(0.012, 0.04)),
        ring=float(rng.uniform(0.02, 0.075)) if rng.random() < 0.88 else 0.0,
        filled=bool(rng.random() < 0.1),
        smile=float(rng.uniform(0.3, 1)) if rng.random() < 0.75 else float(rng.uniform(-0.8, 0.2)),
        height=float(rng.uniform(0.55, 0.92)),
        font=font,
    )


class _Pen:
    """Draws on a square whose middle is the origin and whose half side is 1."""

    def __init__(self, line: float) -> None:
        self.ink = np.zeros((_SIDE, _SIDE), np.uint8)
        self.line_px = max(1, round(line * _SIDE))

    def _px(self, points: NDArray[np.float64]) -> NDArray[np.int32]:
        return np.round((points * _MIDDLE + _MIDDLE) * 16).astype(np.int32)

    def path(self, points: NDArray[np.float64], width: float = 1.0, *, closed: bool = False) -> None:
        thickness = max(1, round(self.line_px * width))
        cv2.polylines(self.ink, [self._px(points)], closed, (255,), thickness, cv2.LINE_AA, 4)

    def fill(self, points: NDArray[np.float64], value: int = 255) -> None:
        cv2.fillPoly(self.ink, [self._px(points)], (value,), cv2.LINE_AA, 4)


def _oval(
    x: float, y: float, rx: float, ry: float, start_deg: float = 0, end_deg: float = 360, tilt_deg: float = 0
) -> NDArray[np.float64]:
    angle = np.radians(np.linspace(start_deg, end_deg, 40))
    points = np.stack([rx * np.cos(angle), ry * np.sin(angle)], axis=1)
    tilt = np.radians(tilt_deg)
    turn = np.array([[np.cos(tilt), np.sin(tilt)], [-np.sin(tilt), np.cos(tilt)]])
    return np.asarray(points @ turn + (x, y))


def _bow(x0: float, y0: float, x1: float, y1: float, sag: float) -> NDArray[np.float64]:
    """A curve between two points that sags downwards by `sag`."""
    t = np.linspace(0, 1, 24)[:, None]
    straight = (1 - t) * np.array([x0, y0]) + t * np.array([x1, y1])
    return np.asarray(straight + np.array([0, 1.0]) * (4 * t * (1 - t) * sag))


def _eyes(pen: _Pen, rng: np.random.Generator) -> None:
    y, apart = rng.uniform(-0.3, -0.08), rng.uniform(0.26, 0.4)
    wide, high = rng.uniform(0.12, 0.22), rng.uniform(0.05, 0.13)
    kind = rng.integers(4)
    look = rng.uniform(-0.04, 0.04)
    brow_y, brow_sag = y - rng.uniform(0.16, 0.3), rng.uniform(-0.16, -0.02)
    brow_tilt, brow_width = rng.uniform(-0.08, 0.08), rng.uniform(0.8, 2.4)
    pupil = rng.uniform(0.035, 0.075)
    for side in (-1, 1):
        x = side * apart
        if kind == 0:
            pen.fill(_oval(x, y, wide * 0.5, high * 1.4))
        elif kind == 1:
            pen.path(_bow(x - wide, y + 0.03, x + wide, y + 0.03, -high * 2), 1.2)
        else:
            pen.path(_bow(x - wide, y, x + wide, y, -high), 1.1)
            pen.path(_bow(x - wide, y, x + wide, y, high), 0.8)
            pen.fill(_oval(x + look, y, pupil, pupil))
            if kind == 3:
                pen.path(_bow(x - wide, y - high * 0.9, x + wide, y - high * 0.9, -high), 0.7)
        if rng.random() < 0.97:
            pen.path(
                _bow(x - wide * 1.1, brow_y + side * brow_tilt, x + wide * 1.1, brow_y - side * brow_tilt, brow_sag),
                brow_width,
            )
        if kind >= 2 and rng.random() < 0.5:
            pen.path(_bow(x - wide * 0.8, y + high * 1.6, x + wide * 0.8, y + high * 1.6, 0.05), 0.6)


def _nose(pen: _Pen, rng: np.random.Generator) -> None:
    low, wide = rng.uniform(0.08, 0.26), rng.uniform(0.07, 0.15)
    kind = rng.integers(4)
    if kind == 0:
        pen.path(np.array([[0.03, -0.2], [-wide, low], [wide * 0.6, low]]))
    elif kind == 1:
        pen.path(_bow(-wide, low - 0.03, wide, low - 0.03, 0.1))
        pen.path(np.array([[-wide * 0.4, -0.15], [-wide * 0.6, low - 0.1]]), 0.8)
    elif kind == 2:
        pen.fill(_oval(0, low - 0.05, wide * 0.8, wide * 0.7))
    else:
        for side in (-1, 1):
            pen.path(_bow(side * 0.05, -0.2, side * wide, low, 0), 0.9)
            pen.path(_oval(side * wide * 0.8, low, 0.04, 0.035), 0.8)
        pen.path(_bow(-wide * 0.5, low + 0.02, wide * 0.5, low + 0.02, 0.05))


def _mouth(pen: _Pen, rng: np.random.Generator, smile: float) -> None:
    y, wide = rng.uniform(0.36, 0.52), rng.uniform(0.22, 0.5)
    sag = 0.24 * smile
    top = y - sag / 2
    if rng.random() < 0.55:
        lips = rng.uniform(0.05, 0.12)
        upper = np.concatenate(
            [
                _bow(-wide, top, 0.0, top + sag * 0.5, sag * 0.4 - lips * 0.7),
                _bow(0.0, top + sag * 0.5, wide, top, sag * 0.4 - lips * 0.7),
            ]
        )
        lower = _bow(-wide, top, wide, top, sag + lips)
        if rng.random() < 0.5:
            pen.fill(np.concatenate([upper, lower[::-1]]))
            pen.fill(_bow(-wide * 0.9, top, wide * 0.9, top, sag), 255 if rng.random() < 0.5 else 0)
        else:
            pen.path(upper)
            pen.path(lower)
        pen.path(_bow(-wide, top, wide, top, sag), 1.2)
    else:
        pen.path(_bow(-wide, top, wide, top, sag), rng.uniform(1, 2.4))
    if rng.random() < 0.5:
        for side in (-1, 1):
            pen.path(_oval(side * wide * 1.05, top, 0.06, 0.1, 90 - side * 90 - 60, 90 - side * 90 + 60), 0.8)
    if rng.random() < 0.4:
        pen.path(_bow(-0.1, y + 0.22, 0.1, y + 0.22, 0.05), 0.8)


def _marks(pen: _Pen, rng: np.random.Generator) -> None:
    if rng.random() < 0.3:
        for x in rng.uniform(-0.12, 0.12, rng.integers(1, 4)):
            pen.path(np.array([[x, -0.62], [x * 0.7, -0.42]]), 0.8)
    if rng.random() < 0.25:
        for side in (-1, 1):
            pen.path(_oval(side * 0.55, 0.22, 0.11, 0.09), 0.7)
    if rng.random() < 0.2:
        for side in (-1, 1):
            pen.path(_bow(side * 0.3, 0.1, side * 0.42, 0.42, 0.02), 0.7)


def _face(style: JokerStyle, rng: np.random.Generator) -> Ink:
    pen = _Pen(style.line)
    reach = rng.uniform(0.62, 0.95)
    rays = rng.random() < 0.14
    size = reach * (0.72 if rays else 1.0)
    oval = rng.uniform(0.8, 1.0) if rng.random() < 0.35 else 1.0
    # Features are drawn at full size and then shrunk into the ring.
    _eyes(pen, rng)
    _nose(pen, rng)
    _mouth(pen, rng, style.smile)
    _marks(pen, rng)
    shrink = size * rng.uniform(0.85, 1.08)
    matrix = np.array([[shrink * oval, 0, _MIDDLE * (1 - shrink * oval)], [0, shrink, _MIDDLE * (1 - shrink)]])
    features = np.asarray(cv2.warpAffine(pen.ink, matrix, (_SIDE, _SIDE), flags=cv2.INTER_AREA), np.uint8)
    frame = _Pen(max(style.ring, 0.004))
    ring = _oval(0, 0, 0.93 * oval * (size / reach), 0.93 * (size / reach))
    if style.filled:
        frame.fill(ring)
        frame.ink = np.asarray(cv2.subtract(frame.ink, features), np.uint8)
    else:
        if style.ring:
            frame.path(ring, closed=True)
            if rng.random() < 0.15:
                frame.path(ring * 0.88, 0.4, closed=True)
        frame.ink = np.asarray(cv2.max(frame.ink, features), np.uint8)
    if rays:
        count = int(rng.integers(8, 20))
        for angle in np.linspace(0, 2 * np.pi, count, endpoint=False):
            out = np.array([np.cos(angle), np.sin(angle)])
            side = np.array([-out[1], out[0]]) * 0.09
            frame.fill(np.array([out * 0.76 + side, out * 0.98, out * 0.76 - side]))
    if rng.random() < 0.12:
        frame.path(_oval(0.25, 0, 0.8, 0.86, 100, 260), 0.8)
    return frame.ink


def _star(style: JokerStyle, rng: np.random.Generator) -> Ink:
    pen = _Pen(max(style.line, 0.02))
    tips = int(rng.integers(4, 9))
    inner = rng.uniform(0.35, 0.6)
    angle = np.linspace(0, 2 * np.pi, 2 * tips, endpoint=False) - np.pi / 2
    radius = np.where(np.arange(2 * tips) % 2, inner, 0.9)
    points = np.stack([np.cos(angle), np.sin(angle)], axis=1) * radius[:, None]
    if rng.random() < 0.7:
        pen.fill(points)
    else:
        pen.path(points, 1.6, closed=True)
    return pen.ink


def _hat(style: JokerStyle, rng: np.random.Generator) -> Ink:
    pen = _Pen(max(style.line, 0.015))
    horns = [(-0.8, rng.uniform(-0.3, 0.1)), (0.0, -0.85), (0.8, rng.uniform(-0.3, 0.1))]
    for index, (x, y) in enumerate(horns):
        base = np.array([[-0.45 + 0.3 * index, 0.25], [-0.15 + 0.3 * index, 0.25]])
        curve = np.concatenate([_bow(base[0][0], 0.25, x, y, -0.25), _bow(x, y, base[1][0], 0.25, 0.05)])
        if rng.random() < 0.6:
            pen.fill(curve)
        else:
            pen.path(curve, closed=True)
        pen.fill(_oval(x, y, 0.11, 0.11))
    pen.fill(np.array([[-0.5, 0.22], [0.5, 0.22], [0.5, 0.38], [-0.5, 0.38]]))
    if rng.random() < 0.7:
        pen.path(_bow(-0.4, 0.38, 0.4, 0.38, 0.55))
        for side in (-1, 1):
            pen.fill(_oval(side * 0.16, 0.52, 0.05, 0.05))
        pen.path(_bow(-0.15, 0.7, 0.15, 0.7, 0.1 * np.sign(style.smile)))
    return pen.ink


def draw_joker(style: JokerStyle, height_px: int) -> Ink:
    """The joker's ink, cut to its box, `height_px` high."""
    rng = np.random.default_rng(style.seed)
    match style.motif:
        case "face":
            ink = _face(style, rng)
        case "mirrored":
            head = _face(style, rng)[: int(_SIDE * 0.62)]
            ink = np.vstack([head, np.zeros((8, _SIDE), np.uint8), head[::-1, ::-1]])
        case "star":
            ink = _star(style, rng)
        case "hat":
            ink = _hat(style, rng)
        case "word":
            text = str(rng.choice(np.array(["JOKER", "Joker", "JOLLY", "J"])))
            ink = draw_text(text, style.font, 800, 96)
            if rng.random() < 0.5 and len(text) > 1:
                ink = np.asarray(np.rot90(ink, 1 if rng.random() < 0.5 else 3))
    return cut_to_ink(ink, height_px)
