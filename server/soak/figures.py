"""What a soak measures: how long things took, minute by minute, and what must hold of it."""

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final


class Kind(StrEnum):
    """What is timed."""

    ACTION = "action"
    """From a tap to the answer that it is on disk."""
    SCREENS = "screens"
    """From the same tap until another phone has what it changed."""
    OPTIONS = "options"
    """A player's legal plays, which the engine may think about for long."""
    CAMERA = "camera"
    """From the first frame of a changed table until the table's page has the change."""


LIMITS_MS: Final = {Kind.ACTION: 500.0, Kind.SCREENS: 500.0, Kind.CAMERA: 500.0}
"""For the 95th percentile; what the engine thinks about has none."""
LEAST_SAMPLES: Final = 20
"""Fewer tell nothing of a 95th percentile."""
MOST_GROWTH_MB: Final = 40.0
"""Between the memory once it has settled and that at the end."""
SETTLES_MINUTES: Final = 3.0
"""At first everything is loaded and every page and picture is made for the first time."""
LEAST_MINUTES: Final = 8.0
"""In less time the growth of memory says nothing."""


@dataclass(frozen=True, slots=True)
class Spread:
    """How a kind of times lies."""

    count: int
    p50_ms: float
    p95_ms: float
    worst_ms: float


@dataclass(frozen=True, slots=True)
class Minute:
    """One minute of a soak; `memory_mb` at its end."""

    number: int
    times: dict[Kind, Spread]
    memory_mb: float | None
    errors: int


@dataclass
class Figures:
    """Collects while the soak runs; times count from its start."""

    times: dict[Kind, list[float]] = field(default_factory=lambda: defaultdict(list))
    errors: list[str] = field(default_factory=list)
    minutes: list[Minute] = field(default_factory=list)
    memory: list[tuple[float, float]] = field(default_factory=list)
    """Seconds and megabytes."""
    _seen: dict[Kind, int] = field(default_factory=lambda: defaultdict(int))
    _errors_seen: int = 0

    def took(self, kind: Kind, ms: float) -> None:
        """Something was done."""
        self.times[kind].append(ms)

    def failed(self, what: str) -> None:
        """Something went wrong; a soak without fault has none."""
        self.errors.append(what)

    def end_minute(self, memory_mb: float | None) -> Minute:
        """What came since the last minute."""
        fresh = {kind: values[self._seen[kind] :] for kind, values in self.times.items()}
        minute = Minute(
            len(self.minutes) + 1,
            {kind: spread(values) for kind, values in fresh.items() if values},
            memory_mb,
            len(self.errors) - self._errors_seen,
        )
        self._seen = defaultdict(int, {kind: len(values) for kind, values in self.times.items()})
        self._errors_seen = len(self.errors)
        self.minutes.append(minute)
        return minute

    def whole(self) -> dict[Kind, Spread]:
        """Over all minutes."""
        return {kind: spread(values) for kind, values in self.times.items() if values}

    def growth_mb(self) -> float | None:
        """How much memory grew after it had settled; None where too little is known of it."""
        if not self.memory or self.memory[-1][0] < 60 * LEAST_MINUTES:
            return None
        settled_s = max(self.memory[-1][0] / 5, 60 * SETTLES_MINUTES)
        after = [megabytes for at_s, megabytes in self.memory if at_s >= settled_s]
        few = max(1, len(after) // 10)
        return max(after[-few:]) - max(after[:few])

    def broken(self) -> list[str]:
        """What does not hold: the kind whose limit is broken, `memory`, `errors`."""
        whole = self.whole()
        late = [
            kind.value
            for kind, limit_ms in LIMITS_MS.items()
            if kind in whole and whole[kind].count >= LEAST_SAMPLES and whole[kind].p95_ms > limit_ms
        ]
        grown = ["memory"] if (self.growth_mb() or 0.0) > MOST_GROWTH_MB else []
        return [*late, *grown, *(["errors"] if self.errors else [])]


def spread(values: Sequence[float]) -> Spread:
    """Of at least one value; a percentile is the least value that so many do not exceed."""
    ordered = sorted(values)

    def percentile(share: float) -> float:
        return ordered[max(0, math.ceil(share * len(ordered)) - 1)]

    return Spread(len(ordered), percentile(0.5), percentile(0.95), ordered[-1])
