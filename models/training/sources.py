"""Gathers training pictures from folders: rendered scenes, collected scenes, labelled photographs."""

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

import numpy as np

from datasets.photo_labels import KEPT_OUT_OF_TRAINING, PhotoTruth, load_truths
from engine.pieces import class_of
from engine.wording import BadInput, Wording
from models.training.pictures import LabelledPicture, portrait_quad

NOTHING_TO_LEARN: Final = Wording(
    "nothing_to_learn",
    hu="nincs benne olyan kép, amelyből tanulni lehet: a darabok helye is kell",
    en="holds no picture to learn from: the places of the pieces are needed too",
)


def labelled_picture(truth: PhotoTruth) -> LabelledPicture:
    """The picture as training needs it; pieces that do not count are neither learned nor background."""
    counted = [name for name in truth.names if name.counted and name.piece and name.outline]
    skipped = [name.outline for name in truth.names if name.outline and not (name.counted and name.piece)]
    outlines = [np.array(name.outline, np.float32) for name in counted]
    quads = [o if name.up_known else portrait_quad(o) for name, o in zip(counted, outlines, strict=True)]
    return LabelledPicture(
        path=truth.picture,
        quads=np.array(quads, np.float32).reshape(-1, 4, 2),
        classes=np.array([class_of(name.piece) for name in counted if name.piece], np.int64),
        up_known=np.array([name.up_known for name in counted], np.bool_),
        ignored=tuple(np.array(outline, np.float32) for outline in (*truth.ignored, *skipped)),
        rendered=truth.rendered,
    )


def gather(folders: Sequence[Path]) -> tuple[list[LabelledPicture], dict[str, int]]:
    """All pictures of the folders whose pieces have places, and how many came from each source.

    Sources that only measure are left out. Raises BadInput as `load_truths`, or where a folder has none.
    """
    pictures: list[LabelledPicture] = []
    origin: Counter[str] = Counter()
    for folder in folders:
        usable = [truth for truth in load_truths(folder) if truth.places_known and _may_train(truth)]
        if not usable:
            raise BadInput(NOTHING_TO_LEARN, where=str(folder))
        pictures += [labelled_picture(truth) for truth in usable]
        origin.update(_origins(usable, folder))
    return pictures, dict(origin)


def _may_train(truth: PhotoTruth) -> bool:
    return truth.source not in KEPT_OUT_OF_TRAINING and all(name.piece for name in truth.names)


def _origins(truths: Iterable[PhotoTruth], folder: Path) -> list[str]:
    return ["rendered" if truth.rendered else f"{folder.name}/{truth.source}" for truth in truths]
