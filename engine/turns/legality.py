"""The one definition of a legal turn (RULES.md): which faults a turn has. A turn without any is legal."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.faults import Fault, TurnFault
from engine.melds import Meld
from engine.pieces import FACE_DOWN, JOKER, Piece
from engine.position import Source
from engine.turns.laying import FirstLaying, Laying, first_laying
from engine.turns.start import Start


@dataclass(frozen=True, slots=True)
class Judged:
    """What a turn is, and what is wrong with it."""

    faults: tuple[Fault, ...]
    out: bool
    """It ends the round."""
    hand_finish: bool
    opens: bool
    """It is the player's first laying and meets its condition."""


def judge(start: Start, laying: Laying, discard: Piece | None, left: Sequence[Piece]) -> Judged:
    """Judges a whole turn: its draw, what it lays, its discard, and what is left in the hand afterwards.

    That the pieces add up, and that each meld is one, is not looked at here.
    """
    turn = _Turn(start, laying, discard, left)
    faults = (
        *turn.draw_faults(),
        *turn.laying_faults(),
        *turn.use_faults(),
        *turn.end_faults(),
    )
    return Judged(faults, turn.out, turn.hand_finish, turn.opens)


def ends_round(start: Start, laying: Laying, discard: Piece | None, left: Sequence[Piece]) -> bool:
    """Whether the player goes out."""
    if left:
        return False
    if discard is not None or start.unseen or not start.rules.turn.discard:
        return True
    return not start.rules.finish.last_discard or (laying.anything and not needs_last_discard(start))


def needs_last_discard(start: Start) -> bool:
    """Whether nobody goes out without discarding a piece, whatever is laid."""
    finish, turn = start.rules.finish, start.rules.turn
    at_once = finish.hand_finish and not finish.hand_finish_last_discard and not start.position.opened
    laying_is_enough = at_once or not turn.discard_after_laying
    return turn.discard and not start.unseen and finish.last_discard and not laying_is_enough


def is_hand_finish(start: Start, laying: Laying, out: bool) -> bool:
    """Whether going out counts as a hand finish: in one turn, with nothing laid before."""
    finish = start.rules.finish
    if not finish.hand_finish or not out or start.position.opened:
        return False
    if not finish.laid_at_once_is_hand_finish and not laying.declared:
        return False
    return finish.hand_finish_layoffs or not laying.all_changes


def pickup_forbidden(start: Start) -> str | None:
    """Why the pieces taken from the discards may not be taken, whatever is done with them; None where they may."""
    if not start.take:
        return None
    pickup = start.rules.pickup
    deep = len(start.take) > 1
    reasons = {
        "never": not pickup.top,
        "first_locked": pickup.first_locked and start.from_first,
        "only_top": (deep or not start.in_one) and not pickup.deep,
        "not_all": not start.in_one,
        "too_few_held": start.size_before is not None and start.size_before < pickup.stock_only_below,
        "before_opening": deep and pickup.deep_needs_opening and not start.position.opened,
    }
    return next((what for what, applies in reasons.items() if applies), None)


def must_use_taken(start: Start) -> bool:
    """The single piece taken from the discards, or the deepest of several, must be laid in this turn."""
    pickup = start.rules.pickup
    free = pickup.top_free_in_first_round and start.position.first_round
    return len(start.take) > 1 or (bool(start.take) and pickup.top_must_be_used and not free)


