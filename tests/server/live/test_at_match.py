"""The end of a turn at the live table: when it is, and what the match is told."""

import asyncio
import itertools
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from engine.pieces import format_melds, format_pieces, parse_piece
from engine.referee import check
from server.errors import Refusal
from server.live.at_match import AtMatch
from server.live.zones import Place
from server.matches.actions import Terms
from server.matches.at_table import TableRound
from server.matches.service import Matches
from server.matches.view import MatchView
from server.seen import Photo
from server.store.database import sqlite_file
from server.store.store import Store
from tests.server.live.looks import photo, rectangle

NAMES = ("Anna", "Béla", "Cili")
OPENING = {1: "10k", 2: "11k", 3: "12k"}, {11: "13y", 12: "13b", 13: "13k"}


@pytest.fixture
def matches(tmp_path: Path) -> Iterator[Matches]:
    with Store(sqlite_file(tmp_path / "romi.db")) as store:
        yield Matches(store)


def begun(matches: Matches, game: str) -> MatchView:
    """A round at the table, in which Béla begins."""
    return matches.start(matches.create(game, NAMES, Terms()).id)


def play(matches: Matches, game: str, course: Callable[[AtMatch], Awaitable[None]]) -> TableRound:
    """What the match knows after some looks."""
    view = begun(matches, game)

    async def run() -> None:
        at_match = AtMatch(matches)
        at_match.know_zones((rectangle(Place.DISCARDS, (0.8, 0.7), (1.0, 1.0)),))
        await at_match.bind(view.id)
        await course(at_match)
        await at_match.settle()

    asyncio.run(run())
    table = matches.view(view.id).state.running
    assert table
    assert table.table
    return table.table


def looks(at_match: AtMatch, *photos: Photo) -> None:
    at_match.begin_pile(photos[0])
    for before, now in itertools.pairwise(photos):
        at_match.looked(before, now)


def test_a_discard_ends_the_turn_once_the_table_is_still_for_a_second(matches: Matches) -> None:
    async def course(at_match: AtMatch) -> None:
        looks(at_match, photo(), photo(discards={5: "4b"}))
        at_match.still(999)
        await at_match.settle()
        assert at_match.round
        assert at_match.round.turns == 0
        at_match.still(1000)
        at_match.still(1100)

    table = play(matches, "tile", course)
    assert (table.turns, table.on_turn, format_pieces(table.discards)) == (1, 2, "4b")


def test_work_in_progress_is_told_to_nobody(matches: Matches) -> None:
    async def course(at_match: AtMatch) -> None:
        looks(at_match, photo(), photo({1: "10k", 2: "11k"}), photo(*OPENING))
        at_match.still(60_000)

    table = play(matches, "tile", course)
    assert (table.turns, table.table) == (0, ())


def test_a_piece_that_a_draw_uncovers_ends_no_turn(matches: Matches) -> None:
    async def course(at_match: AtMatch) -> None:
        pile = [photo(discards={n: piece}) for n, piece in enumerate(["4b", "9y", "4b"], start=5)]
        looks(at_match, photo(), *pile[:2])
        at_match.still(2000)
        await at_match.settle()
        at_match.looked(pile[1], pile[2])
        at_match.still(2000)

    table = play(matches, "tile", course)
    assert (table.turns, format_pieces(table.discards)) == (1, "4b 9y")


def test_where_nobody_discards_only_the_tap_ends_a_turn(matches: Matches) -> None:
    async def course(at_match: AtMatch) -> None:
        looks(at_match, photo(), photo(*OPENING, discards={5: "4b"}))
        at_match.still(60_000)
        await at_match.settle()
        assert at_match.round
        assert at_match.round.turns == 0
        await at_match.turn_over()

    table = play(matches, "rummikub", course)
    assert (table.turns, format_melds(table.table)) == (1, "10k 11k 12k | 13y 13b 13k")


def test_a_tap_waits_for_what_is_just_being_laid(matches: Matches) -> None:
    async def course(at_match: AtMatch) -> None:
        looks(at_match, photo(), photo(OPENING[0]))
        at_match.still(0)
        ends = asyncio.create_task(at_match.turn_over(turns=0))
        await asyncio.sleep(0)
        at_match.looked(photo(OPENING[0]), photo(*OPENING))
        at_match.still(300)
        await ends

    table = play(matches, "rummikub", course)
    assert (table.turns, format_melds(table.table)) == (1, "10k 11k 12k | 13y 13b 13k")


