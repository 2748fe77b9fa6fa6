import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from server.cli.main import main
from server.matches.service import Matches
from server.store.database import sqlite_file
from server.store.store import Store


@pytest.fixture(autouse=True)
def _own_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ROMI_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.delenv("ROMI_DATABASE_URL", raising=False)


def _run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


def _matches(tmp_path: Path, count: int) -> None:
    (tmp_path / "data").mkdir(exist_ok=True)
    with Store(sqlite_file(tmp_path / "data" / "romi.db")) as store:
        for _ in range(count):
            Matches(store).create("rummikub", ["Anna", "Béla"])


def test_a_backup_is_written_and_restored(tmp_path: Path) -> None:
    _matches(tmp_path, 2)
    file = tmp_path / "copy.db"
    assert json.loads(_run("backup", file, "--json").stdout) == {
        "file": str(file),
        "matches": 2,
        "pictures": 0,
        "networks": 0,
    }
    _matches(tmp_path, 1)
    restored = json.loads(_run("restore", file, "--json").stdout)
    assert restored["matches"] == 2
    again = _run("restore", restored["before"], "--lang", "hu")
    assert "játszmák: 3" in again.stdout
    assert len(again.stdout.splitlines()) == 2


def test_restoring_where_nothing_was_keeps_nothing(tmp_path: Path) -> None:
    _matches(tmp_path, 1)
    file = tmp_path / "copy.db"
    _run("backup", file)
    (tmp_path / "data" / "romi.db").unlink()
    assert json.loads(_run("restore", file, "--json").stdout)["before"] is None


@pytest.mark.parametrize(
    ("command", "name", "hu", "en"),
    [
        ("backup", "nowhere/copy.db", "hozd létre", "make it, or name another place"),
        ("backup", "data", "ez egy mappa", "this is a folder: name a file"),
        ("restore", "nowhere/copy.db", "ilyen fájl nincs", "there is no such file"),
        ("restore", "data", "ez egy mappa", "this is a folder: name a file"),
        ("restore", "x" * 300, "ilyen fájl nincs", "there is no such file"),
    ],
)
def test_where_no_backup_can_lie_is_said_in_one_line(tmp_path: Path, command: str, name: str, hu: str, en: str) -> None:
    _matches(tmp_path, 1)
    before = sorted(tmp_path.rglob("*"))
    for language, words in (("hu", hu), ("en", en)):
        result = _run(command, tmp_path / name, "--lang", language)
        assert (result.exit_code, result.stdout) == (2, "")
        (line,) = result.stderr.splitlines()
        assert line.startswith(f"{tmp_path / name}: ")
        assert words in line
    assert sorted(tmp_path.rglob("*")) == before


def test_an_address_that_is_no_database_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ROMI_DATABASE_URL", "mysql://club")
    result = _run("backup", tmp_path / "copy.db", "--lang", "en")
    assert result.exit_code == 2
    assert result.stderr.startswith("ROMI_DATABASE_URL: ")
