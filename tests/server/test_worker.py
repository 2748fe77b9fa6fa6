import asyncio
import os
import time

import pytest

from server.worker import Worker


def test_functions_run_in_another_process_which_stays() -> None:
    async def ask() -> tuple[int, int, str]:
        worker = Worker()
        first, second = await worker.run(30, os.getpid), await worker.run(30, os.getpid)
        joined = await worker.run(30, os.path.join, "a", "b")
        worker.stop()
        return first, second, joined

    first, second, joined = asyncio.run(ask())
    assert first == second != os.getpid()
    assert joined == os.path.join("a", "b")  # noqa: PTH118 - any function will do


def test_it_can_be_started_before_anything_is_asked() -> None:
    async def run() -> None:
        worker = Worker()
        await worker.begin()
        await worker.begin()
        first = await worker.run(30, os.getpid)
        await worker.begin()
        assert await worker.run(30, os.getpid) == first != os.getpid()
        worker.stop()

    asyncio.run(run())


def test_what_fails_is_told_and_the_process_goes_on() -> None:
    async def ask() -> int:
        worker = Worker()
        with pytest.raises(RuntimeError, match="invalid literal"):
            await worker.run(30, int, "x")
        answer = await worker.run(30, int, "7")
        worker.stop()
        return answer

    assert asyncio.run(ask()) == 7


def test_what_takes_too_long_is_ended_and_the_next_is_answered() -> None:
    async def ask() -> int:
        worker = Worker()
        before = await worker.run(30, os.getpid)
        with pytest.raises(TimeoutError):
            await worker.run(0.1, time.sleep, 600)
        after = await worker.run(30, os.getpid)
        worker.stop()
        assert before != after
        return after

    assert asyncio.run(ask())


def test_a_caller_that_gives_up_ends_the_work() -> None:
    async def ask() -> int:
        worker = Worker()
        task = asyncio.create_task(worker.run(600, time.sleep, 600))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        answer = await worker.run(30, int, "7")
        worker.stop()
        return answer

    assert asyncio.run(ask()) == 7
