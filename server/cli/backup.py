"""`romi backup`: all matches in one file, also while the server runs."""

from pathlib import Path
from typing import Final

import click

from engine.wording import Language, Wording
from server.cli.common import output_options, print_json
from server.cli.environment import settings_of, settings_option
from server.store.copies import back_up
from server.store.database import database_address

BACKED_UP: Final = Wording(
    "backed_up", hu="Mentve: {file} (játszmák: {matches})", en="Backed up: {file} (matches: {matches})"
)


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@settings_option
@output_options
def command(file: Path, settings_file: Path | None, as_json: bool, language: Language) -> None:
    """Write all that is kept of matches into FILE, also while the server runs."""
    settings = settings_of(settings_file)
    matches = back_up(database_address(settings.data_dir, settings.database_url), file)
    if as_json:
        print_json({"file": str(file), "matches": matches})
    else:
        click.echo(BACKED_UP.text(language, {"file": file, "matches": matches}))
