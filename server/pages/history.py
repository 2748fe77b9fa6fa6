"""The trace of a match: who did what, when, and what was corrected from what to what."""

import time
from typing import Final

from nicegui import html

from server.matches.actions import Points
from server.matches.course import Entry
from server.matches.view import MatchView
from server.pages.kit import Voice
from server.texts import match_page as texts
from server.texts.pieces import signed

_KINDS: Final = texts.DONE_WHAT


def draw_history(view: MatchView, say: Voice) -> None:
    """Corrections stand open for everybody; all that was ever done is one tap away."""
    corrections = [entry for entry in view.history if entry.before is not None]
    if corrections:
        with html.section().classes("sheet sheet--care"):
            html.h2(say(texts.CORRECTIONS))
            with html.ul().classes("list"):
                for entry in reversed(corrections):
                    _draw_entry(view, entry, say)
    with html.section().classes("sheet sheet--flat"), html.details(**{"data-keep-open": "history"}):
        html.summary(say(texts.HISTORY))
        with html.ol().classes("list trace"):
            for entry in reversed(view.history):
                _draw_entry(view, entry, say)


def _draw_entry(view: MatchView, entry: Entry, say: Voice) -> None:
    by = view.name(entry.by) or say(texts.HOST)
    with html.li().classes("trace__line"):
        html.span(moment(entry.at_ms)).classes("quiet trace__time")
        with html.span():
            html.span(say(_KINDS[entry.what], by=by, round=entry.round, of=entry.of))
            if entry.before is not None and entry.after is not None:
                with html.span().classes("trace__change"):
                    html.span(say(texts.FROM_TO, before=_points(view, entry.before), after=_points(view, entry.after)))
            elif entry.after is not None:
                html.span(_points(view, entry.after)).classes("quiet trace__change")


def _points(view: MatchView, points: Points) -> str:
    return ", ".join(f"{view.name(player)} {signed(number)}" for player, number in points.items())


def moment(at_ms: int) -> str:
    """Day and time of day at the computer's place."""
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(at_ms / 1000))
