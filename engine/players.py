"""Two simple players, and what any player of a simulation is."""

from collections.abc import Callable, Mapping
from typing import Final

from engine.advise import advise
from engine.after_play import is_declared
from engine.pieces import Piece
from engine.play import Play
from engine.position import Source
from engine.round.drawing import position_after_draw
from engine.round.events import Turn
from engine.round.state import RoundState
from engine.round.stock import ends_with_draw

Player = Callable[[RoundState], Turn]
"""Chooses the turn of the player on turn, by what that player can see."""


def greedy(state: RoundState) -> Turn:
    """The best advised play: first how to draw, then, with the piece drawn, what to lay and discard."""
    play = advise(state.position(), 1).plays[0]
    if play.draw is Source.STOCK and ends_with_draw(state):
        return Turn(state.on_turn, Source.STOCK)
    if play.draw is Source.STOCK and state.rules.turn.draw == "always":
        play = advise(position_after_draw(state, Source.STOCK), 1).plays[0]
        return turn_of(state, play, Source.STOCK)
    return turn_of(state, play)


def never_lays(state: RoundState) -> Turn:
    """Draws from the stock and discards what counts most in the hand."""
    if state.rules.turn.draw == "instead_of_playing":
        return Turn(state.on_turn, Source.STOCK if state.stock else Source.NONE)
    if ends_with_draw(state):
        return Turn(state.on_turn, Source.STOCK)
    source = Source.NONE if state.starts else Source.STOCK
    hand = position_after_draw(state, source).hand or ()
    return Turn(state.on_turn, source, discard=max(hand, key=lambda piece: _worth(state, piece)))


PLAYERS: Final[Mapping[str, Player]] = {"greedy": greedy, "never-lays": never_lays}
"""The simple players by name."""


def turn_of(state: RoundState, play: Play, drawn: Source = Source.NONE) -> Turn:
    """An advised play as the event that it would be; `drawn`: the draw, where the advice was asked for after it.

    What the play draws from the stock, where nothing is left of it, is nothing.
    """
    draw = play.draw or drawn
    rearranged = play.table is not None
    return Turn(
        seat=state.on_turn,
        draw=Source.NONE if draw is Source.STOCK and not state.stock else draw,
        take=play.take,
        exchange=play.exchange,
        lay=() if rearranged else play.lay,
        layoffs=play.layoffs,
        swaps=play.swaps,
        discard=play.discard,
        from_rack=is_declared(play, state.rules),
        table=(play.table or ()) if play.lay else (),
    )


def _worth(state: RoundState, piece: Piece) -> tuple[int, str]:
    return state.rules.values.in_hand(piece), str(piece)
