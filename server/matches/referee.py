"""The referee's word on the last turn at a real table: asked for once, however many screens show it."""

import asyncio
from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

from engine.referee import Verdict, check
from server.errors import Refusal
from server.matches.actions import PlayerId
from server.matches.at_table import LastTurn
from server.matches.view import MatchView
from server.texts import matches as texts
from server.worker import Worker

_WITHIN_S: Final = 20.0
_MOST_REMEMBERED: Final = 50


@dataclass(frozen=True, slots=True)
class Judged:
    """A turn and what the referee says of it; where a hand decides, it is unknown."""

    seat: int
    player: PlayerId
    verdict: Verdict


class Referee:
    """To be used from the event loop's thread alone."""

    def __init__(self, worker: Worker) -> None:
        self._worker = worker
        self._asked: OrderedDict[int, tuple[LastTurn, asyncio.Task[Verdict]]] = OrderedDict()
        """By match: the turn that was judged last."""

    async def last_turn(self, view: MatchView) -> Judged | None:
        """The last turn of the running round; None where there was none at a real table. Raises Refusal 503."""
        running = view.state.running
        last = running.table.last if running and running.table else None
        if running is None or last is None:
            return None
        try:
            # Whoever asked first may go away; the others still wait for the answer.
            verdict = await asyncio.shield(self._task(view.id, last))
        except TimeoutError:
            raise Refusal(503, texts.REFEREE_TOO_LONG) from None
        return Judged(last.seat, running.players[last.seat], verdict)

    def _task(self, match_id: int, last: LastTurn) -> asyncio.Task[Verdict]:
        known = self._asked.get(match_id)
        if known is None or known[0] != last:
            task = asyncio.create_task(self._worker.run(_WITHIN_S, check, last.before, last.after))
            self._asked[match_id] = known = last, task
        self._asked.move_to_end(match_id)
        if len(self._asked) > _MOST_REMEMBERED:
            self._asked.popitem(last=False)
        return known[1]
