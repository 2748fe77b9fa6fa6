"""A hand prepared for the programme: its steps, and the moves of each.

The programme goes up the places 1–14. At each it chooses sets of that rank, then moves the runs of each suit on. A
state between two steps is one integer: the tails of the four suits, the jokers used, and within a place what the sets
ask of each suit.
"""

import functools
import math
import threading
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from engine.melds import joker_limit
from engine.pieces import SUITS, Piece
from engine.rules import HIGH_PLACE, LOW_PLACE, MAX_RUN, MIN_MELD, Rules
from engine.splitting.runs import UNREACHABLE, Place, RunAction, RunMoves, Tail
from engine.splitting.sets import SUIT_COUNT, Pattern, SetMoves
from engine.splitting.worth import MELD, PIECE, Aim, Worths

_TAIL_BITS: Final = 14
_TAIL_MASK: Final = (1 << _TAIL_BITS) - 1
_JOKER_SHIFT: Final = _TAIL_BITS * SUIT_COUNT
_JOKER_BITS: Final = 5
_DEMAND_SHIFT: Final = _JOKER_SHIFT + _JOKER_BITS
_DEMAND_BITS: Final = 3
"""Two bits for the naturals that sets take of a suit, one that says that none may be left."""
_NONE_LEFT: Final = 4
_IDLE_SHIFT: Final = _DEMAND_SHIFT + _DEMAND_BITS * SUIT_COUNT
_IDLE: Final = 1 << _IDLE_SHIFT
"""Added for each suit of which a natural is left at this place (only where all splits are wanted)."""
_MOST_TAILS: Final = 1 << (_TAIL_BITS - 1)

SetAction = tuple[int, tuple[Pattern, ...]]
"""A rank and its sets."""


class SuitStep(NamedTuple):
    """One way to move a suit on by itself, for bounds: from tail to tail, both by number."""

    before: int
    aside: int
    """Naturals that sets take."""
    after: int
    gain: int
    jokers: int


class Step(NamedTuple):
    """One way on from a state: add `delta` to it."""

    delta: int
    jokers: int
    gain: int
    action: RunAction | SetAction | None


StepsOf = Callable[[int], list[Step]]
"""The ways on from a state."""


def jokers_used(state: int) -> int:
    """How many jokers lie in melds."""
    return state >> _JOKER_SHIFT & ((1 << _JOKER_BITS) - 1)


def tail_number(state: int, suit: int) -> int:
    """The number of a suit's tail."""
    return state >> _TAIL_BITS * suit & _TAIL_MASK


def set_aside(state: int, suit: int) -> int:
    """Within a place: the naturals of a suit that its sets take."""
    return state >> _DEMAND_SHIFT + _DEMAND_BITS * suit & _NONE_LEFT - 1


