"""A real server whose camera is a stage: `python -m tests.server.fake_live_server` prints the port it chose.

Each line on stdin is JSON for `Stage.set`: what lies there from then on.
"""

import json
import socket
import sys
import threading
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from engine.games import game
from server.app import create_app
from server.house import House
from server.serving import run
from server.settings import Settings
from server.store.database import database_address
from server.store.store import Store
from server.table import Table
from tests.server.fakes import FakeReader
from tests.server.live.stage import Stage, block_tracker


def main() -> None:
    listening = socket.create_server(("127.0.0.1", 0))
    port = listening.getsockname()[1]
    print(port, flush=True)  # noqa: T201 - what the caller waits for
    stage = Stage()
    threading.Thread(target=_obey, args=(stage,), daemon=True).start()
    with TemporaryDirectory() as folder:
        settings = Settings(data_dir=Path(folder), port=port)
        store = Store(database_address(settings.data_dir, None))
        table = Table(game("rummikub"))
        house = House(settings, "a secret for tests only", FakeReader(), table, store, block_tracker)
        run(create_app(house, at_start=partial(house.begin, None, stage, "stage")), listening)


def _obey(stage: Stage) -> None:
    for line in sys.stdin:
        stage.set(json.loads(line))


if __name__ == "__main__":
    main()
