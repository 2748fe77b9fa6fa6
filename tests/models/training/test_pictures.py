"""Labelled pictures and how they are mixed."""

from collections import Counter
from pathlib import Path

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.training.pictures import LabelledPicture, PictureMix, portrait_quad


@given(
    st.floats(-np.pi, np.pi),
    st.floats(5, 200),
    st.floats(1.1, 2.5),
    st.integers(0, 3),
    st.booleans(),
)
def test_an_outline_gives_its_portrait_rectangle(
    angle: float, width_px: float, ratio: float, first: int, backwards: bool
) -> None:
    corners = np.array([[-1, -ratio], [1, -ratio], [1, ratio], [-1, ratio]]) * width_px / 2
    cos, sin = np.cos(angle), np.sin(angle)
    quad = (corners @ np.array([[cos, sin], [-sin, cos]]) + 300).astype(np.float32)
    outline = np.roll(quad, first, axis=0)
    found = portrait_quad(outline[::-1] if backwards else outline)
    turned = found[[2, 3, 0, 1]]
    assert min(np.abs(found - quad).max(), np.abs(turned - quad).max()) < 0.02 * width_px + 0.05


def _picture(name: str, *, rendered: bool) -> LabelledPicture:
    nothing = np.empty(0)
    return LabelledPicture(
        Path(name),
        np.empty((0, 4, 2), np.float32),
        nothing.astype(np.int64),
        nothing.astype(np.bool_),
        np.empty((0, 2), np.float32),
        (),
        rendered,
    )


def test_real_and_rendered_pictures_keep_their_proportion_whatever_their_number() -> None:
    pictures = [_picture(f"r{i}", rendered=True) for i in range(50)] + [_picture("real", rendered=False)]
    mix = PictureMix(pictures, share_real=0.25)
    rng = np.random.default_rng(0)
    drawn = Counter(mix.draw(rng).rendered for _ in range(2000))
    assert drawn[False] / 2000 == pytest.approx(0.25, abs=0.04)


def test_a_mix_of_one_kind_draws_only_that() -> None:
    mix = PictureMix([_picture("r", rendered=True)], share_real=0.25)
    rng = np.random.default_rng(0)
    assert {mix.draw(rng).path.name for _ in range(20)} == {"r"}


def test_a_picture_that_cannot_be_decoded_is_named(tmp_path: Path) -> None:
    path = tmp_path / "broken.jpg"
    path.write_bytes(b"no picture")
    broken = _picture(str(path), rendered=True)
    with pytest.raises(OSError, match=r"broken\.jpg"):
        broken.load()
    _, packed = cv2.imencode(".png", np.full((3, 4, 3), 9, np.uint8))
    path.write_bytes(packed.tobytes())
    assert broken.load().shape == (3, 4, 3)