class _Turn:
    """One turn with what follows from it, so that each rule is written once."""

    def __init__(self, start: Start, laying: Laying, discard: Piece | None, left: Sequence[Piece]) -> None:
        self.start, self.laying, self.discard, self.left = start, laying, discard, left
        self.rules = start.rules
        self.out = ends_round(start, laying, discard, left)
        self.hand_finish = is_hand_finish(start, laying, self.out)
        self.first = laying.on_table and not start.position.opened
        self.laid_first = self._first_laying() if self.first and self.rules.opening.unlocks_table else None
        self.opens = self.first and (self.laid_first is None or self._meets(self.laid_first))
        rights = self.opens and (self.laid_first is None or self.rules.opening.rights_in_same_turn)
        self.exempt = self.rules.opening.hand_finish_exempt and (self.hand_finish or self._lacks_only_discard())
        self.has_rights = start.position.opened or rights or self.exempt

    def _lacks_only_discard(self) -> bool:
        """All was laid at once; with a piece to discard it would be a hand finish."""
        finish, opened = self.rules.finish, self.start.position.opened
        at_once = finish.hand_finish and finish.laid_at_once_is_hand_finish and not opened
        return at_once and not self.left and self.discard is None and self.laying.anything

    def _meets(self, laid: FirstLaying) -> bool:
        return bool(self.laying.all_melds) and laid.meets(self.rules)

    def _first_laying(self) -> FirstLaying:
        """What was laid from the hand alone, before any right that comes with opening was used."""
        counted = self.rules.pickup.counts_toward_minimum or self.start.locked is None
        return first_laying(
            self.laying,
            self.rules,
            table_jokers=max(0, self.laying.taken - self._jokers_elsewhere()),
            without=None if counted else self.start.locked,
        )

    def _jokers_elsewhere(self) -> int:
        """How many jokers taken from the table may be anywhere but in the new melds."""
        swaps = self.rules.joker_swaps
        found = self.laying.jokers_added
        if swaps and not swaps.must_use:
            found += sum(p.is_joker for p in self.left)
        if self.discard and self.discard.is_joker and swaps and (not swaps.must_use or self._closes_with_joker()):
            found += 1
        return found

    def _closes_with_joker(self) -> bool:
        swaps = self.rules.joker_swaps
        return bool(swaps and swaps.closes and self.out and self.discard and self.discard.is_joker)

    # The draw.

    def draw_faults(self) -> Iterator[Fault]:
        """Drawing against the rules, whatever is done with the piece."""
        start = self.start
        if start.source is None:
            yield incomplete("no_draw")
        elif start.source is Source.UPCARD and not self._exchange_is_draw():
            yield from self._upcard_faults()
        elif start.take:
            yield from self._pickup_faults(start.take)
        if start.exchange and not self._may_exchange():
            yield Fault(TurnFault.ILLEGAL_UPCARD_USE, (start.exchange,))

    def _exchange_is_draw(self) -> bool:
        upcard = self.rules.upcard
        return self.start.exchange is not None and upcard is not None and upcard.exchange_replaces_draw

    def _may_exchange(self) -> bool:
        upcard, held = self.rules.upcard, self.start.position.hand
        if upcard is None or not upcard.first_round_exchange:
            return False
        if held is not None and FACE_DOWN not in held and self.start.exchange not in held:
            return False  # It came with the draw, and the exchange is before that.
        if self.start.source is Source.NONE:
            return upcard.starter_exchanges
        return self.start.position.first_round and self.start.in_this_turn

    def _upcard_faults(self) -> Iterator[Fault]:
        rules = self.rules.upcard
        piece = (self.start.upcard,) if self.start.upcard else ()
        if rules is None:
            yield Fault(TurnFault.ILLEGAL_UPCARD_USE, piece)
        elif rules.only_in_hand_finish:
            if not self.hand_finish:
                yield Fault(TurnFault.ILLEGAL_UPCARD_USE, piece)
        elif not self.out or not self._upcard_is_used():
            yield Fault(TurnFault.ILLEGAL_UPCARD_USE, piece)

    def _upcard_is_used(self) -> bool:
        """It lies where it may."""
        rules, piece = self.rules.upcard, self.start.upcard
        assert rules  # noqa: S101
        if piece is None or (self.laying.declared and not self.laying.melds):
            return True  # Of what stands on the rack nothing is known.
        in_melds = rules.in_rack_meld if self.laying.declared else rules.in_new_meld
        if in_melds and any(_holds(meld, piece) for meld in self.laying.all_melds):
            return True
        for change in self.laying.all_changes:
            allowed = rules.as_pass if change.passed else rules.in_table_meld == "any"
            if change.own:
                allowed = rules.in_table_meld != "none"
            elif piece in change.given:
                allowed = rules.in_table_meld == "any"
            if allowed and _is_in(piece, change.given + change.added):
                return True
        return rules.as_last_discard and self.discard == piece

    def _pickup_faults(self, take: Sequence[Piece]) -> Iterator[Fault]:
        """Taking from the discards (RULES.md, «Turn» of each game)."""
        pickup = self.rules.pickup
        forbidden = pickup_forbidden(self.start)
        if forbidden:
            code = TurnFault.ILLEGAL_ROW_PICKUP if pickup.deep else TurnFault.ILLEGAL_DISCARD_PICKUP
            yield Fault(code, tuple(take), values={"what": forbidden})
        elif len(take) > 1:
            if not self._is_used(take[0]):
                yield Fault(TurnFault.TAKEN_PIECE_NOT_USED, (take[0],))
        elif what := self._why_not_top(take[0]):
            yield Fault(TurnFault.ILLEGAL_DISCARD_PICKUP, tuple(take), values={"what": what})
        with_it = pickup.must_lay_with_it and not any(_holds(meld, take[0]) for meld in self.laying.all_melds)
        if pickup.must_lay and (not self.laying.all_melds or with_it):
            yield Fault(TurnFault.MUST_LAY_AFTER_DISCARD, (take[0],))

    def _why_not_top(self, piece: Piece) -> str | None:
        """Why the last discard may not be taken for what was done with it."""
        pickup = self.rules.pickup
        if pickup.top_free_in_first_round and self.start.position.first_round:
            return None
        if pickup.top_needs_opening and not (self.start.position.opened or self.opens):
            for_finish = self.hand_finish and pickup.top_for_hand_finish
            if not for_finish and not (self.out and self.has_rights):
                return "before_opening"
        if not pickup.top_must_be_used or self._is_used(piece):
            return None
        return "needs_naturals" if any(_holds(meld, piece) for meld in self.laying.all_melds) else "must_be_used"

    def _is_used(self, piece: Piece) -> bool:
        """A piece taken from the discards was laid as the rules ask."""
        pickup = self.rules.pickup
        wanted = pickup.new_meld_naturals
        if self.out and not pickup.new_meld_naturals_when_going_out:
            wanted = 0
        if any(_holds(meld, piece, wanted) for meld in self.laying.all_melds):
            return True
        layoff = pickup.layoff_in_opening_turn or not self.first or self.hand_finish
        for change in self.laying.all_changes if layoff else ():
            if _is_in(piece, change.added) or (pickup.swaps_joker and piece in change.given):
                return True
        return False

    # What is laid.

    def laying_faults(self) -> Iterator[Fault]:
        """Laying, laying off, passing and swapping against the rules."""
        laying = self.laying
        laid = laying.anything
        if not laid:
            return
        if laying.declared and (not self.rules.finish.from_rack or (self.rules.turn.lays and not self.hand_finish)):
            yield Fault(TurnFault.HAND_FINISH_INCOMPLETE, laying.pieces())
        if not self.rules.turn.lays and laying.on_table:
            yield Fault(TurnFault.NOBODY_LAYS, laying.pieces())
        if self.start.source is Source.NONE:
            yield Fault(TurnFault.STARTER_ONLY_DISCARDS, laying.pieces())
            return
        if self.laid_first is not None and not self.exempt:
            yield from self._opening_faults(self.laid_first)
        for change in laying.all_changes:
            yield from self._change_faults(change.meld, change.given, change.taken, change.added, change.passed)

    def _opening_faults(self, laid: FirstLaying) -> Iterator[Fault]:
        if not self.laying.all_melds:
            return
        opening = self.rules.opening
        needed = opening.minimum + opening.must_exceed
        pieces = tuple(p for meld in self.laying.all_melds for p in meld.pieces)
        if laid.points < needed:
            values = {"points": laid.points, "minimum": needed, "missing": needed - laid.points}
            yield Fault(TurnFault.BELOW_MINIMUM, pieces, values=values)
        if opening.needs_run and not laid.has_run:
            yield Fault(TurnFault.OPENING_NEEDS_A_RUN, pieces)

    def _change_faults(
        self, meld: int, given: tuple[Piece, ...], taken: int, added: tuple[Piece, ...], passed: bool
    ) -> Iterator[Fault]:
        """What is done to one meld of the table before the player may."""
        unlocks = self.rules.opening.unlocks_table
        swaps = self.rules.joker_swaps
        if taken and swaps and swaps.needs_opening and not self.has_rights:
            yield Fault(TurnFault.ILLEGAL_JOKER_SWAP, given, meld)
        if added and unlocks and not self.has_rights:
            code = TurnFault.PASS_BEFORE_OPENING if passed else TurnFault.LAYOFF_BEFORE_OPENING
            yield Fault(code, added, meld)
        elif added and passed and self.first and self.rules.passes and not self.rules.passes.in_opening_turn:
            yield Fault(TurnFault.PASS_BEFORE_OPENING, added, meld)

    # What was taken has to be used.

    def use_faults(self) -> Iterator[Fault]:
        """A joker from the table that was not used as it must be."""
        swaps, laying = self.rules.joker_swaps, self.laying
        if swaps is None or not swaps.must_use or not laying.taken:
            return
        free = swaps.free_in_hand_finish and self.hand_finish
        needed = 0 if free else swaps.new_meld_hand_pieces
        in_melds = sum(min(meld.jokers, max(0, len(meld.pieces) - needed)) for meld in laying.melds)
        used = in_melds + laying.jokers_added + self._closes_with_joker()
        if used < laying.taken + self._joker_of_the_discards_must_be_used():
            yield Fault(TurnFault.JOKER_NOT_USED, (JOKER,))

    def _joker_of_the_discards_must_be_used(self) -> bool:
        locked = self.start.locked
        return locked is not None and locked.is_joker and must_use_taken(self.start)

    # The end.

    def end_faults(self) -> Iterator[Fault]:
        """The discard: there must be one, and not of a piece just taken."""
        start, turn = self.start, self.rules.turn
        if not turn.discard or start.unseen:
            return
        if self.discard is None:
            laid = self.laying.anything
            if not self.out and not (laid and not turn.discard_after_laying):
                yield incomplete("no_discard") if self.left else Fault(TurnFault.NO_DISCARD_LEFT)
        elif not self.rules.pickup.discards_taken and self.discard == start.locked and not self._has_another():
            yield Fault(TurnFault.TAKEN_PIECE_DISCARDED, (self.discard,))

    def _has_another(self) -> bool:
        """Beside the piece that was taken, the player had one just like the discard."""
        assert self.discard  # noqa: S101
        held = self.start.hand.count(self.discard)
        return held > 1 or (self.discard.is_joker and held + self.laying.taken > 1)


def _holds(meld: Meld, piece: Piece, naturals: int = 0) -> bool:
    """The piece lies in the meld, beside so many natural pieces."""
    beside = sum(not p.is_joker for p in meld.pieces) - (not piece.is_joker)
    return beside >= naturals and _is_in(piece, meld.pieces)


def _is_in(piece: Piece, laid: Sequence[Piece]) -> bool:
    return any(p.is_joker for p in laid) if piece.is_joker else piece in laid


def incomplete(what: str) -> Fault:
    """A turn without its draw (`no_draw`), without its discard (`no_discard`), or with two (`two_discards`)."""
    return Fault(TurnFault.TURN_INCOMPLETE, values={"what": what})
