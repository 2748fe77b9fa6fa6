"""Pages without a framework: they work on any phone, also where its scripts are switched off."""

import hashlib
from functools import cache
from html import escape
from importlib.resources import files
from typing import Final

from starlette.responses import HTMLResponse

from engine.wording import Language
from server.texts.table import APP_NAME

_PAGE: Final = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<link rel="icon" href="{icon}">
<link rel="stylesheet" href="{style}">
</head>
<body>
<main class="plain">
<p class="plain__name"><img src="{icon}" alt="" width="40" height="40">{name}</p>
{body}
</main>
</body>
</html>
"""


@cache
def asset_url(name: str) -> str:
    """The address of a file in `server/assets`, with its content's hash, so that browsers keep no old one."""
    content = files("server").joinpath("assets", name).read_bytes()
    return f"/assets/{name}?v={hashlib.sha256(content).hexdigest()[:12]}"


def plain_page(title: str, body: str, language: Language, status: int = 200) -> HTMLResponse:
    """A page of its own. `title` is text; `body` is HTML whose texts are escaped already."""
    page = _PAGE.format(
        language=language,
        title=escape(title),
        name=escape(APP_NAME.text(language, {})),
        icon=asset_url("romi.svg"),
        style=asset_url("romi.css"),
        body=body,
    )
    return HTMLResponse(page, status, headers={"Cache-Control": "no-store"})


def link_element(path: str, text: str, css_class: str = "") -> str:
    """A link to one of our own pages, escaped."""
    return f'<a href="{escape(path)}" class="{css_class}">{escape(text)}</a>'


def text_element(tag: str, text: str, css_class: str = "") -> str:
    """One HTML element that holds text, escaped."""
    return f'<{tag} class="{css_class}">{escape(text)}</{tag}>' if css_class else f"<{tag}>{escape(text)}</{tag}>"
