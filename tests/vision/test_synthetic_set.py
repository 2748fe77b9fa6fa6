"""The built-in test set: which scenes it holds, what is measured of them, and how the shipped weights do."""

import json
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from datasets.scene import Scene, ScenePiece
from engine.pieces import Kind, class_of, parse_pieces
from models.preprocess import Image, Quads
from tests.synthetic_accuracy import FILE, PART, figures
from vision import synthetic_set
from vision.evaluate import Share
from vision.networks import NetworksByKind, load_networks, shipped_weights, version_of
from vision.pipeline import read_image
from vision.reading import Reading
from vision.synthetic_figures import by_difficulty, kind_found, kinds_of, layouts_of, named_of, set_to_json, total_of
from vision.synthetic_set import FIRST_SEED, MeasuredScene, measure_scene, measure_scenes, numbered, picture_of

QuadAt = Callable[..., Quads]
Blocks = Callable[[int, int, Quads, list[int]], Image]
DRAWN = parse_pieces("5r 6r 7r")
TOLERANCE = 0.015
"""Of the pieces: more than other processors' rounding moves, less than a real loss."""


@pytest.fixture
def drawn(quad: QuadAt, blocks: Blocks) -> tuple[Image, Scene]:
    """A scene whose second piece is upside down and named otherwise than it is drawn."""
    quads = np.concatenate([quad(100 + 70 * i, 100, 80, 180 if i == 1 else 0) for i in range(3)])
    pieces = tuple(
        ScenePiece(piece, tuple(map(tuple, corners.tolist())), 0, visible)  # type: ignore[arg-type]
        for piece, corners, visible in zip(parse_pieces("5r 6b 7r"), quads, (1.0, 1.0, 0.6), strict=True)
    )
    scene = Scene("a.jpg", 400, 200, "validation-000001", pieces, notes={"layout": "melds"})
    return blocks(400, 200, quads, [class_of(piece) for piece in DRAWN]), scene


@pytest.fixture
def measured(drawn: tuple[Image, Scene], block_networks: NetworksByKind) -> list[MeasuredScene]:
    """That scene and an empty one."""
    picture, scene = drawn
    empty = replace(scene, pieces=(), notes={"layout": "empty"})
    return [
        measure_scene((Kind.TILES, 1), picture, scene, block_networks),
        measure_scene((Kind.TILES, 2), np.full((200, 400, 3), 90, np.uint8), empty, block_networks),
    ]


def test_a_part_of_the_set_is_its_beginning() -> None:
    whole = numbered(500, 7)
    assert len(set(whole)) == 500
    assert whole[:81] == numbered(81, 7)
    assert [sum(kind is wanted for kind, _ in whole) for wanted in Kind] == [250, 250]


def test_pieces_are_counted_by_layout_and_difficulty(measured: list[MeasuredScene]) -> None:
    assert kinds_of(measured) == [Kind.TILES]
    counts = {name: total_of(alike, Kind.TILES) for name, alike in layouts_of(measured, Kind.TILES).items()}
    assert {name: (c.photos, c.flawless, c.truth, c.right) for name, c in counts.items()} == {
        "melds": (1, 0, 3, 2),
        "empty": (1, 1, 0, 0),
    }
    assert total_of(measured, Kind.TILES).misread == 1
    assert named_of(measured, Kind.TILES) == 2
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


def test_a_kind_found_wrongly_is_read_as_what_it_is(
    drawn: tuple[Image, Scene], block_networks: NetworksByKind, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read_as_cards(picture: Image, rules: None, networks: NetworksByKind) -> Reading:
        reading = read_image(picture, rules, block_networks)
        return replace(reading, kind=Kind.CARDS) if len(networks) > 1 else reading

    monkeypatch.setattr(synthetic_set, "read_image", read_as_cards)
    both = dict.fromkeys(Kind, block_networks[Kind.TILES])
    scene = measure_scene((Kind.TILES, 1), *drawn, both)
    assert scene.kind_found is False
    assert scene.measured.comparison.counts.right == 2


def test_scenes_are_rendered_read_and_rendered_again(block_networks: NetworksByKind) -> None:
    """Those of cards are left out while there are no networks for them."""
    (scene,) = measure_scenes(numbered(2, 3), block_networks, 1)
    assert (scene.kind, scene.seed, scene.measured.truth.source) == (Kind.TILES, 3, "validation-000003")
    assert picture_of(scene).shape[:2] == (scene.measured.reading.height_px, scene.measured.reading.width_px)


@pytest.mark.parametrize("kind", Kind)
def test_rendered_scenes_are_read_as_well_as_measured(kind: Kind) -> None:
    known = json.loads(FILE.read_text(encoding="utf-8"))["synthetic"]
    shipped = load_networks(shipped_weights(), threads=1)
    assert known["weights"] == version_of(shipped), "other weights: python -m tests.synthetic_accuracy"
    read = list(measure_scenes(numbered(PART, FIRST_SEED), {kind: shipped[kind]}, 1))
    then, now = known["part"][kind.value]["all"], figures(read)[kind.value]["all"]
    assert now["scenes"] == then["scenes"]
    for figure in ("right", "named"):
        assert now[figure] / now["pieces"] >= then[figure] / then["pieces"] - TOLERANCE
    assert now["invented"] / now["pieces"] <= then["invented"] / then["pieces"] + TOLERANCE
