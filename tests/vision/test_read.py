"""Crops are read upright, in batches, and what is no piece is dropped."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from engine.pieces import Kind
from models.preprocess import Image, Quads, rectify
from vision.geometry import turned
from vision.locate import Candidates
from vision.networks import NetworksByKind
from vision.read import BATCH, Read, read

QuadAt = Callable[..., Quads]
Blocks = Callable[[int, int, Quads, list[int]], Image]


def _read(image: Image, quads: Quads, networks: NetworksByKind, score: float = 0.5) -> Read:
    """Reads candidates of which the locator says, unless told otherwise, no more than that they may be pieces."""
    scores = np.full(len(quads), score, np.float32)
    way = np.zeros((len(quads), 2), np.float32)
    return read(image, Candidates(quads, scores, scores, way), networks[Kind.TILES])


def test_pieces_upside_down_are_turned_and_read(quad: QuadAt, blocks: Blocks, block_networks: NetworksByKind) -> None:
    truth = np.concatenate([quad(100 + 90 * i, 100, 70, 25 * i) for i in range(6)])
    classes = [0, 7, 12, 30, 51, 52]
    image = blocks(640, 200, truth, classes)
    asked = truth.copy()
    asked[1::2] = turned(asked[1::2])
    answer = _read(image, asked, block_networks)
    np.testing.assert_allclose(answer.quads, truth)
    difference = np.abs(answer.crops.astype(int) - rectify(image, truth)).mean(axis=(1, 2, 3))
    assert difference.max() < 15
    assert answer.posteriors.argmax(axis=1).tolist() == classes
    np.testing.assert_allclose(answer.posteriors.sum(axis=1), 1, atol=1e-5)
    assert answer.kept.tolist() == list(range(6))


def test_what_is_no_piece_is_dropped(quad: QuadAt, blocks: Blocks, block_networks: NetworksByKind) -> None:
    truth = np.concatenate([quad(100, 100, 70), quad(400, 100, 70)])
    image = blocks(640, 200, truth[:1], [3])
    assert _read(image, truth, block_networks).kept.tolist() == [0]


@pytest.mark.parametrize(("score", "kept"), [(0.1, []), (0.4, [0]), (0.9, [0, 1]), (1.0, [0, 1])])
def test_the_locators_word_counts_too(
    score: float, kept: list[int], quad: QuadAt, blocks: Blocks, block_networks: NetworksByKind
) -> None:
    quads = np.concatenate([quad(100, 100, 70), quad(400, 100, 70)])
    assert _read(blocks(640, 200, quads[:1], [3]), quads, block_networks, score).kept.tolist() == kept


@pytest.mark.parametrize(("kind", "bar", "kept"), [("tiles", None, 1), ("cards", None, 0), ("cards", -6.0, 1)])
def test_an_index_that_may_be_anything_is_left_out(
    kind: str,
    bar: float | None,
    kept: int,
    quad: QuadAt,
    blocks: Blocks,
    block_networks: NetworksByKind,
    index_networks: NetworksByKind,
) -> None:
    networks = {**block_networks, **index_networks}[Kind(kind)]
    vague = replace(networks, calibration=replace(networks.calibration, temperature=20.0))
    truth = quad(100, 100, 70)
    score = np.full(1, 0.9, np.float32)
    found = Candidates(truth, score, score, np.zeros((1, 2), np.float32))
    assert len(read(blocks(640, 200, truth, [3]), found, vague, bar).kept) == kept


def test_what_the_edge_cuts_off_is_counted_and_not_guessed(
    quad: QuadAt, blocks: Blocks, block_networks: NetworksByKind
) -> None:
    truth = np.concatenate([quad(100, 100, 70), quad(4, 100, 70), quad(320, 200, 70)])
    answer = _read(blocks(640, 200, truth, [3, 4, 5]), truth, block_networks)
    assert answer.kept.tolist() == [0]
    assert answer.lost == 2


def test_more_pieces_than_a_batch(quad: QuadAt, blocks: Blocks, block_networks: NetworksByKind) -> None:
    count = BATCH + 5
    truth = np.concatenate([quad(30 + 40 * (i % 20), 30 + 50 * (i // 20), 40) for i in range(count)])
    classes = [i % 52 for i in range(count)]
    answer = _read(blocks(900, 300, truth, classes), truth, block_networks)
    assert answer.posteriors.argmax(axis=1).tolist() == classes


def test_no_pieces_is_no_answer(block_networks: NetworksByKind) -> None:
    nothing = np.empty((0, 4, 2), np.float32)
    answer = _read(np.zeros((64, 64, 3), np.uint8), nothing, block_networks)
    assert answer.posteriors.shape == (0, 54)
    assert answer.quads.shape == (0, 4, 2)
