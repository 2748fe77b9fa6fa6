"""A film or folder as if it were a camera: in its own time, over and over; for trying things out."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

import cv2
import numpy as np

from engine.wording import BadInput
from vision.sources import FPS, NO_SOURCE, Frame, LiveSource, Source, camera_source, recorded_source

_LATE_S: Final = 0.25
"""Who asks for frames later than this is not made to catch up."""


def open_live(text: str, fps: float = FPS, *, patient: bool = False) -> LiveSource:
    """What a person named, as it happens: a camera or stream, or a film or folder played over and over.

    Only the newest frame is kept. Raises BadInput as `open_source`; where it is `patient`, a camera or stream that
    gives no picture is tried again by itself.
    """
    named = text.strip()
    camera = camera_source(named, patient=patient)
    if camera is not None:
        return camera
    recorded_source(named, fps).close()
    return LiveSource(lambda: Player(lambda: recorded_source(named, fps)), BadInput(NO_SOURCE, where=named))


@dataclass
class Player:
    """A `vision.sources.Capture` that plays what `opens` opens in real time, and begins anew at its end."""

    opens: Callable[[], Source]
    clock: Callable[[], float] = time.monotonic
    sleep: Callable[[float], None] = time.sleep
    _source: Source | None = None
    _frames: Iterator[Frame] = field(default_factory=lambda: iter(()))
    _began_s: float = 0.0

    def isOpened(self) -> bool:  # noqa: N802 - as OpenCV calls it
        """It always is; what cannot be read shows when it is read."""
        return True

    def read(self) -> tuple[bool, cv2.typing.MatLike]:
        """The next frame, once it is due; False where the film or a picture cannot be read any more."""
        try:
            frame = next(self._frames, None) or self._first()
        except BadInput:
            self._frames = iter(())
            return False, np.empty(0)
        due_s = self._began_s + frame.t_ms / 1000
        wait_s = due_s - self.clock()
        if wait_s > 0:
            self.sleep(wait_s)
        elif -wait_s > _LATE_S:
            self._began_s -= wait_s
        return True, frame.image

    def release(self) -> None:
        """Closes the film."""
        if self._source is not None:
            self._source.close()
        self._source = None

    def _first(self) -> Frame:
        self.release()
        self._source = self.opens()
        self._frames = (item for item in self._source if isinstance(item, Frame))
        self._began_s = self.clock()
        return next(self._frames)
