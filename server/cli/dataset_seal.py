"""`romi dataset seal`: writes down what a set is, so that it is the same set tomorrow."""

import dataclasses
from pathlib import Path
from typing import Final

import click

from datasets.about import load_about, save_about
from datasets.manifest import MANIFEST_NAME, seal
from datasets.sets import scene_files
from engine.wording import Language, Wording
from server.cli.common import output_options, print_json
from server.cli.progress import shown_progress

SEALING: Final = Wording("sealing", hu="jegyzék írása", en="writing the manifest")
SEALED: Final = Wording(
    "sealed",
    hu="kész a jegyzék: {manifest}; a készlet: {manifest_sha256}",
    en="the manifest is written: {manifest}; the set is {manifest_sha256}",
)


@click.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--licence", metavar="TEXT", help="Under which licence you give the set away; written down as it is.")
@output_options
def command(folder: Path, licence: str | None, as_json: bool, language: Language) -> None:
    """Write the manifest of the set in FOLDER: the SHA-256 of every file."""
    scene_files(folder)
    if licence is not None:
        save_about(folder, dataclasses.replace(load_about(folder), licence=licence or None))
    with shown_progress(SEALING.text(language, {})) as tell:
        identity = seal(folder, tell)
    answer = {"manifest": str(folder / MANIFEST_NAME), "manifest_sha256": identity}
    if as_json:
        print_json(answer)
    else:
        click.echo(SEALED.text(language, answer))
