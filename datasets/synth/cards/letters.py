"""Rank letters as strokes of our own, drawn with the pen of a style of digits."""

from dataclasses import dataclass, replace

import numpy as np

from datasets.synth.glyphs import Ink, Split, sample_outline_style
from datasets.synth.outlines import OutlineStyle, Skeleton, arc, curve, draw_digit, draw_strokes, line


@dataclass(frozen=True, slots=True)
class LetterStyle:
    """How a deck draws its rank letters and digits; lengths in shares of a letter's width or height."""

    outline: OutlineStyle
    slab: float
    """Half the length of serifs; 0: without."""
    tail: int
    """Which tail the Q has, 0 to 3."""
    barred_j: bool
    """Whether a J without serifs has a bar at its top."""
    a_bar: float
    """Height of the A's bar from its top."""
    waist: float
    """Where arm and leg of the K and the bowls of B and R meet."""


def sample_letter_style(rng: np.random.Generator, split: Split) -> LetterStyle:
    """The letters and digits of one deck."""
    slabbed = rng.random() < 0.65
    outline = sample_outline_style(rng, split)
    return LetterStyle(
        outline=replace(outline, weight=min(outline.weight, rng.uniform(0.075, 0.18))),
        slab=rng.uniform(0.16, 0.34) if slabbed else 0.0,
        tail=int(rng.integers(4)),
        barred_j=bool(rng.random() < 0.6),
        a_bar=rng.uniform(0.62, 0.76),
        waist=rng.uniform(0.46, 0.58),
    )


def _tail(style: LetterStyle) -> Skeleton:
    match style.tail:
        case 0:
            return [line((0.52, 0.68), (1.05, 1.06))]
        case 1:
            return [curve((0.35, 0.78), (0.62, 0.62), (0.72, 0.9)), curve((0.72, 0.9), (0.8, 1.08), (1.08, 0.98))]
        case 2:
            return [line((0.7, 0.8), (1.02, 1.05))]
        case _:
            return [curve((0.45, 1.0), (0.6, 1.16), (1.02, 1.1))]


def skeleton(letter: str, style: LetterStyle) -> Skeleton:
    """The strokes of one of the letters A Á B D J K Q R V, without serifs."""
    power, waist, bar = style.outline.squareness, style.waist, style.a_bar
    match letter:
        case "A" | "Á":
            legs = [line((0.0, 1.0), (0.5, 0.0), (1.0, 1.0)), line((0.5 - bar / 2, bar), (0.5 + bar / 2, bar))]
            return [*legs, line((0.45, -0.16), (0.68, -0.32))] if letter == "Á" else legs
        case "B":
            upper = [line((0.0, 0.0), (0.5, 0.0)), arc((0.5, waist / 2), (0.43, waist / 2), -90, 90, power)]
            low = 1 - waist
            lower = [line((0.0, waist), (0.5, waist)), arc((0.5, 1 - low / 2), (0.5, low / 2), -90, 90, power)]
            return [
                line((0.0, 0.0), (0.0, 1.0)),
                np.concatenate(upper),
                np.concatenate([*lower, line((0.0, 1.0))]),
            ]
        case "D":
            bowl = [line((0.0, 0.0), (0.4, 0.0)), arc((0.4, 0.5), (0.6, 0.5), -90, 90, power), line((0.0, 1.0))]
            return [line((0.0, 0.0), (0.0, 1.0)), np.concatenate(bowl)]
        case "J":
            hook = arc((0.4, 0.7), (0.4, 0.3), 0, 165 + style.outline.aperture_deg / 2, power)
            strokes = [np.concatenate([line((0.8, 0.0)), hook])]
            return [*strokes, line((0.4, 0.0), (0.8, 0.0))] if style.barred_j and not style.slab else strokes
        case "K":
            foot, joint = waist + 0.14, 0.32
            arm = line((0.95, 0.0), (0.0, foot))
            return [line((0.0, 0.0), (0.0, 1.0)), arm, line((joint, foot * (1 - joint / 0.95)), (1.0, 1.0))]
        case "Q":
            return [arc((0.5, 0.5), (0.5, 0.5), 0, 360, power), *_tail(style)]
        case "R":
            bowl = [line((0.0, 0.0), (0.5, 0.0)), arc((0.5, waist / 2), (0.45, waist / 2), -90, 90, power)]
            return [
                line((0.0, 0.0), (0.0, 1.0)),
                np.concatenate([*bowl, line((0.0, waist))]),
                line((0.48, waist), (1.0, 1.0)),
            ]
        case "V":
            return [line((0.0, 0.0), (0.5, 1.0), (1.0, 0.0))]
        case _:
            raise ValueError(letter)


_FEET = {
    "A": ((0.0, 1.0), (1.0, 1.0)),
    "Á": ((0.0, 1.0), (1.0, 1.0)),
    "B": (),
    "D": (),
    "J": ((0.8, 0.0),),
    "K": ((0.0, 0.0), (0.0, 1.0), (0.95, 0.0), (1.0, 1.0)),
    "Q": (),
    "R": ((0.0, 1.0), (1.0, 1.0)),
    "V": ((0.0, 0.0), (1.0, 0.0)),
}
"""Where serifs stand."""


def _serifs(letter: str, style: LetterStyle) -> Skeleton:
    if not style.slab:
        return []
    serifs = [line((x - style.slab, y), (x + style.slab, y)) for x, y in _FEET[letter]]
    if letter in "BDR":
        serifs += [line((-style.slab, y), (0.0, y)) for y in ((0.0,) if letter == "R" else (0.0, 1.0))]
    return serifs


def draw_letter(letter: str, style: LetterStyle, height_px: int) -> Ink:
    """A digit or one of the letters A Á B D J K Q R V, cut to its ink, `height_px` high."""
    if letter.isdigit():
        return draw_digit(letter, style.outline, height_px)
    # Narrower heavy letters would have no counters left.
    width = max(style.outline.width - style.outline.weight, (2.7 if letter in "AÁ" else 2.15) * style.outline.weight)
    strokes = [*skeleton(letter, style), *_serifs(letter, style)]
    return draw_strokes(strokes, style.outline, width * (0.92 if letter in "BDJ" else 1.0), height_px)
