import cv2
import numpy as np
import pytest

from datasets.synth.fonts import CARDS_TRAIN, CARDS_VALIDATION, TRAIN, VALIDATION, font_hashes
from datasets.synth.glyphs import FontStyle, NumberStyle, Split, draw_number, sample_number_style
from datasets.synth.outlines import OutlineStyle

SPLITS: tuple[Split, ...] = ("train", "validation")


def _alike(first: np.ndarray, second: np.ndarray) -> float:
    """Share of common ink after fitting both to one box."""
    a, b = (cv2.resize(ink, (40, 60)) > 127 for ink in (first, second))
    return float((a & b).sum() / max(1, (a | b).sum()))


@pytest.mark.parametrize("seed", range(30))
def test_all_thirteen_numbers_can_be_told_apart(seed: int) -> None:
    style = sample_number_style(np.random.default_rng(seed), "train")
    inks = [draw_number(number, style, 60) for number in range(1, 14)]
    for i, first in enumerate(inks):
        assert first.shape[0] == 60
        assert 0.1 < (first > 127).mean() < 1.0 or i == 0
        for second in inks[i + 1 :]:
            assert _alike(first, second) < 0.97


def test_two_digits_stand_beside_each_other() -> None:
    style = NumberStyle(FontStyle(TRAIN[2], 700), 1.0, 1.0, 0.05, 0.0)
    eleven, one = draw_number(11, style, 60), draw_number(1, style, 60)
    assert eleven.shape[1] > 2 * one.shape[1]
    assert (eleven.max(axis=0) == 0).any(), "a gap lies between them"


def test_nine_is_six_upside_down_in_our_own_outlines() -> None:
    rng = np.random.default_rng(1)
    styles = (sample_number_style(rng, "train") for _ in range(200))
    ours = [s for s in styles if isinstance(s.face, OutlineStyle) and not s.face.slant_deg and s.face.contrast > 0.9]
    assert ours
    for style in ours:
        assert _alike(draw_number(6, style, 80), draw_number(9, style, 80)[::-1, ::-1]) > 0.9


def test_the_splits_share_no_font_and_no_outline() -> None:
    assert not {name.split("/")[0] for name in TRAIN} & {name.split("/")[0] for name in VALIDATION}
    found: dict[str, set[float]] = {"train": set(), "validation": set()}
    for seed in range(300):
        for split in SPLITS:
            face = sample_number_style(np.random.default_rng(seed), split).face
            if isinstance(face, OutlineStyle):
                found[split].add(face.squareness)
    low, high = min(found["validation"]), max(found["validation"])
    assert not any(low <= squareness <= high for squareness in found["train"])


def test_every_font_is_there_and_hashed() -> None:
    hashes = font_hashes()
    assert set(hashes) == {*TRAIN, *VALIDATION, *CARDS_TRAIN, *CARDS_VALIDATION}
    assert len(set(hashes.values())) == len(hashes)
