"""`romi restore`: a backup in place of all matches, also while the server runs."""

from pathlib import Path
from typing import Final

import click

from engine.wording import Language, Wording
from server.cli.common import output_options, print_json
from server.cli.environment import settings_of, settings_option
from server.settings import usable_folder
from server.store.copies import moment, restore
from server.store.database import database_address

RESTORED: Final = Wording(
    "restored", hu="Visszaállítva: {file} (játszmák: {matches})", en="Restored: {file} (matches: {matches})"
)
KEPT_BEFORE: Final = Wording(
    "kept_before", hu="Ami előtte volt, itt van: {before}", en="What was there before is in {before}"
)


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@settings_option
@output_options
def command(file: Path, settings_file: Path | None, as_json: bool, language: Language) -> None:
    """Put what romi backup wrote into FILE in place of all matches, also while the server runs.

    What was there before is kept beside it, in a file that can be restored in the same way.
    """
    settings = settings_of(settings_file)
    before = usable_folder(settings.data_dir) / f"romi-before-restore-{moment()}.db"
    matches = restore(database_address(settings.data_dir, settings.database_url), file, before)
    kept = str(before) if before.exists() else None
    if as_json:
        print_json({"file": str(file), "matches": matches, "before": kept})
        return
    click.echo(RESTORED.text(language, {"file": file, "matches": matches}))
    if kept:
        click.echo(KEPT_BEFORE.text(language, {"before": kept}))
