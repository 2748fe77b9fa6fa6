"""A camera before which a test lays, moves and takes blocks; whoever follows it sees them at once."""

import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from engine.rules import Rules
from tests.vision.blocks import BlockReader, Blocks
from vision.sources import Frame, Item
from vision.tracking.events import SourceBack, SourceLost
from vision.tracking.tracker import Tracker

FRAME_S: Final = 1 / 15
WIDTH_PX, HEIGHT_PX = 640, 400

Row = tuple[str, int, int]
"""Pieces side by side, and the middle of the first."""


def block_tracker(rules: Rules) -> Tracker:
    """Follows blocks without networks."""
    return Tracker(BlockReader(), rules)


class Stage:
    """A `vision.sources.Source`."""

    def __init__(self, rows: Sequence[Row] = ()) -> None:
        self._blocks = Blocks()
        self._lost = False
        self._closed = threading.Event()
        self.lay(rows)

    def lay(self, rows: Sequence[Row]) -> None:
        """These rows lie there now, and nothing else."""
        now = Blocks()
        for text, x, y in rows:
            now.row(text, x, y)
        self._blocks.pieces = now.pieces

    def set(self, told: Mapping[str, Any]) -> None:
        """What a test's process says in a line of JSON: `rows`, `hand`, `light`, `blur_px`, `shift_px`, `lost`."""
        if "rows" in told:
            self.lay([(text, x, y) for text, x, y in told["rows"]])
        self._lost = told.get("lost", False)
        self._blocks.hand = tuple(told["hand"]) if told.get("hand") else None
        self._blocks.light = told.get("light", 1.0)
        self._blocks.blur_px = told.get("blur_px", 0.0)
        self._blocks.shift_px = tuple(told.get("shift_px", self._blocks.shift_px))

    def __iter__(self) -> Iterator[Item]:
        """The table, fifteen times a second."""
        start_s, due_s, was_lost = time.monotonic(), time.monotonic(), False
        while not self._closed.wait(max(0.0, due_s - time.monotonic())):
            # Whoever looks too late misses frames, as before a camera.
            due_s = max(due_s + FRAME_S, time.monotonic())
            t_ms = round(1000 * (time.monotonic() - start_s))
            if self._lost != was_lost:
                was_lost = self._lost
                yield SourceLost(t_ms, 2000) if was_lost else SourceBack(t_ms)
            if not self._lost:
                yield Frame(t_ms, self._blocks.frame())

    def close(self) -> None:
        """The last frame was given."""
        self._closed.set()
