"""The live table: which camera follows it, what it shows now, and what people have said of it."""

import asyncio
import contextlib
import dataclasses
import threading
from collections.abc import Callable
from typing import Final

import numpy as np

from engine.rules import Rules
from engine.wording import BadInput
from server.live.at_match import AtMatch
from server.live.changes import Change, changes, pile_changes
from server.live.follower import Broken, Follower, News
from server.live.memory import shown_after
from server.live.pictures import Pictures
from server.live.pushed import BROWSER, PushedSource
from server.live.sight import Look, Sight
from server.live.signs import Signs, signs_of
from server.live.watchers import Watchers
from server.live.zones import Zones, followed, zoned
from server.seen import Photo, Quad
from server.table import Table
from vision.camera_check import CameraCheck
from vision.playing import open_live
from vision.sources import Source, Unreadable
from vision.tracking.events import SourceBack, SourceLost
from vision.tracking.registration import Homography
from vision.tracking.tracker import Tracker

MakeTracker = Callable[[Rules], Tracker]
_NO_CAMERA: Final = ""


class Live:
    """One table's camera. To be used from the event loop's thread alone.

    `states` are told of all that can be read here but the outlines, `outlines` when pieces lie elsewhere in it.
    """

    def __init__(self, table: Table, make_tracker: MakeTracker, at_match: AtMatch) -> None:
        self._table = table
        self.at_match = at_match
        self._make_tracker = make_tracker
        self._follower: Follower | None = None
        self._pushed: PushedSource | None = None
        self._opening = asyncio.Lock()
        self._turn = 0
        """Which opening the news belong to; what an earlier camera still tells is not heard."""
        self._newest: Sight | None = None
        self._newest_lock = threading.Lock()
        self._lost: SourceLost | None = None
        self._held_back: Look | None = None
        self._earlier: Photo | None = None
        self._view: Homography = np.eye(3)
        self._viewed = 0
        self._shown: Photo | None = None
        self._drawn: object = None
        self.source = _NO_CAMERA
        self.is_opening = False
        self.is_frozen = False
        self.fault: BadInput | None = None
        self.sight: Sight | None = None
        self.look: Look | None = None
        self.zones: Zones = ()
        self.changes: tuple[Change, ...] = ()
        self.check: CameraCheck | None = None
        self.signs = self._signs()
        self.pictures = Pictures()
        self.states = Watchers()
        self.outlines = Watchers()
        self.checks = Watchers()
        self.zones_moved = Watchers()
        table.watch(self._table_changed)

    @property
    def is_on(self) -> bool:
        """Whether a camera follows the table, be it that it gives no picture just now."""
        return self._follower is not None

    @property
    def is_lost(self) -> bool:
        """Whether it gives no picture just now."""
        return self._lost is not None

    async def open(self, text: str, *, patient: bool = False) -> None:
        """Follows the camera that a person named (`vision.playing.open_live`), in place of the last.

        Raises BadInput where it gives no picture, and goes on with the last, unless it is `patient`; then it is tried
        again by itself.
        """
        async with self._opening:
            before = self.source
            await self._closed()
            self.source, self.is_opening = text.strip(), True
            self.states.tell()
            try:
                self.follow(await asyncio.to_thread(open_live, text, patient=patient), text.strip())
            except BadInput as error:
                self.source = _NO_CAMERA
                if before not in (_NO_CAMERA, BROWSER):
                    with contextlib.suppress(BadInput):
                        self.follow(await asyncio.to_thread(open_live, before, patient=True), before)
                self.fault = error
                raise
            finally:
                self.is_opening = False
                self._changed()

    def follow(self, source: Source, name: str) -> None:
        """Follows a source that is open; the last one must be closed."""
        loop = asyncio.get_running_loop()
        self._turn += 1
        turn = self._turn

        def tell(news: News) -> None:
            with contextlib.suppress(RuntimeError):  # The server has stopped.
                if not isinstance(news, Sight):
                    loop.call_soon_threadsafe(self._heard, turn, news)
                elif self._put(news):
                    loop.call_soon_threadsafe(self._saw, turn)

        self.source, self.fault = name, None
        self._earlier = None
        self._table.clear()
        self._follower = Follower(source, lambda: self._make_tracker(self._table.rules), tell)
        self._changed()

    async def begin_browser(self) -> tuple[PushedSource, int]:
        """A browser sends the frames from now on; its source and ticket."""
        async with self._opening:
            if self._pushed is None or self._follower is None or self.source != BROWSER:
                await self._closed()
                self._pushed = PushedSource()
                self.follow(self._pushed, BROWSER)
            return self._pushed, self._pushed.begin()

    async def close(self) -> None:
        """Switches the camera off; what lay there last stays."""
        async with self._opening:
            await self._closed()
        self.source = _NO_CAMERA
        self._changed()

    def stop(self) -> None:
        """Ends the thread; nothing is told any more."""
        self._turn += 1
        follower, self._follower = self._follower, None
        if follower:
            follower.close()

    def begin_anew(self) -> None:
        """Another game is played: the table is read for it. What people have said stays with its place."""
        self._earlier, self.look = self._table.photo, None
        self.at_match.forget_look()
        if self._follower:
            self._follower.begin_anew(lambda: self._make_tracker(self._table.rules))

    def mark(self, zones: Zones) -> None:
        """What lies where on the table from now on."""
        self.zones = zones
        self.at_match.know_zones(zones)
        if self.look and self._table.photo:
            photo = zoned(shown_after(self._table.photo, dataclasses.replace(self.look, fresh=False)), zones)
            self.at_match.begin_pile(photo)
            self._put_on_table(photo)
        self._changed()

    def freeze(self) -> None:
        """Lets the picture and the pieces stand still, for correcting."""
        self.is_frozen = self.is_on
        self._changed()

    def go_on(self) -> None:
        """Goes on with what the camera shows now."""
        self.is_frozen = False
        if self._held_back:
            self._show(self._held_back)
        self._held_back = None
        if self.sight:
            self.pictures.show(self.sight.image)
        self.outlines.tell()
        self._changed()

    def quads(self) -> dict[int, Quad]:
        """Where the photo's pieces are in the picture now, by their numbers; in a frozen one where they were."""
        photo = self._table.photo
        found = {piece.number: piece.quad for piece in photo.pieces} if photo else {}
        if self.sight and not self.is_frozen:
            found |= {number: quad for number, quad in self.sight.quads.items() if number in found}
        return found

    async def _closed(self) -> None:
        self._turn += 1
        follower, self._follower = self._follower, None
        self.sight = self.look = self.check = self._lost = self._held_back = None
        self.is_frozen = False
        self.changes = ()
        self.at_match.forget_look()
        self._viewed = 0
        self.pictures.show(None)
        if follower:
            await asyncio.to_thread(follower.close)

    def _put(self, sight: Sight) -> bool:
        """Keeps the newest sight; returns whether the event loop has to be told, that is, has taken the last one."""
        with self._newest_lock:
            was_taken = self._newest is None
            self._newest = sight
        return was_taken

    def _saw(self, turn: int) -> None:
        with self._newest_lock:
            sight, self._newest = self._newest, None
        if sight is None or turn != self._turn:
            return
        self.sight = sight
        self._lost = None
        self._follow_camera(sight)
        if sight.check is not self.check:
            self.check = sight.check
            self.checks.tell()
        if not self.is_frozen:
            self.pictures.show(sight.image)
            drawn = {number: _rounded(quad) for number, quad in sight.quads.items()}, sight.hidden
            if drawn != self._drawn:
                self._drawn = drawn
                self.outlines.tell()
            self.at_match.still(sight.still_ms)
        self._tell_signs()

    def _follow_camera(self, sight: Sight) -> None:
        """Zones lie elsewhere in the picture where the camera was moved."""
        if sight.table != self._viewed:
            self._view, self._viewed = sight.view, sight.table
        if sight.view is self._view:
            return
        movement, self._view = sight.view @ np.linalg.inv(self._view), sight.view
        if self.zones:
            self.zones = followed(self.zones, movement, (sight.image.shape[1], sight.image.shape[0]))
            self.zones_moved.tell()
            self.outlines.tell()

    def _heard(self, turn: int, news: Look | Unreadable | SourceLost | SourceBack | Broken) -> None:
        if turn != self._turn:
            return
        match news:
            case Look():
                if self.is_frozen:
                    self._held_back = news
                else:
                    self._show(news)
            case SourceLost():
                self._lost = news
            case SourceBack():
                self._lost = None
            case Unreadable(reason=reason):
                self.fault = reason
            case Broken(reason=reason):
                self.fault = reason
                self._lost = None
        self._changed()

    def _show(self, look: Look) -> None:
        before = self._earlier if look.fresh else self._table.photo
        photo = zoned(shown_after(before, look), self.zones)
        if look.fresh or before is None:
            self.at_match.begin_pile(photo)
        else:
            self.at_match.looked(before, photo)
            pile = self.at_match.pile
            self.changes = (*changes(before, photo, look.moved), *pile_changes(pile)) or self.changes
        self.look = look
        self._put_on_table(photo)

    def _put_on_table(self, photo: Photo) -> None:
        self._shown = photo
        self._table.show(photo)

    def _table_changed(self) -> None:
        """A new look is shown, or people have said something of its pieces."""
        photo = self._table.photo
        if photo and self._shown and photo is not self._shown and photo.id == self._shown.id:
            self._shown = photo
            self.at_match.words_said(photo)
        self._tell_signs()

    def _signs(self) -> Signs:
        return signs_of(
            self.sight,
            self._lost,
            self._table.unsure if self.is_on else [],
            is_frozen=self.is_frozen,
            has_looked=self.look is not None,
        )

    def _tell_signs(self) -> None:
        signs = self._signs()
        if signs != self.signs:
            self.signs = signs
            self.states.tell()

    def _changed(self) -> None:
        self.signs = self._signs()
        self.states.tell()


def _rounded(quad: Quad) -> tuple[int, ...]:
    """Corners to two px: less nobody sees, and it would be sent to every browser."""
    return tuple(round(value / 2) for corner in quad for value in corner)
