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
        # Jokers are taken before anything else is chosen: from then on it is known how many there are.
        items = sorted(hand.items, key=lambda item: not item.taken)
        items = hand.fitting(items, hand.packed, hand.jokers + hand.most_taken, -1)
        if required is None:
            self._node(items, hand.packed, (), 0, hand.jokers, 0)
            return
        if self.bounded and items and self.refuses(self._bounds(items, hand.packed, hand.jokers)[0]):
            return
        wanted = [item for item in items if any(kind == required for kind, _ in item.shares)]
        tried: set[int] = set()
        for item in wanted:
            following = [other for other in items if other.order not in tried]
            self._choose(item, following, hand.packed, (), 0, hand.jokers, 0)
            tried.add(item.order)

    def _node(
        self, items: Sequence[Item], packed: int, chosen: tuple[Item, ...], gain: int, jokers: int, first: int
    ) -> None:
        """`jokers` may be negative as long as others can still be taken from the table."""
        if jokers >= 0 and (first >= self.least_first_laying or not chosen):
            self.visit(chosen, packed, jokers, gain)
        if not items:
            return
        bounds = self._bounds(items, packed, jokers) if self.bounded else ()
        worth = self._first_bounds(items, packed) if first < self.least_first_laying else ()
        for i, item in enumerate(items):
            if bounds and self.refuses(gain + bounds[i]):
                break
            if worth and first + worth[i] < self.least_first_laying:
                break
            if item.jokers <= jokers or item.taken:
                # The same meld may be laid twice, a table meld is changed once.
                following = items[i:] if item.table < 0 else items[i + 1 :]
                self._choose(item, following, packed, chosen, gain, jokers, first)

    def _choose(
        self,
        item: Item,
        following: Sequence[Item],
        packed: int,
        chosen: tuple[Item, ...],
        gain: int,
        jokers: int,
        first: int,
    ) -> None:
        rest_packed, rest_jokers = packed - item.need, jokers - item.jokers + item.taken
        takeable = _takeable(following, item.table)
        if rest_jokers + takeable < 0:
            return
        rest = self.hand.fitting(following, rest_packed, rest_jokers + takeable, item.table)
        self._node(rest, rest_packed, (*chosen, item), gain + item.gain, rest_jokers, first + item.first_laying)

    def _bounds(self, items: Sequence[Item], packed: int, jokers: int) -> list[int]:
        """For each place in the list, the most that items from there on and a discard can gain together.

        Two ways of looking at it, of which the smaller counts: every joker brings all that its best meld has beyond
        what natural pieces can do without it; or every piece is laid where it is worth most, with a joker or without.
        Jokers that would have to be taken from the table first gain nothing themselves by being laid again.
        """
        hand = self.hand
        usable = max(0, jokers) + _takeable(items)
        counts = [hand.count(packed, kind) for kind in range(len(hand.pieces))]
        without = _Most(hand, counts)
        anyhow = _Most(hand, counts)
        per_joker = joker_worth = 0
        bounds = [0] * len(items)
        for i in range(len(items) - 1, -1, -1):
            item = items[i]
            if not item.jokers:
                without.allow(item)
                anyhow.allow(item)
            elif usable:
                worth = item.joker_share - item.jokers * hand.joker_value
                more = worth + sum([max(0, share - without.shares[kind]) for kind, share in item.shares])
                per_joker = max(per_joker, -(-more // item.jokers))
                joker_worth = max(joker_worth, -(-worth // item.jokers))
                anyhow.allow(item)
            bound = min(without.total + per_joker * usable, anyhow.total + joker_worth * usable)
            bounds[i] = bound + jokers * hand.joker_value
        return bounds

    def _first_bounds(self, items: Sequence[Item], packed: int) -> list[int]:
        """The same for the points toward the minimum of a first laying, for which jokers of the table do not count."""
        hand = self.hand
        counts = [hand.count(packed, kind) for kind in range(len(hand.pieces))]
        most = [0.0] * len(counts)
        natural = per_joker = 0.0
        bounds = [0] * len(items)
        for i in range(len(items) - 1, -1, -1):
            item = items[i]
            if item.jokers and hand.jokers:
                per_joker = max(per_joker, item.first_laying / item.jokers)
            elif item.first_laying:
                share = item.first_laying / max(1, len(item.shares))
                for kind, _ in item.shares:
                    if share > most[kind]:
                        natural += (share - most[kind]) * counts[kind]
                        most[kind] = share
            bounds[i] = int(natural + per_joker * hand.jokers + 0.5)
        return bounds


def _takeable(items: Sequence[Item], without: int = -1) -> int:
    """How many jokers the items could take from the table, at most; those that do come first."""
    most: dict[int, int] = {}
    for item in items:
        if not item.taken:
            break
        if item.table != without:
            most[item.table] = max(most.get(item.table, 0), item.taken)
    return sum(most.values())


class _Most:
    """The most that the natural pieces of a hand can gain with some items, one of them being discarded.

    A discarded piece gains what it counts in the hand, which is never more than what it gains by being laid.
    """

    def __init__(self, hand: Hand, counts: Sequence[int]) -> None:
        self.counts = counts
        self.shares = [0] * len(counts)
        self.useless = sorted([(hand.left_values[kind], kind) for kind, n in enumerate(counts) if n and hand.discards])
        self.laid = 0

    def allow(self, item: Item) -> None:
        """One item more."""
        for kind, share in item.shares:
            if share > self.shares[kind]:
                self.laid += (share - self.shares[kind]) * self.counts[kind]
                self.shares[kind] = share

    @property
    def total(self) -> int:
        """With the most valuable of the pieces that cannot be laid as the discard."""
        while self.useless and self.shares[self.useless[-1][1]]:
            self.useless.pop()
        return self.laid + (self.useless[-1][0] if self.useless else 0)
