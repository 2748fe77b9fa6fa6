"""Where everything went when the camera was moved."""

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.tracking.registration import displacement, is_movement, moved, moved_quads, scaled, shift_of, turn_of


def _scene() -> NDArray[np.uint8]:
    rng = np.random.default_rng(3)
    scene = cv2.GaussianBlur(rng.normal(120, 40, (540, 960)).astype(np.float32), (0, 0), 3)
    for _ in range(60):
        x, y = (int(v) for v in rng.integers(20, 900, 2) * (1, 0.55))
        cv2.rectangle(scene, (x, y), (x + 26, y + 38), (float(rng.integers(0, 255)),), -1)
    return np.clip(scene, 0, 255).astype(np.uint8)


@pytest.mark.parametrize(("turn_deg", "shift"), [(0.0, (14.0, -9.0)), (2.5, (-20.0, 6.0)), (-6.0, (3.0, 30.0))])
def test_a_turn_and_a_shift_are_found(turn_deg: float, shift: tuple[float, float]) -> None:
    before = _scene()
    true = np.eye(3)
    true[:2] = cv2.getRotationMatrix2D((480, 270), turn_deg, 1)
    true[:2, 2] += shift
    after = np.asarray(cv2.warpPerspective(before, true, (960, 540), borderMode=cv2.BORDER_REFLECT), np.uint8)
    found = displacement(before, after)
    assert found is not None
    corners = np.array([[100, 100], [860, 100], [860, 440], [100, 440]], np.float64)
    assert np.abs(moved(corners, found) - moved(corners, true)).max() < 1
    assert is_movement(found, before.shape)
    assert abs(turn_of(found, before.shape) + turn_deg) < 0.2
    assert abs(shift_of(found, before.shape) - np.hypot(*shift)) < 1


def test_what_keeps_still_is_no_movement_though_a_hand_hides_a_third() -> None:
    before, after = _scene(), _scene()
    after[:, 300:600] = 128
    found = displacement(before, after)
    assert found is not None
    assert not is_movement(found, before.shape)


def test_another_scene_is_no_movement() -> None:
    other = np.random.default_rng(9).integers(0, 255, (540, 960)).astype(np.uint8)
    assert displacement(_scene(), other) is None
    assert displacement(_scene(), np.zeros((540, 960), np.uint8)) is None


def test_a_movement_in_larger_pictures_moves_quads_as_much_farther() -> None:
    small = np.eye(3)
    small[:2, 2] = (3, -2)
    quad = np.array([[[10, 10], [50, 10], [50, 70], [10, 70]]], np.float32)
    assert np.allclose(moved_quads(quad, scaled(small, 4)), quad + (12, -8))
