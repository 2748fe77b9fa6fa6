"""The page on which players join, leave or swap seats between rounds."""

import asyncio

from nicegui import html, ui

from server.house import House
from server.matches.view import MatchView
from server.pages.answer import AnswerLine
from server.pages.following import follow
from server.pages.frame import Visit, framed
from server.pages.kit import button
from server.pages.seat_list import SeatList
from server.texts import match_new as texts
from server.texts.pieces import signed


class MatchPlayers:
    """The seats of a match, to be changed by its host; what was typed outlives what others do in the match."""

    def __init__(self, house: House, visit: Visit, view: MatchView) -> None:
        self._house = house
        self._visit = visit
        self._say = visit.say
        self._view = view

    async def build(self) -> None:
        """Builds the page."""
        say, view = self._say, self._view
        remembered = [person.name for person in await asyncio.to_thread(self._house.people.remembered)]
        with framed(self._visit, say(texts.SEATS_TITLE), "page--narrow"):
            html.h1(say(texts.SEATS_TITLE))
            self._answer = AnswerLine(say)
            with html.section().classes("sheet"):
                self._hint = html.div()
                self._draw_hint()
                self._seats = SeatList(say, _seated(view), remembered, lambda: None)
                self._news = html.div(role="status")
            button(say(texts.SEATS_SAVE), self._save, "button--main button--wide", key="save")
            html.a(say(texts.BACK), href=f"/matches/{view.id}").classes("button button--quiet button--wide")
        follow(self._house.matches, view.id, self._changed, lambda: ui.navigate.to("/matches"))

    def _draw_hint(self) -> None:
        """With what who joins now begins, once a round was played."""
        self._hint.clear()
        if self._view.state.rounds:
            points = signed(self._view.standing.joining_points)
            with self._hint:
                html.p(self._say(texts.SEATS_HINT, points=points)).classes("quiet")

    def _changed(self, view: MatchView) -> None:
        """Somebody did something else meanwhile, or has changed the seats too."""
        before, self._view = _seated(self._view), view
        self._draw_hint()
        if _seated(view) == before:
            return
        self._news.clear()
        if self._seats.names == before:
            self._seats.show(_seated(view))
        elif self._seats.names != _seated(view):
            with self._news:
                html.p(self._say(texts.SEATS_CHANGED, players=", ".join(_seated(view)))).classes("note")

    async def _save(self) -> None:
        view = self._view
        done = await self._answer.attempt(self._house.matches.reseat, view.id, self._seats.names, version=view.version)
        if done:
            ui.navigate.to(f"/matches/{view.id}")


def _seated(view: MatchView) -> list[str]:
    return [view.name(player) for player in view.state.players]
