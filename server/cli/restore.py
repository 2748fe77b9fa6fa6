"""`romi restore`: what a backup holds comes back, also while the server runs."""

import dataclasses
from pathlib import Path
from typing import Final

import click

from engine.wording import Language, Wording
from server.cli.common import check_file, output_options, print_json
from server.cli.environment import settings_of, settings_option
from server.cli.progress import shown_progress
from server.settings import usable_folder
from server.store.bundle import restore_bundle
from server.store.copies import moment
from server.store.database import database_address

RESTORING: Final = Wording("restoring", hu="visszaállítás", en="restoring")
RESTORED: Final = Wording(
    "restored",
    hu="Visszaállítva: {file} (játszmák: {matches}, visszahozott képek: {pictures}, hálózatok: {networks})",
    en="Restored: {file} (matches: {matches}, pictures brought back: {pictures}, networks: {networks})",
)
KEPT_BEFORE: Final = Wording(
    "kept_before", hu="Ami előtte volt, itt van: {before}", en="What was there before is in {before}"
)


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@settings_option
@output_options
def command(file: Path, settings_file: Path | None, as_json: bool, language: Language) -> None:
    """Put what romi backup wrote into FILE in place of all matches, also while the server runs.

    The matches that were there before are kept in a file that can be restored in the same way. Collected pictures and
    learned networks that are gone come back; those that are there stay as they are.
    """
    check_file(file)
    settings = settings_of(settings_file)
    before = usable_folder(settings.data_dir) / f"romi-before-restore-{moment()}.db"
    url = database_address(settings.data_dir, settings.database_url)
    with shown_progress(RESTORING.text(language, {})) as tell:
        back = restore_bundle(url, settings.data_dir, file, before, tell)
    kept = str(before) if before.exists() else None
    answer = {"file": str(file), **dataclasses.asdict(back), "before": kept}
    if as_json:
        print_json(answer)
        return
    click.echo(RESTORED.text(language, answer))
    if kept:
        click.echo(KEPT_BEFORE.text(language, {"before": kept}))
