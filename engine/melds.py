"""Is this one meld? Kind, points and canonical order, or the one fault it has (RULES.md, «Melds, in every game»)."""

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from engine.pieces import JOKER, SUITS, Piece, joker_as
from engine.rules import HIGH_PLACE, LOW_PLACE, MAX_RUN, MAX_SET, MIN_MELD, Melds, Rules


class MeldKind(StrEnum):
    """The two kinds of meld."""

    RUN = "run"
    SET = "set"


class MeldFault(StrEnum):
    """Why pieces are no meld."""

    TOO_SHORT = "too_short"
    TOO_LONG = "too_long"
    TWO_JOKERS = "two_jokers_in_meld"
    NO_NATURAL = "no_natural"
    ACE_WRAPS = "ace_wraps"
    ACE_LOW = "ace_low_not_allowed"
    ACE_HIGH = "ace_high_not_allowed"
    DUPLICATE_SUIT = "duplicate_suit_in_set"
    WRONG_SUIT = "wrong_suit_in_run"
    DUPLICATE_IN_RUN = "duplicate_in_run"
    GAP = "gap_in_run"
    MIXED_RANKS = "mixed_ranks"
    OUT_OF_ORDER = "out_of_order"
    """Only at a table that has agreed on it."""


OUT_OF_ORDER: Final = "out_of_order"
PASSED: Final = "passed"


@dataclass(frozen=True, slots=True)
class Meld:
    """A valid meld in canonical order.

    `pieces` ascending in a run (an ace or 1 that stands high last), by suit in a set; a joker is `*=9h`, or `*` last
    where its suit in a set is open. `worths`: points of each. `places`: 1–14 of each piece of a run, empty for a set.
    """

    kind: MeldKind
    pieces: tuple[Piece, ...]
    worths: tuple[int, ...]
    places: tuple[int, ...] = ()

    @property
    def points(self) -> int:
        """What the meld is worth."""
        return sum(self.worths)

    @property
    def jokers(self) -> int:
        """How many jokers it holds."""
        return sum(p.is_joker for p in self.pieces)

    @property
    def suit(self) -> str:
        """A run's suit."""
        return self.pieces[0].natural.suit

    @property
    def rank(self) -> int:
        """A set's rank; 0 where it holds nothing but jokers that may be anything."""
        return max(p.natural.rank for p in self.pieces)


@dataclass(frozen=True, slots=True)
class MeldReading:
    """What pieces are: a meld, perhaps with a hint, or the one fault and the pieces that it concerns."""

    meld: Meld | None
    fault: MeldFault | None = None
    hint: str | None = None
    concerned: tuple[Piece, ...] = ()


def read_meld(pieces: Sequence[Piece], rules: Rules) -> MeldReading:
    """Reads pieces first in the order given, then as a bag (with the hint `out_of_order`).

    The pieces are known ones of the game (`engine.deck.check_pieces`). One fault is named, in the precedence of
    «The command line and its JSON», `romi meld`.
    """
    fault = _count_fault(pieces, rules.melds)
    if fault is None:
        meld = _chosen(_ordered_run(pieces, rules), _set(pieces, rules), rules.melds)
        if meld:
            return MeldReading(meld)
        run = _bag_run(pieces, rules)
        if run and not rules.melds.out_of_order_is_fault:
            return MeldReading(run, hint=OUT_OF_ORDER)
        fault = MeldFault.OUT_OF_ORDER if run else _order_fault(pieces, rules.melds)
    return MeldReading(None, fault, concerned=_concerned(pieces, fault))


def read_unordered(pieces: Sequence[Piece], rules: Rules) -> Meld | None:
    """The meld that pieces make whose order is not known: free jokers take the places worth most."""
    if _count_fault(pieces, rules.melds):
        return None
    return _chosen(_bag_run(pieces, rules), _set(pieces, rules), rules.melds)


def read_table_meld(pieces: Sequence[Piece], rules: Rules) -> MeldReading:
    """The same for pieces on the table, where a pass may have left a run with a gap (hint `passed`).

    RULES.md, 5 · tile: `4r 5r 6r` becomes `4r 5r 7r`. A gap as the pieces lie comes before a run in another order:
    `1r 12r 13r` begins with a low 1.
    """
    reading = read_meld(pieces, rules)
    if rules.passes is None or (reading.meld and not reading.hint):
        return reading
    passed = _passed_run(pieces, rules)
    return MeldReading(passed, hint=PASSED) if passed else reading


def missing_suits(meld: Meld) -> tuple[str, ...]:
    """The suits that no piece of a set has, neither natural nor a joker that stands for it."""
    known = [p.natural for p in meld.pieces if p.natural.rank]
    kind = next((p.kind for p in known if p.kind), None)
    return tuple(s for s in SUITS[kind] if all(p.suit != s for p in known)) if kind else ()


