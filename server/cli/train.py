"""`romi train`: trains the networks on rendered scenes and labelled photos, or fine-tunes them on a collected set."""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from engine.pieces import Kind
from engine.wording import BadInput, Language, Wording
from server.cli.common import OneOf, WholeNumber, output_options, print_json
from server.cli.learning_progress import shown_course
from server.cli.weights import household_weights
from server.learning_report import verdict_lines
from vision.learning.course import Course, learn, require_torch
from vision.networks import LOCATOR_FILE

if TYPE_CHECKING:
    from models.training.command import Pictures
    from models.training.loop import Watch

TRAINED: Final = Wording(
    "trained",
    hu="{network}: {path} ({bytes} bájt), jegyzőkönyv: {record}",
    en="{network}: {path} ({bytes} bytes), record: {record}",
)
DRAWING: Final = Wording("drawing", hu="{split} jelenetek", en="{split} scenes")
ONE_SET: Final = Wording(
    "learn_one_set",
    hu="egy gyűjteményből tanul; többet előbb egyesíts: romi dataset merge. A kezdettől tanításhoz: --anew",
    en="learns from one collected set; merge several first: romi dataset merge. To train from the beginning: --anew",
)
OFFERED: Final = Wording(
    "learned_offered",
    hu="használatba veszi: romi weights use {kind} {version}",
    en="to use it: romi weights use {kind} {version}",
)

NETWORKS: Final = ("locator", "reader")
_VALIDATION_SCENES: Final = 120
_SCENES_PER_BACKGROUND: Final = 10
_OTHER: Final = {Kind.TILES: Kind.CARDS, Kind.CARDS: Kind.TILES}


@click.command()
@click.argument("what", type=OneOf((*NETWORKS, "all")))
@click.option(
    "--kind",
    "kind_name",
    default=Kind.TILES.value,
    type=OneOf(tuple(Kind)),
    show_default=True,
    help="Which pieces are learned from the beginning; those of the other kind are background.",
)
@click.option(
    "--from",
    "folders",
    multiple=True,
    type=click.Path(path_type=Path),
    help="`all`: the collected set to learn from. Otherwise, or with --anew, a folder of labelled pictures; may be "
    "given several times; without it, scenes are rendered.",
)
@click.option("--anew", is_flag=True, help="From the beginning, also where --from names a set.")
@click.option(
    "--out", default="runs", type=click.Path(path_type=Path), show_default=True, help="Folder of checkpoints."
)
@click.option("--scenes", default=2500, type=WholeNumber(1), show_default=True, help="How many scenes are rendered.")
@click.option("--steps", type=WholeNumber(1), help="Length of the training.  [default: 6000]")
@click.option(
    "--start-from",
    type=click.Path(path_type=Path),
    help="Where to go on from: a checkpoint folder; for a collected set a folder of weights, by default those in use.",
)
@click.option("--seed", default=0, type=WholeNumber(0), show_default=True)
@output_options
def command(
    what: str,
    kind_name: str,
    folders: tuple[Path, ...],
    anew: bool,
    out: Path,
    scenes: int,
    steps: int | None,
    start_from: Path | None,
    seed: int,
    as_json: bool,
    language: Language,
) -> None:
    """Train the locator, the reader or both; an interrupted training goes on where it was.

    `romi train all --from SET` fine-tunes both networks in use on a collected set, compares old with new on
    scenes held out, and offers the new ones where they are better. Otherwise networks are trained from the
    beginning: weights and their records are written to OUT/weights/KIND.
    """
    require_torch()
    if what == "all" and folders and not anew:
        if len(folders) > 1:
            raise BadInput(ONE_SET, where="--from")
        _learn(Course(folders[0], start=start_from), as_json, language)
        return
    kind = Kind(kind_name)
    from models.training.command import Pictures
    from models.training.sources import gather

    validation_folder = out / "scenes" / "validation"
    _render(validation_folder, _VALIDATION_SCENES, "validation", seed, kind, language)
    if not folders:
        folders = (out / "scenes" / "train", out / "scenes" / "background")
        _render(folders[0], scenes, "train", seed, kind, language)
        _render(folders[1], max(1, scenes // _SCENES_PER_BACKGROUND), "train", seed, _OTHER[kind], language)
    learned, origin = gather(folders, kind)
    validation, _ = gather((validation_folder,), kind)
    names = NETWORKS if what == "all" else (what,)
    answers = _train(names, kind, out, steps, start_from, seed, Pictures(learned, validation, origin))
    if as_json:
        print_json({"trained": answers})
    else:
        for answer in answers:
            click.echo(TRAINED.text(language, answer))


def _learn(course: Course, as_json: bool, language: Language) -> None:
    with shown_course(language) as tell:
        learned = learn(course, household_weights(), tell)
    if as_json:
        print_json({"version": learned.version, "offered": learned.offered, **learned.report})
        return
    for line in verdict_lines(learned.verdict, language):
        click.echo(line)
    if learned.offered:
        click.echo(OFFERED.text(language, {"kind": learned.kind.value, "version": learned.version}))


def _train(
    names: tuple[str, ...],
    kind: Kind,
    out: Path,
    steps: int | None,
    start_from: Path | None,
    seed: int,
    pictures: "Pictures",
) -> list[dict[str, object]]:
    """Trains from the beginning, or from an earlier training, and says where the weights lie."""
    from models.training.command import FROM_SCRATCH, going_on, train

    weights = out / "weights" / kind.value
    # The reader learns from the mistakes of the locator that it will work with: the one just trained, if there is one.
    own_locator = weights / LOCATOR_FILE
    answers: list[dict[str, object]] = []
    for name in names:
        recipe = replace(FROM_SCRATCH[name], steps=steps or FROM_SCRATCH[name].steps)
        with _shown_training(name) as watch:
            path = train(
                name,
                pictures,
                out,
                going_on(recipe) if start_from else recipe,
                seed=seed,
                kind=kind,
                initial=start_from,
                locator=own_locator if name == "reader" and own_locator.is_file() else None,
                weights=weights,
                watch=watch,
            )
        record = path.with_suffix(".json")
        answers.append({"network": name, "path": str(path), "bytes": path.stat().st_size, "record": str(record)})
    return answers


@contextmanager
def _shown_training(name: str) -> "Iterator[Watch]":
    """A bar of the steps, and above it the figures of every check."""
    from models.training.loop import Watch

    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(TextColumn("{task.description}"), *columns, console=Console(stderr=True)) as progress:
        bar = progress.add_task(name, total=None)

        class Shown(Watch):
            def step(self, done: int, of: int) -> None:
                progress.update(bar, completed=done, total=of)

            def figures(self, task: str, step: int, figures: Mapping[str, float]) -> None:
                told = "  ".join(f"{what} {value:.4f}" for what, value in figures.items())
                progress.console.print(f"{task} {step}: {told}", highlight=False)

        yield Shown()


def _render(folder: Path, count: int, split: str, seed: int, kind: Kind, language: Language) -> None:
    from datasets.synth.batch import prepare, render_scenes

    prepare(folder)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        task = progress.add_task(DRAWING.text(language, {"split": split}), total=count)
        render_scenes(
            folder,
            count,
            seed,
            "validation" if split == "validation" else "train",
            os.cpu_count() or 1,
            lambda finished, _: progress.update(task, completed=finished),
            kind,
        )
