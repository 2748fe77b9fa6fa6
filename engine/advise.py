"""All that the player on turn may legally do, best first («romi advise»)."""

from dataclasses import dataclass

from engine.advise_rearranging import rearranging_plays
from engine.pieces import Piece
from engine.play import LayOff, Play, Swap
from engine.position import Position, Source
from engine.reasons import reason_of
from engine.turns.laying import Laying
from engine.turns.legality import Judged
from engine.turns.plays import find_plays
from engine.turns.score import left_points, turn_points
from engine.turns.start import Start


@dataclass(frozen=True, slots=True)
class Advice:
    """The plays, best first. `complete`: they are all that there are."""

    plays: tuple[Play, ...]
    complete: bool


def advise(position: Position, top: int | None = None) -> Advice:
    """The legal plays of a position whose hand is known, the best `top` of them, or all.

    Plays that end the round come first, then by what the player would write if the round ended now, then with fewer
    pieces left, then with fewer points left.
    """
    if position.rules.turn.rearranges:
        return Advice(*rearranging_plays(position, top))
    plays, complete = find_plays(position, top)
    return Advice(
        tuple(play_of(found.start, found.laying, found.discard, found.left, found.judged) for found in plays),
        complete,
    )


def play_of(start: Start, laying: Laying, discard: Piece | None, left: tuple[Piece, ...], judged: Judged) -> Play:
    """A turn as it is told; `left` is arranged."""
    rules = start.rules
    points_left = left_points(left, rules)
    drawn_now = start.in_this_turn and start.source is not Source.NONE
    return Play(
        draw=start.source if drawn_now else None,
        take=start.take if start.in_this_turn else (),
        lay=tuple(meld.pieces for meld in laying.all_melds),
        layoffs=tuple(LayOff(c.meld, c.added) for c in laying.all_changes if c.added),
        swaps=tuple(Swap(c.meld, c.given, c.taken) for c in laying.all_changes if c.taken),
        exchange=start.exchange,
        discard=discard,
        points=turn_points(laying, discard, judged.out, judged.hand_finish, rules),
        left=left,
        left_points=points_left,
        opens=judged.opens,
        out=judged.out,
        hand_finish=judged.hand_finish,
        reason=reason_of(laying, judged, discard, points_left, rules),
    )
