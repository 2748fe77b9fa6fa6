"""What some decks print beside indices, pips and courts: an ornate ace, small print, marks at the edges, borders."""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from datasets.synth.cards.sheet import Bgr, Sheet, scaled, turned
from datasets.synth.cards.suits import SuitStyle, draw_suit
from datasets.synth.glyphs import FontStyle, Ink, draw_text

_SYLLABLES: Final = ("ka", "lo", "ri", "ten", "mo", "sal", "vi", "ber", "nu", "cor")


@dataclass(frozen=True, slots=True)
class OrnamentStyle:
    """A deck's extras. Lengths in shares of the card's width."""

    seed: int
    ace: float
    """Height of the ornate ace of spades; 0: it is as the other aces."""
    ace_petals: int
    words: tuple[str, str]
    """Small print above and below the ace of spades; may be empty."""
    font: FontStyle
    bars: int
    """Bars of the mark at the upper and, turned, the lower edge; 0: none."""
    bars_left: float
    border: float
    """Width of a line about every face; 0: none."""
    border_inset: float
    border_ink: Bgr


def _made_up_words(rng: np.random.Generator, count: int) -> str:
    syllables = np.array(_SYLLABLES)
    return " ".join("".join(rng.choice(syllables, int(rng.integers(2, 4)))) for _ in range(count)).upper()


def sample_ornaments(
    rng: np.random.Generator, font: FontStyle, ink: Bgr, aspect: float, index_room: tuple[float, float], inset: float
) -> OrnamentStyle:
    """One deck's extras, which leave an index alone that lies between `inset` and `index_room` from its corner."""
    tallest = 2 * max(0.5 - index_room[0] - 0.012, aspect / 2 - index_room[1] - 0.02)
    written = rng.random() < 0.35
    return OrnamentStyle(
        seed=int(rng.integers(2**31)),
        ace=min(rng.uniform(0.4, 0.85), tallest) if rng.random() < 0.4 and tallest > 0.3 else 0.0,
        ace_petals=int(rng.integers(3, 13)),
        words=(_made_up_words(rng, 2), _made_up_words(rng, 3)) if written else ("", ""),
        font=font,
        bars=int(rng.integers(4, 9)) if rng.random() < 0.08 else 0,
        bars_left=rng.uniform(index_room[0], 0.5),
        border=rng.uniform(0.004, 0.012) if rng.random() < 0.06 and inset > 0.025 else 0.0,
        border_inset=rng.uniform(0.006, max(0.007, inset - 0.02)),
        border_ink=ink,
    )


def print_ornate_ace(sheet: Sheet, style: OrnamentStyle, suits: SuitStyle, suit: str, colour: Bgr, paper: Bgr) -> None:
    """Prints a huge pip with lace within."""
    pip = draw_suit(suits, suit, max(12, round(style.ace * sheet.width_px)))
    height, width = pip.shape
    left_px, top_px = (sheet.width_px - width) // 2, (sheet.height_px - height) // 2
    sheet.stamp(pip, left_px, top_px, colour)
    depth = cv2.distanceTransform((np.pad(pip, 1) > 127).astype(np.uint8), cv2.DIST_L2, 3)[1:-1, 1:-1] / height
    ys, xs = np.ogrid[:height, :width]
    angle = np.arctan2(ys - 0.45 * height, xs - width / 2)
    radius = np.hypot(ys - 0.45 * height, xs - width / 2) / height
    lace = np.cos(style.ace_petals * angle) * 0.8 + np.cos(radius * (20 + style.seed % 30)) > 0.2
    cleared = (depth > 0.03) & ((depth < 0.045) | (lace & (depth > 0.07)))
    sheet.stamp(cleared.astype(np.uint8) * np.uint8(255), left_px, top_px, paper)
    small = draw_suit(suits, suit, max(4, round(0.3 * height)))
    sheet.stamp(small, (sheet.width_px - small.shape[1]) // 2, top_px + round(0.3 * height), colour)


def print_small_print(sheet: Sheet, style: OrnamentStyle, colour: Bgr) -> None:
    """Prints the words above and below the middle."""
    height_px = max(3, round(0.03 * sheet.width_px))
    for words, share in zip(style.words, (0.5, 0.62), strict=True):
        if words:
            ink = scaled(draw_text(words, style.font.font, style.font.weight, 24), height_px, sheet.width_px // 2)
            top_px = round((share if style.ace == 0 else 0.14 + share) * sheet.height_px) + height_px
            sheet.stamp(ink, (sheet.width_px - ink.shape[1]) // 2, min(top_px, round(0.9 * sheet.height_px)), colour)


def _bars(style: OrnamentStyle, width_px: int, rng: np.random.Generator) -> Ink:
    mark = np.zeros((max(3, round(0.045 * width_px)), round(0.2 * width_px)), np.uint8)
    for x in np.linspace(0, 0.92, style.bars) * mark.shape[1]:
        mark[:, round(x) : round(x) + max(1, round(rng.choice([0.006, 0.012, 0.02]) * width_px))] = 255
    return mark


def print_edges(sheet: Sheet, style: OrnamentStyle, rng: np.random.Generator) -> None:
    """Prints the marks at the edges, other ones on every card, and the line about the face."""
    if style.bars:
        mark = _bars(style, sheet.width_px, rng)
        left_px = min(round(style.bars_left * sheet.width_px), sheet.width_px - mark.shape[1])
        sheet.stamp_both(mark, left_px, 0, style.border_ink)
    if style.border:
        inset_px, line_px = round(style.border_inset * sheet.width_px), max(1, round(style.border * sheet.width_px))
        lines = np.zeros((sheet.height_px, sheet.width_px), np.uint8)
        corner = (sheet.width_px - 1 - inset_px, sheet.height_px - 1 - inset_px)
        cv2.rectangle(lines, (inset_px, inset_px), corner, (255,), line_px, cv2.LINE_8)
        sheet.stamp(turned(lines), 0, 0, style.border_ink)
