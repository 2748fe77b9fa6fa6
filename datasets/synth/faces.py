"""The face of one tile: paint and relief, lit from one side."""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.synth.glyphs import Ink, draw_number, draw_text
from datasets.synth.jokers import draw_joker
from datasets.synth.makes import Make
from datasets.synth.noise import field
from engine.pieces import Piece

PAD_PX: Final = 2
"""Clear rim about a face, so that its edge is smooth when drawn into a scene."""

Box = tuple[float, float, float, float]
"""x0, y0, x1, y1 in shares of the face's width and height."""


@dataclass(frozen=True, eq=False, slots=True)
class Face:
    """A tile's face with its clear rim `(h, w, 4)` BGRA, and where its number or figure lies."""

    picture: NDArray[np.uint8]
    figure: Box


class _Canvas:
    """Paint and height of one face while it is being drawn."""

    def __init__(self, make: Make, width_px: int) -> None:
        self.make = make
        self.width_px, self.height_px = width_px, round(width_px * make.aspect)
        self.paint = np.empty((self.height_px, self.width_px, 3), np.float32)
        self.paint[:] = make.body
        self.height = np.zeros((self.height_px, self.width_px), np.float32)
        self.ink = np.zeros((self.height_px, self.width_px), np.float32)

    def place(self, ink: Ink, centre_y: float, centre_x: float = 0.5) -> tuple[NDArray[np.float32], Box]:
        """The ink on a sheet as large as the face, about a centre given in shares, and its box."""
        sheet = np.zeros((self.height_px, self.width_px), np.float32)
        height, width = ink.shape
        top, left = round(centre_y * self.height_px - height / 2), round(centre_x * self.width_px - width / 2)
        y0, y1, x0, x1 = max(0, top), min(self.height_px, top + height), max(0, left), min(self.width_px, left + width)
        if y1 > y0 and x1 > x0:
            sheet[y0:y1, x0:x1] = ink[y0 - top : y1 - top, x0 - left : x1 - left] / np.float32(255)
        return sheet, (x0 / self.width_px, y0 / self.height_px, x1 / self.width_px, y1 / self.height_px)

    def distance(self, centre_y: float) -> NDArray[np.float32]:
        """Distance of every pixel from a point on the middle line, in shares of the width."""
        ys = (np.arange(self.height_px, dtype=np.float32) + 0.5)[:, None] / self.width_px - centre_y * self.make.aspect
        xs = (np.arange(self.width_px, dtype=np.float32) + 0.5)[None] / self.width_px - 0.5
        return np.asarray(np.hypot(xs, ys), np.float32)

    def print(self, sheet: NDArray[np.float32], colour: tuple[float, float, float], depth: float) -> None:
        self.paint += (np.array(colour, np.float32) - self.paint) * sheet[..., None]
        self.ink = np.maximum(self.ink, sheet)
        if depth:
            self.height -= cv2.GaussianBlur(sheet, (0, 0), max(0.5, 0.006 * self.width_px)) * np.float32(depth * 0.03)

    def hollow(self, centre_y: float, radius: float, depth: float, *, flat: bool) -> None:
        """A round hollow: a flat floor with a steep wall, or the inside of a bowl."""
        distance = self.distance(centre_y)
        if flat:
            floor = np.clip((radius - distance) * self.width_px / max(1.0, 0.015 * self.width_px), 0, 1)
            self.height -= floor.astype(np.float32) * np.float32(depth * 0.02)
        else:
            bowl = np.clip(1 - (distance / radius) ** 2, 0, None)
            self.height -= bowl.astype(np.float32) * np.float32(depth * 0.045)


def _outline(make: Make, width_px: int, height_px: int) -> NDArray[np.float32]:
    """How far inside the rounded rectangle every pixel lies, in px."""
    radius = make.corner * width_px
    xs = np.abs(np.arange(width_px, dtype=np.float32) + 0.5 - width_px / 2)[None]
    ys = np.abs(np.arange(height_px, dtype=np.float32) + 0.5 - height_px / 2)[:, None]
    over_x, over_y = xs - (width_px / 2 - radius), ys - (height_px / 2 - radius)
    outside = np.hypot(np.maximum(over_x, 0), np.maximum(over_y, 0))
    return np.asarray(radius - outside - np.minimum(np.maximum(over_x, over_y), 0), np.float32)


