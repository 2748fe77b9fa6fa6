"""Turns in which the whole table is rearranged (RULES.md, «Beyond the seeds: `rummikub`»)."""

import itertools
import operator
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from heapq import heappop, heappush

from engine.deck import physical, sorted_pieces
from engine.pieces import JOKER, Piece
from engine.rearrangement.keeping import keep_melds
from engine.rearrangement.openings import Opening, all_openings, smallest_openings
from engine.rearrangement.plain import TableMeld
from engine.rearrangement.problem import POINT, Problem, problem_of
from engine.rearrangement.ranking import Amounts, HandKinds, covers, ranked
from engine.rearrangement.solver import Solver, Way
from engine.rules import Rules


@dataclass(frozen=True, slots=True)
class Rearrangement:
    """One turn: what goes from the hand to the table, and how all of the table may lie then."""

    laid: tuple[Piece, ...]
    """What the hand gives, arranged; jokers bare."""
    left: tuple[Piece, ...]
    """What stays in the hand, arranged."""
    left_points: int
    """What that counts."""
    melds: tuple[TableMeld, ...]
    """One way for the whole table to lie, with what was laid; each meld in canonical order."""
    first_laying: tuple[TableMeld, ...] = ()
    """Melds from the hand alone that meet the condition of a first laying; empty for a player who has opened."""


def best_rearrangements(
    rules: Rules, table: Sequence[Sequence[Piece]], hand: Sequence[Piece], *, opened: bool, top: int | None = 1
) -> list[Rearrangement]:
    """The best `top` turns of a player who may rearrange the whole table, or all, best first.

    `table`: its melds, each of them valid. Fewest points left come first, at equal points fewest pieces; the order is
    exact. Turns are distinct in what the hand gives; there are none where nothing can be laid. A player who has not
    `opened` first lays from the hand alone what `Rules.opening` asks for. The pieces are known ones of the game.
    """
    return list(itertools.islice(rearrangements(rules, table, hand, opened=opened), top))


def leaving_table(rules: Rules, table: Sequence[Sequence[Piece]], turn: Rearrangement) -> Rearrangement:
    """The same turn with melds of the table left as they lie, so that no other could be left beside these.

    `melds` comes in the table's order, a meld that is changed in its place. It takes some milliseconds.
    """
    return replace(turn, melds=keep_melds(rules, [tuple(meld) for meld in table], turn.melds))


def arrangement(rules: Rules, pieces: Sequence[Piece]) -> tuple[TableMeld, ...] | None:
    """Valid melds of just these pieces, jokers standing for whatever fits; None where there are none."""
    problem = problem_of(rules, pieces, ())
    return Solver(rules, problem).exactly(problem.counts, problem.jokers)


def rearrangements(
    rules: Rules, table: Sequence[Sequence[Piece]], hand: Sequence[Piece], *, opened: bool
) -> Iterator[Rearrangement]:
    """All turns of `best_rearrangements`, one after the other."""
    if opened or not rules.opening.unlocks_table:
        yield from _Turns(rules, table, hand, None)
    elif rules.opening.rights_in_same_turn:
        yield from _Turns(rules, table, hand, smallest_openings(rules, hand))
    else:
        yield from _TurnsBesideTable(rules, table, hand, all_openings(rules, hand))


class _Turns:
    """Turns in which table and hand make new melds together."""

    def __init__(
        self,
        rules: Rules,
        table: Sequence[Sequence[Piece]],
        hand: Sequence[Piece],
        openings: Sequence[Opening] | None,
    ) -> None:
        self.rules = rules
        self.table = [tuple(meld) for meld in table]
        self.hand = hand
        self.hand_jokers = sum(piece.is_joker for piece in hand)
        self.problem = self._problem()
        self.solver = Solver(rules, self.problem)
        self.kinds = HandKinds(self.problem)
        self.needs = None if openings is None else [(self._amounts(o.pieces()), o) for o in openings]

    def _problem(self) -> Problem:
        return problem_of(self.rules, itertools.chain(*self.table), self.hand)

    def _amounts(self, pieces: Sequence[Piece]) -> Amounts:
        return self.kinds.amounts_of(problem_of(self.rules, pieces, ()).counts)

    def __iter__(self) -> Iterator[Rearrangement]:
        """Each way to lay natural pieces comes with all of the hand's jokers, and with fewer."""
        serial = itertools.count()
        waiting: list[tuple[int, int, Way, int]] = []
        joker_cost = self.rules.values.joker_left * POINT + 1
        needs = [self.kinds.none] if self.needs is None else [need for need, _ in self.needs]
        for way in ranked(self.kinds, needs, self.solver):
            for kept in range(self.hand_jokers + 1):
                heappush(waiting, (way.cost + kept * joker_cost, next(serial), way, kept))
            while waiting and waiting[0][0] <= way.cost:
                yield from self._turn(*heappop(waiting)[2:])
        while waiting:
            yield from self._turn(*heappop(waiting)[2:])

    def _turn(self, way: Way, kept: int) -> Iterator[Rearrangement]:
        """The turn that lays these pieces and keeps so many jokers, if there is one."""
        amounts = self.kinds.amounts(way.laid())
        laid_jokers = self.hand_jokers - kept
        if not laid_jokers and amounts == self.kinds.none:
            return
        for opening in self._met(amounts, laid_jokers):
            melds = self._melds(way, kept, opening)
            if melds is not None:
                left = list(map(physical, self.hand))
                laid = self.kinds.pieces(self.rules.deck.kind, amounts) + [JOKER] * laid_jokers
                for piece in laid:
                    left.remove(piece)
                yield Rearrangement(
                    tuple(sorted_pieces(laid)),
                    tuple(sorted_pieces(left)),
                    sum(map(self.rules.values.in_hand, left)),
                    melds,
                    tuple(meld.pieces for meld in opening.melds) if opening else (),
                )
                return

    def _met(self, amounts: Amounts, jokers: int) -> Iterator[Opening | None]:
        """The first layings that such a turn can begin with, those worth most first; None for who has opened."""
        if self.needs is None:
            yield None
        else:
            met = [o for need, o in self.needs if covers(amounts, need) and o.jokers <= jokers]
            yield from sorted(met, key=lambda opening: -opening.points)

    def _melds(self, way: Way, kept: int, opening: Opening | None) -> tuple[TableMeld, ...] | None:  # noqa: ARG002
        return self.solver.melds(way, self.problem.jokers - kept)


class _TurnsBesideTable(_Turns):
    """First turns of a game in which the table may not be touched before the next turn."""

    def _problem(self) -> Problem:
        return problem_of(self.rules, (), self.hand)

    def _melds(self, way: Way, kept: int, opening: Opening | None) -> tuple[TableMeld, ...] | None:
        assert opening is not None  # noqa: S101
        amounts = self.kinds.amounts(way.laid())
        rest = tuple(map(operator.sub, amounts, self._amounts(opening.pieces())))
        others = self.solver.exactly(self.kinds.with_table(rest), self.problem.jokers - kept - opening.jokers)
        if others is None:
            return None
        return (*self.table, *(meld.pieces for meld in opening.melds), *others)
