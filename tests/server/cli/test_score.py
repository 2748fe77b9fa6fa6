import json

import pytest
from click.testing import CliRunner, Result

from server.cli.main import main

_ROUND = {
    "game": "tile",
    "players": [
        {"name": "Anna", "hand": "", "laid": ["4r 5r 6r", "1k 1r 1b"], "kept": ["6y"]},
        {"name": "Béla", "hand": "1k *", "laid": ["5r 5b *"]},
        {"hand": "2r"},
    ],
    "winner": 0,
    "closing": "9k",
}


def _romi(document: object, *arguments: str) -> Result:
    return CliRunner().invoke(main, ["score", "-", *arguments], input=json.dumps(document))


def test_json_holds_scores_and_the_lines_that_sum_to_them() -> None:
    answer = json.loads(_romi(_ROUND, "--json").stdout)
    assert answer == {
        "scores": [145, -60, -100],
        "lines": [
            [
                ["laid", ["4r", "5r", "6r"], 15],
                ["laid", ["1r", "1b", "1k"], 75],
                ["kept", ["6y"], 5],
                ["closing", ["9k"], 50],
            ],
            [["laid", ["5r", "5b", "*"], 15], ["hand", ["1k", "*"], -75]],
            [["nothing_laid", ["2r"], -100]],
        ],
    }
    assert answer["scores"] == [sum(line[2] for line in lines) for lines in answer["lines"]]


def test_a_person_reads_every_line() -> None:
    assert _romi(_ROUND, "--lang", "en").stdout.splitlines() == [
        "Tile römi, combined game",
        "Anna went out: 145 points",
        "  laid              4r 5r 6r    15",
        "  laid              1r 1b 1k    75",
        "  kept from passes  6y           5",
        "  closing tile      9k          50",
        "Béla: -60 points",
        "  laid              5r 5b *     15",
        "  left in the hand  1k *       -75",
        "3.: -100 points",
        "  laid nothing      2r        -100",
    ]


def test_the_same_in_hungarian() -> None:
    lines = _romi(_ROUND, "--lang", "hu").stdout.splitlines()
    assert lines[:2] == ["Köves römi, kombinált játék", "Anna kiment: 145 pont"]
    assert lines[-1].split() == ["nem", "rakott", "le", "semmit", "2r", "-100"]


@pytest.mark.parametrize("document", [[], 5, {}, _ROUND | {"winner": 1}, _ROUND | {"game": "tiles"}])
def test_bad_input_is_one_line_and_status_2(document: object) -> None:
    result = _romi(document, "--json")
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 1
    assert not result.stdout
