"""A second opinion on legal turns: every single step of a turn is tried, one after the other.

Written from the rules without the packing, the bounds and the whole-turn judgement of `engine.turns`: pieces carry
where they come from, and each step is allowed or not at the moment at which it is made. Only for tiny positions.
"""

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.melds import Meld, MeldKind, read_table_meld
from engine.pieces import FACE_DOWN, JOKER, SUITS, Piece, joker_as
from engine.position import Position, Source
from engine.rules import HIGH_PLACE, LOW_PLACE, MAX_RUN, Rules

Outcome = tuple[object, ...]
"""A whole turn by what can be seen afterwards."""

HAND, TAKEN, FREE, TABLE, UPCARD = "hand", "taken", "taken with it", "table", "upcard"


@dataclass(frozen=True, order=True)
class Token:
    """One physical piece and where the player got it from."""

    text: str
    origin: str

    @property
    def joker(self) -> bool:
        return self.text == "*"


@dataclass(frozen=True)
class Lying:
    """A meld on the table by its places (runs) or suits (sets)."""

    kind: MeldKind
    suit_or_rank: str
    cells: tuple[tuple[int | str, bool, bool], ...]
    """(place or suit, is a joker, is a joker laid in this turn); a joker in a set has suit ''."""
    new: bool
    own: bool
    closed: bool = False


@dataclass(frozen=True)
class State:
    hand: tuple[Token, ...]
    lying: tuple[Lying, ...]
    kept: tuple[str, ...]
    first_points: int
    first_run: bool
    rights: bool
    laid_melds: int
    used_taken: bool
    upcard_used: bool


