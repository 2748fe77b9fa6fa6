"""One process beside the server for long work of the engine, so that pages stay quick meanwhile (and can give up)."""

import asyncio
import multiprocessing
import signal
import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Final, TypeVar, cast

Answer = TypeVar("Answer")
_START_S: Final = 60.0
"""A process that has not begun by then never will."""


class Worker:
    """Runs one function at a time in its process, which starts with the first and is ended where one takes too long."""

    def __init__(self) -> None:
        self._process: SpawnProcess | None = None
        self._connection: Connection | None = None
        self._one_at_a_time = asyncio.Lock()

    async def run(self, within_s: float, function: Callable[..., Answer], *arguments: object) -> Answer:
        """What `function` (of a module, with arguments that can be pickled) returns.

        Raises TimeoutError where it takes longer than `within_s`, not counting the start of the process, and
        RuntimeError with the traceback where it fails. A caller that is cancelled ends the work, too.
        """
        async with self._one_at_a_time:
            try:
                connection = await self._started()
                connection.send((function, arguments))
                is_answer, answer = await asyncio.wait_for(asyncio.to_thread(connection.recv), within_s)
            except BaseException:
                self.stop()
                raise
        if not is_answer:
            raise RuntimeError(answer)
        return cast("Answer", answer)

    async def begin(self) -> None:
        """Starts the process where none is there, so that the first answer need not wait for it.

        Raises TimeoutError where it does not start.
        """
        async with self._one_at_a_time:
            try:
                await self._started()
            except BaseException:
                self.stop()
                raise

    def stop(self) -> None:
        """Ends the process; the next call starts another."""
        if self._process and self._connection:
            self._process.kill()
            self._process.join()
            self._connection.close()
        self._process = self._connection = None

    async def _started(self) -> Connection:
        if self._connection is None or self._process is None or not self._process.is_alive():
            self.stop()
            context = multiprocessing.get_context("spawn")
            self._connection, theirs = context.Pipe()
            self._process = context.Process(target=_work, args=(theirs,), name="romi-engine", daemon=True)
            self._process.start()
            theirs.close()
            await asyncio.wait_for(asyncio.to_thread(self._connection.recv), _START_S)
        return self._connection


def _work(connection: Connection) -> None:
    """The process: answers until the server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    connection.send("ready")
    while True:
        try:
            function, arguments = connection.recv()
        except EOFError:
            return
        try:
            answer = True, function(*arguments)
        except Exception:  # noqa: BLE001 - the server raises it again, whatever it is
            answer = False, traceback.format_exc()
        connection.send(answer)
