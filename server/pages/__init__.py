"""The pages: everything they show is rebuilt from the server's memory, nothing is kept in the page."""

from typing import Final

from fastapi import FastAPI, Request
from nicegui import app as framework
from nicegui import ui
from starlette.exceptions import HTTPException
from starlette.responses import Response

from server.errors import Refusal, refusal_response
from server.house import House
from server.pages.doors import for_host, page
from server.pages.match_routes import add_match_pages
from server.pages.picture_routes import add_picture_pages
from server.pages.table_page import TablePage
from server.texts import errors as texts

_RECONNECT_S: Final = 120
"""How long a page may be away without being built anew: phones sleep."""


def add_pages(app: FastAPI, house: House) -> None:
    """Adds the pages to the application and puts their framework behind the application's own routes."""

    @page("/")
    async def table(request: Request) -> Response | None:
        base_url = str(request.base_url).rstrip("/")
        return await for_host(request, lambda visit: TablePage(house, visit, base_url).build())

    add_match_pages(house)
    add_picture_pages(house)

    @framework.exception_handler(404)
    async def _not_found(request: Request, _: Exception) -> Response:
        return refusal_response(request.scope, Refusal(404, texts.NOT_FOUND))

    @framework.exception_handler(405)
    async def _wrong_method(request: Request, error: Exception) -> Response:
        headers = error.headers if isinstance(error, HTTPException) else None
        return refusal_response(request.scope, Refusal(405, texts.WRONG_METHOD, headers=headers))

    # Its bar over the page for requests under way has no name for screen readers, and the page says more itself.
    framework.config.quasar_config["loadingBar"]["skipHijack"] = True
    ui.run_with(
        app,
        title="Romi",
        favicon=None,
        dark=None,
        tailwind=False,
        reconnect_timeout=_RECONNECT_S,
        show_welcome_message=False,
    )
