"""What can be done to a set on the table: complete it, close it with a pass, take its jokers."""

import itertools
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from engine.melds import Meld
from engine.pieces import JOKER, SUITS, Piece, joker_as
from engine.round_record import KeptPiece
from engine.rules import MAX_SET, Rules
from engine.turns.change import Change
from engine.turns.run_changes import kept_worth
from engine.turns.supply import Supply, most_jokers


class _State(NamedTuple):
    """A set on the way: its natural suits in canonical order, its jokers, and how it came about."""

    suits: tuple[str, ...]
    jokers: int
    given: tuple[str, ...] = ()
    taken: int = 0
    added: tuple[str, ...] = ()
    """Suits laid off, `*` for a joker."""

    @property
    def size(self) -> int:
        """Pieces in the set."""
        return len(self.suits) + self.jokers


def set_changes(index: int, meld: Meld, own: bool, supply: Supply) -> Iterator[Change]:
    """All that can be done to the set, `own` or another's, with the pieces of the supply."""
    rules = supply.rules
    passing = rules.passes is not None and not own
    adding = rules.layoffs == "any" or (rules.layoffs == "own" and own)
    order = SUITS[rules.deck.kind]
    start = _State(tuple(sorted((p.suit for p in meld.pieces if not p.is_joker), key=order.index)), meld.jokers)
    seen = {start[:2]}
    states = [start]
    for state in states:
        for after in _steps(state, meld.rank, supply, adding):
            if after[:2] not in seen:
                seen.add(after[:2])
                states.append(after)
    for state in states:
        if state is not start:
            yield _change(index, meld, own, state, rules)
        if passing and rules.passes and state.size < MAX_SET:
            for added in _addable(state, meld.rank, supply):
                if added != JOKER.suit or rules.passes.jokers:
                    yield _closed(index, meld, own, state, added, rules)


def _steps(state: _State, rank: int, supply: Supply, adding: bool) -> Iterator[_State]:
    """The sets that one laying-off or one swap makes of it."""
    rules = supply.rules
    order = SUITS[rules.deck.kind]
    if adding and state.size < MAX_SET:
        for suit in _addable(state, rank, supply):
            added = (*state.added, suit)
            if suit != JOKER.suit:
                yield state._replace(suits=_sorted(state.suits, (suit,), order), added=added)
            elif state.jokers < most_jokers(rules):
                yield state._replace(jokers=state.jokers + 1, added=added)
    together = _pieces_for_a_joker(state, rules)
    if together:
        for suits in itertools.combinations(_missing(state, rank, supply), together):
            yield state._replace(
                suits=_sorted(state.suits, suits, order),
                jokers=state.jokers - 1,
                given=state.given + suits,
                taken=state.taken + 1,
            )


def _pieces_for_a_joker(state: _State, rules: Rules) -> int:
    """How many missing suits have to be put in at once to take one joker out; 0: none can be taken."""
    swaps = rules.joker_swaps
    if swaps is None or not state.jokers:
        return 0
    if state.size == MAX_SET:
        return int(swaps.from_set_of_four)
    way = swaps.from_set_of_three if state.jokers == 1 else swaps.from_set_with_two
    return {"never": 0, "either": 1, "both": 2}[way]


def _missing(state: _State, rank: int, supply: Supply) -> list[str]:
    """Suits that no natural piece of the set has and the supply does."""
    used = state.given + state.added
    order = SUITS[supply.rules.deck.kind]
    return [
        suit for suit in order if suit not in state.suits and supply.counts.get(Piece(rank, suit), 0) > used.count(suit)
    ]


def _addable(state: _State, rank: int, supply: Supply) -> list[str]:
    """Suits that can be added, `*` for a joker."""
    found = _missing(state, rank, supply)
    if supply.rules.melds.set_repeats_suit:
        used = Counter(state.given + state.added)
        found = [s for s in SUITS[supply.rules.deck.kind] if supply.counts.get(Piece(rank, s), 0) > used[s]]
    if state.added.count(JOKER.suit) < supply.jokers:
        found.append(JOKER.suit)
    return found


def _sorted(suits: tuple[str, ...], more: tuple[str, ...], order: str) -> tuple[str, ...]:
    return tuple(sorted(suits + more, key=order.index))


def set_pieces(rank: int, suits: tuple[str, ...], jokers: int, rules: Rules) -> tuple[Piece, ...]:
    """A set in canonical order: a joker stands for a suit where none is left open."""
    order = SUITS[rules.deck.kind]
    pieces = [Piece(rank, suit) for suit in suits]
    if len(suits) + jokers < MAX_SET or rules.melds.set_repeats_suit:
        return (*pieces, *[JOKER] * jokers)
    pieces += [joker_as(Piece(rank, suit)) for suit in order if suit not in suits]
    return tuple(sorted(pieces, key=lambda p: order.index(p.natural.suit)))


def _change(index: int, meld: Meld, own: bool, state: _State, rules: Rules) -> Change:
    after = set_pieces(meld.rank, state.suits, state.jokers, rules)
    worth = rules.values.in_set(meld.rank)
    owners = rules.joker_swaps is not None and rules.joker_swaps.piece_counts_for_owner
    free = [p for p in after if p.is_joker and p not in meld.pieces] + [JOKER] * state.jokers
    added = tuple(Piece(meld.rank, s) if s != JOKER.suit else free.pop(0) for s in state.added)
    return Change(
        meld=index,
        before=meld,
        after=after,
        own=own,
        given=tuple(Piece(meld.rank, suit) for suit in state.given),
        taken=state.taken,
        added=added,
        worths=(worth,) * len(state.added),
        given_worths=(worth if own or not owners else 0,) * len(state.given),
    )


def _closed(index: int, meld: Meld, own: bool, state: _State, added: str, rules: Rules) -> Change:
    """The fourth piece closes the set and is itself kept by the passer."""
    change = _change(index, meld, own, state, rules)
    missing = [suit for suit in SUITS[rules.deck.kind] if suit not in state.suits]
    if added != JOKER.suit:
        passed = Piece(meld.rank, added)
    else:
        passed = joker_as(Piece(meld.rank, missing[0])) if len(missing) == 1 else JOKER
    worth = kept_worth(passed, rules.values.in_set(meld.rank), rules)
    return Change(
        meld=index,
        before=meld,
        after=change.after,
        own=own,
        given=change.given,
        taken=change.taken,
        added=(passed,),
        kept=(KeptPiece(passed, worth),),
        passed=True,
        closes=True,
        worths=(worth,),
        given_worths=change.given_worths,
    )
