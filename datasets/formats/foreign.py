"""What every foreign form has in common: pictures with named outlines, and how an outline becomes four corners."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

import cv2
import numpy as np

from datasets.pictures import is_picture
from datasets.scene import Point, Quad
from engine.wording import Wording

PARTS: Final = {
    "train": "train",
    "val": "validation",
    "valid": "validation",
    "validation": "validation",
    "test": "test",
}
"""How foreign sets call the parts of a split, and how we do."""

NO_PICTURE_FOR: Final = Wording(
    "label_without_picture",
    hu="ehhez a címkéhez nincs kép: {picture}; tedd mellé, vagy töröld a címkét",
    en="there is no picture for this label: {picture}; put it there or delete the label",
)
NO_LABEL_FOR: Final = Wording(
    "picture_without_label",
    hu="ehhez a képhez nincs címke, kimaradt: {picture}",
    en="there is no label for this picture, it was left out: {picture}",
)
BROKEN_LABEL: Final = Wording(
    "broken_foreign_label",
    hu="hibás címke, kimaradt: {problem}",
    en="broken label, left out: {problem}",
)
RECTANGLES: Final = Wording(
    "outline_to_rectangle",
    hu="{count} körvonal nem négyszög: a köré írt legkisebb téglalap lett belőle",
    en="{count:outline is no quadrilateral|outlines are no quadrilaterals}: a rectangle around each was taken",
)


@dataclass(frozen=True, slots=True)
class ForeignPiece:
    """One labelled piece: the name of its class as the foreign set has it, and its corners in px, clockwise."""

    name: str
    quad: Quad
    up_known: bool = False


@dataclass(frozen=True, slots=True)
class ForeignPicture:
    """One labelled picture; `where` names its label, `source` and `part` are None where the set says nothing."""

    picture: Path
    where: str
    pieces: tuple[ForeignPiece, ...]
    source: str | None = None
    part: str | None = None
    size_px: tuple[int, int] | None = None


class ForeignSet(NamedTuple):
    """How many labelled pictures there are, and each in turn; and the licences that the set names."""

    total: int
    pictures: Iterator[ForeignPicture]
    licences: tuple[str, ...] = ()


def box_quad(x0: float, y0: float, x1: float, y1: float) -> Quad | None:
    """The corners of an upright box, None where it has no area."""
    return ((x0, y0), (x1, y0), (x1, y1), (x0, y1)) if x1 > x0 and y1 > y0 else None


def outline_quad(points: Sequence[Point]) -> tuple[Quad | None, bool]:
    """Four corners for an outline, clockwise from its first point, and whether they are its own.

    Any but a convex quadrilateral becomes the smallest rectangle around it; None where it has no area.
    """
    outline = np.array(points, np.float32).reshape(-1, 1, 2)
    if len(points) < 3 or not np.isfinite(outline).all():
        return None, False
    if len(points) == 4 and cv2.isContourConvex(outline):
        a, b, c, d = points
        area = cv2.contourArea(outline, oriented=True)
        if area:
            return ((a, b, c, d) if area > 0 else (a, d, c, b)), True
    corners = cv2.boxPoints(cv2.minAreaRect(outline))
    if not cv2.contourArea(corners):
        return None, False
    if cv2.contourArea(corners, oriented=True) < 0:
        corners = corners[::-1]
    # The corner nearest the top left comes first, so that the order says the same on every system.
    first = int(corners.sum(axis=1).argmin())
    a, b, c, d = ((float(x), float(y)) for x, y in np.roll(corners, -first, axis=0))
    return (a, b, c, d), False


def part_in(path: Path) -> str | None:
    """The part of a split that a folder or file name tells, None where none does."""
    words = [word for name in (*path.parts[:-1], path.stem) for word in name.lower().replace("-", "_").split("_")]
    plain = [word.rstrip("0123456789") for word in words]
    return next((PARTS[word] for word in reversed(plain) if word in PARTS), None)


class PictureIndex:
    """The pictures below a folder, found by the path that a label names; nothing outside is ever found."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._by_name: dict[str, list[Path]] = {}
        for path in sorted(folder.rglob("*")):
            if is_picture(path) and path.is_file():
                self._by_name.setdefault(path.name, []).append(path)
        self._endings = sorted({path.suffix for path in self})

    def find(self, named: str, near: Path) -> Path | None:
        """The picture whose path ends like the one named; of several the one that shares most with `near`."""
        parts = named.replace("\\", "/").split("/")
        return self._best(self._by_name.get(parts[-1], []), parts, near)

    def find_stem(self, stem: str, near: Path) -> Path | None:
        """The picture of that name without its ending."""
        for ending in self._endings:
            if found := self.find(stem + ending, near):
                return found
        return None

    def __iter__(self) -> Iterator[Path]:
        return (path for paths in self._by_name.values() for path in paths)

    def _best(self, paths: list[Path], parts: list[str], near: Path) -> Path | None:
        def likeness(path: Path) -> tuple[int, int]:
            own = path.parts
            tail = next((i for i in range(min(len(own), len(parts))) if own[-1 - i] != parts[-1 - i]), len(parts))
            return tail, len(set(own[:-1]) & set(near.parts))

        ranked = sorted(paths, key=likeness, reverse=True)
        if len(ranked) > 1 and likeness(ranked[0]) == likeness(ranked[1]):
            return None
        return ranked[0] if ranked else None
