"""`romi eval`: how well and how fast labelled photos are read."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import click
from rich.console import Console
from rich.progress import track

from datasets.folders import make_folder
from datasets.photo_labels import load_truths
from engine.wording import BadInput, Language, Wording
from server.cli.common import WholeNumber, output_options, print_json, print_table
from server.cli.eval_doubts import doubts_to_json, print_doubts
from server.cli.eval_synthetic import run_synthetic
from server.cli.read import networks_option
from vision.compare import Counts
from vision.evaluate import Measured, Share, by_scene, evaluation_to_json, measure, milliseconds, readable, shares
from vision.mistake_sheet import save_mistake_sheets
from vision.synthetic_set import FIRST_SEED, SCENES

NO_SCENE: Final = Wording(
    "no_scene",
    hu="nincs benne «{scene}» nevű felvételsor; van: {known}",
    en="holds no scene '{scene}'; there are: {known}",
)
NOTHING_TO_MEASURE: Final = Wording(
    "nothing_to_measure",
    hu="csak kártyák vannak a {photos} képen, ez a változat pedig csak köveket olvas; adj meg köves mappát",
    en="there are only cards in its {photos:photo|photos}, and this version reads tiles only; name a folder with tiles",
)
SKIPPED: Final = Wording(
    "eval_skipped",
    hu="kimaradt képek (kártyák vannak rajtuk, ez a változat csak köveket olvas): {photos}",
    en="photos left out (they show cards, and this version reads tiles only): {photos}",
)
FOLDER_OR_SYNTHETIC: Final = Wording(
    "folder_or_synthetic",
    hu="vagy egy felcímkézett képekkel teli mappát adj meg, vagy azt, hogy --synthetic; egyszerre csak az egyiket",
    en="name a folder of labelled photos, or give --synthetic; one of the two",
)
ONLY_SYNTHETIC: Final = Wording(
    "only_synthetic",
    hu="ez csak a --synthetic kapcsolóval együtt jó, a --scene pedig csak mappával",
    en="this goes with --synthetic only, and --scene with a folder only",
)
SHEETS: Final = Wording("eval_sheets", hu="a hibák képei: {paths}", en="pictures of the mistakes: {paths}")

SCENE: Final = Wording(
    "eval_scene",
    hu="{scene}: {photos} kép, {truth} db: {right} jó, {misread} félreolvasott, {missed} kimaradt, {invented} kitalált",
    en="{scene}: {photos:photo|photos}, {truth:piece|pieces}: {right} right, {misread} misread, "
    "{missed} missed, {invented} invented",
)
_FIGURES: Final = ("recall", "precision", "found", "rank", "colour", "upright", "groups", "photos")
_LEGEND: Final = Wording(
    "eval_legend",
    hu="recall: jól olvasott a meglévőkből; precision: az olvasottakból; found: megtalált; rank, colour: a megtaláltak "
    "közül jó szám, jó szín; upright: jól álló; groups, photos: hibátlan csoport, hibátlan kép; mellettük 95 %-os sáv",
    en="recall: right of those there; precision: of those read; found: located; rank, colour: right among the located; "
    "upright: the right way up; groups and photos: without a mistake; beside them the 95 % interval",
)


@click.command()
@click.argument("folder", required=False, type=click.Path(path_type=Path), metavar="[DIR]")
@click.option("--synthetic", is_flag=True, help="Read the built-in test set of rendered scenes (extra: synth).")
@click.option("--count", type=WholeNumber(1), help=f"So many of its scenes; by default {SCENES}.")
@click.option("--seeds", "first_seed", type=WholeNumber(0), metavar="FIRST", help="Other scenes, from this seed on.")
@click.option("--workers", type=WholeNumber(1), help="How many processes render; by default this one.")
@click.option("--scene", help="Only the photos of this scene.")
@click.option(
    "--errors",
    type=click.Path(path_type=Path),
    metavar="OUT",
    help="Write contact sheets of everything that was read wrong into this folder.",
)
@click.option("--weights", type=click.Path(path_type=Path), metavar="DIR", help="Other networks than those in use.")
@output_options
def command(
    folder: Path | None,
    synthetic: bool,
    count: int | None,
    first_seed: int | None,
    workers: int | None,
    scene: str | None,
    errors: Path | None,
    weights: Path | None,
    as_json: bool,
    language: Language,
) -> None:
    """Read the labelled photos in DIR, or rendered scenes, and count what was right, misread, missed and invented."""
    if synthetic is (folder is not None):
        raise BadInput(FOLDER_OR_SYNTHETIC, where="romi eval")
    of_a_set = {"--count": count, "--seeds": first_seed, "--workers": workers}
    misplaced = {"--scene": scene} if folder is None else of_a_set
    for option, value in misplaced.items():
        if value is not None:
            raise BadInput(ONLY_SYNTHETIC, where=option)
    if folder is None:
        seed = FIRST_SEED if first_seed is None else first_seed
        run_synthetic(count or SCENES, seed, workers or 1, networks_option(weights), errors, as_json, language)
        return
    truths = load_truths(folder)
    if scene is not None:
        known = sorted({truth.source for truth in truths})
        truths = [truth for truth in truths if truth.source == scene]
        if not truths:
            raise BadInput(NO_SCENE, where=str(folder), scene=scene, known=", ".join(known))
    networks = networks_option(weights)
    measurable = readable(truths, networks)
    if not measurable:
        raise BadInput(NOTHING_TO_MEASURE, where=str(folder), photos=len(truths))
    if errors:
        make_folder(errors)
    console = Console(stderr=True)
    shown = track(measurable, str(folder), console=console, transient=True, disable=not console.is_terminal)
    measured = list(measure(shown, networks))
    sheets = save_mistake_sheets(measured, errors) if errors else []
    skipped = len(truths) - len(measurable)
    if as_json:
        sheet_paths = [str(path) for path in sheets]
        print_json(
            evaluation_to_json(measured, skipped, networks)
            | {"confidence": doubts_to_json(measured), "sheets": sheet_paths}
        )
        return
    _print(measured, language)
    if skipped:
        click.echo(SKIPPED.text(language, {"photos": skipped}))
    if sheets:
        click.echo(SHEETS.text(language, {"paths": ", ".join(map(str, sheets))}))


def _print(measured: Sequence[Measured], language: Language) -> None:
    scenes = by_scene(measured)
    rows = {**scenes, "Σ": sum(scenes.values(), Counts())} if len(scenes) > 1 else scenes
    for name, counts in rows.items():
        click.echo(SCENE.text(language, {"scene": name, **counts.plain()}))
        figures = shares(counts)
        print_table(
            ("", "n", "of", "%", "95 %"),
            [("  " + figure, *_cells(figures[figure])) for figure in _FIGURES if figures[figure].of],
        )
    told = "  ".join(f"{stage} {ms['median']} ({ms['p95']})" for stage, ms in milliseconds(measured).items())
    click.echo(f"ms, median (95 %): {told}")
    print_doubts(measured, language)
    click.echo(_LEGEND.text(language, {}))


def _cells(share: Share) -> tuple[str, str, str, str]:
    percent, interval = share.percent, share.interval
    assert percent is not None  # noqa: S101
    assert interval is not None  # noqa: S101
    return str(share.count), str(share.of), f"{percent:.1f}", f"{interval[0]:.1f}–{interval[1]:.1f}"
