"""A match on paper: the points so far, and empty rows to go on by hand."""

from typing import Final

from nicegui import html

from server.matches.standing import joining_points
from server.matches.view import MatchView
from server.pages.frame import Visit, framed
from server.pages.history import moment
from server.pages.kit import button
from server.texts import match_page as texts
from server.texts.pieces import signed

_LEAST_ROWS: Final = 18


class MatchSheet:
    """A sheet of one page; on paper only the sheet is left of the page."""

    def __init__(self, visit: Visit, view: MatchView) -> None:
        self._visit = visit
        self._view = view

    def build(self) -> None:
        """Builds the page."""
        say, view = self._visit.say, self._view
        game = say(view.state.rules().name)
        with framed(self._visit, say(texts.SHEET_OF, game=game), "page--form"):
            with html.div().classes("actions no-print"):
                made = button(say(texts.PRINT), lambda: None, "button--main", key="print")
                made.on("click", js_handler="() => window.print()")
                html.a(say(texts.BACK_TO_MATCH), href=f"/matches/{view.id}").classes("button button--quiet")
            with html.section().classes("sheet paper"):
                with html.div().classes("sheet__head"):
                    html.h1(game)
                    html.span(moment(view.begun_ms)).classes("quiet")
                self._draw_table()

    def _draw_table(self) -> None:
        say, view = self._visit.say, self._view
        players = view.state.everybody
        with html.table().classes("paper__table"):
            with html.thead(), html.tr():
                html.th(say(texts.ROUND), scope="col")
                for player in players:
                    html.th(view.name(player), scope="col")
            with html.tbody():
                for played in view.state.rounds:
                    with html.tr().classes("" if played.number <= view.standing.counted else "board__void"):
                        html.th(str(played.number), scope="row")
                        for player in players:
                            points = played.result.points.get(player)
                            html.td("–" if points is None else signed(points))
                    if gifts := joining_points(view.state, played.number):
                        with html.tr(**{"data-joined": played.number}):
                            html.th(say(texts.JOINED), scope="row")
                            for player in players:
                                html.td(signed(gifts[player]) if player in gifts else "")
                for number in range(len(view.state.rounds) + 1, self._rows + 1):
                    with html.tr():
                        html.th(str(number), scope="row")
                        for _ in players:
                            html.td()
            with html.tfoot(), html.tr():
                html.th(say(texts.TOTAL), scope="row")
                for player in players:
                    html.td(signed(view.standing.totals[player]) if view.standing.finished else "")

    @property
    def _rows(self) -> int:
        """How many rounds the sheet has room for."""
        if self._view.standing.finished:
            return len(self._view.state.rounds)
        return self._view.standing.last_deal or max(_LEAST_ROWS, len(self._view.state.rounds) + 6)
