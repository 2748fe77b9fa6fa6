import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, create_engine, text

from engine.wording import BadInput
from server.errors import Refusal
from server.matches.service import Matches
from server.matches.settling import Told
from server.store.database import connect, database_address, file_of, sqlite_file
from server.store.schema import newest
from server.store.store import Store
from server.store.tables import Base

SCHEMAS = sorted((Path(__file__).parent / "schemas").glob("*.sql"))


def _old_database(path: Path, dump: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(dump.read_text(encoding="utf-8"))


def _code(refused: pytest.ExceptionInfo[BadInput]) -> str:
    assert "\n" not in refused.value.text("hu") + refused.value.text("en")
    return refused.value.code


def test_there_is_a_dump_of_every_earlier_schema() -> None:
    scripts = ScriptDirectory(str(Path(Store.__init__.__code__.co_filename).parent / "migrations"))
    earlier = sorted(script.revision for script in scripts.walk_revisions() if script.revision != newest())
    assert [dump.stem for dump in SCHEMAS] == earlier


@pytest.mark.parametrize("dump", SCHEMAS, ids=lambda dump: dump.stem)
def test_an_earlier_schema_is_backed_up_opened_and_written_to(tmp_path: Path, dump: Path) -> None:
    file = tmp_path / "romi.db"
    _old_database(file, dump)
    with Store(sqlite_file(file)) as store:
        matches = Matches(store)
        played, running = matches.view(1), matches.view(2)
        totals = {played.name(player): total for player, total in played.standing.totals.items()}
        assert totals == {"Anna": 10, "Béla": 20, "Cili": 200, "Dani": 200}
        assert played.can_redo
        assert running.round_state is not None
        assert running.round_state.turns == 1
        view = matches.settle(2, Told(points={"Anna": 3, "Béla": -3}))
        assert view.version == running.version + 1
    (copy,) = tmp_path.glob(f"romi-schema-{dump.stem}-*.db")
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchall() == [(dump.stem,)]
        assert connection.execute("SELECT version FROM matches WHERE id = 2").fetchall() == [(running.version,)]


def test_the_migrations_make_the_tables_that_the_program_uses(database_url: URL) -> None:
    Store(database_url).close()
    engine = connect(database_url)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []
    engine.dispose()


def test_a_database_of_a_newer_version_is_left_alone(database_url: URL) -> None:
    Store(database_url).close()
    engine = create_engine(database_url)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(Refusal) as refused:
        Store(database_url)
    assert _code(refused) == "database_newer"
    with engine.connect() as connection:
        assert connection.scalar(text("SELECT version_num FROM alembic_version")) == "9999"
    engine.dispose()


def test_another_programs_database_is_left_alone(database_url: URL) -> None:
    engine = create_engine(database_url)
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE players (name TEXT)"))
    engine.dispose()
    with pytest.raises(Refusal) as refused:
        Store(database_url)
    assert _code(refused) == "database_unknown"


def test_a_closed_database_is_one_file(tmp_path: Path) -> None:
    with Store(sqlite_file(tmp_path / "romi.db")) as store:
        Matches(store).create("rummikub", ["Anna", "Béla"])
    assert [path.name for path in tmp_path.iterdir()] == ["romi.db"]


def test_the_database_is_a_file_in_the_data_folder_unless_another_is_named(tmp_path: Path) -> None:
    assert file_of(database_address(tmp_path, None)) == tmp_path / "romi.db"
    for url in ("postgres://a:b@host/club", "postgresql://a:b@host/club", "postgresql+psycopg://a:b@host/club"):
        address = database_address(tmp_path, url)
        assert (file_of(address), address.drivername, address.password) == (None, "postgresql+psycopg", "b")


@pytest.mark.parametrize("url", ["", "club", "mysql://host/club", "postgresql://host", "sqlite:///club.db"])
def test_an_address_that_is_none_of_postgresql_is_one_sentence(tmp_path: Path, url: str) -> None:
    with pytest.raises(BadInput) as refused:
        database_address(tmp_path, url)
    assert _code(refused) == "bad_database_url"
    assert "ROMI_DATABASE_URL" in str(refused.value)


def test_a_server_that_does_not_answer_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(Refusal) as refused:
        Store(database_address(tmp_path, "postgresql://romi:secret@127.0.0.1:9/romi"))
    assert _code(refused) == "database_unusable"
    assert "secret" not in str(refused.value)
