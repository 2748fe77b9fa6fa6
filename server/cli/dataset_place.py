"""`romi dataset place`: finds the places of cards and their indices where labels do not tell them, for training."""

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import click

from datasets.files import copy_once, write_whole
from datasets.folders import make_folder
from datasets.photo_labels import PhotoTruth, load_truths
from datasets.scene import Scene, load_scene, scene_text
from datasets.scene_files import write_scene
from datasets.sets import is_set, picture_of, scene_files
from engine.pieces import Kind
from engine.wording import BadInput, Language, Wording
from server.cli.common import output_options, print_json
from server.cli.read import networks_option
from vision.decode import decode
from vision.networks import Networks
from vision.placing import placed_scene, with_indices

PLACED: Final = Wording(
    "cards_placed",
    hu="{scenes} kép, {named} megnevezett kártya: {placed} helye megvan, {indices} sarokjellel",
    en="{scenes:picture|pictures}, {named:named card|named cards}: {placed} placed, by {indices:index|indices}",
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
    """Make a set of photos whose labels only name their cards: the networks find the places of those named.

    Of a set of romi's own they find the corners of cards whose places alone are known, as those of the live table;
    --out may then be the set itself.
    """
    networks = networks_option(weights)
    if is_set(folder):
        answer = place_scenes(folder, out, networks[Kind.CARDS], source)
        _tell(answer, language, as_json=as_json)
        return
    truths = [t for t in load_truths(folder) if t.kind is Kind.CARDS and source in (None, t.source)]
    if not truths:
        raise BadInput(NOTHING_NAMED, where=str(folder))
    _tell(place_photos(truths, out, networks[Kind.CARDS]), language, as_json=as_json)


def _tell(answer: dict[str, int], language: Language, *, as_json: bool) -> None:
    if as_json:
        print_json(answer)
    else:
        click.echo(PLACED.text(language, answer))


def place_scenes(folder: Path, out: Path, networks: Networks, source: str | None = None) -> dict[str, int]:
    """Writes the scenes of a set that hold cards to `out`, each with the indices that were found; returns how many.

    `source`: only scenes of this one. Raises BadInput (`nothing_named` where no scene holds a card, `not_writable`,
    as `load_scene` before anything is written, and as `decode`).
    """
    files = scene_files(folder)
    with _named_in(folder):
        paths = [path for path in files if _holds_cards(load_scene(path), source)]
    if not paths:
        raise BadInput(NOTHING_NAMED, where=str(folder))
    scenes = [_with_indices(path, out, networks) for path in paths]
    pieces = [piece for scene in scenes for piece in scene.pieces]
    return {
        "scenes": len(scenes),
        "named": len(pieces),
        "placed": len(pieces) - sum(len(scene.unplaced) for scene in scenes),
        "indices": sum(len(piece.indices) for piece in pieces),
    }


@contextlib.contextmanager
def _named_in(folder: Path) -> Iterator[None]:
    """What reads a scene or picture names the file alone; here it is named with the folder in which it lies."""
    try:
        yield
    except BadInput as error:
        raise error.at(str(folder / error.where)) from None


def _holds_cards(scene: Scene, source: str | None) -> bool:
    return source in (None, scene.source) and any(piece.piece.kind is Kind.CARDS for piece in scene.pieces)


def _with_indices(path: Path, out: Path, networks: Networks) -> Scene:
    with _named_in(path.parent):
        scene = load_scene(path)
        picture = picture_of(path, scene.picture)
        if scene.unplaced:
            scene = with_indices(scene, decode(picture), networks)
    copy_once(picture, out / scene.picture)
    write_whole(out / path.name, [scene_text(scene)])
    return scene


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
    with _named_in(truth.picture.parent):
        image = decode(truth.picture)
        scene = placed_scene(image, f"{truth.picture.stem}.jpg", truth, networks)
    write_scene(out, scene, image)
    return scene
