"""Processes are killed in the middle of their work; what was confirmed must be there afterwards, nothing by halves."""

import random
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import httpx
from sqlalchemy import URL

from server.matches.service import Matches
from server.soak.process import Served, served
from server.soak.writer import NAMES, told_round
from server.store.store import Store

_MOST_CONFIRMED: Final = 8
_LATEST_S: Final = 0.03
"""The kill comes after fewer than so many confirmed rounds, and up to so long after the last of them."""

_PATIENCE_S: Final = 120.0
"""A computer under load may be slow; only a server that is gone ends the wait."""

Tell = Callable[[int, int], object]
"""Is told how many kills are done and how many there are in all."""


@dataclass
class Kills:
    """What came of it. `faults` says of each match in which something was lost or stood by halves what is wrong."""

    kills: int = 0
    confirmed: int = 0
    faults: list[str] = field(default_factory=list)

    def judge(self, match: int, confirmed: int, found: list[int]) -> None:
        """Rounds count from 1. One more than was confirmed may be there: it was on disk, but not yet told."""
        if found != list(range(1, len(found) + 1)) or not confirmed <= len(found) <= confirmed + 1:
            self.faults.append(f"match {match}: {confirmed} confirmed, {found} found")


def kill_writers(url: URL, count: int, told: Tell = lambda *_: None, seed: int = 7) -> Kills:
    """Kills so many processes that write into a database, and looks after each kill, and at the end, what is there."""
    rng, kills, confirmed = random.Random(seed), Kills(), dict[int, int]()
    for number in range(count):
        lines = _killed_writer(url, rng.randrange(_MOST_CONFIRMED), rng.uniform(0, _LATEST_S))
        kills.kills += 1
        if lines:
            confirmed[lines[0]] = len(lines) - 1
            with Store(url) as store:
                kills.judge(lines[0], len(lines) - 1, _rounds(store, lines[0]))
        told(number + 1, count)
    with Store(url) as store:
        for match, rounds in confirmed.items():
            kills.judge(match, rounds, _rounds(store, match))
    kills.confirmed = sum(confirmed.values())
    return kills


def _killed_writer(url: URL, rounds: int, after_s: float) -> list[int]:
    """What it printed: its match, then each confirmed round. Killed so long after so many rounds."""
    command = [sys.executable, "-m", "server.soak.writer", url.render_as_string(hide_password=False)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, encoding="ascii") as process:  # noqa: S603 - our own program
        assert process.stdout  # noqa: S101
        first = [process.stdout.readline() for _ in range(1 + rounds)]
        time.sleep(after_s)
        process.kill()
        # A line that was cut off confirms nothing.
        return [int(line) for line in [*first, *process.stdout] if line.endswith("\n")]


def _rounds(store: Store, match: int) -> list[int]:
    view = Matches(store).view(match)
    return [played.result.points[view.state.players[0]] for played in view.state.rounds]


def kill_servers(data_dir: Path, count: int, told: Tell = lambda *_: None, seed: int = 8) -> Kills:
    """Kills the whole server so many times while points are confirmed through its API; the next one must have them."""
    rng, kills, confirmed = random.Random(seed), Kills(), dict[int, int]()
    for number in range(count):
        with served(data_dir) as server:
            _look(server, confirmed, kills)
            match = _begun(server)
            killer = threading.Timer(rng.uniform(0, _LATEST_S), server.kill)
            confirmed[match] = _confirmed_until_killed(server, match, rng.randrange(_MOST_CONFIRMED), killer)
            kills.kills += 1
        told(number + 1, count)
    with served(data_dir) as server:
        _look(server, confirmed, kills)
    kills.confirmed = sum(confirmed.values())
    return kills


def _begun(server: Served) -> int:
    with _client(server) as client:
        answer = client.post("/api/matches", json={"game": "rummikub", "players": NAMES})
        return int(answer.raise_for_status().json()["id"])


def _confirmed_until_killed(server: Served, match: int, rounds: int, killer: threading.Timer) -> int:
    """How many rounds were confirmed before the server was gone; the killer is set going after so many."""
    confirmed = 0
    with _client(server) as client:
        while True:
            if confirmed == rounds:
                killer.start()
            points = told_round(confirmed + 1).points
            try:
                answer = client.put(f"/api/matches/{match}/round/settlement", json={"points": points})
            except httpx.TransportError:
                break
            answer.raise_for_status()
            confirmed += 1
    killer.join()
    return confirmed


def _client(server: Served) -> httpx.Client:
    return httpx.Client(base_url=server.url, timeout=_PATIENCE_S, trust_env=False)


def _look(server: Served, confirmed: dict[int, int], kills: Kills) -> None:
    with _client(server) as client:
        for match, rounds in confirmed.items():
            played = client.get(f"/api/matches/{match}").raise_for_status().json()["rounds"]
            kills.judge(match, rounds, [one["points"][NAMES[0]] for one in played])
