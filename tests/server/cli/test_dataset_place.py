"""`romi dataset place` around the placing: what it takes, what it writes, what it refuses."""

import json
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner, Result
from numpy.typing import NDArray

from datasets.photo_labels import load_truths
from datasets.scene import load_scene, save_scene
from engine.pieces import Kind
from models.locator_maps import CHANNELS, HEAT, STRIDE_PX
from server.cli.main import main
from tests.datasets.made_sets import add_scene, row, tree
from vision import learned_weights
from vision.networks import Networks, NetworksByKind
from vision.save import save_picture


def _romi(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


def _label(folder: Path, groups: list[list[str]]) -> None:
    save_picture(np.full((120, 160, 3), 200, np.uint8), folder / "a.png")
    entry = {"photo": "a.png", "groups": groups, "groups_known": False, "source": "three"}
    (folder / "labels.json").write_text(json.dumps([entry]), encoding="utf-8")


@pytest.fixture
def no_indices(blind_networks: NetworksByKind, monkeypatch: pytest.MonkeyPatch) -> None:
    """Networks of cards that see nothing."""

    def locate(picture: NDArray[np.float32]) -> NDArray[np.float32]:
        maps = np.zeros((CHANNELS[Kind.CARDS], *(side // STRIDE_PX for side in picture.shape[2:])), np.float32)
        maps[HEAT] = -9
        return maps

    networks = {Kind.CARDS: Networks(locate, blind_networks[Kind.TILES].read, Kind.CARDS)}
    monkeypatch.setattr(learned_weights, "shipped_networks", lambda: networks)


@pytest.mark.usefixtures("no_indices")
def test_the_set_can_be_learned_from(tmp_path: Path) -> None:
    _label(tmp_path, [["As"]])
    result = _romi("dataset", "place", tmp_path, "--out", tmp_path / "placed", "--json")
    assert result.exit_code == 0, result.output
    assert json.loads(result.stdout) == {"scenes": 1, "named": 1, "placed": 0, "indices": 0}
    (truth,) = load_truths(tmp_path / "placed")
    assert (truth.picture.name, truth.source, truth.names) == ("a.jpg", "three", ())


@pytest.mark.usefixtures("no_indices")
def test_of_a_set_all_that_is_known_stays(tmp_path: Path) -> None:
    label = add_scene(tmp_path / "set", "a", row("7h 8h"))
    save_scene(load_scene(label), label)
    add_scene(tmp_path / "set", "b", row("7r 8r"))
    before = tree(tmp_path / "set")
    for out in (tmp_path / "placed", tmp_path / "set"):
        result = _romi("dataset", "place", tmp_path / "set", "--out", out, "--json")
        assert result.exit_code == 0, result.output
        assert json.loads(result.stdout) == {"scenes": 1, "named": 2, "placed": 0, "indices": 0}
    assert load_scene(tmp_path / "placed" / "a.json") == load_scene(label)
    assert tree(tmp_path / "set") == before
    label.unlink()
    result = _romi("dataset", "place", tmp_path / "set", "--out", tmp_path / "none", "--lang", "en")
    assert (result.exit_code, "no picture has a card named" in result.output) == (2, True)


@pytest.mark.usefixtures("no_indices")
def test_what_cannot_be_used_is_named_with_its_folder(tmp_path: Path) -> None:
    label = add_scene(tmp_path / "set", "a", row("7h 8h"))
    save_scene(load_scene(label), label)
    picture = label.with_suffix(".jpg")
    _label(tmp_path, [["As"]])
    for folder, file, content in (
        (tmp_path / "set", picture, "no picture"),
        (tmp_path / "set", label, label.read_text(encoding="utf-8").replace("a.jpg", "../a.jpg")),
        (tmp_path / "set", label, "{"),
        (tmp_path, tmp_path / "a.png", "no picture"),
    ):
        file.write_text(content, encoding="utf-8")
        result = _romi("dataset", "place", folder, "--out", tmp_path / "placed")
        assert result.exit_code == 2
        assert result.stderr.startswith(f"{file}: ")


@pytest.mark.usefixtures("blind_networks")
def test_a_folder_without_named_cards_is_refused(tmp_path: Path) -> None:
    _label(tmp_path, [["7r"]])
    result = _romi("dataset", "place", tmp_path, "--out", tmp_path / "placed", "--lang", "en")
    assert result.exit_code == 2
    assert "no picture has a card named" in result.output
