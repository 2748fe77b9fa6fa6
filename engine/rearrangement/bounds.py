"""What the ranks still to come will cost at least, suit by suit.

Two things are made easier for the bound than they are: a piece goes into a set wherever enough suits are there,
whatever becomes of the others; and a joker may be bought at a fixed price instead of being counted. What a suit then
costs from a state on does not depend on the other suits, and the sum is below the true cost for any price.
"""

from typing import Final

from engine.rearrangement.automaton import MAX_COPIES, MAY_END, SUIT_COUNT, SuitCounts
from engine.rearrangement.problem import POINT, Problem
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


def lower_bounds(problem: Problem, *, jokers: bool) -> list[tuple[Row, ...]]:
    """bounds[i][suit][state]: the cost of the ranks from number i on at least, with jokers at their price or with none.

    The last entry is for the end, where a state with a run that is too short costs NEVER.
    """
    price = JOKER_PRICE if jokers else NEVER
    rows: tuple[Row, ...] = (_END,) * SUIT_COUNT
    bounds = [rows]
    for counts, must, cost in zip(
        reversed(problem.counts), reversed(problem.must), reversed(problem.costs), strict=True
    ):
        price_in_set = set_price(missing_suits(counts), jokers=jokers)
        known: dict[tuple[int, int], tuple[int, int, int]] = {}
        new = []
        for count, least, row in zip(counts, must, rows, strict=True):
            key = count, least
            if key not in known:
                known[key] = _run_costs(count, count - least, cost, price_in_set, price)
            new.append(_step_back(row, *known[key]))
        rows = tuple(new)
        bounds.append(rows)
    bounds.reverse()
    return bounds


def _run_costs(count: int, spare: int, cost: int, price_in_set: int, price: int) -> tuple[int, int, int]:
    """The least cost of a rank in one suit when 0, 1 or 2 pieces go to runs.

    `count` pieces are there, `spare` of them may be left at `cost` each.
    """
    best = [NEVER] * (MAX_COPIES + 1)
    for in_sets in range(count + 1):
        for in_runs in range(MAX_COPIES + 1):
            natural = min(in_runs, count - in_sets)
            left = count - in_sets - natural
            if left <= spare:
                best[in_runs] = min(best[in_runs], in_sets * price_in_set + (in_runs - natural) * price + left * cost)
    return best[0], best[1], best[2]


def _step_back(row: Row, none: int, one: int, two: int) -> Row:
    """The costs one rank earlier: for each state the cheapest number of pieces for runs and what follows it.

    Written out along `automaton.FOLLOW`, since this takes much of a short search's time. A run that is long enough is
    never worse than a shorter one or none, which leaves out a few ways.
    """
    r33, r32, r31, r30, r22, r21, r20, r11, r10, r00 = row
    end = r00 + none
    one_long = r30 + one
    two_long = r33 + two
    long_and_2 = r32 + two
    long_and_1 = r31 + two
    from_1 = r20 + one
    from_1_and_start = r21 + two
    start = r10 + one
    start_two = r11 + two
    go_on = min(two_long, one_long)
    go_on_or_start = min(long_and_1, one_long)
    start = min(start_two, start)
    return (
        min(go_on, end),
        go_on,
        min(long_and_2, from_1),
        min(go_on_or_start, end),
        two_long,
        long_and_2,
        go_on_or_start,
        r22 + two,
        min(from_1_and_start, from_1),
        min(start, end),
    )
