import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from datasets.synth.camera import Camera, look_at, steepest_tilt_deg

cameras = st.builds(
    lambda tilt, turn, roll, width, focal: look_at(
        np.zeros(3), tilt_deg=min(tilt, steepest_tilt_deg(focal)), turn_deg=turn, roll_deg=roll,
        tile_width_px=width, focal=focal, size_px=(800, 600),
    ),
    st.floats(0, 70), st.floats(-180, 180), st.floats(-180, 180), st.floats(10, 200), st.floats(0.7, 2),
)  # fmt: skip


@given(cameras)
def test_the_target_is_in_the_middle_and_a_tile_there_is_as_wide_as_asked(camera: Camera) -> None:
    assert camera.project(np.zeros((1, 3)))[0] == pytest.approx([400, 300], abs=1e-6)
    across = np.cross(camera.forward, [0, 0, 1.0]) if abs(camera.forward[2]) < 0.999 else np.array([1.0, 0, 0])
    across /= np.linalg.norm(across)
    ends = camera.project(np.stack([-across / 200, across / 200]))
    width_px = np.linalg.norm(ends[1] - ends[0]) * 100
    assert width_px == pytest.approx(800 * camera.matrix[2, 3] ** -1 * _focal(camera), rel=1e-3)


def _focal(camera: Camera) -> float:
    """In long sides: the third row of the matrix is the direction of view, so the first two hold it."""
    rotation = camera.matrix[:, :3]
    return float(np.linalg.norm(rotation[0] - 400 * rotation[2])) / 800


@given(cameras, st.floats(0, 800), st.floats(0, 600))
def test_what_lies_on_the_table_is_seen_where_it_lies(camera: Camera, x: float, y: float) -> None:
    table = camera.on_table(np.array([[x, y]]))[0]
    assert camera.project(np.array([[*table, 0.0]]))[0] == pytest.approx([x, y], abs=1e-3)


def test_straight_down_right_is_right_and_away_is_up() -> None:
    camera = look_at(np.zeros(3), tilt_deg=0, turn_deg=0, roll_deg=0, tile_width_px=50, focal=1, size_px=(800, 600))
    right, away = camera.project(np.array([[1.0, 0, 0], [0, 1.0, 0]]))
    assert right == pytest.approx([450, 300])
    assert away == pytest.approx([400, 250])
