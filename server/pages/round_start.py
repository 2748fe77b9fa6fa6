"""The beginning of a round at a real table: who dealt, and so who starts."""

from collections.abc import Awaitable, Callable

from nicegui import html

from engine.round.state import seat_after
from server.matches.view import MatchView
from server.pages.inputs import selection
from server.pages.kit import Voice, button
from server.texts import at_table as texts


def draw_start(view: MatchView, say: Voice, start: Callable[[str], Awaitable[object]]) -> None:
    """Asks for the dealer; `start` is called with the name."""
    players = view.standing.next_players
    names = [view.name(player) for player in players]
    dealer = view.name(view.standing.next_dealer)
    html.p(say(texts.START_HINT)).classes("quiet")
    starter = html.p()

    def choose(name: str) -> None:
        nonlocal dealer
        dealer = name
        first = seat_after(names.index(name), len(names), view.state.rules(len(names)))
        starter.clear()
        with starter:
            html.strong(say(texts.STARTS, player=names[first]))

    choose(dealer)
    with html.div().classes("row"):
        selection(say(texts.WHO_DEALS), [(name, name) for name in names], dealer, choose, **{"data-key": "dealer"})
        starter.move()
    look = "button--main button--wide button--large"
    button(say(texts.START), lambda: start(dealer), look, key="start")
