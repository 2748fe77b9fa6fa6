from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import URL

from engine.wording import LANGUAGES
from server.errors import Refusal
from server.matches.service import Matches
from server.matches.settling import Told
from server.store.copies import back_up, restore
from server.store.database import file_of, sqlite_file
from server.store.store import Store
from tests.server.databases import database
from tests.server.store.test_schema import SCHEMAS, _old_database

NAMES = ("Anna", "Béla")


@pytest.fixture
def other_url(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[URL]:
    """Another new database, of the kind that the test names."""
    folder = tmp_path / "other"
    folder.mkdir()
    with database(request.param, folder) as url:
        yield url


def _round(number: int) -> Told:
    return Told(points={"Anna": number, "Béla": -number})


def _refused(url: URL, file: Path, safety: Path) -> str:
    with pytest.raises(Refusal) as refused:
        restore(url, file, safety)
    assert all("\n" not in refused.value.text(language) for language in LANGUAGES)
    return refused.value.code


def test_a_backup_is_restored_while_the_server_runs(database_url: URL, store: Store, tmp_path: Path) -> None:
    matches = Matches(store)
    match = matches.create("rummikub", NAMES)
    kept = matches.settle(match.id, _round(1))
    file = tmp_path / "copy.db"
    assert back_up(database_url, file) == 1
    matches.settle(match.id, _round(2))
    later = matches.create("tile", NAMES)
    told: list[int] = []
    matches.changes.watch(match.id, lambda _, version: told.append(version))
    safety = tmp_path / "before.db"
    assert restore(database_url, file, safety) == 1
    matches.look_around()
    assert told == [0]
    assert matches.view(match.id) == kept
    with pytest.raises(Refusal):
        matches.view(later.id)
    assert matches.create("tile", NAMES).id > match.id
    assert len(matches.settle(match.id, _round(3)).state.rounds) == 2
    assert restore(database_url, safety, tmp_path / "again.db") == 2
    matches.look_around()
    assert len(matches.view(match.id).state.rounds) == 2


@pytest.mark.parametrize("other_url", ["sqlite", "postgresql"], indirect=True)
def test_a_backup_moves_to_the_other_kind_of_database(
    database_url: URL, store: Store, other_url: URL, tmp_path: Path
) -> None:
    match = Matches(store).create("rummikub", NAMES)
    kept = Matches(store).settle(match.id, _round(4))
    back_up(database_url, tmp_path / "copy.db")
    restore(other_url, tmp_path / "copy.db", tmp_path / "before.db")
    with Store(other_url) as other:
        assert Matches(other).view(match.id) == kept
        assert Matches(other).create("rummikub", NAMES).id > match.id


def test_a_backup_replaces_the_file_that_was_there(tmp_path: Path) -> None:
    url = sqlite_file(tmp_path / "romi.db")
    with Store(url) as store:
        Matches(store).create("rummikub", NAMES)
        file = tmp_path / "copy.db"
        file.write_bytes(b"old")
        back_up(url, file)
    assert [path.name for path in sorted(tmp_path.iterdir())] == ["copy.db", "romi.db"]
    assert restore(sqlite_file(tmp_path / "new.db"), file, tmp_path / "before.db") == 1


def test_a_backup_of_an_earlier_version_is_restored(tmp_path: Path) -> None:
    file = tmp_path / "old.db"
    _old_database(file, SCHEMAS[0])
    content = file.read_bytes()
    assert restore(sqlite_file(tmp_path / "romi.db"), file, tmp_path / "before.db") == 2
    assert file.read_bytes() == content


@pytest.mark.parametrize("content", [b"", b"no database", b"SQLite format 3\0" + bytes(5000)])
def test_what_is_no_backup_changes_nothing(tmp_path: Path, content: bytes) -> None:
    url = sqlite_file(tmp_path / "romi.db")
    file = tmp_path / "copy.db"
    file.write_bytes(content)
    with Store(url) as store:
        match = Matches(store).create("rummikub", NAMES)
        assert _refused(url, file, tmp_path / "before.db") == "not_a_database"
        assert Matches(store).view(match.id).version == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy.db", "romi.db"]


def test_a_missing_file_is_one_sentence(tmp_path: Path) -> None:
    assert _refused(sqlite_file(tmp_path / "romi.db"), tmp_path / "x.db", tmp_path / "before.db") == "not_a_database"


def test_a_damaged_database_is_set_aside_for_the_backup(tmp_path: Path) -> None:
    url = sqlite_file(tmp_path / "romi.db")
    with Store(url) as store:
        Matches(store).create("rummikub", NAMES)
    back_up(url, tmp_path / "copy.db")
    own = file_of(url)
    assert own is not None
    own.write_bytes(b"\xa5" * 5000)
    assert restore(url, tmp_path / "copy.db", tmp_path / "before.db") == 1
    with Store(url) as store:
        assert len(Matches(store).summaries()) == 1
    (aside,) = tmp_path.glob("romi-damaged-*.db")
    assert aside.read_bytes() == b"\xa5" * 5000


def test_there_is_nothing_to_back_up_before_the_first_start(tmp_path: Path) -> None:
    with pytest.raises(Refusal) as refused:
        back_up(sqlite_file(tmp_path / "romi.db"), tmp_path / "copy.db")
    assert refused.value.code == "nothing_to_back_up"
    assert list(tmp_path.iterdir()) == []
