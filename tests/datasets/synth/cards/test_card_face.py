from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from datasets.synth.cards.card_face import draw_card
from datasets.synth.cards.deck import sample_deck
from datasets.synth.cards.index import BOX_RATIO
from datasets.synth.faces import PAD_PX
from engine.pieces import CLASS_COUNT, FACE_DOWN, JOKER, Kind, parse_piece, piece_of

_WIDTH_PX = 120


def _sizes_px(box: NDArray[np.float64], width_px: int, height_px: int) -> tuple[float, float]:
    points = box * (width_px, height_px)
    return float(np.linalg.norm(points[1] - points[0])), float(np.linalg.norm(points[3] - points[0]))


@pytest.mark.parametrize("split", ["train", "validation"])
@pytest.mark.parametrize("seed", range(3))
def test_every_card_of_a_deck_can_be_drawn_and_no_two_look_alike(seed: int, split: str) -> None:
    deck = sample_deck(np.random.default_rng(seed), "train" if split == "train" else "validation")
    seen = set()
    for class_index in range(CLASS_COUNT):
        face = draw_card(deck, piece_of(class_index, Kind.CARDS), _WIDTH_PX, np.random.default_rng(0))
        height_px = round(_WIDTH_PX * deck.aspect)
        assert face.picture.shape == (height_px + 2 * PAD_PX, _WIDTH_PX + 2 * PAD_PX, 4)
        assert face.picture.dtype == np.uint8
        alpha = face.picture[..., 3]
        assert not alpha[:PAD_PX].any(), "the rim is clear"
        assert alpha[PAD_PX, PAD_PX] == 0, "corners are rounded"
        assert alpha[height_px // 2, _WIDTH_PX // 2] == 255
        seen.add(face.picture.tobytes())
    assert len(seen) == CLASS_COUNT


@pytest.mark.parametrize("seed", range(30))
def test_index_boxes_lie_in_their_corners_and_are_turned_as_they_should_be(seed: int) -> None:
    deck = sample_deck(np.random.default_rng(seed), "train")
    for piece in (parse_piece("10h"), parse_piece("Qs"), JOKER):
        face = draw_card(deck, piece, _WIDTH_PX, np.random.default_rng(seed))
        assert len(face.indices) == deck.index.corners
        for number, box in enumerate(face.indices):
            assert box.min() > -0.05
            assert box.max() < 1.05
            wide, high = _sizes_px(box, _WIDTH_PX, round(_WIDTH_PX * deck.aspect))
            assert wide == pytest.approx(BOX_RATIO * high)
            down = box[3] - box[0]
            across = box[1] - box[0]
            upright = number < (len(face.indices) + 1) // 2
            assert (down[1] > 0) == (across[0] > 0) == upright
            middle = box.mean(axis=0)
            assert (middle[1] < 0.5) == upright
        first, last = face.indices[0], face.indices[-1]
        assert first[:, 0].mean() < 0.5
        if len(face.indices) > 1:
            np.testing.assert_allclose(first, 1 - last)


@pytest.mark.parametrize("seed", range(30))
def test_a_box_reaches_from_the_top_of_the_rank_to_the_foot_of_the_suit(seed: int) -> None:
    deck = sample_deck(np.random.default_rng(seed), "train")
    deck = replace(deck, pictures=0, ornaments=replace(deck.ornaments, bars=0, border=0.0), wear=0.0)
    # Without a pip at its upper left an ace shows nothing but its index there.
    face = draw_card(deck, parse_piece("Ac"), _WIDTH_PX, np.random.default_rng(seed))
    height_px = round(_WIDTH_PX * deck.aspect)
    left, top = face.indices[0][0] * (_WIDTH_PX, height_px)
    right, foot = face.indices[0][2] * (_WIDTH_PX, height_px)
    paper = face.picture[PAD_PX:-PAD_PX, PAD_PX:-PAD_PX, :3].astype(int)
    x0, x1 = max(0, round(left)), round(right)
    ink = (np.abs(paper - np.array(deck.stock)).max(axis=2) > 60) & (
        face.picture[PAD_PX:-PAD_PX, PAD_PX:-PAD_PX, 3] > 250
    )
    rows = np.flatnonzero(ink[: round(foot) + 6, x0:x1].any(axis=1))
    assert rows.min() == pytest.approx(top, abs=1.5)
    assert rows[rows < foot + 1].max() + 1 == pytest.approx(foot, abs=1.5)


def test_the_same_seeds_draw_the_same_card() -> None:
    first, second = (
        draw_card(sample_deck(np.random.default_rng(7), "train"), parse_piece("Kd"), 90, np.random.default_rng(3))
        for _ in range(2)
    )
    np.testing.assert_array_equal(first.picture, second.picture)
    np.testing.assert_array_equal(first.indices, second.indices)


def test_a_back_has_no_index() -> None:
    face = draw_card(sample_deck(np.random.default_rng(0), "train"), FACE_DOWN, 90, np.random.default_rng(0))
    assert face.indices.shape == (0, 4, 2)


@pytest.mark.parametrize("seed", range(12))
def test_the_box_of_a_joker_begins_at_its_marker_and_is_not_much_taller_than_an_index(seed: int) -> None:
    deck = sample_deck(np.random.default_rng(seed), "train")
    joker = replace(deck.jokers[0], picture="none", colour=(200.0, 0.0, 200.0))
    deck = replace(deck, pictures=0, wear=0.0, jokers=(joker,), stock=(250.0, 250.0, 250.0))
    deck = replace(deck, ornaments=replace(deck.ornaments, bars=0, border=0.0))
    face = draw_card(deck, JOKER, 200, np.random.default_rng(seed))
    height_px = round(200 * deck.aspect)
    usual = draw_card(deck, parse_piece("7s"), 200, np.random.default_rng(seed))
    first, of_seven = face.indices[0] * (200, height_px), usual.indices[0] * (200, height_px)
    assert first[3, 1] - first[0, 1] <= 1.85 * (of_seven[3, 1] - of_seven[0, 1])
    ink = face.picture[PAD_PX:-PAD_PX, PAD_PX:-PAD_PX, 1] < 190
    ink[:8, :8] = False
    rows = np.flatnonzero(ink[: height_px // 2, :100].any(axis=1))
    assert rows.min() == pytest.approx(first[0, 1], abs=2)
    columns = np.flatnonzero(ink[: height_px // 2, :100].any(axis=0))
    assert (columns.min() + columns.max() + 1) / 2 == pytest.approx(first[:, 0].mean(), abs=2)
