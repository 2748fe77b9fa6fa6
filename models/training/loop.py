"""The training loop that both networks share: schedule, averaged weights, checkpoints, resume, log, early stopping."""

import csv
import itertools
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Generic, Protocol, TypeVar

import torch
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from torch import Tensor, nn
from torch.optim.swa_utils import AveragedModel

from engine.wording import BadInput, Wording

SampleT = TypeVar("SampleT")

OTHER_TRAINING: Final = Wording(
    "other_training",
    hu="ott egy másik tanítás félbehagyott állása van ({was}, most {now}); adj meg másik mappát, vagy töröld",
    en="an interrupted training with other settings lies there ({was}, now {now}); name another folder or delete it",
)

_AHEAD_BATCHES: Final = 4
_AVERAGING: Final = 0.998
_PROGRESS_COLUMNS: Final = (
    TextColumn("{task.description}"),
    BarColumn(),
    MofNCompleteColumn(),
    TimeElapsedColumn(),
    TimeRemainingColumn(),
)


@dataclass(frozen=True, slots=True)
class Schedule:
    """How long and how fast: `steps` of `batch` samples, the learning rate rising for 5 % and falling to nothing.

    Validated every `validate_every` steps; stops early after `patience` validations without a better score.
    """

    steps: int
    batch: int
    learning_rate: float
    validate_every: int
    patience: int
    seed: int
    loader_threads: int = 2


class Task(Protocol[SampleT]):
    """What is learned."""

    name: str
    network: nn.Module

    def sample(self, number: int) -> SampleT:
        """Training sample `number`; the same number gives the same sample."""

    def loss(self, network: nn.Module, samples: list[SampleT], device: torch.device) -> tuple[Tensor, dict[str, float]]:
        """The loss to lower, and its parts for the log."""

    def validate(self, network: nn.Module, device: torch.device) -> dict[str, float]:
        """Figures on rendered scenes of unseen fonts and materials; `score` is the one to raise."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The best averaged weights, their validation figures and the step at which they were."""

    state: Mapping[str, Tensor]
    figures: Mapping[str, float]
    step: int


class _Batches(Generic[SampleT]):
    """Sample lists in order, drawn ahead by threads: OpenCV releases the interpreter's lock."""

    def __init__(self, draw: Callable[[int], SampleT], schedule: Schedule, first_step: int) -> None:
        self._draw, self._schedule, self._first_step = draw, schedule, first_step

    def _batch(self, step: int) -> list[SampleT]:
        size = self._schedule.batch
        return [self._draw(number) for number in range(step * size, (step + 1) * size)]

    def __iter__(self) -> Iterator[tuple[int, list[SampleT]]]:
        with ThreadPoolExecutor(self._schedule.loader_threads) as pool:
            waiting: deque[tuple[int, Future[list[SampleT]]]] = deque()
            steps = iter(range(self._first_step, self._schedule.steps))
            for step in itertools.islice(steps, _AHEAD_BATCHES):
                waiting.append((step, pool.submit(self._batch, step)))
            try:
                while waiting:
                    step, batch = waiting.popleft()
                    yield step, batch.result()
                    for ahead in itertools.islice(steps, 1):
                        waiting.append((ahead, pool.submit(self._batch, ahead)))
            finally:
                for _, batch in waiting:
                    batch.cancel()


def _moving_average(average: Tensor, current: Tensor, count: Tensor | int) -> Tensor:
    """Follows fast at first and slowly later, so that the untrained start is soon forgotten."""
    if not current.is_floating_point():
        return current
    keep = min(_AVERAGING, (1 + int(count)) / (10 + int(count)))
    return average.lerp(current, 1 - keep)


