import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from nicegui import Client, ui

from server.matches.service import Matches
from server.matches.view import MatchView
from server.pages.answer import AnswerLine
from server.pages.kit import Voice
from server.store.database import sqlite_file
from server.store.store import Store


@pytest.fixture
def matches(tmp_path: Path) -> Matches:
    return Matches(Store(sqlite_file(tmp_path / "romi.db")))


@pytest.fixture
def view(matches: Matches) -> MatchView:
    view = matches.create("handromi", ["Anna", "Béla"])
    return matches.start(view.id)


def _faults(do: Callable[[AnswerLine], Awaitable[object]]) -> int:
    """How many a page tells of in the end."""

    async def done() -> int:
        with Client(ui.page("/")) as client:
            await do(AnswerLine(Voice("en")))
            return sum(part.tag == "p" for part in client.content.descendants())

    return asyncio.run(done())


def test_the_second_tap_on_a_button_does_nothing_and_says_nothing(matches: Matches, view: MatchView) -> None:
    async def twice(line: AnswerLine) -> None:
        taps = (line.attempt(matches.undo, view.id, version=view.version) for _ in range(3))
        first, *more = await asyncio.gather(*taps)
        assert first
        assert more == [None, None]

    assert _faults(twice) == 0
    assert matches.view(view.id).version == view.version + 1


def test_what_another_button_asked_for_at_once_is_told_to_be_refused(matches: Matches, view: MatchView) -> None:
    async def both(line: AnswerLine) -> None:
        undo = line.attempt(matches.undo, view.id, version=view.version)
        see = line.attempt(matches.see, view.id, {"discards": "7s"}, turn_over=True, version=view.version)
        undone, seen = await asyncio.gather(undo, see)
        assert undone
        assert seen is None

    assert _faults(both) == 1


def test_the_same_button_is_told_to_be_refused_where_it_asks_for_something_else(
    matches: Matches, view: MatchView
) -> None:
    async def corrected(line: AnswerLine) -> None:
        taps = (
            line.attempt(matches.see, view.id, {"upcard": piece}, turn_over=False, version=view.version)
            for piece in ("7s", "8s")
        )
        first, second = await asyncio.gather(*taps)
        assert first
        assert second is None

    assert _faults(corrected) == 1


def test_who_repeats_what_another_has_overtaken_is_told(matches: Matches, view: MatchView) -> None:
    matches.undo(view.id)

    async def twice(line: AnswerLine) -> None:
        taps = (line.attempt(matches.undo, view.id, version=view.version) for _ in range(2))
        assert await asyncio.gather(*taps) == [None, None]

    assert _faults(twice) == 1
