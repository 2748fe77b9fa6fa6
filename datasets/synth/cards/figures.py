"""Figures of court cards and jokers: robes in dense bands of ornament, heads, hats and what a hand holds."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from datasets.synth.cards.brush import Brush, Points, mirrored, oval
from datasets.synth.cards.sheet import Bgr

Hat = Literal["cap", "crown", "diadem", "bells"]
HATS: Final[dict[int, Hat]] = {11: "cap", 12: "diadem", 13: "crown"}
"""What jack, queen and king wear."""
FIGURE_PX: Final = 160
_CELL: Final = 16
"""Side of an ornament's cell in px."""

_Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Paints:
    """The colours of a deck's figures."""

    red: Bgr
    yellow: Bgr
    blue: Bgr
    black: Bgr
    skin: Bgr
    ground: Bgr

    def any(self, rng: np.random.Generator) -> Bgr:
        """One of the colours of cloth."""
        cloths = (self.red, self.yellow, self.blue, self.black, self.red, self.yellow, self.ground)
        return cloths[int(rng.integers(len(cloths)))]


def _ornaments() -> NDArray[np.intp]:
    """One cell `(pattern, across, along)` of each ornament: 1 where it has ink."""
    middles = (np.arange(_CELL) + 0.5) / _CELL
    across, along = middles[:, None], np.broadcast_to(middles, (_CELL, _CELL))
    off_axis, off_middle = np.abs(across - 0.5), np.abs(along - 0.5)
    cells = [
        np.zeros((_CELL, _CELL), bool),
        along < 0.5,
        off_middle**2 + off_axis**2 < 0.09,
        off_middle * 1.7 < across,
        (along < 0.5) ^ (across < 0.5),
        off_middle + off_axis < 0.42,
        (along * 3) % 1 < 0.4,
    ]
    return np.array(cells).astype(np.intp)


_ORNAMENTS: Final = _ornaments()


def _bands(field: _Floats, along: _Floats, paints: Paints, rng: np.random.Generator) -> NDArray[np.uint8]:
    """Colours `(n, 3)` of cloth in bands across `field` `(n)`, each with an ornament that runs `along` it."""
    height, line = rng.uniform(0.04, 0.13), rng.uniform(0.006, 0.012)
    steps = (field - field.min()) * np.float32(1 / height)
    band = steps.astype(np.intp)
    across = steps - band
    count = int(band.max()) + 1
    step = along * rng.uniform(0.5 / height, 1.6 / height, count).astype(np.float32)[band]
    step -= np.floor(step)
    kind = rng.integers(0, len(_ORNAMENTS), count)[band]
    last = _CELL - 1
    ink = _ORNAMENTS[
        kind, np.minimum(across * _CELL, last).astype(np.intp), np.minimum(step * _CELL, last).astype(np.intp)
    ]
    cloths = np.round([[paints.any(rng), paints.any(rng)] for _ in range(count)]).astype(np.uint8)
    colours = cloths[band, ink]
    colours[across < line / height] = np.round(paints.black)
    return np.asarray(colours, np.uint8)


def _paint_cloth(brush: Brush, outline: Points, paints: Paints, rng: np.random.Generator, lean: float) -> None:
    """Fills an outline with bands; they lie as chevrons, arcs, stripes or slantwise."""
    inside = brush.mask(outline)
    rows, columns = np.nonzero(inside)
    ys = (rows.astype(np.float32) + np.float32(0.5)) / np.float32(brush.scale)
    xs = (columns.astype(np.float32) + np.float32(0.5)) / np.float32(brush.scale) - np.float32(0.5)
    kind, bend, aside, drop = int(rng.integers(4)), rng.uniform(-0.7, 0.7), rng.uniform(0, 0.5), rng.uniform(-0.2, 0.2)
    if len(ys) == 0:
        return
    if kind == 0:
        field, along = ys - np.float32(bend) * np.abs(xs), np.abs(xs)
    elif kind == 1:
        across, down = np.abs(xs) - np.float32(aside), ys - np.float32(outline[:, 1].mean() + drop)
        field, along = np.hypot(across, down), np.arctan2(down, across) * np.float32(0.25)
    elif kind == 2:
        field, along = np.abs(xs), ys
    else:
        field, along = xs * np.float32(lean) + ys, ys * np.float32(lean) - xs
    brush.picture[rows, columns] = _bands(field, along, paints, rng)
    brush.line(*((float(x), float(y)) for x, y in [*outline, outline[0]]))


