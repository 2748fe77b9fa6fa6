import numpy as np
import pytest

from datasets.synth.camera import look_at
from datasets.synth.faces import PAD_PX
from datasets.synth.painter import Painter


@pytest.fixture
def painter() -> Painter:
    camera = look_at(np.zeros(3), tilt_deg=0, turn_deg=0, roll_deg=0, tile_width_px=50, focal=1, size_px=(80, 60))
    return Painter(np.full((60, 80, 3), 100, np.uint8), camera)


def _square(x0: float, y0: float, side: float) -> np.ndarray:
    return np.array([[x0, y0], [x0 + side, y0], [x0 + side, y0 + side], [x0, y0 + side]])


def _texture() -> np.ndarray:
    """Red in its top left quarter, white elsewhere."""
    texture = np.zeros((40 + 2 * PAD_PX, 40 + 2 * PAD_PX, 4), np.uint8)
    texture[PAD_PX:-PAD_PX, PAD_PX:-PAD_PX] = 255
    texture[PAD_PX : PAD_PX + 20, PAD_PX : PAD_PX + 20, :2] = 0
    return texture


def test_a_facet_lands_on_its_corners_in_their_order(painter: Painter) -> None:
    painter.facet(_texture(), np.roll(_square(10, 10, 40), -1, axis=0), 3, 1.0)
    assert painter.picture[15, 45].tolist() == [0, 0, 255], "the first corner is the top right one"
    assert painter.picture[15, 15].tolist() == [255, 255, 255]
    assert painter.picture[5, 5].tolist() == [100, 100, 100]
    shown = painter.shown == 3
    assert np.argwhere(shown).min(axis=0).tolist() == [10, 10]
    assert np.argwhere(shown).max(axis=0).tolist() == [49, 49]


def test_what_is_covered_or_outside_does_not_show(painter: Painter) -> None:
    painter.facet(_texture(), _square(10, 10, 40), 0, 1.0)
    assert painter.share_shown(_square(10, 10, 40), 0) == pytest.approx(1, abs=0.03)
    painter.polygon(_square(10, 30, 40), np.zeros(3))
    assert painter.share_shown(_square(10, 10, 40), 0) == pytest.approx(0.5, abs=0.04)
    painter.facet(_texture(), _square(60, 0, 40), 1, 1.0)
    assert painter.share_shown(_square(60, 0, 40), 1) == pytest.approx(0.5, abs=0.04)
    assert painter.share_shown(_square(200, 200, 40), 1) == 0
