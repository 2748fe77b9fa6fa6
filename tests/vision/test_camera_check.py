"""How a camera stands: told from the pieces that it sees."""

import numpy as np
import pytest
from numpy.typing import NDArray

from datasets.synth.camera import look_at
from engine.pieces import Kind
from vision.camera_check import check_camera, tilt_of

_SIZE_PX = (1280, 720)


def _pieces(tilt_deg: float, turn_deg: float = 0.0, noise_px: float = 0.0) -> NDArray[np.float32]:
    """Tiles of one size on a table, as a camera with the usual lens sees them."""
    camera = look_at(
        np.zeros(3), tilt_deg=tilt_deg, turn_deg=turn_deg, roll_deg=10, tile_width_px=60, focal=0.85, size_px=_SIZE_PX
    )
    corners = np.array([[-0.5, 0.7, 0], [0.5, 0.7, 0], [0.5, -0.7, 0], [-0.5, -0.7, 0]])
    places = [(x, y, 0) for x in (-6, -3, 0, 1, 4, 6) for y in (-3, -1, 0.5, 3)]
    quads = np.array([camera.project(corners + place) for place in places])
    return (quads + np.random.default_rng(3).normal(0, noise_px, quads.shape)).astype(np.float32)


@pytest.mark.parametrize("turn_deg", [0.0, 70.0])
@pytest.mark.parametrize("tilt_deg", [0.0, 15.0, 30.0, 50.0])
def test_the_tilt_is_told_from_how_sizes_change(tilt_deg: float, turn_deg: float) -> None:
    assert tilt_of(_pieces(tilt_deg, turn_deg), *_SIZE_PX) == pytest.approx(tilt_deg, abs=2)
    assert tilt_of(_pieces(tilt_deg, turn_deg, noise_px=1.0), *_SIZE_PX) == pytest.approx(tilt_deg, abs=6)


def test_one_badly_found_piece_does_not_tilt_the_camera() -> None:
    quads = _pieces(20.0)
    quads[0] = quads[0].mean(axis=0) + (quads[0] - quads[0].mean(axis=0)) * 2
    assert tilt_of(quads, *_SIZE_PX) == pytest.approx(20, abs=3)


def test_few_pieces_or_a_single_heap_tell_no_tilt() -> None:
    quads = _pieces(20.0)
    assert tilt_of(quads[:4], *_SIZE_PX) is None
    assert tilt_of(np.concatenate([quads[:1]] * 8), *_SIZE_PX) is None


def test_a_good_camera_and_what_may_be_wrong_with_one() -> None:
    rng = np.random.default_rng(2)
    image = np.kron(rng.integers(60, 250, (90, 160, 1), np.uint8), np.ones((8, 8, 3), np.uint8))
    good = check_camera(image, _pieces(10.0), Kind.TILES)
    assert good.is_good
    assert good.piece_px == pytest.approx(84, abs=8)
    assert check_camera(image // 5, _pieces(10.0), Kind.TILES).is_dark
    assert check_camera(np.full_like(image, 255), _pieces(10.0), Kind.TILES).is_bright
    assert check_camera(image, _pieces(60.0), Kind.TILES).is_steep
    small = _pieces(10.0) / np.float32(6)
    assert check_camera(image, small, Kind.TILES).is_far
    nothing = check_camera(image, small[:0], Kind.TILES)
    assert (nothing.is_good, nothing.piece_px, nothing.is_far) == (False, None, False)
