"""The page on which players join, leave or swap seats between rounds."""

import asyncio

from nicegui import html, ui

from server.house import House
from server.matches.view import MatchView
from server.pages.answer import AnswerLine
from server.pages.board import signed
from server.pages.frame import Visit, framed
from server.pages.kit import button
from server.pages.seat_list import SeatList
from server.texts import match_new as texts


class MatchPlayers:
    """The seats of a match, to be changed by its host."""

    def __init__(self, house: House, visit: Visit, view: MatchView) -> None:
        self._house = house
        self._visit = visit
        self._view = view

    async def build(self) -> None:
        """Builds the page."""
        say, view = self._visit.say, self._view
        remembered = [person.name for person in await asyncio.to_thread(self._house.people.remembered)]
        with framed(self._visit, say(texts.SEATS_TITLE), "page--narrow"):
            html.h1(say(texts.SEATS_TITLE))
            self._answer = AnswerLine(say)
            with html.section().classes("sheet"):
                if view.state.rounds:
                    html.p(say(texts.SEATS_HINT, points=signed(view.standing.joining_points))).classes("quiet")
                self._seats = SeatList(say, [view.name(p) for p in view.state.players], remembered, lambda: None)
            button(say(texts.SEATS_SAVE), self._save, "button--main button--wide", key="save")
            html.a(say(texts.BACK), href=f"/matches/{view.id}").classes("button button--quiet button--wide")

    async def _save(self) -> None:
        view = self._view
        done = await self._answer.attempt(
            lambda: self._house.matches.reseat(view.id, self._seats.names, version=view.version)
        )
        if done:
            ui.navigate.to(f"/matches/{view.id}")
