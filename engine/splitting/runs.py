"""The open runs of one suit, moved on by one place.

While the programme goes up the places 1–14, a suit is remembered as its `Tail`: the runs that end at the last place and
may go on, each as one number (`RunCodes`), which is all that the rest of the way depends on.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from engine.rules import HIGH_PLACE, LOW_PLACE, MAX_RUN, MIN_MELD
from engine.splitting.worth import MELD, Worths

UNREACHABLE: Final = 99
"""Jokers needed to go beyond the last place."""
BARE: Final = -1
"""A run that starts with a joker and holds no natural yet, in place of how many jokers lead its first natural."""

EXTEND, BRIDGE, CLOSE = "ejc"
"""What happens to an open run at a place: a natural, a joker, or nothing more."""


class Place(NamedTuple):
    """All that the moves of a suit at one place depend on, beside its tail and what its sets take."""

    place: int
    naturals: int
    next_missing: int
    """Jokers a run needs to reach the next place."""
    next_two_missing: int
    leads: tuple[int, ...]
    """How many jokers may stand before the first natural of a run that starts here."""
    may_be_full: bool
    """The suit could make a run of thirteen, so that there may be no room at either end."""
    keeps_high: bool
    """Rank 1 may be kept for the high end."""


class Tail(NamedTuple):
    """What is remembered of a suit between two places."""

    runs: tuple[int, ...] = ()
    """Codes of the open runs, ascending."""
    kept: int = 0
    """Pieces of rank 1 that are kept for the high end and must be laid there."""
    idle: int = 0
    """At how many places in a row, up to two, a natural was left (only where all splits are wanted)."""


class RunAction(NamedTuple):
    """What was done with a suit at a place, enough to lay the runs out again."""

    suit: int
    place: int
    choices: tuple[str, ...]
    """Of the open runs, in the order of their codes."""
    starts: tuple[int, ...]
    """Leading jokers of each new run, or `BARE`."""
    codes: tuple[int, ...]
    """New codes of the runs that went on, then of the new ones."""


class RunMove(NamedTuple):
    """One way on."""

    tail: Tail
    jokers: int
    gain: int
    choices: tuple[str, ...]
    starts: tuple[int, ...]
    codes: tuple[int, ...]


class RunCodes:
    """An open run as a number: length up to three, jokers where they are limited, whether it began at place 1."""

    def __init__(self, joker_limit: int, jokers: int) -> None:
        self.limit = min(joker_limit, jokers)
        self._counts_jokers = self.limit < jokers
        self._from_low = MIN_MELD * (self.limit + 1)

    def new(self, length: int, jokers: int, from_low: bool) -> int:
        """The code of a run."""
        return min(length, MIN_MELD) - 1 + MIN_MELD * jokers * self._counts_jokers + self._from_low * from_low

    def longer(self, code: int, jokers: int) -> int:
        """The code after one more piece, `jokers` of which (0 or 1) is a joker."""
        return code + (self.length(code) < MIN_MELD) + MIN_MELD * jokers * self._counts_jokers

    @staticmethod
    def length(code: int) -> int:
        """1 or 2, or 3 for a run that may end."""
        return code % MIN_MELD + 1

    def jokers(self, code: int) -> int:
        """How many of the limited jokers it holds; 0 where any number may be in a run."""
        return code % self._from_low // MIN_MELD

    def starts_low(self, code: int) -> bool:
        """It began at place 1 and may reach place 13, so that it must not go on to place 14."""
        return code >= self._from_low


class _Continued(NamedTuple):
    """The open runs after a place, before new ones start."""

    choices: tuple[str, ...] = ()
    codes: tuple[int, ...] = ()
    naturals: int = 0
    jokers: int = 0
    gain: int = 0
    closed: bool = False
    joinable: bool = False
    """A run was closed that a new one starting here could have continued."""


class RunMoves:
    """Finds the moves. `every`: for all splits, not only for a best one."""

    def __init__(self, worths: Worths, jokers: int, joker_limit: int, bare: bool, places: range, every: bool) -> None:
        self._worths = worths
        self._jokers = jokers
        self._codes = RunCodes(joker_limit, jokers)
        self._bare = bare
        self._low = places[0]
        self._minds_low = len(places) > MAX_RUN
        self._every = every

    def moves(self, at: Place, tail: Tail, in_sets: int, none_left: bool) -> list[RunMove]:
        """All moves of a suit of which sets take `in_sets` naturals; `none_left`: all others must be laid or kept."""
        naturals = tail.kept if at.place == HIGH_PLACE else at.naturals - in_sets
        best: dict[tuple[Tail, int], RunMove] = {}
        for continued in self._continue(at, tail.runs, naturals):
            for move in self._complete(at, tail, naturals - continued.naturals, none_left, continued):
                key = (move.tail, move.jokers)
                if key not in best or move.gain > best[key].gain:
                    best[key] = move
        return list(best.values())

    def _continue(self, at: Place, runs: tuple[int, ...], naturals: int) -> list[_Continued]:
        """Every way to extend or close the open runs; equal runs are treated alike once."""
        worths, codes = self._worths, self._codes
        ways = [_Continued()]
        for i, code in enumerate(runs):
            longer: list[_Continued] = []
            blocked = at.place == HIGH_PLACE and codes.starts_low(code)
            for way in ways:
                least = "ejc".index(way.choices[-1]) if i and runs[i - 1] == code else 0
                if least == 0 and way.naturals < naturals and not blocked:
                    longer.append(
                        way._replace(
                            choices=(*way.choices, EXTEND),
                            codes=(*way.codes, codes.longer(code, 0)),
                            naturals=way.naturals + 1,
                            gain=way.gain + worths.run_natural[at.place],
                        )
                    )
                if least <= 1 and way.jokers < self._jokers and not blocked and self._joker_fits(code):
                    longer.append(
                        way._replace(
                            choices=(*way.choices, BRIDGE),
                            codes=(*way.codes, codes.longer(code, 1)),
                            jokers=way.jokers + 1,
                            gain=way.gain + worths.run_joker[at.place],
                        )
                    )
                if codes.length(code) == MIN_MELD:
                    longer.append(
                        way._replace(
                            choices=(*way.choices, CLOSE),
                            closed=True,
                            joinable=way.joinable or (codes.jokers(code) == 0 and not codes.starts_low(code)),
                        )
                    )
            ways = longer
        return ways

    def _joker_fits(self, code: int) -> bool:
        return self._codes.jokers(code) < self._codes.limit

    def _complete(self, at: Place, tail: Tail, naturals: int, none_left: bool, way: _Continued) -> Iterator[RunMove]:
        """Starts new runs with some of the remaining naturals, keeps some for the high end, leaves the rest."""
        if at.place == HIGH_PLACE:
            keeps = range(1)
        else:
            keeps = range(naturals + 1) if at.place == LOW_PLACE and at.keeps_high else range(1)
        # A natural is never left where it could be added to a run that ends here, or take the place of a joker, which
        # then goes to an end of its run; only in a run of thirteen there is no room for it.
        none_left = none_left or way.closed or (BRIDGE in way.choices and not at.may_be_full)
        for keep in keeps:
            for starts in self._starts(at, naturals - keep, self._jokers - way.jokers):
                left = naturals - keep - sum(s != BARE for s in starts)
                if left and (none_left or at.place == HIGH_PLACE):
                    continue
                if self._is_never_best(at, tail, way, starts, left):
                    continue
                kept = keep if at.place == LOW_PLACE else tail.kept
                idle = min(2, tail.idle + 1) if left and self._every and at.place >= self._low else 0
                move = self._started(at, way, starts, Tail((), 0 if at.place == HIGH_PLACE else kept, idle))
                if move:
                    yield move

    def _is_never_best(self, at: Place, tail: Tail, way: _Continued, starts: tuple[int, ...], left: int) -> bool:
        """A piece could be added, or two runs joined into one."""
        if not self._every:
            return way.joinable and 0 in starts
        return bool(left and tail.idle == 2) or bool(starts and tail.idle and not at.may_be_full)

    def _starts(self, at: Place, naturals: int, jokers: int) -> list[tuple[int, ...]]:
        """Every multiset of new runs for at most so many naturals and jokers."""
        if at.place < self._low:
            return [()]
        kinds = (*((BARE,) if self._bare else ()), *at.leads)
        found: list[tuple[int, ...]] = [()]
        open_ends: list[tuple[tuple[int, ...], int, int]] = [((), naturals, jokers)]
        while open_ends:
            starts, more_naturals, more_jokers = open_ends.pop()
            for kind in kinds:
                uses = (0, 1) if kind == BARE else (1, kind)
                if (not starts or kind >= starts[-1]) and uses[0] <= more_naturals and uses[1] <= more_jokers:
                    longer = (*starts, kind)
                    found.append(longer)
                    open_ends.append((longer, more_naturals - uses[0], more_jokers - uses[1]))
        return found

    def _started(self, at: Place, way: _Continued, starts: tuple[int, ...], tail: Tail) -> RunMove | None:
        """The move with these new runs, None where one of its runs can never become long enough."""
        worths, place = self._worths, at.place
        codes, jokers, gain = list(way.codes), way.jokers, way.gain
        for start in starts:
            leads = max(start, 0)
            used = leads + (start == BARE)
            first = worths.run_joker[place] if start == BARE else worths.run_natural[place]
            gain += first + sum(worths.run_joker[place - leads : place]) - MELD
            jokers += used
            codes.append(
                self._codes.new(1 + leads, used, self._minds_low and at.may_be_full and place - leads == LOW_PLACE)
            )
        if jokers > self._jokers or not self._can_grow(at, codes, self._jokers - jokers):
            return None
        tail = tail._replace(runs=tuple(sorted(codes)))
        return RunMove(tail, jokers, gain, way.choices, starts, tuple(codes))

    def _can_grow(self, at: Place, codes: list[int], jokers: int) -> bool:
        needs = (0, at.next_missing, at.next_two_missing)
        total = 0
        for code in codes:
            need = needs[MIN_MELD - self._codes.length(code)]
            total += need
            if need > self._codes.limit - self._codes.jokers(code):
                return False
        return total <= jokers
