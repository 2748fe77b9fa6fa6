"""Where frames come from: folders, films, and cameras that drop and come back."""

import itertools
import threading
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

from engine.wording import BadInput
from vision.sources import (
    NO_CAMERA,
    FilmSource,
    FolderSource,
    Frame,
    Item,
    LiveSource,
    Unreadable,
    natural_order,
    open_source,
)
from vision.tracking.events import SourceBack, SourceLost


def _picture(level: int) -> np.ndarray[tuple[int, int, int], np.dtype[np.uint8]]:
    return np.full((40, 48, 3), level, np.uint8)


def _levels(items: list[Item]) -> list[int]:
    return [round(float(item.image.mean())) for item in items if isinstance(item, Frame)]


def test_a_folder_gives_its_pictures_in_the_order_of_their_numbers(tmp_path: Path) -> None:
    for number in (10, 9, 2, 1):
        cv2.imwrite(str(tmp_path / f"frame{number}.png"), _picture(10 * number))
    (tmp_path / "truth.json").write_text("{}", encoding="utf-8")
    source = open_source(str(tmp_path), fps=20)
    assert isinstance(source, FolderSource)
    items = list(source)
    assert _levels(items) == [10, 20, 90, 100]
    assert [item.t_ms for item in items if isinstance(item, Frame)] == [0, 50, 100, 150]


def test_a_picture_that_cannot_be_read_is_told_and_keeps_its_time(tmp_path: Path) -> None:
    for number in (1, 3):
        cv2.imwrite(str(tmp_path / f"{number}.png"), _picture(10 * number))
    (tmp_path / "2.heic").write_bytes(b"no picture")
    first, second, third = open_source(str(tmp_path), fps=20)
    assert isinstance(second, Unreadable)
    assert str(second.reason).startswith(f"{tmp_path / '2.heic'}: this is no picture")
    assert _levels([first, third]) == [10, 30]
    assert isinstance(third, Frame)
    assert third.t_ms == 100


def test_hidden_files_of_a_folder_are_no_pictures(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "1.png"), _picture(70))
    (tmp_path / "._1.png").write_bytes(b"no picture")
    assert _levels(list(open_source(str(tmp_path)))) == [70]


def test_natural_order() -> None:
    names = ["2b.png", "10.png", "a10.png", "a9.png", "A1.png", "2.png"]
    ordered = [path.name for path in sorted(map(Path, names), key=natural_order)]
    assert ordered == ["2.png", "2b.png", "10.png", "A1.png", "a9.png", "a10.png"]


def test_a_film_gives_every_frame_at_its_time(tmp_path: Path) -> None:
    path = tmp_path / "film.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 10, (48, 40))
    for level in (30, 90, 150):
        writer.write(_picture(level))
    writer.release()
    source = open_source(str(path))
    assert isinstance(source, FilmSource)
    items = list(source)
    source.close()
    assert [item.t_ms for item in items if isinstance(item, Frame)] == [0, 100, 200]
    assert np.abs(np.subtract(_levels(items), [30, 90, 150])).max() <= 3


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("no such thing", "there is no such source"),
        ("http://127.0.0.1:9/video", "no picture comes from this address"),
        ("57", "this camera gives no picture"),
        ("x" * 300, "there is no such source"),
        ("a\0b", "there is no such source"),
        ("~nobody/film", "there is no such source"),
    ],
)
def test_a_bad_source_is_one_sentence(text: str, said: str) -> None:
    with pytest.raises(BadInput, match=f"^{text}: {said}"):
        open_source(text)


def test_an_empty_folder_and_a_file_that_is_no_film_are_bad_sources(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="there are no pictures in this folder"):
        open_source(str(tmp_path))
    (tmp_path / "film.mp4").write_bytes(b"no film at all")
    with pytest.raises(BadInput, match="this is no film that can be played"):
        open_source(str(tmp_path / "film.mp4"))
    (tmp_path / "table.JPG").write_bytes(b"a picture")
    with pytest.raises(BadInput, match="this is a single picture"):
        open_source(str(tmp_path / "table.JPG"))


class _Camera:
    """Gives so many frames, each once `more` lets it, then none."""

    def __init__(self, levels: list[int], more: threading.Semaphore) -> None:
        self._levels = levels
        self._more = more
        self.released = False

    def isOpened(self) -> bool:  # noqa: N802
        return bool(self._levels)

    def read(self) -> tuple[bool, cv2.typing.MatLike]:
        if not self._levels:
            return False, np.empty(0)
        self._more.acquire()
        return True, _picture(self._levels.pop(0))

    def release(self) -> None:
        self.released = True


def _live(cameras: list[_Camera]) -> LiveSource:
    waiting = iter(cameras)
    return LiveSource(lambda: next(waiting, cameras[-1]), BadInput(NO_CAMERA, where="0"), retry_s=(0.01, 0.02))


def test_a_live_source_keeps_only_the_newest_frame() -> None:
    more = threading.Semaphore(1)
    last = threading.Semaphore(0)
    source = _live([_Camera([10, 20, 30, 40], more), _Camera([90], last)])
    more.release(3)
    frames: Iterator[Item] = iter(source)
    # All four frames have come when the loss of the camera is told.
    waiting = source.newest
    with waiting._news:
        waiting._news.wait_for(lambda: any(isinstance(item, SourceLost) for item in waiting._waiting), timeout=10)
    first = next(frames)
    assert isinstance(first, Frame)
    assert _levels([first]) == [40]
    last.release()
    source.close()


def test_a_camera_that_drops_is_taken_up_again() -> None:
    more = threading.Semaphore(100)
    cameras = [_Camera([10, 20], more), _Camera([], more), _Camera([70], more), _Camera([], more)]
    source = _live(cameras)
    items = list(itertools.takewhile(lambda item: not _is_level(item, 70), source))
    source.close()
    lost = [item.retry_ms for item in items if isinstance(item, SourceLost)]
    assert lost == [10, 20]
    assert isinstance(items[-1], SourceBack)
    assert all(camera.released for camera in cameras[:3])


def _is_level(item: Item, level: int) -> bool:
    return isinstance(item, Frame) and _levels([item]) == [level]


def test_a_camera_that_never_gives_a_frame_is_bad_input() -> None:
    camera = _Camera([], threading.Semaphore(0))
    with pytest.raises(BadInput, match="this camera gives no picture"):
        _live([camera])
    assert camera.released


def test_a_patient_source_waits_for_a_camera_that_is_not_there_yet() -> None:
    more = threading.Semaphore(100)
    waiting = iter([_Camera([], more), _Camera([], more), _Camera([50], more)])
    missing = BadInput(NO_CAMERA, where="0")
    source = LiveSource(lambda: next(waiting, _Camera([], more)), missing, retry_s=(0.01,), patient=True)
    items = list(itertools.takewhile(lambda item: not _is_level(item, 50), source))
    source.close()
    assert [type(item) for item in items] == [SourceLost, SourceLost, SourceBack]
