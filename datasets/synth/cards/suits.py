"""Suit symbols as ink: outlines of our own in many shapes, or glyphs of packaged fonts."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.synth.cards.sheet import scaled
from datasets.synth.glyphs import Ink, Split, draw_text
from datasets.synth.outlines import cut_to_ink

_SIDE_PX: Final = 192
_SYMBOLS: Final = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
_RESERVED_NOTCH: Final = (0.2, 0.25)
"""Hearts whose notch lies between these belong to validation."""

Points = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class SuitStyle:
    """The shapes of a deck's suit symbols, in shares of their height."""

    font: str | None
    """A packaged font whose glyphs are used instead of outlines."""
    width: float
    """Of heart and spade."""
    notch: float
    """How deep the heart's notch lies below its top."""
    belly: float
    """Height at which the heart is widest."""
    lobe: float
    """Where the heart's lobes are highest, in shares of its half width."""
    side: float
    """How full the heart's flanks are: 0 is straight, negative is hollow."""
    spade_foot: float
    """Where the spade's body ends; its stem goes on to 1."""
    stem: float
    """Half width of the stem's foot."""
    stem_curve: float
    """0: a triangle; 1: a trumpet."""
    stem_flat: bool
    diamond_width: float
    diamond_bend: float
    """How hollow the diamond's sides are; negative is full."""
    leaf: float
    """Radius of the club's leaves."""
    leaf_apart: float
    """How far the lower leaves lie from the middle."""
    leaf_height: float
    """Where the lower leaves' middles lie."""
    hollow: float
    """Width of the line that a symbol is drawn with; 0: it is filled."""


def sample_suit_style(rng: np.random.Generator, split: Split, font: str | None) -> SuitStyle:
    """The symbols of one deck."""
    low, high = _RESERVED_NOTCH
    if split == "validation":
        notch = rng.uniform(low, high)
    else:
        notch = rng.uniform(0.1, low) if rng.random() < 0.75 else rng.uniform(high, 0.31)
    leaf = rng.uniform(0.2, 0.26)
    return SuitStyle(
        font=font,
        width=rng.uniform(0.78, 1.05),
        notch=notch,
        belly=rng.uniform(0.27, 0.42),
        lobe=rng.uniform(0.46, 0.6),
        side=rng.uniform(-0.1, 0.22),
        spade_foot=rng.uniform(0.76, 0.86),
        stem=rng.uniform(0.1, 0.26),
        stem_curve=rng.uniform(0, 1),
        stem_flat=bool(rng.random() < 0.7),
        diamond_width=rng.uniform(0.6, 0.92),
        diamond_bend=rng.uniform(-0.02, 0.16) if rng.random() < 0.65 else 0.0,
        leaf=leaf,
        leaf_apart=leaf * rng.uniform(0.98, 1.25),
        leaf_height=rng.uniform(0.54, 0.64),
        hollow=rng.uniform(0.06, 0.12) if rng.random() < 0.03 else 0.0,
    )


def _bezier(*points: tuple[float, float]) -> Points:
    t = np.linspace(0, 1, 24)[:, None]
    a, b, c, d = (np.array(point) for point in points)
    return np.asarray((1 - t) ** 3 * a + 3 * t * (1 - t) ** 2 * b + 3 * t**2 * (1 - t) * c + t**3 * d)


def _mirrored(right: Points) -> Points:
    """A right half about x = 0, from top to foot, closed by its mirror image."""
    return np.concatenate([right, right[::-1] * (-1, 1)])


def _heart(style: SuitStyle, height: float) -> Points:
    half = style.width / 2
    notch, belly = style.notch * height, style.belly * height
    lobe = _bezier((0, notch), (half * 0.06, notch * 0.4), (half * style.lobe * 0.45, 0), (half * style.lobe, 0))
    shoulder = _bezier((half * style.lobe, 0), (half * (0.4 + 0.8 * style.lobe), 0), (half, belly * 0.4), (half, belly))
    pull = style.side * half
    flank = _bezier(
        (half, belly),
        (half, belly + 0.25 * (height - belly)),
        (half * 0.45 + pull, height * 0.68),
        (0, height),
    )
    return _mirrored(np.concatenate([lobe, shoulder, flank]))


def _stem(style: SuitStyle, top: float) -> Points:
    curve = style.stem_curve
    edge = _bezier(
        (0.03, top),
        (0.03 + 0.02 * (1 - curve), top + (1 - top) * (0.4 + 0.35 * curve)),
        (0.03 + (style.stem - 0.03) * (0.7 - 0.4 * curve), 1 - 0.22 * (1 - curve) * (1 - top) - 0.03 * curve),
        (style.stem, 1),
    )
    foot = np.array([[0, 1.0]]) if style.stem_flat else np.array([[0, 0.955]])
    return _mirrored(np.concatenate([edge, foot]))


def _diamond(style: SuitStyle) -> Points:
    half, bend = style.diamond_width / 2, style.diamond_bend
    middle = (half * (0.5 - bend), 0.5 * (0.5 + bend))
    upper = _bezier((0, 0), (middle[0], middle[1]), (middle[0], middle[1]), (half, 0.5))
    return _mirrored(np.concatenate([upper, upper[::-1] * (1, -1) + (0, 1)]))


def _circle(x: float, y: float, radius: float) -> Points:
    angle = np.linspace(0, 2 * np.pi, 40)
    return np.stack([x + radius * np.cos(angle), y + radius * np.sin(angle)], axis=1)


def _outlines(style: SuitStyle, suit: str) -> list[Points]:
    if suit == "h":
        return [_heart(style, 1.0)]
    if suit == "d":
        return [_diamond(style)]
    if suit == "s":
        body = _heart(style, style.spade_foot) * (1, -1) + (0, style.spade_foot)
        return [body, _stem(style, style.spade_foot * 0.55)]
    leaf, apart, low = style.leaf, style.leaf_apart, style.leaf_height
    middle = np.array([[-0.07, 1.7 * leaf], [0.07, 1.7 * leaf], [0.1, low + 0.06], [-0.1, low + 0.06]])
    leaves = [_circle(0, leaf, leaf), _circle(-apart, low, leaf), _circle(apart, low, leaf)]
    return [*leaves, middle, _stem(style, low - 0.1)]


@lru_cache(maxsize=256)
def _fine(style: SuitStyle, suit: str) -> Ink:
    if style.font:
        return draw_text(_SYMBOLS[suit], style.font, 400, _SIDE_PX)
    ink = np.zeros((_SIDE_PX + 16, 2 * _SIDE_PX), np.uint8)
    for points in _outlines(style, suit):
        fixed = np.round((points * _SIDE_PX + (_SIDE_PX, 8)) * 16).astype(np.int32)
        cv2.fillPoly(ink, [fixed], (255,), cv2.LINE_AA, 4)
    if style.hollow:
        inner = cv2.distanceTransform((ink > 127).astype(np.uint8), cv2.DIST_L2, 3) > style.hollow * _SIDE_PX
        ink[inner] = 0
    return cut_to_ink(ink, _SIDE_PX)


def draw_suit(style: SuitStyle, suit: str, height_px: int) -> Ink:
    """The suit's symbol, cut to its ink, `height_px` high."""
    return scaled(_fine(style, suit), height_px)
