"""Which schema a database has, and how an older one is brought to this version's, its file backed up before."""

import datetime
import sqlite3
from enum import Enum, auto
from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Connection, Engine, inspect

from server.errors import Refusal
from server.store.database import connect, file_of, keep_private
from server.store.faults import file_refusal, told_in_one_sentence
from server.texts import store as texts

_UNAVAILABLE: Final = 503


def bring_up_to_date(engine: Engine) -> None:
    """Makes the tables of a new database and changes those of an older version; a file is backed up beside itself.

    Raises Refusal where a newer version made it, it is damaged, locked, or cannot be reached.
    """
    with told_in_one_sentence():
        with engine.begin() as connection:
            revision = _revision(connection)
        if revision == newest():
            return
        file = file_of(engine.url)
        if revision is not None and file is not None:
            copy_file(file, file.with_name(f"{file.stem}-schema-{revision}-{_now()}{file.suffix}"))
        with engine.begin() as connection:
            # Asked again: another process may have done it between the two transactions.
            if _revision(connection) != newest():
                config = _config()
                config.attributes["connection"] = connection
                command.upgrade(config, "head")


class Found(Enum):
    """What is there before a start."""

    NOTHING = auto()
    OLDER = auto()
    CURRENT = auto()


def examine(url: URL) -> Found:
    """Looks at a database and changes nothing of it.

    Raises Refusal as `bring_up_to_date`, and where pages of an SQLite file do not fit together.
    """
    file = file_of(url)
    if file is not None and not file.exists():
        return Found.NOTHING
    engine = connect(url)
    try:
        with told_in_one_sentence(), engine.begin() as connection:
            if file is not None and connection.exec_driver_sql("PRAGMA quick_check").scalar() != "ok":
                raise Refusal(_UNAVAILABLE, texts.DATABASE_DAMAGED)
            revision = _revision(connection)
    finally:
        engine.dispose()
    return Found.NOTHING if revision is None else Found.CURRENT if revision == newest() else Found.OLDER


def newest() -> str:
    """The schema of this version."""
    head = ScriptDirectory.from_config(_config()).get_current_head()
    assert head  # noqa: S101
    return head


def copy_file(file: Path, to: Path) -> None:
    """A whole copy of an SQLite database at one moment, while others may write to it. Raises Refusal."""
    source, target = sqlite3.connect(file), None
    keep_private(to)
    try:
        with told_in_one_sentence():
            target = sqlite3.connect(to)
            source.backup(target)
            # One file that needs no other beside it.
            target.execute("PRAGMA journal_mode=DELETE")
    except OSError as error:
        raise file_refusal(error, to) from None
    finally:
        source.close()
        if target:
            target.close()


def _revision(connection: Connection) -> str | None:
    """The schema of a database, None where it has no tables. Raises Refusal for one that this version does not know."""
    revision = MigrationContext.configure(connection).get_current_revision()
    if revision is None:
        if inspect(connection).get_table_names():
            raise Refusal(_UNAVAILABLE, texts.DATABASE_UNKNOWN)
        return None
    known = {script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()}
    if revision not in known:
        raise Refusal(_UNAVAILABLE, texts.DATABASE_NEWER)
    return revision


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", "server.store:migrations")
    config.set_main_option("path_separator", "os")
    return config


def _now() -> str:
    return datetime.datetime.now(datetime.UTC).strftime("%Y%m%d-%H%M%S")
