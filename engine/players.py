"""Two simple players, and what any player of a simulation is."""

from collections.abc import Callable, Mapping
from typing import Final

from engine.advise import advise
from engine.pieces import Piece
from engine.play import Play
from engine.position import Source
from engine.rearrange import best_rearrangements
from engine.round.drawing import position_after_draw
from engine.round.events import Turn
from engine.round.state import RoundState

Player = Callable[[RoundState], Turn]
"""Chooses the turn of the player on turn, by what that player can see."""


def greedy(state: RoundState) -> Turn:
    """The best advised play: first how to draw, then, with the piece drawn, what to lay and discard."""
    if state.rules.turn.rearranges:
        return _best_rearrangement(state)
    play = advise(state.position(), 1).plays[0]
    if play.draw is not Source.STOCK:
        return turn_of(state, play, play.draw or Source.NONE)
    play = advise(position_after_draw(state, Source.STOCK), 1).plays[0]
    return turn_of(state, play, Source.STOCK)


def never_lays(state: RoundState) -> Turn:
    """Draws from the stock and discards what counts most in the hand."""
    if state.rules.turn.draw == "instead_of_playing":
        return _draw_only(state)
    source = Source.NONE if state.starts else Source.STOCK
    hand = position_after_draw(state, source).hand or ()
    return Turn(state.on_turn, source, discard=max(hand, key=lambda piece: _worth(state, piece)))


PLAYERS: Final[Mapping[str, Player]] = {"greedy": greedy, "never-lays": never_lays}
"""The simple players by name."""


def turn_of(state: RoundState, play: Play, source: Source) -> Turn:
    """An advised play as the event that it would be, drawn from `source`."""
    rules = state.rules
    declared = play.out and rules.finish.from_rack and (play.hand_finish or not rules.turn.lays)
    return Turn(
        seat=state.on_turn,
        draw=source,
        take=play.take,
        exchange=play.exchange,
        lay=play.lay,
        layoffs=play.layoffs,
        swaps=play.swaps,
        discard=play.discard,
        from_rack=declared,
    )


def _worth(state: RoundState, piece: Piece) -> tuple[int, str]:
    return state.rules.values.in_hand(piece), str(piece)


def _draw_only(state: RoundState) -> Turn:
    return Turn(state.on_turn, Source.STOCK if state.stock else Source.NONE)


def _best_rearrangement(state: RoundState) -> Turn:
    table = [meld.pieces for meld in state.table]
    best = best_rearrangements(state.rules, table, state.player.hand, opened=state.player.opened)
    if not best:
        return _draw_only(state)
    return Turn(state.on_turn, Source.NONE, table=tuple(tuple(meld) for meld in best[0].melds))
