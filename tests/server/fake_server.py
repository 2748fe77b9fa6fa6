"""A real server whose reader is the fake one: `python -m tests.server.fake_server PORT HOST`."""

import socket
import sys
from pathlib import Path
from tempfile import mkdtemp

from engine.games import game
from server.app import create_app
from server.house import House
from server.serving import run
from server.settings import Settings
from server.table import Table
from tests.server.fakes import FakeReader


def main() -> None:
    port, host = int(sys.argv[1]), sys.argv[2]
    settings = Settings(data_dir=Path(mkdtemp()), port=port, host=host, lan=host != "127.0.0.1")
    house = House(settings, "a secret for tests only", FakeReader(unsure={5: 0.41}), Table(game("rummikub")))
    run(create_app(house), socket.create_server((host, port)))


if __name__ == "__main__":
    main()
