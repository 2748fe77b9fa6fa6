"""Which round it is, who deals, and whose turn it is where the program knows."""

from nicegui import html

from server.matches.actions import PlayerId
from server.matches.view import MatchView
from server.pages.kit import Voice
from server.pages.marks import draw_player, marks_of
from server.texts import match_page as texts


def draw_turn(view: MatchView, say: Voice) -> None:
    """The round that runs or comes next."""
    running = view.state.running
    dealer = running.dealer if running else view.standing.next_dealer
    player = view.on_turn
    with html.div().classes("turn"):
        html.span(say(texts.ROUND_NUMBER, round=len(view.state.rounds) + 1)).classes("turn__round")
        if player is not None:
            _draw_who(view, say(texts.ON_TURN), player)
        _draw_who(view, say(texts.DEALS if running else texts.DEALS_NEXT), dealer)


def _draw_who(view: MatchView, words: str, player: PlayerId) -> None:
    with html.span().classes("turn__who"):
        html.span(words).classes("quiet")
        draw_player(view.name(player), marks_of(view)[player])
