"""Weights between those from before and those that were learned."""

import hashlib
import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import onnxruntime
import pytest
from numpy.typing import NDArray

pytest.importorskip("torch", reason="torch (extra train) is not installed")

import torch

from engine.pieces import Kind
from models.locator_maps import CHANNELS
from models.training.between import write_between
from models.training.export import INPUT_NAME, export_locator, export_reader
from models.training.networks import Locator, Reader

Folder = Callable[[int], Path]


@pytest.fixture
def exported(tmp_path: Path) -> Folder:
    """Networks as training begins them, another pair for every number."""

    def export(number: int) -> Path:
        torch.manual_seed(number)
        folder = tmp_path / str(number)
        export_locator(Locator(CHANNELS[Kind.TILES]).state_dict(), folder / "locator.onnx", Kind.TILES)
        export_reader(Reader().state_dict(), folder / "reader.onnx", 1.0)
        for name in ("locator", "reader"):
            (folder / f"{name}.json").write_text(json.dumps({"network": name, "sha256": "?"}), encoding="utf-8")
        return folder

    return export


def _answers(folder: Path) -> list[NDArray[np.float32]]:
    """What both networks in a folder answer to the same pictures."""
    rng = np.random.default_rng(0)
    answers: list[NDArray[np.float32]] = []
    for name, size in (("locator", (1, 3, 96, 64)), ("reader", (2, 3, 80, 56))):
        session = onnxruntime.InferenceSession(folder / f"{name}.onnx", providers=["CPUExecutionProvider"])
        answers += session.run(None, {INPUT_NAME: rng.normal(size=size).astype(np.float32)})
    return answers


def test_all_or_nothing_of_what_was_learned(exported: Folder, tmp_path: Path) -> None:
    before, learned = exported(1), exported(2)
    for share, same in ((0.0, before), (1.0, learned)):
        write_between(before, learned, share, tmp_path / "mixed")
        for mixed, kept in zip(_answers(tmp_path / "mixed"), _answers(same), strict=True):
            np.testing.assert_allclose(mixed, kept, rtol=1e-4, atol=1e-5)


def test_half_of_what_was_learned_answers_as_neither_and_says_so(exported: Folder, tmp_path: Path) -> None:
    before, learned = exported(1), exported(2)
    write_between(before, learned, 0.5, tmp_path / "mixed")
    first, half, last = (_answers(folder)[0] for folder in (before, tmp_path / "mixed", learned))
    assert min(np.abs(half - first).max(), np.abs(half - last).max()) > 1e-3
    for name in ("locator", "reader"):
        record = json.loads((tmp_path / "mixed" / f"{name}.json").read_text(encoding="utf-8"))
        sha256 = hashlib.sha256((tmp_path / "mixed" / f"{name}.onnx").read_bytes()).hexdigest()
        assert record == {"network": name, "sha256": sha256, "share_of_learned": 0.5}
