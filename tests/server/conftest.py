"""A house with the fake reader, and clients that come to its door from different places."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import URL
from starlette.testclient import TestClient

from engine.games import game
from server.app import create_app
from server.house import House
from server.settings import Settings
from server.store.database import sqlite_file
from server.store.store import Store
from server.table import Table
from tests.server.databases import database
from tests.server.fakes import FakeReader, photo_bytes

LAN_HOST = "192.168.1.5:7664"
PHONE = ("192.168.1.77", 50000)


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[URL]:
    """A new database of each kind."""
    with database(request.param, tmp_path) as url:
        yield url


@pytest.fixture
def store(database_url: URL) -> Iterator[Store]:
    """A new database of each kind, open."""
    with Store(database_url) as opened:
        yield opened


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    settings = Settings(data_dir=tmp_path, lan=True, max_upload_mb=1, uploads_per_minute=10)
    with Store(sqlite_file(tmp_path / "romi.db")) as opened:
        yield House(settings, "a secret for tests only", FakeReader(unsure={5: 0.41}), Table(game("rummikub")), opened)


@pytest.fixture
def host(house: House) -> Iterator[TestClient]:
    """A browser on the computer itself."""
    with TestClient(
        create_app(house, with_pages=False), base_url="http://127.0.0.1:7664", client=("127.0.0.1", 50000)
    ) as client:
        yield client


@pytest.fixture
def phone(host: TestClient) -> Callable[[], TestClient]:
    """Makes browsers of other devices at the same server; each is nobody at first."""

    def another() -> TestClient:
        client = TestClient(host.app, base_url=f"http://{LAN_HOST}", client=PHONE)
        client.app_state.update(host.app_state)
        client.portal = host.portal
        return client

    return another


@pytest.fixture
def photo() -> bytes:
    return photo_bytes()
