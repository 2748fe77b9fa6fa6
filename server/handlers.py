"""What becomes of everything that goes wrong while a request is answered: one sentence in the asker's language."""

import logging
from typing import Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from engine.wording import BadInput
from server.errors import Refusal, is_for_programs, refusal_response
from server.texts import errors as texts

_log: Final = logging.getLogger(__name__)

_WORDINGS: Final = {404: texts.NOT_FOUND, 405: texts.WRONG_METHOD}


def add_error_handlers(app: FastAPI) -> None:
    """Makes an application answer in the server's one shape for errors."""
    app.add_exception_handler(BadInput, _bad_input)
    app.add_exception_handler(RequestValidationError, _wrong_fields)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_exception_handler(Exception, _broken)


async def _bad_input(request: Request, error: Exception) -> Response:
    assert isinstance(error, BadInput)  # noqa: S101 - the handler is registered for it
    return refusal_response(request.scope, error)


async def _wrong_fields(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)  # noqa: S101 - as above
    first = error.errors()[0]
    if not is_for_programs(request.scope):
        # What a person followed or typed is no request to be mended field by field.
        is_address = first["loc"][0] in ("path", "query")
        refusal = Refusal(404, texts.NOT_FOUND) if is_address else Refusal(422, texts.BROKEN_REQUEST)
        return refusal_response(request.scope, refusal)
    field = ".".join(str(part) for part in first["loc"][1:]) or str(first["loc"][0])
    return refusal_response(request.scope, Refusal(422, texts.WRONG_FIELDS, field=field, problem=first["msg"]))


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)  # noqa: S101 - as above
    wording = _WORDINGS.get(error.status_code, texts.BROKEN_REQUEST)
    return refusal_response(request.scope, Refusal(error.status_code, wording, headers=error.headers))


async def _broken(request: Request, error: Exception) -> Response:
    _log.error("%s %s", request.method, request.url.path, exc_info=error)
    return refusal_response(request.scope, Refusal(500, texts.INTERNAL))
