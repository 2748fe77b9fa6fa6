"""Labels that name the cards of a photo without their places become scenes: the networks find the places.

What is read and what is named are brought together: an index counts where it surely reads one of the
named cards. Everything else that might be an index is neither to be learned nor background, so a
mistake of the networks is never taught.
"""

from typing import Final

import numpy as np

from datasets.photo_labels import PhotoTruth
from datasets.scene import Scene, ScenePiece
from datasets.sets import PLACED, TRUTH_NOTE
from engine.pieces import Kind, piece_of
from engine.wording import BadInput, Wording
from models.preprocess import Image
from vision.geometry import within_any
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
    ignored = truth.ignored_outlines(width_px, height_px)
    named = {name.piece for name in truth.names if name.counted and name.piece}
    classes, confidences = found.posteriors.argmax(axis=1), found.posteriors.max(axis=1)
    bars = np.where(found.presences > 0.5, _SURE, _SURE_OF_THE_UNLIKELY)
    sure = np.array([piece_of(int(number), networks.kind) in named for number in classes], np.bool_)
    sure &= (confidences >= bars) & ~within_any(found.quads.mean(axis=1), ignored)
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
    notes = {TRUTH_NOTE: PLACED}
    return Scene(
        picture,
        width_px,
        height_px,
        truth.source,
        pieces,
        groups_known=False,
        ignored=(*doubtful, *ignored),
        notes=notes,
    )
