"""Every set of items that a hand can lay, or the best ones: branch and bound."""

from collections.abc import Callable, Sequence

from engine.turns.items import Hand, Item

Visit = Callable[[tuple[Item, ...], int, int, int], None]
"""Is told each set: its items, the packed hand left, the jokers left, and the gain of all items."""


class Search:
    """Visits sets of items in a fixed order, leaving out those that cannot be good enough.

    `refuses` is asked about the most that a set and all that follow from it could gain; without `bounded` it is not
    asked. Sets whose melds cannot be worth `least_first_laying` are left out.
    """

    def __init__(
        self,
        hand: Hand,
        visit: Visit,
        refuses: Callable[[int], bool],
        least_first_laying: int = 0,
        bounded: bool = True,
    ) -> None:
        self.hand = hand
        self.visit = visit
        self.refuses = refuses
        self.least_first_laying = least_first_laying
        self.bounded = bounded

    def run(self, required: int | None = None) -> None:
        """Visits the sets, the empty one too; with `required` only those that use this kind of piece."""
        hand = self.hand
        items: Sequence[Item] = hand.fitting(hand.items, hand.packed, hand.jokers + hand.most_taken, -1)
        start = hand.packed, hand.jokers + hand.most_taken
        if required is None:
            self._node(items, *start, (), 0, 0, 0, len(items))
            return
        wanted = [item for item in items if any(kind == required for kind, _ in item.shares)]
        others = [item for item in items if not any(kind == required for kind, _ in item.shares)]
        self._branches([*wanted, *others], *start, (), 0, 0, 0, len(wanted))

    def _node(
        self,
        items: Sequence[Item],
        packed: int,
        jokers: int,
        chosen: tuple[Item, ...],
        gain: int,
        taken: int,
        first: int,
        upto: int,
    ) -> None:
        really = jokers - self.hand.most_taken + taken
        if really >= 0 and (first >= self.least_first_laying or not chosen):
            self.visit(chosen, packed, really, gain)
        if items:
            self._branches(items, packed, jokers, chosen, gain, taken, first, upto)

    def _branches(
        self,
        items: Sequence[Item],
        packed: int,
        jokers: int,
        chosen: tuple[Item, ...],
        gain: int,
        taken: int,
        first: int,
        upto: int,
    ) -> None:
        hand = self.hand
        bounds = self._bounds(items, packed, jokers) if self.bounded else ()
        worth = self._first_bounds(items, packed, jokers) if self.least_first_laying else ()
        for i in range(upto):
            item = items[i]
            if bounds and self.refuses(gain + bounds[i]):
                break
            if worth and first + worth[i] < self.least_first_laying:
                break
            rest_packed, rest_jokers = packed - item.need, jokers - item.jokers
            # The same meld may be laid twice, a table meld is changed once.
            following = items[i:] if item.table < 0 else items[i + 1 :]
            rest = hand.fitting(following, rest_packed, rest_jokers, item.table)
            self._node(
                rest,
                rest_packed,
                rest_jokers,
                (*chosen, item),
                gain + item.gain,
                taken + item.taken,
                first + item.first_laying,
                len(rest),
            )

    def _bounds(self, items: Sequence[Item], packed: int, jokers: int) -> list[int]:
        """For each place in the list, the most that items from there on can gain together."""
        counts = [self.hand.count(packed, kind) for kind in range(len(self.hand.pieces))]
        most = [0] * len(counts)
        natural = per_joker = 0
        bounds = [0] * len(items)
        for i in range(len(items) - 1, -1, -1):
            item = items[i]
            if not item.jokers:
                for kind, share in item.shares:
                    if share > most[kind]:
                        natural += (share - most[kind]) * counts[kind]
                        most[kind] = share
            elif jokers:
                more = item.joker_share + sum([max(0, share - most[kind]) for kind, share in item.shares])
                per_joker = max(per_joker, -(-more // item.jokers))
            bounds[i] = natural + per_joker * jokers
        return bounds

    def _first_bounds(self, items: Sequence[Item], packed: int, jokers: int) -> list[int]:
        """The same for the points toward the minimum of a first laying."""
        counts = [self.hand.count(packed, kind) for kind in range(len(self.hand.pieces))]
        most = [0.0] * len(counts)
        natural = per_joker = 0.0
        bounds = [0] * len(items)
        for i in range(len(items) - 1, -1, -1):
            item = items[i]
            if item.jokers:
                per_joker = max(per_joker, item.first_laying / item.jokers)
            else:
                share = item.first_laying / max(1, len(item.shares))
                for kind, _ in item.shares:
                    if share > most[kind]:
                        natural += (share - most[kind]) * counts[kind]
                        most[kind] = share
            bounds[i] = int(natural + per_joker * jokers + 0.5)
        return bounds
