"""`romi dataset`: makes sets of labelled scenes and looks after them."""

from collections import Counter
from pathlib import Path
from typing import Final, cast

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from datasets.scene import load_scene
from datasets.sheet import save_sheet, scene_files
from datasets.synth.batch import prepare, render_scenes
from datasets.synth.glyphs import Split
from datasets.synth.sample import save_sample
from engine.wording import Language, Wording
from server.cli.common import OneOf, WholeNumber, output_options, print_json, print_table

RENDERING: Final = Wording("rendering", hu="jelenetek rajzolása", en="rendering scenes")
RENDERED: Final = Wording(
    "rendered",
    hu="{drawn} jelenet elkészült, {kept} már megvolt: {folder}; átnézéshez: {sheet}",
    en="{drawn} scenes drawn, {kept} were there already: {folder}; to look at them: {sheet}",
)
SHEET_SAVED: Final = Wording("sheet_saved", hu="{count} jelenet: {sheet}", en="{count} scenes: {sheet}")
SAMPLE_SAVED: Final = Wording("sample_saved", hu="elkészült: {picture}", en="drawn: {picture}")
STATS_HEADINGS: Final = Wording("stats_headings", hu="lap|darab", en="piece|count")
STATS_LINE: Final = Wording(
    "stats_line",
    hu="{scenes} jelenet, {empty} üres; {pieces} lap {groups} csoportban; magasságuk {low}–{high} képpont",
    en="{scenes} scenes, {empty} empty; {pieces} pieces in {groups} groups; {low}–{high} px high",
)

_SHEET_SCENES: Final = 24

folder_argument = click.argument("folder", type=click.Path(path_type=Path))


@click.group()
def command() -> None:
    """Make sets of labelled scenes and look after them."""


@command.command()
@click.option("--out", required=True, type=click.Path(path_type=Path), help="Folder for pictures and labels.")
@click.option("--count", required=True, type=WholeNumber(1), help="How many scenes the folder shall hold.")
@click.option("--seed", default=0, type=WholeNumber(0), show_default=True, help="Seed of the first scene.")
@click.option(
    "--split",
    default="train",
    type=OneOf(("train", "validation")),
    show_default=True,
    help="Which fonts, outlines and materials may be used.",
)
@click.option("--workers", default=1, type=WholeNumber(1), show_default=True, help="How many processes draw.")
@output_options
def synth(out: Path, count: int, seed: int, split: str, workers: int, as_json: bool, language: Language) -> None:
    """Render synthetic tables of tiles; what the folder holds already is not drawn again."""
    prepare(out)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        task = progress.add_task(RENDERING.text(language, {}), total=count)
        drawn = render_scenes(
            out,
            count,
            seed,
            cast("Split", split),
            workers,
            lambda finished, _: progress.update(task, completed=finished),
        )
    sheet = save_sheet(out, scene_files(out)[:_SHEET_SCENES])
    answer = {"folder": str(out), "drawn": drawn, "kept": count - drawn, "sheet": str(sheet)}
    if as_json:
        print_json(answer)
    else:
        click.echo(RENDERED.text(language, answer))


@command.command()
@click.option("--out", required=True, type=click.Path(path_type=Path), help="Folder for the picture and its label.")
@output_options
def sample(out: Path, as_json: bool, language: Language) -> None:
    """Draw the sample table that ships with the program: four melds, one of them faulty, and a rack."""
    answer = {"picture": str(save_sample(out))}
    if as_json:
        print_json(answer)
    else:
        click.echo(SAMPLE_SAVED.text(language, answer))


@command.command()
@folder_argument
@click.option("--first", default=0, type=WholeNumber(0), show_default=True, help="Leave out that many scenes.")
@click.option("--count", default=_SHEET_SCENES, type=WholeNumber(1), show_default=True, help="Scenes on the sheet.")
@output_options
def sheet(folder: Path, first: int, count: int, as_json: bool, language: Language) -> None:
    """Draw the labels over the pictures of FOLDER, on one sheet to look at."""
    files = scene_files(folder)
    chosen = files[first : first + count] or files[:count]
    answer = {"sheet": str(save_sheet(folder, chosen)), "count": len(chosen)}
    if as_json:
        print_json(answer)
    else:
        click.echo(SHEET_SAVED.text(language, answer))


@command.command()
@folder_argument
@output_options
def stats(folder: Path, as_json: bool, language: Language) -> None:
    """Check every scene of FOLDER and count what they hold."""
    scenes = [load_scene(path) for path in scene_files(folder)]
    pieces = [piece for scene in scenes for piece in scene.pieces]
    counts = Counter(str(piece.piece) for piece in pieces)
    heights = sorted(
        abs(piece.quad[3][0] - piece.quad[0][0]) + abs(piece.quad[3][1] - piece.quad[0][1]) for piece in pieces
    )
    answer = {
        "scenes": len(scenes),
        "empty": sum(not scene.pieces for scene in scenes),
        "pieces": len(pieces),
        "groups": sum(len(scene.groups) for scene in scenes),
        "low": round(heights[len(heights) // 20]) if heights else 0,
        "high": round(heights[-1 - len(heights) // 20]) if heights else 0,
    }
    if as_json:
        print_json({**answer, "counts": dict(counts)})
        return
    print_table(STATS_HEADINGS.text(language, {}).split("|"), counts.most_common())
    click.echo(STATS_LINE.text(language, answer))
