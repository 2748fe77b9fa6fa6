"""Where frames come from: a camera, a stream, a film or a folder of numbered pictures.

Live sources keep only the newest frame and come back by themselves; films and folders give every frame, at the time
at which it was taken, as fast as it is asked for.
"""

import os
import re
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Protocol

import cv2
import numpy as np

from engine.wording import BadInput, Wording
from models.preprocess import Image
from vision.decode import decode
from vision.tracking.events import SourceBack, SourceLost

FPS: Final = 15.0
"""How fast a folder's pictures follow each other where nothing else is said."""
_STREAMS: Final = ("http://", "https://", "rtsp://", "rtsps://")
_PICTURES: Final = (".jpg", ".jpeg", ".png", ".webp", ".bmp", ".tif", ".tiff", ".ppm", ".avif", ".heic", ".heif")
_FFMPEG_QUIET: Final = "-8"
_WANTED_PX: Final = (1920, 1080)
_OPEN_MS: Final = 8000
_READ_MS: Final = 5000
_RETRY_S: Final = (0.5, 1.0, 2.0, 4.0, 8.0)
"""How long to wait before each try to get a lost source back; the last again and again."""
_MOST_CAMERAS: Final = 99

NO_SOURCE: Final = Wording(
    "source_missing",
    hu="ilyen forrás nincs; kamera száma (0), http- vagy rtsp-cím, filmfájl vagy számozott képek mappája lehet",
    en="there is no such source; name a camera (0), an http or rtsp address, a film or a folder of numbered pictures",
)
NO_CAMERA: Final = Wording(
    "source_no_camera",
    hu="ez a kamera nem ad képet; dugd be, zárd be a programot, amely használja, vagy adj meg másik számot",
    en="this camera gives no picture; plug it in, close the program that uses it, or give another number",
)
NO_STREAM: Final = Wording(
    "source_no_stream",
    hu="erről a címről nem jön kép; nézd meg a címet, és hogy a telefonon fut-e a kameraprogram",
    en="no picture comes from this address; check it, and that the camera app on the phone is running",
)
NO_FILM: Final = Wording(
    "source_no_film",
    hu="ez nem film, amit a program le tud játszani; MP4, MKV, MOV vagy AVI legyen",
    en="this is no film that can be played; use MP4, MKV, MOV or AVI",
)
ONE_PICTURE: Final = Wording(
    "source_one_picture",
    hu="ez egyetlen kép, azon semmi sem változik; így olvasd el: romi read, vagy add meg a képek mappáját",
    en="this is a single picture, in which nothing changes; read it with romi read, or name the folder of pictures",
)
NO_PICTURES: Final = Wording(
    "source_no_pictures",
    hu="ebben a mappában nincs kép; számozott JPEG- vagy PNG-képeket tegyél bele",
    en="there are no pictures in this folder; put numbered JPEG or PNG pictures into it",
)


@dataclass(frozen=True, eq=False, slots=True)
class Frame:
    """A picture `(h, w, 3)` BGR and when it was taken, ms since the first."""

    t_ms: int
    image: Image


@dataclass(frozen=True, eq=False, slots=True)
class Unreadable:
    """A picture of a folder that cannot be read, and why; the next ones follow all the same."""

    reason: BadInput


Item = Frame | Unreadable | SourceLost | SourceBack


class Source(Protocol):
    """Frames in the order of their times, and what happens to where they come from."""

    def __iter__(self) -> Iterator[Item]:
        """The frames, to the end of a film or folder; a live source ends when it is closed."""

    def close(self) -> None:
        """Stops it and frees the camera."""


class Capture(Protocol):
    """The part of `cv2.VideoCapture` that is used."""

    def isOpened(self) -> bool:  # noqa: N802
        """Whether frames may come."""

    def read(self) -> tuple[bool, cv2.typing.MatLike]:
        """The next frame, if there is one."""

    def release(self) -> None:
        """Frees it."""


def open_source(text: str, fps: float = FPS) -> Source:
    """The source that a person named; `fps` is for folders, and for films that do not say their times.

    Raises BadInput (`source_…`) placed at the text.
    """
    named = text.strip()
    return camera_source(named) or recorded_source(named, fps)


