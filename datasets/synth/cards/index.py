"""The index in a card's corners: its rank above its suit."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

import cv2
import numpy as np
from PIL import Image, ImageDraw

from datasets.synth.cards.letters import LetterStyle, draw_letter, sample_letter_style
from datasets.synth.cards.suits import SuitStyle, draw_suit
from datasets.synth.fonts import CARDS_TRAIN, CARDS_VALIDATION, TRAIN, VALIDATION, load_font
from datasets.synth.glyphs import FontStyle, Ink, Split

BOX_RATIO: Final = 0.62
"""Width over height of an index's box."""
_FINE_PX: Final = 112
_LETTERS: Final = (
    ({1: "A", 11: "J", 12: "Q", 13: "K"}, 0.68),
    ({1: "A", 11: "B", 12: "D", 13: "K"}, 0.14),
    ({1: "Á", 11: "B", 12: "D", 13: "K"}, 0.03),
    ({1: "A", 11: "V", 12: "D", 13: "R"}, 0.06),
    ({1: "1", 11: "V", 12: "D", 13: "R"}, 0.06),
    ({1: "1", 11: "J", 12: "Q", 13: "K"}, 0.03),
)
"""Rank letters of languages, with how often a deck has them."""


@dataclass(frozen=True, slots=True)
class IndexStyle:
    """How a deck writes its indices. `height` and distances in shares of the card's width, others of `height`."""

    face: FontStyle | LetterStyle
    letters: tuple[str, str, str, str]
    """For ace, jack, queen, king."""
    height: float
    """Of the rank."""
    stretch: float
    """Width over the face's own."""
    max_width: float
    """Of a rank; a 10 is squeezed to it."""
    ten_gap: float
    """Between the digits of 10."""
    suit: float
    """Height of the suit."""
    gap: float
    """Between rank and suit."""
    aside: float
    """How far the suit's middle lies to the right of the rank's."""
    column: float
    """From the card's edge to the middle of the index."""
    top: float
    """From the card's edge to the top of the rank."""
    ground: Literal["paper", "patch", "halo"]
    """What parts an index from a picture below it: nothing, a patch of paper, or a seam about its ink."""
    corners: int
    """4: in every corner, 2: at the upper left and, turned, the lower right, 1: at the upper left only."""


def index_inset(style: IndexStyle) -> float:
    """How far the upper left index keeps from the card's edges, in shares of the card's width."""
    widest = style.height * (max(style.max_width, 1.05 * style.suit) + style.aside)
    return min(style.column - widest / 2, style.top)


def _sample_face(rng: np.random.Generator, split: Split) -> FontStyle | LetterStyle:
    if rng.random() < 0.5:
        return sample_letter_style(rng, split)
    usual, of_cards = (TRAIN, CARDS_TRAIN) if split == "train" else (VALIDATION, CARDS_VALIDATION)
    fonts = of_cards if rng.random() < 0.65 else usual
    return FontStyle(str(rng.choice(np.array(fonts))), int(rng.choice([400, 400, 500, 500, 600, 700, 800])))


def index_room(style: IndexStyle) -> tuple[float, float]:
    """How far the upper left index reaches to the right and downwards, in shares of the card's width."""
    widest = style.height * (max(style.max_width, 1.05 * style.suit) + style.aside)
    return style.column + widest / 2, style.top + style.height * (1 + style.gap + style.suit)


def sample_index_style(rng: np.random.Generator, split: Split, *, on_pictures: bool) -> IndexStyle:
    """How one deck writes its indices, on paper or on pictures that fill the card."""
    letters = _LETTERS[int(rng.choice(len(_LETTERS), p=[share for _, share in _LETTERS]))][0]
    kind = rng.random()
    corners = 4 if rng.random() < 0.25 else 2
    suit = rng.uniform(0.5, 0.95) if rng.random() < 0.85 else rng.uniform(0.4, 1.15)
    if kind < 0.62:
        height = rng.uniform(0.11, 0.19)
    elif kind < 0.9:
        height, suit = rng.uniform(0.2, 0.33), rng.uniform(0.4, 0.85)
    else:
        height = rng.uniform(0.075, 0.11)
    max_width = rng.uniform(0.62, 0.95)
    gap = rng.uniform(0.06, 0.3)
    box_width = BOX_RATIO * height * (1 + gap + suit)
    aside = rng.uniform(0.1, 0.3) if rng.random() < 0.05 else 0.0
    widest = max_width * height
    nearest = max(widest / 2 + 0.012, box_width / 2 - 0.01)
    return IndexStyle(
        face=_sample_face(rng, split),
        letters=(letters[1], letters[11], letters[12], letters[13]),
        height=height,
        stretch=rng.uniform(0.68, 1.08),
        max_width=max_width,
        ten_gap=rng.uniform(-0.01, 0.06),
        suit=suit,
        gap=gap,
        aside=aside,
        column=nearest + rng.exponential(0.015),
        top=rng.uniform(0.03, 0.1),
        ground="paper" if not on_pictures else "patch" if rng.random() < 0.7 else "halo",
        corners=corners if rng.random() < 0.97 else 1,
    )


