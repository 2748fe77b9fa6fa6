"""Finds the legal plays of a position, in the order of «romi advise»."""

from dataclasses import dataclass
from functools import cached_property

from engine.pieces import Piece
from engine.position import Position, Source
from engine.split import Split, best_split
from engine.turns.draws import starts
from engine.turns.finishes import Finishes
from engine.turns.items import PIECE_WEIGHT, WRITTEN_WEIGHT, Hand, Item, laying_of
from engine.turns.laying import Laying
from engine.turns.legality import Judged, judge, must_use_taken, needs_last_discard, pickup_forbidden
from engine.turns.ranking import Ranking
from engine.turns.score import least_written_out, written
from engine.turns.search import Search
from engine.turns.start import Start
from engine.turns.table import TableMeld, read_table

_NOT_OUT = 10**15
"""Added to the rank of a play that does not end the round."""


class Laid:
    """What a play lays, as the search found it, and what is left before the discard; shared by its discards."""

    def __init__(self, hand: Hand, items: tuple[Item, ...], packed: int, jokers: int, *, declared: bool) -> None:
        self.hand = hand
        self.items = items
        self._packed, self._jokers = packed, jokers
        self._declared = declared
        self._judged: dict[tuple[bool, bool, bool, bool], Judged] = {}

    @cached_property
    def laying(self) -> Laying:
        """The melds, and what is done to those of the table."""
        return laying_of(self.items, declared=self._declared)

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """What is left, arranged, the discard still among it."""
        return self.hand.unpack(self._packed, self._jokers)

    def left(self, discard: Piece | None) -> tuple[Piece, ...]:
        """What is left after the discard."""
        if discard is None:
            return self.pieces
        place = self.pieces.index(discard)
        return self.pieces[:place] + self.pieces[place + 1 :]

    def judged(self, discard: Piece | None) -> Judged:
        """The play with this discard, which does not end the round; those that make no difference are judged once."""
        start = self.hand.start
        joker = discard is not None and discard.is_joker
        key = (discard is None, joker, discard == start.locked, discard == start.upcard)
        if key not in self._judged:
            self._judged[key] = judge(start, self.laying, discard, self.left(discard))
        return self._judged[key]


@dataclass(frozen=True, slots=True)
class Found:
    """A legal play."""

    laid: Laid
    discard: Piece | None
    judged: Judged

    @property
    def start(self) -> Start:
        """How the turn began."""
        return self.laid.hand.start

    @property
    def laying(self) -> Laying:
        """What is laid."""
        return self.laid.laying

    @property
    def left(self) -> tuple[Piece, ...]:
        """The hand after the turn, arranged."""
        return self.laid.left(self.discard)


def find_plays(position: Position, top: int | None) -> tuple[list[Found], bool]:
    """The best `top` plays, or all, best first, and whether they are all."""
    ranking: Ranking[Found] = Ranking(top)
    table = read_table(position)
    turns = [_Turn(start, table, ranking) for start in starts(position) if not pickup_forbidden(start)]
    # What promises most is tried first, so that the rest is soon known not to be good enough.
    turns.sort(key=lambda turn: turn.hand.total - turn.hand.most_gain)
    for turn in turns:
        turn.finish()
    for turn in turns:
        turn.go_on()
    return ranking.best()


