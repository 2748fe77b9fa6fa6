"""`romi train`: trains the networks on rendered scenes and, where given, on labelled photos."""

import os
from pathlib import Path
from typing import Final

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from engine.pieces import Kind
from engine.wording import BadInput, Language, Wording
from server.cli.common import OneOf, WholeNumber, output_options, print_json

NO_TORCH: Final = Wording(
    "no_torch",
    hu='a tanításhoz torch kell: pip install -e ".[train]"',
    en='training needs torch: pip install -e ".[train]"',
)
TRAINED: Final = Wording(
    "trained",
    hu="{network}: {path} ({bytes} bájt), jegyzőkönyv: {record}",
    en="{network}: {path} ({bytes} bytes), record: {record}",
)
DRAWING: Final = Wording("drawing", hu="{split} jelenetek", en="{split} scenes")

NETWORKS: Final = ("locator", "reader")
_STEPS: Final = {"locator": 6000, "reader": 6000}
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
    help="Which pieces are learned; those of the other kind are background.",
)
@click.option(
    "--from",
    "folders",
    multiple=True,
    type=click.Path(path_type=Path),
    help="Folder of labelled pictures to learn from; may be given several times. Without it, scenes are rendered.",
)
@click.option(
    "--out", default="runs", type=click.Path(path_type=Path), show_default=True, help="Folder of checkpoints."
)
@click.option("--scenes", default=2500, type=WholeNumber(1), show_default=True, help="How many scenes are rendered.")
@click.option("--steps", type=WholeNumber(1), help="Length of the training.  [default: 6000]")
@click.option(
    "--start-from", type=click.Path(path_type=Path), help="Checkpoint folder of an earlier training to go on from."
)
@click.option("--seed", default=0, type=WholeNumber(0), show_default=True)
@output_options
def command(
    what: str,
    kind_name: str,
    folders: tuple[Path, ...],
    out: Path,
    scenes: int,
    steps: int | None,
    start_from: Path | None,
    seed: int,
    as_json: bool,
    language: Language,
) -> None:
    """Train the locator, the reader or both; an interrupted training goes on where it was.

    Weights and their records are written to OUT/weights; copy them to models/weights/KIND to use them.
    """
    kind = Kind(kind_name)
    try:
        from models.training.command import Pictures, train
        from models.training.sources import gather
    except ModuleNotFoundError as error:
        if error.name != "torch":
            raise
        raise BadInput(NO_TORCH) from None

    validation_folder = out / "scenes" / "validation"
    _render(validation_folder, _VALIDATION_SCENES, "validation", seed, kind, language)
    if not folders:
        folders = (out / "scenes" / "train", out / "scenes" / "background")
        _render(folders[0], scenes, "train", seed, kind, language)
        _render(folders[1], max(1, scenes // _SCENES_PER_BACKGROUND), "train", seed, _OTHER[kind], language)
    learned, origin = gather(folders, kind)
    validation, _ = gather((validation_folder,), kind)
    answers = []
    # The reader learns from the mistakes of the locator that it will work with: the one just trained, if there is one.
    own_locator = out / "weights" / "locator.onnx"
    for name in NETWORKS if what == "all" else (what,):
        path = train(
            name,
            Pictures(learned, validation, origin),
            out,
            steps=steps or _STEPS[name],
            seed=seed,
            kind=kind,
            initial=start_from,
            locator=own_locator if own_locator.is_file() else None,
            weights=out / "weights",
        )
        record = path.with_suffix(".json")
        answers.append({"network": name, "path": str(path), "bytes": path.stat().st_size, "record": str(record)})
    if as_json:
        print_json({"trained": answers})
    else:
        for answer in answers:
            click.echo(TRAINED.text(language, answer))


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
