"""Digits as strokes of our own: one skeleton each, bent and weighted by a style."""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

Skeleton = list[NDArray[np.float64]]
"""Open or closed polylines `(n, 2)` in a box of about 1 × 1, x right, y down."""

_ARC_POINTS: Final = 28
_MITRE_LIMIT: Final = 2.2


@dataclass(frozen=True, slots=True)
class OutlineStyle:
    """How a make's digits are drawn, in shares of the digit's height where nothing else is said."""

    weight: float
    """Width of vertical strokes."""
    contrast: float
    """Width of horizontal strokes over that of vertical ones."""
    width: float
    """Of a round digit, between stroke middles."""
    squareness: float
    """Exponent of the bowls' superellipse: 2 is round, 4 nearly square."""
    slant_deg: float
    round_ends: bool
    level_ends: bool
    """Ends of curves cut level or plumb, as in Helvetica, instead of across the stroke."""
    corner_radius: float
    open_four: bool
    flat_three: bool
    straight_six: bool
    barred_seven: bool
    curved_seven: bool
    one_flag: float
    """Length of the 1's flag; 0 is a bare stem."""
    one_flag_drop: float
    one_foot: bool
    waist: float
    """Height at which 3 and 8 are laced."""
    aperture_deg: float
    """How far 2, 3, 5, 6 and 9 curl in at their ends."""


def arc(
    centre: tuple[float, float], radii: tuple[float, float], start_deg: float, end_deg: float, power: float
) -> NDArray[np.float64]:
    """Part of a superellipse, from the right clockwise; a `power` of 2 is round."""
    angle = np.radians(np.linspace(start_deg, end_deg, _ARC_POINTS))
    cos, sin = np.cos(angle), np.sin(angle)
    x = np.sign(cos) * np.abs(cos) ** (2 / power)
    y = np.sign(sin) * np.abs(sin) ** (2 / power)
    return np.stack([centre[0] + radii[0] * x, centre[1] + radii[1] * y], axis=1)


