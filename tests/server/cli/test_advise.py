import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from server.cli.main import main

_POSITION = {
    "game": "handromi",
    "hand": "9h 2d 3d Ks",
    "drawn": "stock",
    "opened": True,
    "table": ["7h 8h * 10h", "4c 5c 6c"],
}


def _romi(document: object, *arguments: str) -> Result:
    return CliRunner().invoke(main, ["advise", "-", *arguments], input=json.dumps(document))


def test_json_holds_every_field_of_a_play() -> None:
    answer = json.loads(_romi(_POSITION, "--json", "--lang", "en").stdout)
    assert answer["complete"] is True
    assert answer["plays"][0] == {
        "draw": None,
        "take": [],
        "lay": [["*=Ad", "2d", "3d"]],
        "layoffs": [],
        "swaps": [{"meld": 0, "give": ["9h"], "take": 1}],
        "exchange": None,
        "discard": "Ks",
        "points": 24,
        "left": [],
        "left_points": 0,
        "opens": False,
        "out": True,
        "hand_finish": False,
        "why": "ends the round: nothing is left in the hand",
        "why_code": "goes_out",
        "values": {},
    }


def test_top_cuts_the_list_and_says_so() -> None:
    whole = json.loads(_romi(_POSITION, "--json").stdout)
    cut = json.loads(_romi(_POSITION, "--json", "--top", "2").stdout)
    assert cut == {"plays": whole["plays"][:2], "complete": False}
    assert json.loads(_romi(_POSITION, "--json", "--top", "500").stdout) == whole


@pytest.mark.parametrize(
    ("language", "first", "steps"),
    [
        ("en", "1. ends the round: nothing is left in the hand", "into meld 1: 9h, taking 1 joker; lay *=Ad 2d 3d"),
        ("hu", "1. befejezi a játékot: nem marad semmi a kézben", "lerak: *=Ad 2d 3d; eldob: Ks"),
    ],
)
def test_a_person_reads_the_plays_in_steps(language: str, first: str, steps: str) -> None:
    lines = _romi(_POSITION, "--lang", language).stdout.splitlines()
    assert lines[0] == first
    assert steps in lines[1]


def test_a_person_is_told_how_many_more_there_are() -> None:
    hand = {"game": "traditional", "hand": "As 2s 3s 4s 5s 7d 9d 10c Kh Qc", "drawn": "stock"}
    lines = _romi(hand, "--lang", "en").stdout.splitlines()
    assert sum(line[0].isdigit() for line in lines) == 10
    assert "more; all: --top" in lines[-1]
    assert _romi(hand, "--lang", "en", "--top", "3").stdout.splitlines()[-1] == "… and others"


def test_a_person_is_told_that_nothing_is_legal() -> None:
    stuck = {"game": "handromi", "hand": "9h 5c", "drawn": "discard", "drawn_pieces": "5c", "opened": True}
    assert "put back what was taken" in _romi(stuck, "--lang", "en").stdout


def test_the_table_is_told_where_it_is_rearranged() -> None:
    answer = json.loads(
        _romi({"game": "rummikub", "hand": "6r 6b", "opened": True, "table": ["3k 4k 5k 6k"]}, "--json").stdout
    )
    assert sorted(answer["plays"][0]["table"]) == [["3k", "4k", "5k"], ["6r", "6b", "6k"]]
    assert [play["draw"] for play in answer["plays"]] == [None, "stock"]


def test_a_file_is_read_too(tmp_path: Path) -> None:
    path = tmp_path / "position.json"
    path.write_text(json.dumps(_POSITION), encoding="utf-8")
    assert CliRunner().invoke(main, ["advise", str(path), "--top", "1"]).exit_code == 0


@pytest.mark.parametrize(
    ("document", "said"),
    [
        ({"game": "bridge", "hand": "As"}, "game: there is no game 'bridge'"),
        ({"game": "handromi", "hand": "14r"}, "hand: '14r' is no tile"),
        ({"game": "handromi", "hand": "As ?"}, "hand: '?' lies face down"),
        ([], "[…] is no object"),
    ],
)
def test_bad_input_is_one_line_and_status_2(document: object, said: str) -> None:
    result = _romi(document, "--json", "--lang", "en")
    assert (result.exit_code, result.stdout) == (2, "")
    assert len(result.stderr.splitlines()) == 1
    assert said in result.stderr
