"""Whether the computer's clock goes behind what was written with it."""

from typing import Final

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from engine.wording import BadInput
from server.store.tables import MatchRow
from server.texts import store as texts

_TOLERATED_MS: Final = 60_000


def check_clock(session: Session, now_ms: int) -> None:
    """Raises BadInput where something was written at a later time than now: the clock was moved back.

    Nothing is lost by it: what follows what is kept by number, not by time.
    """
    newest_ms = session.scalar(select(func.max(MatchRow.changed_ms)))
    if newest_ms is not None and newest_ms - now_ms > _TOLERATED_MS:
        raise BadInput(texts.CLOCK_BEHIND, minutes=(newest_ms - now_ms) // 60_000)
