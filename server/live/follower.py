"""The thread in which a camera is followed: frames in, sights and looks out; never on the event loop."""

import logging
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np

from engine.wording import BadInput
from models.preprocess import Image
from server.live.sight import Look, Sight, kind_of, photo_of
from server.texts import live as texts
from vision.camera_check import CameraCheck, check_camera
from vision.sources import Frame, Source, Unreadable
from vision.tracking.events import Moved, SourceBack, SourceLost, Stable
from vision.tracking.tracker import Tracker

_log: Final = logging.getLogger(__name__)

_CHECK_MS: Final = 1000
"""How often the camera's distance, light and sharpness are looked at."""


@dataclass(frozen=True, slots=True)
class Broken:
    """The camera cannot be followed any more."""

    reason: BadInput


News = Sight | Look | Unreadable | SourceLost | SourceBack | Broken


class Follower:
    """Follows `source` until it is closed. `tell` is called in its own thread with all that is new, in order."""

    def __init__(self, source: Source, make_tracker: Callable[[], Tracker], tell: Callable[[News], None]) -> None:
        self._source = source
        self._tell = tell
        self._make: Callable[[], Tracker] | None = make_tracker
        self._frames = 0
        self._thread = threading.Thread(target=self._run, name="table", daemon=True)
        self._thread.start()

    def begin_anew(self, make_tracker: Callable[[], Tracker]) -> None:
        """Goes on with another tracker: another game is played."""
        self._make = make_tracker

    def close(self) -> None:
        """Stops it and frees the camera."""
        self._source.close()
        self._thread.join(timeout=10)

    def _run(self) -> None:
        try:
            self._follow()
        except BadInput as error:
            self._tell(Broken(error))
        except Exception:  # noqa: BLE001 - the page says it, whatever it is
            _log.exception("the camera cannot be followed")
            self._tell(Broken(BadInput(texts.BROKEN)))

    def _follow(self) -> None:
        tables = 0
        for item in self._source:
            if not isinstance(item, Frame):
                self._tell(item)
                continue
            if self._make is not None:
                make, self._make = self._make, None
                tables += 1
                table = _Followed(make(), tables)
            for news in table.step(item.t_ms, item.image, self._frames):
                self._tell(news)
            self._frames += 1


class _Followed:
    """One table with its tracker."""

    def __init__(self, tracker: Tracker, number: int) -> None:
        self._tracker = tracker
        self._number = number
        self._moved: set[int] = set()
        self._is_fresh = True
        self._check: CameraCheck | None = None
        self._checked_ms = 0

    def step(self, t_ms: int, image: Image, number: int) -> Iterator[News]:
        """What one more frame tells, the table at rest before all that it takes to say how it is seen."""
        for event in self._tracker.step(t_ms, image):
            if isinstance(event, Moved):
                self._moved.add(event.piece.id)
            elif isinstance(event, Stable):
                photo = photo_of(event, image, self._tracker)
                yield Look(t_ms, photo, frozenset(self._moved), self._is_fresh)
                self._moved.clear()
                self._is_fresh = False
        pieces = self._tracker.pieces()
        hidden = self._tracker.hidden()
        if self._check is None or t_ms - self._checked_ms >= _CHECK_MS:
            quads = np.array([piece.quad for piece in pieces if piece.id not in hidden], np.float32).reshape(-1, 4, 2)
            self._check, self._checked_ms = check_camera(image, quads, kind_of(self._tracker)), t_ms
        yield Sight(
            number=number,
            table=self._number,
            t_ms=t_ms,
            image=image,
            quads={piece.id: piece.quad for piece in pieces},
            hidden=hidden,
            still_ms=self._tracker.still_ms(t_ms),
            hindrance=self._tracker.hindrance,
            view=self._tracker.view,
            check=self._check,
        )
