"""The databases that everything kept is tested on: an SQLite file, and PostgreSQL where `ROMI_TEST_POSTGRES` names one.

Each test has a database of its own: a file in its folder, or a PostgreSQL schema that is dropped afterwards.
"""

import contextlib
import os
import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import URL, create_engine, make_url, text

from server.store.database import database_address, sqlite_file

POSTGRES = "ROMI_TEST_POSTGRES"


@contextlib.contextmanager
def database(kind: str, folder: Path) -> Iterator[URL]:
    """A fresh database; skips the test where there is no PostgreSQL, and fails it instead where `CI` is `true`."""
    if kind == "sqlite":
        yield sqlite_file(folder / "romi.db")
        return
    address = os.environ.get(POSTGRES)
    if address is None:
        if os.environ.get("CI") == "true":
            pytest.fail(f"{POSTGRES} names no PostgreSQL database")
        pytest.skip(f"{POSTGRES} names no PostgreSQL database")
    schema = f"romi_{secrets.token_hex(6)}"
    whole = create_engine(make_url(database_address(folder, address)))
    with whole.begin() as connection:
        connection.execute(text(f"CREATE SCHEMA {schema}"))
    try:
        yield database_address(folder, address).update_query_dict({"options": f"-csearch_path={schema}"})
    finally:
        with whole.begin() as connection:
            connection.execute(text(f"DROP SCHEMA {schema} CASCADE"))
        whole.dispose()
