"""Labels that tell of cards without telling their indices, by which they are read: the networks find the places.

What is read and what is named are brought together: an index counts where it surely reads one of the
named cards. Everything else that might be an index is neither to be learned nor background, so a
mistake of the networks is never taught.
"""

from dataclasses import replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.photo_labels import PhotoTruth
from datasets.scene import Quad, Scene, ScenePiece
from datasets.sets import PLACED, TRUTH_NOTE
from engine.pieces import Kind, class_of, piece_of
from engine.wording import BadInput, Wording
from models.preprocess import Image
from vision.geometry import heights_px, within_any
from vision.indices import cards_of
from vision.labels import scene_quad
from vision.locate import locate
from vision.networks import Networks
from vision.read import Read, read

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
_MIDDLE_APART: Final = 0.25
"""Heights of a card between its middle and where an index of it points."""
_SLACK: Final = 0.05
"""Heights of a card by which its index may lie beyond the place that is known of it."""


def with_indices(scene: Scene, image: Image, networks: Networks) -> Scene:
    """The scene with the indices of cards that it knows by their places alone, as far as they are surely found.

    An index is the card's on which it lies and to whose middle it points, where it reads as that card or as what the
    networks once took it for. Cards that have indices stay as they are. Raises BadInput (`place_only_cards`) for
    networks of tiles.
    """
    if networks.kind is not Kind.CARDS:
        raise BadInput(ONLY_CARDS, where=scene.picture)
    bare = scene.unplaced
    if not bare:
        return scene
    found = read(image, locate(image, networks), networks, bar=_EVERYTHING)
    classes, confidences = found.posteriors.argmax(axis=1), found.posteriors.max(axis=1, initial=0)
    quads = np.array([scene.pieces[number].quad for number in bare], np.float32)
    middles, heights = quads.mean(axis=1), np.maximum(heights_px(quads), 1)
    possible = [_taken_for(scene.pieces[number]) for number in bare]
    indices: dict[int, list[Quad]] = {}
    for row in np.flatnonzero(confidences >= _bars(found)):
        centre = found.quads[row].mean(axis=0)
        apart = np.linalg.norm(middles - (centre + found.to_card[row]), axis=1) / heights
        apart[[_beyond_px(quad, centre) for quad in quads] > _SLACK * heights] = np.inf
        apart[[int(classes[row]) not in taken_for for taken_for in possible]] = np.inf
        nearest = int(apart.argmin())
        if apart[nearest] <= _MIDDLE_APART:
            indices.setdefault(bare[nearest], []).append(scene_quad(found.quads[row]))
    pieces = tuple(
        replace(piece, indices=tuple(indices[number])) if number in indices else piece
        for number, piece in enumerate(scene.pieces)
    )
    return replace(scene, pieces=pieces)


def _beyond_px(quad: NDArray[np.float32], point: NDArray[np.float32]) -> float:
    """How far a point lies beyond a quad's edge; negative within."""
    return -cv2.pointPolygonTest(quad, (float(point[0]), float(point[1])), measureDist=True)


def _taken_for(piece: ScenePiece) -> set[int]:
    """The classes as which the index of a card may be read: what it is, and what it was read as."""
    return {class_of(piece.piece), *([class_of(piece.predicted.piece)] if piece.predicted else [])}


def _bars(found: Read) -> NDArray[np.float64]:
    return np.where(found.presences > 0.5, _SURE, _SURE_OF_THE_UNLIKELY)


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
    sure = np.array([piece_of(int(number), networks.kind) in named for number in classes], np.bool_)
    sure &= (confidences >= _bars(found)) & ~within_any(found.quads.mean(axis=1), ignored)
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
