"""Two pairs of networks on the same pictures: which pieces both read right, which only one of them."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from datasets.photo_labels import PhotoTruth, truth_of_scene
from datasets.synth.stream import stream_scenes
from engine.pieces import Kind
from models.preprocess import Image
from vision.compare import Comparison, Fault, compare
from vision.decode import decode
from vision.evaluate import Share
from vision.learning.mcnemar import exact_p
from vision.networks import Networks
from vision.pipeline import read_image
from vision.synthetic_set import FIRST_SEED, SPLIT

SYNTHETIC_SCENES: Final = {Kind.TILES: 60, Kind.CARDS: 120}
"""So many of the built-in test set's scenes of a kind: over a thousand pieces, in a few minutes."""


@dataclass(frozen=True, slots=True)
class Paired:
    """Counts over pictures.

    `gained` of the `pieces` are right only as the new networks read them, `lost` only as the old ones
    do; `old_invented` and `new_invented` are places without a piece that were read as one.
    """

    pictures: int = 0
    pieces: int = 0
    old_right: int = 0
    new_right: int = 0
    gained: int = 0
    lost: int = 0
    old_invented: int = 0
    new_invented: int = 0

    def __add__(self, other: "Paired") -> "Paired":
        return Paired(*(getattr(self, name) + getattr(other, name) for name in self.__slots__))

    @property
    def p(self) -> float:
        """How probable so large a difference is where neither is better."""
        return exact_p(self.gained, self.lost)

    def to_json(self) -> dict[str, Any]:
        """The counts, both shares with their intervals, and p."""
        counts = {name: getattr(self, name) for name in self.__slots__}
        shares = {"old": Share(self.old_right, self.pieces), "new": Share(self.new_right, self.pieces)}
        return counts | {name: share.to_json() for name, share in shares.items()} | {"p": self.p}


def paired_from_json(entry: Mapping[str, Any]) -> Paired:
    """The counts that `Paired.to_json` wrote. Raises KeyError, TypeError or ValueError."""
    return Paired(*(int(entry[name]) for name in Paired.__slots__))


def pair(truth: PhotoTruth, old: Comparison, new: Comparison) -> Paired:
    """One picture, read twice and compared with the same truth."""
    was, now = _right(truth, old), _right(truth, new)
    return Paired(
        pictures=1,
        pieces=len(was),
        old_right=sum(was),
        new_right=sum(now),
        gained=sum(n and not w for w, n in zip(was, now, strict=True)),
        lost=sum(w and not n for w, n in zip(was, now, strict=True)),
        old_invented=old.counts.invented,
        new_invented=new.counts.invented,
    )


def _right(truth: PhotoTruth, comparison: Comparison) -> list[bool]:
    """Of each piece that counts: whether it was read right."""
    wrong = {id(mistake.truth) for mistake in comparison.mistakes if mistake.fault is not Fault.INVENTED}
    return [id(name) not in wrong for name in truth.names if name.counted]


def pair_photos(truths: Iterable[PhotoTruth], old: Networks, new: Networks) -> Iterator[Paired]:
    """Reads each photo with both. Raises BadInput where one cannot be decoded."""
    for truth in truths:
        yield _pair_image(decode(truth.picture, str(truth.picture)), truth, old, new)


def pair_drawn(kind: Kind, old: Networks, new: Networks, count: int | None = None) -> Iterator[Paired]:
    """The first scenes of a kind in the built-in test set, drawn and read with both. Raises BadInput (`no_fonts`)."""
    wanted = [(kind, FIRST_SEED + number) for number in range(count or SYNTHETIC_SCENES[kind])]
    for picture, scene in stream_scenes(wanted, SPLIT, workers=1):
        yield _pair_image(picture, truth_of_scene(scene, Path()), old, new)


def _pair_image(image: Image, truth: PhotoTruth, old: Networks, new: Networks) -> Paired:
    was, now = (compare(read_image(image, None, {one.kind: one}), truth) for one in (old, new))
    return pair(truth, was, now)
