"""What `romi eval` does around measuring: scenes, refusals, both kinds of answer."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner, Result

from server.cli.main import main
from vision.save import save_picture

pytestmark = pytest.mark.usefixtures("blind_networks")

QUAD = [[10, 10], [40, 10], [40, 60], [10, 60]]


def _romi(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two scenes of tiles and one of cards, labelled in one file."""
    entries: list[dict[str, Any]] = [
        {"photo": "a.png", "scene": "one", "pieces": [{"piece": "7r", "polygon": QUAD}]},
        {"photo": "b.png", "scene": "two", "pieces": []},
        {"photo": "c.png", "groups": [["As"]], "groups_known": False, "source": "three"},
    ]
    for entry in entries:
        save_picture(np.full((120, 160, 3), 200, np.uint8), tmp_path / entry["photo"])
    (tmp_path / "labels.json").write_text(json.dumps(entries), encoding="utf-8")
    return tmp_path


def test_the_answer_counts_by_scene_and_says_what_it_left_out(folder: Path) -> None:
    result = _romi("eval", folder, "--errors", folder / "wrong", "--json")
    assert result.exit_code == 0, result.output
    answer = json.loads(result.stdout)
    assert list(answer["scenes"]) == ["one", "two"]
    assert answer["total"]["recall"] == {"count": 0, "of": 1, "percent": 0.0, "interval": [0.0, 79.35]}
    assert answer["total"]["photos"]["count"] == 1
    assert answer["skipped_photos"] == 1
    assert [Path(path).is_file() for path in answer["sheets"]] == [True]
    assert answer["mistakes"][0]["fault"] == "missed"


@pytest.mark.parametrize(("language", "said"), [("hu", "csak köveket olvas): 1"), ("en", "reads tiles only): 1")])
def test_people_get_a_table(folder: Path, language: str, said: str) -> None:
    result = _romi("eval", folder, "--lang", language)
    assert result.exit_code == 0
    assert said in result.stdout
    assert "0.0–79.3" in result.stdout


def test_one_scene_only(folder: Path) -> None:
    answer = json.loads(_romi("eval", folder, "--scene", "two", "--json").stdout)
    assert list(answer["scenes"]) == ["two"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("nowhere",), "no such folder"),
        (("{folder}", "--scene", "four"), "one, three, two"),
        (("{folder}", "--scene", "three"), "only cards"),
        (("{folder}", "--errors", "{folder}/labels.json"), "cannot be written"),
        (("{folder}/labels.json",), "no such folder"),
    ],
)
def test_what_cannot_be_measured_is_one_line(folder: Path, arguments: tuple[str, ...], said: str) -> None:
    result = _romi("eval", *(argument.format(folder=folder) for argument in arguments), "--lang", "en")
    assert result.exit_code == 2
    assert said in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1


def test_a_labelled_photo_that_is_missing_is_named(folder: Path) -> None:
    (folder / "b.png").unlink()
    result = _romi("eval", folder)
    assert result.exit_code == 2
    assert "b.png" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "--synthetic"),
        (("{folder}", "--synthetic"), "one of the two"),
        (("{folder}", "--count", "3"), "--count"),
        (("--synthetic", "--scene", "one"), "--scene"),
        (("--synthetic", "--count", "0"), "will not do"),
        (("--synthetic", "--errors", "{folder}/labels.json"), "cannot be written"),
    ],
)
def test_photos_and_rendered_scenes_do_not_mix(folder: Path, arguments: tuple[str, ...], said: str) -> None:
    result = _romi("eval", *(argument.format(folder=folder) for argument in arguments), "--lang", "en")
    assert result.exit_code == 2
    assert said in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1


def test_rendered_scenes_are_counted_by_layout(tmp_path: Path) -> None:
    result = _romi("eval", "--synthetic", "--count", 4, "--seeds", 3, "--errors", tmp_path / "wrong", "--json")
    assert result.exit_code == 0, result.output
    answer = json.loads(result.stdout)
    assert (answer["first_seed"], answer["scenes"], answer["skipped_scenes"]) == (3, 2, 2)
    tiles = answer["kinds"]["tiles"]
    assert tiles["total"]["truth"] == tiles["total"]["missed"] > 0
    assert sum(layout["truth"] for layout in tiles["layouts"].values()) == tiles["total"]["truth"]
    assert answer["confidence"]["tiles"]["decided"]["recall"]["count"] == 0
    assert Path(answer["sheets"][0]).is_file()


@pytest.mark.parametrize(("language", "said"), [("hu", "kimaradt jelenetek"), ("en", "scenes left out")])
def test_people_get_a_table_of_rendered_scenes(language: str, said: str) -> None:
    result = _romi("eval", "--synthetic", "--count", 2, "--seeds", 3, "--lang", language)
    assert result.exit_code == 0, result.output
    assert said in result.stdout
    assert "0.0–" in result.stdout
