import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.games import GAMES
from engine.pieces import JOKER, Piece, joker_as
from engine.play import LayOff, Swap
from engine.position import Source
from engine.random_turns import random_turn
from engine.round.course import Round
from engine.round.dealing import random_deal
from engine.round.events import ClearSet, Event, Redo, Renew, ShowTwin, SwapDoubles, TakeBack, Turn, Undo
from engine.round.refusal import IllegalTurn
from engine.round.saving import event_json, parse_course, parse_event, round_json
from engine.round.stock import random_renewal
from engine.wording import BadInput
from tests.engine.round.rounds import turn


def _begun(game: str = "traditional", seed: int = 1, turns: int = 6) -> Round:
    """A round that was played at random for some turns."""
    rng = random.Random(seed)
    course = Round(random_deal(game, ["Anna", "Béla"], rng))
    while course.state.turns < turns and not course.state.ending:
        state = course.state
        course.append(random_renewal(state, rng) if state.to_renew else random_turn(state, rng))
    return course


def test_taking_back_and_doing_again_are_exact_and_stay_in_the_list() -> None:
    course = _begun()
    states, count = course.states, len(course.events)
    for state in reversed(states[:-1]):
        assert course.append(Undo()) == state
    for state in states[1:]:
        assert course.append(Redo()) == state
    assert len(course.events) == count + 2 * (len(states) - 1)
    assert course.standing == course.events[:count]


def test_something_new_leaves_what_was_taken_back_behind() -> None:
    course = _begun()
    course.append(Undo())
    course.append(random_turn(course.state, random.Random(99)))
    with pytest.raises(BadInput, match="nothing that was taken back"):
        course.append(Redo())


def test_the_deal_stays() -> None:
    course = _begun(turns=0)
    for event, text in ((Undo(), "the deal stays"), (Redo(), "taken back"), (course.deal, "only one")):
        with pytest.raises(BadInput, match=text):
            course.append(event)
    assert course.events == (course.deal,)


def test_a_refused_event_changes_nothing() -> None:
    course = _begun()
    state, events = course.state, course.events
    with pytest.raises(IllegalTurn):
        course.append(Turn(state.on_turn, Source.NONE))
    assert course.state is state
    assert course.events == events


@pytest.mark.parametrize("game", GAMES)
def test_any_position_is_reached_by_replay(game: str) -> None:
    course = _begun(game)
    for count in range(1, len(course.events) + 1):
        assert Round.replay(course.events[:count]).state == course.states[count - 1]


def test_replay_names_the_event_that_cannot_be() -> None:
    course = _begun()
    events: list[Event] = [*course.events]
    events[3] = events[2]
    with pytest.raises(BadInput) as refused:
        Round.replay(events)
    assert refused.value.where == "events[3].seat"
    with pytest.raises(BadInput, match="begins with its deal"):
        Round.replay([Undo()])
    with pytest.raises(BadInput, match="begins with its deal"):
        Round.replay([])


_naturals = st.builds(Piece, st.integers(1, 13), st.sampled_from("shdc"))
_pieces = _naturals | st.just(JOKER) | st.builds(joker_as, _naturals)
_many = st.lists(_pieces, min_size=1, max_size=5).map(tuple)
_small = st.integers(0, 99)
_turns = st.builds(
    Turn,
    seat=_small,
    draw=st.sampled_from(Source),
    take=st.just(()) | _many,
    exchange=st.none() | _pieces,
    lay=st.lists(_many, max_size=3).map(tuple),
    layoffs=st.lists(st.builds(LayOff, _small, _many), max_size=2).map(tuple),
    swaps=st.lists(st.builds(Swap, _small, _many, st.integers(0, 4)), max_size=2).map(tuple),
    discard=st.none() | _pieces,
    from_rack=st.booleans(),
    table=st.lists(_many, max_size=3).map(tuple),
)
_events = st.one_of(
    _turns,
    st.builds(ShowTwin, _small),
    st.builds(SwapDoubles, _small, _pieces, _small, _pieces),
    st.builds(TakeBack, _small),
    st.builds(ClearSet, _small),
    st.builds(Renew, _many),
    st.just(Undo()),
    st.just(Redo()),
)


