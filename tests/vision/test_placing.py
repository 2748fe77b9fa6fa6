"""Named cards get places where networks surely read them; what else they see is neither learned nor background."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from datasets.photo_labels import LabelledName, PhotoTruth
from engine.pieces import Kind, class_of, parse_pieces
from engine.wording import BadInput
from models.preprocess import Image, Quads
from vision.networks import NetworksByKind
from vision.placing import placed_scene

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


def test_networks_of_tiles_place_no_cards(photo: tuple[Image, Quads], block_networks: NetworksByKind) -> None:
    with pytest.raises(BadInput, match="only the places of cards"):
        placed_scene(photo[0], "cards.jpg", _truth("7h"), block_networks[Kind.TILES])
