"""Shares of wrong and of right pieces that were marked not sure, with the game and by the network alone."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from datasets.photo_labels import truth_of_scene
from datasets.scene import Scene, ScenePiece
from engine.pieces import CLASS_COUNT, Kind, class_of, parse_pieces
from models.preprocess import Quads
from vision.compare import compare
from vision.decision import SURE_CONFIDENCE, Decision
from vision.doubts import by_network_alone, doubts, told
from vision.evaluate import Measured, Share
from vision.judge import Verdict
from vision.reading import Reading

QuadAt = Callable[..., Quads]


def _measured(quad: QuadAt) -> Measured:
    """Four pieces there, read right and sure, right and not sure, wrong and not sure, missed; one sure invention."""
    places = np.concatenate([quad(100 + 90 * i, 100, 80) for i in range(5)])
    corners = [tuple(map(tuple, one.tolist())) for one in places]
    pieces = [ScenePiece(p, c, 0) for p, c in zip(parse_pieces("4r 5r 6r 7r"), corners, strict=False)]  # type: ignore[arg-type]
    truth = truth_of_scene(Scene("a.jpg", 600, 200, "a", tuple(pieces), rendered=True), Path())
    rows = [0, 1, 2, 4]
    alone = np.zeros((4, CLASS_COUNT), np.float32)
    alone[range(4), [class_of(p) for p in parse_pieces("4r 9r 9r 1b")]] = 1
    beliefs = np.zeros((4, CLASS_COUNT), np.float32)
    classes = np.array([class_of(p) for p in parse_pieces("4r 5r 9r 1b")])
    beliefs[range(4), classes] = [0.99, 0.6, 0.5, 0.9]
    decision = Decision(classes, beliefs, np.array([1, 1, 1, 0.9], np.float32))
    reading = Reading(600, 200, Kind.TILES, places[rows], alone, np.zeros(4, np.int64), (Verdict(),), decision=decision)
    return Measured(truth, reading, compare(reading, truth))


def test_wrong_and_right_pieces_are_counted_apart(quad: QuadAt) -> None:
    figures = doubts([_measured(quad)] * 3)
    assert figures.recall == Share(6, 12)
    assert figures.wrong_not_sure == Share(3, 6)
    assert figures.right_not_sure == Share(3, 6)
    np.testing.assert_allclose(sorted(told([_measured(quad)]).confidences), [0.5, 0.6, 0.81, 0.99], rtol=1e-5)
    assert 0.5 < SURE_CONFIDENCE < 0.81


def test_the_network_alone_is_judged_by_its_own_word(quad: QuadAt) -> None:
    (alone,) = by_network_alone([_measured(quad)])
    assert alone.comparison.counts.right == 1
    assert doubts([alone]).wrong_not_sure == Share(0, 3)
    assert doubts([alone]).calibration_error == pytest.approx((0 + 1 + 1 + 0.9) / 4, abs=0.01)


def test_no_photos_are_no_figures() -> None:
    assert doubts([]).to_json()["calibration_error"] == 0
