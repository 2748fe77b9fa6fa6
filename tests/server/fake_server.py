"""A real server whose reader is the fake one: `python -m tests.server.fake_server [HOST [SET…]]` prints its port."""

import socket
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from engine.games import game
from server.addresses import Addresses
from server.app import create_app
from server.house import House
from server.listening import secure_door
from server.network import LanAddress, lan_adapters
from server.serving import run
from server.settings import Settings
from server.store.database import database_address
from server.store.store import Store
from server.table import Table
from tests.server.fakes import FakeReader

SECOND_ADDRESS = LanAddress("10.9.8.7", "eth9")
"""As where a computer has two network adapters; the page then lets people choose."""


def main(prepare: Callable[[House], object] = lambda _: None) -> None:
    """`prepare` may furnish the house before it opens."""
    host = sys.argv[1] if len(sys.argv) > 1 else "127.0.0.1"
    listening = socket.create_server((host, 0))
    port = listening.getsockname()[1]
    print(port, flush=True)  # noqa: T201 - what the caller waits for
    with TemporaryDirectory() as folder:
        with socket.create_server((host, 0)) as probe:
            https_port = probe.getsockname()[1]
        settings = Settings(data_dir=Path(folder), port=port, https_port=https_port, lan=host != "127.0.0.1")
        door = secure_door(settings)
        store = Store(database_address(settings.data_dir, None))
        reader, table = FakeReader(unsure={5: 0.41}), Table(game("rummikub"))
        house = House(settings, "a secret for tests only", reader, table, store, label=tuple(map(Path, sys.argv[2:])))
        house.certificates = door.certificates if door else None
        house.addresses = Addresses(house.household, lambda: [*lan_adapters(), SECOND_ADDRESS])
        prepare(house)
        run(create_app(house), listening, door)


if __name__ == "__main__":
    main()