@lru_cache(maxsize=64)
def _capital_size_px(face: FontStyle) -> int:
    """The font size at which capitals are `_FINE_PX` high."""
    _, top, _, bottom = load_font(face.font, _FINE_PX, face.weight).getbbox("H")
    return round(_FINE_PX**2 / (bottom - top))


@lru_cache(maxsize=512)
def _fine_letter(letter: str, face: FontStyle | LetterStyle) -> Ink:
    """A letter or digit as large as one whose capitals are `_FINE_PX` high, cut to its ink."""
    if isinstance(face, LetterStyle):
        return draw_letter(letter, face, _FINE_PX)
    font = load_font(face.font, _capital_size_px(face), face.weight)
    left, top, right, bottom = font.getbbox(letter)
    picture = Image.new("L", (int(right - left) + 8, int(bottom - top) + 8))
    ImageDraw.Draw(picture).text((4 - left, 4 - top), letter, fill=255, font=font)
    ink = np.asarray(picture, np.uint8)
    x, y, width, height = cv2.boundingRect((ink > 100).astype(np.uint8))
    return ink[y : y + height, x : x + width]


def rank_text(style: IndexStyle, rank: int) -> str:
    """What the deck writes for ranks 1 to 13."""
    letters = {1: 0, 11: 1, 12: 2, 13: 3}
    return style.letters[letters[rank]] if rank in letters else str(rank)


def _rank_ink(style: IndexStyle, text: str, height_px: int) -> Ink:
    parts = [_fine_letter(letter, style.face) for letter in text]
    gap_px = max(1, round((style.ten_gap + 0.03) * _FINE_PX))
    height = max(part.shape[0] for part in parts)
    columns: list[Ink] = []
    for part in parts:
        below = height - part.shape[0]
        columns += [np.pad(part, ((0, below), (0, 0))), np.zeros((height, gap_px), np.uint8)]
    fine = np.hstack(columns[:-1])
    ratio = height_px / _FINE_PX
    width_px = max(1, min(round(fine.shape[1] * ratio * style.stretch), round(style.max_width * height_px)))
    size = (width_px, max(4, round(fine.shape[0] * ratio)))
    return np.asarray(cv2.resize(fine, size, interpolation=cv2.INTER_AREA), np.uint8)


def draw_index(style: IndexStyle, suits: SuitStyle, rank: int, suit: str, width_px: int) -> Ink:
    """Rank and suit, cut to their ink, for a card `width_px` wide."""
    height_px = max(5, round(style.height * width_px))
    rank_ink = _rank_ink(style, rank_text(style, rank), height_px)
    suit_ink = draw_suit(suits, suit, max(4, round(style.suit * style.height * width_px)))
    gap_px = max(1, round(style.gap * style.height * width_px))
    offset_px = (rank_ink.shape[1] - suit_ink.shape[1]) // 2 + round(style.aside * height_px)
    rank_left_px, suit_left_px = max(0, -offset_px), max(0, offset_px)
    widest = max(rank_left_px + rank_ink.shape[1], suit_left_px + suit_ink.shape[1])
    ink = np.zeros((rank_ink.shape[0] + gap_px + suit_ink.shape[0], widest), np.uint8)
    for part, left_px, top_px in ((rank_ink, rank_left_px, 0), (suit_ink, suit_left_px, rank_ink.shape[0] + gap_px)):
        ink[top_px : top_px + part.shape[0], left_px : left_px + part.shape[1]] = part
    return ink
