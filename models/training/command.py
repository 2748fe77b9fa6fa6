"""What `romi train` does: gather pictures, train, export, and write down how it went."""

import hashlib
import json
import platform
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

import torch
from torch import Tensor, nn

from datasets.synth.fonts import font_hashes
from engine.pieces import Kind
from models.training.export import export_locator, export_reader
from models.training.locator_task import LocatorTask
from models.training.loop import Outcome, Schedule, fit
from models.training.negatives import locate_with
from models.training.pictures import LabelledPicture, PictureMix
from models.training.reader_data import crop_bank
from models.training.reader_task import ReaderTask

NETWORKS: Final = ("locator", "reader")
_SHARE_REAL: Final = 0.25
_VALIDATION_SCENES: Final = {"locator": 48, "reader": 120}
_CHECKS: Final = {"locator": 10, "reader": 12}
"""How often a training is validated from start to end."""
_BATCH: Final = {"locator": 16, "reader": 64}
_LEARNING_RATE: Final = {"locator": 2e-3, "reader": 2e-3}


@dataclass(frozen=True, slots=True)
class Pictures:
    """What a training learns from and what it is validated by, both of which its record names."""

    learned: list[LabelledPicture]
    validation: list[LabelledPicture]
    origin: Mapping[str, int]
    """Source folder or scene to its number of pictures."""


def train(
    name: str,
    pictures: Pictures,
    folder: Path,
    *,
    steps: int,
    seed: int,
    weights: Path,
    kind: Kind = Kind.TILES,
    initial: Path | None = None,
    locator: Path | None = None,
) -> Path:
    """Trains the network `name` in `folder` and exports it to `weights`; returns the ONNX file.

    `initial`: a checkpoint folder whose best weights are the start. `locator`: an exported locator from whose mistakes
    the reader learns. Beside the ONNX file a record
    `NAME.json` holds data, seed, time and figures. Raises BadInput when `folder` holds another training.
    """
    started = time.monotonic()
    schedule = Schedule(
        steps=steps,
        batch=_BATCH[name],
        learning_rate=_LEARNING_RATE[name] * (0.4 if initial else 1.0),
        validate_every=max(1, steps // _CHECKS[name]),
        patience=5,
        seed=seed,
    )
    validation = pictures.validation[: _VALIDATION_SCENES[name]]
    path = weights / f"{name}.onnx"
    extra: dict[str, Any] = {}
    if name == "locator":
        task = LocatorTask(kind, PictureMix(pictures.learned, _SHARE_REAL), validation, seed)
        outcome = fit(task, folder / name, schedule, _start(task.network, initial and initial / name))
        difference = export_locator(outcome.state, path, kind)
    else:
        locate = locate_with(locator) if locator else None
        reader_task = ReaderTask(
            kind, crop_bank(pictures.learned, seed, locate), crop_bank(validation, seed, locate), _SHARE_REAL, seed
        )
        outcome = fit(reader_task, folder / name, schedule, _start(reader_task.network, initial and initial / name))
        reader_task.network.load_state_dict(outcome.state)
        device = next(reader_task.network.parameters()).device
        temperature = reader_task.temperature(reader_task.network.eval(), device)
        difference = export_reader(outcome.state, path, temperature)
        extra = {
            "temperature": round(temperature, 4),
            "learned_from_mistakes_of": _sha256(locator) if locator else None,
        }
    record = _record(name, pictures, schedule, outcome, time.monotonic() - started, path, difference) | extra
    path.with_suffix(".json").write_text(json.dumps(record, indent=2) + "\n", encoding="utf-8", newline="\n")
    return path


def _sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _start(network: nn.Module, folder: Path | None) -> Mapping[str, Tensor] | None:
    """The best weights of an earlier training; outputs that its network did not have begin as `network`'s own."""
    if folder is None:
        return None
    best: Outcome = torch.load(folder / "checkpoint.pt", map_location="cpu", weights_only=False)["best"]
    start = network.state_dict()
    for name, saved in best.state.items():
        start[name] = torch.cat([saved, start[name][len(saved) :]]) if saved.ndim else saved
    return start


def _record(
    name: str,
    pictures: Pictures,
    schedule: Schedule,
    outcome: Outcome,
    seconds: float,
    path: Path,
    difference: float,
) -> dict[str, Any]:
    return {
        "network": name,
        "parameters": sum(tensor.numel() for tensor in outcome.state.values()),
        "sha256": _sha256(path),
        "pictures": dict(pictures.origin),
        "validation_pictures": len(pictures.validation[: _VALIDATION_SCENES[name]]),
        "share_real": _SHARE_REAL if any(not p.rendered for p in pictures.learned) else 0,
        "schedule": asdict(schedule),
        "best_step": outcome.step,
        "validation": {key: round(value, 5) for key, value in outcome.figures.items()},
        "minutes": round(seconds / 60, 1),
        "onnx_difference": difference,
        "fonts": font_hashes(),
        "torch": version("torch"),
        "processor": platform.machine(),
        "threads": torch.get_num_threads(),
    }
