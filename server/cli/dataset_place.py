"""`romi dataset place`: finds the places of cards that a photo's labels only name, so that training can use it."""

from pathlib import Path
from typing import Final

import click

from datasets.folders import make_folder
from datasets.photo_labels import PhotoTruth, load_truths
from datasets.scene import Scene
from datasets.scene_files import write_scene
from engine.pieces import Kind
from engine.wording import BadInput, Language, Wording
from server.cli.common import output_options, print_json
from server.cli.read import networks_option
from vision.decode import decode
from vision.networks import Networks
from vision.placing import placed_scene

PLACED: Final = Wording(
    "cards_placed",
    hu="{scenes} kép, {named} megnevezett kártya: {placed} helye megvan, {indices} sarokjellel",
    en="{scenes} pictures, {named} named cards: {placed} placed, by {indices} indices",
)
NOTHING_NAMED: Final = Wording(
    "nothing_named",
    hu="egyik képnél sincs megnevezve kártya; adj meg olyan mappát, amelyben van",
    en="no picture has a card named; give a folder where some have",
)


@click.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--out", required=True, type=click.Path(path_type=Path), help="Folder of the set that is made.")
@click.option("--source", help="Only photos whose labels name this source.")
@click.option("--weights", type=click.Path(path_type=Path), metavar="DIR", help="Other networks than those in use.")
@output_options
def command(
    folder: Path, out: Path, source: str | None, weights: Path | None, as_json: bool, language: Language
) -> None:
    """Make a set of photos whose labels only name their cards: the networks find the places of those named."""
    networks = networks_option(weights)
    truths = [t for t in load_truths(folder) if t.kind is Kind.CARDS and source in (None, t.source)]
    if not truths:
        raise BadInput(NOTHING_NAMED, where=str(folder))
    answer = place_photos(truths, out, networks[Kind.CARDS])
    if as_json:
        print_json(answer)
    else:
        click.echo(PLACED.text(language, answer))


def place_photos(truths: list[PhotoTruth], out: Path, networks: Networks) -> dict[str, int]:
    """Writes the placed scenes of `truths` and their pictures to `out`; returns how many of what."""
    make_folder(out)
    scenes = [_place(truth, out, networks) for truth in truths]
    return {
        "scenes": len(scenes),
        "named": sum(name.counted for truth in truths for name in truth.names),
        "placed": sum(len(scene.pieces) for scene in scenes),
        "indices": sum(len(piece.indices) for scene in scenes for piece in scene.pieces),
    }


def _place(truth: PhotoTruth, out: Path, networks: Networks) -> Scene:
    image = decode(truth.picture)
    scene = placed_scene(image, f"{truth.picture.stem}.jpg", truth, networks)
    write_scene(out, scene, image)
    return scene
