"""The table of points: a row for each round, a column for each player, the totals below."""

from collections.abc import Callable
from typing import Final

from nicegui import html

from server.matches.actions import PlayerId
from server.matches.state import PlayedRound
from server.matches.view import MatchView
from server.pages.kit import Voice
from server.pages.marks import draw_badge, marks_of
from server.pages.running import running_totals
from server.texts import match_page as texts
from server.texts.pieces import signed

Address = Callable[[int], str]


def draw_board(view: MatchView, say: Voice, correct: Address | None = None) -> None:
    """The table; `correct`: where a round is corrected, None for who may not do that."""
    players = _shown(view)
    look = "board board--many" if len(players) > _ROOMY else "board"
    with html.table().classes(look):
        html.caption(say(texts.BOARD_TITLE)).classes("hidden-text")
        _draw_head(view, say, players)
        with html.tbody():
            totals = running_totals(view)
            for played in view.state.rounds:
                counts = played.number <= view.standing.counted
                with html.tr(**{"data-round": played.number}).classes("" if counts else "board__void"):
                    _draw_number(played, say, correct)
                    for player in players:
                        total = totals[player][played.number - 1] if counts else None
                        _draw_cell(played, player, total, say)
        with html.tfoot(), html.tr():
            html.th(say(texts.TOTAL), scope="row")
            best = set(view.standing.ranking[0]) if view.state.rounds else set()
            for player in players:
                total = html.td(signed(view.standing.totals[player]), **{"data-total": view.name(player)})
                total.classes("board__best" if player in best else "")


_ROOMY: Final = 4
"""With more players than these, phones need smaller figures."""


def _shown(view: MatchView) -> list[PlayerId]:
    """Who sits here, by seat, then those who have left."""
    here = view.state.players
    return [*here, *(player for player in view.state.everybody if player not in here)]


def _draw_head(view: MatchView, say: Voice, players: list[PlayerId]) -> None:
    marks = marks_of(view)
    with html.thead(), html.tr():
        with html.th(scope="col"):
            html.span(say(texts.ROUND)).classes("hidden-text")
        for player in players:
            look = "" if player in view.state.players else "board__left"
            with html.th(scope="col").classes(look), html.div().classes("board__name"):
                draw_badge(marks[player])
                html.span(view.name(player), title=view.name(player))


def _draw_number(played: PlayedRound, say: Voice, correct: Address | None) -> None:
    with html.th(scope="row"):
        if correct:
            label = say(texts.CORRECT_ROUND, round=played.number)
            html.a(str(played.number), href=correct(played.number), **{"aria-label": label}).classes("board__number")
        else:
            html.span(str(played.number))


def _draw_cell(played: PlayedRound, player: PlayerId, total: int | None, say: Voice) -> None:
    points = played.result.points.get(player)
    with html.td():
        if points is None:
            html.span("–").classes("quiet")
            return
        html.span(signed(points)).classes("board__points")
        if total is not None:
            html.small(signed(total), title=say(texts.TOTAL_SO_FAR))
        if played.dealer == player:
            html.span(say(texts.DEALT)).classes("hidden-text")
