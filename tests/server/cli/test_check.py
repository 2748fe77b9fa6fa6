import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from server.cli.main import main

_BEFORE: dict[str, Any] = {
    "game": "handromi",
    "hand": "4s 5h 6s 9d Kd",
    "drawn": "stock",
    "opened": True,
    "table": ["2c 3c 4c"],
    "discards": "Ac",
}
_AFTER = {"hand": "9d", "table": ["2c 3c 4c", "4s 5h 6s"], "discards": "Ac Kd"}

_SAID = {
    "text": "'4s 5h 6s': a run has one suit, this does not fit: 5h",
    "mend": "put a piece of the run's suit in its place",
}


@pytest.fixture
def referee(tmp_path: Path) -> "Referee":
    return Referee(tmp_path)


class Referee:
    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __call__(self, before: object, after: object, *arguments: str) -> Result:
        paths = []
        for name, document in (("before", before), ("after", after)):
            path = self.folder / f"{name}.json"
            path.write_text(json.dumps(document), encoding="utf-8")
            paths.append(str(path))
        return CliRunner().invoke(main, ["check", *paths, *arguments])


def test_json_names_the_fault_and_how_to_mend_it(referee: Referee) -> None:
    answer = json.loads(referee(_BEFORE, _AFTER, "--json", "--lang", "en").stdout)
    assert answer["legal"] is False
    assert answer["faults"] == [
        {
            "code": "wrong_suit_in_run",
            "pieces": ["5h"],
            "meld": 1,
            **_SAID,
            "values": {"pieces": "5h", "meld": "4s 5h 6s"},
        }
    ]
    assert answer["move"]["lay"] == [["4s", "5h", "6s"]]
    assert (answer["hints"], answer["unknown"]) == ([], [])


def test_hints_and_what_is_unknown_are_told(referee: Referee) -> None:
    answer = json.loads(
        referee({**_BEFORE, "hand": None}, {**_AFTER, "hand": None, "table": ["4c 3c 2c", "6s 4s 5s"]}, "--json").stdout
    )
    assert answer["legal"] is True
    assert [hint["code"] for hint in answer["hints"]] == ["out_of_order"] * 2
    assert answer["unknown_codes"] == ["hand_before", "hand_after"]
    assert all(answer["unknown"])


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        (
            "en",
            [
                "not legal",
                "the turn: lay 4s 5h 6s; discard Kd",
                f"fault: {_SAID['text']}; to mend it: {_SAID['mend']}",
            ],
        ),
        (
            "hu",
            [
                "szabálytalan",
                "a lépés: lerak: 4s 5h 6s; eldob: Kd",
                "hiba: «4s 5h 6s»: a sor egyszínű, ez nem illik bele: 5h; teendő: cseréld a sor színére",
            ],
        ),
    ],
)
def test_a_person_reads_a_verdict(referee: Referee, language: str, lines: list[str]) -> None:
    assert referee(_BEFORE, _AFTER, "--lang", language).stdout.splitlines() == lines


def test_a_person_reads_that_all_is_well(referee: Referee) -> None:
    after = {"hand": "4s 5h 6s 9d", "table": ["2c 3c 4c"], "discards": "Ac Kd"}
    assert referee(_BEFORE, after, "--lang", "en").stdout.splitlines() == ["legal", "the turn: discard Kd"]


def test_bad_input_says_in_which_of_the_two_it_is(referee: Referee) -> None:
    for before, after, said in (
        ({**_BEFORE, "table": ["2c 3c"]}, _AFTER, "table[0]: "),
        (_BEFORE, {**_AFTER, "table": ["2c 3z"]}, "after.table[0]: "),
        (_BEFORE, {**_AFTER, "hand": "Ac Ac"}, "after: 'Ac' is there 3 times"),
    ):
        result = referee(before, after, "--lang", "en")
        assert (result.exit_code, result.stdout) == (2, "")
        assert len(result.stderr.splitlines()) == 1
        assert f".json: {said}" in result.stderr
