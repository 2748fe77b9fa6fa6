"""What both trainings learn from: pictures with quads and classes, gathered from labelled folders."""

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from models.preprocess import Image, Quads


@dataclass(frozen=True, eq=False, slots=True)
class LabelledPicture:
    """A picture file and its pieces.

    `quads` `(n, 4, 2)` px: whole tiles and backs, of other cards every index that shows. `classes` `(n,)`
    columns of a posterior, `up_known` `(n,)` whether the first corner is truly its own top left (otherwise
    it may be turned by 180 degrees). `to_card` `(n, 2)` px: the way from an index to its card's middle.
    `ignored` are outlines `(k, 2)` px of what is neither a piece to find nor background.
    """

    path: Path
    quads: Quads
    classes: NDArray[np.int64]
    up_known: NDArray[np.bool_]
    to_card: NDArray[np.float32]
    ignored: tuple[NDArray[np.float32], ...]
    rendered: bool

    def load(self) -> Image:
        """The picture, BGR. Raises OSError when it cannot be decoded."""
        image = cv2.imdecode(np.fromfile(self.path, np.uint8), cv2.IMREAD_COLOR)
        if image is None:
            raise OSError(f"{self.path} cannot be decoded as a picture")
        return np.asarray(image, np.uint8)


def portrait_quad(outline: NDArray[np.float32]) -> NDArray[np.float32]:
    """The rectangle `(4, 2)` about a tile's outline `(k, 2)`, its long side down; either end may be up.

    Tiles are portrait; seen from so low that they look landscape they are not in the photos that train.
    """
    corners = cv2.boxPoints(cv2.minAreaRect(outline.astype(np.float32)))
    sides = np.linalg.norm(np.roll(corners, -1, axis=0) - corners, axis=1)
    if sides[0] > sides[1]:
        corners = np.roll(corners, -1, axis=0)
    first, second = corners[1] - corners[0], corners[2] - corners[1]
    if first[0] * second[1] - first[1] * second[0] < 0:
        corners = corners[[1, 0, 3, 2]]
    return np.asarray(corners, np.float32)


class PictureMix:
    """Rendered and real pictures, drawn in a fixed proportion however many there are of each."""

    def __init__(self, pictures: list[LabelledPicture], share_real: float) -> None:
        rendered = [p for p in pictures if p.rendered]
        real = [p for p in pictures if not p.rendered]
        self._groups = [(share, group) for share, group in ((1 - share_real, rendered), (share_real, real)) if group]

    def draw(self, rng: np.random.Generator) -> LabelledPicture:
        """One picture at random."""
        shares = np.array([share for share, _ in self._groups])
        _, group = self._groups[int(rng.choice(len(shares), p=shares / shares.sum()))]
        return group[int(rng.integers(len(group)))]
