import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from datasets.sketch import sketch_picture
from datasets.twins import Twins, fingerprint_of


def _table(seed: int = 0) -> NDArray[np.uint8]:
    """A still table: soft light and forty tiles, 960 × 720, grey."""
    rng = np.random.default_rng(seed)
    y, x = np.mgrid[0:720, 0:960]
    picture = np.asarray(90 + 40 * np.sin(x / 300 + seed) + 30 * np.cos(y / 250), np.uint8)
    for _ in range(40):
        left, top = rng.integers(0, 900), rng.integers(0, 650)
        picture[top : top + 70, left : left + 50] = 230
        picture[top + 15 : top + 45, left + 15 : left + 35] = rng.integers(0, 100)
    return picture


def _again(picture: NDArray[np.uint8], seed: int, brighter: int = 0, quality: int = 85) -> NDArray[np.uint8]:
    """The same look once more: noise, other light, packed anew."""
    noise = np.random.default_rng(seed).normal(brighter, 6, picture.shape)
    noisy = np.clip(picture + noise, 0, 255).astype(np.uint8)
    _, packed = cv2.imencode(".jpg", noisy, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return np.asarray(cv2.imdecode(packed, cv2.IMREAD_GRAYSCALE), np.uint8)


@pytest.mark.parametrize(("brighter", "quality"), [(0, 85), (8, 85), (-8, 60), (0, 30)])
def test_the_same_look_once_more_is_found(brighter: int, quality: int) -> None:
    for seed in range(5):
        twins = Twins()
        twins.add(fingerprint_of(_table(seed + 50)))
        twins.add(fingerprint_of(_table(seed)))
        assert twins.find(fingerprint_of(_again(_table(seed), seed + 9, brighter, quality))) == 1


def test_one_tile_more_is_another_look() -> None:
    for seed in range(5):
        picture = _table(seed)
        twins = Twins()
        twins.add(fingerprint_of(picture))
        more = picture.copy()
        more[330:400, 455:505] = 230 if picture[330:400, 455:505].mean() < 160 else 60
        assert twins.find(fingerprint_of(more)) is None


@settings(max_examples=30, deadline=None)
@given(st.lists(st.integers(0, 400), max_size=40))
def test_the_earliest_is_found_however_many_there_are(seeds: list[int]) -> None:
    twins = Twins()
    first: dict[int, int] = {}
    for number, seed in enumerate(seeds):
        grey = cv2.imdecode(np.frombuffer(sketch_picture(seed, 60, 40), np.uint8), cv2.IMREAD_GRAYSCALE)
        fingerprint = fingerprint_of(np.asarray(grey, np.uint8))
        assert twins.find(fingerprint) == first.get(seed)
        first.setdefault(seed, number)
        twins.add(fingerprint)
    assert len(twins) == len(seeds)


def test_a_thousand_are_remembered() -> None:
    twins = Twins()
    rng = np.random.default_rng(3)
    pictures = rng.integers(0, 256, (1000, 32, 32), np.uint8)
    for picture in pictures:
        twins.add(fingerprint_of(picture))
    for number in (0, 255, 256, 257, 999):
        assert twins.find(fingerprint_of(pictures[number])) == number
