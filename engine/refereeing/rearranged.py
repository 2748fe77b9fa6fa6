"""Turns of games in which the whole table may be rearranged (RULES.md, «Beyond the seeds: `rummikub`»)."""

from collections import Counter
from dataclasses import replace

from engine.advise_rearranging import drawing_play, rearranging_play
from engine.after import After
from engine.deck import physical, sorted_pieces
from engine.faults import Fault, TurnFault
from engine.melds import read_meld
from engine.pieces import FACE_DOWN, Piece
from engine.play import Play
from engine.position import Position
from engine.rearrange import Rearrangement, best_rearrangements
from engine.refereeing.cases import Case
from engine.refereeing.lying import bag, meld_fault
from engine.refereeing.unknown import Unknown
from engine.turns.legality import incomplete
from engine.turns.score import left_points


def rearranged_case(position: Position, after: After) -> Case:
    """The one turn that explains the difference: the table says all that the hand gave."""
    return _Rearranged(position, after).case()


class _Rearranged:
    def __init__(self, position: Position, after: After) -> None:
        self.position, self.after, self.rules = position, after, position.rules
        before, now = (bag(p for meld in table for p in meld) for table in (position.table, after.table))
        self.laid, self.gone = now - before, before - now
        self.changed = Counter(_key(meld) for meld in position.table) != Counter(_key(meld) for meld in after.table)
        self.drawn: int | None = None
        if position.hand is not None and after.hand is not None:
            self.drawn = len(after.hand) + self.laid.total() - self.gone.total() - len(position.hand)

    def case(self) -> Case:
        faults = [*self._meld_faults(), *self._piece_faults(), *self._turn_faults()]
        adds_up = all(fault.code is not TurnFault.PIECES_DO_NOT_ADD_UP for fault in faults)
        unknown = [
            what
            for what, hand in ((Unknown.HAND_BEFORE, self.position.hand), (Unknown.HAND_AFTER, self.after.hand))
            if hand is None or FACE_DOWN in hand
        ]
        if not self.changed and self.drawn is None:
            unknown.append(Unknown.DRAW)
        legal = None if not faults and not self.changed and self.drawn is None else not faults
        opens = not self.position.opened and all(f.code is not TurnFault.BELOW_MINIMUM for f in faults)
        return Case(legal, self._move(opens=opens) if adds_up else None, tuple(faults), tuple(unknown), ())

    def _meld_faults(self) -> list[Fault]:
        readings = [(i, pieces, read_meld(pieces, self.rules)) for i, pieces in enumerate(self.after.table)]
        return [meld_fault(reading, pieces, i) for i, pieces, reading in readings if reading.meld is None]

    def _piece_faults(self) -> list[Fault]:
        """Pieces that left the table, and pieces that came from nowhere."""
        hand, left = self.position.hand, self.after.hand
        faults = []
        jokers = Counter({p: n for p, n in self.gone.items() if p.is_joker})
        others = self.gone - jokers
        if jokers:
            faults.append(Fault(TurnFault.JOKER_NOT_USED, tuple(jokers.elements())))
        if others:
            faults.append(Fault(TurnFault.TAKEN_INTO_HAND, tuple(others.elements())))
        if hand is None or left is None or FACE_DOWN in hand or FACE_DOWN in left:
            if self.drawn is not None and not 0 <= self.drawn <= 1:
                faults.append(Fault(TurnFault.PIECES_DO_NOT_ADD_UP))
            return faults
        came = (self.laid + bag(left)) - (bag(hand) + self.gone)
        went = (bag(hand) + self.gone) - (self.laid + bag(left))
        if went or came.total() > 1:
            faults.append(Fault(TurnFault.PIECES_DO_NOT_ADD_UP, tuple((came + went).elements())))
        return faults

    def _turn_faults(self) -> list[Fault]:
        faults = []
        if self.laid and self.drawn == 1:
            faults.append(Fault(TurnFault.DREW_AND_PLAYED))
        if not self.laid and self.changed and not self.gone:
            faults.append(Fault(TurnFault.NOTHING_FROM_HAND))
        elif not self.laid and self.drawn == 0:
            faults.append(incomplete("no_draw"))
        return faults + self._opening_faults()

    def _opening_faults(self) -> list[Fault]:
        opening = self.rules.opening
        if self.position.opened or not self.laid or not opening.unlocks_table:
            return []
        laid = tuple(self.laid.elements())
        if best_rearrangements(self.rules, self.position.table, laid, opened=False):
            return []
        readings = [read_meld(meld, self.rules).meld for meld in self.after.table if not bag(meld) - self.laid]
        points = sum(meld.points for meld in readings if meld)
        needed = opening.minimum + opening.must_exceed
        values = {"points": points, "minimum": needed, "missing": max(1, needed - points)}
        return [Fault(TurnFault.BELOW_MINIMUM, laid, values=values)]

    def _move(self, *, opens: bool) -> Play:
        left = tuple(sorted_pieces(self.after.hand or ()))
        if not self.laid and not self.changed:
            return replace(drawing_play(self.position), left=left, left_points=left_points(left, self.rules))
        melds = [read_meld(pieces, self.rules).meld for pieces in self.after.table]
        table = tuple(meld.pieces if meld else pieces for meld, pieces in zip(melds, self.after.table, strict=True))
        laid = tuple(sorted_pieces(self.laid.elements()))
        turn = Rearrangement(laid, left, left_points(left, self.rules), table)
        play = rearranging_play(self.position, turn, left_known=self.after.hand is not None)
        return replace(play, opens=opens)


def _key(meld: tuple[Piece, ...]) -> tuple[str, ...]:
    return tuple(sorted(str(physical(p)) for p in meld))
