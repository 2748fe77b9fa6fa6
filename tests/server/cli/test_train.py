"""`romi train all --from SET`: what is asked, and what is said of the outcome."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from engine.pieces import Kind
from engine.wording import BadInput
from server.cli import bench_learning, train
from tests.server.learning_stubs import HALF, REPORT
from vision.learned_weights import Learned, LearnedWeights
from vision.learning.course import Course
from vision.learning.progress import Standing


@pytest.fixture(autouse=True)
def household(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROMI_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setattr(train, "require_torch", lambda: None)


@pytest.fixture
def learned_from(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Course, Path]]:
    asked: list[tuple[Course, Path]] = []

    def learn(course: Course, weights: LearnedWeights, tell: Callable[[Standing], None]) -> Learned:
        asked.append((course, weights.folder))
        tell(HALF)
        return Learned(Kind.TILES, "abc123", REPORT)

    monkeypatch.setattr(train, "learn", learn)
    return asked


def _run(*arguments: str) -> Result:
    result = CliRunner().invoke(train.command, arguments)
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def test_one_set_teaches_and_the_way_to_use_it_is_said(learned_from: list[tuple[Course, Path]], tmp_path: Path) -> None:
    result = _run("all", "--from", str(tmp_path), "--lang", "en")
    assert learned_from == [(Course(tmp_path), tmp_path / "data" / "weights")]
    assert "learning to read pieces: 50% 5 minutes left" in result.stderr
    assert result.stdout.splitlines()[-1] == "to use it: romi weights use tiles abc123"
    assert "became right 45, became wrong 5" in result.stdout


def test_as_json_it_is_one_document(learned_from: list[tuple[Course, Path]], tmp_path: Path) -> None:
    answer = json.loads(_run("all", "--from", str(tmp_path), "--start-from", "w", "--json").stdout)
    assert learned_from[0][0].start == Path("w")
    assert (answer["version"], answer["offered"], answer["verdict"]["held_out"]["gained"]) == ("abc123", True, 45)


def test_two_sets_are_one_too_many(tmp_path: Path) -> None:
    with pytest.raises(BadInput) as caught:
        _run("all", "--from", str(tmp_path), "--from", str(tmp_path))
    assert caught.value.code == "learn_one_set"


def test_without_photos_the_bench_says_what_it_leaves_out_and_how_to_have_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench_learning, "require_torch", lambda: None)
    monkeypatch.delenv("ROMI_PHOTOS", raising=False)
    options = ("--trial", "real-tiles", "--trial", "real-cards", "--out", str(tmp_path), "--lang", "en")
    said = CliRunner().invoke(bench_learning.command, options, catch_exceptions=False).stdout
    assert said == "left out: real-tiles, real-cards; the folder of photos is named by ROMI_PHOTOS or --photos\n"
    photos = ("--photos", str(tmp_path), "--trial", "real-tiles", "--out", str(tmp_path), "--json")
    assert json.loads(CliRunner().invoke(bench_learning.command, photos, catch_exceptions=False).stdout) == {
        "trials": [],
        "left_out": ["real-tiles"],
    }
