"""Overlaps against values known by hand."""

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.preprocess import Quads
from vision.geometry import areas_px2, heights_px, intersections_px2, overlaps, turned, within_any

SQUARE = np.array([[0, 0], [10, 0], [10, 10], [0, 10]], np.float32)


def test_overlap_of_shifted_squares() -> None:
    others = np.stack(
        [SQUARE, SQUARE + np.array([5, 0], np.float32), SQUARE + np.array([10, 0], np.float32), SQUARE + 30]
    )
    np.testing.assert_allclose(overlaps([SQUARE], others), [[1, 1 / 3, 0, 0]], atol=1e-6)
    np.testing.assert_allclose(intersections_px2([SQUARE], others), [[100, 50, 0, 0]], atol=1e-4)


def test_outlines_may_have_any_number_of_corners() -> None:
    diamond = np.array([[5, 0], [10, 5], [5, 10], [0, 5], [2.5, 2.5]], np.float32)
    assert overlaps([SQUARE], [diamond[[0, 1, 2, 3]]])[0, 0] == pytest.approx(0.5)
    assert overlaps([SQUARE], [diamond])[0, 0] == pytest.approx(0.5)


def test_nothing_overlaps_nothing() -> None:
    assert overlaps(np.empty((0, 4, 2), np.float32), [SQUARE]).shape == (0, 1)


@given(x=st.floats(-50, 50), y=st.floats(-50, 50), height=st.floats(5, 90), angle=st.floats(0, 360))
def test_a_quad_overlaps_itself_wholly_however_it_lies(
    quad: Callable[..., Quads], x: float, y: float, height: float, angle: float
) -> None:
    quads = quad(x, y, height, angle)
    assert overlaps(quads, turned(quads))[0, 0] == pytest.approx(1, abs=1e-3)
    assert areas_px2(quads)[0] == pytest.approx(height * height * 0.72, rel=1e-3)
    assert heights_px(quads)[0] == pytest.approx(height, rel=1e-3)


def test_points_lie_within_outlines_of_any_shape_and_on_their_edges() -> None:
    corner = [(0.0, 0.0), (4.0, 0.0), (4.0, 2.0), (2.0, 2.0), (2.0, 4.0), (0.0, 4.0)]
    points = np.array([[1.0, 3.0], [3.0, 3.0], [4.0, 1.0], [9.0, 9.0]])
    assert within_any(points, [corner]).tolist() == [True, False, True, False]
    assert within_any(points, []).tolist() == [False] * 4
