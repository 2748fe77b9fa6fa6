import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from datasets.collection import Collection
from server.cli.main import main
from server.collecting.collector import Wish, wished, write_wish
from server.household import Household
from server.store.database import sqlite_file
from server.store.store import Store
from tests.datasets.test_collection import picture, scene


@pytest.fixture(autouse=True)
def data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("ROMI_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.delenv("ROMI_DATABASE_URL", raising=False)
    return tmp_path / "data"


def _where(*arguments: str, typed: str = "") -> Result:
    return CliRunner().invoke(main, ["dataset", "where", *arguments], input=typed)


def _collect(data: Path) -> Collection:
    data.mkdir()
    with Store(sqlite_file(data / "romi.db")) as store:
        write_wish(Household(store), Wish(on=True, cap_mb=50))
    collection = Collection(data / "pictures", 50)
    collection.keep(scene(), picture(1))
    collection.keep(scene(), picture(2), withheld=True)
    return collection


def test_where_says_what_lies_there_and_changes_nothing(data: Path) -> None:
    empty = json.loads(_where("--json").stdout)
    assert (empty["pictures"], empty["on"], empty["folder"]) == (0, False, str(data / "pictures"))
    assert not (data / "romi.db").exists()
    _collect(data)
    told = json.loads(_where("--json").stdout)
    assert (told["pictures"], told["withheld"], told["on"], told["cap_mb"]) == (1, 1, True, 50)
    assert str(data / "pictures") in _where("--lang", "hu").stdout


def test_everything_is_forgotten_only_after_a_yes(data: Path) -> None:
    collection = _collect(data)
    kept = _where("--forget", "--lang", "en", typed="n\n")
    assert "Are you sure?" in kept.stderr
    assert len(collection.overview.entries()) == 1
    assert "All pictures are deleted." in _where("--forget", "--lang", "en", typed="y\n").stdout
    assert not collection.folder.exists()
    with Store(sqlite_file(data / "romi.db")) as store:
        assert not wished(Household(store)).on
    assert json.loads(_where("--forget", "--yes", "--json").stdout)["forgotten"]


def test_a_set_to_label_that_is_none_is_one_line() -> None:
    result = CliRunner().invoke(main, ["serve", "--label", "nowhere", "--lang", "en"])
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 1
