"""Phones that are slow, asleep or gone cost the others nothing."""

import contextlib
import socket
import statistics
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from server.soak.process import Served, served

SLOW = 20


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path) as running:
        yield running


def _sockets(server: Served, opened: contextlib.ExitStack, sent: str) -> list[socket.socket]:
    """So many phones that have sent this much and never read what comes."""
    made = [opened.enter_context(socket.create_connection(("127.0.0.1", server.port))) for _ in range(SLOW)]
    for one in made:
        one.sendall(sent.replace("\n", "\r\n").format(port=server.port).encode("ascii"))
    return made


def _settle_ms(client: httpx.Client, match: int, points: int) -> float:
    begin_s = time.perf_counter()
    answer = client.put(f"/api/matches/{match}/round/settlement", json={"points": {"Anna": points, "Béla": -points}})
    assert answer.status_code == 200
    return (time.perf_counter() - begin_s) * 1000


def test_they_cost_the_others_nothing(server: Served) -> None:
    with httpx.Client(base_url=server.url, trust_env=False, timeout=60) as client, contextlib.ExitStack() as opened:
        match = client.post("/api/matches", json={"game": "rummikub", "players": ["Anna", "Béla"]}).json()["id"]
        alone_ms = statistics.median(_settle_ms(client, match, n) for n in range(10))
        version = client.get(f"/api/matches/{match}").json()["version"]
        host = "Host: 127.0.0.1:{port}\n"
        _sockets(server, opened, f"POST /api/photos HTTP/1.1\n{host}Content-Length: 900000\n\nhalf a photo")
        _sockets(server, opened, f"GET /api/matches/{match}/changes?after={version}&wait_s=20 HTTP/1.1\n{host}\n")
        _sockets(
            server,
            opened,
            f"GET /live/picture HTTP/1.1\n{host}Connection: Upgrade\nUpgrade: websocket\nSec-WebSocket-Version: 13\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\n\n",
        )
        gone = _sockets(server, opened, f"GET /api/matches/{match} HTTP/1.1\n{host}\n")
        for one in gone:
            one.close()
        with_them_ms = statistics.median(_settle_ms(client, match, n) for n in range(10))
        assert client.get(f"/api/matches/{match}").json()["version"] == version + 10
    assert with_them_ms < 5 * alone_ms + 200