def _symbol(mark: str, size_px: int) -> Ink:
    """A suit's symbol, cut from circles and triangles."""
    side = 128
    ink = np.zeros((side, side), np.uint8)

    def circle(x: float, y: float, radius: float) -> None:
        cv2.circle(ink, (round(x * side), round(y * side)), round(radius * side), (255,), -1, cv2.LINE_AA)

    def polygon(*points: tuple[float, float]) -> None:
        cv2.fillPoly(ink, [np.round(np.array(points) * side).astype(np.int32)], (255,), cv2.LINE_AA)

    if mark == "diamond":
        polygon((0.5, 0.05), (0.85, 0.5), (0.5, 0.95), (0.15, 0.5))
    elif mark == "clover":
        for x, y in ((0.5, 0.28), (0.28, 0.55), (0.72, 0.55)):
            circle(x, y, 0.2)
        polygon((0.46, 0.4), (0.54, 0.4), (0.64, 0.95), (0.36, 0.95))
    else:
        for x in (0.29, 0.71):
            circle(x, 0.34, 0.22)
        polygon((0.09, 0.42), (0.91, 0.42), (0.5, 0.95))
        polygon((0.3, 0.3), (0.7, 0.3), (0.7, 0.5), (0.3, 0.5))
        if mark == "spade":
            ink = np.ascontiguousarray(ink[::-1])
            polygon((0.46, 0.4), (0.54, 0.4), (0.66, 0.98), (0.34, 0.98))
    return np.asarray(cv2.resize(ink, (size_px, size_px), interpolation=cv2.INTER_AREA), np.uint8)


def _varied(colour: tuple[float, float, float], rng: np.random.Generator) -> tuple[float, float, float]:
    b, g, r = np.clip(np.array(colour) * rng.normal(1, 0.03) + rng.normal(0, 2, 3), 0, 255)
    return float(b), float(g), float(r)


def _fitted(ink: Ink, max_width_px: int) -> Ink:
    """Narrowed to the width; partly shrunk, partly squeezed, as makers do."""
    height, width = ink.shape
    if width <= max_width_px:
        return ink
    ratio = max_width_px / width
    size = (max_width_px, max(4, round(height * ratio**0.35)))
    return np.asarray(cv2.resize(ink, size, interpolation=cv2.INTER_AREA), np.uint8)


def _mark(canvas: _Canvas, colour: tuple[float, float, float]) -> None:
    make = canvas.make
    match make.mark:
        case "none":
            return
        case "dish":
            canvas.hollow(make.mark_centre, make.mark_size / 2, 0.5 + make.bevel_depth / 2, flat=False)
        case "ring" | "hollow":
            canvas.hollow(make.mark_centre, make.mark_size / 2, 0.8, flat=make.mark == "ring")
        case symbol:
            if make.mark_hollow:
                canvas.hollow(make.mark_centre, make.mark_size / 2, 0.9, flat=False)
            size_px = max(4, round(make.mark_size * canvas.width_px * (0.5 if make.mark_hollow else 0.85)))
            sheet, _ = canvas.place(_symbol(symbol, size_px), make.mark_centre)
            canvas.print(sheet, colour, make.engraving * 0.6)