class Moves:
    """All moves of a game and a number of jokers, found once and then remembered, with the tails numbered."""

    def __init__(self, rules: Rules, aim: Aim, jokers: int, every: bool) -> None:
        melds = rules.melds
        limit = joker_limit(melds)
        self.jokers = jokers
        self.limit = min(limit, jokers)
        self.low = LOW_PLACE if melds.one_low else LOW_PLACE + 1
        self.top = HIGH_PLACE if melds.one_high else MAX_RUN
        self.repeats_suit = melds.set_repeats_suit
        self._leaves_none = aim == "fewest_melds"
        self.worths = Worths(rules.values, aim)
        self._runs = RunMoves(self.worths, jokers, limit, melds.min_naturals == 0, range(self.low, self.top + 1), every)
        self._sets = SetMoves(self.worths, jokers, limit, melds.min_naturals, melds.set_repeats_suit, every)
        self._tails = [Tail()]
        self._numbers = {Tail(): 0}
        self._lock = threading.Lock()
        self._set_steps: dict[tuple[int, tuple[int, ...]], list[Step]] = {}
        self._run_steps: dict[tuple[int, Place], dict[int, list[Step]]] = {}
        self._suit_steps: dict[tuple[int, Place], dict[tuple[int, int], list[SuitStep]]] = {}

    def is_crowded(self) -> bool:
        """So many tails are numbered that a fresh table is wanted."""
        return len(self._tails) > _MOST_TAILS

    def _number(self, tail: Tail) -> int:
        number = self._numbers.get(tail)
        if number is None:
            with self._lock:
                number = self._numbers.get(tail)
                if number is None:
                    # The tail is there before its number can be seen by another thread.
                    number = len(self._tails)
                    self._tails.append(tail)
                    self._numbers[tail] = number
        return number

    def set_steps(self, rank: int, counts: tuple[int, ...]) -> list[Step]:
        """The choices of sets of a rank."""
        key = (rank, counts)
        steps = self._set_steps.get(key)
        if steps is None:
            steps = [
                Step(
                    sum(
                        (taken | (_NONE_LEFT if suit in move.open_suits else 0)) << _DEMAND_SHIFT + _DEMAND_BITS * suit
                        for suit, taken in enumerate(move.naturals)
                    )
                    + (move.jokers << _JOKER_SHIFT),
                    move.jokers,
                    move.gain,
                    (rank, move.sets) if move.sets else None,
                )
                for move in self._sets.moves(rank, counts)
            ]
            self._set_steps[key] = steps
        return steps

    def run_steps(self, suit: int, at: Place) -> StepsOf:
        """The ways to move a suit's runs on."""
        known = self._run_steps.setdefault((suit, at), {})
        tail_shift = _TAIL_BITS * suit
        demand_shift = _DEMAND_SHIFT + _DEMAND_BITS * suit
        demand_mask = (1 << _DEMAND_BITS) - 1

        def steps_of(state: int) -> list[Step]:
            key = (state >> tail_shift & _TAIL_MASK) << _DEMAND_BITS | state >> demand_shift & demand_mask
            steps = known.get(key)
            if steps is None:
                steps = known[key] = self._find_run_steps(suit, at, key)
            return steps

        return steps_of

    def suit_steps(self, suit: int, at: Place, tail: int, aside: int) -> list[SuitStep]:
        """The same for one tail by its number, when sets take so many naturals."""
        known = self._suit_steps.setdefault((suit, at), {})
        steps = known.get((tail, aside))
        if steps is None:
            state = tail << _TAIL_BITS * suit | aside << _DEMAND_SHIFT + _DEMAND_BITS * suit
            steps = known[tail, aside] = [
                SuitStep(tail, aside, tail_number(state + step.delta, suit), step.gain, step.jokers)
                for step in self.run_steps(suit, at)(state)
            ]
        return steps

    def _find_run_steps(self, suit: int, at: Place, key: int) -> list[Step]:
        number, demand = key >> _DEMAND_BITS, key & ((1 << _DEMAND_BITS) - 1)
        tail = self._tails[number]
        none_left = self._leaves_none or demand >= _NONE_LEFT
        steps = []
        for move in self._runs.moves(at, tail, demand % _NONE_LEFT, none_left):
            delta = (self._number(move.tail) - number) << _TAIL_BITS * suit
            delta -= demand << _DEMAND_SHIFT + _DEMAND_BITS * suit
            delta += move.jokers << _JOKER_SHIFT
            delta += _IDLE * bool(move.tail.idle)
            acted = move.choices or move.starts
            action = RunAction(suit, at.place, move.choices, move.starts, move.codes) if acted else None
            steps.append(Step(delta, move.jokers, move.gain, action))
        return steps


@functools.lru_cache(maxsize=64)
def _remembered(rules: Rules, aim: Aim, jokers: int, every: bool) -> list[Moves]:
    return [Moves(rules, aim, jokers, every)]


def moves_of(rules: Rules, aim: Aim, jokers: int, every: bool) -> Moves:
    """The moves of a game, remembered from earlier hands."""
    held = _remembered(rules, aim, jokers, every)
    if held[0].is_crowded():
        held[0] = Moves(rules, aim, jokers, every)
    return held[0]


