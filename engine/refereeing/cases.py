"""Every likely turn that can have led from one position to the next, judged."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from engine.advise import play_of
from engine.after import After
from engine.deck import sorted_pieces
from engine.faults import Fault, TurnFault
from engine.melds import MeldFault
from engine.pieces import FACE_DOWN, Piece
from engine.play import Play
from engine.position import Position, Source
from engine.refereeing.discards import DiscardStory, discard_stories
from engine.refereeing.lying import bag, bag_of_kept, new_meld
from engine.refereeing.passes import quiet_passes
from engine.refereeing.tables import Story, Tables, full_sets
from engine.refereeing.unknown import Unknown
from engine.split import best_split
from engine.turns.draws import start_after_draw
from engine.turns.laying import Laying
from engine.turns.legality import Judged, incomplete, judge
from engine.turns.start import Start

_WEIGHTS = {TurnFault.PIECES_DO_NOT_ADD_UP: 10, TurnFault.TABLE_REARRANGED: 4, TurnFault.TURN_INCOMPLETE: 3}
"""Faults that are believed only where nothing else explains what lies there; all others weigh 1."""
_DETAIL_WEIGHTS: Final[Mapping[object, int]] = {"nothing_changed": 0, "drew_again": 4}
_FIRST_LAYING_FAULTS = (TurnFault.BELOW_MINIMUM, TurnFault.OPENING_NEEDS_A_RUN)


@dataclass(frozen=True, slots=True)
class Case:
    """One turn that explains the difference."""

    legal: bool | None
    move: Play | None
    faults: tuple[Fault, ...]
    unknown: tuple[Unknown, ...]
    cleared: tuple[tuple[Piece, ...], ...]

    @property
    def weight(self) -> tuple[int, int]:
        """The less it weighs, the better it explains."""
        return fault_weight(self.legal, self.faults)


def fault_weight(legal: bool | None, faults: Sequence[Fault]) -> tuple[int, int]:
    """Legal turns before those that may be, before those that are not; then by their faults."""
    return {True: 0, None: 1, False: 2}[legal], sum(map(_weight, faults))


def _weight(fault: Fault) -> int:
    what = fault.values.get("what")
    if what in _DETAIL_WEIGHTS:
        return _DETAIL_WEIGHTS[what]
    return _WEIGHTS.get(fault.code, 1) if isinstance(fault.code, TurnFault) else 1


def cases(position: Position, after: After) -> Iterator[Case]:
    """The likely turns; at least one."""
    hand_gave = None
    if position.hand is not None and after.hand is not None:
        hand_gave = bag(position.hand) - bag(after.hand)
    for story in Tables(position, after, hand_gave).stories():
        sets = [cleared.pieces for cleared in story.cleared]
        sets += _laid_and_put_away(position, after, sets)
        for discards in discard_stories(position, after.discards, sets):
            yield _CaseOf(position, after, story, discards).case()


def _laid_and_put_away(position: Position, after: After, known: Sequence[tuple[Piece, ...]]) -> list[tuple[Piece, ...]]:
    """Complete sets that came from the hand and lie among the discards already."""
    if not position.rules.stock.clears_closed_sets:
        return []
    added = bag(after.discards[:-1]) - bag(position.discards)
    for pieces in known:
        added -= Counter(pieces)
    return list(full_sets(added, position.rules))


class _CaseOf:
    """One story of the table and one of the discards, with the draw that follows from them."""

    def __init__(self, position: Position, after: After, story: Story, discards: DiscardStory) -> None:
        self.position, self.after, self.story, self.discards = position, after, story, discards
        self.rules = position.rules
        self.changes = {t.before: (t.change, not t.faults) for t in story.touched if t.change}
        self.extra: list[Fault] = []
        """Faults that are not the judge's."""
        self.new_sets = [pieces for pieces in discards.put_away if pieces not in [c.pieces for c in story.cleared]]
        self._read_upcard()
        self._balance()

    def _read_upcard(self) -> None:
        """Whether the upcard was taken, or exchanged for which piece."""
        before, after = self.position.upcard, self.after
        if self.position.drawn is Source.UPCARD or not after.upcard_told:
            before = None if self.position.drawn is Source.UPCARD else before
            self.upcard_before = self.upcard_after = before if not after.upcard_told else after.upcard
            if self.position.drawn is Source.UPCARD:
                self.upcard_before = None
                self.upcard_after = after.upcard if after.upcard_told else None
        else:
            self.upcard_before, self.upcard_after = before, after.upcard
        changed = self.upcard_before != self.upcard_after
        self.exchange = self.upcard_after if changed and self.upcard_before else None
        self.upcard_taken = self.upcard_before if changed and self.upcard_after is None else None

    # Which pieces came from nowhere, and which went there.

    def _balance(self) -> None:
        position, after = self.position, self.after
        before = self._elsewhere(position.table, position.discards, self.upcard_before)
        before -= bag(self.discards.turned_over)
        before += bag(k.piece for k in position.kept)
        now = self._elsewhere(after.table, after.discards, self.upcard_after)
        now += bag(k.piece for k in (position.kept if after.kept is None else after.kept))
        passed = Counter[Piece]()
        for change, _ in self.changes.values():
            passed += bag_of_kept(change)
        if after.kept is None:
            now += passed
        for cleared in self.story.cleared:
            if cleared.pieces not in self.discards.put_away:
                now += Counter(cleared.pieces)
        self.sizes = self._sizes(before, now)
        self.hands_known = _known(position.hand) and _known(after.hand)
        self.appeared, self.vanished = Counter[Piece](), Counter[Piece]()
        if self.hands_known:
            before += bag(position.hand or ())
            now += bag(after.hand or ())
            hidden = now[FACE_DOWN] - before[FACE_DOWN]
            del before[FACE_DOWN], now[FACE_DOWN]
            self.appeared, self.vanished = now - before, before - now
            self._explain_face_down(hidden)
        kept = Counter[Piece]()
        if after.kept is not None:
            kept = bag(k.piece for k in after.kept) - bag(k.piece for k in position.kept) - passed
        elif self.rules.passes is not None:
            kept = +self.vanished
        self._explain_kept(kept)
        if self.rules.stock.clears_closed_sets:
            for pieces in full_sets(self.vanished, self.rules):
                self.vanished -= Counter(pieces)
                self.new_sets.append(pieces)

    @staticmethod
    def _elsewhere(table: Sequence[Sequence[Piece]], discards: Sequence[Piece], upcard: Piece | None) -> Counter[Piece]:
        pieces = bag(p for meld in table for p in meld) + bag(discards)
        return pieces + bag([upcard] if upcard else [])

    def _sizes(self, before: Counter[Piece], now: Counter[Piece]) -> tuple[int, int] | None:
        """How many pieces there were before and are now, the hands with them, where that is known."""
        held, left = self.size_before, self.after.hand
        return None if held is None or left is None else (before.total() + held, now.total() + len(left))

    @property
    def size_before(self) -> int | None:
        """Pieces in the hand of the position, where known."""
        position = self.position
        if position.hand is not None:
            return len(position.hand)
        return position.hand_sizes[position.seat] if position.hand_sizes else None

    def _explain_face_down(self, hidden: int) -> None:
        """A piece that was put down face down is one that has vanished."""
        self.face_down: Piece | None = None
        if hidden == 1 and self.vanished.total() == 1:
            self.face_down = next(self.vanished.elements())
            self.vanished = Counter()

    def _explain_kept(self, pieces: Counter[Piece]) -> None:
        """Pieces that are kept beside the rack were passed onto sets."""
        if not pieces or self.rules.passes is None:
            return
        passed, unexplained = quiet_passes(self.position, self.after, self.story, pieces)
        for before, change in passed.items():
            self.changes[before] = (change, True)
        if unexplained and self.position.closed:
            again = replace(self.position, closed=())
            passed, unexplained = quiet_passes(again, self.after, self.story, unexplained)
            for before, change in passed.items():
                place = self.story.place(before, len(self.position.table))
                self.extra.append(Fault(TurnFault.CLOSED_MELD_TOUCHED, change.added, place))
                self.changes[before] = (change, False)
        if self.after.kept is None:
            self.vanished = unexplained
        elif unexplained:
            self.extra.append(Fault(TurnFault.PIECES_DO_NOT_ADD_UP, tuple(unexplained.elements())))

    # The turn.

    def case(self) -> Case:
        """The turn, judged; where something unknown decides, it is judged both ways."""
        start = self._start()
        laying = self._laying()
        discard = self._discard()
        outcomes = [
            self._judged(replace(start, hand=hand), laying, discard, left)
            for left in self._lefts(laying)
            for hand in self._hands(start, discard)
        ]
        legals = {not faults for _, faults in outcomes}
        legal = legals.pop() if len(legals) == 1 else None
        judged, faults = min(outcomes, key=lambda outcome: fault_weight(False, outcome[1]))
        if legal is None:
            common = [fault for fault in faults if all(fault in others for _, others in outcomes)]
            judged, faults = outcomes[0][0], tuple(common)
        if self.after.hand_finish and self.rules.finish.from_rack and self.after.hand is None and legal:
            legal = None
        adds_up = all(fault.code is not TurnFault.PIECES_DO_NOT_ADD_UP for fault in faults)
        left = () if laying.declared else tuple(sorted_pieces(self.after.hand or ()))
        move = play_of(start, laying, discard, left, judged) if adds_up else None
        cleared = (*(c.pieces for c in self.story.cleared), *map(tuple, self.new_sets))
        return Case(legal, move, faults, self._unknown(), cleared)

    def _judged(
        self, start: Start, laying: Laying, discard: Piece | None, left: tuple[Piece, ...]
    ) -> tuple[Judged, tuple[Fault, ...]]:
        judged = judge(start, laying, discard, left)
        known = len(self.position.table)
        found = [*self.story.faults, *self.extra]
        found += [
            fault if fault.meld is None else replace(fault, meld=self.story.place(fault.meld, known))
            for fault in judged.faults
        ]
        finishing = not left and not self.position.opened and self.rules.finish.hand_finish and laying.on_table
        if finishing and any(isinstance(f.code, MeldFault) or f.code in _FIRST_LAYING_FAULTS for f in found):
            found.append(Fault(TurnFault.HAND_FINISH_INCOMPLETE, laying.pieces()))
        unique = {(fault.code, fault.meld): fault for fault in reversed(found)}
        if TurnFault.TAKEN_PIECE_DISCARDED in {fault.code for fault in found} and self._nothing_changed():
            put_back = next(fault for fault in found if fault.code is TurnFault.TAKEN_PIECE_DISCARDED)
            return judged, (incomplete("nothing_changed"), put_back)
        return judged, tuple(reversed(unique.values()))

    def _nothing_changed(self) -> bool:
        """All lies as it did, and so does the hand: nothing was done, or what was taken was put back."""
        alike = self.discards.take == self.discards.added and not self.story.new and not self.changes
        return alike and self.hands_known and bag(self.position.hand or ()) == bag(self.after.hand or ())

    def _start(self) -> Start:
        """How the turn began; what is wrong with it beyond the judge's rules is noted."""
        position = self.position
        hand = list(position.hand or ())
        if position.drawn is not None:
            base = start_after_draw(position, tuple(hand))
            self._draw_again()
            return replace(base, exchange=self.exchange, hand=self._exchanged(hand))
        take = self.discards.take
        source: Source | None = None
        if take:
            source = Source.DISCARD
        elif self.upcard_taken or (self.exchange and self._exchange_is_draw()):
            source = Source.UPCARD
        elif self._drew_from_stock():
            source = Source.STOCK
            hand += list(self.appeared.elements())[:1]
            self.appeared -= Counter(list(self.appeared.elements())[:1])
        self._note_what_does_not_add_up(source)
        if self.upcard_taken:
            hand.append(self.upcard_taken)
            if take:
                self.extra.append(Fault(TurnFault.ILLEGAL_UPCARD_USE, (self.upcard_taken,)))
        return Start(
            position,
            source,
            (*self._exchanged(hand), *take),
            take,
            self.exchange,
            self.upcard_taken,
            size_before=self.size_before,
            from_first=self.discards.from_first,
            in_one=self.discards.in_one,
        )

    def _exchanged(self, hand: list[Piece]) -> tuple[Piece, ...]:
        if self.exchange is None or self.upcard_before is None:
            return tuple(hand)
        if self.exchange in hand:
            hand.remove(self.exchange)
        return (*hand, self.upcard_before)

    def _exchange_is_draw(self) -> bool:
        return self.rules.upcard is not None and self.rules.upcard.exchange_replaces_draw

    def _drew_from_stock(self) -> bool:
        """Seen from the pieces, else from how many there are; taken for granted where neither is known."""
        if self.hands_known:
            return bool(self.appeared)
        return self.sizes is None or self.sizes[1] > self.sizes[0]

    def _draw_again(self) -> None:
        """The draw was done before: nothing more may come."""
        if self.discards.take:
            again = {"what": "drew_again"}
            self.extra.append(Fault(TurnFault.ILLEGAL_DISCARD_PICKUP, self.discards.take, values=again))
        if self.upcard_taken:
            self.extra.append(Fault(TurnFault.ILLEGAL_UPCARD_USE, (self.upcard_taken,)))
        self._note_what_does_not_add_up(None)

    def _note_what_does_not_add_up(self, source: Source | None) -> None:
        wrong = (*self.appeared.elements(), *self.vanished.elements())
        drawn = source is Source.STOCK and not self.hands_known
        uneven = not self.hands_known and self.sizes and self.sizes[1] - self.sizes[0] != int(drawn)
        if wrong or uneven:
            self.extra.append(Fault(TurnFault.PIECES_DO_NOT_ADD_UP, wrong))

    def _discard(self) -> Piece | None:
        added = self.discards.added
        if len(added) > 1:
            self.extra.append(Fault(TurnFault.TURN_INCOMPLETE, added, values={"what": "two_discards"}))
        if not added:
            return None
        return self.face_down if added[-1] == FACE_DOWN and self.hands_known and self.face_down else added[-1]

    def _laying(self) -> Laying:
        """What was laid: on the table, put away as a complete set, or shown on the rack."""
        sound = [new.meld for new in self.story.new if not new.fault]
        sound += [new_meld(pieces, 0, self.rules)[0] for pieces in self.new_sets]
        faulty = tuple(new.meld for new in self.story.new if new.fault)
        changes = tuple(change for change, is_sound in self.changes.values() if is_sound)
        faulty_changes = tuple(change for change, is_sound in self.changes.values() if not is_sound)
        laying = Laying(tuple(sound), changes, False, faulty, faulty_changes)
        return self._declared(laying) if self.after.hand_finish and self.rules.finish.from_rack else laying

    def _declared(self, laying: Laying) -> Laying:
        """The melds stand on the rack, or were laid down to be shown."""
        split = best_split(self.after.hand or (), self.rules, "pieces")
        if split.left:
            self.extra.append(Fault(TurnFault.HAND_FINISH_INCOMPLETE, split.left))
        return replace(laying, melds=laying.melds + split.melds, declared=True)

    # What is not known.

    def _lefts(self, laying: Laying) -> list[tuple[Piece, ...]]:
        """What the hand can hold after the turn, the likeliest first."""
        after = self.after.hand
        if laying.declared:
            return [()]
        if after is not None:
            return [after]
        if self.size_before is not None:
            drawn = len(self.discards.take) or int(self.position.drawn is None)
            size = self.size_before + drawn + laying.taken - len(laying.pieces()) - len(self.discards.added)
            return [(FACE_DOWN,) * max(0, size)]
        return [(FACE_DOWN,), ()]

    def _hands(self, start: Start, discard: Piece | None) -> list[tuple[Piece, ...]]:
        """What the player can have held: where that is unknown, perhaps another piece like the one discarded."""
        if _known(self.position.hand) or discard is None or discard != start.locked:
            return [start.hand]
        return [(*start.hand, discard), (discard,)]

    def _unknown(self) -> tuple[Unknown, ...]:
        found = []
        if not _known(self.position.hand):
            found.append(Unknown.HAND_BEFORE)
        if not _known(self.after.hand):
            found.append(Unknown.HAND_AFTER)
        seen = self.position.drawn or self.discards.take or self.upcard_taken
        if not self.hands_known and self.sizes is None and not seen:
            found.append(Unknown.DRAW)
        return tuple(found)


def _known(hand: tuple[Piece, ...] | None) -> bool:
    return hand is not None and FACE_DOWN not in hand
