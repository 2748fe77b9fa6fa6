"""`romi dataset sample`: draws the sample table that ships with the program."""

from pathlib import Path
from typing import Final

import click

from datasets.synth.sample import save_sample
from engine.wording import Language, Wording
from server.cli.common import output_options, print_json

SAMPLE_SAVED: Final = Wording("sample_saved", hu="elkészült: {picture}", en="drawn: {picture}")


@click.command()
@click.option("--out", required=True, type=click.Path(path_type=Path), help="Folder for the picture and its label.")
@output_options
def command(out: Path, as_json: bool, language: Language) -> None:
    """Draw the sample table that ships with the program: four melds, one of them faulty, and a rack."""
    answer = {"picture": str(save_sample(out))}
    if as_json:
        print_json(answer)
    else:
        click.echo(SAMPLE_SAVED.text(language, answer))
