"""The addresses of the pages of matches."""

import asyncio
from functools import partial

from fastapi import Request
from nicegui import html, ui
from starlette.responses import RedirectResponse, Response

from engine.games import GAMES
from server.access import Post, Role
from server.errors import Refusal, refusal_response
from server.house import House
from server.join import stranger
from server.matches.changes import ALL
from server.matches.view import MatchView
from server.pages.doors import for_all, for_host, for_host_of_match, for_sight, page
from server.pages.frame import Visit, framed
from server.pages.game_pages import build_game, build_games
from server.pages.in_step import InStep
from server.pages.kept_drafts import KeptDrafts
from server.pages.match_list import MatchList
from server.pages.match_new import NewMatch
from server.pages.match_page import MatchPage
from server.pages.match_phones import MatchPhones
from server.pages.match_players import MatchPlayers
from server.pages.match_round import MatchRound
from server.pages.match_screen import MatchScreen
from server.pages.match_sheet import MatchSheet
from server.pages.score_page import ScorePage
from server.pages.seat_choice import build_seat_choice, seat_address
from server.pages.seat_page import SeatPage
from server.pages.statistics_page import StatisticsPage
from server.pages.table_screen import TableScreen
from server.roles import roles_of, seats_of_all, still_holds
from server.texts import match_page as texts
from server.texts.errors import NOT_FOUND
from server.texts.matches import NO_SUCH_ROUND


def add_match_pages(house: House) -> None:
    """Adds the pages."""
    drafts = KeptDrafts()

    @page("/matches")
    async def matches(request: Request) -> Response | None:
        return await for_host(request, lambda visit: MatchList(house, visit).build())

    @page("/matches/new")
    async def new(request: Request) -> Response | None:
        return await for_host(request, lambda visit: NewMatch(house, visit).build())

    @page("/matches/{match_id:int}")
    async def match(request: Request, match_id: int) -> Response | None:
        return await for_sight(request, house, match_id, lambda visit, view: MatchPage(house, visit, view).build())

    @page("/matches/{match_id:int}/round")
    async def new_round(request: Request, match_id: int) -> Response | None:
        return await for_host_of_match(
            request, house, match_id, lambda visit, view: MatchRound(house, visit, view, drafts).build()
        )

    @page("/matches/{match_id:int}/rounds/{number:int}")
    async def old_round(request: Request, match_id: int, number: int) -> Response | None:
        def build(visit: Visit, view: MatchView) -> None:
            if not 1 <= number <= len(view.state.rounds):
                raise Refusal(404, NO_SUCH_ROUND, round=number, rounds=len(view.state.rounds))
            MatchRound(house, visit, view, drafts, number).build()

        return await for_host_of_match(request, house, match_id, build)

    @page("/matches/{match_id:int}/players")
    async def players(request: Request, match_id: int) -> Response | None:
        return await for_host_of_match(
            request, house, match_id, lambda visit, view: MatchPlayers(house, visit, view).build()
        )

    @page("/matches/{match_id:int}/phones")
    async def phones(request: Request, match_id: int) -> Response | None:
        base_url = str(request.base_url).rstrip("/")
        return await for_host_of_match(
            request, house, match_id, lambda visit, view: MatchPhones(house, visit, view, base_url).build()
        )

    @page("/seat")
    async def own_seat(request: Request) -> Response | None:
        """Where a browser is led that has claimed a seat: to that seat, the newest match's where it has several."""
        found = seats_of_all(request)
        if not found:
            return stranger(request)
        newest = [post for post in found if post.match == found[-1].match]
        if len(newest) == 1:
            return RedirectResponse(seat_address(newest[0]), 303)
        return await for_all(request, lambda visit: build_seat_choice(house, visit, newest))

    @page("/matches/{match_id:int}/seats/{player_id:int}")
    async def seat(request: Request, match_id: int, player_id: int) -> Response | None:
        post = Post(Role.SEAT, match_id, player_id)
        may = still_holds(request, post)
        if not may():
            return stranger(request)
        return await for_sight(
            request, house, match_id, lambda visit, view: SeatPage(house, visit, view, player_id, may).build()
        )

    @page("/matches/{match_id:int}/sheet")
    async def sheet(request: Request, match_id: int) -> Response | None:
        return await for_sight(request, house, match_id, lambda visit, view: MatchSheet(visit, view).build())

    @page("/matches/{match_id:int}/screen")
    async def screen(request: Request, match_id: int) -> Response | None:
        return await for_sight(request, house, match_id, lambda visit, view: MatchScreen(house, visit, view).build())

    @page("/statistics")
    async def statistics(request: Request) -> Response | None:
        return await for_host(request, lambda visit: StatisticsPage(house, visit).build())

    @page("/games")
    async def games(request: Request) -> Response | None:
        return await for_all(request, build_games)

    @page("/games/{game_id}")
    async def one_game(request: Request, game_id: str) -> Response | None:
        if game_id not in GAMES:
            return refusal_response(request.scope, Refusal(404, NOT_FOUND))
        return await for_all(request, lambda visit: build_game(visit, GAMES[game_id]))

    @page("/score")
    async def score(request: Request) -> Response | None:
        return await for_host(request, lambda visit: ScorePage(house, visit).build())

    @page("/screen/table")
    async def table_screen(request: Request) -> Response | None:
        if not roles_of(request) & {Role.HOST, Role.SCREEN}:
            return stranger(request)
        TableScreen(house, Visit.of(request)).build()
        return None

    @page("/screen")
    async def newest(request: Request) -> Response | None:
        """Where a browser is led that has become the table's screen.

        To the table while a camera shows it, else to the match that was changed last; it waits for the first of them.
        """
        if not roles_of(request) & {Role.HOST, Role.SCREEN}:
            return stranger(request)
        summaries = await asyncio.to_thread(house.matches.summaries)
        if house.live.is_on:
            return RedirectResponse("/screen/table", 303)
        if summaries:
            return RedirectResponse(f"/matches/{summaries[0].id}/screen", 303)
        visit = Visit.of(request)
        with framed(visit, visit.say(texts.SCREEN), "page--narrow"):
            html.h1(visit.say(texts.SCREEN))
            html.p(visit.say(texts.NOTHING_TO_SHOW_YET)).classes("empty")
        go_on = partial(ui.navigate.to, "/screen")
        waiting = InStep(go_on)
        begun = waiting.drawing(go_on)
        waiting.until_gone(
            house.matches.changes.watch(ALL, lambda *_: begun()),
            house.live.states.add(lambda: begun() if house.live.is_on else None),
        )
        return None
