"""What `romi train` does: gather pictures, train, export, and write down how it went."""

import hashlib
import platform
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

import torch
from torch import Tensor, nn

from datasets.files import write_json
from datasets.synth.fonts import font_hashes
from engine.pieces import Kind
from models.training.before import as_it_was
from models.training.export import export_locator, export_reader
from models.training.locator_task import LocatorTask
from models.training.loop import CHECKPOINT_NAME, Outcome, Schedule, Task, Watch, fit
from models.training.negatives import locate_with
from models.training.pictures import LabelledPicture, PictureMix
from models.training.reader_data import crop_bank
from models.training.reader_task import ReaderTask
from models.training.start import start_state

NETWORKS: Final = ("locator", "reader")
_SHOWN_AT_START: Final = 8
"""Batches that show exported weights what their normalisations will see."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """How a network is taught.

    `share_real`: of each batch, what photos make up. The training is checked on `validation_scenes` so many
    times (`checks`) from start to end, and ends after `patience` checks without a better score. `take_last`:
    the weights of the end count, not those of the best check. `remembering`: how much straying from what the
    network answered on drawn pictures before counts beside learning; with it, normalisations are held.
    """

    steps: int
    batch: int
    learning_rate: float
    share_real: float
    checks: int
    validation_scenes: int
    patience: int = 5
    take_last: bool = False
    remembering: float = 0.0


FROM_SCRATCH: Final = {
    "locator": Recipe(6000, 16, 2e-3, 0.25, checks=10, validation_scenes=48),
    "reader": Recipe(6000, 64, 2e-3, 0.25, checks=12, validation_scenes=120),
}
FINE_TUNING: Final = {
    "locator": Recipe(240, 16, 4e-4, 0.3, checks=1, validation_scenes=8, take_last=True, remembering=3.0),
    "reader": Recipe(480, 64, 4e-4, 0.3, checks=1, validation_scenes=40, take_last=True, remembering=3.0),
}
"""For weights that know tiles or cards already, to learn those of one household without forgetting the others.

Nothing is chosen by figures on the way: drawn scenes would choose what forgets least, not what learned the make.
"""
_GOING_ON: Final = 0.4
"""A training that goes on from an earlier one learns so much more slowly."""


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
    recipe: Recipe,
    *,
    seed: int,
    weights: Path,
    kind: Kind = Kind.TILES,
    initial: Path | None = None,
    locator: Path | None = None,
    watch: Watch | None = None,
) -> Path:
    """Trains the network `name` in `folder` and exports it to `weights`; returns the ONNX file.

    `initial`: a folder as in `start_state`. `locator`: an exported locator from whose mistakes the
    reader learns. Beside the ONNX file a record `NAME.json` holds data, seed, time and figures.
    Raises BadInput when `folder` holds another training, and as `start_state`.
    """
    started = time.monotonic()
    schedule = Schedule(
        steps=recipe.steps,
        batch=recipe.batch,
        learning_rate=recipe.learning_rate,
        validate_every=max(1, recipe.steps // recipe.checks),
        patience=recipe.patience,
        seed=seed,
    )
    validation = pictures.validation[: recipe.validation_scenes]
    path = weights / f"{name}.onnx"
    extra: dict[str, Any] = {}

    def fitted(task: LocatorTask | ReaderTask) -> Outcome:
        start = _start(task, recipe, folder / name, initial)
        if start is not None and recipe.remembering:
            task.before = as_it_was(task.network, start, recipe.remembering)
        learned: Task[Any] = task
        held = task.before is not None
        return fit(learned, folder / name, schedule, start, take_last=recipe.take_last, norms_held=held, watch=watch)

    if name == "locator":
        outcome = fitted(LocatorTask(kind, PictureMix(pictures.learned, recipe.share_real), validation, seed))
        difference = export_locator(outcome.state, path, kind)
    else:
        locate = locate_with(locator) if locator else None
        learned = crop_bank(pictures.learned, seed, locate, watch.prepared if watch else None)
        checked = crop_bank(validation, seed, locate)
        reader_task = ReaderTask(kind, learned, checked, recipe.share_real, seed)
        outcome = fitted(reader_task)
        reader_task.network.load_state_dict(outcome.state)
        device = next(reader_task.network.parameters()).device
        temperature = reader_task.temperature(reader_task.network.eval(), device)
        difference = export_reader(outcome.state, path, temperature)
        extra = {
            "temperature": round(temperature, 4),
            "learned_from_mistakes_of": _sha256(locator) if locator else None,
        }
    share_real = recipe.share_real if any(not p.rendered for p in pictures.learned) else 0
    seconds = time.monotonic() - started
    record = {
        "network": name,
        "share_real": share_real,
        "remembering": recipe.remembering,
        "minutes": round(seconds / 60, 1),
        "onnx_difference": difference,
    }
    record |= _record(pictures, len(validation), schedule, outcome, path) | extra
    write_json(path.with_suffix(".json"), record)
    return path


def going_on(recipe: Recipe) -> Recipe:
    """The recipe for a training that goes on from an earlier one."""
    return replace(recipe, learning_rate=recipe.learning_rate * _GOING_ON)


def _start(task: Task[Any], recipe: Recipe, folder: Path, initial: Path | None) -> Mapping[str, Tensor] | None:
    """Where the training begins; where one is taken up again, that is asked for only if it has to be remembered."""
    if initial is None or ((folder / CHECKPOINT_NAME).is_file() and not recipe.remembering):
        return None

    def feed(network: nn.Module) -> None:
        for first in range(0, _SHOWN_AT_START * recipe.batch, recipe.batch):
            task.loss(
                network, [task.sample(number) for number in range(first, first + recipe.batch)], torch.device("cpu")
            )

    return start_state(task.network, task.name, initial, feed)


def _sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _record(
    pictures: Pictures, validation_pictures: int, schedule: Schedule, outcome: Outcome, path: Path
) -> dict[str, Any]:
    return {
        "parameters": sum(tensor.numel() for tensor in outcome.state.values()),
        "sha256": _sha256(path),
        "pictures": dict(pictures.origin),
        "validation_pictures": validation_pictures,
        "schedule": asdict(schedule),
        "best_step": outcome.step,
        "validation": {key: round(value, 5) for key, value in outcome.figures.items()},
        "fonts": font_hashes(),
        "torch": version("torch"),
        "processor": platform.machine(),
        "threads": torch.get_num_threads(),
    }
