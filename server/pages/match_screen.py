"""The match for the far end of the table: who leads, in type that is read from there."""

from typing import Final

from nicegui import html, ui

from server.house import House
from server.matches.actions import PlayerId
from server.matches.view import MatchView
from server.pages.following import follow
from server.pages.frame import Visit, begin_page
from server.pages.leading import leading_words
from server.pages.marks import draw_badge, marks_of
from server.pages.turn import draw_now, draw_turn
from server.pages.verdict_line import VerdictLine
from server.texts import match_page as texts
from server.texts.pieces import signed

_MOST_IN_A_ROW: Final = 4


class MatchScreen:
    """One screen; nothing on it can be pressed but the way back."""

    def __init__(self, house: House, visit: Visit, view: MatchView) -> None:
        self._house = house
        self._visit = visit
        self._say = visit.say
        self._view = view

    def build(self) -> None:
        """Builds the screen and keeps it in step with the match."""
        begin_page(self._visit, self._say(self._view.state.rules().name))
        with html.div().classes("screen"):
            self._place = html.div().classes("screen__now")
            self._verdict = VerdictLine(self._house, self._say)
        self._draw(self._view)
        follow(self._house.matches, self._view.id, self._draw, lambda: ui.navigate.to("/screen"))

    def _draw(self, view: MatchView) -> None:
        self._place.clear()
        self._verdict.show(view)
        say = self._say
        with self._place:
            with html.div().classes("screen__head"):
                html.h1(say(view.state.rules().name))
                if not view.standing.finished:
                    draw_now(view, say)
                    draw_turn(view, say)
                if self._visit.is_host:
                    html.a(say(texts.BACK_TO_MATCH), href=f"/matches/{view.id}").classes("button button--quiet")
            players = view.state.players
            longest = max(len(str(view.standing.totals[player])) for player in players)
            sizes = f"--columns: {_columns(len(players))}; --letters: {longest}"
            with html.ul().classes("screen__players").style(sizes):
                for player in players:
                    self._draw_player(view, player)
            with html.div(role="status").classes("screen__words"):
                for number, words in enumerate(leading_words(view, say)):
                    html.p(words).classes("screen__lead" if number == 0 else "")

    def _draw_player(self, view: MatchView, player: PlayerId) -> None:
        leads = bool(view.state.rounds) and player in view.standing.ranking[0]
        look = "screen__player screen__player--leads" if leads else "screen__player"
        with html.li(**{"data-player": view.name(player)}).classes(look):
            with html.div().classes("screen__name"):
                draw_badge(marks_of(view)[player])
                html.span(view.name(player))
            html.strong(signed(view.standing.totals[player])).classes("screen__total")
            last = view.state.rounds[-1].result.points.get(player) if view.state.rounds else None
            if last is not None:
                html.span(say_last(last)).classes("screen__last")
            if player == view.on_turn:
                html.span(self._say(texts.ON_TURN)).classes("points points--main")


def say_last(points: int) -> str:
    """The last round's points, with their sign."""
    return f"+{points}" if points > 0 else signed(points)


def _columns(players: int) -> int:
    """Side by side as long as figures stay large; more players stand in two rows."""
    return players if players <= _MOST_IN_A_ROW else -(-players // 2)
