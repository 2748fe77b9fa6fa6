import json

import pytest
from click.testing import CliRunner, Result

from server.cli.main import main

_MATCH = {"game": "handromi", "players": ["Anna", "Béla", "Cili"], "rounds": [[-10, 42, 100], [30, -10, 12]]}


def _romi(document: object, *arguments: str) -> Result:
    return CliRunner().invoke(main, ["match", "-", *arguments], input=json.dumps(document))


def test_json_holds_every_field() -> None:
    answer = json.loads(_romi(_MATCH | {"deals": 2, "stake": 1}, "--json").stdout)
    assert answer == {
        "totals": [20, 32, 112],
        "finished": True,
        "ranking": [[0], [1], [2]],
        "winners": [0],
        "playoff": [],
        "payout": [104, -12, -92],
        "chips": None,
    }


def test_a_person_reads_the_standing_in_either_language() -> None:
    hungarian = _romi(_MATCH | {"deals": 2, "stake": 1}, "--lang", "hu").stdout.splitlines()
    assert hungarian[0].split() == ["hely", "játékos", "összesen", "kifizetés"]
    assert hungarian[1].split() == ["1", "Anna", "20", "104"]
    assert hungarian[-1] == "Győzött: Anna (2 forduló után)."
    assert _romi(_MATCH, "--lang", "en").stdout.splitlines()[-1] == "Still going on after round 2; in front: Anna."


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"rounds": []}, "No round has been played yet."),
        ({"rounds": [[5, 5, 9]], "deals": 1}, "A tie after round 1, won together by Anna, Béla."),
        (
            {"game": "romi500", "rounds": [[500, 9, 500]]},
            "A tie after round 1: a deciding round follows (Anna, Cili).",
        ),
    ],
)
def test_how_the_match_stands(change: dict[str, object], said: str) -> None:
    assert _romi(_MATCH | change, "--lang", "en").stdout.splitlines()[-1] == said


def test_tied_players_share_a_place() -> None:
    lines = _romi(_MATCH | {"rounds": [[5, 9, 5]]}, "--lang", "en").stdout.splitlines()
    assert [line.split()[:2] for line in lines[1:4]] == [["1", "Anna"], ["1", "Cili"], ["3", "Béla"]]


@pytest.mark.parametrize(
    "document", [[], {"game": "handromi"}, _MATCH | {"rounds": [[1, 2]]}, _MATCH | {"pot": 5, "stake": 5}]
)
def test_bad_input_is_one_line_and_status_2(document: object) -> None:
    result = _romi(document, "--json")
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 1
    assert not result.stdout