class NaiveTurns:
    """All legal turns of one position."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.rules = position.rules
        self.found: set[Outcome] = set()
        self.seen: set[object] = set()

    def outcomes(self) -> set[Outcome]:
        for draw, take, exchange, hand in self._draws():
            self._turn(draw, take, exchange, hand)
        return self.found

    # Drawing

    def _draws(self) -> Iterator[tuple[Source | None, tuple[Piece, ...], str | None, tuple[Token, ...]]]:
        position, rules = self.position, self.rules
        assert position.hand is not None
        plain = tuple(Token(str(p), HAND) for p in position.hand)
        if position.drawn is Source.STOCK:
            yield None, (), None, plain
            return
        if position.drawn is Source.DISCARD:
            rest = list(plain)
            tokens = []
            count, pickup = len(position.drawn_pieces), rules.pickup
            deep = pickup.deep and (position.opened or not pickup.deep_needs_opening)
            if len(plain) - count < pickup.stock_only_below or (count > 1 and not deep):
                return
            for i, piece in enumerate(position.drawn_pieces):
                rest.remove(Token(str(piece), HAND))
                tokens.append(Token(str(piece), FREE if i else TAKEN))
            yield None, (), None, (*rest, *tokens)
            return
        if position.drawn is Source.UPCARD:
            taken = str((*position.drawn_pieces, position.upcard)[0])
            yield None, (), None, (*without(plain, (Token(taken, HAND),)), Token(taken, UPCARD))
            return
        exchanges: list[tuple[str | None, tuple[Token, ...]]] = [(None, plain)]
        may = rules.upcard and rules.upcard.first_round_exchange
        if may and position.upcard and (position.first_round or position.drawn is Source.NONE):
            for token in set(plain):
                if token.text != str(position.upcard):
                    rest = list(plain)
                    rest.remove(token)
                    exchanges.append((token.text, (*rest, Token(str(position.upcard), HAND))))
        for exchange, hand in exchanges:
            if position.drawn is Source.NONE:
                yield None, (), exchange, hand
                continue
            yield Source.STOCK, (), exchange, hand
            if rules.pickup.top and len(hand) >= rules.pickup.stock_only_below:
                for depth in range(1, len(position.discards) + 1):
                    if depth > 1 and not rules.pickup.deep:
                        break
                    if depth > 1 and rules.pickup.deep_needs_opening and not position.opened:
                        break
                    take = position.discards[-depth:]
                    if FACE_DOWN in take or (rules.pickup.first_locked and depth == len(position.discards)):
                        break
                    tokens = [Token(str(p), FREE if i else TAKEN) for i, p in enumerate(take)]
                    yield Source.DISCARD, take, exchange, (*hand, *tokens)
            if position.upcard and exchange is None:
                yield Source.UPCARD, (), None, (*hand, Token(str(position.upcard), UPCARD))

    # The turn

    def _turn(
        self, draw: Source | None, take: tuple[Piece, ...], exchange: str | None, hand: tuple[Token, ...]
    ) -> None:
        self.draw, self.take, self.exchange = draw, take, exchange
        starter = self.position.drawn is Source.NONE
        lying = tuple(self._before())
        for finishing in (False, True) if self._may_finish_by_hand() else (False,):
            self.finishing = finishing
            self.seen = set()
            rights = self.position.opened or finishing or not self.rules.opening.unlocks_table
            if finishing and not self.rules.opening.hand_finish_exempt and self.rules.opening.unlocks_table:
                rights = False
            state = State(tuple(sorted(hand)), lying, (), 0, False, rights, 0, False, False)
            if starter or not self.rules.turn.lays:
                self._end(state)
            else:
                self._explore(state)
        if self.rules.finish.from_rack and not starter and not (self.rules.turn.lays and self.position.opened):
            self._declared(hand)

    def _may_finish_by_hand(self) -> bool:
        finish = self.rules.finish
        return finish.hand_finish and finish.laid_at_once_is_hand_finish and not self.position.opened

    def _before(self) -> Iterator[Lying]:
        for i, pieces in enumerate(self.position.table):
            meld = read_table_meld(pieces, self.rules).meld
            assert meld
            yield lying_of(meld, new=False, own=self.position.is_own(i), closed=i in self.position.closed)

    def _explore(self, state: State) -> None:
        if state in self.seen:
            return
        self.seen.add(state)
        self._end(state)
        for after in itertools.chain(self._lays(state), self._touches(state)):
            self._explore(after)

    def _lays(self, state: State) -> Iterator[State]:
        """One new meld from the hand."""
        for size in range(3, len(state.hand) + 1):
            for tokens in set(itertools.combinations(state.hand, size)):
                for lying, meld in melds_of(tokens, self.rules):
                    used = state.used_taken
                    for token in tokens:
                        if token.origin == TAKEN:
                            naturals = sum(not t.joker and t is not token for t in tokens)
                            used = True
                            if naturals < self.rules.pickup.new_meld_naturals and not self._free_pickup():
                                break
                    else:
                        yield self._with_rights(
                            replace(
                                state,
                                hand=without(state.hand, tokens),
                                lying=(*state.lying, lying),
                                first_points=state.first_points + meld.points,
                                first_run=state.first_run or meld.kind is MeldKind.RUN,
                                laid_melds=state.laid_melds + 1,
                                used_taken=used,
                                upcard_used=state.upcard_used or any(t.origin == UPCARD for t in tokens),
                            )
                        )

    def _free_pickup(self) -> bool:
        return self.rules.pickup.top_free_in_first_round and self.position.first_round

    def _with_rights(self, state: State) -> State:
        opening = self.rules.opening
        if state.rights or state.first_points < opening.minimum or (opening.needs_run and not state.first_run):
            return state
        return replace(state, rights=True)

    def _touches(self, state: State) -> Iterator[State]:
        """One piece laid off, passed, or swapped."""
        if not state.rights:
            return
        for i, lying in enumerate(state.lying):
            if lying.closed:
                continue
            passing = self.rules.passes is not None and not lying.own
            for token in set(state.hand):
                if self._may_use_on_table(token, lying, passing=passing, swapping=False):
                    for after, kept in self._added(lying, token, passing):
                        yield self._touched(state, i, after, (token,), (), kept)
                if not token.joker and self._may_use_on_table(token, lying, passing=False, swapping=True):
                    for after in self._swapped(lying, (token,)):
                        yield self._touched(state, i, after, (token,), (Token("*", TABLE),), ())
            for two in set(itertools.combinations([t for t in state.hand if not t.joker], 2)):
                if all(self._may_use_on_table(t, lying, passing=False, swapping=True) for t in two):
                    for after in self._swapped(lying, two):
                        yield self._touched(state, i, after, two, (Token("*", TABLE),), ())

    def _may_use_on_table(self, token: Token, lying: Lying, *, passing: bool, swapping: bool) -> bool:
        pickup, upcard = self.rules.pickup, self.rules.upcard
        if token.origin == TAKEN and not lying.new:
            first = not self.position.opened and self.rules.opening.unlocks_table
            if first and not self.finishing and not pickup.layoff_in_opening_turn:
                return False
        if token.origin == UPCARD and upcard and not upcard.only_in_hand_finish and not lying.own:
            return passing and upcard.as_pass and not swapping
        return True

    def _touched(
        self,
        state: State,
        index: int,
        after: Lying,
        used: tuple[Token, ...],
        got: tuple[Token, ...],
        kept: tuple[str, ...],
    ) -> State:
        lying = (*state.lying[:index], after, *state.lying[index + 1 :])
        return replace(
            state,
            hand=tuple(sorted((*without(state.hand, used), *got))),
            lying=lying,
            kept=tuple(sorted((*state.kept, *kept))),
            used_taken=state.used_taken or any(t.origin == TAKEN for t in used),
            upcard_used=state.upcard_used or any(t.origin == UPCARD for t in used),
        )

    def _added(self, lying: Lying, token: Token, passing: bool) -> Iterator[tuple[Lying, tuple[str, ...]]]:
        """One piece more at a run's end or in a set; a pass takes something out for it."""
        rules = self.rules
        if not passing and rules.layoffs != "any" and not (rules.layoffs == "own" and lying.own):
            return
        if lying.kind is MeldKind.RUN:
            places = [int(cell[0]) for cell in lying.cells]
            for place, end in ((places[0] - 1, 0), (places[-1] + 1, -1)):
                low = LOW_PLACE if rules.melds.one_low else LOW_PLACE + 1
                high = HIGH_PLACE if rules.melds.one_high else HIGH_PLACE - 1
                if not low <= place <= high or max(*places, place) - min(*places, place) >= MAX_RUN:
                    continue
                if not token.joker and token.text != natural_text(lying.suit_or_rank, place):
                    continue
                cell = (place, token.joker, token.joker)
                kept: tuple[str, ...] = ()
                if passing:
                    out = lying.cells[end]
                    rest = lying.cells[1:] if end == 0 else lying.cells[:-1]
                    cells = (cell, *rest) if end == 0 else (*rest, cell)
                    kept = ("*" if out[1] else natural_text(lying.suit_or_rank, int(out[0])),)
                else:
                    cells = (cell, *lying.cells) if end == 0 else (*lying.cells, cell)
                if jokers_fit(cells, rules):
                    yield replace(lying, cells=cells), kept
            return
        if len(lying.cells) == 4:
            return
        suit = "" if token.joker else token.text[-1]
        if not token.joker and (token.text[:-1] != lying.suit_or_rank or (suit, False, False) in lying.cells):
            return
        if passing:
            yield replace(lying, closed=True), (token.text,)
            return
        cells = tuple(sorted((*lying.cells, (suit, token.joker, token.joker)), key=str))
        if jokers_fit(cells, rules):
            yield replace(lying, cells=cells), ()

    def _swapped(self, lying: Lying, tokens: tuple[Token, ...]) -> Iterator[Lying]:
        """A joker taken for natural pieces; what was laid in this very turn is not taken from the table."""
        swaps = self.rules.joker_swaps
        jokers = [cell for cell in lying.cells if cell[1]]
        old = [cell for cell in jokers if not cell[2]]
        if swaps is None or not old:
            return
        if lying.kind is MeldKind.RUN:
            for i, cell in enumerate(lying.cells):
                place = int(cell[0])
                fits = cell in old and len(tokens) == 1 and tokens[0].text == natural_text(lying.suit_or_rank, place)
                if fits and swaps.from_run:
                    yield replace(lying, cells=(*lying.cells[:i], (place, False, False), *lying.cells[i + 1 :]))
            return
        suits = [t.text[-1] for t in tokens]
        ranks = {t.text[:-1] for t in tokens}
        if ranks != {lying.suit_or_rank} or len(set(suits)) < len(suits):
            return
        if any((suit, False, False) in lying.cells for suit in suits):
            return
        if len(lying.cells) == 4:
            allowed = swaps.from_set_of_four and len(tokens) == 1
        else:
            way = swaps.from_set_of_three if len(jokers) == 1 else swaps.from_set_with_two
            allowed = {"never": 0, "either": 1, "both": 2}[way] == len(tokens)
        if allowed:
            rest = list(lying.cells)
            rest.remove(old[0])
            yield replace(lying, cells=tuple(sorted((*rest, *((suit, False, False) for suit in suits)), key=str)))

    # The end

    def _end(self, state: State) -> None:
        position, rules = self.position, self.rules
        laid = state.laid_melds > 0 or state.lying != tuple(self._before()) or bool(state.kept)
        if state.laid_melds and not state.rights and not position.opened:
            return
        unseen = self.draw is Source.STOCK
        choices: list[Token | None] = [None] if unseen else [*set(state.hand)]
        if not unseen and not state.hand and self.finishing and not rules.finish.hand_finish_last_discard and laid:
            choices.append(None)
        for discard in choices:
            left = state.hand if discard is None else without(state.hand, (discard,))
            self._ended(state, discard, left)

    def _ended(self, state: State, discard: Token | None, left: tuple[Token, ...]) -> None:
        position, rules = self.position, self.rules
        pickup, swaps, upcard = rules.pickup, rules.joker_swaps, rules.upcard
        out = not left
        if self.finishing and not out:
            return
        tokens = [*left, *([discard] if discard else [])]
        takes = bool(self.take) or position.drawn is Source.DISCARD
        if takes:
            several = len(self.take) > 1 or len(position.drawn_pieces) > 1
            free = pickup.top_free_in_first_round and position.first_round and not several
            if discard and discard.origin == TAKEN:
                return
            opened_now = state.laid_melds > 0 and state.rights and rules.opening.unlocks_table
            needs = not several and pickup.top_needs_opening and not free
            if needs and not (position.opened or opened_now or (self.finishing and out)):
                return
            if (several or (pickup.top_must_be_used and not free)) and any(t.origin == TAKEN for t in tokens):
                return
            if pickup.must_lay and not state.laid_melds:
                return
        if swaps and swaps.must_use:
            if any(t.origin == TABLE for t in left):
                return
            if discard and discard.origin == TABLE and not (swaps.closes and out):
                return
        if Source.UPCARD in (self.draw, position.drawn) and upcard:
            if upcard.only_in_hand_finish:
                if not (self.finishing and out):
                    return
            elif not out or not state.upcard_used:
                return
        self._record(state, discard, left, out, declared=False)

    def _record(
        self, state: State, discard: Token | None, left: tuple[Token, ...], out: bool, *, declared: bool
    ) -> None:
        self.found.add(
            (
                self.draw.value if self.draw else None,
                tuple(map(str, self.take)),
                self.exchange,
                tuple(sorted(shown(lying) for lying in state.lying if lying.new)),
                tuple(shown(lying) for lying in state.lying if not lying.new),
                state.kept,
                discard.text if discard else None,
                tuple(sorted(t.text for t in left)),
                out,
                declared,
            )
        )

    def _declared(self, hand: tuple[Token, ...]) -> None:
        """All in melds on the rack but the closing tile."""
        closings: list[Token | None] = [None] if self.draw is Source.STOCK else [*set(hand)]
        upcard_drawn = Source.UPCARD in (self.draw, self.position.drawn)
        for closing in closings:
            rest = hand if closing is None else without(tuple(sorted(hand)), (closing,))
            if not rest or (closing and closing.origin == TAKEN):
                continue
            if closing and closing.origin == UPCARD:
                continue
            if not (self.rules.upcard and self.rules.upcard.in_rack_meld) and upcard_drawn:
                continue
            if self.take and not self.rules.pickup.top_for_hand_finish:
                continue
            for melds in partitions(tuple(sorted(rest)), self.rules):
                state = State((), (*self._before(), *melds), (), 0, False, True, 0, True, True)
                self._record(state, closing, (), True, declared=True)


