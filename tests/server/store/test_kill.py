"""A process that writes is killed at any moment: what it had confirmed is there, and nothing by halves."""

import random
import subprocess
import sys
import time

from sqlalchemy import URL

from server.matches.service import Matches
from server.store.store import Store

KILLS = 3


def test_killing_the_writer_loses_nothing_that_was_confirmed(database_url: URL) -> None:
    confirmed = 0
    rng = random.Random(7)
    for _ in range(KILLS):
        writer = subprocess.Popen(
            [sys.executable, "-m", "tests.server.store.writing_process", database_url.render_as_string(False)],
            stdout=subprocess.PIPE,
            encoding="ascii",
        )
        assert writer.stdout is not None
        lines = [writer.stdout.readline()]
        time.sleep(rng.uniform(0, 0.3))
        writer.kill()
        lines += writer.stdout.read().splitlines()
        writer.wait()
        writer.stdout.close()
        confirmed = max(int(line) for line in lines if line.strip())
        with Store(database_url) as store:
            (summary,) = Matches(store).summaries()
            view = Matches(store).view(summary.id)
        points = [played.result.points[view.state.players[0]] for played in view.state.rounds]
        # What was written but not yet told may be there, too.
        assert points == list(range(1, len(points) + 1))
        assert confirmed <= len(points) <= confirmed + 1
        assert (summary.version, len(summary.rounds)) == (view.version, len(points))
    assert confirmed >= KILLS
