"""Numbers as ink: digits of a packaged font, of OpenCV's own faces, or of our own outlines."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from datasets.synth.fonts import TRAIN, VALIDATION, load_font
from datasets.synth.outlines import OutlineStyle, cut_to_ink, draw_digit

Split = Literal["train", "validation"]
"""Validation scenes use fonts, outlines and materials that no training scene uses."""

Ink = NDArray[np.uint8]
"""How much paint lies where, `(height, width)`, 0…255."""

_HEIGHT_STEP_PX: Final = 32
_HERSHEY: Final = (cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_TRIPLEX)
_RESERVED_SQUARENESS: Final = (2.35, 2.55)
"""Outlines between these belong to validation."""


@dataclass(frozen=True, slots=True)
class FontStyle:
    """A packaged font at one weight."""

    font: str
    weight: int


@dataclass(frozen=True, slots=True)
class HersheyStyle:
    """One of OpenCV's stroked faces; `thickness` in shares of the height."""

    face: int
    thickness: float


@dataclass(frozen=True, slots=True)
class NumberStyle:
    """How a make writes its numbers.

    `stretch`: width over the face's own. `squeeze`: width of the digits of 10 to 13 over those of 1 to 9.
    `spacing`: between two digits, in shares of the height. `heavier`: ink grown by that share of the height.
    """

    face: FontStyle | HersheyStyle | OutlineStyle
    stretch: float
    squeeze: float
    spacing: float
    heavier: float


def sample_outline_style(rng: np.random.Generator, split: Split) -> OutlineStyle:
    """A style of our own digits; the reserved band of squareness tells the splits apart."""
    low, high = _RESERVED_SQUARENESS
    if split == "validation":
        squareness = rng.uniform(low, high)
    else:
        squareness = rng.uniform(1.9, low) if rng.random() < 0.65 else rng.uniform(high, 3.6)
    weight = float(rng.uniform(0.09, 0.24))
    return OutlineStyle(
        weight=weight,
        contrast=float(rng.uniform(0.6, min(1.05, 0.19 / weight)) if weight > 0.13 else rng.uniform(0.85, 1.05)),
        width=float(rng.uniform(0.46, 0.72) + 0.6 * (weight - 0.15)),
        squareness=squareness,
        slant_deg=float(rng.uniform(-3, 12)) if rng.random() < 0.15 else 0.0,
        round_ends=bool(rng.random() < 0.3),
        level_ends=bool(rng.random() < 0.5),
        corner_radius=float(rng.uniform(0, 0.03)),
        open_four=bool(rng.random() < 0.2),
        flat_three=bool(rng.random() < 0.15),
        straight_six=bool(rng.random() < 0.3),
        barred_seven=bool(rng.random() < 0.06),
        curved_seven=bool(rng.random() < 0.35),
        one_flag=float(rng.uniform(0.25, 0.5)) if rng.random() < 0.93 else 0.0,
        one_flag_drop=float(rng.uniform(0.08, 0.32)),
        one_foot=bool(rng.random() < 0.2),
        waist=float(rng.uniform(0.44, 0.5)),
        aperture_deg=float(rng.uniform(-15, 28)),
    )


def sample_number_style(rng: np.random.Generator, split: Split) -> NumberStyle:
    """How one make writes its numbers."""
    kind = rng.random()
    face: FontStyle | HersheyStyle | OutlineStyle
    if kind < 0.47:
        fonts = TRAIN if split == "train" else VALIDATION
        face = FontStyle(str(rng.choice(np.array(fonts))), int(rng.choice([500, 600, 700, 700, 800, 900])))
    elif kind < 0.95 or split == "validation":
        face = sample_outline_style(rng, split)
    else:
        face = HersheyStyle(int(rng.choice(_HERSHEY)), float(rng.uniform(0.1, 0.2)))
    return NumberStyle(
        face=face,
        stretch=float(rng.uniform(0.8, 1.2)),
        squeeze=float(rng.uniform(0.7, 1.0)),
        spacing=float(rng.uniform(-0.01, 0.08)),
        heavier=float(rng.uniform(0, 0.02)) if rng.random() < 0.3 else 0.0,
    )


def draw_text(text: str, font: str, weight: int, height_px: int) -> Ink:
    """A word in a packaged font, cut to its ink."""
    loaded = load_font(font, max(8, round(height_px * 1.45)), weight)
    left, top, right, bottom = loaded.getbbox(text)
    picture = Image.new("L", (int(right - left) + 8, int(bottom - top) + 8))
    ImageDraw.Draw(picture).text((4 - left, 4 - top), text, fill=255, font=loaded)
    return cut_to_ink(np.asarray(picture, np.uint8), height_px)


def _draw_hershey(digit: str, style: HersheyStyle, height_px: int) -> Ink:
    scale = height_px / 21
    thickness = max(1, round(style.thickness * height_px))
    (width, height), base = cv2.getTextSize(digit, style.face, scale, thickness)
    canvas = np.zeros((height + base + 2 * thickness, width + 2 * thickness), np.uint8)
    cv2.putText(canvas, digit, (thickness, height + thickness), style.face, scale, (255,), thickness, cv2.LINE_AA)
    return cut_to_ink(canvas, height_px)


@lru_cache(maxsize=128)
def _digit(digit: str, face: FontStyle | HersheyStyle | OutlineStyle, height_px: int) -> Ink:
    match face:
        case FontStyle(font, weight):
            return draw_text(digit, font, weight, height_px)
        case HersheyStyle():
            return _draw_hershey(digit, face, height_px)
        case OutlineStyle():
            return draw_digit(digit, face, height_px)


def draw_number(number: int, style: NumberStyle, height_px: int) -> Ink:
    """The number's ink, cut to its box, `height_px` high."""
    # A few heights serve all tiles of a scene, so that a digit is drawn only a few times.
    fine_px = -(-height_px // _HEIGHT_STEP_PX) * _HEIGHT_STEP_PX
    text = str(number)
    squeeze = style.stretch * (style.squeeze if len(text) == 2 else 1.0)
    gap = np.zeros((fine_px, max(1, round((style.spacing + 0.03) * fine_px))), np.uint8)
    parts: list[Ink] = []
    for digit in text:
        ink = _digit(digit, style.face, fine_px)
        # A narrow 1 is not squeezed: its stem would become thinner than the other digits'.
        ratio = max(squeeze, 0.85) if digit == "1" else squeeze
        width = max(1, round(ink.shape[1] * ratio))
        parts += [np.asarray(cv2.resize(ink, (width, fine_px), interpolation=cv2.INTER_AREA), np.uint8), gap]
    ink = np.hstack(parts[:-1])
    if style.heavier > 0:
        radius = max(1, round(style.heavier * fine_px))
        wider = cv2.copyMakeBorder(ink, radius, radius, radius, radius, cv2.BORDER_CONSTANT)
        brush = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * radius + 1, 2 * radius + 1))
        ink = np.asarray(cv2.dilate(wider, brush), np.uint8)
    size = (max(1, round(ink.shape[1] * height_px / ink.shape[0])), height_px)
    return np.asarray(cv2.resize(ink, size, interpolation=cv2.INTER_AREA), np.uint8)
