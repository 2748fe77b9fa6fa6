"""The real server with no way out: `python -m tests.server.offline_server FILE [OPTION …]` is `romi serve`.

Whatever would leave this computer is refused before it is sent, and written into FILE.
"""

import ipaddress
import socket
import sys
from pathlib import Path
from typing import Any

from server.cli.main import main

_NOWHERE = ("192.0.2.1", 9)
"""What the server asks its own routing table about; connecting a datagram socket sends nothing."""


def is_way_out(event: str, arguments: tuple[Any, ...]) -> bool:
    """Whether something that Python is about to do would leave this computer."""
    if event == "socket.getaddrinfo":
        host = arguments[0]
        return host is not None and not _is_here(host.decode() if isinstance(host, bytes) else str(host))
    if event in ("socket.connect", "socket.sendto", "socket.sendmsg"):
        sender, address = arguments[0], arguments[1]
        if not isinstance(address, tuple):
            return False
        asks_only = event == "socket.connect" and sender.type == socket.SOCK_DGRAM and address == _NOWHERE
        return not asks_only and not _is_here(str(address[0]))
    return event in ("socket.gethostbyname", "socket.gethostbyaddr")


def _is_here(host: str) -> bool:
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host in ("", "localhost")
    # A server listens at 0.0.0.0, which is no way out either.
    return address.is_loopback or address.is_unspecified


def shut(record: Path) -> None:
    """From now on there is no way out of this process."""

    def watch(event: str, arguments: tuple[Any, ...]) -> None:
        if is_way_out(event, arguments):
            with record.open("a", encoding="utf-8") as file:
                file.write(f"{event} {arguments[-1] if event != 'socket.getaddrinfo' else arguments[0]}\n")
            raise OSError(f"no way out: {event}")

    sys.addaudithook(watch)


if __name__ == "__main__":
    shut(Path(sys.argv[1]))
    main(["serve", "--no-browser", *sys.argv[2:]])