def test_a_tap_and_a_discard_at_once_end_one_turn(matches: Matches) -> None:
    async def course(at_match: AtMatch) -> None:
        looks(at_match, photo(), photo(discards={5: "4b"}))
        at_match.still(1000)
        await at_match.turn_over(turns=0)
        assert at_match.view
        assert at_match.sees_turns_of(at_match.view.id)

    assert play(matches, "tile", course).turns == 1


def test_a_correction_afterwards_puts_right_what_the_match_was_told(matches: Matches) -> None:
    async def course(at_match: AtMatch) -> None:
        misread = photo({**OPENING[0], 3: "12r"}, OPENING[1])
        looks(at_match, photo(), misread)
        await at_match.turn_over()
        at_match.words_said(misread.with_said(3, parse_piece("12k")))

    table = play(matches, "rummikub", course)
    assert (table.turns, format_melds(table.table)) == (1, "10k 11k 12k | 13y 13b 13k")


def test_what_cannot_lie_there_is_said_and_the_turn_goes_on(matches: Matches) -> None:
    async def course(at_match: AtMatch) -> None:
        looks(at_match, photo(), photo({1: "5r", 2: "5r", 3: "5r"}))
        await at_match.turn_over()
        assert at_match.fault

    assert play(matches, "rummikub", course).turns == 0


LIES = "4s 5d 9h"
"""Discards before the turns that follow, the last of which alone is seen."""


def _stock_out(matches: Matches, monkeypatch: pytest.MonkeyPatch, stock: int, *seen: Photo) -> TableRound:
    """What the match knows of romi40 once these looks followed on the discards `LIES`, a turn with each discard."""
    monkeypatch.setattr("server.matches.at_table.stock_left", lambda *_: stock)

    async def course(at_match: AtMatch) -> None:
        assert at_match.view
        await asyncio.to_thread(matches.see, at_match.view.id, {"discards": LIES}, turn_over=False)
        await asyncio.sleep(0)
        await at_match.settle()
        at_match.begin_pile(photo(discards={5: "9h"}))
        for before, now in itertools.pairwise([photo(discards={5: "9h"}), *seen]):
            at_match.looked(before, now)
            at_match.still(1000)
            await at_match.settle()

    table = play(matches, "romi40", course)
    assert table.last
    assert check(table.last.before, table.last.after).legal is not False
    return table


@pytest.mark.parametrize(
    ("stock", "looks_seen", "turns", "lies"),
    [
        pytest.param(1, [{6: "2c"}, {7: "3h"}], 2, "2c 3h", id="covered, and nobody sees the others go"),
        pytest.param(1, [{}, {6: "2c"}], 1, "2c", id="before the discard"),
        pytest.param(0, [{}, {6: "9h"}, {7: "2c"}], 1, "9h 2c", id="all taken up and the last laid back"),
        pytest.param(5, [{6: "2c"}, {7: "3h"}], 2, LIES + " 2c 3h", id="the stock lasts"),
    ],
)
def test_a_camera_sees_discards_turned_over_as_no_fault(
    matches: Matches,
    monkeypatch: pytest.MonkeyPatch,
    stock: int,
    looks_seen: list[dict[int, str]],
    turns: int,
    lies: str,
) -> None:
    table = _stock_out(matches, monkeypatch, stock, *(photo(discards=seen) for seen in looks_seen))
    assert (table.turns, format_pieces(table.discards)) == (turns, lies)


def test_what_others_do_in_the_match_is_followed(matches: Matches) -> None:
    async def course(at_match: AtMatch) -> None:
        looks(at_match, photo(), photo(discards={5: "4b"}))
        at_match.still(1000)
        await at_match.settle()
        assert at_match.view
        await asyncio.to_thread(matches.undo, at_match.view.id)
        await asyncio.sleep(0)
        await at_match.settle()
        assert at_match.round
        assert at_match.round.turns == 0
        await asyncio.to_thread(matches.delete, at_match.view.id)
        await asyncio.sleep(0)
        await at_match.settle()
        assert at_match.view is None

    with pytest.raises(Refusal, match="no match"):
        play(matches, "tile", course)
