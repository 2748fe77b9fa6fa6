"""Milliseconds of the best plays of random positions with a full table, and of the whole list of plays."""

import gc
import random
import statistics
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.advise import advise
from engine.deck import full_deck
from engine.games import GAMES
from engine.pieces import JOKER, Piece
from engine.position import Position, Source, owners_matter
from engine.rules import Rules
from engine.turns.new_melds import new_melds
from engine.turns.supply import Supply
from engine.wording import Language, Wording
from server.cli.common import print_table

TOP: Final = 20
_HAND: Final = 15
_MELDS: Final = 10
_LONGEST_MELD: Final = 5
_DISCARDS: Final = 5
_SEATS: Final = 3
_JOKER_ON_TABLE: Final = 0.3
_OPENED_SHARE: Final = 0.7
_DRAWN_SHARE: Final = 0.5

HEADINGS: Final = (
    Wording("bench_plays", hu="a legjobb 20 lépés", en="best 20 plays"),
    Wording("bench_positions", hu="hány", en="positions"),
    Wording("bench_median", hu="közép ms", en="median ms"),
    Wording("bench_worst", hu="legrosszabb ms", en="worst ms"),
    Wording("bench_lists", hu="teljes listák", en="whole lists"),
    Wording("bench_list_median", hu="közép ms", en="median ms"),
    Wording("bench_length", hu="közép hossz", en="median length"),
    Wording("bench_list_longest", hu="a leghosszabb ms", en="longest's ms"),
    Wording("bench_longest", hu="a leghosszabb hossza", en="longest's length"),
)


@dataclass(frozen=True, slots=True)
class ListTiming:
    """Whole lists of plays: the median one, and the longest."""

    lists: int
    median_ms: float
    median_length: float
    longest_ms: float
    longest: int


@dataclass(frozen=True, slots=True)
class AdviceTiming:
    """A game's times: of the best 20 plays, and of whole lists with their lengths."""

    game: str
    positions: int
    median_ms: float
    worst_ms: float
    whole: ListTiming | None
    """None where no position was without a joker in the hand and on the table: with one, a list can be millions."""


def time_advice(positions: int, lists: int, seed: int) -> list[AdviceTiming]:
    """The best plays of so many random positions of every game, and the whole lists of the first so many of them."""
    return [_time_game(rules, positions, lists, seed) for rules in GAMES.values()]


def print_advice(timings: Sequence[AdviceTiming], language: Language) -> None:
    """A table of them."""
    print_table([heading.text(language, {}) for heading in HEADINGS], map(_row, timings))


def _row(timing: AdviceTiming) -> list[object]:
    row: list[object] = [timing.game, timing.positions, f"{timing.median_ms:.1f}", f"{timing.worst_ms:.1f}"]
    whole = timing.whole
    if whole is None:
        return [*row, 0, "–", "–", "–", "–"]
    median = f"{whole.median_ms:.1f}", f"{whole.median_length:.0f}"
    return [*row, whole.lists, *median, f"{whole.longest_ms:.1f}", whole.longest]


def _time_game(rules: Rules, positions: int, lists: int, seed: int) -> AdviceTiming:
    dealt = [full_table(rules, random.Random(f"{seed} {rules.id} {number}")) for number in range(positions)]
    best_ms = [_time(position, TOP)[0] for position in dealt]
    listed = [_time(position, None) for position in list(filter(_without_jokers, dealt))[:lists]]
    return AdviceTiming(rules.id, positions, statistics.median(best_ms), max(best_ms), _whole(listed))


def _without_jokers(position: Position) -> bool:
    pieces = [*(position.hand or ()), *(piece for meld in position.table for piece in meld)]
    return not any(piece.is_joker for piece in pieces)


def _whole(listed: Sequence[tuple[float, int]]) -> ListTiming | None:
    if not listed:
        return None
    longest_ms, longest = max(listed, key=lambda timed: timed[1])
    return ListTiming(
        lists=len(listed),
        median_ms=statistics.median(ms for ms, _ in listed),
        median_length=statistics.median(length for _, length in listed),
        longest_ms=longest_ms,
        longest=longest,
    )


def _time(position: Position, top: int | None) -> tuple[float, int]:
    """Milliseconds, and how many plays were found."""
    gc.collect()
    gc.disable()
    try:
        start = time.perf_counter()
        found = advise(position, top)
        return (time.perf_counter() - start) * 1000, len(found.plays)
    finally:
        gc.enable()


def full_table(rules: Rules, rng: random.Random) -> Position:
    """A random position of a hand of 15, ten melds on the table and five discards, jokers anywhere.

    In half of them the draw is done.
    """
    table, left = _table(rules, rng)
    rest = sorted(left.elements(), key=str)
    rng.shuffle(rest)
    hand, rest = rest[:_HAND], rest[_HAND:]
    upcard = next((piece for piece in rest if not piece.is_joker), None) if rules.upcard else None
    if upcard:
        rest.remove(upcard)
    draws = rules.turn.draw == "always"
    return Position(
        rules=rules,
        hand=tuple(hand),
        opened=rng.random() < _OPENED_SHARE,
        table=tuple(table),
        owners=tuple(rng.randrange(_SEATS) for _ in table) if owners_matter(rules) else (),
        discards=tuple(rest[:_DISCARDS]) if draws else (),
        upcard=upcard,
        drawn=Source.STOCK if draws and rng.random() < _DRAWN_SHARE else None,
    )


def _table(rules: Rules, rng: random.Random) -> tuple[list[tuple[Piece, ...]], Counter[Piece]]:
    """Melds, some with a joker, and what is left of the pieces. One pack may run out of melds: then it starts again."""
    while True:
        left = full_deck(rules)
        jokers = left.pop(JOKER, 0)
        table: list[tuple[Piece, ...]] = []
        while rules.turn.lays and len(table) < _MELDS:
            melds = [meld.pieces for meld in new_melds(Supply(left.elements(), rules))]
            melds = [pieces for pieces in melds if len(pieces) <= _LONGEST_MELD]
            if not melds:
                break
            table.append(rng.choice(melds))
            left.subtract(table[-1])
            left = +left
        else:
            laid = sum(rng.random() < _JOKER_ON_TABLE for _ in range(jokers)) if table else 0
            for index in rng.sample(range(len(table)), laid):
                place = rng.randrange(len(table[index]))
                left[table[index][place]] += 1
                table[index] = (*table[index][:place], JOKER, *table[index][place + 1 :])
            left[JOKER] = jokers - laid
            return table, +left
