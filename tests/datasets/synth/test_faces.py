import colorsys

import numpy as np
import pytest

from datasets.synth.faces import PAD_PX, draw_face
from datasets.synth.makes import sample_make
from engine.pieces import CLASS_COUNT, Kind, piece_of


@pytest.mark.parametrize("seed", range(6))
def test_every_tile_can_be_drawn_and_no_two_of_a_make_look_alike(seed: int) -> None:
    make = sample_make(np.random.default_rng(seed), "train")
    seen = set()
    for class_index in range(CLASS_COUNT):
        face = draw_face(make, piece_of(class_index, Kind.TILES), 64, 0.5, np.random.default_rng(0))
        assert face.picture.shape == (round(64 * make.aspect) + 2 * PAD_PX, 64 + 2 * PAD_PX, 4)
        assert face.picture[0].sum(axis=0)[3] == 0, "the rim is clear"
        x0, y0, x1, y1 = face.figure
        assert 0 <= x0 < x1 <= 1
        assert 0 <= y0 < y1 <= 1
        seen.add(face.picture.tobytes())
    assert len(seen) == CLASS_COUNT


def test_colours_of_a_make_are_far_apart() -> None:
    for seed in range(200):
        colours = sample_make(np.random.default_rng(seed), "train").colours
        assert set(colours) == set("rbky")
        hues = {suit: colorsys.rgb_to_hsv(r, g, b)[0] * 360 for suit, (b, g, r) in colours.items()}
        red = (hues["r"] + 180) % 360 - 180
        assert -30 < red < 10
        assert red + 14 < hues["y"] < 55
        assert 180 < hues["b"] < 240
        assert max(colours["k"]) < 70 < max(colours["b"])
