"""What a person should know of a photo before trusting what was read in it, and what to do about it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.pieces import Kind, Piece, format_pieces
from engine.rules import Rules
from engine.wording import Language, Wording
from models.preprocess import CROP_MARGIN_X_PX, CROP_MARGIN_Y_PX, Image, Quads
from vision.geometry import heights_px
from vision.judge import surplus_pieces

FAR_PX: Final = 22.0
"""Pieces less high than this in the photo have too few pixels to be read well."""
DARK_LEVEL: Final = 70.0
"""A photo whose brightest hundredth is darker than this (of 255) is too dark."""
BLURRED_SHARPNESS: Final = 0.31
"""Below this edges are so soft that pieces are misread (measured: real photos from 0.48, blurred until one piece in
four was misread 0.28)."""
_JUDGED_PX: Final = 50.0
"""Smaller pieces look soft in any photo."""
UNSURE_CONFIDENCE: Final = 0.6

NOTHING_FOUND: Final = Wording(
    "nothing_found",
    hu="nem látszik rajta kő; fényképezd le az asztalt közelebbről, felülről, jó fényben",
    en="no piece can be seen; take the photo closer, from above, in good light",
)
TOO_DARK: Final = Wording(
    "too_dark",
    hu="sötét a kép; gyújts lámpát, vagy vidd közelebb a fényt",
    en="the photo is dark; switch on a lamp or bring the light closer",
)
BLURRED: Final = Wording(
    "blurred",
    hu="elmosódott a kép; tartsd nyugodtan a telefont, és koppints a kövekre, hogy élesre álljon",
    en="the photo is blurred; hold the phone still and tap on the pieces to focus",
)
TOO_FAR: Final = Wording(
    "too_far",
    hu="a kövek csak {height} képpont magasak; menj közelebb",
    en="the pieces are only {height} pixels high; go closer",
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

NOTICES: Final = {w.code: w for w in (NOTHING_FOUND, TOO_DARK, BLURRED, TOO_FAR, UNSURE, TOO_MANY_COPIES)}
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


def notices(
    image: Image,
    quads: Quads,
    crops: NDArray[np.uint8],
    pieces: Sequence[Piece],
    confidences: NDArray[np.float32],
    kind: Kind,
    rules: Rules | None,
) -> tuple[Notice, ...]:
    """What there is to say of a photo and of the pieces `(n,)` that were read in it.

    `crops` `(n, 80, 56, 3)` are the reader's, in any order.
    """
    found = []
    if not len(quads):
        found.append(Notice(NOTHING_FOUND, {}))
    if _brightest_hundredth(image) < DARK_LEVEL:
        found.append(Notice(TOO_DARK, {}))
    height_px = float(np.median(heights_px(quads))) if len(quads) else 0.0
    if 0 < height_px < FAR_PX:
        found.append(Notice(TOO_FAR, {"height": round(height_px)}))
    if height_px >= _JUDGED_PX and _sharpness(crops) < BLURRED_SHARPNESS:
        found.append(Notice(BLURRED, {}))
    unsure = [piece for piece, confidence in zip(pieces, confidences, strict=True) if confidence < UNSURE_CONFIDENCE]
    if unsure:
        found.append(Notice(UNSURE, {"count": len(unsure), "pieces": format_pieces(unsure)}))
    if surplus := surplus_pieces(pieces, kind, rules):
        found.append(Notice(TOO_MANY_COPIES, {"pieces": format_pieces(surplus)}))
    return tuple(found)


def _brightest_hundredth(image: Image) -> float:
    """The grey level that the brightest hundredth of the picture reaches, from a coarse grid of its pixels."""
    step = max(1, max(image.shape[:2]) // 240)
    return float(np.percentile(cv2.cvtColor(np.ascontiguousarray(image[::step, ::step]), cv2.COLOR_BGR2GRAY), 99))


def _sharpness(crops: NDArray[np.uint8]) -> float:
    """How hard the edges on pieces are: the steepest step of one pixel against that of four, 0.25 to 1."""
    grey = crops[:, CROP_MARGIN_Y_PX:-CROP_MARGIN_Y_PX, CROP_MARGIN_X_PX:-CROP_MARGIN_X_PX].mean(axis=3)
    return float(np.median(_steepest(grey, 1) / np.maximum(_steepest(grey, 4), 1)))


def _steepest(grey: NDArray[np.float64], apart_px: int) -> NDArray[np.float64]:
    """The difference that one in a hundred pixels of each crop `(n, h, w)` has to one so far beside or below it."""
    across = np.abs(grey[:, :, apart_px:] - grey[:, :, :-apart_px])
    along = np.abs(grey[:, apart_px:] - grey[:, :-apart_px])
    both = np.concatenate([part.reshape(len(grey), -1) for part in (across, along)], axis=1)
    return np.asarray(np.percentile(both, 99, axis=1))
