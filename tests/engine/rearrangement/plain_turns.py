"""Every rearranging turn of a small position by plain enumeration of pieces and melds."""

import itertools
from collections import Counter
from collections.abc import Sequence
from functools import cache

from engine.deck import physical, sorted_pieces
from engine.melds import read_meld
from engine.pieces import Piece
from engine.rules import Rules

Bag = tuple[Piece, ...]
"""Pieces in the order of a hand, jokers bare."""


class PlainTurns:
    """What may be laid, tried out meld by meld."""

    def __init__(self, rules: Rules, table: Sequence[Sequence[Piece]], hand: Sequence[Piece]) -> None:
        self.rules = rules
        self.table = [physical(piece) for meld in table for piece in meld]
        self.hand = tuple(sorted_pieces(hand))
        self.melds = self._all_melds()
        self.can_be_laid = cache(self._can_be_laid)
        self.most_points = cache(self._most_points)

    def turns(self, *, opened: bool, beside_table: bool = False) -> list[tuple[int, int, Bag]]:
        """Points left, pieces left and pieces laid of every turn, best first.

        `beside_table`: a first laying must not touch the table.
        """
        found = []
        for laid in self._choices():
            if not opened and self.most_points(laid) < self.rules.opening.minimum:
                continue
            if not opened and beside_table:
                legal = self._points_of_all(laid) >= self.rules.opening.minimum
            else:
                legal = self.can_be_laid(tuple(sorted_pieces([*self.table, *laid])))
            if legal:
                left = Counter(self.hand) - Counter(laid)
                found.append((sum(map(self.rules.values.in_hand, left.elements())), left.total(), laid))
        return sorted(found, key=lambda turn: turn[:2])

    def _choices(self) -> set[Bag]:
        return {c for n in range(1, len(self.hand) + 1) for c in itertools.combinations(self.hand, n)}

    def _all_melds(self) -> dict[Bag, int]:
        """Every meld of three to five pieces by its pieces, with the most that these can be worth as one."""
        pieces = sorted_pieces([*self.table, *self.hand])
        found = {}
        for size in (3, 4, 5):
            for chosen in set(itertools.combinations(pieces, size)):
                orders = itertools.permutations(chosen) if size == 3 else [chosen]
                points = [meld.points for order in orders if (meld := read_meld(order, self.rules).meld)]
                if points:
                    found[chosen] = max(points)
        return found

    def _parts(self, bag: Bag) -> list[tuple[Bag, int]]:
        """The melds in a bag that hold its first piece: what is left beside each, and its points."""
        first, there = bag[0], Counter(bag)
        return [
            (tuple(sorted_pieces((there - Counter(meld)).elements())), points)
            for meld, points in self.melds.items()
            if first in meld and Counter(meld) <= there
        ]

    def _can_be_laid(self, bag: Bag) -> bool:
        return not bag or any(self.can_be_laid(rest) for rest, _ in self._parts(bag))

    def _most_points(self, bag: Bag) -> int:
        """The most points of melds of some of the pieces."""
        if not bag:
            return 0
        return max([self.most_points(bag[1:]), *(points + self.most_points(rest) for rest, points in self._parts(bag))])

    def _points_of_all(self, bag: Bag) -> int:
        """The most points of melds of just these pieces, far below 0 where they make none."""
        if not bag:
            return 0
        return max([points + self._points_of_all(rest) for rest, points in self._parts(bag)], default=-1000)