@given(_events)
def test_every_event_is_read_as_it_was_written(event: Event) -> None:
    assert parse_event(json.loads(json.dumps(event_json(event)))) == event


@settings(max_examples=30)
@given(st.sampled_from(sorted(GAMES)), st.integers(0, 10**6), st.integers(0, 12))
def test_a_saved_round_is_read_as_it_was(game: str, seed: int, turns: int) -> None:
    course = _begun(game, seed, turns)
    if turns > 2:
        course.append(Undo())
    loaded = parse_course(json.loads(json.dumps(round_json(course))))
    assert loaded.events == course.events
    assert loaded.states == course.states
    assert round_json(loaded) == round_json(course)


def _saved() -> dict[str, Any]:
    saved: dict[str, Any] = json.loads(json.dumps(round_json(_begun())))
    return saved


@pytest.mark.parametrize(
    ("place", "value", "where", "code"),
    [
        (("format",), "something", "format", "not_a_round"),
        (("format",), None, "", "missing_field"),
        (("version",), 2, "version", "other_version"),
        (("version",), "1", "version", "not_integer"),
        (("events",), [], "events", "deal_first"),
        (("events",), {}, "events", "not_list"),
        (("more",), 1, "", "unknown_field"),
        (("events", 0, "deck"), "As", "events[0].deck", "not_the_deck"),
        (("events", 0, "deck"), "Zs", "events[0].deck", "no_card"),
        (("events", 0, "game"), "romi4", "events[0].game", "no_game"),
        (("events", 0, "players"), ["Anna"], "events[0].players", "player_count"),
        (("events", 0, "players"), ["Anna", 7], "events[0].players[1]", "not_name"),
        (("events", 0, "cut"), 4, "events[0].cut", "no_cut"),
        (("events", 1, "event"), "jump", "events[1].event", "not_choice"),
        (("events", 1, "draw"), "air", "events[1].draw", "not_choice"),
        (("events", 1, "draw"), "none", "events[1]", "turn_incomplete"),
        (("events", 1, "seat"), -1, "events[1].seat", "not_integer"),
        (("events", 1, "discard"), "*=*", "events[1].discard", "no_piece"),
        (("events", 1, "lay"), [["As"]], "events[1].lay[0]", "not_text"),
        (("events", 1, "swaps"), [{"meld": 0}], "events[1].swaps[0]", "missing_field"),
        (("events", 1, "layoffs"), [3], "events[1].layoffs[0]", "not_object"),
        (("events", 1), {"event": "renew", "stock": "As"}, "events[1]", "nothing_to_renew"),
    ],
)
def test_what_cannot_be_read_is_bad_input_with_its_place(
    place: tuple[str | int, ...], value: object, where: str, code: str
) -> None:
    saved = _saved()
    inner: Any = saved
    for key in place[:-1]:
        inner = inner[key]
    inner[place[-1]] = value
    with pytest.raises(BadInput) as refused:
        parse_course(saved)
    assert (refused.value.where, refused.value.code) == (where, code)


_json = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 10**12) | st.text(max_size=4) | st.sampled_from(["As", "*", "stock"]),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.sampled_from(["meld", "pieces", "give"]), inner),
    max_leaves=4,
)


@given(st.data())
def test_no_input_breaks_the_reader(data: st.DataObject) -> None:
    saved = _saved()
    event = data.draw(st.sampled_from(saved["events"]))
    names = [*event, "table", "swaps", "layoffs", "take", "options"]
    event[data.draw(st.sampled_from(names))] = data.draw(_json)
    said = ""
    try:
        parse_course(saved)
    except BadInput as error:
        said = error.where and error.text("hu") and error.text("en")
        event = {}
    assert said or "event" in event


def test_a_joker_may_be_laid_off_without_what_it_stands_for() -> None:
    assert parse_event(event_json(turn("stock", "As", layoffs=[(0, "*")]))) == turn("stock", "As", layoffs=[(0, "*")])
