"""The face or back of one card."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.synth.cards.backs import print_back
from datasets.synth.cards.card_jokers import draw_marker, print_joker_picture
from datasets.synth.cards.court import print_court
from datasets.synth.cards.deck import Deck
from datasets.synth.cards.index import BOX_RATIO, draw_index, index_room
from datasets.synth.cards.ornaments import print_edges, print_ornate_ace, print_small_print
from datasets.synth.cards.pictures import draw_picture
from datasets.synth.cards.pips import print_pips
from datasets.synth.cards.sheet import Bgr, Sheet, grown, turned
from datasets.synth.faces import PAD_PX
from datasets.synth.glyphs import Ink
from engine.pieces import SUITS, Kind, Piece, class_of

_TALLEST: Final = 1.8
"""Height of an index's box over that of the deck's usual one, at most: words of jokers are taller."""
_BEYOND: Final = 0.04
"""How far, in shares of the card's width, the box of a tall marker may reach beyond the card's edge."""


@dataclass(frozen=True, eq=False, slots=True)
class CardFace:
    """A card with its clear rim `(h, w, 4)` BGRA, and the boxes of its indices `(k, 4, 2)`.

    Boxes are in shares of the card, x from its left, y from its top; a box begins at its own
    upper left and goes clockwise, so that those of turned indices begin at the lower right.
    """

    picture: NDArray[np.uint8]
    indices: NDArray[np.float64]


def _box(left: float, top: float, width: float, height: float) -> NDArray[np.float64]:
    return np.array([(left, top), (left + width, top), (left + width, top + height), (left, top + height)])


def _print_indices(
    sheet: Sheet, deck: Deck, ink: Ink, colour: Bgr, ground: Literal["paper", "patch", "halo"]
) -> NDArray[np.float64]:
    """Prints the index into the deck's corners. Returns their boxes."""
    style = deck.index
    usual_px = style.height * (1 + style.gap + style.suit) * sheet.width_px
    height_px = min(float(ink.shape[0]), _TALLEST * usual_px)
    nearest_px = BOX_RATIO * height_px / 2 - _BEYOND * sheet.width_px
    left_px = max(1, round(max(style.column * sheet.width_px, nearest_px) - ink.shape[1] / 2))
    top_px = max(1, round(style.top * sheet.width_px))
    middle_px = left_px + ink.shape[1] / 2
    size = (sheet.width_px, sheet.height_px)
    box = _box(middle_px - BOX_RATIO * height_px / 2, top_px, BOX_RATIO * height_px, height_px) / size
    shift = np.array([1 - 2 * middle_px / sheet.width_px, 0.0])
    right_px, bottom_px = sheet.opposite(ink, left_px, top_px)
    places = [(ink, left_px, top_px, box)]
    if style.corners == 4:
        places += [(ink, right_px, top_px, box + shift), (turned(ink), left_px, bottom_px, 1 - (box + shift))]
    if style.corners > 1:
        places.append((turned(ink), right_px, bottom_px, 1 - box))
    around_px = max(1, round(0.02 * sheet.width_px))
    for shape, x_px, y_px, _ in places:
        if ground == "patch":
            patch = np.full((ink.shape[0] + 2 * around_px, ink.shape[1] + 2 * around_px), 255, np.uint8)
            sheet.stamp(patch, x_px - around_px, y_px - around_px, deck.stock)
        elif ground == "halo":
            sheet.stamp(grown(shape, around_px), x_px - around_px, y_px - around_px, deck.stock)
        sheet.stamp(shape, x_px, y_px, colour)
    return np.array([corners for *_, corners in places])


@lru_cache(maxsize=64)
def _alpha(width_px: int, height_px: int, radius_px: float) -> NDArray[np.uint8]:
    """The rounded card's cover, with its clear rim."""
    xs = np.abs(np.arange(width_px) + 0.5 - width_px / 2)[None] - (width_px / 2 - radius_px)
    ys = np.abs(np.arange(height_px) + 0.5 - height_px / 2)[:, None] - (height_px / 2 - radius_px)
    beyond = np.hypot(np.maximum(xs, 0), np.maximum(ys, 0)) + np.minimum(np.maximum(xs, ys), 0)
    cover = np.clip(radius_px - beyond + 0.5, 0, 1) * 255
    return np.pad(cover.astype(np.uint8), PAD_PX)


