import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from engine.wording import BadInput
from server.matches.referee import Referee
from server.matches.service import Matches
from server.matches.view import MatchView
from server.store.store import Store


class FakeWorker:
    """Works in the same process, and counts how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0
        self.is_slow = False

    async def run(self, within_s: float, function: Callable[..., Any], *arguments: object) -> Any:
        self.asked += 1
        await asyncio.sleep(0)
        if self.is_slow:
            raise TimeoutError(within_s)
        return function(*arguments)


@pytest.fixture
def worker() -> Any:
    return FakeWorker()


@pytest.fixture
def wrong(store: Store) -> tuple[Matches, MatchView]:
    """Béla has put a tile down, and Cili has laid something wrong."""
    matches = Matches(store)
    match = matches.start(matches.create("tile", ["Anna", "Béla", "Cili"]).id)
    matches.see(match.id, {"discards": "?"}, turn_over=True)
    return matches, matches.see(match.id, {"table": ["1r 2r 4r"], "discards": "? 9b"}, turn_over=True)


def test_the_referee_is_asked_once_for_all_screens(worker: Any, wrong: tuple[Matches, MatchView]) -> None:
    matches, view = wrong
    referee = Referee(worker)

    async def ask() -> None:
        first, second = await asyncio.gather(referee.last_turn(view), referee.last_turn(view))
        assert first is not None
        assert second is not None
        assert first.verdict is second.verdict
        assert (first.seat, view.name(first.player)) == (2, "Cili")
        assert first.verdict.faults[0].code.value == "gap_in_run"
        # A hand that somebody tells changes nothing for the referee.
        later = await asyncio.to_thread(matches.hold, view.id, view.state.players[0], {"hand": "4r"})
        again = await referee.last_turn(later)
        assert again is not None
        assert again.verdict is first.verdict
        assert worker.asked == 1
        before = await asyncio.to_thread(matches.undo, view.id)
        earlier = await referee.last_turn(before)
        assert earlier is not None
        assert (earlier.seat, earlier.verdict.faults, worker.asked) == (1, (), 2)

    asyncio.run(ask())


def test_who_goes_away_takes_the_answer_from_nobody(worker: Any, wrong: tuple[Matches, MatchView]) -> None:
    referee, view = Referee(worker), wrong[1]

    async def ask() -> None:
        gone = asyncio.create_task(referee.last_turn(view))
        stays = asyncio.create_task(referee.last_turn(view))
        await asyncio.sleep(0)
        gone.cancel()
        assert await stays is not None

    asyncio.run(ask())


def test_before_the_first_turn_there_is_nothing_to_judge(worker: Any, wrong: tuple[Matches, MatchView]) -> None:
    matches, _ = wrong
    fresh = matches.create("tile", ["Anna", "Béla"])
    assert asyncio.run(Referee(worker).last_turn(fresh)) is None
    assert asyncio.run(Referee(worker).last_turn(matches.start(fresh.id))) is None


def test_a_turn_that_takes_too_long_is_told_so(worker: Any, wrong: tuple[Matches, MatchView]) -> None:
    worker.is_slow = True
    with pytest.raises(BadInput, match="too long"):
        asyncio.run(Referee(worker).last_turn(wrong[1]))
