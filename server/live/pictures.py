"""The newest frame as JPEG, for as many browsers as there are: made once, and only where somebody waits for it."""

import asyncio
from typing import Final

import cv2

from models.preprocess import Image

_MOST_PX: Final = 1024
"""The long side of what browsers get; the table is read from the whole frame."""
_QUALITY: Final = 78


class Pictures:
    """For the event loop's thread alone. Who is slow misses frames and costs nobody anything."""

    def __init__(self) -> None:
        self._image: Image | None = None
        self._number = 0
        self._packed: tuple[int, bytes] | None = None
        self._news = asyncio.Event()
        self._packing = asyncio.Lock()

    def show(self, image: Image | None) -> None:
        """A newer frame, or none any more."""
        self._image = image
        self._number += 1
        news, self._news = self._news, asyncio.Event()
        news.set()

    async def after(self, number: int) -> tuple[int, bytes]:
        """The newest frame's number and JPEG, once there is one that is newer than `number`."""
        newest, image = await self._image_after(number)
        async with self._packing:
            # Somebody else may have packed this frame or a newer one meanwhile.
            if self._packed is None or self._packed[0] < newest:
                self._packed = newest, await asyncio.to_thread(packed, image)
            return self._packed

    async def _image_after(self, number: int) -> tuple[int, Image]:
        while self._image is None or self._number <= number:
            await self._news.wait()
        return self._number, self._image


def packed(image: Image) -> bytes:
    """A frame as a small JPEG."""
    scale = _MOST_PX / max(image.shape[:2])
    if scale < 1:
        size = (round(image.shape[1] * scale), round(image.shape[0] * scale))
        image = cv2.resize(image, size, interpolation=cv2.INTER_AREA)  # type: ignore[assignment]
    _, content = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])
    return bytes(content)
