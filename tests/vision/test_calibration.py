"""Temperatures and presences are found again in data drawn with known ones; the calibration error is what it says."""

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.calibration import (
    Calibration,
    calibration_error,
    calibration_from_json,
    calibration_to_json,
    fit,
)


@pytest.mark.parametrize("temperature", [0.6, 1.0, 2.2])
def test_the_temperature_of_drawn_answers_is_found(temperature: float) -> None:
    rng = np.random.default_rng(1)
    logits = rng.normal(0, 3, (6000, 54)).astype(np.float32)
    truth = Calibration(temperature).posteriors(logits)
    classes = np.array([rng.choice(54, p=p / p.sum()) for p in truth.astype(np.float64)])
    found = fit(Calibration().posteriors(logits), classes, np.array([1.0], np.float32), np.array([True]))
    assert found.temperature == pytest.approx(temperature, rel=0.06)


@pytest.mark.parametrize(("scale", "offset"), [(1.0, 0.0), (0.5, -1.0), (2.0, 1.5)])
def test_what_speaks_for_pieces_is_scaled_as_it_was_drawn(scale: float, offset: float) -> None:
    rng = np.random.default_rng(2)
    margins = rng.normal(0, 3, 20000).astype(np.float32)
    present = rng.random(20000) < Calibration(1.0, scale, offset).presences(margins)
    found = fit(np.full((1, 54), 1 / 54, np.float32), np.array([0]), margins, present)
    assert (found.presence_scale, found.presence_offset) == pytest.approx((scale, offset), rel=0.1, abs=0.1)


def test_pieces_everywhere_still_give_finite_presences() -> None:
    found = fit(np.full((1, 54), 1 / 54, np.float32), np.array([0]), np.full(50, 9, np.float32), np.ones(50, np.bool_))
    assert np.isfinite([found.presence_scale, found.presence_offset]).all()


def test_the_default_changes_nothing() -> None:
    logits = np.array([[0, 1, 2], [5, 5, 5]], np.float32)
    expected = np.exp(logits) / np.exp(logits).sum(axis=1, keepdims=True)
    np.testing.assert_allclose(Calibration().posteriors(logits), expected, rtol=1e-5)
    np.testing.assert_allclose(Calibration().presences(np.array([0, 2], np.float32)), [0.5, 0.880797], rtol=1e-5)


@given(st.floats(0.3, 4), st.floats(-3, 3), st.floats(-9, 9))
def test_what_is_kept_is_read_back(temperature: float, scale: float, offset: float) -> None:
    kept = json.loads(json.dumps(calibration_to_json(Calibration(temperature, scale, offset))))
    read = calibration_from_json(kept)
    assert calibration_to_json(read) == kept
    assert (read.temperature, read.presence_offset) == pytest.approx((temperature, offset), abs=1e-5)


@pytest.mark.parametrize("change", [{"temperature": 0}, {"temperature": "warm"}, {"presence_scale": float("nan")}])
def test_nonsense_is_no_calibration(change: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"warm|temperature|presence"):
        calibration_from_json(calibration_to_json(Calibration()) | change)


def test_the_error_is_the_gap_between_confidence_and_truth() -> None:
    confidences = np.repeat(np.array([0.9, 0.6], np.float32), 150)
    right = np.concatenate([np.arange(150) < 135, np.arange(150) < 60])
    assert calibration_error(confidences[:150], right[:150]) == pytest.approx(2 * 0.1 * 0.9, abs=0.03)
    shuffled = np.random.default_rng(0).permutation(150)
    assert calibration_error(confidences[150:], right[150:][shuffled]) > 0.15
    assert calibration_error(np.empty(0, np.float32), np.empty(0, np.bool_)) == 0
