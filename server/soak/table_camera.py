"""A browser's camera over the table: 1080p frames of the sample's table, on which a meld comes and goes."""

import asyncio
import itertools
import time
from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray
from websockets.asyncio.client import connect

from engine.wording import BadInput
from models.preprocess import Image
from server.live.routes import NEXT
from server.readers import sample_photo
from server.soak.figures import Figures, Kind
from server.soak.phones import Phone
from server.texts import soak as texts
from vision.decode import decode

WIDTH_PX, HEIGHT_PX = 1920, 1080
_FPS: Final = 15.0
_QUALITY: Final = 85
_NOISES: Final = 4
"""Of the same table there are so many frames, so that no two in a row are the same."""
_STEADY_S: Final = 5.0
_ASK_S: Final = 0.05
_MOST_WAIT_S: Final = 15.0

Frames = list[bytes]
Quad = Sequence[Sequence[float]]
Group = list[Quad]


async def film(url: str, host: Phone, figures: Figures) -> None:
    """Sends frames and times how soon the table has each change, until it is cancelled."""
    whole = _full_hd(_sample())
    shown = _Shown(_packed(whole))
    async with asyncio.TaskGroup() as group:
        group.create_task(_send(f"{url.replace('http', 'ws', 1)}/camera/frames", shown))
        groups = await _groups_at_rest(host)
        if not groups:
            figures.failed("the camera's table was not read")
            return
        # The smallest is the farthest, and lies free.
        meld = min(groups, key=lambda quads: sum(map(_area, quads)))
        frames = [await asyncio.to_thread(_packed, _without(whole, meld)), shown.frames]
        counts = [sum(map(len, groups)) - len(meld), sum(map(len, groups))]
        for number in itertools.count():
            await asyncio.sleep(_STEADY_S)
            try:
                begin_s = await asyncio.wait_for(shown.change(frames[number % 2]), _MOST_WAIT_S)
            except TimeoutError:
                figures.failed("the camera's frames are not asked for any more")
                return
            while (found := sum(map(len, await _groups(host)))) != counts[number % 2]:
                if time.perf_counter() - begin_s > _MOST_WAIT_S:
                    figures.failed(f"the camera's table shows {found} pieces and not {counts[number % 2]}")
                    break
                await asyncio.sleep(_ASK_S)
            else:
                figures.took(Kind.CAMERA, (time.perf_counter() - begin_s) * 1000)


class _Shown:
    """The frames that are sent now."""

    def __init__(self, frames: Frames) -> None:
        self.frames = frames
        self._first_sent_s: asyncio.Future[float] | None = None

    async def change(self, frames: Frames) -> float:
        """Other frames from now on; the clock's seconds at which the first of them is sent."""
        self.frames = frames
        self._first_sent_s = asyncio.get_running_loop().create_future()
        return await self._first_sent_s

    def next(self, number: int) -> bytes:
        """The frame that is sent now."""
        if self._first_sent_s is not None:
            self._first_sent_s.set_result(time.perf_counter())
            self._first_sent_s = None
        return self.frames[number % _NOISES]


async def _send(address: str, shown: _Shown) -> None:
    async with connect(address, max_size=None, proxy=None, compression=None) as socket:
        for number in itertools.count():
            due_s = time.monotonic() + 1 / _FPS
            if await socket.recv() != NEXT:
                return
            await socket.send(shown.next(number))
            await asyncio.sleep(max(0.0, due_s - time.monotonic()))


async def _groups_at_rest(host: Phone) -> list[Group]:
    """The groups that the table shows once they have not changed for a while; none where that takes too long."""
    begin_s = since_s = time.perf_counter()
    groups: list[Group] = []
    while time.perf_counter() - since_s < _STEADY_S or not groups:
        if time.perf_counter() - begin_s > 4 * _MOST_WAIT_S:
            return []
        await asyncio.sleep(4 * _ASK_S)
        now = await _groups(host)
        if list(map(len, now)) != list(map(len, groups)):
            groups, since_s = now, time.perf_counter()
    return groups


async def _groups(host: Phone) -> list[Group]:
    table = await host.ask("GET", "/table")
    if table is None:
        return []
    quads = {piece["number"]: piece["quad"] for piece in table["pieces"]}
    return [[quads[number] for number in group["numbers"]] for group in table["groups"]]


def _sample() -> Image:
    content = sample_photo()
    if content is None:
        raise BadInput(texts.NO_SAMPLE)
    return decode(content)


def _full_hd(image: Image) -> Image:
    """The picture in the middle of a frame, its own edge drawn out to the sides."""
    scale = min(WIDTH_PX / image.shape[1], HEIGHT_PX / image.shape[0])
    size = (round(image.shape[1] * scale), round(image.shape[0] * scale))
    inside = cv2.resize(image, size, interpolation=cv2.INTER_CUBIC)
    left, top = (WIDTH_PX - size[0]) // 2, (HEIGHT_PX - size[1]) // 2
    right, bottom = WIDTH_PX - size[0] - left, HEIGHT_PX - size[1] - top
    return np.asarray(cv2.copyMakeBorder(inside, top, bottom, left, right, cv2.BORDER_REPLICATE), np.uint8)


def _without(image: Image, group: Group) -> Image:
    """The same table with the place of a group filled from around it."""
    mask: NDArray[np.uint8] = np.zeros(image.shape[:2], np.uint8)
    cv2.fillConvexPoly(mask, cv2.convexHull(np.asarray(group, np.int32).reshape(-1, 1, 2)), 255)
    # Pieces are thick and throw shadows.
    margin = round(0.6 * _area(group[0]) ** 0.5)
    mask = np.asarray(cv2.dilate(mask, np.ones((margin, margin), np.uint8)), np.uint8)
    return np.asarray(cv2.inpaint(image, mask, 3, cv2.INPAINT_TELEA), np.uint8)


def _area(quad: Quad) -> float:
    return float(cv2.contourArea(np.asarray(quad, np.float32)))


def _packed(image: Image) -> Frames:
    rng = np.random.default_rng(1)
    noisy = (np.clip(image + rng.normal(0, 1.5, image.shape), 0, 255).astype(np.uint8) for _ in range(_NOISES))
    return [bytes(cv2.imencode(".jpg", one, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])[1]) for one in noisy]
