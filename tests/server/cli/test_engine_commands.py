"""`romi games`, `romi meld` and `romi melds` from the command line."""

import json
import subprocess
import sys

import pytest
from click.testing import CliRunner, Result

from engine.games import GAMES
from server.cli.main import main


def _romi(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


def test_games_are_listed_in_order_with_their_numbers() -> None:
    games = json.loads(_romi("games", "--json", "--lang", "en").stdout)["games"]
    assert [g["id"] for g in games] == list(GAMES)
    by_id = {g["id"]: g for g in games}
    assert (by_id["handromi"]["hand"], by_id["handromi"]["minimum"], by_id["handromi"]["players"]) == (14, 50, [2, 6])
    assert (by_id["tile"]["pieces"], by_id["tile"]["minimum"]) == ("tiles", 50)
    assert by_id["tile-rack"]["minimum"] is None
    assert by_id["rummikub"]["minimum"] == 30


@pytest.mark.parametrize("language", ["hu", "en"])
def test_people_get_lines_in_their_language(language: str) -> None:
    assert GAMES["tile"].name.text("hu" if language == "hu" else "en", {}) in _romi("games", "--lang", language).stdout
    run = _romi("meld", "--game", "tile", "4r 5r 6r", "--lang", language).stdout
    assert ("sor, 15 pont" if language == "hu" else "run, 15 points") in run
    split = _romi("melds", "--game", "tile", "--hand", "4r 5r 6r 9k", "--lang", language).stdout
    assert ("marad: 9k" if language == "hu" else "left: 9k") in split


def test_a_fault_is_told_with_its_remedy() -> None:
    answer = json.loads(_romi("meld", "--game", "rummikub", "12b 13b 1b", "--json", "--lang", "en").stdout)
    assert (answer["valid"], answer["fault"], answer["points"], answer["pieces"]) == (
        False,
        "ace_high_not_allowed",
        None,
        None,
    )
    assert "12b 13b 1b" in answer["text"]


def test_the_best_split_comes_first_and_top_limits_the_options() -> None:
    arguments = ("melds", "--game", "tile", "--hand", "1r 1b 1k 1y 2r 3r 4r", "--json")
    answer = json.loads(_romi(*arguments).stdout)
    assert answer["best"] == answer["options"][0]
    assert answer["best"]["points"] == 115
    assert answer["best"]["all_laid"]
    assert answer["best"]["opens"]
    assert len(json.loads(_romi(*arguments, "--top", "1").stdout)["options"]) == 1


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("meld", "--game", "tile", "14r 5r 6r"), "'14r' is no tile"),
        (("meld", "--game", "bridge", "4s 5s 6s"), "bridge"),
        (("meld", "--game", "handromi", "4r 5r 6r"), "is a tile"),
        (("meld", "--game", "traditional", "4s 5s *"), "is a joker"),
        (("meld", "4s 5s 6s"), "--game"),
        (("melds", "--game", "tile", "--hand", "7r 7r 7r"), "7r"),
        (("melds", "--game", "tile", "--hand", "7r ?"), "face down"),
        (("melds", "--game", "tile", "--hand", "7r", "--top", "0"), "--top"),
        (("melds", "--game", "tile", "--hand", "7r", "--objective", "fun"), "fun"),
        (("melds", "--game", "tile", "--hand", "7r", "--packs", "3"), "packs"),
        (("meldz",), "melds"),
        (("games", "--nonsense"), "--nonsense"),
    ],
)
def test_bad_input_is_one_line_and_status_2(arguments: tuple[str, ...], told: str) -> None:
    result = _romi(*arguments, "--lang", "en")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert len(result.stderr.strip().splitlines()) == 1
    assert told in result.stderr


@pytest.mark.parametrize(
    "arguments",
    [("games",), ("meld", "--game", "tile", "4r 5r 6r"), ("melds", "--game", "tile", "--hand", "4r 5r 6r")],
)
def test_the_engines_commands_load_no_image_network_or_server_library(arguments: tuple[str, ...]) -> None:
    script = (
        "import sys; from server.cli.main import main\n"
        "try: main(sys.argv[1:])\nfinally: print(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, *arguments], capture_output=True, text=True, encoding="utf-8", check=True
    )
    loaded = {name.partition(".")[0] for name in done.stderr.split()}
    assert "engine" in loaded
    assert not loaded & {"numpy", "cv2", "onnxruntime", "PIL", "fastapi", "nicegui", "pydantic", "rich", "torch"}
