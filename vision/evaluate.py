"""How well and how fast photos with known truth are read: by scene, as counts with their intervals."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from datasets.photo_labels import PhotoTruth
from vision.compare import Comparison, Counts, compare
from vision.networks import NetworksByKind, version_of
from vision.pipeline import read_photo
from vision.reading import Reading

_Z_95: Final = 1.959964


@dataclass(frozen=True, slots=True)
class Share:
    """`count` of `of`."""

    count: int
    of: int

    @property
    def percent(self) -> float | None:
        """None where there is nothing to count."""
        return 100 * self.count / self.of if self.of else None

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95 % interval in per cent (Wilson)."""
        if not self.of:
            return None
        share, z2 = self.count / self.of, _Z_95**2 / self.of
        middle = (share + z2 / 2) / (1 + z2)
        reach = _Z_95 / (1 + z2) * math.sqrt(share * (1 - share) / self.of + z2 / (4 * self.of))
        return 100 * max(0.0, middle - reach), 100 * min(1.0, middle + reach)

    def to_json(self) -> dict[str, Any]:
        """Count, of, per cent and interval."""
        interval = self.interval and [round(v, 2) for v in self.interval]
        return {
            "count": self.count,
            "of": self.of,
            "percent": None if self.percent is None else round(self.percent, 2),
            "interval": interval,
        }


def shares(counts: Counts) -> dict[str, Share]:
    """The figures that are reported, by name."""
    return {
        "recall": Share(counts.right, counts.truth),
        "precision": Share(counts.right, counts.read),
        "found": Share(counts.paired, counts.truth),
        "rank": Share(counts.same_rank, counts.paired),
        "colour": Share(counts.same_suit, counts.suits_known),
        "upright": Share(counts.upright, counts.up_known),
        "groups": Share(counts.groups_right, counts.groups),
        "photos": Share(counts.flawless, counts.photos),
    }


@dataclass(frozen=True, eq=False, slots=True)
class Measured:
    """One photo: what is true, what was read, and how the two compare."""

    truth: PhotoTruth
    reading: Reading
    comparison: Comparison


def measure(truths: Iterable[PhotoTruth], networks: NetworksByKind) -> Iterator[Measured]:
    """Reads and compares one photo after the other. Raises BadInput where one cannot be decoded."""
    for truth in truths:
        reading = read_photo(truth.picture, None, networks, where=str(truth.picture))
        yield Measured(truth, reading, compare(reading, truth))


def readable(truths: Sequence[PhotoTruth], networks: NetworksByKind) -> list[PhotoTruth]:
    """Those whose pieces are of a kind that the networks read, or that hold none."""
    return [truth for truth in truths if truth.kind is None or truth.kind in networks]


def by_scene(measured: Sequence[Measured]) -> dict[str, Counts]:
    """The counts of each scene, by name."""
    names = sorted({one.truth.source for one in measured})
    return {
        name: sum((one.comparison.counts for one in measured if one.truth.source == name), Counts()) for name in names
    }


def milliseconds(measured: Sequence[Measured]) -> dict[str, dict[str, float]]:
    """Median and 95th percentile of each stage and of all together."""
    stages: dict[str, list[float]] = {}
    for one in measured:
        for stage, ms in (*one.reading.ms.items(), ("all", sum(one.reading.ms.values()))):
            stages.setdefault(stage, []).append(ms)
    return {
        stage: {"median": round(float(np.median(ms)), 1), "p95": round(float(np.percentile(ms, 95)), 1)}
        for stage, ms in stages.items()
    }


def evaluation_to_json(measured: Sequence[Measured], skipped: int, networks: NetworksByKind) -> dict[str, Any]:
    """The answer of `romi eval --json`."""
    scenes = by_scene(measured)
    return {
        "weights": version_of(networks),
        "kinds": [kind.value for kind in networks],
        "skipped_photos": skipped,
        "total": counts_to_json(sum(scenes.values(), Counts())),
        "scenes": {name: counts_to_json(counts) for name, counts in scenes.items()},
        "ms": milliseconds(measured),
        "mistakes": [entry for one in measured for entry in _mistakes_to_json(one)],
    }


def counts_to_json(counts: Counts) -> dict[str, Any]:
    """The plain numbers and every figure."""
    plain = {name: getattr(counts, name) for name in ("truth", "right", "misread", "missed", "invented")}
    return plain | {name: share.to_json() for name, share in shares(counts).items()}


def _mistakes_to_json(one: Measured) -> Iterator[Mapping[str, Any]]:
    pieces, confidences = one.reading.pieces, one.reading.confidences
    for mistake in one.comparison.mistakes:
        row, truth = mistake.row, mistake.truth
        yield {
            "photo": one.truth.picture.name,
            "fault": mistake.fault.value,
            "truth": None if truth is None else str(truth.piece or truth.rank),
            "read": None if row is None else str(pieces[row]),
            "confidence": None if row is None else round(float(confidences[row]), 4),
        }
