"""Trainers that learn nothing: what runs in the learner's process, in its tests."""

import time
from collections.abc import Mapping
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from engine.pieces import Kind
from engine.wording import BadInput
from server.learning import tell_learned, tell_refused, tell_standing
from vision.learned_weights import LearnedWeights
from vision.learning.course import NO_TORCH
from vision.learning.paired import Paired
from vision.learning.progress import Standing
from vision.learning.verdict import Verdict
from vision.networks import shipped_weights

HALF = Standing("learning_reader", 160, 320, 0.5, 290.0)
VERDICT = Verdict(
    Paired(pictures=20, pieces=200, old_right=150, new_right=190, gained=45, lost=5, old_invented=4, new_invented=2),
    Paired(pictures=60, pieces=1000, old_right=900, new_right=901, gained=8, lost=7),
)
REPORT: Mapping[str, Any] = {
    "made_at": "2026-01-02T03:04:05+00:00",
    "kind": "tiles",
    "set": "pictures",
    "pictures": {"learned": 80, "held_out": 20, "waiting": 3},
    "minutes": 12.5,
    "verdict": VERDICT.to_json(),
}


def learn_at_once(_: Path, weights: Path, connection: Connection) -> None:
    """Better weights: the shipped ones of tiles under the name of their bytes."""
    tell_standing(connection, HALF)
    trained = Path(str(shipped_weights())) / "tiles"
    tell_learned(connection, LearnedWeights(weights).keep(Kind.TILES, trained, REPORT))


def learn_until_told(collection: Path, weights: Path, connection: Connection) -> None:
    """Half of it, and the rest once a file named `go on` lies in the collection."""
    tell_standing(connection, HALF)
    while not (collection / "go on").exists():
        time.sleep(0.05)
    learn_at_once(collection, weights, connection)


def refuse(_: Path, __: Path, connection: Connection) -> None:
    """Nothing can be learned."""
    tell_refused(connection, BadInput(NO_TORCH, where="here"))


def break_off(_: Path, __: Path, connection: Connection) -> None:
    """Says something and is gone."""
    tell_standing(connection, HALF)
    raise SystemExit(3)
