"""The API as an application of its own, so that all that goes wrong under /api answers in JSON."""

from fastapi import FastAPI

from server.api import access, at_table, collecting, games, household, learning, live, matches, melds, rounds, table
from server.api.models import ErrorAnswer
from server.handlers import add_error_handlers


def api() -> FastAPI:
    """The application that is mounted under /api; `/api/openapi.json` describes it."""
    app = FastAPI(
        title="romi",
        version="1",
        docs_url=None,
        redoc_url=None,
        responses={"default": {"model": ErrorAnswer, "description": "What was wrong, in one sentence"}},
    )
    add_error_handlers(app)
    for module in (games, table, live, melds, matches, rounds, at_table, collecting, learning, household, access):
        app.include_router(module.router)
    return app
