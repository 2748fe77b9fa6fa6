"""Schedule, resume and early stopping, on the smallest of networks."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from engine.wording import BadInput

pytest.importorskip("torch", reason="torch (extra train) is not installed")

import torch
from torch import Tensor, nn

from models.training.loop import Schedule, fit

SCHEDULE = Schedule(steps=60, batch=8, learning_rate=0.3, validate_every=10, patience=100, seed=3)


class LineTask:
    """Learns y = 3x - 1."""

    name = "line"

    def __init__(self, *, stop_after: int | None = None, hopeless: bool = False) -> None:
        torch.manual_seed(0)
        self.network: nn.Module = nn.Sequential(nn.Linear(1, 1), nn.Flatten())
        self._stop_after, self._hopeless = stop_after, hopeless

    def sample(self, number: int) -> float:
        if self._stop_after is not None and number >= self._stop_after:
            raise KeyboardInterrupt
        return float(np.random.default_rng(number).uniform(-1, 1))

    def loss(self, network: nn.Module, samples: list[float], device: torch.device) -> tuple[Tensor, dict[str, float]]:
        x = torch.tensor(samples, device=device).unsqueeze(1)
        loss = ((network(x) - (3 * x - 1)) ** 2).mean()
        return loss, {"loss": loss.item()}

    def validate(self, network: nn.Module, device: torch.device) -> dict[str, float]:
        x = torch.linspace(-1, 1, 21, device=device).unsqueeze(1)
        with torch.inference_mode():
            error = ((network(x) - (3 * x - 1)) ** 2).mean().item()
        return {"error": error, "score": 0.0 if self._hopeless else -error}


def test_it_learns_and_logs(tmp_path: Path) -> None:
    outcome = fit(LineTask(), tmp_path, SCHEDULE)
    assert outcome.figures["error"] < 0.05
    rows = (tmp_path / "log.csv").read_text(encoding="utf-8").splitlines()
    assert rows[0] == "step,what,value"
    assert sum(",error," in row for row in rows) == 6


def test_an_interrupted_training_ends_as_if_it_had_not_been(tmp_path: Path) -> None:
    whole = fit(LineTask(), tmp_path / "whole", SCHEDULE)
    with pytest.raises(KeyboardInterrupt):
        fit(LineTask(stop_after=8 * 35), tmp_path / "parts", SCHEDULE)
    resumed = fit(LineTask(), tmp_path / "parts", SCHEDULE)
    assert resumed.step == whole.step
    for name, tensor in whole.state.items():
        assert torch.allclose(resumed.state[name], tensor, atol=1e-6)


def test_it_stops_when_nothing_gets_better(tmp_path: Path) -> None:
    outcome = fit(LineTask(hopeless=True), tmp_path, replace(SCHEDULE, patience=2))
    assert outcome.step == 10
    rows = (tmp_path / "log.csv").read_text(encoding="utf-8").splitlines()
    assert max(int(row.split(",")[0]) for row in rows[1:]) == 30


def test_a_folder_of_another_training_is_refused(tmp_path: Path) -> None:
    fit(LineTask(), tmp_path, SCHEDULE)
    with pytest.raises(BadInput) as caught:
        fit(LineTask(), tmp_path, replace(SCHEDULE, steps=70))
    assert caught.value.code == "other_training"
