"""Gathers training pictures from folders: rendered scenes, collected scenes, labelled photographs."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from datasets.photo_labels import KEPT_OUT_OF_TRAINING, LabelledName, PhotoTruth, load_truths, truth_of_scene
from datasets.scene import load_scene
from engine.pieces import FACE_DOWN, Kind, class_of
from engine.wording import BadInput, Wording
from models.preprocess import Quads
from models.training.pictures import LabelledPicture, portrait_quad

NOTHING_TO_LEARN: Final = Wording(
    "nothing_to_learn",
    hu="nincs benne olyan kép, amelyből tanulni lehet: a darabok helye is kell",
    en="holds no picture to learn from: the places of the pieces are needed too",
)


class _Learned(NamedTuple):
    """One thing to find and to read: a tile, a back, or an index of a card."""

    quad: NDArray[np.float32]
    class_index: int
    up_known: bool
    to_card: NDArray[np.float32]


def _learned(name: LabelledName, kind: Kind, *, rendered: bool) -> list[_Learned]:
    """What is to be learned of a labelled piece; nothing where it does not count, or no index of a card is placed."""
    if not (name.counted and name.piece and name.outline):
        return []
    outline = np.array(name.outline, np.float32)
    class_index = class_of(name.piece)
    if not name.indices:
        if kind is Kind.CARDS and name.piece != FACE_DOWN:
            return []
        quad = outline if name.up_known or rendered else portrait_quad(outline)
        return [_Learned(quad, class_index, name.up_known, np.zeros(2, np.float32))]
    indices = [np.array(index, np.float32) for index in name.indices]
    return [_Learned(index, class_index, True, outline.mean(axis=0) - index.mean(axis=0)) for index in indices]


def labelled_picture(truth: PhotoTruth, kind: Kind) -> LabelledPicture:
    """The picture as training needs it; pieces that do not count are neither learned nor background.

    Pieces of the other kind are background: what lies on their table is nothing to find. On a
    photographed card more indices may show than are labelled: all of it is no background.
    """
    if truth.kind not in (kind, None):
        return LabelledPicture(truth.picture, *_columns([]), ignored=(), rendered=truth.rendered)
    learned = [_learned(name, kind, rendered=truth.rendered) for name in truth.names]
    skipped = [
        name.outline
        for name, found in zip(truth.names, learned, strict=True)
        if name.outline and (not found or (name.indices and not truth.rendered))
    ]
    return LabelledPicture(
        truth.picture,
        *_columns([one for found in learned for one in found]),
        ignored=tuple(np.array(outline, np.float32) for outline in (*truth.ignored, *skipped)),
        rendered=truth.rendered,
    )


def _columns(
    learned: list[_Learned],
) -> tuple[Quads, NDArray[np.int64], NDArray[np.bool_], NDArray[np.float32]]:
    return (
        np.array([one.quad for one in learned], np.float32).reshape(-1, 4, 2),
        np.array([one.class_index for one in learned], np.int64),
        np.array([one.up_known for one in learned], np.bool_),
        np.array([one.to_card for one in learned], np.float32).reshape(-1, 2),
    )


def gather(folders: Sequence[Path], kind: Kind) -> tuple[list[LabelledPicture], dict[str, int]]:
    """All pictures of the folders whose pieces have places, and how many came from each source.

    Sources that only measure are left out. Raises BadInput as `load_truths`, or where a folder has none.
    """
    pictures: list[LabelledPicture] = []
    origin: Counter[str] = Counter()
    for folder in folders:
        usable = [truth for truth in load_truths(folder) if truth.places_known and _may_train(truth)]
        if not usable:
            raise BadInput(NOTHING_TO_LEARN, where=str(folder))
        pictures += [labelled_picture(truth, kind) for truth in usable]
        origin.update(_origins(usable, folder))
    return pictures, dict(origin)


def own_pictures(files: Sequence[Path], kind: Kind) -> tuple[list[LabelledPicture], dict[str, int]]:
    """The pictures of a set's scenes, all of them real to who collected them; otherwise as `gather`.

    Raises BadInput as `load_scene`, or where none is left to learn from.
    """
    truths = [truth_of_scene(load_scene(file), file.parent) for file in files]
    usable = [truth for truth in truths if _may_train(truth)]
    if not usable:
        raise BadInput(NOTHING_TO_LEARN, where=str(files[0].parent) if files else "")
    pictures = [replace(labelled_picture(truth, kind), rendered=False) for truth in usable]
    return pictures, dict(Counter(f"collected/{truth.source}" for truth in usable))


def _may_train(truth: PhotoTruth) -> bool:
    return truth.source not in KEPT_OUT_OF_TRAINING and all(name.piece for name in truth.names)


def _origins(truths: Iterable[PhotoTruth], folder: Path) -> list[str]:
    return ["rendered" if truth.rendered else f"{folder.name}/{truth.source}" for truth in truths]
