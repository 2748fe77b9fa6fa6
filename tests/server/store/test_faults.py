"""Locked, full and damaged databases: one sentence each, and what was confirmed is still there."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import text

from engine.wording import LANGUAGES
from server.errors import Refusal
from server.matches.service import Matches
from server.matches.settling import Told
from server.store import database
from server.store.database import sqlite_file
from server.store.store import Store

NAMES = ("Anna", "Béla")
ROUND = Told(points={"Anna": 5, "Béla": -5})


def _refused(matches: Matches, match: int, code: str, status: int) -> None:
    before = matches.view(match)
    with pytest.raises(Refusal) as refused:
        matches.settle(match, ROUND)
    assert (refused.value.code, refused.value.status) == (code, status)
    assert all("\n" not in refused.value.text(language) for language in LANGUAGES)
    assert matches.view(match) == before


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database.connect, "__kwdefaults__", {"wait_s": 1})


@pytest.mark.usefixtures("impatient")
def test_a_locked_database_says_so_and_can_be_written_afterwards(tmp_path: Path) -> None:
    file = tmp_path / "romi.db"
    with Store(sqlite_file(file)) as store:
        matches = Matches(store)
        match = matches.create("rummikub", NAMES).id
        matches.settle(match, ROUND)
        with closing(sqlite3.connect(file, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(Refusal) as refused:
                matches.settle(match, ROUND)
            assert refused.value.code == "database_locked"
            with pytest.raises(Refusal):
                Store(sqlite_file(file))
            other.execute("ROLLBACK")
        assert len(matches.view(match).state.rounds) == 1
        assert len(matches.settle(match, ROUND).state.rounds) == 2


def test_a_full_disk_says_so_and_loses_nothing(tmp_path: Path) -> None:
    file = tmp_path / "romi.db"
    with Store(sqlite_file(file)) as store:
        matches = Matches(store)
        match = matches.create("rummikub", NAMES).id
        store.transact(lambda session: session.execute(text("PRAGMA max_page_count = 1")))
        confirmed = 0
        refused = None
        while refused is None and confirmed < 1000:
            try:
                matches.settle(match, ROUND)
                confirmed += 1
            except Refusal as error:
                refused = error
        assert refused is not None
        assert refused.code == "disk_full"
        assert confirmed > 0
        _refused(matches, match, "disk_full", 507)
        assert len(Matches(store).view(match).state.rounds) == confirmed
        store.transact(lambda session: session.execute(text("PRAGMA max_page_count = 100000")))
        assert len(matches.settle(match, ROUND).state.rounds) == confirmed + 1


@pytest.mark.parametrize("keep", [0, 100])
def test_a_damaged_file_says_so(tmp_path: Path, keep: int) -> None:
    file = tmp_path / "romi.db"
    with Store(sqlite_file(file)) as store:
        Matches(store).create("rummikub", NAMES)
    content = file.read_bytes()
    file.write_bytes(content[:keep] + b"\xa5" * (len(content) - keep))
    with pytest.raises(Refusal) as refused:
        Store(sqlite_file(file))
    assert refused.value.code == "database_damaged"
    assert file.read_bytes()[keep:].count(b"\xa5") == len(content) - keep


def test_a_folder_that_cannot_be_used_says_so(tmp_path: Path) -> None:
    with pytest.raises(Refusal) as refused:
        Store(sqlite_file(tmp_path / "nowhere" / "romi.db"))
    assert refused.value.code == "database_unusable"


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
def test_a_postgresql_server_that_drops_its_connection_loses_nothing(store: Store) -> None:
    matches = Matches(store)
    match = matches.create("rummikub", NAMES).id
    matches.settle(match, ROUND)
    end = text("SELECT pg_terminate_backend(pg_backend_pid())")
    with pytest.raises(Refusal) as refused:
        store.transact(lambda session: session.execute(end))
    assert refused.value.status == 503
    assert len(matches.settle(match, ROUND).state.rounds) == 2
