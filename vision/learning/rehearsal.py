"""A household played by the labels: it collects photos with what networks say of them, and corrects what is wrong."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from datasets.photo_labels import LabelledName, PhotoTruth
from datasets.scene import Quad, Scene, ScenePiece
from datasets.scene_files import write_scene
from datasets.sets import CONFIRMED, TRUTH_NOTE
from models.training.pictures import portrait_quad
from vision.compare import Comparison, compare
from vision.decode import decode
from vision.labels import prediction
from vision.networks import Networks
from vision.pipeline import read_image
from vision.placing import placed_scene
from vision.reading import Reading


@dataclass(frozen=True, slots=True)
class Collected:
    """How many pictures and pieces were collected, and how many of them had to be corrected."""

    pictures: int = 0
    pieces: int = 0
    corrected: int = 0

    def __add__(self, other: "Collected") -> "Collected":
        return Collected(self.pictures + other.pictures, self.pieces + other.pieces, self.corrected + other.corrected)


def collect(truths: Sequence[PhotoTruth], out: Path, networks: Networks) -> Collected:
    """Puts photos into the set in `out`, each with its prediction and the truth as a person would leave it.

    Where labels tell no places, a person could only say what lies there; the networks place it, and
    what they cannot place is neither taught nor background. Raises BadInput as `decode`, and (`not_writable`).
    """
    total = Collected()
    for truth in truths:
        image = decode(truth.picture, str(truth.picture))
        name = f"{truth.picture.stem}.jpg"
        reading = read_image(image, None, {networks.kind: networks})
        comparison = compare(reading, truth)
        scene = (
            corrected_scene(name, truth, reading, comparison)
            if truth.places_known
            else placed_scene(image, name, truth, networks)
        )
        write_scene(out, scene, image)
        counts = comparison.counts
        total += Collected(1, len(scene.pieces), counts.misread + counts.missed + counts.invented)
    return total


def corrected_scene(picture: str, truth: PhotoTruth, reading: Reading, comparison: Comparison) -> Scene:
    """The scene of a photo after a person has put everything right: each labelled piece, with what was read there."""
    read_as = {id(name): row for name, row in comparison.pairs}
    pieces, ignored = [], list(truth.ignored)
    for name in truth.names:
        if name.outline is None or name.piece is None:
            continue
        if not name.counted:
            ignored.append(name.outline)
            continue
        row = read_as.get(id(name))
        predicted = None if row is None else prediction(reading, row, reading.pieces[row])
        pieces.append(
            ScenePiece(name.piece, _quad(name), up_known=name.up_known, predicted=predicted, indices=name.indices)
        )
    return Scene(
        picture,
        reading.width_px,
        reading.height_px,
        truth.source,
        tuple(pieces),
        groups_known=False,
        ignored=tuple(ignored),
        rendered=truth.rendered,
        notes={TRUTH_NOTE: CONFIRMED},
    )


def _quad(name: LabelledName) -> Quad:
    """The piece's corners: its label's own, or those of the rectangle about an outline that knows no top."""
    outline = np.array(name.outline, np.float32)
    a, b, c, d = (outline if name.up_known else portrait_quad(outline)).tolist()
    return ((a[0], a[1]), (b[0], b[1]), (c[0], c[1]), (d[0], d[1]))
