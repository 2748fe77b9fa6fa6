"""A process that writes is killed at any moment: what it had confirmed is there, and nothing by halves."""

from sqlalchemy import URL

from server.matches.service import Matches
from server.soak.killing import Kills, kill_writers
from server.store.store import Store

KILLS = 3


def test_killing_the_writer_loses_nothing_that_was_confirmed(database_url: URL) -> None:
    told: list[tuple[int, int]] = []
    kills = kill_writers(database_url, KILLS, lambda done, of: told.append((done, of)))
    assert (kills.kills, kills.faults) == (KILLS, [])
    assert told == [(1, 3), (2, 3), (3, 3)]
    with Store(database_url) as store:
        summaries = Matches(store).summaries()
    assert len(summaries) == KILLS
    kept = sum(len(summary.rounds) for summary in summaries)
    assert kills.confirmed <= kept <= kills.confirmed + KILLS
    assert kills.confirmed > 0


def test_what_is_lost_or_stands_by_halves_is_a_fault() -> None:
    for confirmed, found, is_fault in (
        (2, [1, 2], False),
        (2, [1, 2, 3], False),
        (2, [1], True),
        (2, [1, 3], True),
        (2, [1, 2, 3, 4], True),
        (0, [], False),
    ):
        kills = Kills()
        kills.judge(1, confirmed, found)
        assert bool(kills.faults) is is_fault, (confirmed, found)
