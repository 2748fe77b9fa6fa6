from urllib.parse import parse_qsl

import pytest
from hypothesis import given
from hypothesis import strategies as st

from datasets.entries import Entry
from datasets.sets import CONFIRMED, GAME_NOTE, MAKE_NOTE, SEAT_NOTE, TRUTH_NOTE
from datasets.worth import Worth
from engine.pieces import Kind
from server.collecting.filters import Filter, Show

PLAIN = Worth(0, 0, 0, False)


def _entry(name: str, worth: Worth = PLAIN, notes: dict[str, str] | None = None, kind: Kind = Kind.TILES) -> Entry:
    notes = notes or {}
    return Entry(name, f"{name}.jpg", 0, 0, "kitchen", 3, frozenset({kind}), notes, worth)


ENTRIES = [
    _entry("plain"),
    _entry("unsure", Worth(0.4, 1, 0, False)),
    _entry("settled", Worth(0, 1, 0, False), {TRUTH_NOTE: CONFIRMED}),
    _entry("wrong", Worth(0, 0, 0, True), {GAME_NOTE: "tile"}),
    _entry("corrected", Worth(0, 0, 2, False), {MAKE_NOTE: "grandma's"}),
    _entry("hand", notes={SEAT_NOTE: "3"}, kind=Kind.CARDS),
]


@pytest.mark.parametrize(
    ("chosen", "names"),
    [
        (Filter(), "plain unsure settled wrong corrected hand"),
        (Filter(Show.UNCHECKED), "plain unsure wrong corrected hand"),
        (Filter(Show.UNSURE), "unsure"),
        (Filter(Show.DISAGREEING), "wrong"),
        (Filter(Show.CORRECTED), "corrected"),
        (Filter(Show.HANDS), "hand"),
        (Filter(kind="cards"), "hand"),
        (Filter(make="grandma's"), "corrected"),
        (Filter(game="tile"), "wrong"),
        (Filter(Show.UNSURE, kind="cards"), ""),
    ],
)
def test_a_filter_chooses(chosen: Filter, names: str) -> None:
    assert " ".join(entry.name for entry in chosen.chosen(ENTRIES)) == names


@given(st.builds(Filter, st.sampled_from(Show), st.text(), st.text(), st.text()))
def test_an_address_keeps_the_choice(chosen: Filter) -> None:
    assert Filter.of(dict(parse_qsl(chosen.query, keep_blank_values=True))) == chosen


def test_a_strange_address_shows_everything() -> None:
    assert Filter.of({"show": "nothing", "page": "x"}) == Filter()
