"""Validation of the locator on whole scenes."""

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch", reason="torch (extra train) is not installed")

import torch
from torch import Tensor, nn

from engine.pieces import Kind
from models.locator_maps import CHANNELS, HEAT, OFFSET, STRIDE_PX, UP, axes_of, geometry_targets
from models.preprocess import fit_for_locator
from models.training.locator_task import VALIDATION_LONG_SIDE_PX, LocatorTask
from models.training.pictures import LabelledPicture, PictureMix
from models.training.sources import gather


class Oracle(nn.Module):
    """Answers with the truth of the pictures in order, or with nothing."""

    def __init__(self, pictures: list[LabelledPicture], *, blind: bool = False, upside_down: bool = False) -> None:
        super().__init__()
        self._pictures, self._blind, self._upside_down = iter(pictures), blind, upside_down

    def forward(self, x: Tensor) -> Tensor:
        picture = next(self._pictures)
        _, scale = fit_for_locator(picture.load(), VALIDATION_LONG_SIDE_PX)
        quads = (picture.quads * scale).astype(np.float32)
        maps = np.zeros((CHANNELS[Kind.TILES], x.shape[2] // STRIDE_PX, x.shape[3] // STRIDE_PX), np.float32)
        maps[HEAT] = -9
        if not self._blind:
            targets = geometry_targets(quads, picture.to_card, Kind.TILES)
            for centre, geometry in zip(axes_of(quads)[0] / STRIDE_PX, targets, strict=True):
                column, row = int(centre[0]), int(centre[1])
                maps[HEAT, row, column] = 9
                maps[OFFSET, row, column] = centre - 0.5 - (column, row)
                maps[3:, row, column] = geometry
        if self._upside_down:
            maps[UP] *= -1
        return torch.from_numpy(maps[None])


@pytest.fixture
def pictures(scenes_folder: Path) -> list[LabelledPicture]:
    """Rendered pictures whose pieces all have their centre inside."""
    return [p for p in gather([scenes_folder], Kind.TILES)[0] if len(p.quads) and p.quads.mean(axis=1).min() > 0][:3]


def _figures(pictures: list[LabelledPicture], *, blind: bool = False, upside_down: bool = False) -> dict[str, float]:
    task = LocatorTask(Kind.TILES, PictureMix(pictures, 0), pictures, seed=0)
    return task.validate(Oracle(pictures, blind=blind, upside_down=upside_down), torch.device("cpu"))


def test_the_truth_scores_best(pictures: list[LabelledPicture]) -> None:
    figures = _figures(pictures)
    assert figures["recall"] > 0.9
    assert figures["precision"] > 0.99
    assert figures["upright"] == 1


def test_seeing_nothing_scores_nothing(pictures: list[LabelledPicture]) -> None:
    figures = _figures(pictures, blind=True)
    assert figures["recall"] == figures["precision"] == figures["score"] == 0


def test_upside_down_costs_score_but_not_recall(pictures: list[LabelledPicture]) -> None:
    right, turned = _figures(pictures), _figures(pictures, upside_down=True)
    assert turned["recall"] == right["recall"]
    assert turned["upright"] == 0
    assert turned["score"] < right["score"] * 0.6


def test_a_step_lowers_the_loss(pictures: list[LabelledPicture]) -> None:
    torch.manual_seed(0)
    task = LocatorTask(Kind.TILES, PictureMix(pictures, 0), pictures, seed=0)
    samples = [task.sample(n) for n in range(2)]
    optimizer = torch.optim.AdamW(task.network.parameters(), 1e-3)
    losses = []
    for _ in range(6):
        loss, parts = task.loss(task.network, samples, torch.device("cpu"))
        assert {"heat", "offset", "size", "axes", "up"} == parts.keys()
        optimizer.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        optimizer.step()
        losses.append(loss.item())
    assert losses[-1] < losses[0]
