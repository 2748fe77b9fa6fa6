"""`romi weights`: what is there, using it, going back."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from engine.pieces import Kind
from server.cli.weights import command, household_weights
from tests.server.learning_stubs import REPORT
from vision.learned_weights import Learned
from vision.networks import shipped_weights


@pytest.fixture
def learned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Learned:
    monkeypatch.setenv("ROMI_DATA_DIR", str(tmp_path))
    return household_weights().keep(Kind.TILES, Path(str(shipped_weights())) / "tiles", REPORT)


def _run(*arguments: str) -> str:
    result = CliRunner().invoke(command, arguments, catch_exceptions=False)
    assert result.exit_code == 0
    return result.output


def test_switched_and_back(learned: Learned) -> None:
    assert json.loads(_run("list", "--json"))["tiles"]["in_use"] == "shipped"
    assert json.loads(_run("use", "tiles", learned.version, "--json")) == {"kind": "tiles", "version": learned.version}
    listed = json.loads(_run("list", "--json"))
    assert listed["tiles"]["in_use"] == learned.version
    assert listed["tiles"]["learned"][0]["offered"] is True
    assert listed["cards"] == {"in_use": "shipped", "can_go_back": False, "learned": []}
    assert _run("back", "tiles", "--lang", "en") == "reading from now on: tiles, shipped\n"


def test_the_list_says_how_old_and_new_compare(learned: Learned) -> None:
    lines = _run("list", "--lang", "en").splitlines()
    assert f"tiles: {learned.version}" in lines
    assert "tiles: shipped (in use)" in lines
    assert "  learned: 2026-01-02T03:04:05+00:00, from pictures" in lines
    assert (
        "  pictures held out: 20 pictures, 200 pieces; right: 150 (75.0 %, 95 %: 68.6–80.5) → "
        "190 (95.0 %, 95 %: 91.0–97.3); became right 45, became wrong 5, p = 4.2e-09; invented: 4 → 2"
    ) in lines
