"""What changed on the table since the last look at rest, in sentences."""

from typing import Final

from nicegui import html

from engine.pieces import format_pieces
from engine.wording import Wording
from server.live.changes import Change, What
from server.live.live import Live
from server.pages.kit import Voice
from server.pages.pieces import draw_pieces
from server.texts import live as texts

_WORDS: Final[dict[What, Wording]] = {
    What.NEW: texts.NEW,
    What.ADDED: texts.ADDED,
    What.JOINED: texts.JOINED,
    What.MOVED: texts.MOVED,
    What.TAKEN: texts.TAKEN,
    What.GONE: texts.GONE,
    What.REREAD: texts.REREAD,
    What.DISCARDED: texts.DISCARDED,
    What.DRAWN: texts.DRAWN,
}
_WITHOUT_MELD: Final = (What.REREAD, What.DISCARDED, What.DRAWN)


class TableChanges:
    """A sheet that is there while a camera is on."""

    def __init__(self, live: Live, say: Voice) -> None:
        self._live = live
        self._say = say
        self._section = html.section(**{"aria-label": say(texts.CHANGES_TITLE), "data-changes": True}).classes("sheet")
        self._drawn: object = None
        with self._section:
            html.h2(say(texts.CHANGES_TITLE))
            self._place = html.ul(**{"aria-live": "polite"}).classes("list")

    def redraw(self) -> None:
        """Tells the newest changes."""
        self._section.set_visibility(self._live.is_on)
        if self._drawn == self._live.changes:
            return
        self._drawn = self._live.changes
        self._place.clear()
        with self._place:
            for change in self._live.changes:
                self._draw(change)
            if not self._live.changes:
                html.li(self._say(texts.NO_CHANGES)).classes("quiet")

    def _draw(self, change: Change) -> None:
        with html.li(**{"data-change": change.what.value}).classes("change"):
            pieces, before = format_pieces(change.pieces), format_pieces(change.meld)
            html.span(self._say(_WORDS[change.what], pieces=pieces, before=before))
            if change.what not in _WITHOUT_MELD:
                draw_pieces(change.meld or change.pieces, self._say.language, "piece--small")
