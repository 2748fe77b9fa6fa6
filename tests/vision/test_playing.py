"""A film or folder played as if it were a camera."""

from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

from engine.wording import BadInput
from vision.playing import Player, open_live
from vision.sources import Frame, Item, Unreadable, recorded_source


class _Time:
    """A clock that goes on while somebody sleeps."""

    def __init__(self) -> None:
        self.now_s = 100.0

    def sleep(self, seconds: float) -> None:
        self.now_s += seconds


def _folder(folder: Path, levels: list[int]) -> Path:
    for number, level in enumerate(levels):
        cv2.imwrite(str(folder / f"{number}.png"), np.full((40, 48, 3), level, np.uint8))
    return folder


def test_frames_come_when_they_are_due_and_the_film_begins_anew(tmp_path: Path) -> None:
    folder, time, told = _folder(tmp_path, [10, 20, 30]), _Time(), list[Item]()
    player = Player(lambda: recorded_source(str(folder), 10), told.append, lambda: time.now_s, time.sleep)
    seen = []
    for _ in range(5):
        read, image = player.read()
        assert read
        seen.append((round(time.now_s - 100, 3), round(float(np.mean(image)))))
    assert seen == [(0.0, 10), (0.1, 20), (0.2, 30), (0.2, 10), (0.3, 20)]


def test_who_looks_too_late_is_not_made_to_catch_up(tmp_path: Path) -> None:
    folder, time, told = _folder(tmp_path, [10, 20, 30, 40]), _Time(), list[Item]()
    player = Player(lambda: recorded_source(str(folder), 10), told.append, lambda: time.now_s, time.sleep)
    player.read()
    time.now_s += 5
    player.read()
    player.read()
    assert time.now_s == pytest.approx(105.1)


def test_a_picture_that_cannot_be_read_is_told_each_time_and_left_out(tmp_path: Path) -> None:
    folder, time, told = _folder(tmp_path, [10, 20, 30]), _Time(), list[Item]()
    (folder / "1.png").write_bytes(b"no picture")
    player = Player(lambda: recorded_source(str(folder), 10), told.append, lambda: time.now_s, time.sleep)
    assert [round(float(np.mean(player.read()[1]))) for _ in range(4)] == [10, 30, 10, 30]
    assert [isinstance(item, Unreadable) for item in told] == [True, True]


def test_pictures_that_go_missing_end_it_until_they_are_there_again(tmp_path: Path) -> None:
    folder, time, told = _folder(tmp_path, [10, 20]), _Time(), list[Item]()
    player = Player(lambda: recorded_source(str(folder), 10), told.append, lambda: time.now_s, time.sleep)
    assert player.read()[0]
    for number in range(2):
        (folder / f"{number}.png").write_bytes(b"no picture")
    assert not player.read()[0]
    _folder(tmp_path, [10, 20])
    assert player.read()[0]
    player.release()


def _frames(items: Iterator[Item]) -> Iterator[int]:
    return (round(float(item.image.mean())) for item in items if isinstance(item, Frame))


def test_a_folder_is_a_live_source(tmp_path: Path) -> None:
    source = open_live(str(_folder(tmp_path, [10, 200])), fps=100)
    levels = _frames(iter(source))
    seen = {next(levels) for _ in range(40)}
    source.close()
    assert seen == {10, 200}


def test_a_bad_source_is_one_sentence_and_a_patient_camera_waits(tmp_path: Path) -> None:
    for text in (str(tmp_path), "no such thing", "57"):
        with pytest.raises(BadInput, match=r"no pictures|no such source|no picture"):
            open_live(text)
    waiting = open_live("57", patient=True)
    waiting.close()
