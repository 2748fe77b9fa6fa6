"""`romi serve --check`: what would be used, and what is wrong, without starting anything."""

import json
import socket
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from engine.wording import BadInput
from server.cli.main import main
from server.matches.service import Matches
from server.store.database import sqlite_file
from server.store.store import Store
from tests.server.fakes import photo_bytes
from vision.networks import MODEL_DAMAGED


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The data folder, not there yet; and a port that is free."""
    data = tmp_path / "data"
    monkeypatch.setenv("ROMI_DATA_DIR", str(data))
    monkeypatch.delenv("ROMI_DATABASE_URL", raising=False)
    with socket.create_server(("127.0.0.1", 0)) as probe:
        monkeypatch.setenv("ROMI_PORT", str(probe.getsockname()[1]))
    return data


def _run(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["serve", "--check", *map(str, arguments)])


def _checks(result: Result) -> dict[str, dict[str, Any]]:
    return {one["name"]: one for one in json.loads(result.stdout)["checks"]}


def _only_wrong(result: Result) -> dict[str, Any]:
    """The one check that did not go well."""
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 1
    (wrong,) = (one for one in _checks(result).values() if not one["fine"])
    return wrong


def test_all_is_fine_and_nothing_is_made_but_the_folder(folder: Path) -> None:
    result = _run("--json")
    assert (result.exit_code, result.stderr) == (0, "")
    assert {name: one["code"] for name, one in _checks(result).items()} == {
        "settings": "check_no_file",
        "folder": "check_folder",
        "port": "check_port",
        "phones": "check_phones_not_wanted",
        "database": "check_database_new",
        "weights": "check_weights",
        "camera": "check_camera_not_named",
    }
    assert list(folder.iterdir()) == []


def test_settings_are_listed_with_their_origin_and_without_a_password(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder.mkdir()
    (folder / "romi.toml").write_text("max_upload_mb = 12\n", encoding="utf-8")
    monkeypatch.setenv("ROMI_DATABASE_URL", "postgresql://club:hush@127.0.0.1:1/romi")
    result = _run("--json", "--lang", "hu")
    listed = {one["name"]: (one["value"], one["from"]) for one in json.loads(result.stdout)["settings"]}
    assert listed["max_upload_mb"] == (12, f"{folder / 'romi.toml'}:1")
    assert listed["lang"] == ("hu", "--lang")
    assert listed["lan"] == (False, None)
    assert listed["database_url"] == ("postgresql://club:***@127.0.0.1:1/romi", "ROMI_DATABASE_URL")
    assert "hush" not in result.output
    assert _only_wrong(result)["name"] == "database"


@pytest.mark.parametrize(("language", "word"), [("hu", "alapértelmezés"), ("en", "by default")])
def test_people_read_a_table(language: str, word: str) -> None:
    lines = _run("--lang", language).stdout.splitlines()
    assert any(line.split()[:2] == ["max_upload_mb", "30"] and line.endswith(word) for line in lines)


def test_a_taken_port_is_wrong() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        wrong = _only_wrong(_run("--json", "--port", taken.getsockname()[1]))
    assert wrong["code"] == "port_in_use"


def test_phones_are_told_where_they_would_connect(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.listening.lan_addresses", lambda: ["192.168.1.5", "10.0.0.7"])
    told = _checks(_run("--json", "--lan"))["phones"]
    assert (told["code"], told["fine"]) == ("check_phones", True)
    assert "192.168.1.5, 10.0.0.7" in told["text"]
    assert (folder / "certificates").is_dir()
    monkeypatch.setattr("server.listening.lan_addresses", list)
    assert _only_wrong(_run("--json", "--lan"))["code"] == "check_phones_no_network"


def test_a_taken_port_for_https_is_wrong_and_told_by_its_own_flag() -> None:
    with socket.create_server(("0.0.0.0", 0)) as taken:  # noqa: S104 - as the server itself with --lan
        wrong = _only_wrong(_run("--json", "--lan", "--https-port", taken.getsockname()[1]))
    assert (wrong["name"], wrong["code"]) == ("phones", "port_in_use")
    assert "--https-port" in wrong["text"]


def test_a_database_is_looked_at(folder: Path) -> None:
    folder.mkdir()
    file = folder / "romi.db"
    Store(sqlite_file(file)).close()
    assert _checks(_run("--json"))["database"]["code"] == "check_database"
    file.write_bytes(b"\xa5" * 4096)
    assert _only_wrong(_run("--json"))["code"] == "database_damaged"
    assert file.read_bytes() == b"\xa5" * 4096


def test_a_folder_that_cannot_be_used_and_its_database_are_wrong(folder: Path) -> None:
    folder.write_text("a file", encoding="ascii")
    result = _run("--json")
    assert result.exit_code == 2
    assert not _checks(result)["folder"]["fine"]


def test_a_nearly_full_disk_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.cli.serve_check._free_mb", lambda _: 7)
    wrong = _only_wrong(_run("--json", "--lang", "en"))
    assert "7 MB" in wrong["text"]


def test_damaged_networks_are_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    def damaged() -> None:
        raise BadInput(MODEL_DAMAGED, where="reader.onnx")

    monkeypatch.setattr("vision.learned_weights.shipped_networks", damaged)
    assert _only_wrong(_run("--json"))["text"].startswith("reader.onnx: ")


def test_the_camera_is_looked_at(tmp_path: Path) -> None:
    pictures = tmp_path / "pictures"
    pictures.mkdir()
    (pictures / "1.jpg").write_bytes(photo_bytes())
    assert _checks(_run("--json", "--camera", pictures))["camera"]["code"] == "check_camera"
    wrong = _only_wrong(_run("--json", "--camera", tmp_path / "nowhere"))
    assert (wrong["name"], wrong["code"]) == ("camera", "source_missing")


def test_a_photo_and_sets_to_label_are_looked_at(tmp_path: Path) -> None:
    photo, sample = tmp_path / "photo.jpg", Path(__file__).parents[3] / "datasets" / "sample"
    photo.write_bytes(photo_bytes())
    fine = _checks(_run("--json", "--photo", photo, "--label", sample))
    assert (fine["photo"]["code"], fine["label 1"]["code"]) == ("check_photo", "check_set")
    wrong = _only_wrong(_run("--json", "--label", sample, "--label", tmp_path / "nope"))
    assert (wrong["name"], wrong["code"]) == ("label 2", "no_folder")
    photo.write_bytes(b"no picture")
    assert _only_wrong(_run("--json", "--photo", photo))["name"] == "photo"


@pytest.mark.parametrize("flag", ["--port", "--https-port"])
@pytest.mark.parametrize("typed", ["abc", "0", "65536"])
def test_a_port_is_told_within_its_own_bounds(flag: str, typed: str) -> None:
    result = _run(flag, typed, "--lang", "en")
    assert result.exit_code == 2
    assert result.stderr == f"{flag}: '{typed}' will not do: a whole number from 1 to 65535 is needed\n"


def test_a_clock_that_goes_behind_is_wrong(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder.mkdir()
    with Store(sqlite_file(folder / "romi.db")) as store:
        Matches(store).create("rummikub", ["Anna", "Béla"])
    monkeypatch.setattr("server.cli.serve_check.now_ms", lambda: 1_000_000)
    assert _only_wrong(_run("--json"))["code"] == "clock_behind"


def test_a_wrong_setting_ends_it_at_once(folder: Path) -> None:
    folder.mkdir()
    (folder / "romi.toml").write_text("max_uplod_mb = 12\n", encoding="utf-8")
    result = _run("--lang", "en")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == (
        f"{folder / 'romi.toml'}:1: there is no setting 'max_uplod_mb'; did you mean max_upload_mb?\n"
    )


def test_json_goes_with_the_check_alone() -> None:
    result = CliRunner().invoke(main, ["serve", "--json"])
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("--json: ")
