"""The whole database as one SQLite file, from and into either kind of database: of a backup its heart.

Both may be done while a server runs: a backup shows one moment, and a restored database is there all at once.
"""

import contextlib
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from sqlalchemy import URL, Connection, Engine, delete, func, insert, inspect, select, text
from sqlalchemy.orm import Session

from server.errors import Refusal
from server.store.database import BESIDE_ENDINGS, connect, file_of, sqlite_file
from server.store.faults import file_refusal, told_in_one_sentence
from server.store.marks import begin_generation
from server.store.schema import bring_up_to_date, copy_file
from server.store.tables import Base, MatchRow
from server.texts import store as texts

_ROWS_AT_ONCE: Final = 1000
_COPY: Final = "copy.db"
_BAD_REQUEST: Final = 400
_DAMAGED: Final = (texts.DATABASE_DAMAGED, texts.DATABASE_UNKNOWN)


def back_up(url: URL, file: Path) -> int:
    """Writes the database as it stands into a file, in place of what was there. Returns how many matches it holds.

    Raises Refusal where the database or the file cannot be used; the file is then as it was.
    """
    own = file_of(url)
    if own is not None and not own.exists():
        raise Refusal(_BAD_REQUEST, texts.NOTHING_TO_BACK_UP)
    with beside(file) as folder:
        made = folder / _COPY
        if own is not None:
            copy_file(own, made)
        else:
            with _open(url) as source, _open(sqlite_file(made)) as target:
                _copy_rows(source, target)
        with contextlib.closing(sqlite3.connect(made)) as connection:
            (count,) = connection.execute("SELECT count(*) FROM matches").fetchone()
        made.replace(file)
    return int(count)


def restore(url: URL, file: Path, safety: Path) -> int:
    """Puts a backup in place of all that the database holds, which is first backed up into `safety`, where it can be.

    Returns how many matches there are now. A damaged SQLite file is set aside. Raises Refusal where `file` is no
    backup or one of a newer version's, or the database cannot be used; then it is as it was.
    """
    if not file.is_file():
        raise Refusal(_BAD_REQUEST, texts.NOT_A_DATABASE, file=str(file))
    with beside(safety) as folder:
        copy = folder / _COPY
        try:
            shutil.copyfile(file, copy)
        except OSError as error:
            raise file_refusal(error, file) from None
        with _backup(copy, file) as source:
            own = file_of(url)
            if own is not None:
                _set_damaged_aside(own)
            if own is None or own.exists():
                back_up(url, safety)
            with _open(url) as target:
                _copy_rows(source, target)
                return _matches(target)


def moment() -> str:
    """Now, as it stands in files' names."""
    return datetime.now(UTC).strftime("%Y%m%d-%H%M%S")


@contextlib.contextmanager
def beside(file: Path) -> Iterator[Path]:
    """A folder on the same disk as a file, which is gone afterwards. Raises Refusal for what its disk refuses."""
    try:
        with tempfile.TemporaryDirectory(prefix=".romi-", dir=file.parent, ignore_cleanup_errors=True) as folder:
            yield Path(folder)
    except OSError as error:
        raise file_refusal(error, file) from None


@contextlib.contextmanager
def _open(url: URL) -> Iterator[Engine]:
    engine = connect(url)
    try:
        bring_up_to_date(engine)
        yield engine
    finally:
        engine.dispose()


@contextlib.contextmanager
def _backup(copy: Path, file: Path) -> Iterator[Engine]:
    """A copy of a backup, brought up to date. Raises Refusal where it is none."""
    engine = connect(sqlite_file(copy))
    try:
        try:
            with told_in_one_sentence(), engine.connect() as connection:
                is_ours = inspect(connection).has_table("alembic_version")
            if is_ours:
                bring_up_to_date(engine)
        except Refusal as refusal:
            if refusal.wording in _DAMAGED:
                raise Refusal(_BAD_REQUEST, texts.NOT_A_DATABASE, file=str(file)) from None
            raise
        if not is_ours:
            raise Refusal(_BAD_REQUEST, texts.NOT_A_DATABASE, file=str(file))
        yield engine
    finally:
        engine.dispose()


def _set_damaged_aside(own: Path) -> None:
    engine = connect(sqlite_file(own))
    try:
        if own.exists():
            bring_up_to_date(engine)
            with told_in_one_sentence(), engine.connect() as connection:
                damaged = connection.exec_driver_sql("PRAGMA quick_check").scalar() != "ok"
        else:
            damaged = False
    except Refusal as refusal:
        if refusal.wording is not texts.DATABASE_DAMAGED:
            raise
        damaged = True
    finally:
        engine.dispose()
    if damaged:
        aside = own.with_name(f"{own.stem}-damaged-{moment()}{own.suffix}")
        try:
            for part in ("", *BESIDE_ENDINGS):
                path = own.with_name(own.name + part)
                if path.exists():
                    path.replace(aside.with_name(aside.name + part))
        except OSError as error:
            raise file_refusal(error, own) from None


def _copy_rows(source: Engine, target: Engine) -> None:
    """Everything of one database in place of everything in another, in one transaction."""
    tables = Base.metadata.sorted_tables
    with told_in_one_sentence(), source.connect() as reading, target.begin() as writing:
        if source.dialect.name != "sqlite":
            reading.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"))
        for table in reversed(tables):
            writing.execute(delete(table))
        for table in tables:
            for rows in (
                reading.execution_options(yield_per=_ROWS_AT_ONCE).execute(select(table)).mappings().partitions()
            ):
                writing.execute(insert(table), [dict(row) for row in rows])
        if target.dialect.name != "sqlite":
            _count_on(writing)
        with Session(writing) as session:
            begin_generation(session)


def _count_on(connection: Connection) -> None:
    """The next number that PostgreSQL gives is larger than those that were copied."""
    for table in Base.metadata.sorted_tables:
        if "id" in table.columns:
            last = connection.scalar(select(func.max(table.c.id))) or 0
            sequence = func.pg_get_serial_sequence(table.name, "id")
            connection.execute(select(func.setval(sequence, last + 1, False)))


def _matches(engine: Engine) -> int:
    with told_in_one_sentence(), engine.connect() as connection:
        return connection.scalar(select(func.count()).select_from(MatchRow)) or 0
