import cv2
import numpy as np
import pytest

from datasets.synth.cards.suits import draw_suit, sample_suit_style


@pytest.mark.parametrize("seed", range(20))
def test_symbols_have_the_height_asked_for_and_their_own_shape(seed: int) -> None:
    style = sample_suit_style(np.random.default_rng(seed), "train", None)
    spade, heart, diamond, club = (draw_suit(style, suit, 60) for suit in "shdc")
    for ink in (spade, heart, diamond, club):
        assert ink.shape[0] == 60
        assert 30 < ink.shape[1] < 80
        mirrored = ink[:, ::-1].astype(int)
        assert np.abs(ink - mirrored).mean() < 12, "left and right are alike"
    widest = [int(np.argmax((ink > 127).sum(axis=1))) for ink in (heart, spade)]
    assert widest[0] < 30, "a heart is widest above its middle"
    assert widest[1] > widest[0], "a spade is widest lower down"
    assert (heart[:3] > 127).sum() > 0
    assert heart[0, heart.shape[1] // 2] < 127, "a heart has a notch"
    assert (spade[0] > 127).sum() < spade.shape[1] / 3, "a spade has a tip"
    assert (diamond[30] > 127).any()
    waist = (club > 127).sum(axis=1)
    assert waist[8:24].max() > waist[20:30].min(), "a club has a leaf above a waist"


def test_glyphs_of_a_font_are_used_where_the_deck_says_so() -> None:
    style = sample_suit_style(np.random.default_rng(1), "train", "fontpkg_arimo/Arimo[wght].ttf")
    plain = sample_suit_style(np.random.default_rng(1), "train", None)
    for suit in "shdc":
        glyph, drawn = draw_suit(style, suit, 48), draw_suit(plain, suit, 48)
        assert np.abs(cv2.resize(glyph, (40, 48)).astype(int) - cv2.resize(drawn, (40, 48))).max() > 100


def test_notches_of_validation_hearts_are_those_of_no_training_heart() -> None:
    kept = {sample_suit_style(np.random.default_rng(seed), "validation", None).notch for seed in range(50)}
    used = [sample_suit_style(np.random.default_rng(seed), "train", None).notch for seed in range(200)]
    assert not [notch for notch in used if min(kept) <= notch <= max(kept)]
