"""What turns a network's answers into probabilities that mean what they say, and how well they do."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

RECORD_KEY: Final = "calibration"
"""Where the record of a reader's weights keeps its calibration."""

_TEMPERATURES: Final = np.exp(np.linspace(np.log(0.3), np.log(4), 131))
_BINS: Final = 15
_STEPS: Final = 60
_LONGEST_STEP: Final = 0.5
_RIDGE: Final = 1e-3
"""Keeps the fit of presences finite where all or none of the places hold a piece."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """`temperature` divides class logits; what speaks for a piece being there is scaled and shifted.

    The defaults change nothing.
    """

    temperature: float = 1.0
    presence_scale: float = 1.0
    presence_offset: float = 0.0

    def posteriors(self, log_p: NDArray[np.float32]) -> NDArray[np.float32]:
        """Probabilities `(n, classes)` from logits or logarithms of other probabilities."""
        scaled = log_p / np.float32(self.temperature)
        exponentials = np.exp(scaled - scaled.max(axis=1, keepdims=True, initial=-np.inf))
        return np.asarray(exponentials / exponentials.sum(axis=1, keepdims=True), np.float32)

    def presences(self, margins: NDArray[np.float32]) -> NDArray[np.float32]:
        """Probabilities `(n,)` of a piece, from logits."""
        logits = self.presence_scale * margins + self.presence_offset
        return np.asarray(np.exp(-np.logaddexp(0, -logits)), np.float32)


def calibration_to_json(calibration: Calibration) -> dict[str, float]:
    """The form in which a record keeps it."""
    return {name: round(value, 5) for name, value in asdict(calibration).items()}


def calibration_from_json(entry: Mapping[str, Any]) -> Calibration:
    """The calibration that `calibration_to_json` wrote. Raises ValueError, TypeError or KeyError."""
    read = Calibration(*(float(entry[name]) for name in Calibration.__slots__))
    if not read.temperature > 0 or not np.isfinite([*asdict(read).values()]).all():
        raise ValueError(f"no calibration: {read}")
    return read


def fit(
    posteriors: NDArray[np.float32],
    classes: NDArray[np.int64],
    margins: NDArray[np.float32],
    present: NDArray[np.bool_],
) -> Calibration:
    """The calibration that makes what is true most probable.

    `posteriors` `(n, 54)` are uncalibrated ones of pieces that truly are `classes` `(n,)` (Guo et al.
    2017); `margins` `(m,)` logits of places where a piece truly is, or is not, `present` `(m,)` (Platt 1999).
    """
    log_p = np.log(np.maximum(posteriors, np.finfo(np.float32).tiny))
    rows = np.arange(len(classes))
    losses = [-np.log(Calibration(t).posteriors(log_p)[rows, classes] + 1e-12).mean() for t in _TEMPERATURES.tolist()]
    scale, offset = _logistic(margins.astype(np.float64), present)
    return Calibration(float(_TEMPERATURES[int(np.argmin(losses))]), scale, offset)


def _logistic(x: NDArray[np.float64], y: NDArray[np.bool_]) -> tuple[float, float]:
    """Scale and offset of the logistic function that fits best, by Newton's method in steps that cannot run away."""
    inputs = np.stack([x, np.ones_like(x)], axis=1)
    weights = np.array([1.0, 0.0])
    for _ in range(_STEPS):
        p = 1 / (1 + np.exp(-np.clip(inputs @ weights, -30, 30)))
        slope = inputs.T @ (p - y) + _RIDGE * (weights - (1, 0))
        curvature = (inputs * (p * (1 - p))[:, None]).T @ inputs + _RIDGE * np.eye(2)
        weights = weights - np.clip(np.linalg.solve(curvature, slope), -_LONGEST_STEP, _LONGEST_STEP)
    return float(weights[0]), float(weights[1])


def calibration_error(confidences: NDArray[np.float32], right: NDArray[np.bool_]) -> float:
    """How far confidences are from the shares that are right, on average: expected calibration error, 0 to 1.

    Over fifteen bins of equally many pieces; 0 where there are none.
    """
    order = np.argsort(confidences, kind="stable")
    gaps = [
        len(rows) * abs(float(confidences[rows].mean()) - float(right[rows].mean()))
        for rows in np.array_split(order, _BINS)
        if len(rows)
    ]
    return sum(gaps) / max(1, len(order))
