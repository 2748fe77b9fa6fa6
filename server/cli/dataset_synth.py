"""`romi dataset synth`: renders synthetic tables."""

from pathlib import Path
from typing import Final, cast

import click

from datasets.sets import scene_files
from datasets.sheet import save_sheet
from datasets.synth.batch import prepare, render_scenes
from datasets.synth.glyphs import Split
from engine.pieces import Kind
from engine.wording import Language, Wording
from server.cli.common import OneOf, WholeNumber, output_options, print_json
from server.cli.progress import shown_progress

RENDERING: Final = Wording("rendering", hu="jelenetek rajzolása", en="rendering scenes")
RENDERED: Final = Wording(
    "rendered",
    hu="{drawn} jelenet elkészült, {kept} már megvolt: {folder}; átnézéshez: {sheet}",
    en="{drawn:scene|scenes} drawn, {kept} were there already: {folder}; to look at them: {sheet}",
)

_SHEET_SCENES: Final = 24


@click.command()
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
@click.option(
    "--kind", default=Kind.TILES.value, type=OneOf(tuple(Kind)), show_default=True, help="What lies on the tables."
)
@click.option("--workers", default=1, type=WholeNumber(1), show_default=True, help="How many processes draw.")
@output_options
def command(
    out: Path, count: int, seed: int, split: str, kind: str, workers: int, as_json: bool, language: Language
) -> None:
    """Render synthetic tables of tiles or of cards; what the folder holds already is not drawn again."""
    prepare(out)
    with shown_progress(RENDERING.text(language, {})) as tell:
        drawn = render_scenes(out, count, seed, cast("Split", split), workers, tell, Kind(kind))
    sheet = save_sheet(out, scene_files(out)[:_SHEET_SCENES])
    answer = {"folder": str(out), "drawn": drawn, "kept": count - drawn, "sheet": str(sheet)}
    if as_json:
        print_json(answer)
    else:
        click.echo(RENDERED.text(language, answer))
