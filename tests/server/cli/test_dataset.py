import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from server.cli.main import main


def _romi(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


def test_synth_draws_once_and_goes_on(tmp_path: Path) -> None:
    result = _romi("dataset", "synth", "--out", tmp_path, "--count", 2, "--seed", 3, "--json")
    assert result.exit_code == 0, result.output
    answer = json.loads(result.stdout)
    assert (answer["drawn"], answer["kept"]) == (2, 0)
    assert Path(answer["sheet"]).stat().st_size > 1000
    assert sorted(path.name for path in tmp_path.glob("*.json")) == ["train-000003.json", "train-000004.json"]
    again = _romi("dataset", "synth", "--out", tmp_path, "--count", 3, "--seed", 3, "--lang", "hu")
    assert again.stdout.startswith("1 jelenet elkészült, 2 már megvolt")


def test_sheet_and_stats_look_at_a_folder(tmp_path: Path) -> None:
    _romi("dataset", "synth", "--out", tmp_path, "--count", 2, "--split", "validation")
    sheet = json.loads(_romi("dataset", "sheet", tmp_path, "--count", 1, "--json").stdout)
    assert sheet["count"] == 1
    stats = json.loads(_romi("dataset", "stats", tmp_path, "--json").stdout)
    assert stats["scenes"] == 2
    assert stats["pieces"] == sum(stats["counts"].values())
    assert str(stats["pieces"]) in _romi("dataset", "stats", tmp_path, "--lang", "en").stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ("stats", "nowhere"),
        ("sheet", "nowhere"),
        ("synth", "--count", "0", "--out", "x"),
        ("synth", "--out", "x"),
        ("synth", "--out", "x", "--count", "1", "--split", "test"),
    ],
)
def test_bad_input_is_one_line_and_status_2(arguments: tuple[str, ...]) -> None:
    result = _romi("dataset", *arguments)
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 1
    assert not result.stdout


def test_a_place_that_cannot_be_written_is_refused_before_anything_is_drawn(tmp_path: Path) -> None:
    taken = tmp_path / "taken"
    taken.write_text("", encoding="utf-8")
    for arguments in (("synth", "--out", taken, "--count", 1), ("sample", "--out", taken / "below")):
        result = _romi("dataset", *arguments, "--lang", "en")
        assert result.exit_code == 2
        assert len(result.stderr.strip().splitlines()) == 1
        assert "cannot be written" in result.stderr
