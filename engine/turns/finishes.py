"""All ways to lay a whole hand, but for the piece that is discarded last."""

from collections.abc import Iterator

from engine.turns.items import Hand, Item


def finishes(hand: Hand, spare: int) -> Iterator[tuple[Item, ...]]:
    """Every set of items, once, that leaves at most `spare` (0 or 1) pieces of the hand.

    Jokers that the items take from the table have to be used or left over like any other piece.
    """
    yield from _Cover(hand).search(hand.items, hand.packed, hand.jokers + hand.most_taken, spare, (), 0)


class _Cover:
    """Exact cover: the kind of piece that the fewest items can use is settled first."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.seen: set[tuple[int, ...]] = set()

    def search(
        self, items: list[Item], packed: int, jokers: int, spare: int, chosen: tuple[Item, ...], taken: int
    ) -> Iterator[tuple[Item, ...]]:
        """`jokers` counts those that could still be taken from the table as if they were there."""
        kind, covering = self._scarcest(items, packed)
        if kind is None:
            yield from self._jokers(items, jokers, spare, chosen, taken)
            return
        hand = self.hand
        for item in covering:
            rest_packed, rest_jokers = packed - item.need, jokers - item.jokers
            rest = hand.fitting(items, rest_packed, rest_jokers, item.table)
            yield from self.search(rest, rest_packed, rest_jokers, spare, (*chosen, item), taken + item.taken)
        if spare:
            rest_packed = packed - hand.one(kind)
            rest = hand.fitting(items, rest_packed, jokers, -1)
            yield from self.search(rest, rest_packed, jokers, 0, chosen, taken)

    def _scarcest(self, items: list[Item], packed: int) -> tuple[int | None, list[Item]]:
        covering: dict[int, list[Item]] = {kind: [] for kind in self.hand.kinds(packed)}
        if not covering:
            return None, []
        for item in items:
            for kind, _ in item.shares:
                covering[kind].append(item)
        scarcest = min(covering, key=lambda kind: len(covering[kind]))
        return scarcest, covering[scarcest]

    def _jokers(
        self, items: list[Item], jokers: int, spare: int, chosen: tuple[Item, ...], taken: int
    ) -> Iterator[tuple[Item, ...]]:
        """Only jokers are left: those that are really there go onto melds of the table, or one is left over."""
        there = jokers - self.hand.most_taken + taken
        if there < 0:
            return
        if there <= spare:
            key = tuple(sorted(item.order for item in chosen))
            if key not in self.seen:
                self.seen.add(key)
                yield chosen
        for i, item in enumerate(items):
            rest = [other for other in items[i + 1 :] if other.table != item.table]
            yield from self._jokers(rest, jokers - item.jokers, spare, (*chosen, item), taken + item.taken)
