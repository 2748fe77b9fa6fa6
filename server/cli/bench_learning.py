"""`romi bench learning`: what learning from one's own pictures makes of tiles and cards never seen before."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import click

from datasets.folders import make_folder
from engine.wording import Language, Wording
from server.cli.common import OneOf, output_options, print_json
from server.cli.learning_progress import shown_course
from server.learning_report import verdict_lines
from vision.learning.course import Plan, quick_plan, require_torch
from vision.learning.trials import (
    DRAWN_MAKE,
    HOUSEHOLDS,
    REAL_CARDS,
    REAL_TILES,
    TITLES,
    Outcome,
    Trial,
    drawn_make,
    kept_out_deck,
    real_cards,
    real_tiles,
    run_trial,
)

PHOTOS_VARIABLE: Final = "ROMI_PHOTOS"

NO_PHOTOS: Final = Wording(
    "bench_learning_no_photos",
    hu="kimaradt: {trials}; a fényképek mappáját a ROMI_PHOTOS változó vagy a --photos adja meg",
    en="left out: {trials}; the folder of photos is named by ROMI_PHOTOS or --photos",
)
NO_START: Final = Wording(
    "bench_learning_no_start",
    hu="kimaradt: {trials}; a kezdő hálózatok valódi köveket már láttak; tanítsd meg a fénykép nélkülieket "
    "(romi train all --steps 800 --out runs/drawn), és add meg: --start runs/drawn/weights",
    en="left out: {trials}; the shipped networks have seen real tiles; train some without photos "
    "(romi train all --steps 800 --out runs/drawn) and name them: --start runs/drawn/weights",
)
COLLECTED: Final = Wording(
    "bench_learning_collected",
    hu="gyűjtött: {pictures} kép, {pieces} darab, ebből javítani kellett: {corrected}",
    en="collected: {pictures:picture|pictures}, {pieces:piece|pieces}, of which corrected: {corrected}",
)
SWITCHED: Final = Wording(
    "bench_learning_switched", hu="átváltva, majd vissza: {done}", en="switched to the new, and back again: {done}"
)
MINUTES: Final = Wording("bench_learning_minutes", hu="{minutes} perc", en="{minutes:minute|minutes}")
YES: Final = Wording("bench_learning_yes", hu="igen", en="yes")
NO: Final = Wording("bench_learning_no", hu="nem", en="no")
"""Of what failed: a switch that did not switch."""


@click.command()
@click.option("--photos", type=click.Path(path_type=Path), envvar=PHOTOS_VARIABLE, help="Folder of labelled photos.")
@click.option(
    "--start",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Networks trained without any photo, for the trial with real tiles.",
)
@click.option("--out", default=Path("runs/learning"), type=click.Path(path_type=Path), show_default=True)
@click.option(
    "--trial",
    "chosen",
    multiple=True,
    type=OneOf(tuple(TITLES)),
    help=f"Only this trial; may be repeated. Without it: {', '.join(HOUSEHOLDS)}.",
)
@click.option("--quick", is_flag=True, help="A third of the training and of its drawn scenes: a first impression.")
@output_options
def command(
    photos: Path | None,
    start: Path | None,
    out: Path,
    chosen: tuple[str, ...],
    quick: bool,
    as_json: bool,
    language: Language,
) -> None:
    """Play households that collect, correct, learn and switch, and count what is read right before and after.

    Nothing that measures was learned from or chose anything. Interrupted, the same command goes on.
    """
    require_torch()
    make_folder(out)
    wanted = chosen or HOUSEHOLDS
    possible = [name for name in wanted if name == DRAWN_MAKE or photos]
    possible = [name for name in possible if name != REAL_TILES or start]
    answers: list[dict[str, Any]] = []
    plan = quick_plan() if quick else Plan()
    for outcome in _outcomes(possible, out, photos, start, plan, language):
        answers.append(outcome.to_json())
        if not as_json:
            _print(outcome, language)
    missing_photos = [name for name in wanted if name != DRAWN_MAKE and not photos]
    missing_start = [name for name in wanted if name == REAL_TILES and photos and not start]
    if as_json:
        print_json({"trials": answers, "left_out": [*missing_photos, *missing_start]})
        return
    for names, wording in ((missing_photos, NO_PHOTOS), (missing_start, NO_START)):
        if names:
            click.echo(wording.text(language, {"trials": ", ".join(names)}))


def _outcomes(
    names: list[str], out: Path, photos: Path | None, start: Path | None, plan: Plan, language: Language
) -> Iterator[Outcome]:
    for name in names:
        trial = _trial(name, out, photos, start)
        with shown_course(language, TITLES[name].text(language, {})) as tell:
            yield run_trial(trial, out / name, plan, tell)


def _trial(name: str, out: Path, photos: Path | None, start: Path | None) -> Trial:
    if name == DRAWN_MAKE:
        return drawn_make(out / name / "photos", None)
    assert photos is not None  # noqa: S101
    if name == REAL_CARDS:
        return real_cards(photos, None)
    if name != REAL_TILES:
        return kept_out_deck(name, photos)
    assert start is not None  # noqa: S101
    return real_tiles(photos, start)


def _print(outcome: Outcome, language: Language) -> None:
    report = outcome.learned.report
    click.echo(TITLES[outcome.trial.name].text(language, {}))
    values = {name: getattr(outcome.collected, name) for name in ("pictures", "pieces", "corrected")}
    lines = [COLLECTED.text(language, values), *verdict_lines(outcome.learned.verdict, language)]
    if outcome.switched is not None:
        lines.append(SWITCHED.text(language, {"done": (YES if outcome.switched else NO).text(language, {})}))
    lines.append(MINUTES.text(language, {"minutes": report["minutes"]}))
    for line in lines:
        click.echo(f"  {line}")
