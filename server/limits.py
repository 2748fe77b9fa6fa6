"""How often one device may ask for something costly."""

import math
import time
from collections.abc import Callable
from typing import Final

from server.errors import Refusal
from server.texts import errors as texts

_MOST_DEVICES: Final = 1000
"""Beyond so many the fullest buckets are forgotten, so that the table of devices stays small."""


class RateLimit:
    """A bucket of allowances for each device, refilled evenly over a minute."""

    def __init__(self, per_minute: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._per_minute = per_minute
        self._clock = clock
        self._buckets: dict[str, tuple[float, float]] = {}

    def take(self, device: str) -> None:
        """Uses one allowance of `device`. Raises Refusal (429) with the seconds to wait where none is left."""
        now_s = self._clock()
        left, seen_s = self._buckets.get(device, (float(self._per_minute), now_s))
        left = min(float(self._per_minute), left + (now_s - seen_s) * self._per_minute / 60)
        if left < 1:
            seconds = math.ceil((1 - left) * 60 / self._per_minute)
            raise Refusal(429, texts.TOO_MANY, headers={"Retry-After": str(seconds)}, seconds=seconds)
        self._buckets[device] = (left - 1, now_s)
        if len(self._buckets) > _MOST_DEVICES:
            del self._buckets[max(self._buckets, key=lambda name: self._buckets[name][0])]