def camera_source(named: str, *, patient: bool = False) -> "LiveSource | None":
    """The camera (its number) or stream (its address) of that name, None where it is neither.

    Raises BadInput (`source_no_camera`, `source_no_stream`) where it gives no picture, unless it is `patient`.
    """
    if named.isascii() and named.isdigit() and int(named) <= _MOST_CAMERAS:
        return LiveSource(lambda: _opened(int(named)), BadInput(NO_CAMERA, where=named), patient=patient)
    if named.lower().startswith(_STREAMS):
        return LiveSource(lambda: _opened(named), BadInput(NO_STREAM, where=named), patient=patient)
    return None


def recorded_source(named: str, fps: float = FPS) -> "FolderSource | FilmSource":
    """The film or folder of that name. Raises BadInput (`source_…`)."""
    # Path.expanduser raises where there is no such user.
    path = Path(os.path.expanduser(named))  # noqa: PTH111
    try:
        is_folder, is_file = path.is_dir(), path.is_file()
    except OSError:
        raise BadInput(NO_SOURCE, where=named) from None
    if is_folder:
        return FolderSource(path, fps)
    if path.suffix.lower() in _PICTURES and is_file:
        raise BadInput(ONE_PICTURE, where=named)
    if is_file:
        return FilmSource(path, fps)
    raise BadInput(NO_SOURCE, where=named)


def _opened(target: int | str) -> Capture:
    """A capture that says nothing on stderr and waits for nobody for long."""
    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)
    os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", _FFMPEG_QUIET)
    if isinstance(target, int):
        camera = cv2.VideoCapture(target)
        # Many give small pictures unless they are asked, and large ones only as JPEG; who cannot gives what it can.
        camera.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        camera.set(cv2.CAP_PROP_FRAME_WIDTH, _WANTED_PX[0])
        camera.set(cv2.CAP_PROP_FRAME_HEIGHT, _WANTED_PX[1])
        return camera
    limits = [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, _OPEN_MS, cv2.CAP_PROP_READ_TIMEOUT_MSEC, _READ_MS]
    return cv2.VideoCapture(target, cv2.CAP_FFMPEG, limits)


def natural_order(path: Path) -> list[tuple[int, int, str]]:
    """A sorting key by which 2 comes before 10."""
    parts = re.findall(r"\d+|\D+", path.name)
    return [(0, int(part), "") if part.isdecimal() else (1, 0, part.casefold()) for part in parts]


@dataclass(frozen=True)
class FolderSource:
    """The pictures of a folder, in the order of the numbers in their names. Raises BadInput (`source_no_pictures`)."""

    folder: Path
    fps: float = FPS

    def __post_init__(self) -> None:
        if not self._paths():
            raise BadInput(NO_PICTURES, where=str(self.folder))

    def _paths(self) -> list[Path]:
        inside = [path for path in self.folder.iterdir() if path.suffix.lower() in _PICTURES]
        # macOS puts a hidden file that is no picture beside each picture on a foreign disk.
        return sorted((path for path in inside if not path.name.startswith(".")), key=natural_order)

    def __iter__(self) -> Iterator[Item]:
        """Every picture; one that cannot be read keeps its time."""
        for number, path in enumerate(self._paths()):
            try:
                image = decode(path, where=str(path))
            except BadInput as error:
                yield Unreadable(error)
                continue
            yield Frame(round(number * 1000 / self.fps), image)

    def close(self) -> None:
        """Nothing is held."""


@dataclass
class FilmSource:
    """A film's frames at the times that the film says. Raises BadInput (`source_no_film`)."""

    path: Path
    fps: float = FPS

    def __post_init__(self) -> None:
        self._capture = _opened(str(self.path))
        if not self._capture.isOpened():
            raise BadInput(NO_FILM, where=str(self.path))

    def __iter__(self) -> Iterator[Item]:
        """Every frame. Raises BadInput (`source_no_film`) where not even the first can be read."""
        capture, last_ms = self._capture, -1
        assert isinstance(capture, cv2.VideoCapture)  # noqa: S101
        fps = capture.get(cv2.CAP_PROP_FPS) or self.fps
        number = 0
        while True:
            read, image = capture.read()
            if not read:
                break
            t_ms = round(capture.get(cv2.CAP_PROP_POS_MSEC))
            t_ms = t_ms if t_ms > last_ms else max(last_ms + 1, round(number * 1000 / fps))
            last_ms, number = t_ms, number + 1
            yield Frame(t_ms, np.asarray(image, np.uint8))
        if not number:
            raise BadInput(NO_FILM, where=str(self.path))

    def close(self) -> None:
        """Frees the file."""
        self._capture.release()


