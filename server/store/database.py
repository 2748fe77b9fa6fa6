"""Where the database is and how a connection to it is set up: an SQLite file, or PostgreSQL by its address."""

import contextlib
import importlib.util
from pathlib import Path
from typing import Any, Final

from sqlalchemy import URL, Engine, create_engine, event, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError

from datasets.private_files import close_to_others, private_file
from engine.wording import BadInput
from server.texts import store as texts

FILE_NAME: Final = "romi.db"
BESIDE_ENDINGS: Final = ("-wal", "-shm")
"""Of the files that SQLite keeps beside its own while it is open."""
_WAIT_S: Final = 5
"""How long one writer waits for another before it gives up."""
_DRIVER: Final = "postgresql+psycopg"


def database_address(data_dir: Path, database_url: str | None) -> URL:
    """The database that the settings name: by default a file in the data folder.

    Raises BadInput for an address that is none of PostgreSQL's, or where its driver is not installed.
    """
    if database_url is None:
        return sqlite_file(data_dir / FILE_NAME)
    try:
        url = make_url(database_url)
    except ArgumentError:
        raise BadInput(texts.BAD_DATABASE_URL, where="ROMI_DATABASE_URL") from None
    if url.drivername not in ("postgres", "postgresql", _DRIVER) or not url.database:
        raise BadInput(texts.BAD_DATABASE_URL, where="ROMI_DATABASE_URL")
    if importlib.util.find_spec("psycopg") is None:
        raise BadInput(texts.POSTGRES_MISSING, where="ROMI_DATABASE_URL")
    return url.set(drivername=_DRIVER)


def sqlite_file(path: Path) -> URL:
    """The address of an SQLite file."""
    return URL.create("sqlite+pysqlite", database=str(path))


def file_of(url: URL) -> Path | None:
    """The SQLite file behind an address; None where it is PostgreSQL's."""
    return Path(url.database) if url.get_backend_name() == "sqlite" and url.database else None


def connect(url: URL, *, wait_s: int = _WAIT_S) -> Engine:
    """An engine for the database, which connects when it is first asked for something."""
    file = file_of(url)
    if file is None:
        options = {"connect_timeout": wait_s, "options": f"-c lock_timeout={wait_s}s {url.query.get('options', '')}"}
        return create_engine(url, connect_args=options, pool_pre_ping=True, pool_size=1)
    engine = create_engine(url, pool_size=1, connect_args={"timeout": wait_s, "check_same_thread": False})
    event.listen(engine, "do_connect", lambda *_: keep_private(file))
    event.listen(engine, "connect", _set_up_sqlite)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
    return engine


def keep_private(file: Path) -> None:
    """Sees to it that an SQLite file, made where it is missing, is its owner's alone, and what lies beside it too.

    SQLite gives what it puts beside a file that file's rights, but what an earlier version left there may have others.
    Where that cannot be done, the first statement says why.
    """
    with contextlib.suppress(OSError):
        private_file(file)
    for ending in BESIDE_ENDINGS:
        with contextlib.suppress(OSError):
            close_to_others(file.with_name(file.name + ending))


def _set_up_sqlite(connection: DBAPIConnection, _: Any) -> None:
    # The driver would begin its transactions too late; they begin with our own statement.
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    # With WAL only FULL waits for the disk at every commit.
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()
