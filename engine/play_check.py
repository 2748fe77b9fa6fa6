"""What holds in every round, checked on random ones («romi simulate --check»)."""

import dataclasses
import json
import random
from collections.abc import Sequence
from typing import Final

from engine.advise import advise
from engine.after import After
from engine.deck import full_deck
from engine.games import game
from engine.players import turn_of
from engine.position import Source
from engine.random_turns import random_turn
from engine.referee import check
from engine.round.course import Round, after_event
from engine.round.dealing import random_deal
from engine.round.drawing import position_after_draw
from engine.round.ending import round_record
from engine.round.events import ClearSet, Event, Redo, ShowTwin, SwapDoubles, TakeBack, Turn, Undo
from engine.round.saving import parse_course, round_json
from engine.round.state import Ending, RoundState
from engine.round.stock import random_renewal
from engine.settlement import settle
from engine.simulate import MOST_EVENTS, random_of
from engine.wording import BadInput

LISTED: Final = 12
LISTED_REARRANGED: Final = 1
"""So many of the best plays are looked at where they are listed; fewer where the whole table may be rearranged."""
LISTED_SHARE: Final = 0.01
BESIDE_SHARE: Final = 0.05
BESIDE_BEFORE_PLAY: Final = 0.8
"""Shares of moments in which plays are listed, and in which something beside a turn is tried."""


class BrokenInvariant(Exception):
    """Something that has to hold did not: what, and in which deal."""


def check_deal(game_id: str, seed: int, number: int) -> Round:
    """Plays a random deal at random and checks all that has to hold on the way and at the end.

    Raises BrokenInvariant.
    """
    rng = random_of(seed, number)
    fewest, most = game(game_id).deal.players
    names = [f"P{i}" for i in range(rng.randint(fewest, most))]
    course = Round(random_deal(game_id, names, rng, dealer=rng.randrange(len(names))))
    try:
        _play(course, rng)
        _check_undo(course)
        _check_saved(course)
        settle(round_record(course.state))
    except BrokenInvariant as error:
        raise BrokenInvariant(f"{game_id}, seed {seed}, deal {number}: {error}") from None
    return course


def _holds(condition: bool, what: str) -> None:
    if not condition:
        raise BrokenInvariant(what)


def _play(course: Round, rng: random.Random) -> None:
    whole = full_deck(course.state.rules)
    while True:
        state = course.state
        _holds(state.pieces() == whole, f"pieces are not the deck's after event {len(course.events)}")
        _holds(len(course.events) < MOST_EVENTS, "the round does not end")
        if state.ending:
            return
        if state.to_renew:
            course.append(random_renewal(state, rng))
            continue
        if rng.random() < (BESIDE_SHARE if state.turns else BESIDE_BEFORE_PLAY):
            _try(course, _beside(state, rng))
            continue
        if rng.random() < LISTED_SHARE:
            _check_listed(state)
        turn = random_turn(state, rng)
        course.append(turn)
        _check_refereed(state, turn, course.state)


def _try(course: Round, event: Event) -> None:
    """Adds an event that may be refused, which must leave everything as it was."""
    before, events = course.state, course.events
    try:
        course.append(event)
    except BadInput:
        _holds(course.state is before and course.events == events, f"a refused {event} changed something")


def _beside(state: RoundState, rng: random.Random) -> Event:
    seats = range(len(state.seats))
    seat, other = rng.choice(seats), rng.choice(seats)
    piece, other_piece = (rng.choice(state.seats[s].hand) for s in (seat, other))
    events: list[Event] = [
        ShowTwin(seat),
        SwapDoubles(seat, piece, other, other_piece),
        TakeBack(state.on_turn),
        ClearSet(rng.randrange(len(state.table) + 1)),
        Undo(),
        Redo(),
    ]
    return rng.choice(events)


def _check_refereed(state: RoundState, turn: Turn, after: RoundState) -> None:
    """The referee, who sees only what lies there before and after, finds nothing wrong with a turn."""
    if state.rules.turn.rearranges:
        return  # That was judged by the referee already.
    told, seat = after.position(), after.seats[turn.seat]
    lies = After(
        hand=seat.hand,
        table=told.table,
        discards=told.discards,
        upcard=after.upcard,
        upcard_told=True,
        owners=told.owners or None,
        closed=told.closed,
        kept=seat.kept,
        hand_finish=turn.from_rack,
    )
    verdict = check(state.position(), lies)
    faults = ", ".join(fault.code for fault in verdict.faults)
    _holds(verdict.legal is True, f"the referee refuses a legal turn: {turn}: {faults}")


def _check_listed(state: RoundState) -> None:
    """The plays that are advised are distinct, legal, and sorted by what the player would really write after them."""
    rearranges = state.rules.turn.rearranges
    source = Source.NONE if state.starts or rearranges else Source.STOCK
    position = state.position() if rearranges else position_after_draw(state, source)
    plays = advise(position, LISTED_REARRANGED if rearranges else LISTED).plays
    turns = [turn_of(state, play, source) for play in plays]
    _holds(len(set(turns)) == len(turns), "a play is listed twice")
    keys = []
    for play, turn in zip(plays, turns, strict=True):
        try:
            after = after_event(state, turn)
        except BadInput as error:
            raise BrokenInvariant(f"a listed play is refused: {turn}: {error}") from None
        _holds((after.ending is not None and after.ending.winner == state.on_turn) == play.out, f"out is wrong: {turn}")
        if not _takes_back_points(state, turn):
            keys.append((not play.out, -_written(after, state.on_turn)))
    _holds(keys == sorted(keys), f"plays are not sorted: {keys}")


def _takes_back_points(state: RoundState, turn: Turn) -> bool:
    """A joker that counted for the player may be taken from the table: no position tells who laid it."""
    rules = state.rules
    if rules.settlement.counts != "laid" or (rules.joker_swaps and rules.joker_swaps.piece_counts_for_owner):
        return False
    melds = [state.table[swap.meld] for swap in turn.swaps]
    return any(
        piece.is_joker and counts_for == turn.seat
        for meld in melds
        for piece, counts_for in zip(meld.pieces, meld.counts_for, strict=True)
    )


def _written(state: RoundState, seat: int) -> int:
    """What a player would write if the round ended now, the more the better."""
    ended = dataclasses.replace(state, ending=state.ending or Ending())
    score = settle(round_record(ended)).scores[seat]
    return score if state.rules.match.best == "highest" else -score


def _check_undo(course: Round) -> None:
    states: Sequence[RoundState] = course.states
    steps = len(states) - 1
    for i in reversed(range(steps)):
        _holds(course.append(Undo()) == states[i], f"taking event {i + 1} back does not restore what stood")
    for state in states[1:]:
        _holds(course.append(Redo()) == state, "doing an event again does not restore what stood")


def _check_saved(course: Round) -> None:
    loaded = parse_course(json.loads(json.dumps(round_json(course))))
    _holds(loaded.events == course.events, "saved and loaded events differ")
    _holds(loaded.states == course.states, "saved and loaded states differ")
