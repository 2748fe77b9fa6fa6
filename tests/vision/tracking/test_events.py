"""Events there and back, and as sentences."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.pieces import FACE_DOWN, JOKER, Piece
from engine.wording import LANGUAGES, BadInput
from vision.tracking.events import (
    Appeared,
    CameraMoved,
    Covered,
    Event,
    Gone,
    MeldsChanged,
    Moved,
    Reread,
    SourceBack,
    SourceLost,
    Stable,
    TablePiece,
    Uncovered,
    event_from_json,
    event_to_json,
)
from vision.tracking.sentences import sentence

times = st.integers(0, 10**8)
numbers = st.integers(1, 500)
coordinates = st.floats(-2000, 5000).map(lambda value: round(value, 2))
points = st.tuples(coordinates, coordinates)
quads = st.tuples(points, points, points, points)
shares = st.floats(0, 1).map(lambda value: round(value, 4))
pieces = st.one_of(
    st.sampled_from([JOKER, FACE_DOWN]), st.builds(Piece, st.integers(1, 13), st.sampled_from(list("rbkyshdc")))
)
lone = st.builds(TablePiece, numbers, pieces, shares, quads)
grouped = st.builds(TablePiece, numbers, pieces, shares, quads, st.integers(0, 40))
ids = st.lists(numbers, min_size=1, max_size=5).map(tuple)
groups = st.lists(st.lists(pieces, min_size=1, max_size=4).map(tuple), max_size=3).map(tuple)
events: st.SearchStrategy[Event] = st.one_of(
    st.builds(Appeared, times, lone),
    st.builds(Gone, times, lone),
    st.builds(Moved, times, lone, quads),
    st.builds(Reread, times, lone, pieces),
    st.builds(Covered, times, ids),
    st.builds(Uncovered, times, ids),
    st.builds(MeldsChanged, times, groups, groups),
    st.builds(Stable, times, st.lists(grouped, max_size=4).map(tuple)),
    st.builds(CameraMoved, times, coordinates, coordinates),
    st.builds(SourceLost, times, times),
    st.builds(SourceBack, times),
)


@given(events)
def test_an_event_comes_back_from_its_line(event: Event) -> None:
    assert event_from_json(json.loads(json.dumps(event_to_json(event)))) == event


@given(events)
def test_every_event_is_one_line_in_every_language(event: Event) -> None:
    lines = {sentence(event, language) for language in LANGUAGES}
    assert len(lines) == len(LANGUAGES)
    assert all("\n" not in line and "{" not in line for line in lines)


def test_a_stable_look_tells_the_table_as_the_referee_takes_it() -> None:
    corners = ((0.0, 0.0), (1.0, 0.0), (1.0, 2.0), (0.0, 2.0))
    laid = [(1, Piece(5, "r"), 1), (2, Piece(6, "r"), 1), (3, JOKER, 0)]
    stable = Stable(900, tuple(TablePiece(number, piece, 0.9, corners, group) for number, piece, group in laid))
    assert event_to_json(stable)["table"] == ["*", "5r 6r"]
    assert sentence(stable, "en") == "    0.90 s  stable, 3 pieces: * | 5r 6r"
    assert sentence(stable, "hu") == "    0.90 s  nyugalom, 3 lap: * | 5r 6r"


def test_what_is_not_sure_is_said_to_be_not_sure() -> None:
    unsure = TablePiece(1, Piece(9, "k"), 0.51, ((0.0, 0.0),) * 4)
    assert sentence(Appeared(0, unsure), "en") == "    0.00 s  laid, but not surely read: 9k (51 %)"


@pytest.mark.parametrize(
    "values",
    [
        {},
        {"event": "appeared"},
        {"event": "sung", "t_ms": 1},
        {"event": "gone", "t_ms": 1, "id": 1, "piece": "14r", "confidence": 1, "quad": []},
        {"event": "covered", "t_ms": 1, "ids": 3},
    ],
)
def test_what_is_no_event_is_said_to_be_none(values: dict[str, object]) -> None:
    with pytest.raises(BadInput):
        event_from_json(values)
