"""What a person should know of a photo before trusting what was read in it, and what to do about it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.pieces import Kind, Piece, format_pieces
from engine.rules import Rules
from engine.wording import Language, Wording
from models.preprocess import Image, Quads
from vision.decision import SURE_CONFIDENCE
from vision.geometry import heights_px, past_edge
from vision.judge import surplus_pieces
from vision.photo_quality import blank_white_share, brightest_hundredth, most_colourful_hundredth, sharpness

FAR_PX: Final = {Kind.TILES: 22.0, Kind.CARDS: 12.0}
"""Tiles, or the indices of cards, less high than this in the photo have too few pixels to be read well."""
DARK_LEVEL: Final = 70.0
"""A photo whose brightest hundredth is darker than this (of 255) is too dark."""
BLURRED_SHARPNESS: Final = 0.31
"""Below this edges are so soft that pieces are misread (measured: real photos from 0.48, blurred until one piece in
four was misread 0.28)."""
JUDGED_PX: Final = 50.0
"""Smaller figures look soft in any photo."""
BRIGHT_SHARE: Final = 0.5
"""A piece of which more than this share is blank white is overexposed (measured: 0.00 on every sharp real photo)."""
COLOURLESS_LEVEL: Final = 8.0
"""A photo whose most colourful hundredth has its channels less apart than this (of 255) is black and white
(measured: from 42 on real photos that show a piece)."""
CUT_OFF_PAST: Final = 0.06
"""A figure whose outline reaches past the photo's edge by more than this, in its heights, is cut off: on rendered
scenes three in four of those were, and of those that lost a fifth or more 89 of 92 reach so far."""

NOTHING_FOUND: Final = Wording(
    "nothing_found",
    hu="nem látszik rajta kő vagy kártya; fényképezd le az asztalt közelebbről, felülről, jó fényben",
    en="no tile or card can be seen; take the photo closer, from above, in good light",
)
TOO_DARK: Final = Wording(
    "too_dark",
    hu="sötét a kép; gyújts lámpát, vagy vidd közelebb a fényt",
    en="the photo is dark; switch on a lamp or bring the light closer",
)
OVEREXPOSED: Final = Wording(
    "overexposed",
    hu="túl világos a kép, kifehéredtek a jelek; fordítsd el a lámpát, vagy koppints a telefonon egy világos darabra",
    en="the photo is overexposed, the figures are washed out; turn the lamp away, or tap a bright piece on the phone",
)
COLOURLESS: Final = Wording(
    "colourless",
    hu="fekete-fehér a kép, a színek nem látszanak; kapcsold ki a szürke szűrőt, és fényképezd le újra",
    en="the photo is black and white, colours cannot be told; switch the grey filter off and take it again",
)
CUT_OFF: Final = Wording(
    "cut_off",
    hu="a kép széle levágott {count} darabot; fényképezd le úgy, hogy mind beleférjen",
    en="the photo's edge cuts off {count:piece|pieces}; take it again so that all of them fit in",
)
MIXED_KINDS: Final = Wording(
    "mixed_kinds",
    hu="kövek és kártyák is vannak a képen, csak az egyik számít; tedd félre a másikat, vagy válassz játékot",
    en="the photo shows tiles and cards, only one kind is read; put the other aside, or choose the game",
)
SHOWS_OTHER_KIND: Final = {
    Kind.TILES: Wording(
        "shows_tiles",
        hu="a képen kövek vannak, ezt a játékot pedig kártyával játsszák; nézd meg, jó-e a kép és a játék",
        en="the photo shows tiles, and this game is played with cards; see whether photo and game are right",
    ),
    Kind.CARDS: Wording(
        "shows_cards",
        hu="a képen kártyák vannak, ezt a játékot pedig kövekkel játsszák; nézd meg, jó-e a kép és a játék",
        en="the photo shows cards, and this game is played with tiles; see whether photo and game are right",
    ),
}
"""By the kind that a photo shows, where the game is played with the other."""
BLURRED: Final = Wording(
    "blurred",
    hu="elmosódott a kép; tartsd nyugodtan a telefont, és koppints a darabokra, hogy élesre álljon",
    en="the photo is blurred; hold the phone still and tap on the pieces to focus",
)
TOO_FAR: Final = Wording(
    "too_far",
    hu="a kövek, kártyasarkok csak {height} képpont magasak; menj közelebb",
    en="the tiles, or corners of cards, are only {height} pixels high; go closer",
)
UNSURE: Final = Wording(
    "unsure",
    hu="nem biztos, hogy jól olvasta: {pieces}; nézd meg, vagy fényképezd le újra közelebbről",
    en="not surely read: {pieces}; look at them, or take the photo again from closer",
)
TOO_MANY_COPIES: Final = Wording(
    "too_many_copies",
    hu="több van belőle, mint amennyi a játékban lehet: {pieces}; nézd meg ezeket",
    en="there are more of these than the game has: {pieces}; look at them",
)

NOTICES: Final = {
    w.code: w
    for w in (
        NOTHING_FOUND,
        TOO_DARK,
        OVEREXPOSED,
        COLOURLESS,
        BLURRED,
        TOO_FAR,
        CUT_OFF,
        MIXED_KINDS,
        *SHOWS_OTHER_KIND.values(),
        UNSURE,
        TOO_MANY_COPIES,
    )
}
"""Every notice by its code."""


@dataclass(frozen=True, slots=True)
class Notice:
    """One sentence about a photo, in any language."""

    wording: Wording
    values: Mapping[str, object]

    @property
    def code(self) -> str:
        """The wording's code."""
        return self.wording.code

    def text(self, language: Language) -> str:
        """The sentence."""
        return self.wording.text(language, self.values)


