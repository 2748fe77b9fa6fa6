"""One shape for everything that the server refuses, as JSON under /api and as a plain page elsewhere."""

from collections.abc import Mapping
from html import escape
from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse, Response
from starlette.types import Scope

from engine.wording import BadInput, Language, Wording
from server.language import language_of
from server.plain import plain_page, text_element
from server.texts import errors as texts
from vision.decode import NO_PICTURE, TOO_LARGE
from vision.heic import HEIC

API_PATH: Final = "/api"


_STATUS: Final = {NO_PICTURE.code: 415, HEIC.code: 415, TOO_LARGE.code: 413}
"""Of the sentences that say why a photo cannot be read, those with a status of their own."""


class Refusal(BadInput):
    """A request that is refused, with the http status that says so."""

    def __init__(
        self, status: int, wording: Wording, *, headers: Mapping[str, str] | None = None, **values: object
    ) -> None:
        self.status = status
        self.headers = headers
        super().__init__(wording, where="", **values)


def status_of(error: BadInput) -> int:
    """The http status that goes with it; bad input that says nothing else is the sender's fault, 400."""
    return error.status if isinstance(error, Refusal) else _STATUS.get(error.code, 400)


def error_body(error: BadInput, language: Language) -> dict[str, object]:
    """`{"error": {"code", "text", "values"}}`: the code and values for programs, the text for people."""
    values = {
        name: value if isinstance(value, int | float | None) else _sendable(str(value))
        for name, value in error.values.items()
    }
    return {"error": {"code": error.code, "text": _sendable(error.text(language)), "values": values}}


def _sendable(text: str) -> str:
    """Text as it can be sent: what was typed may hold halves of characters that no encoding has."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def is_for_programs(scope: Scope) -> bool:
    """Whether the answer is read by a program: the API's, or a script's of one of our pages."""
    accepted = HTTPConnection(scope).headers.get("accept", "")
    return f"{scope.get('root_path', '')}{scope['path']}".startswith(API_PATH) or accepted == "application/json"


def refusal_response(scope: Scope, error: BadInput) -> Response:
    """The answer to a request that `error` refuses."""
    language = language_of(HTTPConnection(scope))
    status = status_of(error)
    headers = error.headers if isinstance(error, Refusal) else None
    if is_for_programs(scope):
        return JSONResponse(error_body(error, language), status, headers=headers)
    # Whoever has sent something goes back to the page with the form; the same address would only refuse again.
    back = scope["path"] if scope.get("method") == "POST" else "/"
    page = plain_page(
        texts.TITLE.text(language, {}),
        text_element("h1", texts.TITLE.text(language, {}))
        + text_element("p", error.text(language), "note note--fault")
        + f'<a class="button" href="{escape(back)}">{escape(texts.BACK.text(language, {}))}</a>',
        language,
        status,
    )
    page.headers.update(headers or {})
    return page