@dataclass
class Newest:
    """Between who takes pictures and who looks at them: the newest frame alone waits, and what became of the source."""

    _news: threading.Condition = field(default_factory=threading.Condition)
    _waiting: list[Item] = field(default_factory=list)
    _closed: threading.Event = field(default_factory=threading.Event)

    @property
    def is_closed(self) -> bool:
        """Whether nobody looks any more."""
        return self._closed.is_set()

    def put(self, item: Item) -> None:
        """A newer frame takes the place of one that nobody has taken."""
        with self._news:
            if isinstance(item, Frame):
                self._waiting = [other for other in self._waiting if not isinstance(other, Frame)]
            self._waiting.append(item)
            self._news.notify_all()

    def close(self) -> None:
        """Ends it for both."""
        self._closed.set()
        with self._news:
            self._news.notify_all()

    def wait(self, seconds: float) -> bool:
        """Waits so long, or until it is closed; returns whether it is."""
        return self._closed.wait(seconds)

    def __iter__(self) -> Iterator[Item]:
        """The newest frame each time, and what was lost and came back since; ends when it is closed."""
        while not self._closed.is_set():
            with self._news:
                # A limit, so that a person's Ctrl+C is noticed while no frame comes.
                self._news.wait_for(lambda: self._waiting or self._closed.is_set(), timeout=0.5)
                items, self._waiting = self._waiting, []
            yield from items


@dataclass
class LiveSource:
    """A camera or stream behind a thread that keeps only the newest frame.

    `opens` opens it anew. `missing` is raised where it gives no frame at the start, unless it is `patient`; later it
    is taken up again by itself, at first soon, then more rarely.
    """

    opens: Callable[[], Capture]
    missing: BadInput
    clock: Callable[[], float] = time.monotonic
    retry_s: tuple[float, ...] = _RETRY_S
    patient: bool = False
    newest: Newest = field(default_factory=Newest)
    _start_s: float | None = None

    def __post_init__(self) -> None:
        capture = self._opened()
        if capture is None and not self.patient:
            raise self.missing
        self._thread = threading.Thread(target=self._run, args=(capture,), name="camera", daemon=True)
        self._thread.start()

    def __iter__(self) -> Iterator[Item]:
        """As `Newest`."""
        return iter(self.newest)

    def close(self) -> None:
        """Stops the thread and frees the camera."""
        self.newest.close()
        self._thread.join(timeout=10)

    def _t_ms(self) -> int:
        if self._start_s is None:
            self._start_s = self.clock()
        return round((self.clock() - self._start_s) * 1000)

    def _opened(self, *, again: bool = False) -> Capture | None:
        """The capture once it has given a frame, None where it gives none."""
        capture = None
        with suppress(cv2.error):
            capture = self.opens()
            read, image = capture.read() if capture.isOpened() else (False, np.empty(0))
            if read:
                if again:
                    self.newest.put(SourceBack(self._t_ms()))
                self.newest.put(Frame(self._t_ms(), np.asarray(image, np.uint8)))
                return capture
        if capture is not None:
            capture.release()
        return None

    def _run(self, capture: Capture | None) -> None:
        while not self.newest.is_closed:
            if capture is None:
                capture = self._found_again()
                if capture is None:
                    return
            read, image = capture.read()
            if read:
                self.newest.put(Frame(self._t_ms(), np.asarray(image, np.uint8)))
                continue
            capture.release()
            capture = None
        if capture is not None:
            capture.release()

    def _found_again(self) -> Capture | None:
        """Tries until frames come again; None once it is closed."""
        tries = 0
        while True:
            pause_s = self.retry_s[min(tries, len(self.retry_s) - 1)]
            self.newest.put(SourceLost(self._t_ms(), round(pause_s * 1000)))
            if self.newest.wait(pause_s):
                return None
            tries += 1
            if (capture := self._opened(again=True)) is not None:
                return capture
