"""The application: the guard at the door, the JSON API, the plain pages and the table's page, in this order."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from typing import Final

from fastapi import FastAPI
from starlette.staticfiles import StaticFiles

from engine.wording import BadInput
from server import certificate_page, hands, join, photos, set_pictures
from server.api.app import api
from server.errors import API_PATH
from server.handlers import add_error_handlers
from server.house import House
from server.live import routes as live
from server.network import is_loopback
from server.pages import add_pages
from server.security import Guard
from server.sessions import Sessions

_log: Final = logging.getLogger(__name__)

SESSION_COOKIE: Final = "romi_session"
_SESSION_S: Final = 24 * 60 * 60
"""One evening of play, with some hours to spare."""

Start = Callable[[], Coroutine[object, object, object]]


def create_app(house: House, *, at_start: Start | None = None, with_pages: bool = True) -> FastAPI:
    """The application around a house.

    `at_start` runs beside the first requests: it may put a photo on the table.
    `with_pages`: the table's page too; its framework allows one such application in a process.
    """

    @contextlib.asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[Mapping[str, object]]:
        async with asyncio.TaskGroup() as tasks:
            beside: list[asyncio.Task[object]] = [tasks.create_task(house.look_around())]
            if at_start:
                beside.append(tasks.create_task(_begun(at_start)))
            yield house.state()
            for task in beside:
                task.cancel()
        house.close()

    app = FastAPI(lifespan=lifespan, openapi_url=None, docs_url=None, redoc_url=None)
    app.add_middleware(Sessions, secret_key=house.secret, session_cookie=SESSION_COOKIE, max_age=_SESSION_S)
    app.add_middleware(
        Guard,
        lan=not is_loopback(house.settings.listen_host),
        extra_host=house.settings.host,
        max_body_bytes=house.settings.max_upload_mb * 1_000_000,
    )
    add_error_handlers(app)
    app.mount(API_PATH, api())
    app.mount("/assets", StaticFiles(packages=[("server", "assets")]))
    app.include_router(join.router)
    app.include_router(certificate_page.router)
    app.include_router(photos.router)
    app.include_router(hands.router)
    app.include_router(set_pictures.router)
    app.include_router(live.router)
    if with_pages:
        add_pages(app, house)
    return app


async def _begun(at_start: Start) -> None:
    """What cannot be shown at the start is no reason not to start."""
    try:
        await at_start()
    except BadInput as error:
        _log.warning("%s", error)
