"""What is said of a photo: only what is true, each with what to do."""

from collections.abc import Callable

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from engine.games import game
from engine.pieces import Kind, class_of, parse_pieces
from models.preprocess import Image, Quads, rectify
from vision.notices import NOTICES, Notice, notices

QuadAt = Callable[..., Quads]
Blocks = Callable[[int, int, Quads, list[int]], Image]
PIECES = parse_pieces("5r 6r 7r")


def _said(
    quad: QuadAt, blocks: Blocks, height_px: float, sigma_px: float = 0, confidence: float = 0.99
) -> tuple[Notice, ...]:
    quads = np.concatenate([quad(height_px * (1 + i), height_px, height_px, 10) for i in range(3)])
    image = blocks(int(height_px * 4), int(height_px * 2), quads, [class_of(piece) for piece in PIECES])
    if sigma_px:
        image = np.asarray(cv2.GaussianBlur(image, (0, 0), sigma_px), np.uint8)
    confidences: NDArray[np.float32] = np.full(3, confidence, np.float32)
    return notices(image, quads, rectify(image, quads), PIECES, confidences, Kind.TILES, game("tile"))


@pytest.mark.parametrize(
    ("height_px", "sigma_px", "codes"),
    [(160, 0, []), (160, 1, []), (160, 12, ["blurred"]), (60, 5, ["blurred"]), (30, 2, []), (18, 0, ["too_far"])],
)
def test_soft_edges_are_blurred_and_small_pieces_far(
    height_px: float, sigma_px: float, codes: list[str], quad: QuadAt, blocks: Blocks
) -> None:
    assert [notice.code for notice in _said(quad, blocks, height_px, sigma_px)] == codes


def test_unsure_pieces_are_named(quad: QuadAt, blocks: Blocks) -> None:
    (notice,) = _said(quad, blocks, 80, confidence=0.4)
    assert notice.code == "unsure"
    assert "5r 6r 7r" in notice.text("hu")
    assert "5r 6r 7r" in notice.text("en")


def test_every_notice_is_a_sentence_in_both_languages() -> None:
    values = {"height": 12, "count": 2, "pieces": "7r 8r"}
    for wording in NOTICES.values():
        hu, en = (Notice(wording, values).text(language) for language in ("hu", "en"))
        assert hu != en
        assert "{" not in hu + en
        assert ";" in hu
        assert ";" in en
