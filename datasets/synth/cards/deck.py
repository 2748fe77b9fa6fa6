"""A deck of French cards: everything that its cards have in common, sampled from a seed."""

import colorsys
from dataclasses import dataclass
from typing import Final

import numpy as np

from datasets.synth.cards.backs import BackStyle, sample_back_style
from datasets.synth.cards.card_jokers import CardJokerStyle, sample_card_joker
from datasets.synth.cards.court import CourtStyle, sample_court_style, sample_paints
from datasets.synth.cards.index import IndexStyle, index_inset, index_room, sample_index_style
from datasets.synth.cards.ornaments import OrnamentStyle, sample_ornaments
from datasets.synth.cards.pips import PipStyle, sample_pip_style
from datasets.synth.cards.sheet import Bgr
from datasets.synth.cards.suits import SuitStyle, sample_suit_style
from datasets.synth.fonts import CARDS_TRAIN, CARDS_VALIDATION, TRAIN, VALIDATION
from datasets.synth.glyphs import FontStyle, Split

_DARK: Final = 60
"""Stock below this brightness is printed with light inks."""


@dataclass(frozen=True, slots=True)
class Deck:
    """One deck. Lengths are in shares of the card's width where nothing else is said."""

    aspect: float
    """Height over width."""
    width: float
    """In widths of a tile."""
    gloss: float
    corner: float
    """Radius of the rounded corners."""
    stock: Bgr
    colours: tuple[Bgr, Bgr, Bgr, Bgr]
    """Of spades, hearts, diamonds and clubs."""
    suits: SuitStyle
    index: IndexStyle
    pips: PipStyle
    court: CourtStyle
    back: BackStyle
    jokers: tuple[CardJokerStyle, ...]
    ornaments: OrnamentStyle
    pictures: int
    """Seed of the pictures that fill the cards; 0: the deck has pips and courts."""
    wear: float
    """0: new; 1: dirty, with rubbed edges and scratches."""


def _bgr(hue_deg: float, saturation: float, value: float) -> Bgr:
    r, g, b = colorsys.hsv_to_rgb(hue_deg % 360 / 360, float(np.clip(saturation, 0, 1)), float(np.clip(value, 0, 1)))
    return b * 255, g * 255, r * 255


def _sample_stock(rng: np.random.Generator) -> Bgr:
    kind = rng.random()
    if kind < 0.68:
        return _bgr(rng.uniform(20, 70), rng.uniform(0, 0.05), rng.uniform(0.9, 1))
    if kind < 0.93:
        return _bgr(rng.uniform(36, 54), rng.uniform(0.05, 0.22), rng.uniform(0.84, 0.98))
    if kind < 0.97:
        return _bgr(rng.uniform(0, 360), rng.uniform(0.05, 0.2), rng.uniform(0.8, 0.97))
    return _bgr(rng.uniform(0, 360), rng.uniform(0, 0.3), rng.uniform(0.05, 0.14))


def _sample_colours(rng: np.random.Generator, *, dark_stock: bool) -> tuple[Bgr, Bgr, Bgr, Bgr]:
    faded = rng.uniform(0.65, 0.9) if rng.random() < 0.15 else 1.0
    black = _bgr(rng.choice([25.0, 215.0]), rng.uniform(0, 0.3), rng.uniform(0.03, 0.25) + (1 - faded) * 0.5)
    if dark_stock:
        black = _bgr(rng.uniform(36, 50), rng.uniform(0, 0.6), rng.uniform(0.7, 0.95))
    red = _bgr(rng.uniform(-12, 14), rng.uniform(0.75, 1) * faded, rng.uniform(0.75 if dark_stock else 0.62, 0.95))
    lightest = 0.25 if dark_stock else 0.0
    kind = rng.random()
    if kind < 0.78:
        return black, red, red, black
    green = _bgr(rng.uniform(95, 150), rng.uniform(0.65, 1), rng.uniform(0.3, 0.6) + lightest)
    if kind < 0.92:
        return black, red, _bgr(rng.uniform(200, 232), rng.uniform(0.7, 1), rng.uniform(0.6, 0.9)), green
    orange = _bgr(rng.uniform(18, 44), rng.uniform(0.8, 1), rng.uniform(0.85, 1))
    grey = _bgr(215, rng.uniform(0, 0.15), rng.uniform(0.35, 0.55) + lightest / 2)
    return black, red, orange, grey if rng.random() < 0.5 and not dark_stock else green


def sample_deck(rng: np.random.Generator, split: Split) -> Deck:
    """One deck of cards."""
    size = rng.random()
    aspect = 88 / 63 if size < 0.6 else 88 / 57 if size < 0.9 else rng.uniform(1.35, 1.6)
    width = 2.4 if size < 0.6 else 2.15 if size < 0.9 else rng.uniform(1.5, 2.6)
    stock = _sample_stock(rng)
    colours = _sample_colours(rng, dark_stock=max(stock) < _DARK)
    pictures = int(rng.integers(1, 2**31)) if rng.random() < 0.05 else 0
    glyph_font = "fontpkg_arimo/Arimo[wght].ttf" if split == "train" and rng.random() < 0.08 else None
    index = sample_index_style(rng, split, on_pictures=pictures > 0)
    inks = [*colours, _bgr(rng.uniform(0, 360), 0.8, rng.uniform(0.4, 0.8))]
    aspect *= rng.uniform(0.985, 1.015)
    room = index_room(index)
    paints = sample_paints(rng, colours[1], stock)
    fonts = TRAIN + CARDS_TRAIN if split == "train" else VALIDATION + CARDS_VALIDATION
    word_face = index.face
    if not isinstance(word_face, FontStyle):
        word_face = FontStyle(str(rng.choice(np.array(fonts))), int(rng.choice([400, 600, 800])))
    return Deck(
        aspect=aspect,
        width=width * rng.uniform(0.95, 1.05),
        gloss=rng.uniform(0, 1) ** 1.5,
        corner=rng.uniform(0.035, 0.075),
        stock=stock,
        colours=colours,
        suits=sample_suit_style(rng, split, glyph_font),
        index=index,
        pips=sample_pip_style(rng, aspect, room),
        court=sample_court_style(rng, paints, room[0]),
        back=sample_back_style(rng, stock),
        jokers=tuple(
            sample_card_joker(rng, word_face, index.height * (1 + index.gap + index.suit), paints, inks)
            for _ in range(2)
        ),
        ornaments=sample_ornaments(rng, word_face, colours[0], aspect, room, index_inset(index)),
        pictures=pictures,
        wear=rng.uniform(0.1, 1) if rng.random() < 0.35 else 0.0,
    )
