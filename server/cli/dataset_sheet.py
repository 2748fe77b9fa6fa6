"""`romi dataset sheet`: draws labels over their pictures, to look at."""

from pathlib import Path
from typing import Final

import click

from datasets.sets import scene_files
from datasets.sheet import save_sheet
from engine.wording import Language, Wording
from server.cli.common import WholeNumber, output_options, print_json

SHEET_SAVED: Final = Wording("sheet_saved", hu="{count} jelenet: {sheet}", en="{count:scene|scenes}: {sheet}")

_SHEET_SCENES: Final = 24


@click.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--first", default=0, type=WholeNumber(0), show_default=True, help="Leave out that many scenes.")
@click.option("--count", default=_SHEET_SCENES, type=WholeNumber(1), show_default=True, help="Scenes on the sheet.")
@output_options
def command(folder: Path, first: int, count: int, as_json: bool, language: Language) -> None:
    """Draw the labels over the pictures of FOLDER, on one sheet to look at."""
    files = scene_files(folder)
    chosen = files[first : first + count] or files[:count]
    answer = {"sheet": str(save_sheet(folder, chosen)), "count": len(chosen)}
    if as_json:
        print_json(answer)
    else:
        click.echo(SHEET_SAVED.text(language, answer))
