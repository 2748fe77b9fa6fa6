"""Splits of up to about twelve pieces by plain enumeration: every subset that is a meld, every way to choose."""

from collections import Counter
from collections.abc import Sequence
from functools import cache

from engine.deck import physical
from engine.melds import read_unordered
from engine.pieces import Piece
from engine.rules import MIN_MELD, Rules
from engine.split import Split
from engine.splitting.worth import Objective

Worth = tuple[int, int, int]
"""Objective, pieces, melds negated; of `left` what was saved."""
Laid = frozenset[tuple[Piece, int]]
"""Pieces with how many there are of each."""


def laid_by(split: Split) -> Counter[Piece]:
    """The pieces that a split lays."""
    return Counter(physical(p) for meld in split.melds for p in meld.pieces)


def worth_of(split: Split, hand: Sequence[Piece], rules: Rules, objective: Objective) -> Worth:
    """What a split is worth."""
    saved = sum(map(rules.values.in_hand, hand)) - split.left_points
    pieces = len(hand) - len(split.left)
    return {"points": split.points, "left": saved, "pieces": pieces}[objective], pieces, -len(split.melds)


class PlainSplits:
    """All splits of one hand."""

    def __init__(self, hand: Sequence[Piece], rules: Rules, objective: Objective) -> None:
        self._hand = hand
        self._melds: list[list[tuple[int, Worth]]] = [[] for _ in hand]
        for mask in range(1, 1 << len(hand)):
            pieces = self._pieces(mask)
            if len(pieces) >= MIN_MELD and (meld := read_unordered(pieces, rules)):
                saved = sum(map(rules.values.in_hand, pieces))
                first = {"points": meld.points, "left": saved, "pieces": len(pieces)}[objective]
                self._melds[_lowest(mask)].append((mask, (first, len(pieces), -1)))

    def best(self) -> Worth:
        """The best worth."""

        @cache
        def best_of(left: int) -> Worth:
            if not left:
                return 0, 0, 0
            found = [best_of(left & left - 1)]
            for mask, (first, pieces, melds) in self._melds[_lowest(left)]:
                if mask & left == mask:
                    rest = best_of(left & ~mask)
                    found.append((rest[0] + first, rest[1] + pieces, rest[2] + melds))
            return max(found)

        return best_of((1 << len(self._hand)) - 1)

    def largest(self) -> set[Laid]:
        """What can be laid in melds so that nothing more can be laid, however the melds change."""

        @cache
        def laid_of(left: int) -> frozenset[int]:
            if not left:
                return frozenset((0,))
            found = set(laid_of(left & left - 1))
            for mask, _ in self._melds[_lowest(left)]:
                if mask & left == mask:
                    found |= {mask | more for more in laid_of(left & ~mask)}
            return frozenset(found)

        bags = [Counter(self._pieces(mask)) for mask in laid_of((1 << len(self._hand)) - 1)]
        return {frozenset(bag.items()) for bag in bags if not any(bag < other for other in bags)}

    def _pieces(self, mask: int) -> list[Piece]:
        return [piece for i, piece in enumerate(self._hand) if mask >> i & 1]


def _lowest(mask: int) -> int:
    return (mask & -mask).bit_length() - 1
