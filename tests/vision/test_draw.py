"""What is drawn onto a picture leaves the pieces' faces free and stays inside the frame."""

from collections.abc import Callable

import numpy as np
import pytest

from engine.games import game
from engine.pieces import class_of, parse_pieces
from engine.wording import Language
from models.preprocess import Image, Quads, rectify
from vision.draw import draw_reading
from vision.networks import NetworksByKind
from vision.pipeline import read_image

QuadAt = Callable[..., Quads]
Blocks = Callable[[int, int, Quads, list[int]], Image]


@pytest.mark.parametrize("angle_deg", [0, 15, 90, 180])
def test_the_upper_part_of_every_piece_stays_free(
    angle_deg: float, quad: QuadAt, blocks: Blocks, block_networks: NetworksByKind
) -> None:
    names = parse_pieces("5r 6r 7r 12b 12k 12y *")
    quads = np.concatenate([quad(150 + 140 * (i % 4), 150 + 220 * (i // 4), 100, angle_deg) for i in range(7)])
    image = blocks(700, 600, quads, [class_of(piece) for piece in names])
    untouched = image.copy()
    drawn = draw_reading(image, read_image(image, game("rummikub"), block_networks), "en")
    np.testing.assert_array_equal(image, untouched)
    changed = np.abs(rectify(drawn, quads).astype(int) - rectify(image, quads)).max(axis=3)
    assert changed[:, 16:46, 12:44].mean(axis=(1, 2)).max() < 2
    assert (changed[:, 60:, :] > 60).mean(axis=(1, 2)).min() > 0.1


@pytest.mark.parametrize("language", ["hu", "en"])
def test_labels_of_pieces_at_the_frame_stay_inside(
    language: Language, quad: QuadAt, blocks: Blocks, block_networks: NetworksByKind
) -> None:
    quads = np.concatenate([quad(62 + 144 * i, 84, 160) for i in range(3)])
    image = blocks(480, 256, quads, [4, 5, 6])
    reading = read_image(image, game("rummikub"), block_networks)
    assert len(reading) == 3
    drawn = draw_reading(image, reading, language)
    assert drawn.shape == image.shape
    assert (drawn != image).any()


def test_nothing_read_draws_nothing(block_networks: NetworksByKind) -> None:
    image = np.zeros((64, 64, 3), np.uint8)
    np.testing.assert_array_equal(draw_reading(image, read_image(image, None, block_networks), "hu"), image)
