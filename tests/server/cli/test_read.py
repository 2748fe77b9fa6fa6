"""What `romi read` does around reading: several photos, broken ones, drawing, refusals."""

import json
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner, Result

from engine.pieces import Kind
from engine.rules import Rules
from server.cli.main import main
from vision.decode import decode
from vision.judge import Verdict
from vision.reading import Reading
from vision.save import save_picture

pytestmark = pytest.mark.usefixtures("blind_networks")


def _romi(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    path = tmp_path / "üres asztal.png"
    save_picture(np.full((120, 160, 3), 200, np.uint8), path)
    return path


def test_a_photo_that_cannot_be_read_stands_in_its_place(photo: Path, tmp_path: Path) -> None:
    result = _romi("read", tmp_path / "missing.jpg", photo, tmp_path, "--json", "--lang", "en")
    assert result.exit_code == 2
    first, second, third = json.loads(result.stdout)
    assert first["photo"] == str(tmp_path / "missing.jpg")
    assert "no such file" in first["error"]
    assert (second["photo"], second["width"], second["height"], second["pieces"]) == (str(photo), 160, 120, [])
    assert second["warnings"][0]["code"] == "nothing_found"
    assert "not a file" in third["error"]
    assert len(result.stderr.strip().splitlines()) == 1
    assert "missing.jpg" in result.stderr


@pytest.mark.parametrize(("language", "word"), [("hu", "0 darab"), ("en", "pieces: 0")])
def test_people_get_lines(photo: Path, language: str, word: str) -> None:
    result = _romi("read", photo, "--lang", language)
    assert result.exit_code == 0
    assert word in result.stdout
    assert "160×120" in result.stdout


def test_one_photo_is_drawn_into_the_file_named(photo: Path, tmp_path: Path) -> None:
    result = _romi("read", photo, "--draw", tmp_path / "drawn.jpg")
    assert result.exit_code == 0
    assert decode(tmp_path / "drawn.jpg").shape == (120, 160, 3)


def test_several_photos_are_drawn_into_the_folder_named(photo: Path, tmp_path: Path) -> None:
    result = _romi("read", photo, photo, "--draw", tmp_path / "drawn")
    assert result.exit_code == 0
    assert [path.name for path in sorted((tmp_path / "drawn").iterdir())] == [
        "01-üres asztal.png",
        "02-üres asztal.png",
    ]


@pytest.mark.parametrize("target", ["drawn.txt", "no/such/folder/drawn.png"])
def test_a_drawing_that_cannot_be_written_is_one_line(photo: Path, tmp_path: Path, target: str) -> None:
    result = _romi("read", photo, "--draw", tmp_path / target)
    assert result.exit_code == 2
    assert len(result.stderr.strip().splitlines()) == 1
    assert target.rsplit("/", 1)[-1] in result.stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--game", "handromi"), "only for tiles"),
        (("--game", "tyle"), "no game"),
        (("--weights", "nowhere"), "network is missing"),
    ],
)
def test_what_concerns_all_photos_is_said_once(photo: Path, arguments: tuple[str, ...], said: str) -> None:
    result = _romi("read", photo, *arguments, "--json", "--lang", "en")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert said in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1


def test_no_photo_is_bad_input() -> None:
    assert _romi("read").exit_code == 2


def test_the_photo_itself_is_never_drawn_over(photo: Path) -> None:
    before = photo.read_bytes()
    result = _romi("read", photo, "--draw", photo, "--lang", "en")
    assert result.exit_code == 2
    assert "is the photo itself" in result.stderr
    assert photo.read_bytes() == before


def test_a_photo_of_what_the_game_is_not_played_with_says_so(photo: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    quads = np.array([[[10, 10], [30, 10], [30, 40], [10, 40]]], np.float32)
    sure = np.eye(54, dtype=np.float32)[:1]

    def read(_photo: Path, rules: Rules | None, _networks: object, where: str = "") -> Reading:  # noqa: ARG001
        if rules:
            nothing = np.empty(0, np.int64)
            return Reading(160, 120, rules.deck.kind, quads[:0], sure[:0], nothing, ())
        return Reading(160, 120, Kind.CARDS, quads, sure, np.zeros(1, np.int64), (Verdict(),))

    monkeypatch.setattr("server.cli.read.read_photo", read)
    for asked, codes in ((["--game", "rummikub"], ["shows_cards"]), ([], [])):
        (entry,) = json.loads(_romi("read", photo, *asked, "--json").stdout)
        assert [warning["code"] for warning in entry["warnings"]] == codes
