from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.games import GAMES
from engine.rules import Rules
from engine.wording import LANGUAGES, Language
from server.matches.actions import Terms
from server.matches.service import Matches
from server.matches.settling import Told
from server.matches.view import MatchView
from server.pages.chart import spread
from server.pages.game_rules import rules_of
from server.pages.kit import Voice
from server.pages.leading import leading_words
from server.pages.marks import letters_of, marks_of
from server.pages.photo_input import ReadPhoto
from server.pages.running import running_totals
from server.store.database import sqlite_file
from server.store.store import Store

NAMES = ["Anna", "Béla", "Cili"]


@pytest.fixture
def matches(tmp_path: Path) -> Matches:
    return Matches(Store(sqlite_file(tmp_path / "romi.db")))


def _settle(matches: Matches, view: MatchView, *points: int) -> MatchView:
    names = [view.name(player) for player in view.round_players]
    return matches.settle(view.id, Told(points=dict(zip(names, points, strict=True))))


@given(st.lists(st.text(min_size=1, max_size=8), max_size=30))
def test_no_two_players_have_the_same_letter(names: list[str]) -> None:
    letters = letters_of(names)
    assert len(set(letters)) == len(names)


def test_players_have_the_letter_of_their_name_where_it_is_free() -> None:
    assert letters_of(["Anna", "Béla", "András", "béla"]) == ["A", "B", "N", "É"]


@given(st.lists(st.floats(0, 200), max_size=9).map(sorted))
def test_letters_in_the_chart_do_not_cover_each_other(places: list[float]) -> None:
    moved = spread(places, 20, 200)
    assert all(later - earlier >= 20 - 1e-9 for earlier, later in pairwise(moved))
    assert all(place <= 200 for place in moved)


def test_totals_run_from_a_players_first_round_to_the_last(matches: Matches) -> None:
    view = matches.create("handromi", NAMES, Terms(deals=5))
    view = _settle(matches, view, 10, 20, 30)
    view = matches.reseat(view.id, ["Anna", "Béla", "Dóra"], {"Dóra": 30})
    view = _settle(matches, view, 1, 2, 3)
    totals = {view.name(player): course for player, course in running_totals(view).items()}
    assert totals == {"Anna": (10, 11), "Béla": (20, 22), "Cili": (30, None), "Dóra": (30, 33)}
    assert {totals[view.name(p)][-1] for p in view.state.players} == {
        view.standing.totals[p] for p in view.state.players
    }
    assert len({mark.letter for mark in marks_of(view).values()}) == 4


@pytest.mark.parametrize(
    ("game_id", "terms", "rounds", "words"),
    [
        ("romi500", Terms(), [], ["Anna needs 500 more for 500"]),
        ("romi500", Terms(), [(10, 60, 20)], ["Béla leads with 60 points, ahead by 40", "Béla needs 440 more for 500"]),
        (
            "handromi",
            Terms(deals=2),
            [(5, 5, 9)],
            ["Level in the lead: Anna, Béla (5 points)", "This is the last round"],
        ),
        ("handromi", Terms(deals=1), [(5, 7, 9)], ["Anna has won!"]),
        ("handromi", Terms(deals=1), [(5, 5, 9)], ["Shared win: Anna, Béla!"]),
        (
            "handromi",
            Terms(target=100),
            [(5, 7, 90)],
            [
                "Anna leads with 5 points, ahead by 2",
                "It ends at 100 points; Cili is nearest, 10 away",
                "6 rounds are left",
            ],
        ),
        (
            "handromi",
            Terms(deals=2),
            [(-9, 5, 9)],
            ["Anna leads with −9 points, ahead by 14", "This is the last round"],
        ),
        ("romi500", Terms(), [(500, 500, 1)], ["Deciding round: Anna, Béla"]),
    ],
)
def test_who_leads_is_said(
    matches: Matches, game_id: str, terms: Terms, rounds: list[tuple[int, ...]], words: list[str]
) -> None:
    view = matches.create(game_id, NAMES, terms)
    for points in rounds:
        view = _settle(matches, view, *points)
    assert leading_words(view, Voice("en")) == words


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", GAMES.values(), ids=lambda rules: rules.id)
def test_every_game_has_its_rules_in_sentences(rules: Rules, language: Language) -> None:
    sections = {name: lines for name, _, lines in rules_of(rules, Voice(language))}
    assert all("{" not in line and line.endswith(".") for lines in sections.values() for line in lines)
    minimum = rules.opening.minimum
    assert any(str(minimum) in line for line in sections["opening"]) or not (minimum and rules.turn.lays)
    assert sections["settlement"]
    assert sections["deal"]


TOLD = {
    "place": "hands",
    "name": "a.jpg",
    "url": "blob:http://x/1",
    "is_first": True,
    "pieces": "4r",
    "groups": ["4r"],
    "text": "ok",
    "fault": "",
}


def test_what_a_browser_tells_of_a_photo_is_taken_as_it_is() -> None:
    assert ReadPhoto.of(TOLD) == ReadPhoto("hands", "a.jpg", "blob:http://x/1", "4r", ("4r",), "ok", "", is_first=True)


@pytest.mark.parametrize(
    "told", [None, [], "4r", {}, TOLD | {"pieces": 5}, TOLD | {"is_first": 1}, TOLD | {"groups": "4r"}]
)
def test_anything_else_is_no_photo(told: object) -> None:
    assert ReadPhoto.of(told) is None


def test_what_is_said_of_a_photo_that_cannot_be_read_names_its_file() -> None:
    photo = ReadPhoto.of(TOLD | {"name": "text.jpg", "fault": "this is no picture"})
    assert photo is not None
    assert photo.fault == "text.jpg: this is no picture"


def test_a_page_shows_only_pictures_that_its_browser_holds() -> None:
    photo = ReadPhoto.of(TOLD | {"url": "https://elsewhere/track.png"})
    assert photo is not None
    assert photo.url == ""
