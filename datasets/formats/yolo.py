"""YOLO and YOLO-OBB: a text file for each picture, one line for each piece, places as shares of the picture.

A box is `class centre-x centre-y width height`, an oriented one `class x1 y1 … x4 y4`
(docs.ultralytics.com, «Datasets»).
"""

import json
import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

import yaml

from datasets.files import copy_once, write_once
from datasets.findings import Findings, Weight
from datasets.formats import losses
from datasets.formats.foreign import (
    BROKEN_LABEL,
    NO_LABEL_FOR,
    NO_PICTURE_FOR,
    RECTANGLES,
    ForeignPicture,
    ForeignPiece,
    ForeignSet,
    PictureIndex,
    box_quad,
    outline_quad,
    part_in,
)
from datasets.formats.names import class_name, class_piece
from datasets.pictures import picture_size
from datasets.scene import Quad, Scene
from engine.pieces import Piece
from engine.wording import BadInput, Wording

_COMMON: Final = (losses.GROUPS, losses.VISIBLE, losses.AREAS, losses.HISTORY, losses.STANDS_FOR, losses.SOURCE)
BOX_LOSSES: Final = (losses.TURN, *_COMMON, losses.HIDDEN, losses.FRACTIONS)
"""What survives: piece, the upright box around it, part of the split."""
CORNER_LOSSES: Final = (losses.UP_IN_CORNERS, losses.OUTSIDE, *_COMMON, losses.HIDDEN, losses.FRACTIONS)
"""What survives: piece, corners inside the picture and their order, part of the split."""

DATA_NAME: Final = "data.yaml"
CLASS_LISTS: Final = ("classes.txt", "obj.names", "_darknet.labels", "predefined_classes.txt")
_FOLDERS: Final = {"train": "train", "validation": "val", "test": "test", None: "train"}
_BOX_NUMBERS: Final = (5, 6)
"""A class and a box, perhaps with a confidence."""

BROKEN_DATA: Final = Wording(
    "broken_data_yaml",
    hu="nem olvasható YAML, vagy nincs benne «names»; javítsd",
    en="this is no readable YAML, or it has no 'names'; mend it",
)


class YoloWriter:
    """Writes `images/PART`, `labels/PART` and `data.yaml`; as oriented boxes where `oriented`."""

    def __init__(self, out: Path, classes: Sequence[Piece], *, oriented: bool) -> None:
        self._out = out
        self._classes = classes
        self._numbers = {piece: number for number, piece in enumerate(classes)}
        self._oriented = oriented
        self._parts: set[str] = set()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        """Every file is whole already."""

    def add(self, scene: Scene, picture: Path, name: str, part: str | None) -> tuple[bool, int]:
        """One more picture, called `name`; says whether anything had to be written, and how many pieces it left out."""
        folder = _FOLDERS[part]
        self._parts.add(folder)
        placed = _corner_numbers if self._oriented else _box_numbers
        lines, left_out = [], 0
        for piece in scene.pieces:
            numbers = placed(piece.quad, scene.width_px, scene.height_px)
            if numbers is None:
                left_out += 1
                continue
            told = " ".join(f"{number:.6f}" for number in numbers)
            lines.append(f"{self._numbers[class_piece(piece.piece)]} {told}\n")
        label = self._out / "labels" / folder / f"{Path(name).stem}.txt"
        copied = copy_once(picture, self._out / "images" / folder / name)
        # The label comes last: a picture without one is an empty table to those who train on it.
        return write_once(label, "".join(lines).encode("ascii")) or copied, left_out

    def finish(self) -> list[Path]:
        """Writes `data.yaml` and returns it."""
        lines = [f"{key}: images/{key}\n" for key in ("train", "val", "test") if key in self._parts]
        if "val" not in self._parts:
            lines.append(
                "# The set has no part to validate with: romi dataset split deals one out.\nval: images/train\n"
            )
        lines.append("names:\n")
        lines += [f"  {number}: {json.dumps(class_name(piece))}\n" for number, piece in enumerate(self._classes)]
        write_once(self._out / DATA_NAME, "".join(lines).encode("utf-8"))
        return [self._out / DATA_NAME]


