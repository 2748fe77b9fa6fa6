"""What is said of a photo: only what is true, each with what to do."""

from collections.abc import Callable

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from engine.games import game
from engine.pieces import Kind, class_of, parse_pieces
from models.preprocess import Image, Quads, rectify
from vision.notices import NOTICES, Figures, Notice, notices

QuadAt = Callable[..., Quads]
Blocks = Callable[[int, int, Quads, list[int]], Image]
PIECES = parse_pieces("5r 6r 7r")


def _said(
    quad: QuadAt,
    blocks: Blocks,
    height_px: float,
    sigma_px: float = 0,
    confidence: float = 0.99,
    shift_px: float = 0,
    other_kind: int = 0,
) -> tuple[Notice, ...]:
    quads = np.concatenate([quad(height_px * (1 + i) - shift_px, height_px, height_px, 10) for i in range(3)])
    image = blocks(int(height_px * 4), int(height_px * 2), quads, [class_of(piece) for piece in PIECES])
    if sigma_px:
        image = np.asarray(cv2.GaussianBlur(image, (0, 0), sigma_px), np.uint8)
    confidences: NDArray[np.float32] = np.full(3, confidence, np.float32)
    figures = Figures(quads, rectify(image, quads), other_kind=other_kind)
    return notices(image, figures, PIECES, confidences, Kind.TILES, game("tile"))


def _codes_of(image: Image, quads: Quads) -> list[str]:
    confidences: NDArray[np.float32] = np.full(len(quads), 0.99, np.float32)
    figures = Figures(quads, rectify(image, quads))
    return [n.code for n in notices(image, figures, PIECES[: len(quads)], confidences, Kind.TILES, game("tile"))]


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


def test_a_figure_that_the_edge_cuts_is_counted(quad: QuadAt, blocks: Blocks) -> None:
    (notice,) = _said(quad, blocks, 80, shift_px=75)
    assert (notice.code, notice.values["count"]) == ("cut_off", 1)
    assert _said(quad, blocks, 80, shift_px=40) == ()


def test_a_black_and_white_photo_says_so(quad: QuadAt, blocks: Blocks) -> None:
    quads = quad(200, 200, 160)
    image = blocks(400, 400, quads, [5])
    grey = cv2.cvtColor(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
    assert _codes_of(image, quads) == []
    assert "colourless" in _codes_of(np.asarray(grey, np.uint8), quads)


def test_washed_out_pieces_are_overexposed_and_white_ones_are_not(quad: QuadAt) -> None:
    quads = quad(200, 200, 160)
    for level, codes in ((240, []), (255, ["overexposed"])):
        image = np.full((400, 400, 3), (30, 60, 200), np.uint8)
        cv2.fillConvexPoly(image, quads[0].astype(np.int32), (level, level, level))
        cv2.putText(image, "7", (180, 230), cv2.FONT_HERSHEY_SIMPLEX, 1.5, (0, 0, 200), 4)
        assert _codes_of(image, quads) == codes


def test_pieces_of_the_other_kind_are_told(quad: QuadAt, blocks: Blocks) -> None:
    assert [notice.code for notice in _said(quad, blocks, 80, other_kind=3)] == ["mixed_kinds"]


def test_every_notice_is_a_sentence_in_both_languages() -> None:
    values = {"height": 12, "count": 2, "pieces": "7r 8r"}
    for wording in NOTICES.values():
        hu, en = (Notice(wording, values).text(language) for language in ("hu", "en"))
        assert hu != en
        assert "{" not in hu + en
        assert ";" in hu
        assert ";" in en