def _wear(sheet: Sheet, stock: Bgr, strength: float, rng: np.random.Generator) -> None:
    size = (sheet.width_px, sheet.height_px)
    dirt = cv2.resize(rng.normal(0, 1, (11, 8)).astype(np.float32), size, interpolation=cv2.INTER_CUBIC)
    sheet.paint *= (1 - np.clip(dirt, 0, 2) * np.float32(0.035 * strength))[..., None]
    rubbed = rng.normal(0, 1, (sheet.height_px // 2, sheet.width_px // 2)).astype(np.float32) + cv2.resize(
        dirt, (sheet.width_px // 2, sheet.height_px // 2), interpolation=cv2.INTER_LINEAR
    )
    spots = cv2.resize(np.clip(rubbed - np.float32(2.6), 0, 1), size, interpolation=cv2.INTER_LINEAR)
    sheet.paint += (np.array(stock, np.float32) - sheet.paint) * (spots * np.float32(0.9 * strength))[..., None]
    rim_px = max(1, round(0.008 * sheet.width_px))
    for rim in (sheet.paint[:rim_px], sheet.paint[-rim_px:], sheet.paint[:, :rim_px], sheet.paint[:, -rim_px:]):
        rim *= np.clip(rng.normal(1, 0.12 * strength, rim.shape[:2]), 0.6, 1.2).astype(np.float32)[..., None]
    for _ in range(int(rng.integers(0, 1 + round(6 * strength)))):
        x, y = rng.random(2) * size
        dx, dy = rng.normal(0, 0.15, 2) * sheet.width_px
        shade = float(rng.choice([120.0, 255.0]))
        mark = np.zeros((sheet.height_px, sheet.width_px), np.uint8)
        strong = round(255 * strength * rng.uniform(0.1, 0.5))
        cv2.line(mark, (round(x), round(y)), (round(x + dx), round(y + dy)), (strong,), 1, cv2.LINE_AA)
        sheet.stamp(mark, 0, 0, (shade, shade, shade))


def _print_middle(sheet: Sheet, deck: Deck, piece: Piece, colour: Bgr) -> None:
    """Prints what a card shows beside its indices."""
    if deck.pictures:
        picture = draw_picture(deck.pictures + class_of(piece), round(deck.aspect, 2))
        size = (sheet.width_px, sheet.height_px)
        sheet.paste(np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_LINEAR), np.uint8), 0, 0)
    elif piece.rank > 10:
        room, _ = index_room(deck.index)
        print_court(sheet, deck.court, deck.suits, piece.rank, piece.suit, colour, round(room * sheet.width_px))
    elif piece.rank == 1 and piece.suit == "s" and deck.ornaments.ace:
        print_ornate_ace(sheet, deck.ornaments, deck.suits, piece.suit, colour, deck.stock)
        print_small_print(sheet, deck.ornaments, colour)
    else:
        print_pips(sheet, deck.pips, deck.suits, piece.rank, piece.suit, colour)


def draw_card(deck: Deck, piece: Piece, width_px: int, rng: np.random.Generator) -> CardFace:
    """One card, `width_px` wide without its rim: a card, a joker or, for a piece face down, a back."""
    sheet = Sheet(width_px, round(width_px * deck.aspect), deck.stock)
    indices = np.zeros((0, 4, 2))
    ground = deck.index.ground
    if piece.is_joker:
        joker = deck.jokers[int(rng.integers(len(deck.jokers)))]
        print_joker_picture(sheet, joker)
        print_edges(sheet, deck.ornaments, rng)
        indices = _print_indices(sheet, deck, draw_marker(joker, width_px), joker.colour, ground)
    elif piece.kind is Kind.CARDS:
        colour = deck.colours[SUITS[Kind.CARDS].index(piece.suit)]
        _print_middle(sheet, deck, piece, colour)
        print_edges(sheet, deck.ornaments, rng)
        ink = draw_index(deck.index, deck.suits, piece.rank, piece.suit, width_px)
        if piece.rank > 10 and ground == "paper":
            ground = "patch"
        indices = _print_indices(sheet, deck, ink, colour, ground)
    else:
        print_back(sheet, deck.back)
    sheet.paint *= np.float32(rng.normal(1, 0.012))
    if deck.wear:
        _wear(sheet, deck.stock, deck.wear, rng)
    picture = np.empty((sheet.height_px + 2 * PAD_PX, width_px + 2 * PAD_PX, 4), np.uint8)
    core = np.clip(sheet.paint, 0, 255).astype(np.uint8)
    picture[..., :3] = cv2.copyMakeBorder(core, PAD_PX, PAD_PX, PAD_PX, PAD_PX, cv2.BORDER_REPLICATE)
    picture[..., 3] = _alpha(width_px, sheet.height_px, deck.corner * width_px)
    return CardFace(picture, indices)
