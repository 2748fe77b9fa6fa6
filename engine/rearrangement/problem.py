"""A rearrangement as numbers: how many of each piece there are, and what leaving one costs."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, TypeAlias

from engine.pieces import RANKS, SUITS, Piece
from engine.rearrangement.automaton import MAX_COPIES, MAX_JOKERS, SuitCounts
from engine.rules import Rules

Counts: TypeAlias = tuple[SuitCounts, ...]
"""Pieces of each suit, rank by rank as in `DESCENDING`."""

POINT: Final = 256
"""The cost of one point left in the hand; each piece left costs 1 more, so that points count first, then pieces."""
DESCENDING: Final = tuple(reversed(RANKS))
"""The ranks in the order of the search: what is high is dear to leave, and so bad branches show early."""


@dataclass(frozen=True, slots=True)
class Problem:
    """The pieces of table and hand, rank by rank as in `DESCENDING`, suits in canonical order."""

    counts: Counts
    """Pieces there are."""
    must: Counts
    """Pieces of them that have to lie in melds."""
    costs: tuple[int, ...]
    """What one piece left of each rank costs."""
    jokers: int
    """Jokers there are; those not needed can be laid all the same, unless all melds are sets of four."""

    def fits(self) -> bool:
        """Whether the search can deal with so many copies and jokers."""
        return self.jokers <= MAX_JOKERS and all(max(counts) <= MAX_COPIES for counts in self.counts)

    def cost_of_leaving(self, laid: Counts) -> int:
        """What the pieces cost that are not among `laid`."""
        return sum(
            (sum(there) - sum(lie)) * cost for there, lie, cost in zip(self.counts, laid, self.costs, strict=True)
        )


def problem_of(rules: Rules, table: Iterable[Piece], hand: Iterable[Piece]) -> Problem:
    """All pieces of the table have to lie in melds afterwards, those of the hand may."""
    suits = {suit: index for index, suit in enumerate(SUITS[rules.deck.kind])}
    counts = [[0, 0, 0, 0] for _ in range(RANKS.stop)]
    jokers = 0
    for piece in table:
        if piece.is_joker:
            jokers += 1
        else:
            counts[piece.rank][suits[piece.suit]] += 1
    must = [(a, b, c, d) for a, b, c, d in counts]
    for piece in hand:
        if piece.is_joker:
            jokers += 1
        else:
            counts[piece.rank][suits[piece.suit]] += 1
    return Problem(
        counts=tuple((a, b, c, d) for a, b, c, d in counts[:0:-1]),
        must=tuple(must[:0:-1]),
        costs=tuple(rules.values.left[rank - 1] * POINT + 1 for rank in DESCENDING),
        jokers=jokers,
    )
