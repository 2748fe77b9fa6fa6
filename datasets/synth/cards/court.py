"""Stand-ins for court pictures: half a figure, and the same after half a turn; or an emblem alone."""

from dataclasses import dataclass
from typing import Literal

import cv2
import numpy as np

from datasets.synth.cards.brush import Brush
from datasets.synth.cards.figures import FIGURE_PX, HATS, Paints, draw_figure, paint_head
from datasets.synth.cards.sheet import Bgr, Sheet, grown
from datasets.synth.cards.suits import SuitStyle, draw_suit


@dataclass(frozen=True, slots=True)
class CourtStyle:
    """How a deck draws jack, queen and king. Lengths in shares of the card's width, `top` of its height."""

    seed: int
    kind: Literal["figures", "emblem"]
    paints: Paints
    line: float
    """Width of edges within the picture, in shares of the picture's width."""
    side: float
    """From the card's left edge to the frame."""
    top: float
    """From the card's upper edge to the frame."""
    frame: float
    """Width of the frame's line; 0: the picture has none."""
    frame_ink: Bgr
    pip: float
    """Height of the large pip within the frame; 0: the picture has none."""
    slant: float
    """How far the line between the two halves leans."""


def _near(colour: Bgr, rng: np.random.Generator) -> Bgr:
    b, g, r = np.clip(np.array(colour) + rng.normal(0, 22, 3), 0, 255)
    return float(b), float(g), float(r)


def sample_paints(rng: np.random.Generator, red: Bgr, stock: Bgr) -> Paints:
    """The colours of one deck's figures; `red` is that of its hearts."""
    odd = rng.random() < 0.2
    return Paints(
        red=red if rng.random() < 0.6 else _near((40, 30, 200), rng),
        yellow=_near((120, 150, 80) if odd else (40, 200, 240), rng),
        blue=_near((150, 60, 130) if odd else (150, 80, 40), rng),
        black=_near((25, 25, 25), rng),
        skin=stock if rng.random() < 0.6 else _near((170, 200, 235), rng),
        ground=stock if rng.random() < 0.85 else _near((190, 215, 225), rng),
    )


def sample_court_style(rng: np.random.Generator, paints: Paints, index_right: float) -> CourtStyle:
    """How one deck draws its courts beside an index that reaches that far from the left (shares of the width)."""
    beside = index_right < rng.uniform(0.2, 0.26)
    return CourtStyle(
        seed=int(rng.integers(2**31)),
        kind="emblem" if rng.random() < 0.06 else "figures",
        paints=paints,
        line=rng.uniform(0.006, 0.012),
        side=index_right + rng.exponential(0.012) if beside else rng.uniform(0.08, 0.16),
        top=rng.uniform(0.05, 0.11),
        frame=rng.uniform(0.004, 0.009) if rng.random() < 0.85 else 0.0,
        frame_ink=paints.blue if rng.random() < 0.5 else paints.black,
        pip=rng.uniform(0.14, 0.24) if rng.random() < 0.9 else 0.0,
        slant=rng.uniform(-0.8, 0.8),
    )


def print_court(
    sheet: Sheet, style: CourtStyle, suits: SuitStyle, rank: int, suit: str, colour: Bgr, clear_px: int
) -> None:
    """Prints the picture of a jack, queen or king (ranks 11 to 13) with its frame and large pips.

    The pips begin to the right of `clear_px`, where the index ends.
    """
    left_px, top_px = round(style.side * sheet.width_px), round(style.top * sheet.height_px)
    size = (sheet.width_px - 2 * left_px, sheet.height_px - 2 * top_px)
    if style.kind == "emblem":
        _print_emblem(sheet, style, suits, rank, suit, colour)
        return
    seed = style.seed + 100 * rank + ord(suit)
    ratio = round(size[1] / size[0], 1)
    picture = draw_figure(seed, style.paints, style.line, HATS[rank], ratio, style.slant)
    sheet.paste(np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8), left_px, top_px)
    if style.pip:
        ink = draw_suit(suits, suit, max(4, round(style.pip * sheet.width_px)))
        inset_px = max(1, round(0.015 * sheet.width_px))
        pip_left_px, pip_top_px = max(left_px + inset_px, clear_px + 1), top_px + inset_px
        sheet.stamp_both(grown(ink, inset_px), pip_left_px - inset_px, pip_top_px - inset_px, style.paints.ground)
        sheet.stamp_both(ink, pip_left_px, pip_top_px, colour)
    if style.frame:
        width_px = style.frame * sheet.width_px
        lines = np.zeros((size[1] + 2, size[0] + 2), np.uint8)
        cv2.rectangle(lines, (1, 1), size, (round(255 * min(1.0, width_px)),), max(1, round(width_px)))
        sheet.stamp(lines, left_px - 1, top_px - 1, style.frame_ink)


def _print_emblem(sheet: Sheet, style: CourtStyle, suits: SuitStyle, rank: int, suit: str, colour: Bgr) -> None:
    """A hat or crown in the suit's colour above a large pip."""
    brush = Brush(FIGURE_PX, FIGURE_PX, (0, 0, 0), (0, 0, 0), 0.004)
    white = (255.0, 255.0, 255.0)
    rng = np.random.default_rng((style.seed, rank))
    bare = Paints(white, white, white, white, (0.0, 0.0, 0.0), (0.0, 0.0, 0.0))
    paint_head(brush, bare, rng, HATS[rank], 0.05)
    hat = brush.picture[: round(0.3 * FIGURE_PX), :, 0]
    width_px = round(0.62 * sheet.width_px)
    ink = np.asarray(cv2.resize(hat, (width_px, round(0.3 * width_px)), interpolation=cv2.INTER_AREA), np.uint8)
    pip = draw_suit(suits, suit, round(0.34 * sheet.width_px))
    top_px = (sheet.height_px - ink.shape[0] - pip.shape[0]) // 2
    sheet.stamp(ink, (sheet.width_px - width_px) // 2, top_px, colour)
    sheet.stamp(pip, (sheet.width_px - pip.shape[1]) // 2, top_px + ink.shape[0], colour)