def fit(
    task: Task[SampleT],
    folder: Path,
    schedule: Schedule,
    initial: Mapping[str, Tensor] | None = None,
) -> Outcome:
    """Trains until the schedule ends or nothing gets better; taken up again from `folder` where it was interrupted.

    Writes `checkpoint.pt` and `log.csv` there; progress goes to stderr. Raises BadInput when the folder holds
    another training.
    """
    torch.manual_seed(schedule.seed)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    network = task.network.to(device, memory_format=torch.channels_last)  # type: ignore[call-overload]
    if initial is not None:
        network.load_state_dict(initial)
    averaged = AveragedModel(network, avg_fn=_moving_average, use_buffers=True)
    decayed = [p for p in network.parameters() if p.ndim > 1]
    plain = [p for p in network.parameters() if p.ndim <= 1]
    groups = [{"params": decayed, "weight_decay": 0.02}, {"params": plain, "weight_decay": 0.0}]
    optimizer = torch.optim.AdamW(groups, lr=schedule.learning_rate)
    rates = torch.optim.lr_scheduler.OneCycleLR(
        optimizer, schedule.learning_rate, total_steps=schedule.steps, pct_start=0.05
    )
    folder.mkdir(parents=True, exist_ok=True)
    checkpoint_path = folder / "checkpoint.pt"
    best: Outcome | None = None
    worse_in_a_row = first_step = 0
    if checkpoint_path.exists():
        saved = torch.load(checkpoint_path, map_location=device, weights_only=False)
        if (saved["task"], saved["schedule"]) != (task.name, schedule):
            was, now = (saved["task"], saved["schedule"]), (task.name, schedule)
            raise BadInput(OTHER_TRAINING, where=str(folder), was=was, now=now)
        network.load_state_dict(saved["network"])
        averaged.load_state_dict(saved["averaged"])
        optimizer.load_state_dict(saved["optimizer"])
        rates.load_state_dict(saved["rates"])
        best, first_step, worse_in_a_row = saved["best"], saved["step"], saved["worse_in_a_row"]
    fresh_log = first_step == 0
    with (
        (folder / "log.csv").open("w" if fresh_log else "a", encoding="utf-8", newline="") as log_file,
        Progress(*_PROGRESS_COLUMNS, console=Console(stderr=True)) as progress,
    ):
        log = csv.writer(log_file)
        if fresh_log:
            log.writerow(("step", "what", "value"))
        shown = progress.add_task(task.name, total=schedule.steps, completed=first_step)
        sums: dict[str, float] = {}
        for step, samples in _Batches(task.sample, schedule, first_step):
            network.train()
            loss, parts = task.loss(network, samples, device)
            optimizer.zero_grad(set_to_none=True)
            loss.backward()  # type: ignore[no-untyped-call]
            nn.utils.clip_grad_norm_(network.parameters(), 10.0)
            optimizer.step()
            rates.step()
            averaged.update_parameters(network)
            progress.update(shown, completed=step + 1)
            for name, value in parts.items():
                sums[name] = sums.get(name, 0.0) + value
            if (step + 1) % schedule.validate_every and step + 1 < schedule.steps:
                continue
            averaged.eval()
            figures = task.validate(averaged.module, device)
            since = (step % schedule.validate_every) + 1
            rows = {name: value / since for name, value in sums.items()} | figures
            log.writerows((step + 1, name, f"{value:.6g}") for name, value in rows.items())
            log_file.flush()
            sums = {}
            told = "  ".join(f"{name} {value:.4f}" for name, value in rows.items())
            progress.console.print(f"{task.name} {step + 1}: {told}", highlight=False)
            if best is None or figures["score"] > best.figures["score"]:
                state = {name: tensor.detach().cpu().clone() for name, tensor in averaged.module.state_dict().items()}
                best, worse_in_a_row = Outcome(state, figures, step + 1), 0
            else:
                worse_in_a_row += 1
            torch.save(
                {
                    "task": task.name,
                    "schedule": schedule,
                    "network": network.state_dict(),
                    "averaged": averaged.state_dict(),
                    "optimizer": optimizer.state_dict(),
                    "rates": rates.state_dict(),
                    "best": best,
                    "step": step + 1,
                    "worse_in_a_row": worse_in_a_row,
                },
                checkpoint_path,
            )
            if worse_in_a_row >= schedule.patience:
                break
    if best is None:
        raise RuntimeError("a schedule of no steps trains nothing")
    return best
