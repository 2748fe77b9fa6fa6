"""The application: the guard at the door, the JSON API, the plain pages and the table's page, in this order."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from typing import Final

from fastapi import FastAPI
from starlette.middleware.sessions import SessionMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.staticfiles import StaticFiles

from engine.wording import BadInput
from server import join, photos
from server.api.app import api
from server.errors import API_PATH, Refusal, refusal_response
from server.house import House
from server.pages import add_pages
from server.readers import sample_photo
from server.security import Guard
from server.texts import errors as texts

SESSION_COOKIE: Final = "romi_session"
_SESSION_S: Final = 24 * 60 * 60
"""One evening of play, with some hours to spare."""

_log: Final = logging.getLogger(__name__)


def create_app(house: House, *, first_photo: Path | None = None, with_pages: bool = True) -> FastAPI:
    """The application around a house.

    `first_photo` lies on the table at the start, by default the sample that comes with the program.
    `with_pages`: the table's page too; its framework allows one such application in a process.
    """

    @contextlib.asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[Mapping[str, object]]:
        first = asyncio.create_task(_show_first(house, first_photo))
        yield house.state()
        first.cancel()

    app = FastAPI(lifespan=lifespan, openapi_url=None, docs_url=None, redoc_url=None)
    app.add_middleware(SessionMiddleware, secret_key=house.secret, session_cookie=SESSION_COOKIE, max_age=_SESSION_S)
    app.add_middleware(
        Guard,
        lan=house.settings.lan or house.settings.host is not None,
        extra_host=house.settings.host,
        max_body_bytes=house.settings.max_upload_mb * 1_000_000,
    )
    app.add_exception_handler(BadInput, _refused)
    app.add_exception_handler(Exception, _broken)
    app.mount(API_PATH, api())
    app.mount("/assets", StaticFiles(packages=[("server", "assets")]))
    app.include_router(join.router)
    app.include_router(photos.router)
    if with_pages:
        add_pages(app, house)
    return app


async def _show_first(house: House, photo: Path | None) -> None:
    """Puts a photo on the empty table: the one that was named, else the program's own."""
    first: Path | bytes | None = photo or sample_photo()
    if first and house.table.photo is None:
        await house.take_photo(first, is_sample=photo is None)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, BadInput)  # noqa: S101 - the handler is registered for it
    return refusal_response(request.scope, error)


async def _broken(request: Request, error: Exception) -> Response:
    _log.error("%s %s", request.method, request.url.path, exc_info=error)
    return refusal_response(request.scope, Refusal(500, texts.INTERNAL))
