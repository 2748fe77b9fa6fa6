"""A player's own page, private to the browser that has claimed the seat: hand, options, the turn's end, the table."""

from collections.abc import Callable

from nicegui import background_tasks, html, ui

from server.house import House
from server.matches.actions import PlayerId
from server.matches.changes import ALL
from server.matches.view import MatchView
from server.pages.answer import AnswerLine
from server.pages.board import draw_board
from server.pages.consent import ConsentSheet
from server.pages.following import follow
from server.pages.frame import Visit, framed
from server.pages.lying import draw_lying
from server.pages.marks import draw_badge, marks_of
from server.pages.seat_hand import SeatHand
from server.pages.seat_plays import SeatPlays
from server.pages.turn import draw_dealt, draw_now, draw_turn
from server.pages.turn_panel import TurnPanel
from server.pages.verdict_line import VerdictLine
from server.texts import at_table
from server.texts import match_page as page_texts
from server.texts import seat as texts


class SeatPage:
    """`may`: whether the browser still has the seat; where it has passed on, the page is left at once."""

    def __init__(self, house: House, visit: Visit, view: MatchView, player: PlayerId, may: Callable[[], bool]) -> None:
        self._house = house
        self._visit = visit
        self._say = visit.say
        self._view = view
        self._player = player
        self._may = may
        self._told_turn: object = None

    def build(self) -> None:
        """Builds the page and keeps it in step with the match."""
        say, view, house = self._say, self._view, self._house
        name = view.name(self._player)
        with framed(self._visit, say(texts.TITLE, name=name), "page--narrow page--seat"):
            with html.h1().classes("player"):
                draw_badge(marks_of(view)[self._player])
                html.span(name)
            self._answer = AnswerLine(say)
            self._now = html.div().classes("match__side")
            self._verdict = VerdictLine(house, say)
            self._hand = SeatHand(house.matches, say, view, self._player, self._answer, self._may)
            self._plays = SeatPlays(house, say, self._player, self._answer, self._may)
            self._otherwise = html.details().classes("otherwise")
            with self._otherwise:
                html.summary(say(texts.DID_OTHERWISE))
                self._turn = TurnPanel(house, say, view, self._answer, self._player, self._may)
            self._open = html.div().classes("match__side")
            ConsentSheet(house.collector, say, view.id, self._player).begin()
        background_tasks.create(house.worker.begin(), name="start the process that works out options")
        self._draw(view)
        follow(house.matches, view.id, self._draw, self._leave)
        client = ui.context.client
        client.on_delete(house.access.changes.watch(ALL, lambda *_: self._check()))

    def _is_hand_known(self, view: MatchView) -> bool:
        position = view.position(self._player)
        return position is not None and position.hand is not None

    def _show_otherwise(self, view: MatchView) -> None:
        """What the turn was is told in one tap where the hand is known; otherwise the table has to be told."""
        table = view.state.running.table if view.state.running else None
        turn = table.turns if table and view.on_turn == self._player else None
        is_known = self._is_hand_known(view)
        self._otherwise.set_visibility(turn is not None)
        if (turn, is_known) != self._told_turn:
            self._told_turn = turn, is_known
            self._otherwise.props["open"] = not is_known

    def _check(self) -> None:
        if not self._may():
            with self._now:
                self._leave()

    def _leave(self) -> None:
        ui.navigate.to("/seat")

    def _draw(self, view: MatchView) -> None:
        if not self._may():
            self._leave()
            return
        self._view = view
        say = self._say
        self._now.clear()
        with self._now:
            draw_now(view, say, you=self._player)
            if view.state.running is None:
                html.p(say(at_table.NO_ROUND)).classes("note")
            if not view.standing.finished:
                draw_turn(view, say)
                draw_dealt(view, say)
        self._verdict.show(view)
        self._hand.show(view)
        self._plays.show(view)
        self._turn.show(view)
        self._show_otherwise(view)
        self._open.clear()
        with self._open:
            if view.on_turn != self._player or self._is_hand_known(view):
                # Otherwise it lies open where the turn is told.
                draw_lying(view, say)
            with html.section().classes("sheet"):
                html.h2(say(page_texts.BOARD_TITLE))
                draw_board(view, say)
