"""The API as an application of its own, so that all that goes wrong under /api answers in JSON."""

from typing import Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from engine.wording import BadInput
from server.api import games, melds, table
from server.api.models import ErrorAnswer
from server.errors import Refusal, refusal_response
from server.texts import errors as texts

_WORDINGS: Final = {404: texts.NOT_FOUND, 405: texts.WRONG_METHOD}


def api() -> FastAPI:
    """The application that is mounted under /api; `/api/openapi.json` describes it."""
    app = FastAPI(
        title="romi",
        version="1",
        docs_url=None,
        redoc_url=None,
        responses={"default": {"model": ErrorAnswer, "description": "What was wrong, in one sentence"}},
    )
    app.add_exception_handler(BadInput, _bad_input)
    app.add_exception_handler(RequestValidationError, _wrong_fields)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_exception_handler(Exception, _broken)
    for router in (games.router, table.router, melds.router):
        app.include_router(router)
    return app


async def _bad_input(request: Request, error: Exception) -> Response:
    assert isinstance(error, BadInput)  # noqa: S101 - the handler is registered for it
    return refusal_response(request.scope, error)


async def _wrong_fields(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)  # noqa: S101
    first = error.errors()[0]
    field = ".".join(str(part) for part in first["loc"][1:]) or str(first["loc"][0])
    return refusal_response(request.scope, Refusal(422, texts.WRONG_FIELDS, field=field, problem=first["msg"]))


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)  # noqa: S101
    wording = _WORDINGS.get(error.status_code, texts.BROKEN_REQUEST)
    return refusal_response(request.scope, Refusal(error.status_code, wording, headers=error.headers))


async def _broken(request: Request, error: Exception) -> Response:  # noqa: ARG001 - the server's log has it already
    return refusal_response(request.scope, Refusal(500, texts.INTERNAL))
