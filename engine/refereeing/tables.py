"""Which meld of the table after a turn is which of the melds before it, and which are new."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.after import After
from engine.faults import Fault, TurnFault
from engine.melds import Meld
from engine.pieces import JOKER, RANKS, SUITS, Piece
from engine.position import Position
from engine.refereeing.lying import FAULTY, GONE, Touched, bag, changes_of, explain, lies_the_same, new_meld
from engine.rules import MAX_SET, Rules
from engine.turns.change import Change
from engine.turns.table import TableMeld, read_table

_MOST_STORIES = 24
_MOST_STEPS = 20_000
"""Tables that were turned upside down are not worth more."""


@dataclass(frozen=True, slots=True)
class NewMeld:
    """A meld that was not there before: where it lies, what it is, and what is wrong with it."""

    after: int
    meld: Meld
    fault: Fault | None


@dataclass(frozen=True, slots=True)
class Cleared:
    """A complete set of naturals that was put away: what of it came from the hand."""

    pieces: tuple[Piece, ...]
    from_hand: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Story:
    """One way in which the table can have come to lie as it does."""

    touched: tuple[Touched, ...]
    new: tuple[NewMeld, ...]
    cleared: tuple[Cleared, ...] = ()

    @property
    def changes(self) -> list[tuple[Change, bool]]:
        """What was done to melds of the table, each with whether it may lie so."""
        return [(t.change, not t.faults) for t in self.touched if t.change]

    @property
    def faults(self) -> tuple[Fault, ...]:
        """What is wrong with what lies there."""
        found = [fault for touched in self.touched for fault in touched.faults]
        return (*found, *(new.fault for new in self.new if new.fault))

    def place(self, meld: int, known: int) -> int | None:
        """Where a meld lies after the turn that the judge numbers as the table before, then the new ones."""
        if meld < known:
            return next((t.after for t in self.touched if t.before == meld), None)
        return self.new[meld - known].after if meld - known < len(self.new) else None


class Tables:
    """Matches two tables by what lies together, whatever place or order it has."""

    def __init__(self, position: Position, after: After, hand_gave: Counter[Piece] | None) -> None:
        """`hand_gave`: what the hand holds no more; None where that is not known."""
        self.position, self.after, self.rules = position, after, position.rules
        self.lying = read_table(position)
        self.kept = (
            None if after.kept is None else bag(k.piece for k in after.kept) - bag(k.piece for k in position.kept)
        )
        self.hand_gave = hand_gave
        self.steps = 0
        self.clearing = False

    def stories(self) -> list[Story]:
        """The likeliest stories, those without a fault of their own first."""
        same = self._unchanged()
        stories = self._match(same)
        if any(story.cleared for story in stories):
            # What looks put away may be the meld that was taken apart.
            stories += self._match(same, clearing=False)
        if all(story.faults for story in stories):
            # Two melds alike may have changed places in the telling.
            stories += [story for story in self._match({}) if not story.faults]
        return sorted(stories, key=lambda story: len(story.faults))[:_MOST_STORIES]

    def _unchanged(self) -> dict[int, int]:
        """Melds that lie there as before; of several alike, those with the same owner or place."""
        position, after = self.position, self.after
        free = list(range(len(after.table)))
        same = {}
        for before, pieces in enumerate(position.table):
            alike = [i for i in free if lies_the_same(pieces, after.table[i], self.rules)]
            if alike:
                found = min(alike, key=lambda i: (not self._same_owner(before, i), abs(i - before)))
                same[before] = found
                free.remove(found)
        return same

    def _same_owner(self, before: int, after: int) -> bool:
        owners = self.after.owners
        return not owners or not self.position.owners or owners[after] == self.position.owners[before]

    def _match(self, same: dict[int, int], *, clearing: bool = True) -> list[Story]:
        self.clearing = clearing and self.rules.stock.clears_closed_sets
        melds, table = self.position.table, self.after.table
        changed = [i for i in range(len(melds)) if i not in same]
        others = [i for i in range(len(table)) if i not in same.values()]
        options = {before: self._options(before, others) for before in changed}
        new = {i: new_meld(table[i], i, self.rules) for i in others}
        found: list[tuple[int, tuple[Touched, ...]]] = []
        self.steps = 0
        self._assign(changed, options, new, (), 0, found)
        least = min(cost for cost, _ in found)
        quiet = tuple(Touched(before, after, 0) for before, after in same.items())
        return [self._story(quiet + touched, new) for cost, touched in found if cost == least][:_MOST_STORIES]

    def _options(self, before: int, others: Sequence[int]) -> list[Touched]:
        """What may have become of a meld, the likeliest first; the last is that it went away."""
        lying, pieces = self.lying[before], self.position.table[before]
        passable = self._passable(lying)
        found = [
            touched
            for after in others
            for touched in explain(lying, pieces, self.after.table[after], after, passable, self.kept, self.rules)
        ]
        found.sort(key=lambda touched: touched.cost)
        return [*found, self._gone(lying, pieces)]

    def _passable(self, lying: TableMeld) -> Counter[Piece]:
        """What may have been passed onto the meld and taken out again by the next pass."""
        if self.rules.passes is None or lying.meld is None or not lying.meld.places:
            return Counter()
        suit, jokers = lying.meld.suit, sum(p.is_joker for meld in self.position.table for p in meld)
        if self.kept is not None:
            return Counter({p: n for p, n in self.kept.items() if p.is_joker or p.suit == suit})
        hand = Counter(Piece(rank, suit) for rank in RANKS) if self.hand_gave is None else self.hand_gave
        return hand + Counter({JOKER: jokers})

    def _gone(self, lying: TableMeld, pieces: Sequence[Piece]) -> Touched:
        full = _to_full_set(lying, self.rules) if self.clearing else None
        if full is not None and (self.hand_gave is None or Counter(full) <= self.hand_gave):
            change = None
            if full:
                fitting = [c for c in changes_of(lying, full, self.rules) if bag(c.naturals) == Counter(full)]
                change = next((c for c in fitting if not any(p.is_joker for p in c.after)), None)
            if change or not full:
                return Touched(lying.index, None, 1 + len(full), change)
        fault = Fault(TurnFault.TABLE_REARRANGED, tuple(pieces))
        return Touched(lying.index, None, GONE + len(pieces), None, (fault,), tuple(pieces))

    def _assign(
        self,
        changed: Sequence[int],
        options: dict[int, list[Touched]],
        new: dict[int, tuple[Meld, Fault | None]],
        chosen: tuple[Touched, ...],
        cost: int,
        found: list[tuple[int, tuple[Touched, ...]]],
    ) -> None:
        """Every way to say which meld is which that costs no more than the best one known."""
        self.steps += 1
        if (found and cost > found[0][0]) or (found and self.steps > _MOST_STEPS):
            return
        if len(chosen) == len(changed):
            used = {touched.after for touched in chosen}
            total = cost + sum(FAULTY for i, (_, fault) in new.items() if fault and i not in used)
            if found and total < found[0][0]:
                found.clear()
            if not found or total == found[0][0]:
                found.append((total, chosen))
            return
        used = {touched.after for touched in chosen}
        for touched in options[changed[len(chosen)]]:
            if touched.after is None or touched.after not in used:
                self._assign(changed, options, new, (*chosen, touched), cost + touched.cost, found)

    def _story(self, touched: tuple[Touched, ...], new: dict[int, tuple[Meld, Fault | None]]) -> Story:
        used = {t.after for t in touched}
        fresh = [NewMeld(i, meld, fault) for i, (meld, fault) in new.items() if i not in used]
        # The judge counts the sound melds before the faulty ones.
        fresh.sort(key=lambda meld: (meld.fault is not None, meld.after))
        cleared = tuple(self._cleared(t) for t in touched if t.after is None and not t.faults)
        return Story(tuple(sorted(touched, key=lambda t: t.before)), tuple(fresh), cleared)

    def _cleared(self, touched: Touched) -> Cleared:
        meld = self.lying[touched.before].meld
        assert meld  # noqa: S101
        suits = SUITS[self.rules.deck.kind]
        return Cleared(
            tuple(Piece(meld.rank, suit) for suit in suits), touched.change.naturals if touched.change else ()
        )


def _to_full_set(lying: TableMeld, rules: Rules) -> tuple[Piece, ...] | None:
    """The naturals that a set lacks to be complete without jokers; None where it is no set."""
    if lying.meld is None or lying.meld.places or len(lying.meld.pieces) > MAX_SET:
        return None
    there = lying.meld.pieces
    full = [Piece(lying.meld.rank, suit) for suit in SUITS[rules.deck.kind]]
    return tuple(piece for piece in full if piece not in there)


def full_sets(pieces: Counter[Piece], rules: Rules) -> Iterator[tuple[Piece, ...]]:
    """The complete sets of naturals among some pieces."""
    rest = Counter(pieces)
    suits = SUITS[rules.deck.kind]
    for rank in sorted({p.rank for p in pieces if p.rank}):
        full = tuple(Piece(rank, suit) for suit in suits)
        while all(rest[piece] for piece in full):
            rest.subtract(full)
            yield full
