"""A camera whose frames a browser sends."""

import time
from collections.abc import Iterator

from models.preprocess import Image
from vision.sources import Frame, Item, Newest
from vision.tracking.events import SourceBack, SourceLost

BROWSER = "browser"
"""What such a camera is called."""


class PushedSource:
    """A `vision.sources.Source`. One browser sends at a time: who begins takes over, with a ticket."""

    def __init__(self) -> None:
        self._newest = Newest()
        self._start_s = time.monotonic()
        self._ticket = 0

    def begin(self) -> int:
        """Another browser, or the same one again, sends from now on; its ticket."""
        self._ticket += 1
        if self._ticket > 1:
            self._newest.put(SourceBack(self._t_ms()))
        return self._ticket

    def push(self, ticket: int, image: Image) -> bool:
        """Takes a frame; False where another browser has taken over, or the camera was switched off."""
        if ticket != self._ticket or self._newest.is_closed:
            return False
        self._newest.put(Frame(self._t_ms(), image))
        return True

    def end(self, ticket: int) -> None:
        """The browser is gone; it may come again."""
        if ticket == self._ticket:
            self._newest.put(SourceLost(self._t_ms(), 0))

    def close(self) -> None:
        """Nobody looks any more."""
        self._newest.close()

    def __iter__(self) -> Iterator[Item]:
        """The newest frame each time."""
        return iter(self._newest)

    def _t_ms(self) -> int:
        return round(1000 * (time.monotonic() - self._start_s))
