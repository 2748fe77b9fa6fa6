"""What each piece is: crops of the full-resolution photo, read in batches, upside-down ones read again."""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.pieces import CLASS_COUNT, Kind
from models.preprocess import Image, Quads, network_input, rectify
from vision.geometry import shares_inside, turned
from vision.locate import Candidates
from vision.networks import Networks, ReaderLogits

BATCH: Final = 64
_LOCATOR_WEIGHT: Final = 3.0
_LEAST_INSIDE: Final = 0.7
"""Of what the picture's edge cuts off further too little shows: reading it would be a guess."""
_PIECE_BAR: Final = {Kind.TILES: 1.0, Kind.CARDS: 0.0}
"""A candidate is a piece where the reader's logit and so many times the locator's reach the bar together (measured on
rendered scenes of unseen makes: fewer pieces lost and fewer invented than by a bar for each network alone)."""
_LEAST_CONFIDENCE: Final = {Kind.TILES: 0.0, Kind.CARDS: 0.3}
"""What is read less surely is left out: of cards one in seven was named rightly on rendered scenes, and half were none
(pips, print, patterns); of tiles two in three are pieces, so a person had better look at them."""


@dataclass(frozen=True, eq=False, slots=True)
class Read:
    """What the reader said: `quads` `(n, 4, 2)` px, now the right way up, and `posteriors` `(n, 54)`.

    `presences` `(n,)`: how probable it is that there is a piece at all; both are calibrated. `to_card`
    `(n, 2)` px is the locator's way from an index to its card's middle, `crops` `(n, 80, 56, 3)` are
    what the reader saw, upright; `kept` `(n,)` are the rows of the candidates that turned out to be
    pieces. `lost` more are pieces of which the picture's edge cuts off too much.
    """

    quads: Quads
    crops: NDArray[np.uint8]
    posteriors: NDArray[np.float32]
    presences: NDArray[np.float32]
    to_card: NDArray[np.float32]
    kept: NDArray[np.int64]
    lost: int


def read(image: Image, found: Candidates, networks: Networks, bar: float | None = None) -> Read:
    """Reads each candidate; what is no piece by the locator's scores and the reader's own look is left out.

    `bar`: another than the measured one, and nothing is left out for being read unsurely; the lower, the more that is
    doubtful stays.
    """
    quads = found.quads
    crops = rectify(image, quads)
    logits = _logits(crops, networks)
    upside_down = np.flatnonzero(logits.flip > 0)
    turned_crops = crops[upside_down, ::-1, ::-1]
    again = _logits(turned_crops, networks)
    better = again.flip < logits.flip[upside_down]
    upside_down = upside_down[better]
    for first, second in zip(logits, again, strict=True):
        first[upside_down] = second[better]
    crops[upside_down] = turned_crops[better]
    upright = np.array(quads, np.float32)
    upright[upside_down] = turned(upright[upside_down])
    likely = np.clip(found.scores, 1e-6, 1 - 1e-6)
    locator_logits = np.log(likely / (1 - likely))
    margins = logits.piece + np.float32(_LOCATOR_WEIGHT) * locator_logits - np.float32(_PIECE_BAR[networks.kind])
    pieces = margins > (0 if bar is None else bar)
    inside = shares_inside(upright, image.shape[1], image.shape[0]) >= _LEAST_INSIDE
    posteriors = networks.calibration.posteriors(logits.classes)
    presences = networks.calibration.presences(margins)
    if bar is None:
        pieces &= posteriors.max(axis=1, initial=0) * presences >= _LEAST_CONFIDENCE[networks.kind]
    kept = np.flatnonzero(pieces & inside)
    return Read(
        upright[kept],
        crops[kept],
        posteriors[kept],
        presences[kept],
        found.to_card[kept],
        kept,
        int((pieces & ~inside).sum()),
    )


def _logits(crops: NDArray[np.uint8], networks: Networks) -> ReaderLogits:
    batches = [networks.read(network_input(crops[i : i + BATCH])) for i in range(0, len(crops), BATCH)]
    if not batches:
        nothing = np.empty(0, np.float32)
        return ReaderLogits(np.empty((0, CLASS_COUNT), np.float32), nothing, nothing)
    return ReaderLogits(*(np.concatenate(column) for column in zip(*batches, strict=True)))
