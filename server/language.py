"""In which language a browser is answered."""

from typing import Final

from starlette.requests import HTTPConnection

from engine.wording import LANGUAGES, Language

_SESSION_KEY: Final = "lang"


def language_of(connection: HTTPConnection) -> Language:
    """The language that the browser's person chose, else the server's, else the browser's, else English."""
    chosen = connection.scope.get("session", {}).get(_SESSION_KEY) or connection.scope.get("state", {}).get("lang")
    for language in LANGUAGES:
        if chosen == language:
            return language
    return preferred(connection.headers.get("accept-language", ""))


def choose_language(connection: HTTPConnection, language: Language) -> None:
    """Remembers the choice in the browser's session."""
    connection.session[_SESSION_KEY] = language


def preferred(accept_language: str) -> Language:
    """The first of our languages in an Accept-Language header, by its weights; English where there is none."""

    def weight(part: str) -> float:
        try:
            return float(part.partition(";q=")[2] or 1)
        except ValueError:
            return 0.0

    for part in sorted(accept_language.split(","), key=weight, reverse=True):
        for language in LANGUAGES:
            if part.strip().lower().startswith(language):
                return language
    return "en"
