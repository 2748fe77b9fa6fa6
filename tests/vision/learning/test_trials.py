"""The trials of the bench: what teaches, what measures, and that switching switches."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path

import cv2
import numpy as np
import pytest

from datasets.photo_labels import PhotoTruth
from datasets.splits import load_splits
from engine.pieces import Kind
from tests.server.learning_stubs import REPORT
from vision.learned_weights import SHIPPED, Learned, LearnedWeights
from vision.learning import trials
from vision.learning.course import Course, Plan
from vision.learning.progress import Standing
from vision.learning.trials import WITHOUT_BD, WITHOUT_FV, kept_out_deck, real_cards, real_tiles, run_trial
from vision.networks import shipped_weights


def _photos(folder: Path, entries: list[dict[str, object]]) -> None:
    folder.mkdir()
    _, packed = cv2.imencode(".png", np.full((120, 160, 3), 120, np.uint8))
    for entry in entries:
        (folder / str(entry["photo"])).write_bytes(packed.tobytes())
    (folder / "labels.json").write_text(json.dumps(entries), encoding="utf-8")


@pytest.fixture
def photos(tmp_path: Path) -> Path:
    tile = {"piece": "7r", "polygon": [[10, 10], [40, 10], [40, 55], [10, 55]]}
    scenes = ("rummy", "rummy2", "rummy3", "rummy4")
    _photos(tmp_path / "tiles", [{"photo": f"{name}.png", "scene": name, "pieces": [tile]} for name in scenes])
    names = ("bd-1", "bd-2", "bd-3", "bd-4", "fv-1")
    cards = [{"photo": f"{name}.png", "groups": [["7h"]], "groups_known": True} for name in names]
    _photos(tmp_path / "cards", cards)
    (tmp_path / "card-faces").mkdir()
    (tmp_path / "card-faces" / "7h.png").write_bytes((tmp_path / "cards" / "bd-1.png").read_bytes())
    return tmp_path


def test_what_measures_never_teaches(photos: Path, tmp_path: Path) -> None:
    tiles, cards = real_tiles(photos, tmp_path), real_cards(photos, None)
    assert [truth.source for truth in tiles.learned] == ["rummy", "rummy2"]
    assert [truth.source for truth in tiles.measured] == ["rummy3"]
    assert [truth.source for truth in cards.learned] == ["bd-1", "bd-2"]
    assert [truth.source for truth in cards.measured] == ["bd-3", "bd-4"]


def test_a_deck_kept_out_teaches_with_none_of_its_pictures(photos: Path) -> None:
    def named(truths: Sequence[PhotoTruth]) -> list[str]:
        return [truth.picture.name for truth in truths]

    without_bd, without_fv = (kept_out_deck(name, photos) for name in (WITHOUT_BD, WITHOUT_FV))
    bd = ["bd-1.png", "bd-2.png", "bd-3.png", "bd-4.png"]
    assert (named(without_bd.learned), named(without_bd.measured)) == (["fv-1.png"], bd)
    assert (named(without_fv.learned), named(without_fv.measured)) == ([*bd, "7h.png"], ["fv-1.png"])


def test_a_trial_collects_learns_switches_and_switches_back(
    photos: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shipped = Path(str(shipped_weights()))
    asked: list[Course] = []

    def learn(course: Course, weights: LearnedWeights, _: Callable[[Standing], None]) -> Learned:
        asked.append(course)
        trained = tmp_path / "trained"
        trained.mkdir()
        for path in (shipped / "tiles").glob("*.*"):
            more = b"\xf2\x3f\x01a" if path.suffix == ".onnx" else b""
            (trained / path.name).write_bytes(path.read_bytes() + more)
        return weights.keep(Kind.TILES, trained, REPORT)

    monkeypatch.setattr(trials, "learn", learn)
    trial = real_tiles(photos, shipped)
    outcome = run_trial(trial, tmp_path / "out", Plan(), lambda _: None)
    assert outcome.switched is True
    assert (outcome.collected.pictures, outcome.collected.pieces, outcome.collected.corrected) == (2, 2, 2)
    (course,) = asked
    assert (course.start, course.measured) == (shipped, trial.measured)
    splits = load_splits(course.folder)
    assert splits is not None
    assert splits.sources == {"rummy": "train", "rummy2": "train"}
    assert LearnedWeights(tmp_path / "out" / "weights").in_use(Kind.TILES) == SHIPPED
    answer = json.loads(json.dumps(outcome.to_json()))
    assert (answer["trial"], answer["switched_and_back"], answer["verdict"]["offered"]) == ("real-tiles", True, True)
