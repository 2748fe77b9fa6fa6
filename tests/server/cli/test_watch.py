"""What `romi watch`, `romi dataset film` and `romi bench track` do around following a table."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest
from click.testing import CliRunner, Result

from datasets.synth.film.truth import load_truth
from server.cli.main import main
from vision.tracking.events import Stable, event_from_json

pytestmark = pytest.mark.usefixtures("blind_networks")


def _romi(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


@pytest.fixture
def film(tmp_path: Path) -> Path:
    for number in range(5):
        cv2.imwrite(str(tmp_path / f"{number}.png"), np.full((200, 300, 3), 120 + number, np.uint8))
    return tmp_path


def test_a_folder_is_followed_to_its_end_line_by_line(film: Path) -> None:
    result = _romi("watch", film, "--json", "--fps", "10")
    assert result.exit_code == 0, result.output
    events = [event_from_json(json.loads(line)) for line in result.stdout.splitlines()]
    assert events == [Stable(100, ())]


def test_the_same_as_sentences(film: Path) -> None:
    assert _romi("watch", film, "--lang", "en").stdout == "    0.07 s  stable, 0 pieces: –\n"
    assert _romi("watch", film, "--lang", "hu").stdout == "    0.07 s  nyugalom, 0 lap: –\n"


def test_a_picture_that_cannot_be_read_is_told_and_the_next_ones_are_followed(film: Path) -> None:
    (film / "1.png").write_bytes(b"no picture")
    (film / "3.png").write_bytes(b"")
    result = _romi("watch", film, "--json", "--fps", "10", "--lang", "en")
    assert result.exit_code == 2
    first, second = result.stderr.splitlines()
    assert first.startswith(f"{film / '1.png'}: this is no picture")
    assert second.startswith(f"{film / '3.png'}: the file is empty")
    events = [event_from_json(json.loads(line)) for line in result.stdout.splitlines()]
    assert events == [Stable(200, ())]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("watch", "nowhere.mp4"), "nowhere.mp4: there is no such source"),
        (("watch", "."), ".: there are no pictures in this folder"),
        (("watch", "0", "--fps", "0"), "--fps: '0' cannot be used; give 1 to 120"),
        (("watch", "0", "--fps", "nan"), "--fps: 'nan' cannot be used; give 1 to 120"),
        (("watch", "0", "--game", "chess"), "chess"),
        (("dataset", "film", "--out", "x", "--size", "10x20"), "--size: '10x20' is no size of a picture"),
        (("dataset", "film", "--out", "x", "--size", "1920"), "--size: '1920' is no size of a picture"),
    ],
)
def test_bad_input_is_one_line_and_status_2(
    arguments: tuple[str, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = _romi(*arguments, "--lang", "en")
    assert result.exit_code == 2
    assert said in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1
    assert not result.stdout


def test_a_film_is_rendered_and_can_be_watched(tmp_path: Path) -> None:
    folder = tmp_path / "film"
    size = ("--size", "400x320", "--pieces", 4, "--steps", 1)
    answer = json.loads(_romi("dataset", "film", "--out", folder, *size, "--seed", 2, "--json").stdout)
    truth, pictures = load_truth(folder)
    assert answer == {
        "folder": str(folder),
        "frames": len(truth.frames),
        "seconds": round(len(truth.frames) / 15, 1),
        "steps": 1,
    }
    assert {path.name for path in folder.glob("*.jpg")} == set(pictures)
    assert _romi("watch", folder).exit_code == 0


def test_the_bench_counts_what_blind_networks_never_tell() -> None:
    arguments = ("--films", 1, "--size", "400x320", "--pieces", 4, "--steps", 2, "--seed", 4)
    answer = json.loads(_romi("bench", "track", *arguments, "--json").stdout)
    assert answer["all"]["told"] == answer["all"]["invented"] == 0
    assert answer["all"]["never"] == answer["all"]["changes"]
    assert answer["speed"]["unchanged"] > 0
    assert answer["films"][0]["seed"] == 4