def paint_robe(brush: Brush, paints: Paints, rng: np.random.Generator, neck: float, foot: float) -> None:
    """Body, sleeves and a middle panel, from the neck down to `foot`."""
    wide, drop = rng.uniform(0.36, 0.62), rng.uniform(0.1, 0.3)
    body = np.array([(0.4, neck), (0.6, neck), (0.5 + wide, neck + drop), (0.5 + wide, foot), (0.5 - wide, foot),
                     (0.5 - wide, neck + drop)])  # fmt: skip
    lean = rng.uniform(-1.2, 1.2)
    _paint_cloth(brush, body, paints, rng, lean)
    if rng.random() < 0.7:
        inner, low = rng.uniform(0.1, 0.25), neck + drop + rng.uniform(0.05, 0.3)
        sleeve = np.array(
            [(0.5 + inner, neck + 0.06), (0.5 + wide, neck + drop), (0.5 + wide, low), (0.5 + inner, low + 0.1)]
        )
        _paint_cloth(brush, sleeve, paints, rng, lean)
        _paint_cloth(brush, mirrored(sleeve, 0.5), paints, rng, lean)
    if rng.random() < 0.6:
        half = rng.uniform(0.04, 0.12)
        flare = half * rng.uniform(0.6, 2)
        panel = np.array([(0.5 - half, neck), (0.5 + half, neck), (0.5 + flare, foot), (0.5 - flare, foot)])
        _paint_cloth(brush, panel, paints, rng, lean)
    collar = np.array([(0.38, neck), (0.62, neck), (0.5 + rng.uniform(0.08, 0.2), neck + 0.09), (0.5, neck + 0.14)])
    brush.shape(np.concatenate([collar, [(0.5 - rng.uniform(0.08, 0.2), neck + 0.09)]]), paints.any(rng))
    for side in (-1, 1):
        if rng.random() < 0.6:
            x, y = 0.5 + side * rng.uniform(0.15, 0.4), neck + rng.uniform(0.12, 0.35)
            brush.shape(oval(x, y, 0.055, 0.04), paints.skin)
            for finger in (-0.02, 0.0, 0.02):
                brush.line((x - 0.04, y + finger), (x + 0.03, y + finger))


def _hat(
    brush: Brush, paints: Paints, rng: np.random.Generator, hat: Hat, head: tuple[float, float, float], top: float
) -> None:
    """`head`: its middle, the height of its brow and half its width."""
    x, brow, size = head
    match hat:
        case "cap":
            lean = rng.uniform(-0.06, 0.06)
            crown = [
                (x - size * 1.4, brow),
                (x - size + lean, top),
                (x + size * 1.2 + lean, top + 0.03),
                (x + size * 1.5, brow),
            ]
            brush.shape(np.array(crown), paints.any(rng))
            band = [
                (x - size * 1.4, brow - 0.05),
                (x + size * 1.5, brow - 0.05),
                (x + size * 1.45, brow),
                (x - size * 1.35, brow),
            ]
            brush.shape(np.array(band), paints.any(rng))
        case "bells":
            for side in (-1, 0, 1):
                tip = (x + side * size * rng.uniform(1.8, 2.6), brow - rng.uniform(-0.05, 0.16) if side else top)
                horn = [(x + side * size * 0.6 - 0.08, brow), (x + side * size * 0.9, min(brow, top + 0.12)), tip,
                        (x + side * size * 0.6 + 0.08, brow)]  # fmt: skip
                brush.shape(np.array(horn), paints.any(rng))
                brush.shape(oval(tip[0], tip[1], 0.035, 0.035), paints.yellow)
        case _:
            tips, low = int(rng.integers(3, 7)), brow + 0.03
            high = top if hat == "crown" else (top + brow) / 2
            spread = rng.uniform(1.1, 1.7)
            xs = np.linspace(-spread, spread, 2 * tips + 1) * size + x
            ys = np.where(np.arange(2 * tips + 1) % 2, high, high + rng.uniform(0.04, 0.09))
            crown_top = np.stack([xs, ys], axis=1)
            brush.shape(np.concatenate([crown_top, [(x + size * 1.1, low), (x - size * 1.1, low)]]), paints.yellow)
            for tip in crown_top[1::2]:
                brush.shape(oval(tip[0], tip[1] + 0.01, 0.018, 0.018), paints.red)
            band = [
                (x - size * 1.15, low - 0.05),
                (x + size * 1.15, low - 0.05),
                (x + size * 1.1, low),
                (x - size * 1.1, low),
            ]
            brush.shape(np.array(band), paints.any(rng))


