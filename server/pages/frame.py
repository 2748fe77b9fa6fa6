"""What all pages have in common: the head, the bar with the ways to the other pages, language and look."""

import contextlib
import copy
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Self

from fastapi import Request
from nicegui import html, ui

from engine.wording import LANGUAGES, Wording
from server.access import Role
from server.language import language_of
from server.look import LOOKS, Look, look_of
from server.pages.kit import Voice
from server.plain import asset_url
from server.roles import roles_of
from server.texts import frame as texts
from server.texts.table import APP_NAME, LANGUAGE

PLACES: Final = (
    ("/", texts.TABLE),
    ("/matches", texts.MATCHES),
    ("/score", texts.SCORE),
    ("/pictures", texts.PICTURES),
    ("/statistics", texts.STATISTICS),
    ("/games", texts.GAMES),
)
"""Where the host goes from every page."""


@dataclass(frozen=True, slots=True)
class Visit:
    """One request for a page: in which language and look it is answered, where it went, and whether the host asked."""

    say: Voice
    look: Look
    path: str
    is_host: bool

    @classmethod
    def of(cls, request: Request) -> Self:
        """What a request says of its browser."""
        return cls(
            Voice(language_of(request)), look_of(request), request.url.path, is_host=Role.HOST in roles_of(request)
        )


def begin_page(visit: Visit, title: str) -> None:
    """Title, language, look and assets of the page that is being built."""
    client = ui.context.client
    # The route's page object is everybody's; this browser's language goes into a copy of it.
    client.page = copy.copy(client.page)
    client.page.language = visit.say.language if visit.say.language == "hu" else "en-US"
    ui.page_title(title)
    ui.add_head_html(
        f'<script>document.documentElement.dataset.look = "{visit.look}"</script>'
        f'<link rel="icon" href="{asset_url("romi.svg")}"><link rel="stylesheet" href="{asset_url("romi.css")}">'
        f'<link rel="stylesheet" href="{asset_url("match.css")}">'
        f'<script type="module" src="{asset_url("table.js")}"></script>'
        f'<script type="module" src="{asset_url("hands.js")}"></script>'
        f'<link rel="stylesheet" href="{asset_url("live.css")}">'
        f'<script type="module" src="{asset_url("live.js")}"></script>'
    )


@contextlib.contextmanager
def framed(visit: Visit, title: str, look: str = "") -> Iterator[None]:
    """A whole page around its content; `look` names further classes of the content."""
    begin_page(visit, f"{title} – {visit.say(APP_NAME)}")
    with html.header().classes("bar"):
        draw_name(visit)
        draw_language(visit)
        if visit.is_host:
            draw_places(visit)
    # The framework puts a <main> around it.
    with html.div().classes(f"page {look}"):
        yield
    draw_foot(visit)


def draw_name(visit: Visit, *, is_heading: bool = False) -> None:
    """The program's sign and name."""
    with html.div().classes("bar__name"):
        html.img(src=asset_url("romi.svg"), alt="", width=40, height=40)
        name = visit.say(APP_NAME)
        if is_heading:
            html.h1(name)
        else:
            html.strong(name)


def draw_places(visit: Visit) -> None:
    """The ways to the other pages."""
    with html.nav(**{"aria-label": visit.say(texts.PLACES)}).classes("places"):
        for path, name in PLACES:
            is_here = visit.path == path or (path != "/" and visit.path.startswith(path))
            here = {"aria-current": "page"} if is_here else {}
            html.a(visit.say(name), href=path, **here)


def draw_language(visit: Visit) -> None:
    """A plain form: the choice belongs to the browser's session, and only a request can change that."""
    with _switch(visit, "/language", LANGUAGE):
        for language in LANGUAGES:
            html.button(
                language.upper(),
                type="submit",
                name="lang",
                value=language,
                lang=language,
                **{"aria-pressed": str(language == visit.say.language).lower()},
            )


def draw_foot(visit: Visit) -> None:
    """How the pages look, at the end of each."""
    with html.footer().classes("foot"):
        html.span(visit.say(texts.LOOK)).classes("quiet")
        with _switch(visit, "/look", texts.LOOK):
            for look in LOOKS:
                html.button(
                    visit.say(texts.LOOKS[look]),
                    type="submit",
                    name="look",
                    value=look,
                    **{"aria-pressed": str(look == visit.look).lower()},
                )


@contextlib.contextmanager
def _switch(visit: Visit, action: str, name: Wording) -> Iterator[None]:
    with html.form(method="post", action=action, **{"aria-label": visit.say(name)}).classes("switch"):
        html.input_(type="hidden", name="back", value=visit.path)
        yield
