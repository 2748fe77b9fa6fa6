"""From labelled scenes to the calibration in a network's record, and from there to probabilities."""

import hashlib
import json
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from datasets.photo_labels import load_truths
from datasets.scene import Scene, ScenePiece, save_scene
from engine.pieces import Kind, piece_of
from engine.wording import BadInput
from models.preprocess import Image, Quads
from vision.calibrate import LEAST_PIECES, Fitted, fit_to, keep, read_plainly
from vision.calibration import RECORD_KEY, Calibration
from vision.networks import NetworksByKind, load_networks, shipped_weights

QuadAt = Callable[..., Quads]
Blocks = Callable[[int, int, Quads, list[int]], Image]


@pytest.fixture
def folder(tmp_path: Path, quad: QuadAt, blocks: Blocks) -> Path:
    """Enough drawn blocks; one in ten is labelled as another piece than it shows."""
    rng = np.random.default_rng(0)
    quads = np.concatenate([quad(60 + 80 * (i % 12), 80 + 110 * (i // 12), 80) for i in range(60)])
    for number in range(LEAST_PIECES // 60 + 1):
        classes = rng.integers(0, 52, 60)
        cv2.imwrite(str(tmp_path / f"{number}.png"), blocks(1000, 640, quads, classes.tolist()))
        labels = np.where(rng.random(60) < 0.1, (classes + 1) % 52, classes)
        corners = [tuple(map(tuple, q.tolist())) for q in quads]
        pieces = tuple(
            ScenePiece(piece_of(int(c), Kind.TILES), corner, 0)  # type: ignore[arg-type]
            for c, corner in zip(labels, corners, strict=True)
        )
        save_scene(Scene(f"{number}.png", 1000, 640, "blocks", pieces, rendered=True), tmp_path / f"{number}.json")
    return tmp_path


def test_a_network_that_errs_oftener_than_it_says_gets_a_higher_temperature(
    folder: Path, block_networks: NetworksByKind
) -> None:
    networks = block_networks[Kind.TILES]
    measured = list(read_plainly(load_truths(folder), networks))
    fitted = fit_to(measured, Kind.TILES)
    assert fitted.pieces >= LEAST_PIECES
    likely = np.exp(9 / fitted.calibration.temperature)
    assert likely / (likely + 53) == pytest.approx(0.9, abs=0.05)


def test_too_few_pieces_are_refused(folder: Path, block_networks: NetworksByKind) -> None:
    measured = list(read_plainly(load_truths(folder)[:1], block_networks[Kind.TILES]))
    with pytest.raises(BadInput) as caught:
        fit_to(measured, Kind.TILES)
    assert caught.value.code == "nothing_to_fit"


@pytest.fixture
def weights(tmp_path: Path) -> Path:
    """A copy of the shipped networks of tiles, whose record holds no calibration."""
    source, target = shipped_weights() / "tiles", tmp_path / "weights" / "tiles"
    target.mkdir(parents=True)
    for name in ("locator.onnx", "reader.onnx"):
        (target / name).write_bytes((source / name).read_bytes())
    digest = hashlib.sha256((target / "reader.onnx").read_bytes()).hexdigest()
    (target / "reader.json").write_text(json.dumps({"sha256": digest}), encoding="utf-8")
    return target


def test_what_is_kept_counts_for_just_these_weights(weights: Path) -> None:
    assert load_networks(weights.parent)[Kind.TILES].calibration == Calibration()
    fitted = Fitted(Calibration(1.5, 0.9, -0.25), 300, 4)
    path = keep(fitted, weights)
    assert json.loads(path.read_text(encoding="utf-8"))[RECORD_KEY]["invented"] == 4
    assert load_networks(weights.parent)[Kind.TILES].calibration == fitted.calibration
    record = json.loads(path.read_text(encoding="utf-8")) | {"sha256": "of other weights"}
    path.write_text(json.dumps(record), encoding="utf-8")
    assert load_networks(weights.parent)[Kind.TILES].calibration == Calibration()


@pytest.mark.parametrize("content", ["{", "[]", '{"calibration": {"temperature": 0}, "sha256": ""}'])
def test_a_broken_record_is_named(weights: Path, content: str) -> None:
    digest = json.loads((weights / "reader.json").read_text(encoding="utf-8"))["sha256"]
    (weights / "reader.json").write_text(content.replace('"sha256": ""', f'"sha256": "{digest}"'), encoding="utf-8")
    if content != "[]":
        with pytest.raises(BadInput) as caught:
            load_networks(weights.parent)
        assert (caught.value.code, caught.value.where.endswith("reader.json")) == ("model_damaged", True)
    if "temperature" not in content:
        with pytest.raises(BadInput) as caught:
            keep(Fitted(Calibration(), 1, 0), weights)
        assert caught.value.code == "no_record"


def test_a_record_that_is_not_there_is_asked_for(tmp_path: Path) -> None:
    with pytest.raises(BadInput) as caught:
        keep(Fitted(Calibration(), 1, 0), tmp_path)
    assert caught.value.code == "no_record"
