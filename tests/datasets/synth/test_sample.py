import cv2
import numpy as np

from datasets.scene import load_scene
from datasets.shipped import sample_picture
from datasets.synth.sample import render_sample
from engine.pieces import format_melds


def test_the_shipped_sample_is_what_the_command_draws() -> None:
    """Once the renderer has changed: `romi dataset sample --out datasets/sample`."""
    picture, scene = render_sample()
    assert load_scene(sample_picture().with_suffix(".json")) == scene
    shipped = cv2.imdecode(np.fromfile(sample_picture(), np.uint8), cv2.IMREAD_COLOR)
    assert shipped is not None
    assert np.abs(shipped.astype(int) - picture).mean() < 4
    assert sample_picture().stat().st_size < 300_000


def test_the_sample_shows_four_melds_and_a_rack() -> None:
    _, scene = render_sample()
    groups = [[piece.piece for piece in group] for group in scene.groups]
    assert format_melds(groups) == (
        "9r 9b 9k | 4b 5b 6b 7b | 10y 11y * 13y | 2k 2r 2r | 1y 2y 3y 8k 8r | 5k 12b 13b * 7r"
    )
    assert all(piece.visible > 0.9 and not piece.cut_off for piece in scene.pieces)
