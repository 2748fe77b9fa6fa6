"""Marks of the whole database: which generation it is, so that a restored one is noticed."""

import secrets
from typing import Final

from sqlalchemy.orm import Session

from server.store.tables import MarkRow

_GENERATION: Final = "generation"


def generation(session: Session) -> str:
    """Stays the same until the database is replaced by a backup."""
    row = session.get(MarkRow, _GENERATION)
    return row.value if row else begin_generation(session)


def begin_generation(session: Session) -> str:
    """The content was replaced: whoever keeps something of it in memory has to read it again."""
    value = secrets.token_hex(8)
    session.merge(MarkRow(name=_GENERATION, value=value))
    session.flush()
    return value
