"""How a tracker does on a rendered film: how soon it tells the true table, what it invents, and how fast it is."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from datasets.synth.film.render import Film, FilmOptions
from engine.rules import Rules
from models.preprocess import Image
from vision.networks import NetworksByKind
from vision.tracking.events import Event
from vision.tracking.look import Look, Reader, network_reader
from vision.tracking.score import FilmScore, score
from vision.tracking.tracker import Tracker

SOON_MS: Final = 500
"""A change should be told within this time after all of it can be seen."""


@dataclass(frozen=True, slots=True)
class StepTime:
    """What one frame took: `wall_ms` on the clock, `cpu_ms` of all threads; `looks` at parts, `whole` ones at all."""

    wall_ms: float
    cpu_ms: float
    looks: int
    whole: int


@dataclass(frozen=True, slots=True)
class FilmMeasure:
    """One film: against its truth, and the time of each frame. `at_start` pieces lay there first."""

    seed: int
    at_start: int
    score: FilmScore
    times: tuple[StepTime, ...]

    @property
    def unchanged(self) -> list[StepTime]:
        """Frames in which nothing was read."""
        return [step for step in self.times if not step.looks and not step.whole]

    @property
    def changed(self) -> list[StepTime]:
        """Frames in which changed parts were read."""
        return [step for step in self.times if step.looks and not step.whole]


class _CountingReader:
    """Passes on to a reader and counts."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self.looks = 0
        self.whole = 0

    def __call__(self, image: Image, piece_px: float | None) -> Look:
        if piece_px is None:
            self.whole += 1
        else:
            self.looks += 1
        return self._reader(image, piece_px)


def measure_film(
    options: FilmOptions,
    networks: NetworksByKind,
    rules: Rules | None = None,
    on_frame: Callable[[int], None] | None = None,
) -> FilmMeasure:
    """Renders a film frame by frame and follows it; every frame is looked at, and only following it is timed."""
    film = Film(options)
    reader = _CountingReader(network_reader(networks, rules))
    tracker = Tracker(reader, rules)
    events: list[Event] = []
    times: list[StepTime] = []
    at_start = 0
    for picture, frame in film:
        at_start = at_start or len(frame.lying)
        looks, whole = reader.looks, reader.whole
        wall_s, cpu_s = time.perf_counter(), time.process_time()
        events += tracker.step(frame.t_ms, picture)
        wall_ms, cpu_ms = (time.perf_counter() - wall_s) * 1000, (time.process_time() - cpu_s) * 1000
        times.append(StepTime(wall_ms, cpu_ms, reader.looks - looks, reader.whole - whole))
        if on_frame:
            on_frame(len(times))
    return FilmMeasure(options.seed, at_start, score(film.truth, events), tuple(times))
