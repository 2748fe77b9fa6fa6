"""One match: how it stands, its points over the rounds, and what can be done next."""

from nicegui import html, ui

from server.house import House
from server.matches.changes import ALL
from server.matches.view import MatchView
from server.pages.answer import AnswerLine
from server.pages.board import draw_board
from server.pages.chart import draw_chart
from server.pages.following import follow
from server.pages.frame import Visit, framed
from server.pages.history import draw_history
from server.pages.kit import button
from server.pages.leading import leading_words
from server.pages.lying import draw_lying
from server.pages.marks import draw_player, marks_of
from server.pages.match_phones import joined_phones
from server.pages.round_start import draw_start
from server.pages.turn import draw_dealt, draw_now, draw_turn
from server.pages.turn_panel import TurnPanel
from server.pages.verdict_line import VerdictLine
from server.texts import at_table
from server.texts import match_page as texts
from server.texts import match_phones as phones
from server.texts.pieces import signed


class MatchPage:
    """One browser's view of a match; only the host's has buttons."""

    def __init__(self, house: House, visit: Visit, view: MatchView) -> None:
        self._house = house
        self._visit = visit
        self._say = visit.say
        self._view = view

    def build(self) -> None:
        """Builds the page and keeps it in step with the match."""
        title = self._say(texts.MATCH_OF, game=self._say(self._view.state.rules().name))
        is_host = self._visit.is_host
        with framed(self._visit, title):
            html.h1(title)
            self._answer = AnswerLine(self._say)
            with html.div().classes("match"):
                with html.div().classes("match__side"):
                    self._now = html.div().classes("match__side")
                    self._verdict = VerdictLine(self._house, self._say, self._undo if is_host else None)
                    self._turn = TurnPanel(self._house, self._say, self._view, self._answer) if is_host else None
                    self._course = html.div().classes("match__side")
                self._points = html.div().classes("match__side")
        self._draw(self._view)
        follow(self._house.matches, self._view.id, self._draw, lambda: ui.navigate.to("/matches"))
        if is_host:
            stop = self._house.access.changes.watch(ALL, lambda *_: self._phones_changed())
            ui.context.client.on_delete(stop)

    def _phones_changed(self) -> None:
        """The count alone is drawn anew: a tap on a button that is being replaced would be lost."""
        if not self._phones.is_deleted:
            self._phones.clear()
            self._count_phones()

    def _draw(self, view: MatchView) -> None:
        self._view = view
        for place, draw in (
            (self._now, self._draw_now),
            (self._course, self._draw_course),
            (self._points, self._draw_points),
        ):
            place.clear()
            with place:
                draw(view)
        self._verdict.show(view)
        if self._turn:
            self._turn.show(view)

    def _draw_course(self, view: MatchView) -> None:
        if view.standing.payout is not None:
            _draw_payout(view, self._visit)
        if view.state.rounds:
            with html.section().classes("sheet"):
                html.h2(self._say(texts.CHART_TITLE))
                draw_chart(view, self._say)

    def _draw_points(self, view: MatchView) -> None:
        if self._turn is None or view.on_turn is None or not (view.state.running and view.state.running.table):
            # Otherwise the host has it beside the turn that is being told.
            draw_lying(view, self._say)
        with html.section().classes("sheet"):
            html.h2(self._say(texts.BOARD_TITLE))
            correct = f"/matches/{view.id}/rounds/{{}}".format if self._visit.is_host else None
            draw_board(view, self._say, correct)
            if view.state.rounds and self._visit.is_host:
                html.p(self._say(texts.CORRECT_HINT)).classes("quiet")
        draw_history(view, self._say)

    def _draw_now(self, view: MatchView) -> None:
        say, standing = self._say, view.standing
        look = "sheet sheet--won" if standing.finished else "sheet"
        with html.section(**{"aria-live": "polite"}).classes(look):
            draw_now(view, say)
            if not standing.finished:
                draw_turn(view, say)
                draw_dealt(view, say)
            words = leading_words(view, say)
            if words:
                html.p(words[0]).classes("quiet" if view.state.running else "lead")
            for word in words[1:]:
                html.p(word).classes("quiet")
            if self._visit.is_host:
                self._draw_actions(view)

    def _draw_actions(self, view: MatchView) -> None:
        say, here = self._say, f"/matches/{view.id}"
        is_over = view.state.running is not None and view.on_turn is None
        if is_over:
            look = "button button--main button--wide button--large"
            html.a(say(at_table.SETTLE), href=f"{here}/round").classes(look)
        elif view.state.running is None and not view.standing.finished:
            draw_start(view, say, self._start)
            enter = say(texts.ENTER_ROUND, round=len(view.state.rounds) + 1)
            html.a(enter, href=f"{here}/round").classes("button button--quiet button--wide")
        with html.div().classes("actions"):
            undo = button(say(texts.UNDO), self._undo, "button--quiet", key="undo", drawn="undo")
            redo = button(say(texts.REDO), self._redo, "button--quiet", key="redo", drawn="redo")
            for made, can in ((undo, view.can_undo), (redo, view.can_redo)):
                if not can:
                    made.props["disabled"] = True
            if view.state.running and not is_over:
                html.a(say(at_table.SETTLE_EARLY), href=f"{here}/round").classes("button button--quiet")
        with html.nav(**{"aria-label": say(texts.MORE)}).classes("ways"):
            self._phones = html.a(href=f"{here}/phones")
            self._count_phones()
            for name, path in (
                (texts.PLAYERS, f"{here}/players"),
                (texts.SCREEN, f"{here}/screen"),
                (texts.SHEET, f"{here}/sheet"),
                (texts.RULES, f"/games/{view.state.game}"),
            ):
                html.a(say(name), href=path)

    def _count_phones(self) -> None:
        joined = joined_phones(self._house.access, self._view)
        with self._phones:
            html.span(self._say(phones.JOINED_COUNT, joined=joined, players=len(self._view.state.players)))

    async def _start(self, dealer: str) -> None:
        matches, view = self._house.matches, self._view
        await self._answer.attempt(matches.start, view.id, dealer=dealer, version=view.version)

    async def _undo(self) -> None:
        matches, view = self._house.matches, self._view
        await self._answer.attempt(matches.undo, view.id, version=view.version)

    async def _redo(self) -> None:
        matches, view = self._house.matches, self._view
        await self._answer.attempt(matches.redo, view.id, version=view.version)


def _draw_payout(view: MatchView, visit: Visit) -> None:
    """What each gets or pays at the end."""
    marks = marks_of(view)
    with html.section().classes("sheet"):
        html.h2(visit.say(texts.PAYOUT))
        with html.ul().classes("list"):
            for player, amount in (view.standing.payout or {}).items():
                with html.li().classes("row"):
                    draw_player(view.name(player), marks[player])
                    html.strong(signed(amount))
