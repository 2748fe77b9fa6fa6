"""The built-in test set: which scenes it holds, what is measured of them, and how the shipped weights do."""

import json
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from datasets.scene import Scene, ScenePiece
from engine.pieces import Kind, class_of, parse_pieces
from models.preprocess import Image, Quads
from vision.evaluate import Share
from vision.networks import NetworksByKind
from vision.synthetic_figures import by_difficulty, by_layout, kind_found, kinds_of, set_to_json, total_of
from vision.synthetic_set import MeasuredScene, measure_scene, measure_scenes, numbered, picture_of

QuadAt = Callable[..., Quads]
Blocks = Callable[[int, int, Quads, list[int]], Image]
DRAWN = parse_pieces("5r 6r 7r")


@pytest.fixture
def measured(quad: QuadAt, blocks: Blocks, block_networks: NetworksByKind) -> list[MeasuredScene]:
    """A scene whose second piece is upside down and named otherwise than it is drawn, and an empty one."""
    quads = np.concatenate([quad(100 + 70 * i, 100, 80, 180 if i == 1 else 0) for i in range(3)])
    named = parse_pieces("5r 6b 7r")
    pieces = tuple(
        ScenePiece(piece, tuple(map(tuple, corners.tolist())), 0, visible)  # type: ignore[arg-type]
        for piece, corners, visible in zip(named, quads, (1.0, 1.0, 0.6), strict=True)
    )
    full = Scene("a.jpg", 400, 200, "validation-000001", pieces, notes={"layout": "melds"})
    empty = replace(full, pieces=(), notes={"layout": "empty"})
    pictures = blocks(400, 200, quads, [class_of(piece) for piece in DRAWN]), np.full((200, 400, 3), 90, np.uint8)
    return [
        measure_scene(Kind.TILES, picture, scene, block_networks)
        for picture, scene in zip(pictures, (full, empty), strict=True)
    ]


def test_a_part_of_the_set_is_its_beginning() -> None:
    whole = numbered(500, 7)
    assert len(set(whole)) == 500
    assert whole[:81] == numbered(81, 7)
    assert [sum(kind is wanted for kind, _ in whole) for wanted in Kind] == [250, 250]


def test_pieces_are_counted_by_layout_and_difficulty(measured: list[MeasuredScene]) -> None:
    assert kinds_of(measured) == [Kind.TILES]
    assert {name: (c.photos, c.flawless, c.truth, c.right) for name, c in by_layout(measured, Kind.TILES).items()} == {
        "melds": (1, 0, 3, 2),
        "empty": (1, 1, 0, 0),
    }
    assert total_of(measured, Kind.TILES).misread == 1
    difficult = by_difficulty(measured, Kind.TILES)
    assert difficult["upside_down"] == Share(0, 1)
    assert difficult["partly_hidden"] == Share(1, 1)
    assert "small" not in difficult


def test_the_kind_is_asked_only_where_there_are_two_and_pieces(
    measured: list[MeasuredScene], block_networks: NetworksByKind
) -> None:
    assert kind_found(measured) == Share(0, 0)
    told = [
        replace(scene, kind_found=found) for scene, found in zip(measured * 2, (True, False, None, True), strict=True)
    ]
    assert kind_found(told) == Share(2, 3)
    answer = set_to_json(told, 7, 3, block_networks)
    assert json.loads(json.dumps(answer)) == answer
    assert answer["kind_found"]["percent"] == 66.67
    assert answer["kinds"]["tiles"]["layouts"]["melds"]["recall"]["count"] == 4


def test_scenes_are_rendered_read_and_rendered_again(block_networks: NetworksByKind) -> None:
    """Those of cards are left out while there are no networks for them."""
    (scene,) = measure_scenes(numbered(2, 3), block_networks, 1)
    assert (scene.kind, scene.measured.truth.source) == (Kind.TILES, "validation-000003")
    assert picture_of(scene).shape[:2] == (scene.measured.reading.height_px, scene.measured.reading.width_px)
