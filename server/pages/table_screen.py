"""The live table for a screen that everybody sees: the picture, what lies there, whose turn it is. Nothing to press."""

from nicegui import html

from server.house import House
from server.pages.frame import Visit, framed
from server.pages.groups import Groups
from server.pages.in_step import InStep
from server.pages.live_picture import LivePicture
from server.pages.table_changes import TableChanges
from server.pages.turn import draw_now, draw_turn
from server.pages.verdict_line import VerdictLine
from server.texts import live as texts


class TableScreen:
    """One screen, kept in step with the table."""

    def __init__(self, house: House, visit: Visit) -> None:
        self._house = house
        self._visit = visit
        self._say = visit.say
        self._drawn: object = ()

    def build(self) -> None:
        """Builds the screen."""
        say, house = self._say, self._house
        with framed(self._visit, say(texts.PICTURE_TITLE)):
            html.h1(say(texts.PICTURE_TITLE)).classes("hidden-text")
            with html.div().classes("room room--screen"):
                with html.div().classes("room__side"):
                    self._off = html.p(say(texts.CAMERA_IS_OFF)).classes("empty")
                    self._picture = LivePicture(house, say, None)
                    self._changes = TableChanges(house.live, say)
                with html.div().classes("room__side"):
                    with html.section().classes("sheet") as self._match:
                        self._turn = html.div(role="status").classes("list")
                        self._verdict = VerdictLine(house, say)
                    self._groups = Groups(house.table, say, None)
            self._points = html.a(say(texts.POINTS_SCREEN), href="/screen")
        self._follow()

    def _redraw(self) -> None:
        self._off.set_visibility(not self._house.live.is_on)
        self._picture.redraw()
        self._changes.redraw()
        self._redraw_match()

    def _redraw_match(self) -> None:
        view = self._house.live.at_match.view
        now = view and (view.id, view.version)
        if now == self._drawn:
            return
        self._drawn = now
        self._match.set_visibility(view is not None)
        self._points.set_visibility(view is not None)
        if view is None:
            return
        self._points.props["href"] = f"/matches/{view.id}/screen"
        self._points.update()
        self._turn.clear()
        with self._turn:
            draw_now(view, self._say)
            draw_turn(view, self._say)
        self._verdict.show(view)

    def _redraw_all(self) -> None:
        self._redraw()
        self._groups.redraw()

    def _follow(self) -> None:
        live, page = self._house.live, InStep(self._redraw_all)
        page.until_gone(
            self._house.table.watch(page.drawing(self._redraw_all)),
            live.states.add(page.drawing(self._redraw)),
            live.outlines.add(page.drawing(self._picture.redraw_outlines)),
            live.at_match.changed.add(page.drawing(self._redraw_match)),
        )
        self._redraw_all()
