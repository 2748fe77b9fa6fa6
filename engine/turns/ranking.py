"""Keeps plays by their rank: all of them, or the best ones only."""

import bisect
from typing import Generic, TypeVar

T = TypeVar("T")


class Ranking(Generic[T]):
    """Plays by ascending rank; of equal ones the one found first comes first.

    With `top` only so many are kept, and one more, so as to know whether there were more.
    """

    def __init__(self, top: int | None = None) -> None:
        self.top = top
        self._ranks: list[int] = []
        self._found: list[T] = []

    def refuses(self, rank: int) -> bool:
        """A play of this rank, or any above it, would not be kept."""
        return self.top is not None and len(self._ranks) > self.top and rank >= self._ranks[-1]

    def add(self, rank: int, found: T) -> None:
        """Keeps a play where it is good enough."""
        if self.refuses(rank):
            return
        if self.top is None:
            self._ranks.append(rank)
            self._found.append(found)
            return
        place = bisect.bisect_right(self._ranks, rank)
        self._ranks.insert(place, rank)
        self._found.insert(place, found)
        del self._ranks[self.top + 1 :], self._found[self.top + 1 :]

    def best(self) -> tuple[list[T], bool]:
        """The plays, best first, and whether they are all."""
        order = sorted(range(len(self._ranks)), key=self._ranks.__getitem__)
        return [self._found[i] for i in order[: self.top]], self.top is None or len(order) <= self.top
