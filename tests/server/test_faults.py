"""What may go wrong while people play: one sentence each, and what was confirmed is there after a restart."""

import errno
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from starlette.testclient import TestClient

from engine.games import game
from engine.rules import Rules
from engine.wording import BadInput
from models.preprocess import Image
from server.access import Post, Role
from server.app import create_app
from server.collecting.collector import Wish
from server.house import House
from server.settings import Settings
from server.store import database
from server.store.clock import check_clock
from server.store.database import sqlite_file
from server.store.store import Store
from server.table import Table
from tests.server.fakes import FakeReader
from vision.networks import MODEL_DAMAGED
from vision.reading import Reading

NAMES = ["Anna", "Béla"]
HOUR_MS = 60 * 60 * 1000
Phone = Callable[[], TestClient]


def _begun(host: TestClient) -> str:
    """The path of a match with one confirmed round."""
    path = f"/api/matches/{host.post('/api/matches', json={'game': 'rummikub', 'players': NAMES}).json()['id']}"
    assert _settle(host, path).status_code == 200
    return path


def _settle(host: TestClient, path: str) -> Any:
    return host.put(f"{path}/round/settlement", json={"points": {"Anna": 5, "Béla": -5}})


def _rounds(client: TestClient, path: str) -> int:
    return len(client.get(path).json()["rounds"])


def _is_one_sentence(answer: Any, status: int, code: str, client: TestClient) -> None:
    """The refusal is told in its one shape, in both languages."""
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)
    again = client.request(
        answer.request.method,
        str(answer.request.url),
        content=answer.request.content,
        headers={"accept-language": "hu"},
    )
    told = {answer.json()["error"]["text"], again.json()["error"]["text"]}
    assert len(told) == 2
    assert all(line and "\n" not in line and "Traceback" not in line for line in told)


def _trouble(house: House) -> str | None:
    """Why the last photo could not be kept."""
    trouble = house.collector.trouble
    assert trouble is None or "No space left on device" in trouble.text("hu")
    return trouble.code if trouble else None


@contextmanager
def _restarted(house: House) -> Iterator[TestClient]:
    """Another server on the same data, as after its computer was switched off."""
    with Store(sqlite_file(house.settings.data_dir / "romi.db")) as store:
        again = House(house.settings, house.secret, FakeReader(), Table(game("rummikub")), store)
        app = create_app(again, with_pages=False)
        with TestClient(app, base_url="http://127.0.0.1:7664", client=("127.0.0.1", 50000)) as client:
            yield client


def test_a_full_disk(host: TestClient, house: House) -> None:
    path = _begun(host)
    house.store.transact(lambda session: session.execute(text("PRAGMA max_page_count = 1")))
    confirmed = 1
    while (answer := _settle(host, path)).status_code == 200:
        confirmed += 1
        assert confirmed < 1000
    _is_one_sentence(answer, 507, "disk_full", host)
    assert _rounds(host, path) == confirmed
    with _restarted(house) as client:
        assert _rounds(client, path) == confirmed
        assert _settle(client, path).status_code == 200


def test_a_disk_that_is_full_for_photos(
    host: TestClient, house: House, photo: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The photo is read and shown all the same, and play goes on; what could not be kept is told."""
    path = _begun(host)
    house.collector.choose(Wish(on=True))

    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    assert host.post("/api/photos", content=photo).status_code == 201
    monkeypatch.setattr(Path, "write_bytes", full)
    house.collector.confirm().result()
    monkeypatch.undo()
    assert _trouble(house) == "not_writable"
    assert len(host.get("/api/table").json()["pieces"]) == 11
    assert _settle(host, path).status_code == 200
    house.collector.confirm().result()
    assert _trouble(house) is None
    with _restarted(house) as client:
        assert _rounds(client, path) == 2


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database.connect, "__kwdefaults__", {"wait_s": 0})


@pytest.mark.usefixtures("impatient")
def test_a_locked_database(host: TestClient, house: House) -> None:
    path = _begun(host)
    with closing(sqlite3.connect(house.settings.data_dir / "romi.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        _is_one_sentence(_settle(host, path), 503, "database_locked", host)
    assert _rounds(host, path) == 1
    assert _settle(host, path).status_code == 200
    with _restarted(house) as client:
        assert _rounds(client, path) == 2


def test_what_cannot_be_shown_at_the_start_ends_nothing(house: House, caplog: pytest.LogCaptureFixture) -> None:
    async def broken() -> None:
        raise BadInput(MODEL_DAMAGED, where="reader.onnx")

    app = create_app(house, at_start=broken, with_pages=False)
    with TestClient(app, base_url="http://127.0.0.1:7664", client=("127.0.0.1", 50000)) as client:
        assert client.get("/api/games").status_code == 200
        assert _rounds(client, _begun(client)) == 1
    assert [record.getMessage().count("\n") for record in caplog.records if record.name == "server.app"] == [0]


def test_a_damaged_model(tmp_path: Path, photo: bytes) -> None:
    """The photo is there, so that its pieces can be put in by hand; what is wrong stands among its warnings."""

    def broken(image: Image, rules: Rules | None, *, on_table: bool = True) -> Reading:  # noqa: ARG001
        raise BadInput(MODEL_DAMAGED, where="reader.onnx")

    with Store(sqlite_file(tmp_path / "romi.db")) as store:
        house = House(Settings(data_dir=tmp_path), "a secret", broken, Table(game("rummikub")), store)
        app = create_app(house, with_pages=False)
        with TestClient(app, base_url="http://127.0.0.1:7664", client=("127.0.0.1", 50000)) as client:
            path = _begun(client)
            for language, word in (("hu", "sérült"), ("en", "damaged")):
                sent = client.post("/api/photos", content=photo, headers={"accept-language": language})
                assert sent.status_code == 201
                (warning,) = sent.json()["warnings"]
                assert warning["code"] == "model_damaged"
                assert word in warning["text"]
            assert _settle(client, path).status_code == 200
    with _restarted(house) as client:
        assert _rounds(client, path) == 2
        assert len(client.post("/api/photos", content=photo).json()["pieces"]) == 11


@pytest.fixture
def move_clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Moves every clock that counts from 1970 by so many hours."""

    def move(hours: int) -> None:
        moved_s = time.time() + hours * 3600
        monkeypatch.setattr("server.matches.people.time.time", lambda: moved_s)
        monkeypatch.setattr("server.matches.people.time.time_ns", lambda: int(moved_s * 1e9))

    return move


def test_a_clock_that_was_moved_back(
    host: TestClient, phone: Phone, house: House, move_clock: Callable[[int], None]
) -> None:
    path = _begun(host)
    camera = phone()
    key = house.access.link("", Post(Role.CAMERA)).partition("=")[2]
    assert camera.post("/join/camera", data={"key": key}, follow_redirects=False).status_code == 303
    newest_ms = house.matches.summaries()[0].changed_ms
    house.store.transact(lambda session: check_clock(session, newest_ms))
    with pytest.raises(BadInput) as told:
        house.store.transact(lambda session: check_clock(session, newest_ms - 3 * HOUR_MS))
    assert (told.value.code, told.value.values) == ("clock_behind", {"minutes": 180})
    move_clock(-3)
    # A role that was claimed stays, and what is done now follows what was done before.
    assert camera.get("/camera").status_code == 200
    assert host.put(f"{path}/round/settlement", json={"points": {"Anna": 7, "Béla": -7}}).status_code == 200
    with _restarted(house) as client:
        assert [one["points"]["Anna"] for one in client.get(path).json()["rounds"]] == [5, 7]
        assert client.get(path).json()["standing"]["totals"]["Anna"] == 12
