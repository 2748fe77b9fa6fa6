"""The make that is kept out of everything."""

import numpy as np
import pytest

from datasets.synth.glyphs import Split
from datasets.synth.household import MAKE, render_household_scene
from datasets.synth.makes import sample_make
from datasets.synth.outlines import OutlineStyle
from engine.pieces import FACE_DOWN


@pytest.mark.parametrize("split", ["train", "validation"])
def test_no_random_make_comes_near_it(split: Split) -> None:
    rng = np.random.default_rng(17)
    makes = [sample_make(rng, split) for _ in range(400)]
    assert min(min(make.body) for make in makes) > 2 * max(MAKE.body)
    squarest = max(make.number.face.squareness for make in makes if isinstance(make.number.face, OutlineStyle))
    assert isinstance(MAKE.number.face, OutlineStyle)
    assert squarest < MAKE.number.face.squareness - 1
    assert max(max(make.colours["k"]) for make in makes) < min(MAKE.colours["k"])


def test_its_scenes_are_dark_tiles_with_their_truth_and_come_again() -> None:
    picture, scene = render_household_scene(1)
    again, same = render_household_scene(1)
    assert np.array_equal(picture, again)
    assert scene == same
    assert scene.rendered
    faces = [piece for piece in scene.pieces if piece.piece != FACE_DOWN and piece.visible > 0.9]
    assert faces
    for piece in faces:
        x, y = np.mean(piece.quad, axis=0)
        corner = np.array(piece.quad[0]) * 0.8 + np.array((x, y)) * 0.2
        body = picture[int(corner[1]), int(corner[0])]
        assert body.mean() < 130