def curve(*points: tuple[float, float]) -> NDArray[np.float64]:
    """A quadratic Bézier curve."""
    p0, p1, p2 = (np.array(p) for p in points)
    t = np.linspace(0, 1, _ARC_POINTS // 2)[:, None]
    return np.asarray((1 - t) ** 2 * p0 + 2 * t * (1 - t) * p1 + t**2 * p2)


def line(*points: tuple[float, float]) -> NDArray[np.float64]:
    """Straight from point to point."""
    return np.array(points, np.float64)


def _six(style: OutlineStyle) -> Skeleton:
    bowl_height = 0.31 + 0.02 * style.one_flag
    centre_y = 1 - bowl_height
    bowl = arc((0.5, centre_y), (0.5, bowl_height), 0, 360, style.squareness)
    if style.straight_six:
        return [bowl, curve((0.0, centre_y), (0.02, centre_y - 0.28), (0.68, 0.0))]
    shoulder = 0.36
    back = [
        line((0.0, centre_y), (0.0, shoulder)),
        arc((0.5, shoulder), (0.5, shoulder), 180, 322 + style.aperture_deg, style.squareness),
    ]
    return [bowl, np.concatenate(back)]


def skeleton(digit: str, style: OutlineStyle) -> Skeleton:
    """The strokes of one digit."""
    power, curl, waist = style.squareness, style.aperture_deg, style.waist
    low = 1 - waist
    match digit:
        case "0":
            return [arc((0.5, 0.5), (0.5, 0.5), 0, 360, power)]
        case "1":
            x, strokes = 0.5, []
            if style.one_flag > 0:
                strokes.append(line((x - style.one_flag, style.one_flag_drop), (x, 0), (x, 1)))
            else:
                strokes.append(line((x, 0), (x, 1)))
            if style.one_foot:
                strokes.append(line((x - 0.32, 1), (x + 0.32, 1)))
            return strokes
        case "2":
            top = arc((0.5, 0.29), (0.5, 0.29), 180 - curl, 360 + 38, power)
            return [np.concatenate([top, line((0.0, 1.0), (1.0, 1.0))])]
        case "3":
            lower = arc((0.47, 1 - low / 2), (0.53, low / 2), 270, 540 - curl - 8, power)
            if style.flat_three:
                return [line((0.02, 0.0), (0.95, 0.0), (0.42, waist)), lower]
            upper = arc((0.47, waist / 2), (0.46, waist / 2), 188 + curl, 450, power)
            return [upper, lower, line((0.3, waist), (0.5, waist))]
        case "4":
            if style.open_four:
                return [line((0.25, 0.0), (0.0, 0.68), (1.0, 0.68)), line((0.72, 0.3), (0.72, 1.0))]
            return [line((0.72, 1.0), (0.72, 0.0), (-0.05, 0.7), (1.0, 0.7))]
        case "5":
            bowl_height = 0.32
            bowl = arc((0.45, 1 - bowl_height), (0.52, bowl_height), 222, 540 - curl - 10, power)
            return [np.concatenate([line((0.9, 0.0), (0.13, 0.0)), line((0.05, 0.5)), bowl])]
        case "6":
            return _six(style)
        case "7":
            if style.curved_seven:
                leg = np.concatenate([line((0.0, 0.0), (1.0, 0.0)), curve((1.0, 0.04), (0.45, 0.5), (0.36, 1.0))])
            else:
                leg = line((0.0, 0.0), (1.0, 0.0), (0.33, 1.0))
            return [leg, line((0.22, 0.52), (0.82, 0.52))] if style.barred_seven else [leg]
        case "8":
            upper = arc((0.5, waist / 2), (0.44, waist / 2), 0, 360, power)
            return [upper, arc((0.5, 1 - low / 2), (0.5, low / 2), 0, 360, power)]
        case "9":
            return [1.0 - stroke for stroke in _six(style)]
        case _:
            raise ValueError(digit)


def _ribbon(stroke: NDArray[np.float64], half: float) -> tuple[NDArray[np.float64], list[NDArray[np.float64]]]:
    """A pen's way along the stroke: one quad `(4, 2)` a step (left, left, right, right), and what fills its corners."""
    closed = bool(np.allclose(stroke[0], stroke[-1]))
    steps = np.diff(stroke, axis=0)
    keep = np.linalg.norm(steps, axis=1) > 1e-6
    stroke = np.concatenate([stroke[:1], stroke[1:][keep]])
    steps = steps[keep]
    normal = half * np.stack([-steps[:, 1], steps[:, 0]], axis=1) / np.linalg.norm(steps, axis=1, keepdims=True)
    quads = np.stack([stroke[:-1] + normal, stroke[1:] + normal, stroke[1:] - normal, stroke[:-1] - normal], axis=1)
    corners = []
    pairs = [(i, i + 1) for i in range(len(normal) - 1)] + ([(len(normal) - 1, 0)] if closed else [])
    for before, after in pairs:
        corner = stroke[after]
        middle = (normal[before] + normal[after]) / 2
        length = np.linalg.norm(middle) / half
        turn = steps[before][0] * steps[after][1] - steps[before][1] * steps[after][0]
        outer = -1.0 if turn > 0 else 1.0
        tip = [corner + outer * middle / length**2] if length > 1 / _MITRE_LIMIT else []
        corners.append(np.array([corner, corner + outer * normal[before], *tip, corner + outer * normal[after]]))
    return quads, corners


def _level_ends(quads: NDArray[np.float64]) -> None:
    """Cuts both ends of a ribbon level or plumb, whichever is nearer, by moving its last corners."""
    for quad, ends, inners in ((quads[0], (0, 3), (1, 2)), (quads[-1], (1, 2), (0, 3))):
        across = quad[ends[0]] - quad[ends[1]]
        axis = int(np.argmin(np.abs(across)))
        middle = (quad[ends[0]][axis] + quad[ends[1]][axis]) / 2
        for end, inner in zip(ends, inners, strict=True):
            step = quad[end] - quad[inner]
            if abs(step[axis]) > 1e-9:
                limit = 0.9 * float(np.linalg.norm(across) / np.linalg.norm(step))
                quad[end] += step * float(np.clip((middle - quad[end][axis]) / step[axis], -0.9, limit))


def draw_digit(digit: str, style: OutlineStyle, height_px: int) -> NDArray[np.uint8]:
    """The digit's ink, 0…255, cut to its own box, `height_px` high."""
    width = 0.5 * max(style.width, 0.4) if digit == "1" else style.width - style.weight
    return draw_strokes(skeleton(digit, style), style, width, height_px, curls=digit in "23569")


def draw_strokes(
    strokes: Skeleton, style: OutlineStyle, width: float, height_px: int, *, curls: bool = False
) -> NDArray[np.uint8]:
    """The strokes' ink, 0…255, cut to its own box, `height_px` high.

    `width`: of the strokes' box, between stroke middles, in shares of the height. `curls`: whether
    open strokes end in curves, which a style may cut level.
    """
    fine = 2
    height = height_px * fine
    pen_x, pen_y = style.weight * height, style.weight * style.contrast * height
    # A round pen in a space stretched downwards is an oval pen on the paper: thin level strokes.
    stretch = pen_x / pen_y
    box_x, box_y = max(width * height, 2.0), (height - pen_y) * stretch
    beyond = max(float(np.abs(stroke - 0.5).max()) - 0.5 for stroke in strokes)
    pad = int(pen_x) + 4 + int(max(0.0, beyond - 0.05) * max(box_x, box_y))
    canvas = np.zeros((int(box_y) + 2 * pad, int(box_x) + 2 * pad), np.uint8)
    for stroke in strokes:
        path = stroke * (box_x, box_y) + pad
        quads, corners = _ribbon(path, pen_x / 2)
        if style.level_ends and curls and not np.allclose(stroke[0], stroke[-1]):
            _level_ends(quads)
        for part in [*quads, *corners]:
            cv2.fillConvexPoly(canvas, np.round(part * 16).astype(np.int32), (255,), cv2.LINE_8, 4)
        if style.round_ends:
            for end in (path[0], path[-1]):
                cv2.circle(canvas, (round(end[0]), round(end[1])), round(pen_x / 2), (255,), -1)
    size = (canvas.shape[1], max(1, round(canvas.shape[0] / stretch)))
    ink = cv2.resize(canvas, size, interpolation=cv2.INTER_AREA)
    if style.slant_deg:
        lean = np.tan(np.radians(style.slant_deg))
        room = int(abs(lean) * size[1]) + 1
        matrix = np.array([[1, -lean, lean * size[1] / 2 + room], [0, 1, 0]], np.float64)
        ink = cv2.warpAffine(ink, matrix, (size[0] + 2 * room, size[1]))
    if style.corner_radius > 0:
        sigma = style.corner_radius * height
        ink = cv2.copyMakeBorder(ink, fine, fine, fine, fine, cv2.BORDER_CONSTANT)
        soft = cv2.GaussianBlur(ink, (0, 0), max(sigma, 0.5)).astype(np.float32)
        ink = np.clip((soft - 127) * 4 + 127, 0, 255).astype(np.uint8)
    return cut_to_ink(np.asarray(ink, np.uint8), height_px)


def cut_to_ink(ink: NDArray[np.uint8], height_px: int) -> NDArray[np.uint8]:
    """The ink's own box, scaled to `height_px`."""
    x, y, width, height = cv2.boundingRect((ink > 100).astype(np.uint8))
    if not width or not height:
        return np.zeros((height_px, 1), np.uint8)
    box = ink[y : y + height, x : x + width]
    scaled = cv2.resize(box, (max(1, round(width * height_px / height)), height_px), interpolation=cv2.INTER_AREA)
    return np.asarray(scaled, np.uint8)
