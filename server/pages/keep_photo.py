"""The button under the photo by which a person says that all of it is right; it is there only while photos are kept."""

from typing import Final

from nicegui import events, html

from server.collecting.collector import Collector
from server.pages.kit import Voice, button
from server.seen import Photo
from server.table import Table
from server.texts import collecting as texts

_SHOWN_PHOTO: Final = "(e) => emit(e.currentTarget.closest('[data-photo]').dataset.photo)"


class KeepPhoto:
    """A sheet of the table's page."""

    def __init__(self, table: Table, collector: Collector, say: Voice) -> None:
        self._table = table
        self._collector = collector
        self._say = say
        self._thanked: Photo | None = None
        self._drawn: object = None
        self._place = html.div()

    def redraw(self) -> None:
        """Shows the button for the photo as it stands; while nothing else is to be said it stays."""
        photo = self._table.photo
        is_there = self._collector.may_confirm(photo)
        # With the tap comes which photo was shown: another may just have come in its place.
        self._place.props["data-photo"] = photo.id if photo else ""
        now = is_there, photo is self._thanked
        if now == self._drawn:
            return
        self._drawn = now
        self._place.clear()
        self._place.set_visibility(is_there)
        if not is_there:
            return
        with self._place, html.section().classes("sheet"):
            if photo is self._thanked:
                html.p(self._say(texts.KEPT), role="status").classes("note")
                return
            html.p(self._say(texts.KEEP_HINT)).classes("quiet")
            with html.div().classes("actions"):
                keep = button(self._say(texts.KEEP), lambda: None, key="keep-photo", drawn="right")
                keep.on("click", self._confirm, js_handler=_SHOWN_PHOTO)

    def _confirm(self, event: events.GenericEventArguments) -> None:
        photo = self._table.photo
        if photo is not None and photo.id == event.args:
            self._thanked = photo
            self._collector.confirm()
        self.redraw()
