"""Crops are read upright, in batches, and what is no piece is dropped."""

from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray

from models.preprocess import Image, Quads, rectify
from vision.geometry import turned
from vision.networks import Networks
from vision.read import BATCH, read

QuadAt = Callable[..., Quads]
Blocks = Callable[[int, int, Quads, list[int]], Image]


def _sure(quads: Quads) -> NDArray[np.float32]:
    """Scores of candidates of which the locator says no more than that they may be pieces."""
    return np.full(len(quads), 0.5, np.float32)


def test_pieces_upside_down_are_turned_and_read(quad: QuadAt, blocks: Blocks, block_networks: Networks) -> None:
    truth = np.concatenate([quad(100 + 90 * i, 100, 70, 25 * i) for i in range(6)])
    classes = [0, 7, 12, 30, 51, 52]
    image = blocks(640, 200, truth, classes)
    asked = truth.copy()
    asked[1::2] = turned(asked[1::2])
    answer = read(image, asked, _sure(asked), block_networks)
    np.testing.assert_allclose(answer.quads, truth)
    difference = np.abs(answer.crops.astype(int) - rectify(image, truth)).mean(axis=(1, 2, 3))
    assert difference.max() < 15
    assert answer.posteriors.argmax(axis=1).tolist() == classes
    np.testing.assert_allclose(answer.posteriors.sum(axis=1), 1, atol=1e-5)
    assert answer.kept.tolist() == list(range(6))


def test_what_is_no_piece_is_dropped(quad: QuadAt, blocks: Blocks, block_networks: Networks) -> None:
    truth = np.concatenate([quad(100, 100, 70), quad(400, 100, 70)])
    image = blocks(640, 200, truth[:1], [3])
    assert read(image, truth, _sure(truth), block_networks).kept.tolist() == [0]


@pytest.mark.parametrize(("score", "kept"), [(0.1, []), (0.4, [0]), (0.9, [0, 1]), (1.0, [0, 1])])
def test_the_locators_word_counts_too(
    score: float, kept: list[int], quad: QuadAt, blocks: Blocks, block_networks: Networks
) -> None:
    quads = np.concatenate([quad(100, 100, 70), quad(400, 100, 70)])
    scores: NDArray[np.float32] = np.full(2, score, np.float32)
    assert read(blocks(640, 200, quads[:1], [3]), quads, scores, block_networks).kept.tolist() == kept


def test_more_pieces_than_a_batch(quad: QuadAt, blocks: Blocks, block_networks: Networks) -> None:
    count = BATCH + 5
    truth = np.concatenate([quad(30 + 40 * (i % 20), 30 + 50 * (i // 20), 40) for i in range(count)])
    classes = [i % 52 for i in range(count)]
    answer = read(blocks(900, 300, truth, classes), truth, _sure(truth), block_networks)
    assert answer.posteriors.argmax(axis=1).tolist() == classes


def test_no_pieces_is_no_answer(block_networks: Networks) -> None:
    nothing = np.empty((0, 4, 2), np.float32)
    answer = read(np.zeros((64, 64, 3), np.uint8), nothing, _sure(nothing), block_networks)
    assert answer.posteriors.shape == (0, 54)
    assert answer.quads.shape == (0, 4, 2)
