"""Learning from the household's collection, beside the server: started, watched, cancelled, and then used or not.

The training runs in a process of its own, so that the table's pages stay quick and a cancelled
training ends at once; what it has done until then is kept, and the next start goes on.
"""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Any, Final

from engine.pieces import Kind
from engine.wording import BadInput, Wording
from vision.learned_weights import Learned, LearnedWeights
from vision.learning.course import NO_TORCH, Course, learn
from vision.learning.progress import Standing

ALREADY_LEARNING: Final = Wording(
    "already_learning",
    hu="már tanul; várd meg, vagy állítsd le",
    en="it is learning already; wait for it, or stop it",
)
LEARNING_BROKE: Final = Wording(
    "learning_broke",
    hu="a tanulás váratlanul megszakadt; indítsd el újra, ott folytatja, ahol abbahagyta",
    en="learning broke off unexpectedly; start it again, it goes on where it was",
)
_NICENESS: Final = 10
"""The pages of the table go first."""

Work = Callable[[Path, Path, Connection], None]
"""What the process does: the collection, the folder of weights, where to tell how it goes."""


@dataclass(frozen=True, slots=True)
class Learning:
    """How it stands: running where `is_running` (at first without a `standing`), else idle or done.

    `learned` is what the last course came to, `problem` why there is none.
    """

    is_running: bool = False
    standing: Standing | None = None
    learned: Learned | None = None
    problem: BadInput | None = None


def torch_is_there() -> bool:
    """Whether the extra that training needs is installed."""
    return all(find_spec(name) for name in ("torch", "onnx", "onnxscript"))


class Learner:
    """One course at a time. May be used from any thread."""

    def __init__(
        self,
        collection: Path,
        weights: LearnedWeights,
        work: "Work | None" = None,
        can_learn: Callable[[], bool] = torch_is_there,
    ) -> None:
        self.weights = weights
        self._collection = collection
        self._work = work or learn_beside
        self.can_learn = can_learn
        self._lock = threading.Lock()
        self._process: SpawnProcess | None = None
        self._state = Learning()

    @property
    def state(self) -> Learning:
        """How it stands now."""
        return self._state

    def start(self) -> None:
        """Begins, or goes on with what was stopped. Raises BadInput (`no_torch`, `already_learning`)."""
        if not self.can_learn():
            raise BadInput(NO_TORCH)
        with self._lock:
            if self._state.is_running:
                raise BadInput(ALREADY_LEARNING)
            context = multiprocessing.get_context("spawn")
            ours, theirs = context.Pipe(duplex=False)
            arguments = self._collection, self.weights.folder, theirs
            self._process = context.Process(target=self._work, args=arguments, name="romi-learning", daemon=True)
            self._process.start()
            theirs.close()
            self._state = Learning(is_running=True)
            threading.Thread(target=self._listen, args=(self._process, ours), daemon=True).start()

    def cancel(self) -> None:
        """Stops; what was done is kept. Nothing happens where nothing runs."""
        with self._lock:
            process, self._process = self._process, None
            self._state = Learning() if self._state.is_running else self._state
        if process:
            process.terminate()
            process.join()

    def use(self, learned: Learned) -> None:
        """Reads with it from now on. Raises BadInput as `LearnedWeights.use`."""
        self.weights.use(learned.kind, learned.version)

    def back(self, kind: Kind) -> None:
        """Reads as before the last switch. Raises BadInput as `LearnedWeights.back`."""
        self.weights.back(kind)

    def latest(self) -> dict[Kind, Learned]:
        """What was learned last of each kind."""
        return {kind: versions[0] for kind in Kind if (versions := self.weights.versions(kind))}

    def _listen(self, process: SpawnProcess, connection: Connection) -> None:
        """Follows one process to its end; what a cancelled one still says counts for nothing."""
        outcome = Learning(problem=BadInput(LEARNING_BROKE))
        while True:
            try:
                told: _Told = connection.recv()
            except (EOFError, OSError):
                break
            if told.standing is None:
                outcome = told.outcome()
            else:
                self._say(process, Learning(is_running=True, standing=told.standing))
        process.join()
        connection.close()
        self._say(process, outcome)
        with self._lock:
            self._process = None if self._process is process else self._process

    def _say(self, process: SpawnProcess, state: Learning) -> None:
        with self._lock:
            if self._process is process:
                self._state = state


@dataclass(frozen=True, slots=True)
class _Told:
    """One message of the process: how it goes, what was learned, or why nothing was (errors travel in parts)."""

    standing: Standing | None = None
    learned: tuple[Kind, str, Mapping[str, Any]] | None = None
    refused: tuple[Wording, str, Mapping[str, object]] | None = None

    def outcome(self) -> Learning:
        if self.learned:
            return Learning(learned=Learned(*self.learned))
        assert self.refused  # noqa: S101
        wording, where, values = self.refused
        return Learning(problem=BadInput(wording, where=where, **values))


def tell_standing(connection: Connection, standing: Standing) -> None:
    """Tells how far it is."""
    connection.send(_Told(standing=standing))


def tell_learned(connection: Connection, learned: Learned) -> None:
    """Tells what was learned."""
    connection.send(_Told(learned=(learned.kind, learned.version, learned.report)))


def tell_refused(connection: Connection, error: BadInput) -> None:
    """Tells why nothing can be learned."""
    connection.send(_Told(refused=(error.wording, error.where, error.values)))


def learn_beside(collection: Path, weights: Path, connection: Connection) -> None:
    """What the process does: one course, from the weights in use."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    try:
        learned = learn(
            Course(collection), LearnedWeights(weights), lambda standing: tell_standing(connection, standing)
        )
    except BadInput as error:
        tell_refused(connection, error)
    else:
        tell_learned(connection, learned)
