"""What may happen to the pieces of one rank, when the ranks are gone through from 13 down to 1.

Each piece goes into a set of its rank, or into a run of its suit, or stays in the hand. Of a suit's runs only those
still being built matter, each by its length, where 3 stands for three or more. Two packs never need more than two
runs of a suit side by side: of three over one rank one piece at least is a joker there, and a run that begins and one
that ends in the stretch of three can be joined, which sets that joker free.

A joker that no run and no set needs is *free*. A run always takes it (at an end; or a run of 13 is cut in two that
share a rank), a set of three takes one. So the search counts only the jokers that are needed.
"""

import itertools
from collections.abc import Iterator
from typing import Final

from engine.rules import MAX_SET, MIN_MELD

SUIT_COUNT: Final = 4
MAX_COPIES: Final = 2
"""Most copies of a piece, and most runs of a suit side by side."""
MAX_JOKERS: Final = 2

LENGTHS: Final = ((3, 3), (3, 2), (3, 1), (3, 0), (2, 2), (2, 1), (2, 0), (1, 1), (1, 0), (0, 0))
"""The states of a suit: the lengths of its two runs, 0 for none."""
NO_RUNS: Final = LENGTHS.index((0, 0))
IMPOSSIBLE: Final = -1


def _next_state(lengths: tuple[int, int], pieces: int) -> int:
    """The state after `pieces` of the next rank went to runs; IMPOSSIBLE where a run would end too short.

    What need not go on goes on first and new runs begin last: a long run may end at any time, so it is never worse.
    """
    short = [length for length in lengths if length in (1, 2)]
    rest = sorted((length for length in lengths if length not in (1, 2)), reverse=True)
    if pieces < len(short):
        return IMPOSSIBLE
    longer = short + rest[: pieces - len(short)]
    after = [min(length + 1, MIN_MELD) for length in longer] + [0] * (MAX_COPIES - pieces)
    return LENGTHS.index((max(after), min(after)))


FOLLOW: Final = tuple(tuple(_next_state(lengths, pieces) for pieces in range(MAX_COPIES + 1)) for lengths in LENGTHS)
"""FOLLOW[state][pieces]: the suit's next state when so many pieces of the next rank go to its runs."""
MAY_END: Final = tuple(FOLLOW[state][0] != IMPOSSIBLE for state in range(len(LENGTHS)))


def _is_as_good(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether every way to go on from the other state is also there from this one.

    A run that may end is as good as any; one that may not, as a shorter one that may not either.
    """
    pairs = (zip(one, other, strict=True), zip(one, reversed(other), strict=True))
    return any(all(a in (MIN_MELD, b) or a > b > 0 for a, b in pair) for pair in pairs)


AS_GOOD: Final = tuple(tuple(_is_as_good(one, other) for other in LENGTHS) for one in LENGTHS)
"""AS_GOOD[state][other]: no way to go on is missing."""

SuitCounts = tuple[int, int, int, int]
"""A number for each suit."""
SetPlan = tuple[tuple[int, ...], ...]
"""The suits of each set's natural pieces."""


def _set_plans() -> Iterator[tuple[int, SetPlan]]:
    """Every way to make sets of one rank with the jokers there are: jokers needed, and the sets."""
    kinds = [suits for size in range(1, MAX_SET + 1) for suits in itertools.combinations(range(SUIT_COUNT), size)]
    for count in range((SUIT_COUNT * MAX_COPIES + MAX_JOKERS) // MIN_MELD + 1):
        for plan in itertools.combinations_with_replacement(kinds, count):
            jokers = sum(max(0, MIN_MELD - len(suits)) for suits in plan)
            if jokers <= MAX_JOKERS:
                yield jokers, plan


def _best_set_plans() -> dict[SuitCounts, tuple[int, SetPlan]]:
    """For so many pieces of each suit the sets with the fewest jokers, among these with the most sets of three."""
    best: dict[SuitCounts, tuple[int, SetPlan]] = {}
    for jokers, plan in _set_plans():
        used = [sum(suit in suits for suits in plan) for suit in range(SUIT_COUNT)]
        key = (used[0], used[1], used[2], used[3])
        if max(used) <= MAX_COPIES and (key not in best or (jokers, -len(plan)) < (best[key][0], -len(best[key][1]))):
            best[key] = jokers, plan
    return best


SET_PLANS: Final = _best_set_plans()
"""Pieces of each suit that can go into sets of their rank: jokers needed, and the sets."""
