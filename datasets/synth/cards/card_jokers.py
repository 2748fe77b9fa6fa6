"""Jokers of card decks: a marker in the corners and a picture in the middle."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

import cv2
import numpy as np

from datasets.synth.cards.figures import Paints, draw_figure
from datasets.synth.cards.sheet import Bgr, Sheet, scaled
from datasets.synth.glyphs import FontStyle, Ink, draw_text
from datasets.synth.jokers import JokerStyle, draw_joker, sample_joker_style

Marker = Literal["stacked", "sideways", "level", "circled", "star", "figure"]
Symbol = Literal["none", "above", "below"]
Picture = Literal["drawing", "jester", "two jesters", "word", "none"]
_WORDS: Final = ("JOKER",) * 7 + (
    "Joker",
    "Joker",
    "joker",
    "JOLLY",
    "JOLLY",
    "DZSÓKER",
    "JOLLY JOKER",
    "ŽOLÍK",
    "COMODÍN",
)
_FINE_PX: Final = 64


@dataclass(frozen=True, slots=True)
class CardJokerStyle:
    """How a deck draws one of its jokers. Lengths in shares of the card's width."""

    marker: Marker
    symbol: Symbol
    """Where a small star or figure stands beside a word."""
    star_tips: int
    """0: the symbol is the figure."""
    alone: float
    """Height of a star or figure that stands for the word."""
    word: str
    face: FontStyle
    upwards: bool
    """Whether a word turned on its side is read from below."""
    letter: float
    """Width of a stacked word's letters, or height of any other word."""
    height: float
    """Longest extent of the marker downwards."""
    figure: JokerStyle
    colour: Bgr
    picture: Picture
    picture_style: JokerStyle
    picture_height: float
    picture_colour: Bgr
    paints: Paints
    seed: int


def sample_card_joker(
    rng: np.random.Generator, face: FontStyle, index_height: float, paints: Paints, inks: list[Bgr]
) -> CardJokerStyle:
    """One joker; `index_height` is that of the deck's usual index."""
    markers: list[Marker] = ["stacked", "sideways", "level", "circled", "star", "figure"]
    pictures: list[Picture] = ["drawing", "jester", "two jesters", "word", "none"]
    colour = inks[int(rng.integers(len(inks)))]
    symbols: list[Symbol] = ["none", "none", "none", "above", "below", "below"]
    marker = markers[int(rng.choice(6, p=[0.4, 0.24, 0.04, 0.06, 0.12, 0.14]))]
    return CardJokerStyle(
        marker=marker,
        # A word written level is far lower than an index, so it never stands alone.
        symbol="below" if marker == "level" else symbols[int(rng.integers(6))],
        alone=min(0.22, index_height * rng.uniform(0.5, 0.9)),
        star_tips=int(rng.choice([0, 4, 5, 5, 5, 6, 8])),
        word=str(rng.choice(np.array(_WORDS))),
        face=face,
        upwards=bool(rng.random() < 0.5),
        letter=rng.uniform(0.05, 0.11),
        height=index_height * rng.uniform(0.8, 2.0),
        figure=sample_joker_style(rng, face.font),
        colour=colour,
        picture=pictures[int(rng.choice(5, p=[0.37, 0.3, 0.18, 0.1, 0.05]))],
        picture_style=sample_joker_style(rng, face.font),
        picture_height=rng.uniform(0.45, 1.0),
        picture_colour=colour if rng.random() < 0.6 else inks[int(rng.integers(len(inks)))],
        paints=paints,
        seed=int(rng.integers(2**31)),
    )


def _draw_star(tips: int, height_px: int) -> Ink:
    angle = np.arange(2 * tips) * np.pi / tips - np.pi / 2
    radius = np.where(np.arange(2 * tips) % 2, 0.42 if tips > 4 else 0.34, 1.0) * _FINE_PX / 2
    points = np.stack([np.cos(angle), np.sin(angle)], axis=1) * radius[:, None] + _FINE_PX / 2
    ink = np.zeros((_FINE_PX, _FINE_PX), np.uint8)
    cv2.fillPoly(ink, [np.round(points * 16).astype(np.int32)], (255,), cv2.LINE_AA, 4)
    _, top, _, height = cv2.boundingRect((ink > 100).astype(np.uint8))
    return scaled(ink[top : top + height], height_px)


@lru_cache(maxsize=128)
def _letter(letter: str, face: FontStyle) -> Ink:
    return draw_text(letter, face.font, face.weight, _FINE_PX)


@lru_cache(maxsize=64)
def _fine_drawing(style: JokerStyle, height_px: int) -> Ink:
    return draw_joker(style, height_px)


def _stacked(style: CardJokerStyle, height_px: int, letter_px: int) -> list[Ink]:
    letters = [_letter(letter, style.face) for letter in style.word if letter != " "]
    each_px = max(4, min(round(0.86 * height_px / len(letters)), round(1.5 * letter_px)))
    return [scaled(letter, each_px, letter_px) for letter in letters]


