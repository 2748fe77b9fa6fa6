"""Blocks of every size are found where they lie, once each."""

from collections.abc import Callable

import numpy as np
import pytest

from engine.pieces import Kind
from models.preprocess import Image, Quads
from vision.geometry import overlaps
from vision.locate import SCALES, Candidates, locate, single
from vision.networks import NetworksByKind

QuadAt = Callable[..., Quads]
Blocks = Callable[[int, int, Quads, list[int]], Image]


def _assert_found(found: Candidates, truth: Quads, least_overlap: float) -> None:
    assert len(found) == len(truth)
    overlap = overlaps(truth, found.quads)
    assert overlap.max(axis=1).min() > least_overlap
    np.testing.assert_allclose(found.quads[overlap.argmax(axis=1)], truth, atol=np.ptp(truth[0], axis=0).max() * 0.12)


@pytest.mark.parametrize("height_px", [18, 30, 80, 300, 900])
def test_pieces_of_any_size_are_found_with_their_own_top(
    height_px: int, quad: QuadAt, blocks: Blocks, block_networks: NetworksByKind
) -> None:
    step = height_px * 1.8
    places = [(700 + i % 2 * step, 600 + i // 2 * step, 30 * i) for i in range(1 if height_px > 500 else 4)]
    truth = np.concatenate([quad(x, y, height_px, angle) for x, y, angle in places])
    image = blocks(2000, 1500, truth, [5] * len(truth))
    _assert_found(locate(image, block_networks[Kind.TILES]), truth, 0.8)


def test_tiny_pieces_are_looked_at_again(quad: QuadAt, blocks: Blocks, block_networks: NetworksByKind) -> None:
    truth = np.concatenate([quad(60 + 97 * i, 50 + 71 * (i * 7 % 41), 40, 11 * i) for i in range(40)])
    image = blocks(4000, 3000, truth, [7] * len(truth))
    found = locate(image, block_networks[Kind.TILES])
    _assert_found(found, truth, 0.8)
    assert np.median(found.seen_px) > 20


def test_an_empty_picture_holds_nothing(block_networks: NetworksByKind) -> None:
    assert len(locate(np.zeros((480, 640, 3), np.uint8), block_networks[Kind.TILES])) == 0


def test_a_very_long_picture_is_no_trouble(block_networks: NetworksByKind) -> None:
    assert len(locate(np.zeros((32, 9000, 3), np.uint8), block_networks[Kind.TILES])) == 0


def _candidates(quads: Quads, scores: list[float], seen_px: list[float]) -> Candidates:
    return Candidates(
        quads, np.array(scores, np.float32), np.array(seen_px, np.float32), np.zeros((len(quads), 2), np.float32)
    )


def test_an_index_on_a_back_is_no_part_of_it(quad: QuadAt) -> None:
    quads = np.concatenate([quad(100, 100, 120), quad(90, 90, 24)])
    found = _candidates(quads, [0.9, 0.8], [120, 24])
    assert len(single(found, SCALES[Kind.CARDS])) == 2
    assert len(single(found, SCALES[Kind.TILES])) == 1


def test_of_quads_on_one_piece_the_best_stays(quad: QuadAt) -> None:
    quads = np.concatenate([quad(100, 100, 60), quad(104, 100, 60), quad(100, 100, 34), quad(145, 100, 60)])
    found = single(_candidates(quads, [0.7, 0.9, 0.8, 0.6], [60, 60, 60, 60]), SCALES[Kind.TILES])
    np.testing.assert_array_equal(found.quads, quads[[1, 3]])


def test_a_look_at_the_better_scale_beats_a_higher_score(quad: QuadAt) -> None:
    quads = np.concatenate([quad(100, 100, 60), quad(104, 100, 60)])
    found = single(_candidates(quads, [0.9, 0.8], [9, 60]), SCALES[Kind.TILES])
    np.testing.assert_array_equal(found.quads, quads[1:])