def _box_numbers(quad: Quad, width_px: int, height_px: int) -> list[float] | None:
    inside = _inside(quad, width_px, height_px)
    xs, ys = [x / width_px for x, _ in inside], [y / height_px for _, y in inside]
    width, height = max(xs) - min(xs), max(ys) - min(ys)
    return [(max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2, width, height] if width > 0 and height > 0 else None


def _corner_numbers(quad: Quad, width_px: int, height_px: int) -> list[float] | None:
    """Corners inside the picture, for a reader of the format refuses a file that names one outside."""
    inside = _inside(quad, width_px, height_px)
    kept, _ = outline_quad(inside)
    return [share for x, y in inside for share in (x / width_px, y / height_px)] if kept else None


def _inside(quad: Quad, width_px: int, height_px: int) -> list[tuple[float, float]]:
    return [(min(max(x, 0.0), float(width_px)), min(max(y, 0.0), float(height_px))) for x, y in quad]


def read_yolo(folder: Path, findings: Findings, *, up_known: bool) -> ForeignSet:
    """The labelled pictures below `folder`; `up_known`: four corners begin with the piece's own top left.

    Raises BadInput (`broken_data_yaml`) placed at the file.
    """
    names = _class_names(folder)
    index = PictureIndex(folder)
    labels = [path for path in sorted(folder.rglob("*.txt")) if path.name not in CLASS_LISTS and _is_label(path)]

    def pictures() -> Iterator[ForeignPicture]:
        labelled = set()
        for path in labels:
            where = path.relative_to(folder).as_posix()
            picture = index.find_stem(path.stem, path)
            if picture is None:
                findings.add(Weight.WRONG, NO_PICTURE_FOR, where, picture=path.stem)
                continue
            labelled.add(picture)
            try:
                size_px = picture_size(picture)
            except BadInput as error:
                findings.add_error(error.at(where))
                continue
            pieces = tuple(_pieces(path, where, size_px, names, findings, up_known=up_known))
            yield ForeignPicture(picture, where, pieces, None, part_in(path.relative_to(folder)))
        for picture in index:
            if picture not in labelled:
                where = picture.relative_to(folder).as_posix()
                findings.add(Weight.DOUBTFUL, NO_LABEL_FOR, where, picture=picture.name)

    return ForeignSet(len(labels), pictures())


def _is_label(path: Path) -> bool:
    """Whether a text file is a label: it lies in a folder `labels`, or holds nothing but numbers."""
    if "labels" in path.parts:
        return True
    with path.open(encoding="utf-8-sig", errors="replace") as file:
        first = file.readline(1000).split()
    return len(first) >= min(_BOX_NUMBERS) and all(_number(word) is not None for word in first)


def _number(word: str) -> float | None:
    try:
        number = float(word)
    except ValueError:
        return None
    return number if math.isfinite(number) else None


def _class_names(folder: Path) -> dict[int, str]:
    data = next(iter(sorted(folder.rglob(DATA_NAME))), None) or next(iter(sorted(folder.glob("*.yaml"))), None)
    if data:
        try:
            names: Any = yaml.safe_load(data.read_text(encoding="utf-8-sig"))["names"]
            listed = dict(names) if isinstance(names, dict) else dict(enumerate(names))
            return {int(number): str(name) for number, name in listed.items()}
        except (yaml.YAMLError, ValueError, TypeError, KeyError, RecursionError, OSError):
            raise BadInput(BROKEN_DATA, where=data.name) from None
    for name in CLASS_LISTS:
        if path := next(iter(sorted(folder.rglob(name))), None):
            return dict(enumerate(path.read_text(encoding="utf-8-sig", errors="replace").splitlines()))
    return {}


def _pieces(
    path: Path,
    where: str,
    size_px: tuple[int, int],
    names: dict[int, str],
    findings: Findings,
    *,
    up_known: bool,
) -> Iterator[ForeignPiece]:
    width_px, height_px = size_px
    rectangles = 0
    for line_number, line in enumerate(path.read_text(encoding="utf-8-sig", errors="replace").splitlines(), start=1):
        words = line.split()
        if not words:
            continue
        numbers = [number for number in map(_number, words) if number is not None]
        quad, own = None, False
        if len(numbers) == len(words) and numbers[0] == int(numbers[0]):
            if len(numbers) in _BOX_NUMBERS:
                x, y, width, height = numbers[1:5]
                x0, x1 = (x - width / 2) * width_px, (x + width / 2) * width_px
                quad = box_quad(x0, (y - height / 2) * height_px, x1, (y + height / 2) * height_px)
            elif len(numbers) >= 7 and len(numbers) % 2:
                shares = zip(numbers[1::2], numbers[2::2], strict=True)
                quad, own = outline_quad([(x * width_px, y * height_px) for x, y in shares])
                rectangles += quad is not None and not own
        if quad is None:
            findings.add(Weight.WRONG, BROKEN_LABEL, f"{where}:{line_number}", problem=line[:80])
            continue
        number = int(numbers[0])
        yield ForeignPiece(names.get(number, str(number)), quad, up_known and own)
    if rectangles:
        findings.add(Weight.DOUBTFUL, RECTANGLES, where, count=rectangles)