def _circled(style: CardJokerStyle, size_px: int) -> Ink:
    ring = np.zeros((2 * _FINE_PX, 2 * _FINE_PX), np.uint8)
    cv2.circle(ring, (_FINE_PX, _FINE_PX), _FINE_PX - 6, (255,), 7, cv2.LINE_AA)
    word = draw_text(style.word.split()[-1], style.face.font, style.face.weight, 48)
    word = scaled(word, min(48, round(98 * word.shape[0] / word.shape[1])))
    top, left = _FINE_PX - word.shape[0] // 2, _FINE_PX - word.shape[1] // 2
    ring[top : top + word.shape[0], left : left + word.shape[1]] |= word
    return scaled(ring[2:-2, 2:-2], size_px)


def _piled(parts: list[Ink], gap_px: int) -> Ink:
    """The parts one below the other, about one vertical."""
    height = sum(part.shape[0] for part in parts) + gap_px * (len(parts) - 1)
    ink = np.zeros((height, max(part.shape[1] for part in parts)), np.uint8)
    top = 0
    for part in parts:
        left = (ink.shape[1] - part.shape[1]) // 2
        ink[top : top + part.shape[0], left : left + part.shape[1]] = part
        top += part.shape[0] + gap_px
    return ink


def draw_marker(style: CardJokerStyle, width_px: int) -> Ink:
    """The corner's ink for a card `width_px` wide, cut to its box."""
    height_px = max(6, round(style.height * width_px))
    letter_px = max(3, round(style.letter * width_px))
    alone_px = max(6, round(style.alone * width_px))
    symbol_px = alone_px * 3 // 4 if style.marker == "level" else min(height_px, max(5, round(1.3 * letter_px)))
    gap_px = max(1, round(0.012 * width_px))
    word = style.marker in ("stacked", "sideways", "level")
    symbol = _draw_star(style.star_tips, symbol_px) if style.star_tips else scaled(
        _fine_drawing(style.figure, _FINE_PX), symbol_px
    )  # fmt: skip
    room_px = height_px - (symbol_px + gap_px if word and style.symbol != "none" else 0)
    room_px = max(room_px, height_px // 2)
    match style.marker:
        case "stacked":
            parts = _stacked(style, room_px, letter_px)
        case "sideways":
            level = scaled(draw_text(style.word, style.face.font, style.face.weight, _FINE_PX), letter_px, room_px)
            parts = [np.asarray(np.rot90(level, 1 if style.upwards else 3), np.uint8)]
        case "level":
            level = draw_text(style.word, style.face.font, style.face.weight, _FINE_PX)
            parts = [scaled(level, letter_px, round(0.26 * width_px))]
        case "circled":
            parts = [_circled(style, alone_px)]
        case "star":
            parts = [_draw_star(style.star_tips or 5, alone_px)]
        case "figure":
            parts = [scaled(_fine_drawing(style.figure, _FINE_PX), alone_px)]
    if word and style.symbol != "none":
        parts = [symbol, *parts] if style.symbol == "above" else [*parts, symbol]
    return _piled(parts, gap_px)


def print_joker_picture(sheet: Sheet, style: CardJokerStyle) -> None:
    """Prints the picture in the middle of the card."""
    width_px = round((0.5 + 0.12 * (style.seed % 2)) * sheet.width_px)
    match style.picture:
        case "none":
            return
        case "drawing" | "word":
            if style.picture == "drawing":
                ink = _fine_drawing(style.picture_style, 192)
            else:
                ink = draw_text(style.word, style.face.font, style.face.weight, _FINE_PX)
                ink = np.asarray(np.rot90(ink), np.uint8) if style.upwards else ink
            ink = scaled(ink, max(8, round(style.picture_height * sheet.width_px)))
            if ink.shape[1] > width_px:
                ink = scaled(ink, max(4, round(ink.shape[0] * width_px / ink.shape[1])))
            left_px, top_px = (sheet.width_px - ink.shape[1]) // 2, (sheet.height_px - ink.shape[0]) // 2
            sheet.stamp(ink, left_px, top_px, style.picture_colour)
        case "jester" | "two jesters":
            doubled = style.picture == "two jesters"
            height_px = round((0.8 if doubled else 0.6 + 0.2 * style.picture_height) * sheet.height_px)
            ratio, line = round(height_px / width_px, 1), 0.009
            picture = draw_figure(style.seed, style.paints, line, "bells", ratio, 0.2 if doubled else None)
            small = np.asarray(cv2.resize(picture, (width_px, height_px), interpolation=cv2.INTER_AREA), np.uint8)
            sheet.paste(small, (sheet.width_px - width_px) // 2, (sheet.height_px - height_px) // 2)
