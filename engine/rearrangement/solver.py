"""One problem under one game's rules: the quick search where it is exact, the plain one elsewhere."""

from functools import cached_property
from typing import TypeAlias

from engine.deck import physical
from engine.melds import read_meld
from engine.rearrangement.automaton import MAX_JOKERS
from engine.rearrangement.layout import lay_out
from engine.rearrangement.plain import PlainFound, PlainQuest, PlainSearch, TableMeld
from engine.rearrangement.problem import Counts, Problem
from engine.rearrangement.search import Found, Quest, Search
from engine.rules import Melds, Rules

Way: TypeAlias = Found | PlainFound


class Solver:
    """Finds the cheapest ways to lay pieces, and the melds of a way."""

    def __init__(self, rules: Rules, problem: Problem) -> None:
        self.rules = rules
        self.problem = problem
        self._quick = Search(problem) if problem.fits() and _is_usual(rules.melds) else None

    @cached_property
    def _plain(self) -> PlainSearch:
        return PlainSearch(self.rules, self.problem)

    def begin(self, counts: Counts, must: Counts, at_least: int = 0) -> Quest | PlainQuest:
        """A search for the cheapest way to lay at least `must` and at most `counts`, with as many jokers as is best.

        `at_least`: a cost that is known to be reached.
        """
        if self._quick:
            return self._quick.begin(counts, must, at_least)
        return PlainQuest(self._plain, counts, must, at_least)

    def melds(self, way: Way, jokers: int) -> tuple[TableMeld, ...] | None:
        """Melds of just the natural pieces of a way and so many jokers; None where they make none."""
        found: tuple[TableMeld, ...] | None = None
        if isinstance(way, Found):
            found = self._quick_melds(way, jokers)
        elif sum(piece.is_joker for meld in way.melds for piece in meld) == jokers:
            found = way.melds
        return self.exactly(way.laid(), jokers) if found is None else self._as_read(found)

    def exactly(self, counts: Counts, jokers: int) -> tuple[TableMeld, ...] | None:
        """Melds of just these pieces; None where they make none."""
        if self._quick:
            way = self._quick.best(counts, counts, at_least=self.problem.cost_of_leaving(counts), jokers=jokers)
            if way is None:
                return None
            found = self._quick_melds(way, jokers)
            if found is not None:
                return self._as_read(found)
        plain = self._plain.best(counts, counts, jokers=jokers, all_jokers=True)
        return self._as_read(plain.melds) if plain else None

    def _as_read(self, melds: tuple[TableMeld, ...]) -> tuple[TableMeld, ...]:
        """A piece and two jokers are a run or a set, as is worth more (RULES.md, «Melds, in every game»)."""
        return tuple([meld if self._is_clear(meld) else self._reading(meld) for meld in melds])

    @staticmethod
    def _is_clear(meld: TableMeld) -> bool:
        return len(meld) - sum([piece.is_joker for piece in meld]) > 1

    def _reading(self, meld: TableMeld) -> TableMeld:
        pieces = sorted(map(physical, meld), key=lambda piece: piece.is_joker)
        read = read_meld(pieces, self.rules).meld
        return read.pieces if read else meld

    def _quick_melds(self, way: Found, jokers: int) -> tuple[TableMeld, ...] | None:
        """None also where the jokers that the way does not need find no place in just these melds."""
        free = way.free_jokers - (way.jokers - jokers)
        return lay_out(way, self.rules.deck.kind, free) if free >= 0 else None


def _is_usual(melds: Melds) -> bool:
    """Whether melds are as the quick search takes them to be."""
    return (
        melds.one_low
        and not melds.one_high
        and (melds.max_jokers is None or melds.max_jokers >= MAX_JOKERS)
        and melds.min_naturals <= 1
        and not melds.set_repeats_suit
    )
