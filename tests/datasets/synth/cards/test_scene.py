"""Rendered tables of cards: what the truth says is what the picture shows."""

import cv2
import numpy as np
import pytest

from datasets.scene import Scene
from datasets.synth.cards.scene import render_card_scene
from datasets.synth.glyphs import Split
from engine.pieces import FACE_DOWN, Kind

SEEDS = range(10)


@pytest.fixture(scope="module")
def rendered() -> list[tuple[np.ndarray, Scene]]:
    return [render_card_scene(seed, "train") for seed in SEEDS]


@pytest.mark.parametrize("split", ["train", "validation"])
def test_the_same_seed_draws_the_same_table(split: Split) -> None:
    first, first_scene = render_card_scene(5, split)
    second, second_scene = render_card_scene(5, split)
    np.testing.assert_array_equal(first, second)
    assert first_scene == second_scene
    assert render_card_scene(6, split)[1].pieces != first_scene.pieces


def test_every_card_shows_an_index_or_its_back(rendered: list[tuple[np.ndarray, Scene]]) -> None:
    pieces = [piece for _, scene in rendered for piece in scene.pieces]
    assert len(pieces) > 80
    for piece in pieces:
        assert piece.piece.kind in (Kind.CARDS, None)
        assert bool(piece.indices) == (piece.piece != FACE_DOWN)
        assert len(piece.indices) <= 4


def test_indices_lie_on_their_card_and_in_its_corners(rendered: list[tuple[np.ndarray, Scene]]) -> None:
    unit = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    for _, scene in rendered:
        for piece in scene.pieces:
            to_card = cv2.getPerspectiveTransform(np.array(piece.quad, np.float32), unit)
            for index in piece.indices:
                x, y = cv2.perspectiveTransform(np.array([index], np.float32), to_card)[0].mean(axis=0)
                assert 0 < x < 1
                assert 0 < y < 1
                assert min(x, 1 - x) < 0.35
                assert min(y, 1 - y) < 0.35


def test_indices_stand_upright_with_their_end_of_the_card(rendered: list[tuple[np.ndarray, Scene]]) -> None:
    """The way from an index to its card's middle goes down, as the index itself is read."""
    for _, scene in rendered:
        for piece in scene.pieces:
            middle = np.mean(piece.quad, axis=0)
            for index in piece.indices:
                corners = np.array(index)
                down = corners[3] - corners[0]
                assert (middle - corners.mean(axis=0)) @ down > 0


def test_an_index_holds_ink(rendered: list[tuple[np.ndarray, Scene]]) -> None:
    target = np.array([[0, 0], [20, 0], [20, 32], [0, 32]], np.float32)
    for picture, scene in rendered:
        for piece in scene.pieces:
            for index in piece.indices:
                matrix = cv2.getPerspectiveTransform(np.array(index, np.float32), target)
                figure = cv2.warpPerspective(picture, matrix, (20, 32), borderMode=cv2.BORDER_REPLICATE)
                assert figure.reshape(-1, 3).std(axis=0).max() > 4
