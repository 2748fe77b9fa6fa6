"""What the pieces of one suit may do at one rank, with what it costs and what it brings about packed into one number.

The numbers of the four suits add up to that of the whole rank.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from engine.rearrangement.automaton import (
    AS_GOOD,
    FOLLOW,
    IMPOSSIBLE,
    LENGTHS,
    MAX_COPIES,
    NO_RUNS,
    SET_PLANS,
    SUIT_COUNT,
    SuitCounts,
)
from engine.rearrangement.bounds import JOKER_PRICE, NEVER, Row, Suffix, missing_suits, set_price
from engine.rules import MIN_MELD

# From the lowest bit on: the states of the suits, their numbers of pieces in sets, jokers in runs, cost.
STATE_BITS: Final = 4
STATE_MASK: Final = (1 << STATE_BITS) - 1
_SET_BITS: Final = 2
SET_SHIFT: Final = SUIT_COUNT * STATE_BITS
STATES_MASK: Final = (1 << SET_SHIFT) - 1
JOKER_SHIFT: Final = SET_SHIFT + SUIT_COUNT * _SET_BITS
SETS_MASK: Final = (1 << JOKER_SHIFT - SET_SHIFT) - 1
_JOKER_BITS: Final = 4
JOKER_MASK: Final = (1 << _JOKER_BITS) - 1
COST_SHIFT: Final = JOKER_SHIFT + _JOKER_BITS

NO_RUNS_IN_ANY: Final = sum(NO_RUNS << STATE_BITS * suit for suit in range(SUIT_COUNT))


class Move(NamedTuple):
    """What the pieces of a suit do at a rank."""

    in_sets: int
    """Pieces for sets."""
    in_runs: int
    """Pieces for runs, jokers among them."""
    jokers: int
    """Jokers for runs."""
    left: int
    """Pieces left in the hand."""

    @property
    def laid(self) -> int:
        """Natural pieces that lie in melds."""
        return self.in_sets + self.in_runs - self.jokers


Way: TypeAlias = tuple[int, int, Move]
"""A move with what it costs from this rank on at least, and its packed number."""
Step: TypeAlias = tuple[Move, Move, Move, Move]
"""What all suits do at a rank."""


def _packed_sets() -> dict[int, int]:
    """Jokers needed for sets, by the packed numbers of pieces in them."""
    return {
        sum(count << _SET_BITS * suit for suit, count in enumerate(used)): jokers
        for used, (jokers, _) in SET_PLANS.items()
    }


JOKERS_NEEDED: Final = [_packed_sets().get(packed, NEVER) for packed in range(SETS_MASK + 1)]
"""Jokers needed in sets, by the packed numbers of pieces of each suit in them; NEVER where they make no sets."""


def _surcharges(missing: int, *, jokers: bool) -> list[int]:
    """What sets cost beside the prices of their pieces."""
    price = set_price(missing, jokers=jokers) if missing < MIN_MELD else 0
    if not jokers:
        return [NEVER if needed else 0 for needed in JOKERS_NEEDED]
    sizes = (
        sum(packed >> _SET_BITS * suit & (1 << _SET_BITS) - 1 for suit in range(SUIT_COUNT))
        for packed in range(SETS_MASK + 1)
    )
    return [
        NEVER if needed == NEVER else needed * JOKER_PRICE - size * price
        for needed, size in zip(JOKERS_NEEDED, sizes, strict=True)
    ]


_SURCHARGES: Final = {
    (missing, jokers): _surcharges(missing, jokers=jokers)
    for missing in range(MIN_MELD + 1)
    for jokers in (False, True)
}


def _moves(state: int, natural: int, spare: int) -> list[Move]:
    """What is worth trying with so many pieces outside sets, of which `spare` may be left."""
    moves = [
        Move(0, in_runs, max(0, in_runs - natural), max(0, natural - in_runs))
        for in_runs in range(MAX_COPIES + 1)
        if FOLLOW[state][in_runs] != IMPOSSIBLE and natural - in_runs <= spare
    ]
    return [move for move in moves if not any(_is_worse(move, other, FOLLOW[state]) for other in moves)]


def _is_worse(move: Move, other: Move, follow: Sequence[int]) -> bool:
    """Whether the other takes no more and comes to no less."""
    cheap = other.jokers <= move.jokers and other.left <= move.left
    return cheap and other != move and AS_GOOD[follow[other.in_runs]][follow[move.in_runs]]


_Option: TypeAlias = tuple[int, int, Move]
"""The state after a move, the move's packed number without its cost, and the move."""


