"""All that the table's page shows while a camera is on, kept in step with it."""

from collections.abc import Callable
from typing import Final

from nicegui import background_tasks

from server.house import House
from server.matches.changes import ALL
from server.pages.camera_choice import CameraChoice
from server.pages.camera_state import CameraState
from server.pages.editor import Editor
from server.pages.in_step import InStep
from server.pages.kit import Voice
from server.pages.live_picture import LivePicture
from server.pages.table_changes import TableChanges
from server.pages.table_match import TableMatch
from server.pages.zones_sheet import ZonesSheet

_LOADING: Final = "load the matches"


class LiveParts:
    """Drawn in three places of the page; each part draws only what is new."""

    def __init__(self, house: House, say: Voice, editor: Editor) -> None:
        self._house = house
        self._say = say
        self._editor = editor

    def draw_picture(self) -> None:
        """The picture, and what changed."""
        self._picture = LivePicture(self._house, self._say, self._editor)
        self._changes = TableChanges(self._house.live, self._say)

    def draw_match(self) -> None:
        """The match at this table."""
        self._match = TableMatch(self._house, self._say)

    def draw_settings(self) -> None:
        """How the camera stands, the zones, and which camera it is."""
        self._state = CameraState(self._house.live, self._say)
        self._zones = ZonesSheet(self._house, self._say, self._picture)
        self._camera = CameraChoice(self._house, self._say)

    def redraw(self) -> None:
        """Everything as it is now."""
        for part in (self._picture, self._changes, self._match, self._state, self._zones, self._camera):
            part.redraw()

    def redraw_outlines(self) -> None:
        """The outlines alone."""
        self._picture.redraw_outlines()

    def follow(self, on_state: Callable[[], None]) -> None:
        """Keeps it in step until the browser is gone; `on_state` is called where the camera's state has changed."""
        live = self._house.live

        def state_changed() -> None:
            on_state()
            self.redraw()

        page = InStep(state_changed)

        async def load() -> None:
            await self._match.load()
            page.drawing(self._match.redraw)()

        def matches_changed(*_: object) -> None:
            background_tasks.create(load(), name=_LOADING)

        page.until_gone(
            live.states.add(page.drawing(state_changed)),
            live.outlines.add(page.drawing(self._picture.redraw_outlines)),
            live.checks.add(page.drawing(self._state.redraw)),
            live.at_match.changed.add(page.drawing(self._match.redraw)),
            self._house.matches.changes.watch(ALL, matches_changed),
        )
        matches_changed()
