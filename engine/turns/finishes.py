"""All ways to lay a whole hand, but for the piece that is discarded last.

Sets of items are bits of one number, so that a choice takes out at once all that no longer fits.
"""

from collections.abc import Callable, Iterable, Iterator

from engine.turns.items import Hand, Item

_Bits = int
"""Items, each the bit of its order."""


class Finishes:
    """Finds the sets of items that lay a hand, jokers taken among it, but for at most one piece; the best early.

    `leaves_one`: exactly one piece must be left, for the discard. `required`: a kind of piece that an item has to lay.
    `refuses` is asked about the most that a set and all that can follow from it could gain.
    """

    def __init__(
        self, hand: Hand, refuses: Callable[[int], bool], *, leaves_one: bool, required: int | None = None
    ) -> None:
        self.hand = hand
        self.required = required
        self.refuses = refuses
        self.leaves_one = leaves_one
        self.seen: set[tuple[int, ...]] = set()
        kinds = range(len(hand.pieces))
        self._needing = [[0] * (hand.count(hand.packed, kind) + 1) for kind in kinds]
        """For each kind and number of pieces the items that need more of it."""
        self._shares: list[dict[int, _Bits]] = [{} for _ in kinds]
        """For each kind what an item can make of a piece, and the items that do."""
        self._of_table: dict[int, _Bits] = {}
        self._joker_shares: dict[int, _Bits] = {}
        self._needing_jokers = [0] * (hand.jokers + hand.most_taken + 1)
        self._find_bits()

    def _find_bits(self) -> None:
        hand = self.hand
        for item in hand.items:
            bit = 1 << item.order
            for kind, share in item.shares:
                shares = self._shares[kind]
                shares[share] = shares.get(share, 0) | bit
                for n in range(min(hand.count(item.need, kind), len(self._needing[kind]))):
                    self._needing[kind][n] |= bit
            if item.table >= 0:
                self._of_table[item.table] = self._of_table.get(item.table, 0) | bit
            if item.jokers:
                share = -(-item.joker_share // item.jokers)
                self._joker_shares[share] = self._joker_shares.get(share, 0) | bit
                for n in range(min(item.jokers, len(self._needing_jokers))):
                    self._needing_jokers[n] |= bit
        self._best_shares = [sorted(shares.items(), reverse=True) for shares in self._shares]
        self._users = [_union(shares.values()) for shares in self._shares]
        self._best_joker_shares = sorted(self._joker_shares.items(), reverse=True)

    def all(self) -> Iterator[tuple[Item, ...]]:
        """Each set once."""
        hand = self.hand
        items = hand.fitting(hand.items, hand.packed, hand.jokers + hand.most_taken, -1)
        swaps = _union(1 << item.order for item in items if item.taken)
        others = _union(1 << item.order for item in items if not item.taken)
        yield from self._after_swaps(swaps, others, hand.packed, hand.jokers, (), 0)

    def _after_swaps(
        self, swaps: _Bits, others: _Bits, packed: int, jokers: int, chosen: tuple[Item, ...], gain: int
    ) -> Iterator[tuple[Item, ...]]:
        """Jokers are taken from the table first, so that it is known how many there are."""
        if jokers >= 0:
            fitting = others & ~self._needing_jokers[jokers]
            spare = int(self.hand.discards)
            waits = self.required is not None and not any(self._lays_required(item) for item in chosen)
            yield from self._cover(fitting, packed, jokers, spare, chosen, gain, waits=waits)
        while swaps:
            item = self._first(swaps)
            swaps ^= 1 << item.order
            rest_packed = packed - item.need
            gone = self._gone(item, rest_packed)
            yield from self._after_swaps(
                swaps & ~gone,
                others & ~gone,
                rest_packed,
                jokers - item.jokers + item.taken,
                (*chosen, item),
                gain + item.gain,
            )

    def _lays_required(self, item: Item) -> bool:
        return any(kind == self.required for kind, _ in item.shares)

    def _first(self, items: _Bits) -> Item:
        return self.hand.items[(items & -items).bit_length() - 1]

    def _gone(self, item: Item, rest_packed: int) -> _Bits:
        """What no longer fits once an item is chosen, jokers aside."""
        gone = self._of_table.get(item.table, 0)
        for kind, _ in item.shares:
            gone |= self._needing[kind][self.hand.count(rest_packed, kind)]
        return gone

    def _cover(
        self,
        items: _Bits,
        packed: int,
        jokers: int,
        spare: int,
        chosen: tuple[Item, ...],
        gain: int,
        *,
        waits: bool = False,
    ) -> Iterator[tuple[Item, ...]]:
        """The kind of piece that is required is settled first, then the one that the fewest items can use.

        `spare`: so many pieces may still be left; `gain`: of the chosen items and the piece left; `waits`: no item lays
        the required kind yet.
        """
        hand = self.hand
        joker_share = self._best_joker_share(items, spare)
        if not packed:
            if not self.refuses(gain + jokers * joker_share):
                yield from self._place_jokers(items, jokers, spare, chosen)
            return
        best: dict[int, int] = {}
        most = gain + jokers * joker_share
        useless = 0
        least_loss = joker_share - hand.joker_value if jokers else most
        for kind in hand.kinds(packed):
            count, share = hand.count(packed, kind), hand.left_values[kind]
            if items & self._users[kind]:
                share = next(share for share, bits in self._best_shares[kind] if bits & items)
            else:
                useless += count
            best[kind] = share
            most += count * share
            least_loss = min(least_loss, share - hand.left_values[kind])
        if spare and self.leaves_one:
            most -= least_loss
        if useless > spare or self.refuses(most):
            return
        scarcest = min(
            best, key=lambda kind: (not waits or kind != self.required, (items & self._users[kind]).bit_count())
        )
        for loss, item in self._by_loss(items & self._users[scarcest], best, joker_share):
            if self.refuses(most - loss):
                break
            rest_packed, rest_jokers = packed - item.need, jokers - item.jokers
            rest = items & ~(self._gone(item, rest_packed) | self._needing_jokers[rest_jokers])
            yield from self._cover(rest, rest_packed, rest_jokers, spare, (*chosen, item), gain + item.gain)
        if spare and not waits:
            rest_packed = packed - hand.one(scarcest)
            rest = items & ~self._needing[scarcest][hand.count(rest_packed, scarcest)]
            left = gain + hand.left_values[scarcest]
            yield from self._cover(rest, rest_packed, jokers, 0, chosen, left)

    def _best_joker_share(self, items: _Bits, spare: int) -> int:
        """The most that a joker can gain."""
        least = self.hand.joker_value if spare else 0
        return max(least, next((share for share, bits in self._best_joker_shares if bits & items), 0))

    def _by_loss(self, items: _Bits, best: dict[int, int], joker_share: int) -> list[tuple[int, Item]]:
        """The items with what each gains less than its pieces could at most, the least first."""
        found = []
        while items:
            item = self._first(items)
            items ^= 1 << item.order
            found.append((sum([best[kind] for kind, _ in item.shares]) + item.jokers * joker_share - item.gain, item))
        found.sort(key=lambda pair: pair[0])
        return found

    def _place_jokers(
        self, items: _Bits, jokers: int, spare: int, chosen: tuple[Item, ...]
    ) -> Iterator[tuple[Item, ...]]:
        """Only jokers are left: they go onto melds of the table, or one is left over."""
        if jokers <= spare and (jokers == spare or not self.leaves_one):
            key = tuple(sorted([item.order for item in chosen]))
            if key not in self.seen:
                self.seen.add(key)
                yield chosen
        while items:
            item = self._first(items)
            items ^= 1 << item.order
            if item.jokers <= jokers:
                rest = items & ~self._of_table.get(item.table, 0)
                yield from self._place_jokers(rest, jokers - item.jokers, spare, (*chosen, item))


def _union(bits: Iterable[_Bits]) -> _Bits:
    found = 0
    for some in bits:
        found |= some
    return found
