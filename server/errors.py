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

API_PATH: Final = "/api"


class Refusal(BadInput):
    """A request that is refused, with the http status that says so."""

    def __init__(
        self, status: int, wording: Wording, *, headers: Mapping[str, str] | None = None, **values: object
    ) -> None:
        self.status = status
        self.headers = headers
        super().__init__(wording, where="", **values)


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
    """The answer to a request that `error` refuses; bad input that is no Refusal is the sender's fault, 400."""
    language = language_of(HTTPConnection(scope))
    status = error.status if isinstance(error, Refusal) else 400
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
