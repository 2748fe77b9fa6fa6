"""`romi backup`: all that is kept in one file, also while the server runs."""

import dataclasses
from pathlib import Path
from typing import Final

import click

from engine.wording import Language, Wording
from server.cli.common import output_options, print_json
from server.cli.environment import settings_of, settings_option
from server.cli.progress import shown_progress
from server.store.bundle import write_bundle
from server.store.database import database_address

BACKING_UP: Final = Wording("backing_up", hu="mentés", en="backing up")
BACKED_UP: Final = Wording(
    "backed_up",
    hu="Mentve: {file} (játszmák: {matches}, megőrzött képek: {pictures}, tanult hálózatok: {networks})",
    en="Backed up: {file} (matches: {matches}, kept pictures: {pictures}, learned networks: {networks})",
)


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@settings_option
@output_options
def command(file: Path, settings_file: Path | None, as_json: bool, language: Language) -> None:
    """Write matches, collected pictures and learned networks into FILE, also while the server runs."""
    settings = settings_of(settings_file)
    url = database_address(settings.data_dir, settings.database_url)
    with shown_progress(BACKING_UP.text(language, {})) as tell:
        kept = write_bundle(url, settings.data_dir, file, tell)
    answer = {"file": str(file), **dataclasses.asdict(kept)}
    if as_json:
        print_json(answer)
    else:
        click.echo(BACKED_UP.text(language, answer))