class _Turn:
    """One way to begin the turn, and all that can follow."""

    def __init__(self, start: Start, table: list[TableMeld], ranking: Ranking[Found]) -> None:
        self.start = start
        self.rules = start.rules
        self.ranking = ranking
        lays = self.rules.turn.lays and start.source is not Source.NONE
        self.hand = Hand(start, table) if lays else Hand(start, [], only_new=True)
        self.lays = lays

    def finish(self) -> None:
        """The plays that end the round."""
        start, finish = self.start, self.rules.finish
        if start.source is Source.NONE:
            return
        if self.lays:
            self._finish(self.hand, declared=False)
        if finish.from_rack and not (self.rules.turn.lays and start.position.opened):
            self._finish(Hand(start, [], only_new=True), declared=True)

    def _finish(self, hand: Hand, *, declared: bool) -> None:
        def refuses(gain: int) -> bool:
            """What is laid is what was gained beyond what the pieces counted in the hand."""
            laid = -(-(gain - hand.total) // WRITTEN_WEIGHT)
            least = least_written_out(self.start, laid, declared=declared)
            return self.ranking.refuses(least * WRITTEN_WEIGHT)

        leaves_one = needs_last_discard(self.start)
        for items in Finishes(hand, refuses, leaves_one=leaves_one, required=self._required(hand)).all():
            if declared and not items:
                continue
            packed = hand.packed - sum(item.need for item in items)
            jokers = hand.jokers + sum(item.taken - item.jokers for item in items)
            laid = Laid(hand, items, packed, jokers, declared=declared)
            discard = laid.pieces[0] if laid.pieces else None
            judged = judge(self.start, laid.laying, discard, ())
            if judged.out and not judged.faults:
                rank = written(self.start, laid.laying, discard, (), True, judged.hand_finish) * WRITTEN_WEIGHT
                self.ranking.add(rank, Found(laid, discard, judged))

    def go_on(self) -> None:
        """The plays after which the round goes on."""
        if self.start.source is Source.UPCARD and not self.start.exchange:
            return
        if not self.lays:
            self._leave((), self.hand.packed, self.hand.jokers, 0)
            return
        opening = self.rules.opening
        first = not self.start.position.opened and opening.unlocks_table
        Search(
            self.hand,
            self._leave,
            self._refuses_gain,
            least_first_laying=opening.minimum + opening.must_exceed if first else 0,
            bounded=self.ranking.top is not None,
        ).run(self._required(self.hand))

    def _required(self, hand: Hand) -> int | None:
        """The kind of piece that must be laid because it was taken from the discards."""
        locked = self.start.locked
        if locked is None or locked.is_joker or not must_use_taken(self.start):
            return None
        return hand.numbers[locked]

    def _refuses_gain(self, gain: int) -> bool:
        return self.ranking.refuses(_NOT_OUT + self.hand.total - gain)

    def _leave(self, items: tuple[Item, ...], packed: int, jokers: int, gain: int) -> None:
        """All plays that lay these items and do not end the round."""
        laid = Laid(self.hand, items, packed, jokers, declared=False)
        fixed = self._fixed_cost(items)
        may_keep_all = not self.hand.discards or (items and not self.rules.turn.discard_after_laying)
        if may_keep_all and laid.pieces:
            self._offer(laid, None, self._rank(laid, gain, fixed, None))
        if not self.hand.discards or len(laid.pieces) < 2:
            return
        worths = self.rules.values.in_hand
        for discard in sorted(dict.fromkeys(laid.pieces), key=lambda piece: -worths(piece)):
            rank = self._rank(laid, gain, fixed, discard)
            if self.ranking.refuses(rank) and self.rules.settlement.counts != "rack":
                break
            self._offer(laid, discard, rank)

    def _fixed_cost(self, items: tuple[Item, ...]) -> int | None:
        """What a player writes who has laid nothing in the round, whatever is left; None where that is counted."""
        fixed = self.rules.settlement.nothing_laid
        if items or self.start.position.opened or fixed is None:
            return None
        return fixed if self.rules.settlement.counts == "left" else -fixed

    def _rank(self, laid: Laid, gain: int, fixed: int | None, discard: Piece | None) -> int:
        """The rank of a play that does not end the round."""
        if fixed is None:
            return _NOT_OUT + self.hand.total - gain - (self.hand.left_value(discard) if discard else 0)
        left = laid.left(discard)
        points = sum(map(self.rules.values.in_hand, left))
        return _NOT_OUT + fixed * WRITTEN_WEIGHT + len(left) * PIECE_WEIGHT + points

    @cached_property
    def _best_on_rack(self) -> Split:
        """The best melds of the whole hand; no discard makes better ones."""
        return best_split(self.start.hand, self.rules)

    def _points_on_rack(self, laid: Laid, discard: Piece | None) -> int:
        """What the melds on the rack count after the discard: the same melds do, where it is in none of them."""
        if discard is None or discard in self._best_on_rack.left:
            return self._best_on_rack.points
        return -written(self.start, Laying(), discard, laid.left(discard), False, False)

    def _offer(self, laid: Laid, discard: Piece | None, rank: int) -> None:
        if self.rules.settlement.counts == "rack":
            if self.ranking.refuses(rank - self._best_on_rack.points * WRITTEN_WEIGHT):
                return
            rank -= self._points_on_rack(laid, discard) * WRITTEN_WEIGHT
        if self.ranking.refuses(rank):
            return
        judged = laid.judged(discard)
        if not judged.faults:
            self.ranking.add(rank, Found(laid, discard, judged))
