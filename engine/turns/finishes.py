"""All ways to lay a whole hand, but for the piece that is discarded last."""

from collections.abc import Callable, Iterator, Sequence

from engine.turns.items import Hand, Item


class Finishes:
    """Finds the sets of items that leave at most `spare` (0 or 1) pieces of the hand, jokers taken among them.

    `refuses` is asked about the most that a set and all that can follow from it could gain.
    """

    def __init__(self, hand: Hand, spare: int, refuses: Callable[[int], bool]) -> None:
        self.hand = hand
        self.spare = spare
        self.refuses = refuses
        self.seen: set[tuple[int, ...]] = set()

    def all(self) -> Iterator[tuple[Item, ...]]:
        """Each set once."""
        hand = self.hand
        most = sum(hand.count(hand.packed, kind) * share for kind, share in enumerate(hand.most_shares))
        items = hand.fitting(hand.items, hand.packed, hand.jokers + hand.most_taken, -1)
        swaps = [item for item in items if item.taken]
        others = [item for item in items if not item.taken]
        yield from self._after_swaps(swaps, others, hand.packed, hand.jokers, (), most)

    def _after_swaps(
        self,
        swaps: Sequence[Item],
        others: Sequence[Item],
        packed: int,
        jokers: int,
        chosen: tuple[Item, ...],
        most: int,
    ) -> Iterator[tuple[Item, ...]]:
        """Jokers are taken from the table first, so that it is known how many there are."""
        hand = self.hand
        if jokers >= 0:
            rest = hand.fitting(others, packed, jokers, -1)
            yield from self._cover(rest, packed, jokers, self.spare, chosen, most + jokers * hand.most_of_joker)
        for i, item in enumerate(swaps):
            rest_packed = packed - item.need
            rest_jokers = jokers - item.jokers + item.taken
            yield from self._after_swaps(
                hand.fitting(swaps[i + 1 :], rest_packed, hand.jokers + hand.most_taken, item.table),
                [other for other in others if other.table != item.table],
                rest_packed,
                rest_jokers,
                (*chosen, item),
                most - self._most(item) + item.gain,
            )

    def _most(self, item: Item) -> int:
        """What the natural pieces of an item could gain at most, wherever they are laid."""
        return sum(self.hand.most_shares[kind] for kind, _ in item.shares)

    def _cover(
        self, items: list[Item], packed: int, jokers: int, spare: int, chosen: tuple[Item, ...], most: int
    ) -> Iterator[tuple[Item, ...]]:
        """The kind of piece that the fewest items can use is settled first.

        `most`: what can be gained with all pieces, those chosen already with what they do gain.
        """
        if self.refuses(most):
            return
        if not packed:
            yield from self._place_jokers(items, jokers, spare, chosen)
            return
        hand = self.hand
        kind, covering = self._scarcest(items, packed)
        for item in covering:
            rest_packed, rest_jokers = packed - item.need, jokers - item.jokers
            rest = hand.fitting(items, rest_packed, rest_jokers, item.table)
            rest_most = most - self._most(item) - item.jokers * hand.most_of_joker + item.gain
            yield from self._cover(rest, rest_packed, rest_jokers, spare, (*chosen, item), rest_most)
        if spare:
            rest_packed = packed - hand.one(kind)
            rest = hand.fitting(items, rest_packed, jokers, -1)
            rest_most = most - hand.most_shares[kind] + hand.left_values[kind]
            yield from self._cover(rest, rest_packed, jokers, 0, chosen, rest_most)

    def _scarcest(self, items: list[Item], packed: int) -> tuple[int, list[Item]]:
        covering: dict[int, list[Item]] = {kind: [] for kind in self.hand.kinds(packed)}
        for item in items:
            for kind, _ in item.shares:
                covering[kind].append(item)
        kind = min(covering, key=lambda kind: len(covering[kind]))
        return kind, covering[kind]

    def _place_jokers(
        self, items: Sequence[Item], jokers: int, spare: int, chosen: tuple[Item, ...]
    ) -> Iterator[tuple[Item, ...]]:
        """Only jokers are left: they go onto melds of the table, or one is left over."""
        if jokers <= spare:
            key = tuple(sorted(item.order for item in chosen))
            if key not in self.seen:
                self.seen.add(key)
                yield chosen
        for i, item in enumerate(items):
            if item.jokers <= jokers:
                rest = [other for other in items[i + 1 :] if other.table != item.table]
                yield from self._place_jokers(rest, jokers - item.jokers, spare, (*chosen, item))
