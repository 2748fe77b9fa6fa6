"""Hands of running rounds lie in the database and its copies: whoever else uses the computer cannot read them."""

import stat
import sys
import zipfile
from pathlib import Path

import pytest

from datasets.files import write_whole
from server.matches.service import Matches
from server.settings import usable_folder
from server.store.bundle import restore_bundle, write_bundle
from server.store.copies import restore
from server.store.database import sqlite_file
from server.store.store import Store
from tests.server.store.test_schema import SCHEMAS, _old_database

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the system knows no owners by rights")

OWN_FILE, OWN_FOLDER, SHARED_FILE, SHARED_FOLDER = 0o600, 0o700, 0o644, 0o755


def _rights(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def _files(folder: Path) -> dict[str, int]:
    return {path.name: _rights(path) for path in folder.iterdir() if path.is_file()}


def _played(folder: Path) -> None:
    with Store(sqlite_file(folder / "romi.db")) as store:
        Matches(store).create("rummikub", ["Anna", "Béla"])


def test_a_new_database_is_its_owners_alone_also_while_it_is_open(tmp_path: Path) -> None:
    data = usable_folder(tmp_path / "data")
    with Store(sqlite_file(data / "romi.db")) as store:
        Matches(store).create("rummikub", ["Anna", "Béla"])
        assert _files(data) == dict.fromkeys(("romi.db", "romi.db-wal", "romi.db-shm"), OWN_FILE)
    assert _rights(data) == OWN_FOLDER


def test_a_database_of_an_earlier_version_is_closed_to_others_with_what_lies_beside_it(tmp_path: Path) -> None:
    _old_database(tmp_path / "romi.db", SCHEMAS[0])
    (tmp_path / "romi.db").chmod(SHARED_FILE)
    with Store(sqlite_file(tmp_path / "romi.db")) as store:
        for file in tmp_path.glob("romi.db-*"):
            file.chmod(SHARED_FILE)
        with Store(sqlite_file(tmp_path / "romi.db")):
            assert len(Matches(store).summaries()) == 2
            files = _files(tmp_path)
    assert len(files) == 4  # with the copy from before the change
    assert set(files.values()) == {OWN_FILE}


def test_a_folder_that_was_there_keeps_its_rights(tmp_path: Path) -> None:
    tmp_path.chmod(SHARED_FOLDER)
    usable_folder(tmp_path)
    _played(tmp_path)
    assert (_rights(tmp_path), _files(tmp_path)) == (SHARED_FOLDER, {"romi.db": OWN_FILE})


def test_a_backup_is_its_owners_alone_and_so_is_what_restoring_leaves(tmp_path: Path) -> None:
    data, file = tmp_path / "data", tmp_path / "backup.romi"
    data.mkdir()
    data.chmod(SHARED_FOLDER)
    _played(data)
    for name in ("pictures/a.jpg", "pictures/a.json", "weights/tiles/v1/report.json"):
        write_whole(data / name, b"{}")
    with zipfile.ZipFile(file, "w") as earlier:
        earlier.writestr("romi.db", b"")
    file.chmod(SHARED_FILE)
    url = sqlite_file(data / "romi.db")
    write_bundle(url, data, file)
    assert _rights(file) == OWN_FILE
    for name in ("pictures", "weights"):
        (data / name).rename(tmp_path / name)
    restore_bundle(url, data, file, data / "before.db")
    assert (data / "pictures" / "a.json").is_file()
    assert [_rights(data / name) for name in ("pictures", "weights", "weights/tiles")] == [OWN_FOLDER] * 3
    assert _files(data) == {"romi.db": OWN_FILE, "before.db": OWN_FILE}
    assert _rights(data) == SHARED_FOLDER


def test_a_restored_database_that_anybody_could_read_is_closed(tmp_path: Path) -> None:
    _played(tmp_path)
    copy = tmp_path / "copy" / "old.db"
    write_whole(copy, (tmp_path / "romi.db").read_bytes())
    copy.chmod(SHARED_FILE)
    (tmp_path / "romi.db").chmod(SHARED_FILE)
    restore(sqlite_file(tmp_path / "romi.db"), copy, tmp_path / "before.db")
    assert _files(tmp_path) == {"romi.db": OWN_FILE, "before.db": OWN_FILE}
    assert _rights(copy) == SHARED_FILE
