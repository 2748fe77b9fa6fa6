"""Named cards get places where networks surely read them; what else they see is neither learned nor background."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from datasets.photo_labels import LabelledName, PhotoTruth
from datasets.scene import Prediction, Scene, ScenePiece
from engine.pieces import Kind, class_of, parse_pieces
from engine.wording import BadInput
from models.preprocess import Image, Quads
from tests.vision.conftest import WAY_TO_CARD
from vision.labels import scene_quad
from vision.networks import NetworksByKind
from vision.placing import placed_scene, with_indices

QuadAt = Callable[..., Quads]
Blocks = Callable[[int, int, Quads, list[int]], Image]

PLACES = [(120, 120), (520, 120), (120, 420), (520, 420)]


@pytest.fixture
def photo(quad: QuadAt, blocks: Blocks) -> tuple[Image, Quads]:
    """Four cards far from each other: two sevens of hearts, a queen and an ace."""
    quads = np.concatenate([quad(x, y, 40) for x, y in PLACES])
    return blocks(900, 700, quads, [class_of(piece) for piece in parse_pieces("7h 7h Qs Ad")]), quads


def _truth(named: str, ignored: tuple[tuple[float, float, float, float], ...] = ()) -> PhotoTruth:
    pieces = parse_pieces(named)
    names = tuple(LabelledName(piece.rank, piece) for piece in pieces)
    return PhotoTruth(Path("cards.jpg"), "evening", Kind.CARDS, names, ignored_fractions=ignored)


def test_what_is_named_is_placed_and_the_rest_is_left_aside(
    photo: tuple[Image, Quads], index_networks: NetworksByKind
) -> None:
    image, quads = photo
    scene = placed_scene(image, "cards.jpg", _truth("7h Qs"), index_networks[Kind.CARDS])
    assert sorted(str(piece.piece) for piece in scene.pieces) == ["7h", "7h", "Qs"]
    middles = np.array(sorted(np.mean(piece.indices[0], axis=0).tolist() for piece in scene.pieces))
    assert np.abs(middles - [(120, 120), (120, 420), (520, 120)]).max() < 4
    (left,) = scene.ignored
    assert np.linalg.norm(np.mean(left, axis=0) - quads[3].mean(axis=0)) < 4
    assert (scene.source, scene.groups_known, scene.rendered) == ("evening", False, False)
    assert scene.notes == {"truth": "placed"}


def test_within_an_ignored_box_nothing_is_placed(photo: tuple[Image, Quads], index_networks: NetworksByKind) -> None:
    truth = _truth("7h Qs Ad", ((0.0, 0.0, 0.3, 0.4),))
    scene = placed_scene(photo[0], "cards.jpg", truth, index_networks[Kind.CARDS])
    assert sorted(str(piece.piece) for piece in scene.pieces) == ["7h", "Ad", "Qs"]
    assert ((0.0, 0.0), (270.0, 0.0), (270.0, 280.0), (0.0, 280.0)) in scene.ignored


def _whole_cards(quads: Quads, named: str, said: str) -> Scene:
    """A scene of whole cards in whose top left corners the indices are drawn, with what networks once said."""
    middles = quads.mean(axis=1) + 40 * np.array(WAY_TO_CARD, np.float32)
    corners = np.array([[-70, -100], [70, -100], [70, 100], [-70, 100]], np.float32)
    pieces = tuple(
        ScenePiece(piece, scene_quad(middle + corners), 0, predicted=Prediction(read, "w"))
        for middle, piece, read in zip(middles, parse_pieces(named), parse_pieces(said), strict=True)
    )
    return Scene("cards.jpg", 900, 700, "evening", pieces, notes={"truth": "confirmed"})


def test_cards_known_by_their_places_get_their_indices(
    photo: tuple[Image, Quads], index_networks: NetworksByKind
) -> None:
    image, quads = photo
    # A person has corrected the first: networks took the 2h for the 7h that is read. Of the last nothing fits.
    scene = _whole_cards(quads, "2h 7h Qs 5d", "7h 7h Qs 5d")
    kept = replace(scene.pieces[2], indices=(scene.pieces[2].quad,))
    scene = replace(scene, pieces=(*scene.pieces[:2], kept, scene.pieces[3]))
    placed = with_indices(scene, image, index_networks[Kind.CARDS])
    assert placed.unplaced == (3,)
    assert [replace(piece, indices=()) for piece in placed.pieces[:2]] == list(scene.pieces[:2])
    assert placed.pieces[2:] == scene.pieces[2:]
    for piece, quad in zip(placed.pieces[:2], quads, strict=False):
        (index,) = piece.indices
        assert np.linalg.norm(np.mean(index, axis=0) - quad.mean(axis=0)) < 4


def test_an_index_elsewhere_is_none_of_the_card(photo: tuple[Image, Quads], index_networks: NetworksByKind) -> None:
    image, quads = photo
    scene = _whole_cards(quads + np.float32(200), "7h 7h Qs Ad", "7h 7h Qs Ad")
    assert with_indices(scene, image, index_networks[Kind.CARDS]) == scene


def test_what_needs_no_index_is_left_as_it_is(photo: tuple[Image, Quads], index_networks: NetworksByKind) -> None:
    image, quads = photo
    for named in ("7r * 2b ?", "? ? ? ?"):
        scene = _whole_cards(quads, named, named)
        assert scene.unplaced == ()
        assert with_indices(scene, image, index_networks[Kind.CARDS]) is scene
    assert _whole_cards(quads, "7h * ? Qs", "7h * ? Qs").unplaced == (0, 1, 3)


def test_networks_of_tiles_place_no_cards(photo: tuple[Image, Quads], block_networks: NetworksByKind) -> None:
    with pytest.raises(BadInput, match="only the places of cards"):
        placed_scene(photo[0], "cards.jpg", _truth("7h"), block_networks[Kind.TILES])
    with pytest.raises(BadInput, match="only the places of cards"):
        with_indices(_whole_cards(photo[1], "7h 7h Qs Ad", "7h 7h Qs Ad"), photo[0], block_networks[Kind.TILES])
