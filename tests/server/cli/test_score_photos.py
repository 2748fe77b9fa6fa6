"""`romi score --photos` with the drawn picture that comes with the program, read by the shipped networks."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest
from click.testing import CliRunner, Result

from server.cli.main import main
from vision.decode import decode
from vision.save import save_picture

_SAMPLE = Path(__file__).parents[3] / "datasets" / "sample" / "sample.jpg"


def _romi(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["score", *map(str, arguments)])


def _cut(path: Path, left: int, top: int, right: int, bottom: int) -> Path:
    save_picture(decode(_SAMPLE)[top:bottom, left:right], path)
    return path


@pytest.fixture(autouse=True)
def nothing_learned(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ROMI_DATA_DIR", str(tmp_path / "nothing-learned"))


@pytest.fixture
def melds(tmp_path: Path) -> Path:
    """4b 5b 6b 7b and 10y 11y * 13y."""
    return _cut(tmp_path / "melds.png", 140, 120, 580, 460)


@pytest.fixture
def hand(tmp_path: Path) -> Path:
    """1y 2y 3y 8k 8r, turned level, so that a cut between the rows leaves them whole."""
    picture = decode(_SAMPLE)
    level = cv2.getRotationMatrix2D((402, 650), -4.4, 1.0)
    turned = cv2.warpAffine(picture, level, picture.shape[1::-1])
    path = tmp_path / "kéz.png"
    save_picture(np.asarray(turned[500:726, 300:960], np.uint8), path)
    return path


@pytest.fixture
def narrow(tmp_path: Path) -> Path:
    """9r 9b 9k, cut so closely that not all of it is sure."""
    return _cut(tmp_path / "narrow.png", 640, 90, 1000, 270)


def test_a_round_of_tiles_is_counted_from_photos(melds: Path, hand: Path, narrow: Path) -> None:
    asked = ["--game", "tile", "--photos", f"Béla={narrow}", f"Cili={hand}", "--laid", f"Anna={melds}", f"Cili={melds}"]
    result = _romi(*asked, "--winner", "Anna", "--closing", "9y", "--json", "--lang", "en")
    assert result.exit_code == 0, result.stderr
    told = json.loads(result.stdout)
    assert [player["name"] for player in told["round"]["players"]] == ["Béla", "Cili", "Anna"]
    assert told["scores"] == [-100, 15, 110]
    assert told["lines"][2] == [
        ["laid", ["4b", "5b", "6b", "7b"], 20],
        ["laid", ["10y", "11y", "*=12y", "13y"], 40],
        ["closing", ["9y"], 50],
    ]
    doubtful, sure, *_ = told["photos"]
    assert (sure["name"], sure["lies"], sure["photo"], sure["unsure"]) == ("Cili", "hand", str(hand), [])
    assert [piece["piece"] for piece in sure["pieces"]] == ["1y", "2y", "3y", "8k", "8r"]
    assert doubtful["unsure"]
    assert doubtful["unsure"] == [piece["piece"] for piece in doubtful["pieces"] if piece["confidence"] < 0.8]


def test_a_person_reads_what_was_read_and_every_line(hand: Path) -> None:
    asked = ["--game", "tile", "--photos", f"Béla={hand}", "--opened", "Béla", "--winner", "Anna"]
    lines = _romi(*asked, "--hand-finish", "--closing", "*", "--lang", "hu").stdout.splitlines()
    assert lines[0] == f"Béla ({hand}): 1y 2y 3y 8k 8r"
    assert "Béla: -45 pont" in lines
    assert "Anna kiment: 600 pont" in lines


def test_who_has_not_opened_is_told_from_who_has(hand: Path) -> None:
    asked = ["--game", "tile", "--photos", f"Béla={hand}", "--winner=Anna", "--closing=9y", "--json"]
    assert json.loads(_romi(*asked).stdout)["scores"][0] == -100
    assert json.loads(_romi(*asked, "--opened", "Béla").stdout)["scores"][0] == -45


def test_a_rack_holds_its_melds(melds: Path, hand: Path) -> None:
    asked = ["--game", "tile-rack", "--photos", f"Anna={melds}", f"Béla={hand}", "--winner", "Anna", "--closing", "1r"]
    assert json.loads(_romi(*asked, "--json").stdout)["scores"] == [110, 15]


def test_what_was_laid_wrongly_is_told_with_player_and_photo(hand: Path) -> None:
    asked = ["--game", "tile", "--photos", f"Béla={hand}", "--laid", f"Anna={_SAMPLE}", "--winner", "Anna"]
    result = _romi(*asked, "--closing", "9y", "--lang", "en")
    assert result.exit_code == 2
    assert result.stderr.startswith(f"Anna ({_SAMPLE}): '2k 2r 2r': a set has each suit once")
    assert len(result.stderr.splitlines()) == 1


BEFORE_READING = [
    ([], "ROUND.json or photos (--photos) are needed"),
    (["round.json", "--game", "tile"], "--game: this is for photos only"),
    (["--game", "tile"], "--photos: with photos this is needed too"),
    (["--game", "tile", "--photos", "Anna=a.jpg"], "--winner: with photos this is needed too"),
    (["--game", "tile", "--photos", "a.jpg", "--winner", "Anna"], "--photos: 'a.jpg' is no NAME=FILE"),
    (["--game", "tile", "--photos", "Anna=", "--winner", "Anna"], "--photos: 'Anna=' is no NAME=FILE"),
    (["--game", "tile", "--photos", "B=a.jpg", "--laid", "C=a.jpg", "--winner", "A"], "no photo of the hand of C"),
    (["--game", "tile-rack", "--photos", "B=a.jpg", "--winner", "A"], "no photo of the hand of A"),
    (["--game", "tile", "--photos", "B=a.jpg", "--winner", "A", "--opened", "X"], "--opened: X does not play"),
    (["--game", "tile", "--photos", "Béla=a.jpg", "--photos", "Anna=b.jpg", "--winner", "anna"], "anna and Anna are"),
    (["--game", "tile", "--photos", "Béla=a.jpg", "--winner", "Bela"], "Bela and Béla are almost the same name"),
    (["--game", "tile", "--photos", "B=a.jpg", "--photos", "B=a.jpg", "--winner", "A"], "B=a.jpg stands here twice"),
    (["--game", "tile", "--photos", "B=a.jpg", "B=./a.jpg", "--winner", "A"], "B=./a.jpg stands here twice"),
    (["--game", "tyle", "--photos", "B=a.jpg", "--winner", "A"], "no game"),
    (["--game", "tile", "--photos", "B=no.jpg", "--winner", "A"], "B=no.jpg: there is no such file"),
]


@pytest.mark.parametrize(("arguments", "said"), BEFORE_READING)
def test_bad_input_is_one_line_and_status_2(arguments: list[str], said: str) -> None:
    result = _romi(*arguments, "--lang", "en")
    assert result.exit_code == 2
    assert said in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert not result.stdout


def test_a_winner_who_may_be_one_of_the_others_is_doubted(hand: Path) -> None:
    asked = ["--game", "rummikub", "--photos", f"Kata={hand}", "--lang", "en", "--json"]
    doubted = _romi(*asked, "--winner", "Kati")
    told = json.loads(doubted.stdout)
    assert told["scores"] == [-22, 22]
    assert doubted.stderr.startswith("Kati, of whom there is no photo, is counted as a further player: if Kata is")
    values = {"name": "Kati", "other": "Kata"}
    assert told["doubts"] == [{"code": "winner_is_new", "text": doubted.stderr.strip(), "values": values}]
    sure = _romi(*asked, "--winner", "Zoli")
    assert (sure.stderr, json.loads(sure.stdout)["doubts"]) == ("", [])


def test_a_hand_larger_than_any_can_be_is_doubted(melds: Path, hand: Path, narrow: Path) -> None:
    bela = [f"Béla={melds}", f"Béla={hand}", f"Béla={narrow}"]
    asked = ["--game", "tile-rack", "--winner", "Anna", "--closing", "1r", "--json", "--lang", "en"]
    doubted = _romi(*asked, "--photos", f"Anna={melds}", *bela)
    assert doubted.exit_code == 0
    assert doubted.stderr.startswith("Béla: these are 16 pieces, and a hand of this game never holds more than 15")
    assert [doubt["code"] for doubt in json.loads(doubted.stdout)["doubts"]] == ["hand_too_large"]
    assert _romi(*asked, "--photos", f"Anna={melds}", *bela[:-1]).stderr == ""


def test_tiles_are_not_counted_as_cards(hand: Path) -> None:
    result = _romi("--game", "handromi", "--photos", f"Béla={hand}", "--winner", "Anna", "--lang", "en")
    assert result.exit_code == 2
    assert result.stderr.startswith(f"Béla={hand}: the photo shows tiles, and this game is played with cards")


def test_a_hand_in_which_nothing_is_read_is_not_counted_as_empty(tmp_path: Path, hand: Path) -> None:
    empty = _cut(tmp_path / "empty.png", 0, 0, 130, 110)
    asked = ["--game", "rummikub", "--photos", f"Béla={empty}", "--photos", f"Cili={hand}", "--winner", "Anna"]
    result = _romi(*asked, "--lang", "en")
    assert result.exit_code == 2
    assert result.stderr.startswith(f"Béla={empty}: nothing that could be counted is read in this photo")
    assert _romi(*asked, "--photos", f"Anna={empty}", "--winner", "Béla").exit_code == 2
    of_winner = ["--game", "rummikub", "--photos", f"Anna={empty}", "--photos", f"Cili={hand}", "--winner", "Anna"]
    assert _romi(*of_winner).exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "--closing: the winner's closing tile is missing"),
        (["--closing", "14r"], "--closing: '14r' is no tile"),
        (["--closing", "9y", "--photos", "Anna={}"], "the winner cannot hold pieces"),
    ],
)
def test_what_the_round_lacks_is_told_by_its_option(hand: Path, arguments: list[str], said: str) -> None:
    asked = ["--game", "tile", "--photos", f"Béla={hand}", "--winner", "Anna", "--lang", "en"]
    result = _romi(*asked, *(argument.format(hand) for argument in arguments))
    assert result.exit_code == 2
    assert said in result.stderr