def _figure(canvas: _Canvas, piece: Piece, rng: np.random.Generator) -> Box:
    """The number or the joker's picture, with what goes with it. Returns its box."""
    make = canvas.make
    if piece.is_joker:
        number = int(rng.integers(2))
        colour = make.colours[make.joker_suits[number]]
        style = make.jokers[number % len(make.jokers)]
        wanted_px = style.height * canvas.width_px
        room_px = 1.9 * min(make.number_centre, 1 - make.number_centre) * canvas.height_px
        ink = draw_joker(style, max(8, round(min(wanted_px, room_px))))
        ink = _fitted(ink, round(0.9 * canvas.width_px))
    else:
        colour = make.colours[piece.suit]
        ink = draw_number(piece.rank, make.number, max(8, round(make.number_height * canvas.height_px)))
        ink = _fitted(ink, round(make.number_max_width * canvas.width_px))
    colour = _varied(colour, rng)
    if make.mark == "dish" or not piece.is_joker or make.joker_marked:
        _mark(canvas, colour)
    sheet, box = canvas.place(ink, make.number_centre)
    if piece.rank in (6, 9) and make.nine != "none":
        foot = box[3] + 0.06
        bar = np.full((max(2, round(0.025 * canvas.height_px)), max(4, ink.shape[1] * 8 // 10)), 255, np.uint8)
        size = max(4, round(0.09 * canvas.width_px))
        dot = np.asarray(cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size)) * 255, np.uint8)
        extra, _ = canvas.place(bar if make.nine == "bar" else dot, foot, 0.5 if make.nine == "bar" else box[2] + 0.03)
        sheet = np.maximum(sheet, extra)
    if make.wear:
        rough = cv2.resize(field(rng, 128, 128), (canvas.width_px, canvas.height_px), interpolation=cv2.INTER_AREA)
        sheet = sheet * np.clip(2.6 - 1.6 * make.wear - rough * make.wear, 0.15, 1)
    canvas.print(np.asarray(sheet, np.float32), colour, make.engraving)
    return box


def _back(canvas: _Canvas) -> None:
    make = canvas.make
    if make.back == "hollow":
        canvas.hollow(0.5, 0.36, 0.7, flat=True)
    elif make.back == "border":
        inner = _outline(make, canvas.width_px, canvas.height_px) / canvas.width_px
        canvas.height -= ((inner > 0.12) & (inner < 0.15)).astype(np.float32) * np.float32(0.015)
    elif make.back == "logo":
        _logo(canvas, 0.5)


def _logo(canvas: _Canvas, centre_y: float) -> None:
    make = canvas.make
    ink = draw_text(make.logo_text, make.logo_font, 600, max(6, round(0.09 * canvas.height_px)))
    sheet, _ = canvas.place(_fitted(ink, round(0.78 * canvas.width_px)), centre_y)
    canvas.height -= sheet * np.float32(0.02 * (0.4 + make.logo))
    canvas.paint *= 1 - sheet[..., None] * np.float32(0.12 * make.logo)


def draw_face(make: Make, piece: Piece, width_px: int, light_rad: float, rng: np.random.Generator) -> Face:
    """One tile's face, `width_px` wide without its rim.

    `light_rad`: from where light comes in the face's own plane, 0 from its right, π/2 from its foot.
    """
    canvas = _Canvas(make, width_px)
    canvas.paint *= np.float32(rng.normal(1, 0.012))
    if make.grain:
        fibres = cv2.resize(field(rng, 64, 4), (canvas.width_px, canvas.height_px), interpolation=cv2.INTER_AREA)
        canvas.paint *= 1 + fibres[..., None] * np.float32(make.grain)
    inside = _outline(make, canvas.width_px, canvas.height_px)
    if make.bevel:
        rim = np.clip(inside / max(1.0, make.bevel * width_px), 0, 1)
        canvas.height += np.sin(rim * np.pi / 2).astype(np.float32) * np.float32(make.bevel_depth * make.bevel * 0.7)
    if make.border:
        rim = np.abs(inside / width_px - make.bevel - 0.03) < make.border / 2
        canvas.paint[rim] *= np.float32(0.75)
    figure: Box = (0.1, 0.1, 0.9, 0.9)
    if piece.is_joker or piece.kind is not None:
        figure = _figure(canvas, piece, rng)
        if make.logo:
            _logo(canvas, make.logo_centre)
    else:
        _back(canvas)
    slope_x = cv2.Sobel(canvas.height, cv2.CV_32F, 1, 0, scale=width_px / 8)
    slope_y = cv2.Sobel(canvas.height, cv2.CV_32F, 0, 1, scale=width_px / 8)
    shade = -(slope_x * np.float32(np.cos(light_rad)) + slope_y * np.float32(np.sin(light_rad)))
    shade = np.tanh(np.asarray(shade, np.float32) * np.float32(0.9)) * np.float32(0.32)
    lit = canvas.paint * (1 + shade[..., None])
    lit += np.maximum(shade - np.float32(0.08), 0)[..., None] * np.float32(make.gloss * 240)
    alpha = np.clip(inside + 0.5, 0, 1) * 255
    picture = np.zeros((canvas.height_px + 2 * PAD_PX, canvas.width_px + 2 * PAD_PX, 4), np.uint8)
    core = picture[PAD_PX:-PAD_PX, PAD_PX:-PAD_PX]
    core[..., :3] = np.clip(lit, 0, 255)
    core[..., 3] = alpha
    picture[..., :3] = cv2.copyMakeBorder(core[..., :3], PAD_PX, PAD_PX, PAD_PX, PAD_PX, cv2.BORDER_REPLICATE)
    return Face(picture, figure)
