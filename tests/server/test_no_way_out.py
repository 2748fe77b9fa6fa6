"""What the tests without a way out hold for a way out."""

import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.server.offline_server import is_way_out

STREAM, DATAGRAM = socket.SOCK_STREAM, socket.SOCK_DGRAM


@pytest.mark.parametrize(
    ("event", "kind", "target", "out"),
    [
        ("socket.connect", STREAM, ("127.0.0.1", 80), False),
        ("socket.connect", STREAM, ("::1", 80, 0, 0), False),
        ("socket.connect", STREAM, "/run/socket", False),
        ("socket.connect", STREAM, ("203.0.113.1", 443), True),
        ("socket.connect", STREAM, ("192.0.2.1", 9), True),
        ("socket.connect", DATAGRAM, ("192.0.2.1", 9), False),
        ("socket.sendto", DATAGRAM, ("192.0.2.1", 9), True),
        ("socket.sendto", DATAGRAM, ("203.0.113.1", 53), True),
    ],
)
def test_only_this_computer_is_within(event: str, kind: int, target: object, out: bool) -> None:
    with socket.socket(type=kind) as sender:
        assert is_way_out(event, (sender, target)) is out


@pytest.mark.parametrize(
    ("host", "out"),
    [
        ("localhost", False),
        (None, False),
        ("0.0.0.0", False),  # noqa: S104 - looked up, not listened on
        (b"::1", False),
        ("fonts.example", True),
        ("8.8.8.8", True),
    ],
)
def test_names_of_others_are_not_looked_up(host: Any, out: bool) -> None:
    assert is_way_out("socket.getaddrinfo", (host, 80, 0, 0, 0)) is out


def test_what_would_leave_is_refused_before_it_does(tmp_path: Path) -> None:
    code = (
        "import sys, socket; from pathlib import Path; from tests.server.offline_server import shut\n"
        "shut(Path(sys.argv[1]))\n"
        "for attempt in (lambda: socket.create_connection(('203.0.113.1', 80)), "
        "lambda: socket.getaddrinfo('fonts.example', 443)):\n"
        "    try:\n        attempt()\n    except OSError as error:\n        print(error)"
    )
    record = tmp_path / "record"
    done = subprocess.run([sys.executable, "-c", code, record], capture_output=True, encoding="utf-8", check=True)
    assert done.stdout.count("no way out") == 2
    assert record.read_text(encoding="utf-8").splitlines() == [
        "socket.getaddrinfo 203.0.113.1",
        "socket.getaddrinfo fonts.example",
    ]
