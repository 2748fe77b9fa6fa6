"""Where a page lies and who may see it: what a page's route does before it is built."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from fastapi import Request
from nicegui import ui
from starlette.responses import Response

from server.errors import Refusal, refusal_response
from server.house import House
from server.join import stranger
from server.matches.view import MatchView
from server.pages.frame import Visit
from server.roles import require_sight, roles_of
from server.store.tables import LARGEST_NUMBER
from server.texts import errors as texts

Build = Callable[[Visit], Awaitable[None] | None]
BuildMatch = Callable[[Visit, MatchView], Awaitable[None] | None]

_PATIENCE_S: Final = 30.0
"""A computer that is busy is slow; a page that is late is better than one that says so."""


def page(path: str) -> ui.page:
    """Decorates the function that builds the page at an address."""
    return ui.page(path, response_timeout=_PATIENCE_S)


async def for_all(request: Request, build: Build) -> Response | None:
    """Builds a page that holds nothing of anybody's, for whoever has any role."""
    return await _built(request, lambda: build(Visit.of(request))) if roles_of(request) else stranger(request)


async def for_host(request: Request, build: Build) -> Response | None:
    """Builds a page for the host alone."""
    visit = Visit.of(request)
    if not visit.is_host:
        return stranger(request)
    return await _built(request, lambda: build(visit))


async def for_host_of_match(request: Request, house: House, match_id: int, build: BuildMatch) -> Response | None:
    """Builds a page of a match for the host alone."""
    if not Visit.of(request).is_host:
        return stranger(request)
    return await for_sight(request, house, match_id, build)


async def for_sight(request: Request, house: House, match_id: int, build: BuildMatch) -> Response | None:
    """Builds a page of a match for whoever may see what lies open on its table."""
    try:
        require_sight(request, match_id)
    except Refusal:
        return stranger(request)
    try:
        if not 1 <= match_id <= LARGEST_NUMBER:
            raise Refusal(404, texts.NOT_FOUND)
        view = await asyncio.to_thread(house.matches.view, match_id)
    except Refusal as refusal:
        return refusal_response(request.scope, refusal)
    return await _built(request, lambda: build(Visit.of(request), view))


async def _built(request: Request, build: Callable[[], Awaitable[None] | None]) -> Response | None:
    try:
        building = build()
        if building is not None:
            await building
    except Refusal as refusal:
        return refusal_response(request.scope, refusal)
    return None
