"""A whole course with the smallest of plans: what matters is that everything happens, in order, once."""

import dataclasses
import hashlib
import json
import stat
import sys
from pathlib import Path

import pytest

pytest.importorskip("torch", reason="torch (extra train) is not installed")

from datasets.photo_labels import PhotoTruth, truth_of_scene
from datasets.scene import load_scene, save_scene
from datasets.splits import Splits, save_splits
from datasets.synth.batch import render_scenes
from engine.pieces import Kind
from engine.wording import BadInput
from models.training.command import Recipe
from vision import calibrate
from vision.learned_weights import LearnedWeights
from vision.learning.course import WORK_FOLDER, Course, Plan, learn
from vision.learning.progress import STAGES, Standing
from vision.networks import shipped_networks

TINY = {name: Recipe(2, 2, 1e-4, 0.5, checks=1, validation_scenes=1, take_last=True) for name in ("locator", "reader")}
PLAN = Plan(scenes=2, validation_scenes=3, test_scenes=1, recipes=TINY)


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("drawn")
    render_scenes(folder, count=3, seed=0, split="train", workers=1)
    return folder


@pytest.fixture
def collection(drawn: Path, tmp_path: Path) -> Path:
    """Two scenes that teach and one that measures."""
    folder = tmp_path / "collected"
    folder.mkdir()
    parts = {}
    for number, path in enumerate(sorted(drawn.glob("*.json"))):
        scene = dataclasses.replace(load_scene(path), source=f"evening {number}")
        parts[scene.source] = "train" if number < 2 else "test"
        (folder / scene.picture).write_bytes((drawn / scene.picture).read_bytes())
        save_scene(scene, folder / path.name)
    save_splits(folder, Splits(sources=parts))
    return folder


@pytest.fixture(autouse=True)
def few_pieces_will_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calibrate, "LEAST_PIECES", 1)


def test_an_interrupted_course_goes_on_and_ends_with_networks_and_a_report(collection: Path, tmp_path: Path) -> None:
    weights = LearnedWeights(tmp_path / "weights")
    told: list[Standing] = []

    def until_reading_is_learned(standing: Standing) -> None:
        told.append(standing)
        if standing.stage == "learning_reader" and standing.done:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        learn(Course(collection, PLAN), weights, until_reading_is_learned)
    (work,) = (tmp_path / WORK_FOLDER).iterdir()
    assert weights.versions(Kind.TILES) == []
    if sys.platform != "win32":
        # Pieces of the household's pictures lie there.
        assert stat.S_IMODE(work.parent.stat().st_mode) == 0o700
    assert (work / "weights" / "tiles" / "locator.onnx").is_file()

    told.clear()
    learned = learn(Course(collection, PLAN), weights, told.append)
    assert not list((tmp_path / WORK_FOLDER).iterdir())
    assert weights.versions(Kind.TILES) == [learned]
    kept = weights.folder_of(Kind.TILES, learned.version)
    record = json.loads((kept / "locator.json").read_text(encoding="utf-8"))
    assert record["sha256"] == hashlib.sha256((kept / "locator.onnx").read_bytes()).hexdigest()
    assert 0.4 <= record["share_of_learned"] <= 1
    assert "calibration" in json.loads((kept / "reader.json").read_text(encoding="utf-8"))
    report = learned.report
    assert report["old_version"] == shipped_networks()[Kind.TILES].version
    assert report["pictures"] == {"learned": 2, "held_out": 1, "waiting": 0, "unplaced": 0}
    assert report["verdict"]["held_out"]["pictures"] == report["verdict"]["drawn"]["pictures"] == 1
    assert not learned.offered
    stages = list(dict.fromkeys(standing.stage for standing in told))
    assert stages == [stage for stage in STAGES if stage != "learning_locator"]
    shares = [standing.share for standing in told]
    assert shares == sorted(shares)
    assert shares[-1] == pytest.approx(1)
    assert told[-1].left_s == pytest.approx(0)


def test_a_set_with_nothing_held_out_is_refused_before_anything_is_done(collection: Path, tmp_path: Path) -> None:
    for path in sorted(collection.glob("*.json"))[1:]:
        path.unlink()
    with pytest.raises(BadInput) as caught:
        learn(Course(collection, PLAN), LearnedWeights(tmp_path / "weights"), lambda _: None)
    assert caught.value.code == "nothing_held_out"
    assert not (tmp_path / WORK_FOLDER).exists()


def test_nobody_measures_with_what_was_taught(collection: Path, tmp_path: Path) -> None:
    taught: list[PhotoTruth] = [
        truth_of_scene(load_scene(path), collection) for path in sorted(collection.glob("*.json"))[:1]
    ]
    with pytest.raises(ValueError, match="teaches and measures"):
        learn(Course(collection, PLAN, measured=taught), LearnedWeights(tmp_path / "weights"), lambda _: None)