def _options(suit: int, state: int, count: int, least: int, *, jokers: bool) -> list[_Option]:
    """The moves of `count` pieces of which at least so many have to lie in melds."""
    return [
        (
            (following := FOLLOW[state][move.in_runs]),
            following << STATE_BITS * suit | in_sets << SET_SHIFT + _SET_BITS * suit | move.jokers << JOKER_SHIFT,
            move._replace(in_sets=in_sets),
        )
        for in_sets in range(count + 1)
        for move in _moves(state, count - in_sets, count - least)
        if jokers or not move.jokers
    ]


_OPTIONS: Final = {
    (suit, count, least, jokers): [_options(suit, state, count, least, jokers=jokers) for state in range(len(LENGTHS))]
    for suit in range(SUIT_COUNT)
    for count in range(MAX_COPIES + 1)
    for least in range(count + 1)
    for jokers in (False, True)
}


class SuitWays(dict[int, list[Way]]):
    """For each state of a suit its ways at one rank, made when first asked for; the least bound first."""

    def __init__(self, options: Sequence[Sequence[_Option]], after: Row, cost: int, kept: int, set_price: int) -> None:
        super().__init__()
        self._options, self._after, self._cost, self._set_price = options, after, cost, set_price
        self._kept = kept

    def __missing__(self, state: int) -> list[Way]:
        after, set_price, kept, cost = self._after, self._set_price, self._kept, self._cost
        ways = [
            (
                after[following] + in_sets * set_price + jokers * JOKER_PRICE + (kept + left) * cost,
                packed + ((kept + left) * cost << COST_SHIFT),
                move,
            )
            for following, packed, move in self._options[state]
            if after[following] < NEVER
            for in_sets, _, jokers, left in (move,)
        ]
        ways.sort()
        self[state] = ways
        return ways


class RankWays:
    """The ways of the four suits at one rank."""

    def __init__(
        self, there: SuitCounts, counts: SuitCounts, must: SuitCounts, cost: int, after: Suffix, *, jokers: bool
    ) -> None:
        """`there`: the pieces there are, of which `counts` at most and `must` at least are laid."""
        missing = missing_suits(counts)
        price = set_price(missing, jokers=jokers)
        self._a, self._b, self._c, self._d = [
            SuitWays(_OPTIONS[suit, most, least, jokers], row, cost, all_there - most, price)
            for suit, (all_there, most, least, row) in enumerate(zip(there, counts, must, after.rows, strict=True))
        ]
        self._surcharges = _SURCHARGES[missing, jokers]

    def steps(self, states: int, start: int, above: int, limit: int) -> tuple[list[tuple[int, int, Step]], int]:
        """All combinations of one way for each suit whose bounds and `start` come to more than `above`, up to `limit`.

        Each with its bound and its packed number; then the least bound over the limit.
        """
        of_a = self._a[states & STATE_MASK]
        of_b = self._b[states >> STATE_BITS & STATE_MASK]
        of_c = self._c[states >> 2 * STATE_BITS & STATE_MASK]
        of_d = self._d[states >> 3 * STATE_BITS]
        found: list[tuple[int, int, Step]] = []
        over = NEVER
        if not (of_a and of_b and of_c and of_d):
            return found, over
        surcharges = self._surcharges
        rest_c = of_d[0][0]
        rest_b = rest_c + of_c[0][0]
        rest_a = rest_b + of_b[0][0]
        for way_a, packed_a, a in of_a:
            bound_a = start + way_a
            if bound_a + rest_a > limit:
                over = min(over, bound_a + rest_a)
                break
            for way_b, packed_b, b in of_b:
                bound_b = bound_a + way_b
                if bound_b + rest_b > limit:
                    over = min(over, bound_b + rest_b)
                    break
                for way_c, packed_c, c in of_c:
                    bound_c = bound_b + way_c
                    if bound_c + rest_c > limit:
                        over = min(over, bound_c + rest_c)
                        break
                    packed_abc = packed_a + packed_b + packed_c
                    for way_d, packed_d, d in of_d:
                        bound = bound_c + way_d
                        if bound > limit:
                            over = min(over, bound)
                            break
                        packed = packed_abc + packed_d
                        bound += surcharges[packed >> SET_SHIFT & SETS_MASK]
                        if bound > limit:
                            over = bound if bound < over else over
                        elif bound > above:
                            found.append((bound, packed, (a, b, c, d)))
        return found, over
