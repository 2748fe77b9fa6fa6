"""The best melds of the chosen pieces, worked out once for all who look at the table."""

import asyncio
from typing import Final, NamedTuple

from engine.deck import check_pieces, sorted_pieces
from engine.pieces import Piece
from engine.rules import Rules
from engine.split import Split, best_splits
from engine.splitting.worth import Objective
from server.errors import Refusal
from server.table import Table
from server.texts import errors as texts
from server.worker import Worker

TOP: Final = 5
_WITHIN_S: Final = 20.0
"""Hands of a game take milliseconds; a whole table of doubled pieces might take minutes."""


class _Asked(NamedTuple):
    """What was asked for."""

    rules: Rules
    hand: tuple[Piece, ...]
    objective: Objective | None
    top: int


class Options:
    """Asks the worker for the table as it stands; what is asked of an older table is given up."""

    def __init__(self, table: Table, worker: Worker) -> None:
        self._table = table
        self._worker = worker
        self._tasks: dict[_Asked, asyncio.Task[list[Split]]] = {}

    async def best(self, objective: Objective | None = None, top: int = TOP) -> list[Split]:
        """The best ways to lay the counted pieces, the best first.

        More copies than the game has are counted as they lie; the table warns of them. Raises
        BadInput where the game does not have such pieces at all; Refusal 409 where the table has
        changed meanwhile, 503 where it takes too long.
        """
        hand = [seen.piece for seen in self._table.counted]
        rules = self._table.rules
        check_pieces(hand, rules)
        asked = _Asked(rules, tuple(sorted_pieces(hand)), objective, top)
        self._give_up_all_but(asked)
        if asked not in self._tasks:
            work = self._worker.run(_WITHIN_S, best_splits, asked.hand, rules, objective, top)
            self._tasks[asked] = asyncio.create_task(work)
        return await self._answer(self._tasks[asked])

    async def _answer(self, task: asyncio.Task[list[Split]]) -> list[Split]:
        try:
            return await asyncio.shield(task)
        except TimeoutError:
            raise Refusal(503, texts.TOO_LONG) from None
        except asyncio.CancelledError:
            if task.cancelled():
                raise Refusal(409, texts.TABLE_CHANGED) from None
            raise

    def _give_up_all_but(self, asked: _Asked) -> None:
        for other, task in list(self._tasks.items()):
            if (other.rules, other.hand) != (asked.rules, asked.hand):
                task.cancel()
                del self._tasks[other]
