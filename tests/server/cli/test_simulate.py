import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from engine.play_check import BrokenInvariant
from engine.round.saving import parse_course
from server.cli import simulate_check
from server.cli.main import main


def _romi(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["simulate", *arguments])


def test_a_round_is_told_and_settled() -> None:
    answer = _romi("--game", "romi500", "--seed", "3", "--lang", "en")
    assert answer.exit_code == 0
    assert "Anna deals, Béla begins" in answer.stdout
    assert "draws" in answer.stdout
    assert answer.stdout.splitlines()[-1].startswith("totals: Anna ")
    assert answer.stdout == _romi("--game", "romi500", "--seed", "3", "--lang", "en").stdout
    assert answer.stdout != _romi("--game", "romi500", "--seed", "4", "--lang", "en").stdout


def test_hungarian_and_short() -> None:
    answer = _romi("--game", "romi500", "--deals", "2", "--players", "never-lays,greedy", "--short", "--lang", "hu")
    assert answer.stdout.startswith("1. forduló\n")
    assert "2. forduló" in answer.stdout
    assert "húz" not in answer.stdout


def test_json_holds_rounds_that_can_be_loaded() -> None:
    answer = json.loads(_romi("--game", "romi500", "--deals", "2", "--json").stdout)
    assert answer["players"] == ["Anna", "Béla"]
    assert len(answer["rounds"]) == 2
    for one in answer["rounds"]:
        assert parse_course(one["round"]).state.ending
        assert one["scores"] == [sum(line[2] for line in lines) for lines in one["lines"]]
    assert answer["totals"] == [sum(one["scores"][seat] for one in answer["rounds"]) for seat in range(2)]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "--game: which game?"),
        (("--game", "romi5"), "no game 'romi5'"),
        (
            ("--game", "tile", "--players", "greedy"),
            "this game (Tile römi, combined game) takes 2 to 6 players: name at least 1 more",
        ),
        (("--game", "tile", "--players", "greedy,clever"), "--players: 'clever' is no player"),
        (("--game", "tile", "--players", ",".join(["greedy"] * 7)), "--players: 7 players are too many"),
        (("--game", "tile", "--deals", "0"), "--deals: '0' will not do"),
        (("--game", "tile", "--seed", "x"), "--seed: 'x' will not do"),
        (("--game", "tile", "--resume", "x.json"), "--resume: this goes with --check only"),
        (("--check", "--game", "none"), "no game 'none'"),
        (("--check", "--resume", "no/such/folder/x.json"), "cannot be written to"),
    ],
)
def test_bad_input_is_one_line(arguments: tuple[str, ...], said: str) -> None:
    answer = _romi(*arguments, "--lang", "en")
    assert answer.exit_code == 2
    assert len(answer.stderr.splitlines()) == 1
    assert said in answer.stderr


def test_a_check_is_taken_up_again(tmp_path: Path) -> None:
    file = str(tmp_path / "check.json")
    first = _romi("--check", "--game", "romi500", "--deals", "2", "--resume", file, "--lang", "en")
    assert first.stdout.splitlines() == ["2 of 2 deals: romi500 2", "everything held"]
    known = json.loads(Path(file).read_text(encoding="utf-8"))
    assert known["done"] == 2
    Path(file).write_text(json.dumps(known | {"done": 3}), encoding="utf-8")
    again = _romi("--check", "--game", "romi500", "--deals", "4", "--resume", file, "--json")
    assert json.loads(again.stdout) == {"done": 4, "games": {"romi500": 4}, "broken": []}


def test_a_stopped_check_has_written_down_what_is_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(_game: str, _seed: int, number: int) -> None:
        if number == 3:
            raise KeyboardInterrupt

    monkeypatch.setattr(simulate_check, "check_deal", stopped)
    file = tmp_path / "check.json"
    _romi("--check", "--resume", str(file))
    assert json.loads(file.read_text(encoding="utf-8"))["done"] == 3


def test_what_did_not_hold_is_named_and_is_status_1(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(game: str, seed: int, number: int) -> None:
        raise BrokenInvariant(f"{game}, seed {seed}, deal {number}: a piece is lost")

    monkeypatch.setattr(simulate_check, "check_deal", broken)
    answer = _romi("--check", "--game", "tile", "--deals", "1", "--seed", "5", "--lang", "en")
    assert answer.exit_code == 1
    assert answer.stdout.splitlines()[1:] == [
        "deals in which something did not hold: 1",
        "tile, seed 5, deal 0: a piece is lost",
    ]


@pytest.mark.parametrize(
    ("document", "said"),
    [
        ({"seed": 2}, "begun with other numbers (seed: 2)"),
        ({"games": ["tile"]}, "begun with other numbers (games: tile)"),
        ({"done": -1}, "done: -1 is no whole number"),
        ({"broken": [1]}, "broken[0]: 1 is no text"),
        ({"more": 1}, "no field"),
        ({"format": "x"}, "format"),
    ],
)
def test_a_file_of_another_run_is_refused(tmp_path: Path, document: dict[str, object], said: str) -> None:
    file = tmp_path / "check.json"
    whole = {"format": "romi-check", "seed": 1, "games": ["romi500"], "done": 1, "broken": []}
    file.write_text(json.dumps(whole | document), encoding="utf-8")
    answer = _romi("--check", "--game", "romi500", "--deals", "1", "--resume", str(file), "--lang", "en")
    assert answer.exit_code == 2
    assert said in answer.stderr
