"""Blocks of every size are found where they lie, once each."""

from collections.abc import Callable

import numpy as np
import pytest

from models.preprocess import Image, Quads
from vision.geometry import overlaps
from vision.locate import Candidates, locate, single
from vision.networks import Networks

QuadAt = Callable[..., Quads]
Blocks = Callable[[int, int, Quads, list[int]], Image]


def _assert_found(found: Candidates, truth: Quads, least_overlap: float) -> None:
    assert len(found) == len(truth)
    overlap = overlaps(truth, found.quads)
    assert overlap.max(axis=1).min() > least_overlap
    np.testing.assert_allclose(found.quads[overlap.argmax(axis=1)], truth, atol=np.ptp(truth[0], axis=0).max() * 0.12)


@pytest.mark.parametrize("height_px", [18, 30, 80, 300, 900])
def test_pieces_of_any_size_are_found_with_their_own_top(
    height_px: int, quad: QuadAt, blocks: Blocks, block_networks: Networks
) -> None:
    step = height_px * 1.8
    places = [(700 + i % 2 * step, 600 + i // 2 * step, 30 * i) for i in range(1 if height_px > 500 else 4)]
    truth = np.concatenate([quad(x, y, height_px, angle) for x, y, angle in places])
    image = blocks(2000, 1500, truth, [5] * len(truth))
    _assert_found(locate(image, block_networks), truth, 0.8)


def test_tiny_pieces_are_looked_at_again_and_closer(quad: QuadAt, blocks: Blocks, block_networks: Networks) -> None:
    truth = np.concatenate([quad(60 + 97 * i, 50 + 71 * (i * 7 % 41), 40, 11 * i) for i in range(40)])
    image = blocks(4000, 3000, truth, [7] * len(truth))
    found = locate(image, block_networks)
    _assert_found(found, truth, 0.8)
    assert np.median(found.seen_px) > 20


def test_an_empty_picture_holds_nothing(block_networks: Networks) -> None:
    assert len(locate(np.zeros((480, 640, 3), np.uint8), block_networks)) == 0


def test_a_very_long_picture_is_no_trouble(block_networks: Networks) -> None:
    assert len(locate(np.zeros((32, 9000, 3), np.uint8), block_networks)) == 0


def test_of_quads_on_one_piece_the_best_stays(quad: QuadAt) -> None:
    quads = np.concatenate([quad(100, 100, 60), quad(104, 100, 60), quad(100, 100, 34), quad(145, 100, 60)])
    found = single(
        Candidates(quads, np.array([0.7, 0.9, 0.8, 0.6], np.float32), np.array([60, 60, 60, 60], np.float32))
    )
    np.testing.assert_array_equal(found.quads, quads[[1, 3]])


def test_a_look_at_the_better_scale_beats_a_higher_score(quad: QuadAt) -> None:
    quads = np.concatenate([quad(100, 100, 60), quad(104, 100, 60)])
    found = single(Candidates(quads, np.array([0.9, 0.8], np.float32), np.array([9, 60], np.float32)))
    np.testing.assert_array_equal(found.quads, quads[1:])
