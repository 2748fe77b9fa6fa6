"""A table of drawn blocks that is followed frame by frame."""

from dataclasses import dataclass, field, replace
from typing import Final

import pytest

from tests.vision.blocks import BlockReader, Blocks
from vision.tracking.events import Event, TablePiece
from vision.tracking.tracker import Tracker

FRAME_MS: Final = 67


@dataclass
class Play:
    """A table, a reader and a tracker; `show` lets time pass and returns what was told."""

    blocks: Blocks = field(default_factory=Blocks)
    reader: BlockReader = field(default_factory=BlockReader)
    t_ms: int = 0

    def __post_init__(self) -> None:
        self.tracker = Tracker(self.reader)

    def show(self, frames: int = 1) -> list[Event]:
        """So many frames of the table as it is."""
        events: list[Event] = []
        for _ in range(frames):
            events += self.tracker.step(self.t_ms, self.blocks.frame())
            self.t_ms += FRAME_MS
        return events

    def tracker_pieces(self) -> list[TablePiece]:
        """The pieces as they lie now."""
        return list(self.tracker.pieces())

    def reach(self, x: int, y: int) -> list[Event]:
        """A hand comes from below until its fingertips are at a place of the frame."""
        events: list[Event] = []
        for share in (0.3, 0.6, 0.85, 1.0):
            self.blocks.hand = (x + 60, round(480 + (y + 60 - 480) * share))
            events += self.show()
        return events

    def withdraw(self) -> list[Event]:
        """The hand goes as it came."""
        assert self.blocks.hand
        x, y = self.blocks.hand
        events: list[Event] = []
        for share in (0.3, 0.7):
            self.blocks.hand = (x, round(y + (480 - y) * share))
            events += self.show()
        self.blocks.hand = None
        return events + self.show()


@pytest.fixture
def play() -> Play:
    """A table with two melds, looked at until it is stable."""
    play = Play()
    play.blocks.row("5r 6r 7r", 120, 90)
    play.blocks.row("9k 9b 9y", 380, 250)
    return play


@pytest.fixture
def settled(play: Play) -> Play:
    """`play` after its first stable look."""
    play.show(8)
    play.reader = replace(play.reader, looks=0, whole_looks=0)
    play.tracker.reader = play.reader
    return play
