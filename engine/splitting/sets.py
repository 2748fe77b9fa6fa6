"""The sets of one rank: every choice of sets from the naturals that are there and some jokers."""

import itertools
from typing import NamedTuple

from engine.rules import MAX_SET, MIN_MELD
from engine.splitting.worth import MELD, Worths

SUIT_COUNT = 4


class Pattern(NamedTuple):
    """One set: how many pieces of each suit, and how many jokers."""

    naturals: tuple[int, ...]
    jokers: int


class SetMove(NamedTuple):
    """Some sets of one rank."""

    naturals: tuple[int, ...]
    """Taken of each suit."""
    jokers: int
    gain: int
    open_suits: frozenset[int]
    """Suits of which one more piece could be added to one of the sets."""
    sets: tuple[Pattern, ...]


class SetMoves:
    """Finds the moves. `every`: for all splits, not only for a best one."""

    def __init__(
        self, worths: Worths, jokers: int, joker_limit: int, min_naturals: int, repeats_suit: bool, every: bool
    ) -> None:
        self._worths = worths
        self._jokers = jokers
        self._repeats_suit = repeats_suit
        self._every = every
        limit = min(joker_limit, jokers)
        most = MAX_SET if repeats_suit else 1
        self._patterns = [
            Pattern(naturals, more)
            for naturals in itertools.product(range(most + 1), repeat=SUIT_COUNT)
            for more in range(limit + 1)
            if sum(naturals) >= min_naturals and MIN_MELD <= sum(naturals) + more <= MAX_SET
        ]

    def moves(self, rank: int, counts: tuple[int, ...]) -> list[SetMove]:
        """All choices of sets, the empty one among them, of so many naturals of each suit."""
        usable = [p for p in self._patterns if all(n <= c for n, c in zip(p.naturals, counts, strict=True))]
        found: list[SetMove] = []
        open_ends: list[tuple[tuple[Pattern, ...], int, tuple[int, ...], int]] = [((), 0, counts, self._jokers)]
        while open_ends:
            sets, first, left, jokers = open_ends.pop()
            found.append(self._move(rank, sets, counts, left, jokers))
            for i in range(first, len(usable)):
                pattern = usable[i]
                after = tuple(c - n for c, n in zip(left, pattern.naturals, strict=True))
                if pattern.jokers <= jokers and min(after) >= 0:
                    open_ends.append(((*sets, pattern), i, after, jokers - pattern.jokers))
        if self._every:
            return found
        best: dict[tuple[tuple[int, ...], int], SetMove] = {}
        for move in found:
            key = (move.naturals, move.jokers)
            if key not in best or move.gain > best[key].gain:
                best[key] = move
        return list(best.values())

    def _move(
        self, rank: int, sets: tuple[Pattern, ...], counts: tuple[int, ...], left: tuple[int, ...], jokers: int
    ) -> SetMove:
        taken = tuple(c - n for c, n in zip(counts, left, strict=True))
        used = self._jokers - jokers
        gain = sum(taken) * self._worths.set_natural[rank] + used * self._worths.set_joker[rank] - len(sets) * MELD
        open_suits = frozenset(
            suit for suit, more in enumerate(left) if more and any(self._has_room(pattern, suit) for pattern in sets)
        )
        return SetMove(taken, used, gain, open_suits, sets)

    def _has_room(self, pattern: Pattern, suit: int) -> bool:
        small = sum(pattern.naturals) + pattern.jokers < MAX_SET
        return small and (self._repeats_suit or not pattern.naturals[suit])
