"""What `romi bench vision` says around reading: which photos, a line for each reader, size and speed."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner, Result

from server.cli import bench_vision
from server.cli.main import main
from vision.save import save_picture

pytestmark = pytest.mark.usefixtures("blind_networks")


def _romi(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in ("bench", "vision", *arguments)])


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two photos with numbers, one with a joker alone, one of cards; small passes in place of large ones."""
    monkeypatch.setattr(bench_vision, "_LARGE_PX", (400, 300))
    monkeypatch.delenv("ROMI_PHOTOS", raising=False)
    entries: list[dict[str, Any]] = [
        {"photo": f"{number}.png", "groups": [group], "groups_known": False}
        for number, group in enumerate((["7r", "8r"], ["9k"], ["*"], ["As"]))
    ]
    for entry in entries:
        save_picture(np.full((120, 160, 3), 200, np.uint8), tmp_path / entry["photo"])
    (tmp_path / "labels.json").write_text(json.dumps(entries), encoding="utf-8")
    return tmp_path


def test_photos_with_numbers_are_counted(folder: Path) -> None:
    result = _romi(folder, "--json")
    assert result.exit_code == 0, result.output
    answer = json.loads(result.stdout)
    (line,) = answer["numbers"]
    assert (line["photos"], line["reader"], line["numbers"], line["found"]) == (2, "romi", 3, 0)
    assert set(answer["onnx_bytes"]) == {"tiles/locator.onnx", "tiles/reader.onnx"}
    assert answer["large_photo_ms"]["all"] > answer["large_photo_ms"]["decode"] > 0


@pytest.mark.parametrize(("language", "said"), [("hu", "az összehasonlítás elmaradt"), ("en", "not compared")])
def test_people_get_a_table_and_how_to_compare(folder: Path, language: str, said: str) -> None:
    result = _romi(folder, "--photos", 1, "--lang", language)
    assert result.exit_code == 0, result.output
    assert said in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1
    assert "romi" in result.stdout
    assert " 0.0  0.0–65.8" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [((), "ROMI_PHOTOS"), (("nowhere",), "no such folder"), (("{folder}", "--peer-python", "no-python"), "no-python")],
)
def test_what_cannot_be_measured_is_one_line(folder: Path, arguments: tuple[str, ...], said: str) -> None:
    result = _romi(*(argument.format(folder=folder) for argument in arguments), "--lang", "en")
    assert result.exit_code == 2
    assert said in result.stderr.splitlines()[-1]


def test_the_usual_folder_is_known_by_its_variable(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_vision, "_OWN_SETS", ((folder.name, None), (folder.name, "none of these")))
    monkeypatch.setenv("ROMI_PHOTOS", str(folder.parent))
    answer = json.loads(_romi("--json").stdout)
    assert [line["photos_of"] for line in answer["numbers"]] == [folder.name]
