"""A camera that is followed: from frames to what the table shows, across threads."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import cv2
import pytest

from engine.games import game
from engine.pieces import parse_piece
from server.house import House
from server.live.changes import What
from server.live.signs import Signs
from server.live.zones import Place
from server.settings import Settings
from server.store.database import sqlite_file
from server.store.store import Store
from server.table import Table
from server.texts import live as texts
from tests.server.fakes import FakeReader
from tests.server.live.looks import rectangle
from tests.server.live.stage import HEIGHT_PX, WIDTH_PX, Row, Stage, block_tracker
from tests.vision.blocks import Blocks

RUN: Row = ("5r 6r 7r", 120, 90)
SET: Row = ("9k 9b 9y", 380, 250)
_WITHIN_S = 20


class Evening:
    """A house whose camera is a stage; `until` waits for what shall be so."""

    def __init__(self, house: House, stage: Stage) -> None:
        self.house = house
        self.live = house.live
        self.stage = stage

    def groups(self) -> list[str]:
        photo = self.house.table.photo
        return [" ".join(str(p.piece) for p in group) for group in photo.present_groups] if photo else []

    def signs(self) -> Signs:
        return self.live.signs

    async def until(self, holds: Callable[[], bool]) -> None:
        changed = asyncio.Event()
        stops = [watchers.add(changed.set) for watchers in (self.live.states, self.live.outlines, self.live.checks)]
        try:
            async with asyncio.timeout(_WITHIN_S):
                while not holds():
                    await changed.wait()
                    changed.clear()
        finally:
            for stop in stops:
                stop()


def spend(tmp_path: Path, course: Callable[[Evening], Awaitable[None]], rows: tuple[Row, ...] = (RUN,)) -> None:
    """Lets `course` (a coroutine function) happen in such a house."""

    async def run() -> None:
        with Store(sqlite_file(tmp_path / "romi.db")) as store:
            table = Table(game("rummikub"))
            house = House(Settings(data_dir=tmp_path), "secret", FakeReader(), table, store, block_tracker)
            stage = Stage(rows)
            await house.begin(None, stage, "stage")
            try:
                await course(Evening(house, stage))
            finally:
                house.live.stop()
                house.worker.stop()

    asyncio.run(run())


def test_what_is_laid_is_shown_with_what_changed(tmp_path: Path) -> None:
    async def course(evening: Evening) -> None:
        await evening.until(lambda: evening.groups() == ["5r 6r 7r"])
        assert not evening.live.changes
        evening.stage.lay([("5r 6r 7r 8r", 120, 90), SET])
        await evening.until(lambda: evening.groups() == ["5r 6r 7r 8r", "9k 9b 9y"])
        assert [change.what for change in evening.live.changes] == [What.ADDED, What.NEW]

    spend(tmp_path, course)


def test_a_correction_sticks_to_its_piece(tmp_path: Path) -> None:
    async def course(evening: Evening) -> None:
        await evening.until(lambda: evening.groups() == ["5r 6r 7r"])
        photo = evening.house.table.the_photo()
        evening.house.table.say(photo.present_groups[0][2].number, parse_piece("13b"))
        evening.stage.lay([RUN, SET])
        await evening.until(lambda: evening.groups() == ["5r 6r 13b", "9k 9b 9y"])

    spend(tmp_path, course)


def test_while_it_stands_still_nothing_changes_and_then_all_at_once(tmp_path: Path) -> None:
    async def course(evening: Evening) -> None:
        await evening.until(lambda: evening.groups() == ["5r 6r 7r"])
        evening.live.freeze()
        assert evening.signs().status.wording is texts.FROZEN
        evening.stage.lay([RUN, SET])
        await evening.until(lambda: evening.live.sight is not None and len(evening.live.sight.quads) == 6)
        assert evening.groups() == ["5r 6r 7r"]
        evening.live.go_on()
        await evening.until(lambda: evening.groups() == ["5r 6r 7r", "9k 9b 9y"])

    spend(tmp_path, course)


@pytest.mark.parametrize(
    ("told", "sign"), [({"light": 0.02}, texts.DARK), ({"blur_px": 6.0}, texts.BLURRED), ({"lost": True}, texts.LOST)]
)
def test_what_is_wrong_with_the_picture_is_said_and_taken_back(
    tmp_path: Path, told: dict[str, object], sign: object
) -> None:
    async def course(evening: Evening) -> None:
        await evening.until(lambda: evening.groups() == ["5r 6r 7r", "9k 9b 9y"])
        evening.stage.set(told)
        await evening.until(lambda: any(care.wording is sign for care in evening.signs().cares))
        evening.stage.set({})
        await evening.until(lambda: all(care.wording is not sign for care in evening.signs().cares))
        assert evening.groups() == ["5r 6r 7r", "9k 9b 9y"]

    spend(tmp_path, course, (RUN, SET))


def test_a_hand_over_pieces_is_said_and_they_stay(tmp_path: Path) -> None:
    async def course(evening: Evening) -> None:
        await evening.until(lambda: evening.signs().is_calm)
        evening.stage.set({"hand": [460, 310]})
        await evening.until(lambda: evening.signs().status.wording is texts.HAND)
        assert evening.groups() == ["5r 6r 7r", "9k 9b 9y"]
        evening.stage.set({})
        await evening.until(lambda: evening.signs().is_calm)

    spend(tmp_path, course, (RUN, SET))


def test_zones_part_the_table_and_follow_the_camera(tmp_path: Path) -> None:
    async def course(evening: Evening) -> None:
        await evening.until(lambda: evening.groups() == ["5r 6r 7r", "9k 9b 9y"])
        left = rectangle(Place.MELDS, (0.0, 0.0), (0.5, 1.0))
        await evening.house.mark_zones((left,))
        assert evening.groups() == ["5r 6r 7r"]
        evening.stage.set({"shift_px": [24, 12]})
        await evening.until(lambda: evening.live.zones != (left,))
        x, y = evening.live.zones[0].corners[2]
        assert (x * WIDTH_PX, y * HEIGHT_PX) == pytest.approx((0.5 * WIDTH_PX + 24, HEIGHT_PX + 12), abs=3)

    spend(tmp_path, course, (RUN, SET))


def test_another_game_is_read_anew_and_a_camera_switched_off_leaves_what_lay_there(tmp_path: Path) -> None:
    async def course(evening: Evening) -> None:
        await evening.until(lambda: evening.groups() == ["5r 6r 7r"])
        await evening.house.play("tile")
        assert evening.groups() == []
        await evening.until(lambda: evening.groups() == ["5r 6r 7r"])
        await evening.house.switch_camera_off()
        assert not evening.live.is_on
        assert evening.groups() == ["5r 6r 7r"]

    spend(tmp_path, course)


def test_a_picture_of_a_folder_that_cannot_be_read_is_said_and_the_others_are_followed(tmp_path: Path) -> None:
    folder = tmp_path / "pictures"
    folder.mkdir()
    blocks = Blocks()
    blocks.row(*RUN)
    for number in range(8):
        cv2.imwrite(str(folder / f"{number}.png"), blocks.frame())
    (folder / "1.png").write_bytes(b"no picture")

    async def course(evening: Evening) -> None:
        await evening.live.open(str(folder))
        await evening.until(lambda: evening.groups() == ["5r 6r 7r"] and evening.live.fault is not None)
        assert str(evening.live.fault).startswith(f"{folder / '1.png'}: this is no picture")
        assert evening.live.is_on
        assert not evening.live.is_lost

    spend(tmp_path, course, rows=())


def test_camera_zones_and_match_are_there_again_after_a_restart(tmp_path: Path) -> None:
    film, zones = tmp_path / "film", (rectangle(Place.DISCARDS, (0.5, 0.5), (1.0, 1.0)),)
    film.mkdir()
    blocks = Blocks()
    blocks.row(*RUN)
    for number in range(10):
        cv2.imwrite(str(film / f"{number}.png"), blocks.frame())

    async def evening(course: Callable[[House], Awaitable[None]]) -> None:
        with Store(sqlite_file(tmp_path / "romi.db")) as store:
            table = Table(game("rummikub"))
            house = House(Settings(data_dir=tmp_path), "secret", FakeReader(), table, store, block_tracker)
            try:
                await course(house)
            finally:
                house.live.stop()

    async def first(house: House) -> None:
        match = house.matches.create("tile", ["Anna", "Béla", "Cili"])
        await house.choose_camera(str(film))
        await house.mark_zones(zones)
        await house.play_at_table(match.id)

    async def second(house: House) -> None:
        await house.begin()
        assert (house.live.source, house.live.zones) == (str(film), zones)
        assert house.live.at_match.view
        assert house.table.rules.id == "tile"
        await Evening(house, Stage()).until(lambda: bool(house.table.photo))

    asyncio.run(evening(first))
    asyncio.run(evening(second))
