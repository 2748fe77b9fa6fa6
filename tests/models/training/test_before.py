"""Learning something new without forgetting what drawn pictures were read as before."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("torch", reason="torch (extra train) is not installed")

import torch
from torch import nn

from engine.pieces import Kind
from models.preprocess import CROP_HEIGHT_PX, CROP_WIDTH_PX, network_input
from models.training.before import as_it_was
from models.training.locator_task import LocatorTask
from models.training.loop import Schedule, Task, fit
from models.training.pictures import PictureMix
from models.training.reader_data import ROOM, CropBank
from models.training.reader_task import ReaderTask
from models.training.sources import gather

_SCHEDULE = Schedule(steps=12, batch=8, learning_rate=3e-3, validate_every=12, patience=9, seed=1, loader_threads=1)


def _bank() -> CropBank:
    """Six drawn crops of different pieces, and six of a household's that are all the same piece."""
    rng = np.random.default_rng(5)
    size = (12, round(CROP_HEIGHT_PX * ROOM), round(CROP_WIDTH_PX * ROOM), 3)
    classes = np.array([0, 7, 14, 21, 28, 35, 3, 3, 3, 3, 3, 3])
    return CropBank(rng.integers(0, 256, size, dtype=np.uint8), classes, np.ones(12, np.bool_), np.arange(12) < 6)


def _states(task: ReaderTask) -> dict[str, torch.Tensor]:
    return {name: tensor.clone() for name, tensor in task.network.state_dict().items()}


def test_what_was_answered_on_drawn_pictures_changes_less_where_it_is_remembered(tmp_path: Path) -> None:
    """And the norms are held, so that what they have seen is what they had seen."""
    strayed = {}
    for weight in (0.0, 30.0):
        torch.manual_seed(2)
        task = ReaderTask(Kind.TILES, _bank(), _bank(), 0.5, seed=4)
        start = _states(task)
        if weight:
            task.before = as_it_was(task.network, start, weight)
        learned: Task[Any] = task
        outcome = fit(learned, tmp_path / str(weight), _SCHEDULE, start, take_last=True, norms_held=bool(weight))
        drawn = torch.from_numpy(network_input(np.stack([s.crop for s in map(task.sample, range(40)) if s.rendered])))
        before, after = as_it_was(task.network, start, 0), as_it_was(task.network, outcome.state, 0)
        strayed[weight] = float((before.answer(drawn)[0] - after.answer(drawn)[0]).abs().mean())
        seen = [name for name in start if "running" in name]
        assert all(torch.equal(start[name], outcome.state[name]) for name in seen) is bool(weight)
    assert strayed[30.0] < 0.6 * strayed[0.0]


def test_straying_costs_on_drawn_pictures_alone(scenes_folder: Path) -> None:
    """The teacher's own answers cost nothing, other answers do, and those on a household's pictures never."""
    pictures, _ = gather([scenes_folder], Kind.TILES)
    task = LocatorTask(Kind.TILES, PictureMix(pictures, 0.5), [], seed=0)
    network = task.network.eval()
    samples = [task.sample(number) for number in range(2)]
    own = [replace(sample, rendered=False) for sample in samples]
    plain = task.loss(network, samples, torch.device("cpu"))[0].item()

    def cost(teacher: nn.Module, of: list[Any]) -> float:
        task.before = as_it_was(network, teacher.state_dict(), 3.0)
        return task.loss(network, of, torch.device("cpu"))[0].item() - plain

    other = LocatorTask(Kind.TILES, PictureMix(pictures, 0.5), [], seed=0).network
    assert cost(network, samples) == pytest.approx(0, abs=1e-4)
    assert cost(other, samples) > 0.01
    assert cost(other, own) == pytest.approx(0, abs=1e-4)
