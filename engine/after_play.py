"""What lies on the table once a play is made."""

from collections import Counter

from engine.after import After
from engine.deck import physical
from engine.pieces import Piece
from engine.play import Play
from engine.position import Position, Source
from engine.round.events import Turn
from engine.round.laying import laying_of_turn
from engine.rules import Rules
from engine.turns.start import Start


def is_declared(play: Play, rules: Rules) -> bool:
    """Whether the melds of the play stand on the rack, and the finish is declared from there."""
    return play.out and rules.finish.from_rack and (play.hand_finish or not rules.turn.lays)


def after_play(position: Position, play: Play) -> After:
    """What lies there after a play that `engine.advise.advise` found in this position.

    What is declared from the rack stays in the hand. The hand is known where all of the play is: not where a piece of
    the stock is drawn that nobody has seen yet.
    """
    declared = is_declared(play, position.rules)
    table, owners, closed, kept = position.table, position.owners, set(position.closed), position.kept
    if play.table is not None:
        table = play.table
    elif not declared:
        turn = Turn(position.seat, Source.NONE, lay=play.lay, layoffs=play.layoffs, swaps=play.swaps)
        laying, _ = laying_of_turn(turn, Start(position, None, _hand_before(position, play)))
        lying = list(table)
        for change in laying.changes:
            lying[change.meld] = change.after
            kept += change.kept
            closed |= {change.meld} if change.closes else set()
        table = (*lying, *(meld.pieces for meld in laying.melds))
        owners = (*owners, *(position.seat for _ in laying.melds)) if owners or not position.table else ()
    discards = position.discards[: len(position.discards) - len(play.take)]
    takes_upcard = Source.UPCARD in (play.draw, position.drawn)
    on_rack = tuple(physical(piece) for meld in play.lay for piece in meld) if declared else ()
    return After(
        hand=None if play.draw is Source.STOCK else (*play.left, *on_rack),
        table=table,
        discards=discards if play.discard is None else (*discards, play.discard),
        upcard=play.exchange or (None if takes_upcard else position.upcard),
        upcard_told=True,
        owners=owners or None,
        closed=tuple(sorted(closed)),
        kept=kept,
        hand_finish=declared,
    )


def _hand_before(position: Position, play: Play) -> tuple[Piece, ...]:
    """What the player holds once the draw and the exchange of the play are done."""
    hand = Counter(position.hand or ()) + Counter(play.take)
    if position.upcard and (play.exchange or play.draw is Source.UPCARD):
        hand[position.upcard] += 1
    if play.exchange:
        hand[play.exchange] -= 1
    return tuple(hand.elements())
