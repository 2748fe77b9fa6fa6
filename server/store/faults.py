"""What goes wrong with a database, as one sentence for a person."""

import contextlib
import errno
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from sqlalchemy.exc import DBAPIError, IntegrityError

from engine.wording import Wording
from server.errors import Refusal
from server.texts import store as texts

_UNAVAILABLE: Final = 503
_NO_ROOM: Final = 507
_CONFLICT: Final = 409

_SQLITE: Final = {
    sqlite3.SQLITE_BUSY: texts.DATABASE_LOCKED,
    sqlite3.SQLITE_LOCKED: texts.DATABASE_LOCKED,
    sqlite3.SQLITE_FULL: texts.DISK_FULL,
    sqlite3.SQLITE_CORRUPT: texts.DATABASE_DAMAGED,
    sqlite3.SQLITE_NOTADB: texts.DATABASE_DAMAGED,
}
"""By the primary code of SQLite's error."""
_POSTGRES: Final = {
    "53100": texts.DISK_FULL,
    "55P03": texts.DATABASE_LOCKED,
    "40001": texts.DATABASE_LOCKED,
    "40P01": texts.DATABASE_LOCKED,
    "57014": texts.DATABASE_LOCKED,
    "XX001": texts.DATABASE_DAMAGED,
    "XX002": texts.DATABASE_DAMAGED,
}
"""By PostgreSQL's SQLSTATE."""


@contextlib.contextmanager
def told_in_one_sentence() -> Iterator[None]:
    """Turns what a database or its driver raises into a Refusal; everything else goes through."""
    try:
        yield
    except IntegrityError:
        raise Refusal(_CONFLICT, texts.CHANGED_ELSEWHERE) from None
    except DBAPIError as error:
        raise _refusal(error.orig or error) from error
    except sqlite3.DatabaseError as error:
        raise _refusal(error) from error


def _refusal(error: BaseException) -> Refusal:
    wording = _wording(error)
    if wording is None:
        reason = str(error).strip().splitlines()
        return Refusal(_UNAVAILABLE, texts.DATABASE_UNUSABLE, reason=reason[0] if reason else type(error).__name__)
    return Refusal(_NO_ROOM if wording is texts.DISK_FULL else _UNAVAILABLE, wording)


def _wording(error: BaseException) -> Wording | None:
    if isinstance(error, sqlite3.Error):
        # The lower byte is the primary code, what stands above it the finer one.
        return _SQLITE.get(getattr(error, "sqlite_errorcode", 0) & 0xFF)
    return _POSTGRES.get(getattr(error, "sqlstate", None) or "")


def file_refusal(error: OSError, file: Path) -> Refusal:
    """A file that cannot be read or written, as one sentence."""
    if error.errno == errno.ENOSPC:
        return Refusal(_NO_ROOM, texts.DISK_FULL)
    return Refusal(_UNAVAILABLE, texts.FILE_UNUSABLE, file=str(file), reason=error.strerror or type(error).__name__)
