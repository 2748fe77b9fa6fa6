"""The stock running out: a new one out of the discards, or the end of the round (RULES.md, «Stock out»)."""

import dataclasses
import random
from collections import Counter

from engine.new_stock import may_renew, turned_over
from engine.pieces import Piece
from engine.round.events import Renew, Turn
from engine.round.refusal import NOT_THE_DISCARDS, NOTHING_TO_RENEW, ROUND_IS_OVER
from engine.round.state import Ending, RoundState
from engine.wording import BadInput


def after_stock(state: RoundState, turn: Turn) -> RoundState:
    """The state at the end of a turn, in which the round may end with its stock or a new stock be due."""
    rules = state.rules
    if rules.stock.when_empty == "play_on" and rules.turn.draw == "instead_of_playing":
        return _ended(state) if state.idle_turns >= len(state.seats) else state
    if state.stock:
        return state
    if not may_renew(rules, state.renewals):
        return _ended(state)
    return _waiting_for_new_stock(state, turn)


def ends_with_draw(state: RoundState) -> bool:
    """The stock holds one piece, and at this table the round ends as soon as it is drawn."""
    stock = state.rules.stock
    return stock.when_empty == "round_ends" and stock.round_ends_at == "last_draw" and len(state.stock) == 1


def _ended(state: RoundState) -> RoundState:
    return dataclasses.replace(state, ending=Ending())


def _waiting_for_new_stock(state: RoundState, turn: Turn) -> RoundState:
    kept, middle = turned_over(state.discards, state.rules, last_stays=turn.discard is not None)
    cleared = state.cleared if state.rules.stock.closed_set_renews else ()
    if not middle + cleared:
        return _ended(state)
    return dataclasses.replace(
        state,
        discards=kept,
        to_renew=middle + cleared,
        cleared=() if cleared else state.cleared,
    )


def renewed(state: RoundState, event: Renew) -> RoundState:
    """The state with the new stock. Raises BadInput where none is due or it is made of other pieces."""
    if state.ending:
        raise BadInput(ROUND_IS_OVER)
    if not state.to_renew:
        raise BadInput(NOTHING_TO_RENEW)
    there, due = Counter(event.stock), Counter(state.to_renew)
    if there != due:
        missing, surplus = (" ".join(map(str, d.elements())) or "–" for d in (due - there, there - due))
        raise BadInput(NOT_THE_DISCARDS, where="stock", missing=missing, surplus=surplus)
    return dataclasses.replace(state, stock=event.stock, to_renew=(), renewals=state.renewals + 1)


def random_renewal(state: RoundState, rng: random.Random) -> Renew:
    """The waiting discards, shuffled."""
    pieces: list[Piece] = list(state.to_renew)
    rng.shuffle(pieces)
    return Renew(tuple(pieces))
