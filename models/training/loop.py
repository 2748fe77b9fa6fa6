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
from torch import Tensor, nn
from torch.optim.swa_utils import AveragedModel

from engine.wording import BadInput, Wording
from models.training.before import hold_norms

SampleT = TypeVar("SampleT")

OTHER_TRAINING: Final = Wording(
    "other_training",
    hu="ott egy másik tanítás félbehagyott állása van ({was}, most {now}); adj meg másik mappát, vagy töröld",
    en="an interrupted training with other settings lies there ({was}, now {now}); name another folder or delete it",
)

CHECKPOINT_NAME: Final = "checkpoint.pt"

_AHEAD_BATCHES: Final = 4
_AVERAGING: Final = 0.998
_SAVED_EVERY: Final = 50
"""Steps after which an interrupted training has lost nothing more."""


class Watch:
    """Is told how a training goes; this one says nothing of it."""

    def prepared(self, done: int, of: int) -> None:
        """So many pictures are prepared for it."""

    def step(self, done: int, of: int) -> None:
        """So many steps are done."""

    def figures(self, task: str, step: int, figures: Mapping[str, float]) -> None:
        """Losses since the last time and validation figures."""


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


class _State:
    """Everything that a training changes, as it is kept in its folder and taken up again."""

    def __init__(self, task: Task[SampleT], schedule: Schedule, initial: Mapping[str, Tensor] | None) -> None:
        torch.manual_seed(schedule.seed)
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        self.network = task.network.to(self.device, memory_format=torch.channels_last)  # type: ignore[call-overload]
        if initial is not None:
            self.network.load_state_dict(initial)
        self.averaged = AveragedModel(self.network, avg_fn=_moving_average, use_buffers=True)
        decayed = [p for p in self.network.parameters() if p.ndim > 1]
        plain = [p for p in self.network.parameters() if p.ndim <= 1]
        groups = [{"params": decayed, "weight_decay": 0.02}, {"params": plain, "weight_decay": 0.0}]
        self.optimizer = torch.optim.AdamW(groups, lr=schedule.learning_rate)
        self.rates = torch.optim.lr_scheduler.OneCycleLR(
            self.optimizer, schedule.learning_rate, total_steps=schedule.steps, pct_start=0.05
        )
        self.best: Outcome | None = None
        self.sums: dict[str, float] = {}
        self.step = self.worse_in_a_row = 0
        self._parts = {
            "network": self.network,
            "averaged": self.averaged,
            "optimizer": self.optimizer,
            "rates": self.rates,
        }

    def learn(self, loss: Tensor, parts: Mapping[str, float]) -> None:
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(self.network.parameters(), 10.0)
        self.optimizer.step()
        self.rates.step()
        self.averaged.update_parameters(self.network)
        self.step += 1
        for name, value in parts.items():
            self.sums[name] = self.sums.get(name, 0.0) + value

    def judge(self, figures: Mapping[str, float], *, take_last: bool) -> None:
        if self.best is None or take_last or figures["score"] > self.best.figures["score"]:
            averaged = self.averaged.module.state_dict()
            state = {name: tensor.detach().cpu().clone() for name, tensor in averaged.items()}
            self.best, self.worse_in_a_row = Outcome(state, figures, self.step), 0
        else:
            self.worse_in_a_row += 1

    def save(self, path: Path, task: str, schedule: Schedule) -> None:
        """Written beside its place and renamed, so that an interruption leaves the last whole one."""
        kept = {name: part.state_dict() for name, part in self._parts.items()}
        told = {name: getattr(self, name) for name in ("best", "sums", "step", "worse_in_a_row")}
        unfinished = path.with_name(f".{path.name}.part")
        torch.save({"task": task, "schedule": schedule, **kept, **told}, unfinished)
        unfinished.replace(path)

    def load(self, path: Path, task: str, schedule: Schedule) -> None:
        saved = torch.load(path, map_location=self.device, weights_only=False)
        if (saved["task"], saved["schedule"]) != (task, schedule):
            was, now = (saved["task"], saved["schedule"]), (task, schedule)
            raise BadInput(OTHER_TRAINING, where=str(path.parent), was=was, now=now)
        for name, part in self._parts.items():
            part.load_state_dict(saved[name])
        # A checkpoint of an earlier version knows no sums: only its next log line differs.
        self.best, self.sums = saved["best"], saved.get("sums", {})
        self.step, self.worse_in_a_row = saved["step"], saved["worse_in_a_row"]


def fit(
    task: Task[SampleT],
    folder: Path,
    schedule: Schedule,
    initial: Mapping[str, Tensor] | None = None,
    *,
    take_last: bool = False,
    norms_held: bool = False,
    watch: Watch | None = None,
) -> Outcome:
    """Trains until the schedule ends or nothing gets better; taken up again from `folder` where it was interrupted.

    `take_last`: the weights of the end are the outcome, whatever the figures on the way. `norms_held`: the
    normalisations stay as they are at the start. Writes `checkpoint.pt` and `log.csv` there. `watch` is told of
    every step. Raises BadInput when the folder holds another training.
    """
    watch = watch or Watch()
    state = _State(task, schedule, initial)
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / CHECKPOINT_NAME
    if path.exists():
        state.load(path, task.name, schedule)
    watch.step(state.step, schedule.steps)
    with (folder / "log.csv").open("a" if state.step else "w", encoding="utf-8", newline="") as log_file:
        log = csv.writer(log_file)
        if not state.step:
            log.writerow(("step", "what", "value"))
        for _, samples in _Batches(task.sample, schedule, state.step):
            if state.worse_in_a_row >= schedule.patience:
                break
            state.network.train()
            if norms_held:
                hold_norms(state.network)
            state.learn(*task.loss(state.network, samples, state.device))
            if state.step % schedule.validate_every == 0 or state.step == schedule.steps:
                state.averaged.eval()
                figures = task.validate(state.averaged.module, state.device)
                since = (state.step - 1) % schedule.validate_every + 1
                rows = {name: value / since for name, value in state.sums.items()} | figures
                log.writerows((state.step, name, f"{value:.6g}") for name, value in rows.items())
                log_file.flush()
                watch.figures(task.name, state.step, rows)
                state.sums.clear()
                state.judge(figures, take_last=take_last)
                state.save(path, task.name, schedule)
            elif state.step % _SAVED_EVERY == 0:
                state.save(path, task.name, schedule)
            watch.step(state.step, schedule.steps)
    if state.best is None:
        raise RuntimeError("a schedule of no steps trains nothing")
    return state.best
