"""The newest frame for every browser: made once, and never an old one."""

import asyncio

import cv2
import numpy as np
import pytest

from models.preprocess import Image
from server.live import pictures as module
from server.live.pictures import Pictures, packed


def frame(level: int) -> Image:
    return np.full((90, 160, 3), level, np.uint8)


def decoded(content: bytes) -> Image:
    image = cv2.imdecode(np.frombuffer(content, np.uint8), cv2.IMREAD_COLOR)
    assert image is not None
    return np.asarray(image, np.uint8)


def level_of(content: bytes) -> int:
    return round(float(decoded(content).mean()))


def test_who_is_slow_gets_the_newest_frame_alone() -> None:
    async def run() -> None:
        pictures = Pictures()
        pictures.show(frame(10))
        number, content = await pictures.after(0)
        assert level_of(content) == 10
        for level in (20, 30, 40):
            pictures.show(frame(level))
        assert level_of((await pictures.after(number))[1]) == 40

    asyncio.run(run())


def test_a_frame_is_packed_once_for_all_who_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    made = []

    def counted(image: Image) -> bytes:
        made.append(image)
        return packed(image)

    monkeypatch.setattr(module, "packed", counted)

    async def run() -> None:
        pictures = Pictures()
        waiting = [asyncio.create_task(pictures.after(0)) for _ in range(8)]
        await asyncio.sleep(0)
        pictures.show(None)
        pictures.show(frame(50))
        assert {level_of(content) for _, content in await asyncio.gather(*waiting)} == {50}

    asyncio.run(run())
    assert len(made) == 1


def test_large_frames_are_made_smaller() -> None:
    assert decoded(packed(np.zeros((1080, 1920, 3), np.uint8))).shape == (576, 1024, 3)
