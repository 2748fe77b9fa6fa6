"""Lets the networks label pictures beforehand: what `datasets.prelabelling` is handed."""

from pathlib import Path

from datasets.prelabelling import Decode, Labels, Picture, Read
from server.cli.read import networks_option
from vision.decode import decode
from vision.labels import scene_pieces
from vision.pipeline import read_image


def prelabel(weights: Path | None) -> tuple[Decode, Read]:
    """How a photo is decoded and how a picture is read, by the networks in `weights` or the shipped ones."""
    networks = networks_option(weights)

    def read(picture: Picture) -> Labels:
        return Labels(scene_pieces(read_image(picture, None, networks)))

    return decode, read