def is_cut_off(quads: Quads, width_px: int, height_px: int) -> NDArray[np.bool_]:
    """Which figures the edge of a picture of this size cuts off, `(n,)`."""
    return np.asarray(past_edge(quads, width_px, height_px) > CUT_OFF_PAST)


@dataclass(frozen=True, eq=False, slots=True)
class Figures:
    """What had to be read: tiles, backs, indices of cards. `quads` `(n, 4, 2)` px, `crops` `(n, 80, 56, 3)` of them.

    `lost`: how many the photo's edge cuts off so far that they were not read; `other_kind`: how many
    pieces of the kind that is not read were seen besides.
    """

    quads: Quads
    crops: NDArray[np.uint8]
    lost: int = 0
    other_kind: int = 0


def notices(
    image: Image,
    figures: Figures,
    pieces: Sequence[Piece],
    confidences: NDArray[np.float32],
    kind: Kind,
    rules: Rules | None,
) -> tuple[Notice, ...]:
    """What there is to say of a photo and of the pieces `(m,)` that were read in it."""
    found = []
    quads = figures.quads
    if not len(quads):
        found.append(Notice(NOTHING_FOUND, {}))
    if brightest_hundredth(image) < DARK_LEVEL:
        found.append(Notice(TOO_DARK, {}))
    if blank_white_share(figures.crops, image) > BRIGHT_SHARE:
        found.append(Notice(OVEREXPOSED, {}))
    if len(quads) and most_colourful_hundredth(image) < COLOURLESS_LEVEL:
        found.append(Notice(COLOURLESS, {}))
    height_px = float(np.median(heights_px(quads))) if len(quads) else 0.0
    if 0 < height_px < FAR_PX[kind]:
        found.append(Notice(TOO_FAR, {"height": round(height_px)}))
    if height_px >= JUDGED_PX and sharpness(figures.crops) < BLURRED_SHARPNESS:
        found.append(Notice(BLURRED, {}))
    height, width = image.shape[:2]
    cut_off = figures.lost + int(is_cut_off(quads, width, height).sum())
    if cut_off:
        found.append(Notice(CUT_OFF, {"count": cut_off}))
    if figures.other_kind:
        found.append(Notice(MIXED_KINDS, {"kind": kind.value, "count": figures.other_kind}))
    unsure = [piece for piece, confidence in zip(pieces, confidences, strict=True) if confidence < SURE_CONFIDENCE]
    if unsure:
        found.append(Notice(UNSURE, {"count": len(unsure), "pieces": format_pieces(unsure)}))
    if surplus := surplus_pieces(pieces, kind, rules):
        found.append(Notice(TOO_MANY_COPIES, {"pieces": format_pieces(surplus)}))
    return tuple(found)
