"""`romi soak` itself, short; ten minutes of it with its limits where long tests are asked for."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from server.cli.main import main
from server.soak.figures import Figures, Kind, Minute
from server.soak.killing import Kills, kill_servers
from server.soak.load import soak
from server.soak.memory import resident_mb


def test_phones_play_a_match_and_see_it(tmp_path: Path) -> None:
    minutes: list[Minute] = []
    figures = soak(tmp_path, 0.5, 3, minutes.append)
    assert figures.errors == []
    assert len(figures.times[Kind.ACTION]) >= 2
    assert figures.times[Kind.SCREENS]
    assert len(minutes) == 1
    assert minutes[0].memory_mb is not None
    assert minutes[0].memory_mb > 50


@pytest.mark.long
def test_ten_minutes_hold(tmp_path: Path) -> None:
    figures = soak(tmp_path, 10, 8, lambda _: None)
    assert figures.broken() == []
    assert len(figures.times[Kind.CAMERA]) > 50


def test_the_whole_server_is_killed_and_has_everything(tmp_path: Path) -> None:
    kills = kill_servers(tmp_path, 1)
    assert (kills.kills, kills.faults) == (1, [])


def test_the_answer_comes_as_a_document_and_as_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    def measured(_: Path, minutes: float, phones: int, told: object) -> Figures:
        assert (minutes, phones) == (2, 5)
        figures = Figures()
        figures.took(Kind.ACTION, 12.5)
        figures.took(Kind.CAMERA, 300.4)
        assert callable(told)
        told(figures.end_minute(321.0))
        return figures

    monkeypatch.setattr("server.cli.soak.soak", measured)
    command = ["soak", "--minutes", "2", "--phones", "5"]
    document = json.loads(CliRunner().invoke(main, [*command, "--json"]).stdout)
    assert document["minutes"][0]["times"]["action"] == {"count": 1, "p50_ms": 12.5, "p95_ms": 12.5, "worst_ms": 12.5}
    assert (document["broken"], document["errors"], document["growth_mb"]) == ([], [], None)
    for language, words in (("hu", ["lépés lemezen", "mindent tartott"]), ("en", ["action on disk", "all of it held"])):
        shown = CliRunner().invoke(main, [*command, "--lang", language])
        assert shown.exit_code == 0
        assert all(word in shown.stdout for word in words)
        assert "321" in shown.stdout


def test_what_does_not_hold_is_the_exit_status(monkeypatch: pytest.MonkeyPatch) -> None:
    def failed(*_: object) -> Figures:
        figures = Figures()
        figures.failed("GET /table: 500")
        return figures

    monkeypatch.setattr("server.cli.soak.soak", failed)
    shown = CliRunner().invoke(main, ["soak", "--lang", "en"])
    assert shown.exit_code == 1
    assert "did not hold: errors" in shown.stdout
    assert shown.stderr == "GET /table: 500\n"


def test_what_was_lost_is_told_by_its_match(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.cli.soak.kill_writers", lambda *_: Kills(7, 40))
    monkeypatch.setattr("server.cli.soak.kill_servers", lambda *_: Kills(2, 9, ["match 1: 5 confirmed, [1] found"]))
    shown = CliRunner().invoke(main, ["soak", "--kill", "--lang", "en"])
    assert shown.exit_code == 1
    assert shown.stdout.splitlines() == [
        "the writing process killed 7 times: 40 rounds confirmed, faults in 0 matches",
        "the whole server killed 2 times: 9 rounds confirmed, faults in 1 match",
    ]
    assert shown.stderr == "match 1: 5 confirmed, [1] found\n"
    document = json.loads(CliRunner().invoke(main, ["soak", "--kill", "--json"]).stdout)
    assert document["writers"] == {"kills": 7, "confirmed": 40, "faults": []}


@pytest.mark.parametrize("flag", ["--kills", "--server-kills"])
def test_numbers_of_kills_go_with_kill_alone(flag: str) -> None:
    shown = CliRunner().invoke(main, ["soak", flag, "3"])
    assert (shown.exit_code, shown.stdout) == (2, "")
    assert shown.stderr.startswith(f"{flag}: ")


def test_a_server_that_does_not_start_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "romi.db").write_bytes(b"\xa5" * 4096)
    code = (
        f"from pathlib import Path; from server.soak.process import served; served(Path({str(tmp_path)!r})).__enter__()"
    )
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=False)
    assert ended.returncode == 1
    assert "the server for the soak did not start" in ended.stderr


def test_memory_is_told_of_processes_that_run() -> None:
    own = resident_mb(os.getpid())
    assert own is not None
    assert 20 < own < 10_000
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    assert resident_mb(ended.pid) is None
