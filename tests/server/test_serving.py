"""One application behind two sockets: plain, and encrypted with the household's own certificate."""

import logging
import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx2
import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route

from server import serving
from server.certificates import Certificates
from server.listening import SecureDoor
from server.settings import Settings

MOVED = "192.168.7.9"


class _Network:
    """Which addresses the computer has just now."""

    def __init__(self) -> None:
        self.addresses = ["192.168.1.5"]
        self.fault: OSError | None = None

    def now(self, _: Settings) -> list[str]:
        if self.fault:
            raise self.fault
        return self.addresses


@pytest.fixture
def network(monkeypatch: pytest.MonkeyPatch) -> _Network:
    network = _Network()
    monkeypatch.setattr("server.listening.reachable_addresses", network.now)
    monkeypatch.setattr(serving, "_RENEW_S", 0.02)
    return network


@pytest.fixture
def door(tmp_path: Path, network: _Network) -> Iterator[SecureDoor]:
    """A server that runs behind it and says by which scheme it was asked."""

    async def scheme(request: Request) -> PlainTextResponse:
        return PlainTextResponse(request.url.scheme)

    door = SecureDoor(
        socket.create_server(("127.0.0.1", 0)),
        Certificates(tmp_path, network.addresses),
        Settings(data_dir=tmp_path, lan=True),
    )
    config = uvicorn.Config(Starlette(routes=[Route("/", scheme)]), log_level="warning")
    server = serving._Server(config, door)
    plain = socket.create_server(("127.0.0.1", 0))
    thread = threading.Thread(target=server.run, args=([plain],))
    thread.start()
    _wait_until(lambda: server.started)
    answer = httpx2.get(f"http://127.0.0.1:{plain.getsockname()[1]}/")
    assert answer.text == "http"
    yield door
    server.should_exit = True
    thread.join(20)
    assert not thread.is_alive()
    assert door.listening.fileno() == -1


def _wait_until(holds: Callable[[], bool]) -> None:
    end_s = time.monotonic() + 20
    while not holds():
        assert time.monotonic() < end_s
        time.sleep(0.01)


def _reaches(door: SecureDoor, name: str) -> bool:
    """Whether a device that trusts the authority is content with what it is shown under a name."""
    context = ssl.create_default_context(cadata=door.certificates.authority_der)
    try:
        with (
            socket.create_connection(door.listening.getsockname()) as plain,
            context.wrap_socket(plain, server_hostname=name) as connection,
        ):
            return connection.version() is not None
    except (ssl.SSLCertVerificationError, ConnectionError, ssl.SSLEOFError):
        # A door that is just being closed for the next one answers nobody.
        return False


def test_the_same_application_answers_encrypted(door: SecureDoor) -> None:
    context = ssl.create_default_context(cadata=door.certificates.authority_der)
    answer = httpx2.get(f"https://localhost:{door.listening.getsockname()[1]}/", verify=context)
    assert answer.text == "https"


def test_a_computer_that_moved_shows_another_certificate(door: SecureDoor, network: _Network) -> None:
    assert not _reaches(door, MOVED)
    network.addresses = [MOVED]
    _wait_until(lambda: _reaches(door, MOVED))


def test_a_certificate_that_cannot_be_kept_ends_nothing(
    door: SecureDoor, network: _Network, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING, "server.serving"):
        network.fault = OSError(28, "No space left on device")
        _wait_until(lambda: "No space left on device" in caplog.text)
    network.fault, network.addresses = None, [MOVED]
    _wait_until(lambda: _reaches(door, MOVED))
