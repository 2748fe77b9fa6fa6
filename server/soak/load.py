"""Eight phones, a camera and a match that goes on, all at once, against a server of its own."""

import asyncio
import contextlib
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Final

import httpx

from server.soak.figures import Figures, Minute
from server.soak.memory import resident_mb
from server.soak.phones import phones
from server.soak.play import play
from server.soak.process import Served, served
from server.soak.table_camera import film

_MEASURES_EVERY_S: Final = 5.0
_MINUTE_S: Final = 60.0


def soak(data_dir: Path, minutes: float, phone_count: int, told: Callable[[Minute], object]) -> Figures:
    """Runs for so long; `told` hears of each minute. Raises BadInput where the server does not start."""
    figures = Figures()
    with served(data_dir) as server:
        asyncio.run(_run(server, minutes, phone_count, figures, told))
    return figures


async def _run(
    server: Served, minutes: float, phone_count: int, figures: Figures, told: Callable[[Minute], object]
) -> None:
    async with phones(server.url, phone_count, figures) as (host, others):
        work = [
            asyncio.create_task(_on_record(figures, play(host, others, figures))),
            asyncio.create_task(_on_record(figures, film(server.url, host, figures))),
        ]
        await _measure(server, minutes, figures, told)
        for task in work:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task


async def _on_record(figures: Figures, work: Coroutine[None, None, None]) -> None:
    """Whatever ends the work before its time is an error of the server's, not of the soak's."""
    try:
        await work
    except* (httpx.HTTPError, OSError, EOFError) as errors:
        figures.failed("; ".join(repr(error) for error in errors.exceptions))


async def _measure(server: Served, minutes: float, figures: Figures, told: Callable[[Minute], object]) -> None:
    begin_s = minute_s = time.monotonic()
    end_s = begin_s + minutes * _MINUTE_S
    while (left_s := end_s - time.monotonic()) > 0:
        await asyncio.sleep(min(_MEASURES_EVERY_S, left_s))
        if server.process.poll() is not None:
            figures.failed(f"the server ended with status {server.process.returncode}")
            break
        memory_mb = resident_mb(server.process.pid)
        now_s = time.monotonic()
        if memory_mb is not None:
            figures.memory.append((now_s - begin_s, memory_mb))
        if now_s - minute_s >= _MINUTE_S:
            minute_s += _MINUTE_S
            told(figures.end_minute(memory_mb))
    if figures.memory and len(figures.minutes) < minutes:
        told(figures.end_minute(figures.memory[-1][1]))
