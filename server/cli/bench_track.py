"""`romi bench track`: how soon and how truly a table over time is told, on rendered films, and how fast."""

import statistics
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import click

from datasets.synth.film.render import FilmOptions
from engine.wording import Language, Wording
from server.cli.common import WholeNumber, output_options, print_json, print_table
from server.cli.dataset_film import Size
from server.cli.progress import shown_progress
from server.cli.read import networks_option
from vision.tracking.measure import SOON_MS, FilmMeasure, StepTime, measure_film

FOLLOWING: Final = Wording("bench_following", hu="képkockák követése", en="following frames")
HEADINGS: Final = Wording(
    "bench_track_headings",
    hu="film|kő|változás|{soon} ms-en belül|közép ms|leghosszabb ms|nem lett meg|bemondva|kitalált|ebből bizonytalan|"
    "elveszett|nyugalom|hibás|kő jó",
    en="film|pieces|changes|within {soon} ms|median ms|longest ms|never|told|invented|of them not sure|"
    "lost|stable|wrong|pieces right",
)
SPEED: Final = Wording(
    "bench_track_speed",
    hu="{width}×{height}, egy képkocka: ha semmi sem változott {unchanged} ms ({unchanged_fps} kép/s, "
    "CPU-idő {unchanged_cpu} ms), ha egy rész változott {changed} ms ({changed_fps} kép/s, CPU-idő {changed_cpu} ms)",
    en="{width}×{height}, one frame: nothing changed {unchanged} ms ({unchanged_fps} frames/s, "
    "CPU time {unchanged_cpu} ms), a part changed {changed} ms ({changed_fps} frames/s, CPU time {changed_cpu} ms)",
)
_ALL: Final = "Σ"


@click.command()
@click.option("--films", default=4, type=WholeNumber(1), show_default=True, help="How many films.")
@click.option("--seed", default=0, type=WholeNumber(0), show_default=True, help="Of the first film.")
@click.option("--size", default="1920x1080", type=Size(), show_default=True, help="Of a frame, px.")
@click.option("--pieces", default=40, type=WholeNumber(3), show_default=True, help="Tiles on the table at the start.")
@click.option("--steps", default=6, type=WholeNumber(1), show_default=True, help="How many things happen in a film.")
@click.option("--weights", type=click.Path(path_type=Path), metavar="DIR", help="Other networks than those in use.")
@output_options
def command(
    films: int,
    seed: int,
    size: tuple[int, int],
    pieces: int,
    steps: int,
    weights: Path | None,
    as_json: bool,
    language: Language,
) -> None:
    """Render films of makes and tables that no training shows, follow them, and compare with what truly happens.

    A change counts from the frame in which all of it can be seen to the stable look that names the true table.
    """
    networks = networks_option(weights)
    measures = []
    for number in range(seed, seed + films):
        options = FilmOptions(number, size, pieces, steps)
        with shown_progress(FOLLOWING.text(language, {})) as progress:
            measures.append(measure_film(options, networks, on_frame=lambda frames: progress(frames, frames)))
    if as_json:
        print_json({"films": [_plain(m) for m in measures], "all": _together(measures), "speed": _speed(measures)})
        return
    rows = [list(_plain(measure).values()) for measure in measures]
    print_table(HEADINGS.text(language, {"soon": SOON_MS}).split("|"), [*rows, [_ALL, *_together(measures).values()]])
    click.echo(SPEED.text(language, {"width": size[0], "height": size[1], **_speed(measures)}))


def _plain(measure: FilmMeasure) -> dict[str, Any]:
    return {"seed": measure.seed, **_together([measure])}


def _together(measures: Sequence[FilmMeasure]) -> dict[str, Any]:
    """The figures of some films; a change that was never told is neither in the median nor the longest."""
    scores = [measure.score for measure in measures]
    delays = [delay.ms for one in scores for delay in one.delays]
    told_ms = [ms for ms in delays if ms is not None]
    lay = sum(one.pieces for one in scores)
    return {
        "pieces": sum(measure.at_start for measure in measures),
        "changes": len(delays),
        "soon": sum(ms <= SOON_MS for ms in told_ms),
        "median_ms": round(statistics.median(told_ms)) if told_ms else None,
        "longest_ms": max(told_ms, default=None),
        "never": delays.count(None),
        "told": sum(one.told for one in scores),
        "invented": sum(one.invented for one in scores),
        "invented_unsure": sum(one.invented_unsure for one in scores),
        "lost": sum(one.lost for one in scores),
        "stable": sum(one.stable for one in scores),
        "stable_wrong": sum(one.stable_wrong for one in scores),
        "pieces_right_percent": round(100 * sum(one.pieces_right for one in scores) / lay, 1) if lay else None,
    }


def _speed(measures: Sequence[FilmMeasure]) -> dict[str, float | None]:
    unchanged = [step for measure in measures for step in measure.unchanged]
    changed = [step for measure in measures for step in measure.changed]
    return {**_times("unchanged", unchanged), **_times("changed", changed)}


def _times(name: str, steps: Sequence[StepTime]) -> dict[str, float | None]:
    """Medians of the clock and of the processors' time."""
    if not steps:
        return {name: None, f"{name}_fps": None, f"{name}_cpu": None}
    wall_ms = statistics.median(step.wall_ms for step in steps)
    cpu_ms = statistics.median(step.cpu_ms for step in steps)
    return {name: round(wall_ms, 1), f"{name}_fps": round(1000 / wall_ms, 1), f"{name}_cpu": round(cpu_ms, 1)}
