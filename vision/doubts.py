"""How far confidences can be trusted: of pieces read wrong and of right ones, how many were marked not sure."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.calibration import calibration_error
from vision.compare import Counts, compare
from vision.decision import SURE_CONFIDENCE
from vision.evaluate import Measured, Share


@dataclass(frozen=True, eq=False, slots=True)
class Told:
    """Of pieces that were read: how sure, and whether right (invented ones are wrong); both `(n,)`."""

    confidences: NDArray[np.float32]
    right: NDArray[np.bool_]

    @property
    def error(self) -> float:
        """The expected calibration error, 0 to 1."""
        return calibration_error(self.confidences, self.right)

    def not_sure(self, *, right: bool) -> Share:
        """Of the right or the wrong pieces those that were marked not sure."""
        chosen = self.confidences[self.right == right]
        return Share(int((chosen < SURE_CONFIDENCE).sum()), len(chosen))


def told(measured: Sequence[Measured]) -> Told:
    """All pieces that were read in the photos, where they count."""
    confidences: list[float] = []
    right: list[bool] = []
    for one in measured:
        wrong = {mistake.row for mistake in one.comparison.mistakes if mistake.row is not None}
        rows = sorted(wrong | {row for _, row in one.comparison.pairs})
        confidences += one.reading.confidences[rows].tolist()
        right += [row not in wrong for row in rows]
    return Told(np.array(confidences, np.float32), np.array(right, np.bool_))


def by_network_alone(measured: Sequence[Measured]) -> list[Measured]:
    """The same photos as the network alone read them, without what is known of the game."""
    readings = [one.reading.by_network_alone() for one in measured]
    return [
        replace(one, reading=reading, comparison=compare(reading, one.truth))
        for one, reading in zip(measured, readings, strict=True)
    ]


@dataclass(frozen=True, slots=True)
class Doubts:
    """Of all photos together: pieces read right of those there, of the wrong and of the right ones those not sure."""

    recall: Share
    wrong_not_sure: Share
    right_not_sure: Share
    calibration_error: float

    def to_json(self) -> dict[str, Any]:
        """Every figure by name."""
        return {
            "recall": self.recall.to_json(),
            "wrong_not_sure": self.wrong_not_sure.to_json(),
            "right_not_sure": self.right_not_sure.to_json(),
            "calibration_error": round(self.calibration_error, 5),
        }


def doubts(measured: Sequence[Measured]) -> Doubts:
    """The figures of what was read."""
    counts, said = sum((one.comparison.counts for one in measured), Counts()), told(measured)
    recall = Share(counts.right, counts.truth)
    return Doubts(recall, said.not_sure(right=False), said.not_sure(right=True), said.error)
