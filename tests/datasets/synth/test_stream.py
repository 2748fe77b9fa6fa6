"""Scenes as a stream: in order, the same from several processes, and never far ahead of who takes them."""

import itertools
from collections.abc import Iterator

import numpy as np
import pytest

from datasets.synth import fonts
from datasets.synth.stream import render, stream_scenes
from engine.pieces import Kind
from engine.wording import BadInput

WANTED = [(Kind.TILES, 7), (Kind.CARDS, 7), (Kind.TILES, 8)]


@pytest.mark.parametrize("workers", [1, 2])
def test_scenes_come_in_order_whoever_draws_them(workers: int) -> None:
    for (kind, seed), (picture, scene) in zip(WANTED, stream_scenes(WANTED, "validation", workers), strict=True):
        alone, truth = render(kind, seed, "validation")
        assert scene == truth
        assert np.array_equal(picture, alone)


def test_no_more_is_asked_for_than_is_soon_taken() -> None:
    asked = []

    def endless() -> Iterator[tuple[Kind, int]]:
        for seed in itertools.count():
            asked.append(seed)
            yield Kind.TILES, seed

    stream = stream_scenes(endless(), "validation", 2)
    next(stream)
    stream.close()
    assert len(asked) <= 7


def test_missing_fonts_are_one_sentence_before_anything_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts, "_ALL", ("fontpkg_not_there/Nothing.ttf",))
    with pytest.raises(BadInput) as caught:
        next(stream_scenes(WANTED, "validation", 1))
    assert caught.value.code == "no_fonts"
