"""A film or folder as if it were a camera: in its own time, over and over; for trying things out."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Final

import cv2
import numpy as np

from engine.wording import BadInput
from vision.sources import FPS, NO_SOURCE, Frame, Item, LiveSource, Newest, Source, camera_source, recorded_source

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
    newest = Newest()
    player = partial(Player, lambda: recorded_source(named, fps), newest.put)
    return LiveSource(player, BadInput(NO_SOURCE, where=named), newest=newest)


@dataclass
class Player:
    """A `vision.sources.Capture` that plays what `opens` opens in real time, and begins anew at its end.

    `tell` is told of what else comes: pictures that cannot be read, when their turn comes.
    """

    opens: Callable[[], Source]
    tell: Callable[[Item], object]
    clock: Callable[[], float] = time.monotonic
    sleep: Callable[[float], None] = time.sleep
    _source: Source | None = None
    _frames: Iterator[Frame] = field(default_factory=lambda: iter(()))
    _began_s: float = 0.0

    def isOpened(self) -> bool:  # noqa: N802 - as OpenCV calls it
        """It always is; what cannot be read shows when it is read."""
        return True

    def read(self) -> tuple[bool, cv2.typing.MatLike]:
        """The next frame, once it is due; False where the film, or all that is in the folder, cannot be read."""
        try:
            frame = next(self._frames, None) or self._first()
        except BadInput:
            frame, self._frames = None, iter(())
        if frame is None:
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

    def _first(self) -> Frame | None:
        self.release()
        self._source = self.opens()
        self._frames = self._played(self._source)
        self._began_s = self.clock()
        return next(self._frames, None)

    def _played(self, source: Source) -> Iterator[Frame]:
        for item in source:
            if isinstance(item, Frame):
                yield item
            else:
                self.tell(item)
