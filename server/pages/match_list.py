"""All matches that are kept: open one, go on with it, take it along as a file, or delete it."""

import asyncio
from collections.abc import Mapping

from nicegui import background_tasks, html

from engine.games import game
from server.house import House
from server.matches.actions import PlayerId
from server.matches.changes import ALL
from server.matches.view import Summary
from server.pages.answer import AnswerLine
from server.pages.frame import Visit, framed
from server.pages.history import moment
from server.pages.in_step import InStep
from server.pages.kit import button
from server.texts import match_list as texts
from server.texts.pieces import signed


class MatchList:
    """The host's list; every screen's is the same at once."""

    def __init__(self, house: House, visit: Visit) -> None:
        self._house = house
        self._visit = visit
        self._say = visit.say
        self._asked: int | None = None
        """The match of which somebody is being asked whether it shall be deleted."""

    async def build(self) -> None:
        """Builds the page."""
        with framed(self._visit, self._say(texts.TITLE), "page--narrow"):
            with html.div().classes("sheet__head"):
                html.h1(self._say(texts.TITLE))
                html.a(self._say(texts.NEW), href="/matches/new").classes("button button--main")
            self._answer = AnswerLine(self._say)
            self._place = html.div().classes("list")
        await self._draw()
        page = InStep(self._draw_soon)
        drawing = page.drawing(self._draw_soon)
        page.until_gone(self._house.matches.changes.watch(ALL, lambda *_: drawing()))

    def _draw_soon(self) -> None:
        background_tasks.create(self._draw(), name="list matches")

    async def _draw(self) -> None:
        """Lists the matches as they are now."""
        summaries = await asyncio.to_thread(self._house.matches.summaries)
        names = await asyncio.to_thread(self._house.people.names)
        if self._place.is_deleted:
            return
        self._place.clear()
        with self._place:
            if not summaries:
                html.p(self._say(texts.NONE)).classes("empty")
            for summary in summaries:
                self._draw_match(summary, names)

    def _draw_match(self, summary: Summary, names: Mapping[PlayerId, str]) -> None:
        say, address = self._say, f"/matches/{summary.id}"
        with html.article(**{"data-match": summary.id}).classes("sheet"):
            with html.div().classes("sheet__head"):
                with html.h2():
                    html.a(say(game(summary.game).name), href=address)
                html.span(say(texts.FINISHED if summary.finished else texts.RUNNING)).classes(
                    "points" if summary.finished else "points points--main"
                )
            with html.ul().classes("names"):
                for player in summary.players:
                    with html.li().classes("names__winner" if player in summary.winners else ""):
                        html.span(names[player])
                        html.strong(signed(summary.totals[player]))
            html.p(say(texts.ABOUT, rounds=len(summary.rounds), moment=moment(summary.changed_ms))).classes("quiet")
            if self._asked == summary.id:
                self._draw_question(summary)
            else:
                self._draw_ways(summary, address)

    def _draw_ways(self, summary: Summary, address: str) -> None:
        say = self._say
        with html.div().classes("ways"):
            html.a(say(texts.OPEN if summary.finished else texts.CONTINUE), href=address)
            html.a(say(texts.CSV), href=f"/api/matches/{summary.id}/export.csv", download=True)
            html.a(say(texts.JSON), href=f"/api/matches/{summary.id}/export.json", download=True)
            made = html.button(say(texts.DELETE), type="button", **{"data-key": f"delete-{summary.id}"})
            made.on("click", lambda: self._ask(summary.id), args=[])

    def _draw_question(self, summary: Summary) -> None:
        say = self._say
        with html.div(role="group", **{"aria-label": say(texts.DELETE_ASK)}).classes("note note--fault"):
            html.p(say(texts.DELETE_ASK))
        with html.div().classes("actions"):
            button(say(texts.DELETE_YES), lambda: self._delete(summary.id), "button--fault", key=f"yes-{summary.id}")
            button(say(texts.DELETE_NO), lambda: self._ask(None), "button--quiet", key=f"delete-{summary.id}")

    async def _ask(self, match_id: int | None) -> None:
        self._asked = match_id
        await self._draw()

    async def _delete(self, match_id: int) -> None:
        await self._answer.attempt(self._house.matches.delete, match_id)
        await asyncio.to_thread(self._house.access.look_around)
        await self._ask(None)
