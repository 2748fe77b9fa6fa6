"""The parts of which a turn's laying is made, packed so that thousands of combinations can be tried quickly."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from engine.deck import sorted_pieces
from engine.melds import Meld
from engine.pieces import JOKER, Piece
from engine.turns.change import Change
from engine.turns.laying import Laying, first_laying
from engine.turns.new_melds import new_melds
from engine.turns.run_changes import run_changes
from engine.turns.score import given_gains
from engine.turns.set_changes import set_changes
from engine.turns.start import Start
from engine.turns.supply import Supply
from engine.turns.table import TableMeld

_FIELD_BITS = 5
"""Bits of one kind of piece in a packed hand: its number, and one bit above it that a subtraction may borrow."""
_COUNT_MASK = (1 << (_FIELD_BITS - 1)) - 1

WRITTEN_WEIGHT = 10**6
PIECE_WEIGHT = 10**4
"""One number ranks plays: first what the player would write, then pieces left, then their points (below 10^4)."""


@dataclass(frozen=True, slots=True)
class Item:
    """A new meld, or what is done to one meld of the table.

    `need`: packed natural pieces. `jokers`: those it takes from the hand. `gain`: by how much it lowers the rank of a
    turn. `shares`: (kind of piece, the part of the gain that it can be thought to bring); what the jokers bring is
    `joker_share`. The shares together are never less than the gain.
    """

    order: int
    need: int
    jokers: int
    taken: int
    table: int
    """Index of the table meld, -1 for a new meld."""
    gain: int
    shares: tuple[tuple[int, int], ...]
    joker_share: int
    first_laying: int
    """Points toward the minimum of a first laying."""
    thing: Meld | Change


class Hand:
    """The hand at the start of a turn, packed; natural pieces are numbered from 0 as a hand is arranged."""

    def __init__(self, start: Start, table: Sequence[TableMeld], *, only_new: bool = False) -> None:
        self.start = start
        self.rules = start.rules
        supply = Supply(sorted_pieces(start.hand), start.rules)
        self.counts = supply.counts
        self.jokers = supply.jokers
        self.numbers = {piece: i for i, piece in enumerate(self.counts)}
        self.guard = sum(1 << (_FIELD_BITS * i + _FIELD_BITS - 1) for i in range(len(self.numbers)))
        self.discards = start.rules.turn.discard and not start.unseen
        """A piece that is known is discarded at the end."""
        self.packed = sum(n << (_FIELD_BITS * i) for i, n in enumerate(self.counts.values()))
        self.pieces = tuple(self.counts)
        self.left_values = [self.left_value(piece) for piece in self.pieces]
        self.joker_value = self.left_value(JOKER)
        self.total = sum(n * v for n, v in zip(self.counts.values(), self.left_values, strict=True))
        self.total += self.jokers * self.joker_value
        changes = [] if only_new else [c for lying in table for c in _changes(lying, supply)]
        most_taken: dict[int, int] = {}
        for change in changes:
            most_taken[change.meld] = max(most_taken.get(change.meld, 0), change.taken)
        self.most_taken = sum(most_taken.values())
        if self.most_taken:
            supply = Supply(sorted_pieces(start.hand), start.rules, extra_jokers=self.most_taken)
            changes = [c for lying in table for c in _changes(lying, supply)]
        self.supply = supply
        found = [self._of_meld(meld) for meld in new_melds(supply)]
        found += [self._of_change(change) for change in changes]
        found.sort(key=lambda item: -item.gain)
        # A piece that is left over gains no more than it counts in the hand.
        self.most_shares = list(self.left_values)
        """The most that each kind of piece can gain, wherever it is laid."""
        self.most_of_joker = self.joker_value
        for item in found:
            for kind, share in item.shares:
                self.most_shares[kind] = max(self.most_shares[kind], share)
            if item.jokers:
                self.most_of_joker = max(self.most_of_joker, -(-item.joker_share // item.jokers))
        self.items = [
            Item(i, f.need, f.jokers, f.taken, f.table, f.gain, f.shares, f.joker_share, f.first_laying, f.thing)
            for i, f in enumerate(found)
        ]

    def left_value(self, piece: Piece) -> int:
        """By how much a piece that is laid lowers the rank, its worth on the table aside."""
        settlement = self.rules.settlement
        points = self.rules.values.in_hand(piece)
        counted = settlement.counts in ("left", "transfer") or settlement.subtracts_left
        return points * (WRITTEN_WEIGHT * counted + 1) + PIECE_WEIGHT

    def _of_meld(self, meld: Meld) -> Item:
        worth = WRITTEN_WEIGHT if self.rules.settlement.counts != "left" else 0
        pieces = [(p, w * worth) for p, w in zip(meld.pieces, meld.worths, strict=True)]
        return self._item(pieces, -1, 0, self._first_laying(meld), meld)

    def _first_laying(self, meld: Meld) -> int:
        """Its points toward the minimum, at most: jokers that can only come from the table do not count."""
        from_table = meld.jokers - self.jokers
        if from_table <= 0 or self.start.position.opened:
            return meld.points
        return first_laying(Laying((meld,)), self.rules, from_table).points

    def _of_change(self, change: Change) -> Item:
        worth = WRITTEN_WEIGHT if self.rules.settlement.counts != "left" else 0
        pieces = [(p, w * worth) for p, w in zip(change.added, change.worths, strict=True)]
        pieces += [(p, w * worth) for p, w in zip(change.given, given_gains(change, self.rules), strict=True)]
        first = change.points if self.rules.opening.layoffs_count else 0
        return self._item(pieces, change.meld, change.taken, first, change)

    def _item(
        self, pieces: Sequence[tuple[Piece, int]], table: int, taken: int, first: int, thing: Meld | Change
    ) -> Item:
        need = jokers = gain = joker_share = 0
        shares = []
        for piece, worth in pieces:
            if piece.is_joker:
                jokers += 1
                joker_share += worth + self.joker_value
            else:
                number = self.numbers[piece]
                need += 1 << (_FIELD_BITS * number)
                shares.append((number, worth + self.left_values[number]))
        gain = joker_share + sum(share for _, share in shares) - taken * self.joker_value
        return Item(0, need, jokers, taken, table, gain, tuple(shares), joker_share, first, thing)

    @property
    def most_gain(self) -> int:
        """More than can be gained, jokers of the table aside."""
        naturals = sum(n * share for n, share in zip(self.counts.values(), self.most_shares, strict=True))
        return naturals + self.jokers * self.most_of_joker

    def count(self, packed: int, number: int) -> int:
        """How many of one kind a packed hand holds."""
        return (packed >> (_FIELD_BITS * number)) & _COUNT_MASK

    def one(self, number: int) -> int:
        """One piece of a kind, packed."""
        return 1 << (_FIELD_BITS * number)

    def fitting(self, items: Iterable[Item], packed: int, jokers: int, table: int) -> list[Item]:
        """The items that a packed hand and so many jokers still allow, those on one table meld left out."""
        full = packed | self.guard
        guard = self.guard
        return [
            item
            for item in items
            if (full - item.need) & guard == guard and item.jokers <= jokers and (item.table != table or table < 0)
        ]

    def unpack(self, packed: int, jokers: int) -> tuple[Piece, ...]:
        """The pieces of a packed hand and so many jokers, arranged."""
        found = [p for i, p in enumerate(self.pieces) for _ in range(self.count(packed, i))]
        return (*found, *[JOKER] * jokers)

    def kinds(self, packed: int) -> Iterator[int]:
        """The numbers of the pieces that a packed hand holds."""
        return (i for i in range(len(self.pieces)) if self.count(packed, i))


def laying_of(items: Iterable[Item], *, declared: bool = False) -> Laying:
    """What a set of items lays, melds and changes each in a fixed order."""
    things = [item.thing for item in sorted(items, key=lambda item: (item.table, item.order))]
    melds = tuple(thing for thing in things if isinstance(thing, Meld))
    changes = tuple(thing for thing in things if isinstance(thing, Change))
    return Laying(melds, changes, declared)


def _changes(lying: TableMeld, supply: Supply) -> Iterator[Change]:
    if lying.meld is None or lying.closed:
        return
    changes = run_changes if lying.meld.places else set_changes
    yield from changes(lying.index, lying.meld, lying.own, supply)
