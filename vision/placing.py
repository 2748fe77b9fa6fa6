"""Labels that name the cards of a photo without their places become scenes: the networks find the places.

What is read and what is named are brought together: an index counts where it surely reads one of the
named cards. Everything else that might be an index is neither to be learned nor background, so a
mistake of the networks is never taught.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from datasets.photo_labels import PhotoTruth
from datasets.scene import Outline, Scene, ScenePiece
from datasets.sets import PLACED, TRUTH_NOTE
from engine.pieces import Kind, piece_of
from engine.wording import BadInput, Wording
from models.preprocess import Image, Quads
from vision.indices import cards_of
from vision.labels import scene_quad
from vision.locate import locate
from vision.networks import Networks
from vision.read import read

ONLY_CARDS: Final = Wording(
    "place_only_cards",
    hu="csak kártyák helyét lehet így megkeresni; a kövek képein a helyet kell felcímkézni",
    en="only the places of cards can be found like this; photos of tiles need labels with places",
)
_EVERYTHING: Final = -6.0
"""A bar so low that also indices are tried which the networks half believe in: those are worth learning most."""
_SURE: Final = 0.6
_SURE_OF_THE_UNLIKELY: Final = 0.9
"""How surely an index has to read a named card; more where the networks doubt that it is one."""


def placed_scene(image: Image, picture: str, truth: PhotoTruth, networks: Networks) -> Scene:
    """The scene of a photo whose labels name its cards, with the indices that could be placed.

    Raises BadInput (`place_only_cards`) for networks of tiles.
    """
    if networks.kind is not Kind.CARDS:
        raise BadInput(ONLY_CARDS, where=truth.picture.name)
    height_px, width_px = image.shape[:2]
    found = read(image, locate(image, networks), networks, bar=_EVERYTHING)
    named = {name.piece for name in truth.names if name.counted and name.piece}
    classes, confidences = found.posteriors.argmax(axis=1), found.posteriors.max(axis=1)
    bars = np.where(found.presences > 0.5, _SURE, _SURE_OF_THE_UNLIKELY)
    sure = np.array([piece_of(int(number), networks.kind) in named for number in classes], np.bool_)
    sure &= (confidences >= bars) & ~_ignored(found.quads, truth, width_px, height_px)
    rows = np.flatnonzero(sure)
    cards = cards_of(found.quads[rows], found.to_card[rows], found.posteriors[rows])
    pieces = tuple(
        ScenePiece(
            piece_of(int(classes[rows[members[0]]]), networks.kind),
            scene_quad(quad),
            indices=tuple(scene_quad(found.quads[rows[member]]) for member in members),
        )
        for quad, members in zip(cards.quads, cards.members, strict=True)
    )
    doubtful = tuple(scene_quad(quad) for quad in found.quads[~sure])
    boxes = tuple(_box(box, width_px, height_px) for box in truth.ignored_fractions)
    notes = {TRUTH_NOTE: PLACED}
    return Scene(
        picture,
        width_px,
        height_px,
        truth.source,
        pieces,
        groups_known=False,
        ignored=(*doubtful, *truth.ignored, *boxes),
        notes=notes,
    )


def _ignored(quads: Quads, truth: PhotoTruth, width_px: int, height_px: int) -> NDArray[np.bool_]:
    middles = quads.mean(axis=1) / (width_px, height_px)
    inside = np.zeros(len(quads), np.bool_)
    for x0, y0, x1, y1 in truth.ignored_fractions:
        inside |= ((middles >= (x0, y0)) & (middles <= (x1, y1))).all(axis=1)
    return inside


def _box(fractions: Sequence[float], width_px: int, height_px: int) -> Outline:
    x0, y0, x1, y1 = fractions
    left, top, right, bottom = x0 * width_px, y0 * height_px, x1 * width_px, y1 * height_px
    return ((left, top), (right, top), (right, bottom), (left, bottom))
