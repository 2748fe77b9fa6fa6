"""What is worked out for a player in the process beside the server, which so loads nothing but the engine."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.advise import Advice, advise
from engine.outlook import Outlook, outlook
from engine.pieces import Piece
from engine.position import Position


@dataclass(frozen=True, slots=True)
class Counsel:
    """For one player's eyes alone: the legal plays of `position`, best first, and what would help."""

    position: Position
    advice: Advice
    outlook: Outlook


def worked_out(position: Position, also_seen: Sequence[Piece], top: int) -> Counsel:
    """The counsel, with at most `top` plays; `also_seen`: pieces beside the position's that cannot come any more."""
    advice = advise(position, top) if top else Advice((), complete=False)
    return Counsel(position, advice, outlook(position, also_seen))