def joker_limit(melds: Melds) -> int:
    """Most jokers that one meld may hold."""
    return MAX_RUN if melds.max_jokers is None else melds.max_jokers


def _known(pieces: Iterable[Piece]) -> list[Piece]:
    """What the pieces count as, without the jokers that may be anything."""
    return [p.natural for p in pieces if p.natural.rank]


def _count_fault(pieces: Sequence[Piece], melds: Melds) -> MeldFault | None:
    jokers = sum(p.is_joker for p in pieces)
    known = _known(pieces)
    one_rank = len(known) > 1 and len({p.rank for p in known}) == 1
    if len(pieces) < MIN_MELD:
        return MeldFault.TOO_SHORT
    if len(pieces) > (MAX_SET if one_rank else MAX_RUN):
        return MeldFault.TOO_LONG
    if jokers > joker_limit(melds):
        return MeldFault.TWO_JOKERS
    if len(pieces) - jokers < melds.min_naturals:
        return MeldFault.NO_NATURAL
    return None


def _chosen(run: Meld | None, group: Meld | None, melds: Melds) -> Meld | None:
    """The one that counts where pieces can be read both ways."""
    if run is None or group is None:
        return run or group
    run_first = run.points > group.points if melds.two_readings == "worth_then_set" else melds.two_readings == "run"
    return run if run_first else group


def _place_range(melds: Melds) -> range:
    return range(LOW_PLACE if melds.one_low else LOW_PLACE + 1, HIGH_PLACE + melds.one_high)


def _rank_at(place: int) -> int:
    return (place - 1) % MAX_RUN + 1


def _ordered_run(pieces: Sequence[Piece], rules: Rules) -> Meld | None:
    known = _known(pieces)
    if len({p.suit for p in known}) != 1:
        return None
    places = _place_range(rules.melds)
    runs = [
        _run_from(first, pieces, known[0].suit, rules)
        for first in places[: len(places) - len(pieces) + 1]
        if all(not p.natural.rank or p.natural.rank == _rank_at(first + i) for i, p in enumerate(pieces))
    ]
    return max(runs, key=lambda run: run.points, default=None)


def _bag_run(pieces: Sequence[Piece], rules: Rules) -> Meld | None:
    """The run that the pieces make in some order; free jokers take the places worth most, at equal worth high ones."""
    known = _known(pieces)
    if len({p.suit for p in known}) != 1:
        return None
    places = _place_range(rules.melds)
    runs = [
        _run_from(first, ordered, known[0].suit, rules)
        for first in places[: max(0, len(places) - len(pieces) + 1)]
        if (ordered := _in_places(pieces, [_rank_at(first + i) for i in range(len(pieces))]))
    ]
    return max(runs, key=lambda run: (run.points, run.places), default=None)


def _in_places(pieces: Sequence[Piece], ranks: Sequence[int]) -> list[Piece] | None:
    """The pieces arranged so that they have these distinct ranks, free jokers in between; None where they cannot."""
    by_rank = {p.natural.rank: p for p in pieces if p.natural.rank}
    free = sum(not p.natural.rank for p in pieces)
    if len(by_rank) + free != len(pieces) or not by_rank.keys() <= set(ranks):
        return None
    return [by_rank.get(rank, JOKER) for rank in ranks]


def _run_from(first: int, ordered: Sequence[Piece], suit: str, rules: Rules) -> Meld:
    places = tuple(range(first, first + len(ordered)))
    return _run(places, ordered, suit, rules)


def _run(places: tuple[int, ...], ordered: Sequence[Piece], suit: str, rules: Rules) -> Meld:
    pieces = tuple(
        joker_as(Piece(_rank_at(place), suit)) if p.is_joker else p for place, p in zip(places, ordered, strict=True)
    )
    return Meld(MeldKind.RUN, pieces, tuple(map(rules.values.in_run, places)), places)


def _set(pieces: Sequence[Piece], rules: Rules) -> Meld | None:
    known = _known(pieces)
    suits = [p.suit for p in known]
    if len(pieces) > MAX_SET or len({p.rank for p in known}) > 1:
        return None
    if len(suits) != len(set(suits)) and not rules.melds.set_repeats_suit:
        return None
    rank = known[0].rank if known else max(range(1, MAX_RUN + 1), key=rules.values.in_set)
    order = SUITS[rules.deck.kind]
    free = sum(not p.natural.rank for p in pieces)
    placed = [p for p in pieces if p.natural.rank]
    if len(pieces) == len(order) and not rules.melds.set_repeats_suit:
        placed += [joker_as(Piece(rank, suit)) for suit in order if suit not in suits]
        free = 0
    ordered = sorted(placed, key=lambda p: (order.index(p.natural.suit), p.is_joker)) + [JOKER] * free
    return Meld(MeldKind.SET, tuple(ordered), (rules.values.in_set(rank),) * len(pieces))


