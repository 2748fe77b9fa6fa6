"""Jokers of card decks: a marker in the corners and a picture in the middle."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

import numpy as np

from datasets.synth.cards.sheet import Bgr, Sheet, scaled
from datasets.synth.glyphs import FontStyle, Ink, draw_text
from datasets.synth.jokers import JokerStyle, draw_joker, sample_joker_style

Marker = Literal["stacked", "sideways", "star", "figure"]
_WORDS: Final = ("JOKER", "JOKER", "JOKER", "JOKER", "Joker", "JOLLY", "DZSÓKER", "JOLLY JOKER", "J")
_FINE_PX: Final = 64


@dataclass(frozen=True, slots=True)
class CardJokerStyle:
    """How a deck draws one of its jokers. Lengths in shares of the card's width."""

    marker: Marker
    word: str
    face: FontStyle
    upwards: bool
    """Whether a word turned on its side is read from below."""
    letter: float
    """Width of a stacked word's letters, or height of a sideways word's."""
    height: float
    """Longest extent of the marker downwards."""
    marker_figure: JokerStyle
    picture: JokerStyle
    picture_height: float
    colour: Bgr
    picture_colour: Bgr


def sample_card_joker(
    rng: np.random.Generator, face: FontStyle, index_height: float, inks: list[Bgr]
) -> CardJokerStyle:
    """One joker; `index_height` is that of the deck's usual index."""
    kind = rng.random()
    marker: Marker = "stacked" if kind < 0.45 else "sideways" if kind < 0.7 else "star" if kind < 0.85 else "figure"
    figure = sample_joker_style(rng, face.font)
    colour = inks[int(rng.integers(len(inks)))]
    return CardJokerStyle(
        marker=marker,
        word=str(rng.choice(np.array(_WORDS))),
        face=face,
        upwards=bool(rng.random() < 0.5),
        letter=rng.uniform(0.05, 0.1),
        height=index_height * rng.uniform(0.8, 2.0),
        marker_figure=figure,
        picture=sample_joker_style(rng, face.font),
        picture_height=rng.uniform(0.5, 0.85),
        colour=colour,
        picture_colour=colour if rng.random() < 0.6 else inks[int(rng.integers(len(inks)))],
    )


@lru_cache(maxsize=128)
def _letters(word: str, face: FontStyle) -> tuple[Ink, ...]:
    return tuple(draw_text(letter, face.font, face.weight, _FINE_PX) for letter in word if letter != " ")


def draw_marker(style: CardJokerStyle, width_px: int) -> Ink:
    """The corner's ink for a card `width_px` wide, cut to its box."""
    height_px = max(6, round(style.height * width_px))
    letter_px = max(3, round(style.letter * width_px))
    match style.marker:
        case "stacked":
            letters = _letters(style.word, style.face)
            each_px = max(4, min(round(height_px / len(letters)), round(1.6 * letter_px)))
            rows = [scaled(letter, max(3, round(each_px * 0.86)), letter_px) for letter in letters]
            ink = np.zeros((each_px * len(rows), max(row.shape[1] for row in rows)), np.uint8)
            for place, row in enumerate(rows):
                left_px = (ink.shape[1] - row.shape[1]) // 2
                ink[place * each_px : place * each_px + row.shape[0], left_px : left_px + row.shape[1]] = row
            return ink[: (len(rows) - 1) * each_px + rows[-1].shape[0]]
        case "sideways":
            word = scaled(draw_text(style.word, style.face.font, style.face.weight, _FINE_PX), letter_px, height_px)
            return np.asarray(np.rot90(word, 1 if style.upwards else 3), np.uint8)
        case "star":
            return scaled(draw_joker(style.marker_figure, _FINE_PX), min(height_px, round(0.16 * width_px)))
        case "figure":
            return scaled(draw_joker(style.marker_figure, _FINE_PX), min(height_px, round(0.2 * width_px)))


def print_joker_picture(sheet: Sheet, style: CardJokerStyle) -> None:
    """Prints the picture in the middle of the card."""
    height_px = max(8, round(style.picture_height * sheet.width_px))
    ink = scaled(draw_joker(style.picture, 192), height_px, round(0.72 * sheet.width_px))
    left_px, top_px = (sheet.width_px - ink.shape[1]) // 2, (sheet.height_px - ink.shape[0]) // 2
    sheet.stamp(ink, left_px, top_px, style.picture_colour)
