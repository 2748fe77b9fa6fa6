"""The readings of one group of pieces, the most probable first."""

import heapq
import math
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray


class GroupReading(NamedTuple):
    """The class of each piece, and the logarithm of how probable they are together."""

    log_p: float
    classes: tuple[int, ...]


def likeliest_first(log_p: NDArray[np.float64]) -> Iterator[GroupReading]:
    """All readings of pieces whose log probabilities are `(n, classes)`, each once, in falling order of probability.

    What is impossible (−∞) is left out. Each piece's classes are ranked, and what follows a reading
    moves one piece on by one rank, never one before the last that was moved: so every combination of
    ranks comes up once.
    """
    order = np.argsort(-log_p, axis=1, kind="stable").tolist()
    ranked = (-np.sort(-log_p, axis=1)).tolist()
    count, classes = log_p.shape
    waiting = [(-sum(row[0] for row in ranked), (0,) * count, 0)]
    while waiting and math.isfinite(waiting[0][0]):
        negative, ranks, free = heapq.heappop(waiting)
        yield GroupReading(-negative, tuple(row[rank] for row, rank in zip(order, ranks, strict=True)))
        for i in range(free, count):
            following = ranks[i] + 1
            if following < classes:
                step = ranked[i][ranks[i]] - ranked[i][following]
                heapq.heappush(waiting, (negative + step, (*ranks[:i], following, *ranks[i + 1 :]), i))
