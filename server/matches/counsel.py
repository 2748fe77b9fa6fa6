"""What a player may do now and should keep an eye on, worked out beside the server."""

from typing import Final

from engine.pieces import Piece
from engine.position import parse_position, position_json
from server.errors import Refusal
from server.matches.actions import PlayerId
from server.matches.view import MatchView
from server.matches.worked_out import Counsel, worked_out
from server.texts import matches as texts
from server.worker import Worker

_WITHIN_S: Final = 20.0


async def counsel_of(worker: Worker, view: MatchView, player: PlayerId, top: int) -> Counsel:
    """The counsel for a player of the running round; with `top` 0 no plays are looked for.

    Raises Refusal 409 where no round runs or without the player, 503 where it would take too long, and BadInput where
    the hand is not known or something lies wrongly.
    """
    position = view.position(player)
    if position is None:
        running = view.state.running
        raise Refusal(409, texts.NOT_PLAYING if running else texts.NO_ROUND_RUNNING, player=view.name(player))
    if view.round_state is None:
        # What lies on a real table need not be right; what is wrong is said before anything is worked out.
        position = parse_position(position_json(position))
    try:
        return await worker.run(_WITHIN_S, worked_out, position, _kept_by_others(view, player), top)
    except TimeoutError:
        raise Refusal(503, texts.ADVICE_TOO_LONG) from None


def _kept_by_others(view: MatchView, player: PlayerId) -> tuple[Piece, ...]:
    running = view.state.running
    assert running  # noqa: S101 - there is a position
    if running.table:
        kept = [seat.kept for seat in running.table.seats]
    else:
        kept = [seat.kept for seat in view.round_state.seats] if view.round_state else []
    others = [parts for other, parts in zip(running.players, kept, strict=True) if other != player]
    return tuple(part.piece for parts in others for part in parts)