def lying_of(meld: Meld, *, new: bool, own: bool, closed: bool = False) -> Lying:
    cells: tuple[tuple[int | str, bool, bool], ...]
    if meld.kind is MeldKind.RUN:
        cells = tuple(
            (place, p.is_joker, new and p.is_joker) for place, p in zip(meld.places, meld.pieces, strict=True)
        )
        return Lying(meld.kind, meld.suit, cells, new, own, closed)
    suits = (("" if p.is_joker else p.suit, p.is_joker, new and p.is_joker) for p in meld.pieces)
    cells = tuple(sorted(suits, key=str))
    rank = next(str(p)[:-1] for p in meld.pieces if not p.is_joker)
    return Lying(meld.kind, rank, cells, new, own, closed)


def natural_text(suit: str, place: int) -> str:
    return str(Piece((place - 1) % 13 + 1, suit))


def jokers_fit(cells: tuple[tuple[int | str, bool, bool], ...], rules: Rules) -> bool:
    most = rules.melds.max_jokers
    return most is None or sum(cell[1] for cell in cells) <= most


def without(hand: tuple[Token, ...], tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    rest = list(hand)
    for token in tokens:
        rest.remove(token)
    return tuple(rest)


def shown(lying: Lying) -> tuple[object, ...]:
    cells = tuple(sorted((cell[:2] for cell in lying.cells), key=str))
    return (lying.kind.value, lying.suit_or_rank, cells, lying.closed)


def melds_of(tokens: tuple[Token, ...], rules: Rules) -> Iterator[tuple[Lying, Meld]]:
    """Every meld that exactly these pieces make: as a set, and as each run that the jokers allow."""
    naturals = [t for t in tokens if not t.joker]
    jokers = len(tokens) - len(naturals)
    if not naturals:
        return
    pieces = [Piece(_rank(t.text), t.text[-1]) for t in naturals]
    readings: list[list[Piece]] = []
    if len({p.rank for p in pieces}) == 1 and len({p.suit for p in pieces}) == len(pieces) <= 4:
        missing = [s for s in SUITS[rules.deck.kind] if all(p.suit != s for p in pieces)]
        if len(tokens) <= 4:
            stand = [joker_as(Piece(pieces[0].rank, s)) for s in missing[:jokers]] if len(tokens) == 4 else None
            # With bare jokers, so that one natural piece with two of them is a run where that is worth more.
            readings.append([*pieces, *(stand or [JOKER] * jokers)])
    if len({p.suit for p in pieces}) == 1:
        for low in range(LOW_PLACE, HIGH_PLACE - len(tokens) + 2):
            places = range(low, low + len(tokens))
            ranks = [(place - 1) % 13 + 1 for place in places]
            by_rank = {p.rank: p for p in pieces}
            if len(set(ranks)) == len(ranks) and len(by_rank) == len(pieces) and by_rank.keys() <= set(ranks):
                readings.append([by_rank.get(r, joker_as(Piece(r, pieces[0].suit))) for r in ranks])
    for reading in readings:
        meld = read_table_meld(reading, rules)
        if meld.meld and not meld.hint and meld.meld.jokers == jokers:
            yield lying_of(meld.meld, new=True, own=True), meld.meld


def partitions(hand: tuple[Token, ...], rules: Rules) -> Iterator[tuple[Lying, ...]]:
    """All ways to stand a whole rack in melds."""
    if not hand:
        yield ()
        return
    first, rest = hand[-1], hand[:-1]
    for size in range(2, len(rest) + 1):
        for others in set(itertools.combinations(rest, size)):
            for lying, _ in melds_of((*others, first), rules):
                for more in partitions(without(rest, others), rules):
                    yield (lying, *more)


def _rank(text: str) -> int:
    names = {"A": 1, "J": 11, "Q": 12, "K": 13}
    return names.get(text[:-1]) or int(text[:-1])


def naive_outcomes(position: Position) -> set[Outcome]:
    """All legal turns of a position, each by what can be seen afterwards."""
    return NaiveTurns(position).outcomes()