def paint_head(brush: Brush, paints: Paints, rng: np.random.Generator, hat: Hat, top: float) -> float:
    """Hair, face and hat below the height `top`. Returns where the neck begins."""
    hair = paints.yellow if rng.random() < 0.55 else paints.ground if rng.random() < 0.7 else paints.black
    x, size = rng.uniform(0.44, 0.58), rng.uniform(0.1, 0.145)
    y = top + rng.uniform(0.12, 0.2) + size
    long = hat == "diadem"
    brush.shape(oval(x, y + 0.03, size * (1.9 if long else 1.6), size * (1.7 if long else 1.35)), hair)
    if long and rng.random() < 0.6:
        veil = [(x - size, y - size), (x - size * 2.4, y + size * 2.4), (x - size * 0.6, y + size * 2)]
        brush.shape(np.array(veil), paints.any(rng))
        brush.shape(mirrored(np.array(veil), x), paints.any(rng))
    for _ in range(int(rng.integers(6, 16))):
        side, bend = float(rng.choice([-1, 1])), rng.uniform(1.15, 1.7)
        brush.line(
            (x + side * size * rng.uniform(0.8, 1.2), y - size),
            (x + side * size * bend, y + size * rng.uniform(0.6, 1.4)),
            width=0.6,
        )
    brush.shape(oval(x, y, size, size * 1.25), paints.skin)
    look = rng.uniform(-0.03, 0.03)
    for side in (-1, 1):
        eye = x + side * size * 0.42 + look
        brush.line((eye - 0.025, y - 0.02), (eye + 0.025, y - 0.02), width=1.5)
        brush.line((eye - 0.032, y - 0.05), (eye + 0.032, y - 0.055))
    brush.line((x + look, y - 0.02), (x + look * 2 - 0.015, y + 0.04), (x + look + 0.01, y + 0.045))
    smile = 0.03 if hat == "bells" else 0.0
    brush.line((x - 0.04, y + 0.08), (x, y + 0.08 + smile), (x + 0.04, y + 0.08), colour=paints.red, width=1.6)
    if hat == "crown" or (hat == "cap" and rng.random() < 0.15):
        beard = [(x - size, y + 0.05), (x, y + 0.11), (x + size, y + 0.05), (x + size * 0.5, y + size * 1.7),
                 (x - size * 0.5, y + size * 1.7)]  # fmt: skip
        brush.shape(np.array(beard), hair)
        for strand in np.linspace(-0.7, 0.7, 6):
            brush.line((x + strand * size, y + 0.11), (x + strand * size * 0.6, y + size * 1.6), width=0.6)
    _hat(brush, paints, rng, hat, (x, y - size * 0.9, size), top)
    return float(y + size * 1.15)


def paint_held(brush: Brush, paints: Paints, rng: np.random.Generator, top: float, foot: float) -> None:
    """A sword, staff, axe or flower beside the head."""
    x = float(rng.choice([-1, 1]) * rng.uniform(0.3, 0.42) + 0.5)
    lean, half = rng.uniform(-0.1, 0.1), rng.uniform(0.008, 0.03)
    shaft = [(x - half, top), (x + half, top), (x + half + lean, foot), (x - half + lean, foot)]
    brush.shape(np.array(shaft), paints.any(rng))
    match int(rng.integers(4)):
        case 0:
            brush.shape(oval(x, top + 0.06, 0.05, 0.06), paints.any(rng))
        case 1:
            y = top + rng.uniform(0.3, 0.5)
            brush.shape(np.array([(x - 0.1, y), (x + 0.1, y), (x + 0.1, y + 0.03), (x - 0.1, y + 0.03)]), paints.yellow)
        case 2:
            blade = [(x, top + 0.05), (x + 0.14, top), (x + 0.14, top + 0.2), (x, top + 0.15)]
            brush.shape(np.array(blade), paints.ground)
        case _:
            for angle in np.arange(0, 2 * np.pi, 2 * np.pi / 5):
                brush.shape(oval(x + 0.05 * np.cos(angle), top + 0.07 + 0.05 * np.sin(angle), 0.03, 0.03), paints.red)
            brush.shape(oval(x, top + 0.07, 0.025, 0.025), paints.yellow)


@lru_cache(maxsize=128)
def draw_figure(
    seed: int, paints: Paints, line: float, hat: Hat, ratio: float, slant: float | None
) -> NDArray[np.uint8]:
    """A figure `(h, w, 3)` BGR, `FIGURE_PX` wide and `ratio` times as high.

    `line`: width of edges in shares of the width. `slant`: how far the line leans below which the
    upper half comes again after half a turn; None: the figure is not doubled.
    """
    rng = np.random.default_rng(seed)
    height_px = round(ratio * FIGURE_PX)
    brush = Brush(FIGURE_PX, height_px, paints.ground, paints.black, line)
    top = rng.uniform(0.0, 0.04)
    paint_held(brush, paints, rng, top, ratio * 0.6)
    neck = paint_head(brush, paints, rng, hat, top)
    if slant is None:
        paint_robe(brush, paints, rng, neck, ratio)
        return brush.picture
    paint_robe(brush, paints, rng, neck, max(neck + 0.4, (ratio + abs(slant)) / 2))
    ys, xs = np.mgrid[:height_px, :FIGURE_PX]
    upper = (ys - (height_px - 1) / 2) + slant * (xs - (FIGURE_PX - 1) / 2) < 0
    return np.asarray(np.where(upper[..., None], brush.picture, brush.picture[::-1, ::-1]), np.uint8)
