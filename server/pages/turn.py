"""Whose turn it is where the program knows, which round it is, and who deals."""

from nicegui import html

from server.matches.actions import PlayerId
from server.matches.view import MatchView
from server.pages.kit import Voice
from server.pages.marks import draw_badge, draw_player, marks_of
from server.texts import at_table
from server.texts import match_page as texts


def draw_now(view: MatchView, say: Voice, you: PlayerId | None = None) -> None:
    """Whose turn it is, or who has gone out, in large type; `you`: whose own page it is."""
    player, is_out = view.on_turn, view.winner is not None
    if is_out:
        player = view.winner
    if player is None:
        return
    own, other = (at_table.YOU_WENT_OUT, at_table.WENT_OUT) if is_out else (at_table.YOUR_TURN, at_table.TURN_OF)
    with html.p(**{"data-now": view.name(player)}).classes("now now--you" if player == you else "now"):
        draw_badge(marks_of(view)[player])
        html.span(say(own) if player == you else say(other, player=view.name(player)))


def draw_dealt(view: MatchView, say: Voice) -> None:
    """Of a round that another program has dealt and plays here: what no page asks for, and the way out of it."""
    if view.round_state and not view.round_state.ending:
        html.p(say(at_table.DEALT_BY_PROGRAM)).classes("note")


def draw_turn(view: MatchView, say: Voice) -> None:
    """The round that runs or comes next."""
    running = view.state.running
    dealer = running.dealer if running else view.standing.next_dealer
    with html.div().classes("turn"):
        html.span(say(texts.ROUND_NUMBER, round=len(view.state.rounds) + 1)).classes("turn__round")
        _draw_who(view, say(texts.DEALS if running else texts.DEALS_NEXT), dealer)


def _draw_who(view: MatchView, words: str, player: PlayerId) -> None:
    with html.span().classes("turn__who"):
        html.span(words).classes("quiet")
        draw_player(view.name(player), marks_of(view)[player])
