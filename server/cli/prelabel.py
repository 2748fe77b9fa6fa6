"""Lets the networks label pictures beforehand: what `datasets.prelabelling` is handed."""

from pathlib import Path

from datasets.prelabelling import Decode, Labels, Picture, Read
from datasets.scene import Prediction, ScenePiece
from server.cli.read import networks_option
from vision.decode import decode
from vision.pipeline import read_image
from vision.reading import Reading


def prelabel(weights: Path | None) -> tuple[Decode, Read]:
    """How a photo is decoded and how a picture is read, by the networks in `weights` or the shipped ones."""
    networks = networks_option(weights)

    def read(picture: Picture) -> Labels:
        reading = read_image(picture, None, networks)
        return Labels(scene_pieces(reading, networks[reading.kind].version))

    return decode, read


def scene_pieces(reading: Reading, weights: str) -> tuple[ScenePiece, ...]:
    """A reading as labels that still say what the networks `weights` said, posterior and all."""
    pieces = []
    for row, piece in enumerate(reading.pieces):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = (
            (round(float(x), 2), round(float(y), 2)) for x, y in reading.quads[row]
        )
        posterior = tuple(round(float(p), 5) for p in reading.posteriors[row])
        predicted = Prediction(piece, weights, posterior)
        quad = ((ax, ay), (bx, by), (cx, cy), (dx, dy))
        pieces.append(ScenePiece(piece, quad, int(reading.groups[row]), predicted=predicted))
    return tuple(pieces)