def _passed_run(pieces: Sequence[Piece], rules: Rules) -> Meld | None:
    """Three or more ascending pieces of one suit with gaps of any width; rank 1 is low first and high last."""
    known = _known(pieces)
    allowed = _place_range(rules.melds)
    if not MIN_MELD <= len(pieces) <= MAX_RUN or len({p.suit for p in known}) != 1:
        return None
    if sum(p.is_joker for p in pieces) > joker_limit(rules.melds) or all(p.is_joker for p in pieces):
        return None
    places = [_passed_place(p, i == len(pieces) - 1) for i, p in enumerate(pieces)]
    # A free joker lies just below what follows it, or just above what comes before: where several places are left
    # between two pieces, the highest, which is worth most.
    for i in reversed(range(len(places) - 1)):
        places[i] = places[i] or (places[i + 1] and places[i + 1] - 1)
    for i in range(1, len(places)):
        places[i] = places[i] or places[i - 1] + 1
    ascending = all(a < b for a, b in itertools.pairwise(places))
    if not ascending or places[0] < allowed.start or places[-1] >= allowed.stop or places[-1] - places[0] >= MAX_RUN:
        return None
    return _run(tuple(places), pieces, known[0].suit, rules)


def _passed_place(piece: Piece, last: bool) -> int:
    """Its place, 0 for a joker that may be anything."""
    return HIGH_PLACE if last and piece.natural.rank == 1 else piece.natural.rank


def _order_fault(pieces: Sequence[Piece], melds: Melds) -> MeldFault:
    """The fault of three to thirteen pieces with few enough jokers that are neither run nor set."""
    known = _known(pieces)
    one_suit = len({p.suit for p in known}) == 1
    if one_suit and (fault := _ace_fault(pieces)):
        return fault
    if len({p.rank for p in known}) == 1:
        return MeldFault.DUPLICATE_SUIT
    if not one_suit:
        runs = _fits_bag(pieces, _place_range(melds))
        return MeldFault.WRONG_SUIT if runs else MeldFault.MIXED_RANKS
    if len({p.rank for p in known}) < len(known):
        return MeldFault.DUPLICATE_IN_RUN
    return MeldFault.GAP


_ACE_PLACES: Final = (
    (MeldFault.ACE_LOW, range(LOW_PLACE, HIGH_PLACE)),
    (MeldFault.ACE_HIGH, range(LOW_PLACE + 1, HIGH_PLACE + 1)),
    (MeldFault.ACE_WRAPS, range(LOW_PLACE + 1, HIGH_PLACE + MAX_RUN)),
)
"""The places that a run would need for each fault of an ace; place 15 is a 2 after the ace."""


def _ace_fault(pieces: Sequence[Piece]) -> MeldFault | None:
    """The rule about aces that alone forbids this run: as the pieces lie, else in any order."""
    for fits in (_fits_order, _fits_bag):
        for fault, places in _ACE_PLACES:
            if fits(pieces, places):
                return fault
    return None


def _fits_order(pieces: Sequence[Piece], places: range) -> bool:
    starts = places[: max(0, len(places) - len(pieces) + 1)]
    return any(all(p.natural.rank in (0, _rank_at(s + i)) for i, p in enumerate(pieces)) for s in starts)


def _fits_bag(pieces: Sequence[Piece], places: range) -> bool:
    starts = places[: max(0, len(places) - len(pieces) + 1)]
    return any(_in_places(pieces, [_rank_at(s + i) for i in range(len(pieces))]) for s in starts)


def _concerned(pieces: Sequence[Piece], fault: MeldFault) -> tuple[Piece, ...]:
    """The pieces that a fault is about; all of them where none stands out."""
    if fault is MeldFault.TWO_JOKERS:
        return tuple(p for p in pieces if p.is_joker)
    if fault is MeldFault.WRONG_SUIT:
        suits = [p.suit for p in _known(pieces)]
        usual = max(suits, key=suits.count)
        return tuple(p for p in pieces if p.natural.rank and p.natural.suit != usual)
    if fault in (MeldFault.DUPLICATE_SUIT, MeldFault.DUPLICATE_IN_RUN):
        known = _known(pieces)
        return tuple(p for p in pieces if p.natural.rank and known.count(p.natural) > 1)
    return tuple(pieces)
