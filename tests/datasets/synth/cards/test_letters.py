from dataclasses import replace

import cv2
import numpy as np
import pytest

from datasets.synth.cards.letters import draw_letter, sample_letter_style, skeleton
from datasets.synth.glyphs import sample_outline_style

_LETTERS = "AÁBDJKQRV"


@pytest.mark.parametrize("seed", range(20))
def test_letters_have_the_height_asked_for_and_differ(seed: int) -> None:
    style = sample_letter_style(np.random.default_rng(seed), "train")
    inks = [cv2.resize(draw_letter(letter, style, 60), (40, 60)) for letter in _LETTERS]
    for ink in inks:
        assert ink.max() > 200
        assert 0.1 < (ink > 127).mean() < 0.8
    flat = np.array(inks, np.float64).reshape(len(inks), -1)
    apart = np.abs(flat[:, None] - flat[None]).mean(axis=2)
    assert apart[~np.eye(len(inks), dtype=bool)].min() > 8


def test_counters_of_letters_stay_open() -> None:
    # A has one hole, B two, D, Q and R one: a letter without its holes reads as another.
    holes = {"A": 1, "B": 2, "D": 1, "Q": 1, "R": 1, "K": 0, "J": 0, "V": 0}
    for seed in range(20):
        style = sample_letter_style(np.random.default_rng(seed), "train")
        style = replace(style, slab=0.0, tail=2)
        for letter, count in holes.items():
            ink = np.pad(draw_letter(letter, style, 200), 8)
            found, _ = cv2.connectedComponents((ink < 128).astype(np.uint8))
            assert found - 2 >= count, (seed, letter)


def test_validation_letters_have_curves_that_no_training_letter_has() -> None:
    for seed in range(50):
        kept = sample_letter_style(np.random.default_rng(seed), "validation").outline.squareness
        used = sample_letter_style(np.random.default_rng(seed), "train").outline.squareness
        assert 2.35 <= kept <= 2.55
        assert not 2.35 < used < 2.55
        assert sample_outline_style(np.random.default_rng(seed), "train").squareness != kept


def test_other_letters_are_refused() -> None:
    style = sample_letter_style(np.random.default_rng(0), "train")
    with pytest.raises(ValueError, match="Z"):
        skeleton("Z", style)