class Problem:
    """One hand: how many of each natural can be in a meld at all, and the steps of the programme."""

    def __init__(self, hand: Sequence[Piece], rules: Rules, aim: Aim, *, every: bool = False) -> None:
        self._hand, self._rules, self._aim = hand, rules, aim
        self.jokers = sum(p.is_joker for p in hand)
        self.uses_all_jokers = aim == "fewest_melds"
        self.moves = moves_of(rules, aim, self.jokers, every)
        self.places = range(LOW_PLACE, self.moves.top + 1)
        counts = [[0] * (HIGH_PLACE + 1) for _ in range(SUIT_COUNT)]
        suits = SUITS[rules.deck.kind]
        for piece in hand:
            if piece.rank:
                counts[suits.index(piece.suit)][piece.rank] += 1
        self._reach = [self._reaches(row) for row in counts]
        self.counts = self._without_hopeless(counts)
        self._reach = [self._reaches(row) for row in self.counts]
        self._full = [sum(map(bool, row)) + self.jokers >= MAX_RUN for row in self.counts]

    @functools.cached_property
    def most(self) -> int:
        """What laying every piece that can be in a meld would be worth at most, melds not counted."""
        worths = self.moves.worths
        natural = [max(worths.run_natural[r], worths.set_natural[r]) for r in range(1, MAX_RUN + 1)]
        natural[0] = max(natural[0], worths.run_natural[HIGH_PLACE])
        joker = max(*worths.run_joker, *worths.set_joker)
        gains = sum(n * gain for row in self.counts for n, gain in zip(row[LOW_PLACE:], natural, strict=False))
        return gains + self.jokers * joker

    @functools.cached_property
    def ceiling(self) -> int:
        """The same in the fewest melds that could hold all the pieces: no split is worth more."""
        pieces = sum(map(sum, self.counts)) + self.jokers
        return self.most - math.ceil(pieces / MAX_RUN) * MELD

    def lays_all(self, worth: int) -> bool:
        """A split worth so much leaves nothing that could be in a meld; only one with fewer melds would be better."""
        return self._aim in ("left", "pieces") and worth > self.most - PIECE

    def of_fewest_melds(self) -> "Problem":
        """The same hand, of which everything that can be in a meld is to be laid, in as few melds as possible."""
        return Problem(self._hand, self._rules, "fewest_melds")

    def _reaches(self, row: Sequence[int]) -> list[int]:
        """1 at each place of a run where a joker would be needed, 0 where the suit has a natural."""
        reach = [UNREACHABLE] * (HIGH_PLACE + 3)
        for place in range(self.moves.low, self.moves.top + 1):
            reach[place] = 0 if row[_rank(place)] else 1
        return reach

    def _without_hopeless(self, counts: list[list[int]]) -> list[list[int]]:
        limit = self.moves.limit
        kept = [[0] * len(row) for row in counts]
        for row, reach, keep in zip(counts, self._reach, kept, strict=True):
            for first in range(self.moves.low, self.moves.top - 1):
                if sum(reach[first : first + MIN_MELD]) <= limit:
                    for rank in map(_rank, range(first, first + MIN_MELD)):
                        keep[rank] = row[rank]
        for rank in range(LOW_PLACE, MAX_RUN + 1):
            if self._in_set([row[rank] for row in counts]) + limit >= MIN_MELD:
                for row, keep in zip(counts, kept, strict=True):
                    keep[rank] = row[rank]
        return kept

    def _in_set(self, counts: Sequence[int]) -> int:
        """How many naturals of one rank can lie in one set."""
        return sum(counts) if self.moves.repeats_suit else sum(map(bool, counts))

    def place(self, suit: int, place: int) -> Place:
        """What the moves of a suit at a place depend on."""
        reach, limit, top = self._reach[suit], self.moves.limit, self.moves.top
        naturals = self.counts[suit][place] if place < HIGH_PLACE else 0
        # Jokers lead a run only where there is no place for them behind it, since it goes up to the top, or where
        # a place behind it is worth less.
        to_top = sum(reach[place : top + 1])
        worths = self.moves.worths.run_joker
        least_behind = min(worths[place + 1 : top + 1], default=worths[place])
        leads = [
            n
            for n in range(1, min(limit, place - self.moves.low) + 1)
            if worths[place - n] > least_behind or to_top + n <= limit
        ]
        return Place(
            place,
            naturals,
            reach[place + 1],
            min(UNREACHABLE, reach[place + 1] + reach[place + 2]),
            (0, *leads),
            self._full[suit],
            place == LOW_PLACE and top == HIGH_PLACE and reach[MAX_RUN - 1] + reach[MAX_RUN] <= limit,
        )

    def set_steps(self, place: int) -> list[Step]:
        """The choices of sets at a place; none but the empty one at the high end, where rank 1 comes a second time."""
        if place == HIGH_PLACE:
            return []
        counts = tuple(row[place] for row in self.counts)
        if self._in_set(counts) + self.moves.limit < MIN_MELD:
            return []
        return self.moves.set_steps(place, counts)

    def steps(self, place: int, states: int) -> Iterator[tuple[int, StepsOf]]:
        """The steps at a place, each with how many suits are done after it.

        `states` is all states' bits together, which tells what suits have a tail.
        """
        sets = self.set_steps(place)
        if len(sets) > 1:
            yield 0, lambda _: sets
        for suit in range(SUIT_COUNT):
            if tail_number(states, suit) or (place < HIGH_PLACE and self.counts[suit][place]):
                yield suit + 1, self.moves.run_steps(suit, self.place(suit, place))

    def set_choices(self, place: int) -> list[tuple[tuple[int, ...], int, int]]:
        """Naturals of each suit, jokers and gain of every choice of sets at a place; empty where there is no choice."""
        mask = _NONE_LEFT - 1
        return [
            (
                tuple(step.delta >> _DEMAND_SHIFT + _DEMAND_BITS * s & mask for s in range(SUIT_COUNT)),
                step.jokers,
                step.gain,
            )
            for step in self.set_steps(place)
        ]

    def suit_graph(self, suit: int) -> dict[int, list[SuitStep]]:
        """By place all that a suit can do by itself, when sets take what they like and jokers are not counted."""
        graph: dict[int, list[SuitStep]] = {}
        tails = {0}
        for place in self.places:
            at = self.place(suit, place)
            most = at.naturals if self.set_steps(place) else 0
            graph[place] = [
                step
                for tail in sorted(tails)
                for n in range(most + 1)
                for step in self.moves.suit_steps(suit, at, tail, n)
            ]
            tails = {after for _, _, after, _, _ in graph[place]}
        for place in reversed(self.places):
            graph[place] = [step for step in graph[place] if step[2] in tails]
            tails = {before for before, *_ in graph[place]}
        return graph


def _rank(place: int) -> int:
    return (place - 1) % MAX_RUN + 1


def is_maximal_so_far(state: int) -> bool:
    """At the end of a place: no set could have been made of the naturals that were left."""
    return state >> _IDLE_SHIFT < MIN_MELD


def without_idle(state: int) -> int:
    """The state at the end of a place, for the next one."""
    return state & (_IDLE - 1)
