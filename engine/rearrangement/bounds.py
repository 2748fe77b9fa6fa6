"""What the ranks still to come will cost at least, suit by suit.

Two things are made easier for the bound than they are: a piece goes into a set wherever enough suits are there,
whatever becomes of the others; and a joker may be bought at a fixed price instead of being counted. What a suit then
costs from a state on does not depend on the other suits, and the sum is below the true cost for any price.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.rearrangement.automaton import MAX_COPIES, MAY_END, SUIT_COUNT, SuitCounts
from engine.rearrangement.problem import POINT, Counts
from engine.rules import MIN_MELD

JOKER_PRICE: Final = 18 * POINT
"""About what a joker saves in play; 12 to 26 points bound nearly as well."""
NEVER: Final = 1 << 40
"""More than anything costs."""

Row = tuple[int, int, int, int, int, int, int, int, int, int]
"""A cost for each state of a suit (`automaton.LENGTHS`)."""
_END: Final[Row] = tuple(0 if may_end else NEVER for may_end in MAY_END)  # type: ignore[assignment]


def missing_suits(counts: SuitCounts) -> int:
    """How many suits a set lacks at least where there are so many pieces of each."""
    return max(0, MIN_MELD - SUIT_COUNT + counts.count(0))


def set_price(missing: int, *, jokers: bool) -> int:
    """What the bound charges each piece that goes into a set: its part of the jokers that have to stand beside it."""
    if not missing:
        return 0
    return missing * JOKER_PRICE // (MIN_MELD - missing) if jokers and missing < MIN_MELD else NEVER


@dataclass(frozen=True, slots=True)
class Suffix:
    """The ranks from one on, with their pieces: a number of their own, and the bounds."""

    serial: int
    rows: tuple[Row, ...]
    """For each suit and each of its states what these ranks cost at least; NEVER where it cannot go on."""


class Bounds:
    """Lower bounds for a problem and its parts, with jokers at their price or with none."""

    def __init__(self, costs: Sequence[int], there: Counts, *, jokers: bool) -> None:
        """`there`: the pieces there are; what a part leaves out of them costs as what it leaves in the hand."""
        self._costs, self._there, self._jokers = costs, there, jokers
        self._end = Suffix(0, (_END,) * SUIT_COUNT)
        self._known: dict[tuple[int, SuitCounts, SuitCounts], Suffix] = {}

    def suffixes(self, counts: Counts, must: Counts) -> list[Suffix]:
        """The bounds from each rank on, and at the end, where at most `counts` and at least `must` is laid."""
        suffix = self._end
        suffixes = [suffix]
        for number in range(len(counts) - 1, -1, -1):
            key = (suffix.serial, counts[number], must[number])
            before = self._known.get(key)
            if before is None:
                rows = self._rows(number, counts[number], must[number], suffix.rows)
                before = self._known[key] = Suffix(len(self._known) + 1, rows)
            suffix = before
            suffixes.append(suffix)
        suffixes.reverse()
        return suffixes

    def _rows(self, number: int, counts: SuitCounts, must: SuitCounts, after: tuple[Row, ...]) -> tuple[Row, ...]:
        price = JOKER_PRICE if self._jokers else NEVER
        price_in_set = set_price(missing_suits(counts), jokers=self._jokers)
        cost = self._costs[number]
        known: dict[tuple[int, int, int], tuple[int, int, int]] = {}
        rows = []
        for there, count, least, row in zip(self._there[number], counts, must, after, strict=True):
            key = there, count, least
            if key not in known:
                known[key] = _run_costs(there - count, count, count - least, cost, price_in_set, price)
            rows.append(_step_back(row, *known[key]))
        return tuple(rows)


def _run_costs(kept: int, count: int, spare: int, cost: int, price_in_set: int, price: int) -> tuple[int, int, int]:
    """The least cost of a rank in one suit when 0, 1 or 2 pieces go to runs.

    `kept` pieces are left in any case; of `count` more `spare` may be left, at `cost` each.
    """
    none, one, two = 0, price, 2 * price
    if count:
        # Each piece is best laid where that is cheaper than leaving it.
        aside = price_in_set if spare < count or price_in_set < cost else cost
        none, one, two = aside, 0, price
        if count == MAX_COPIES:
            other = cost if spare and cost < price_in_set else price_in_set
            none, one, two = aside + other, other, 0
    return none + kept * cost, one + kept * cost, two + kept * cost


def _step_back(row: Row, none: int, one: int, two: int) -> Row:
    """The costs one rank earlier: for each state the cheapest number of pieces for runs and what follows it.

    Written out along `automaton.FOLLOW` and without `min`, since this takes much of a short search's time. A run that
    is long enough is never worse than a shorter one or none, which leaves out a few ways.
    """
    r33, r32, r31, r30, r22, r21, r20, r11, r10, r00 = row
    end = r00 + none
    one_long = r30 + one
    two_long = r33 + two
    long_and_2 = r32 + two
    long_and_1 = r31 + two
    from_1 = r20 + one
    from_1_and_start = r21 + two
    start_one = r10 + one
    start_two = r11 + two
    go_on = one_long if one_long < two_long else two_long
    go_on_or_start = one_long if one_long < long_and_1 else long_and_1
    start = start_one if start_one < start_two else start_two
    return (
        end if end < go_on else go_on,
        go_on,
        from_1 if from_1 < long_and_2 else long_and_2,
        end if end < go_on_or_start else go_on_or_start,
        two_long,
        long_and_2,
        go_on_or_start,
        r22 + two,
        from_1 if from_1 < from_1_and_start else from_1_and_start,
        end if end < start else start,
    )
