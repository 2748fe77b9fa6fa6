"""COCO: one JSON file for each part of the split, boxes and outlines in px (cocodataset.org, «Data format»)."""

import json
from array import array
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Final, Self

import cv2
import numpy as np

from datasets.files import copy_once, write_whole
from datasets.findings import Findings, Weight
from datasets.folders import make_folder, not_writable
from datasets.formats import losses
from datasets.formats.foreign import (
    BROKEN_LABEL,
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
from datasets.formats.json_stream import stream_object
from datasets.formats.names import class_name, class_piece
from datasets.scene import Quad, Scene
from engine.pieces import Piece
from engine.wording import BadInput, Wording

LOSSES: Final = (
    losses.UP_IN_POLYGON,
    losses.GROUPS,
    losses.VISIBLE,
    losses.AREAS,
    losses.HISTORY,
    losses.STANDS_FOR,
    losses.HIDDEN,
    losses.ROUNDED,
)
"""What survives: piece, corners and their order, whether up is known, source, part of the split, licence."""

NO_IMAGE: Final = Wording(
    "labels_without_image",
    hu="{count} kép, amelyről címke szól, nincs a felsoroltak között; a címkéi kimaradtak",
    en="{count:picture|pictures} that labels speak of cannot be found among those listed; the labels were left out",
)

TWICE: Final = Wording(
    "image_ids_twice",
    hu="{count} képszám két képé is, nem tudni, melyik címke melyiken van; ezek a képek kimaradtak (például {example})",
    en="{count:id is|ids are} of two pictures, so whose labels they are cannot be told; those were left out "
    "(as {example})",
)

_DIGITS: Final = 2
_CHUNK_CHARACTERS: Final = 1 << 20
_WHOLE: Final = "all"


class CocoWriter:
    """Writes pictures to `images` and one `annotations/instances_PART.json` for each part of the split.

    The labels are gathered in unfinished files and become whole ones at the end (`finish`).
    """

    def __init__(self, out: Path, classes: Sequence[Piece], licences: Sequence[str]) -> None:
        self._out = out
        self._ids = {piece: number for number, piece in enumerate(classes, start=1)}
        self._licences = licences
        self._opened: dict[str, tuple[IO[str], IO[str]]] = {}
        self._stack = ExitStack()
        self._images = 0
        self._annotations = 0

    def __enter__(self) -> Self:
        make_folder(self._out / "annotations")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        # What could not be written was told already, or something worse was.
        with suppress(OSError):
            self._stack.close()
        for part in self._opened:
            for path in self._unfinished(part):
                path.unlink(missing_ok=True)

    def add(self, scene: Scene, picture: Path, name: str, part: str | None) -> tuple[bool, int]:
        """One more picture, called `name`; says whether it had to be copied, and how many pieces were left out."""
        try:
            left_out = self._add_labels(scene, name, part or _WHOLE)
        except OSError as error:
            raise not_writable(self._out / "annotations", error) from None
        return copy_once(picture, self._out / "images" / name), left_out

    def _add_labels(self, scene: Scene, name: str, part: str) -> int:
        images, annotations = self._files(part)
        self._images += 1
        entry = {
            "id": self._images,
            "file_name": name,
            "width": scene.width_px,
            "height": scene.height_px,
            "source": scene.source,
        }
        if self._licences:
            entry["license"] = 1
        _append(images, entry)
        left_out = 0
        for piece in scene.pieces:
            shape = _shape(piece.quad, scene.width_px, scene.height_px)
            if not shape:
                left_out += 1
                continue
            self._annotations += 1
            _append(
                annotations,
                {
                    "id": self._annotations,
                    "image_id": self._images,
                    "category_id": self._ids[class_piece(piece.piece)],
                    **shape,
                    "iscrowd": 0,
                    "up_known": piece.up_known,
                },
            )
        return left_out

    def finish(self) -> list[Path]:
        """Makes the label files whole and returns them."""
        try:
            self._stack.close()
        except OSError as error:
            raise not_writable(self._out / "annotations", error) from None
        paths = []
        for part in self._opened:
            paths.append(self._out / "annotations" / f"instances_{part}.json")
            write_whole(paths[-1], self._composed(part))
        return paths

    def _files(self, part: str) -> tuple[IO[str], IO[str]]:
        if part not in self._opened:
            images, annotations = (
                self._stack.enter_context(path.open("w", encoding="utf-8", newline="\n"))
                for path in self._unfinished(part)
            )
            self._opened[part] = images, annotations
        return self._opened[part]

    def _unfinished(self, part: str) -> tuple[Path, Path]:
        folder = self._out / "annotations"
        return folder / f".{part}.images.part", folder / f".{part}.annotations.part"

    def _composed(self, part: str) -> Iterator[str]:
        named = [{"id": number, "name": text, "url": ""} for number, text in enumerate(self._licences, start=1)]
        categories = [
            {"id": number, "name": class_name(piece), "supercategory": str(piece.kind or "piece")}
            for piece, number in self._ids.items()
        ]
        yield f'{{"info": {json.dumps({"description": "romi"})},\n"licenses": {json.dumps(named)},\n'
        yield f'"categories": {json.dumps(categories)}'
        for key, path in zip(("images", "annotations"), self._unfinished(part), strict=True):
            yield f',\n"{key}": [\n'
            with path.open(encoding="utf-8") as file:
                while text := file.read(_CHUNK_CHARACTERS):
                    yield text
            yield "]"
        yield "}\n"


def _append(file: IO[str], entry: Mapping[str, object]) -> None:
    file.write((",\n" if file.tell() else "") + json.dumps(entry))


def _shape(quad: Quad, width_px: int, height_px: int) -> dict[str, Any] | None:
    """Outline, box and area as COCO has them, box and area of what lies in the picture; None where nothing does."""
    xs, ys = [x for x, _ in quad], [y for _, y in quad]
    x0, y0 = max(0.0, min(xs)), max(0.0, min(ys))
    x1, y1 = min(float(width_px), max(xs)), min(float(height_px), max(ys))
    if x1 - x0 <= 0 or y1 - y0 <= 0:
        return None
    outline = np.array(quad, np.float32)
    frame = np.array([(0, 0), (width_px, 0), (width_px, height_px), (0, height_px)], np.float32)
    area = cv2.intersectConvexConvex(outline, frame)[0]
    if area <= 0:
        return None
    return {
        "bbox": [round(value, _DIGITS) for value in (x0, y0, x1 - x0, y1 - y0)],
        "area": round(float(area), _DIGITS),
        "segmentation": [[round(value, _DIGITS) for point in quad for value in point]],
    }


def is_coco(path: Path) -> bool:
    """Whether a JSON file is COCO's: an object that lists `images` with their files' names."""
    try:
        for key, value in stream_object(path):
            if key == "images":
                return isinstance(value, dict) and "file_name" in value
    except (BadInput, OSError):
        return False
    return False


def read_coco(folder: Path, files: Sequence[Path], findings: Findings) -> ForeignSet:
    """The pictures of these label files, found below `folder`. Raises BadInput (`broken_json`) placed at a file."""
    read = [_LabelFile(path, findings) for path in files]
    index = PictureIndex(folder)
    licences = tuple(dict.fromkeys(text for labels in read for text in labels.licences))

    def pictures() -> Iterator[ForeignPicture]:
        for labels in read:
            yield from labels.pictures(index, findings)

    return ForeignSet(sum(len(labels.images) for labels in read), pictures(), licences)


_NUMBERS_OF_A_PIECE: Final = 10


class _LabelFile:
    """One label file, held as numbers: 10 for each piece (category, up, four corners), so that a large one fits."""

    def __init__(self, path: Path, findings: Findings) -> None:
        self._path = path
        self._part = part_in(Path(path.name)) or part_in(Path(path.parent.name))
        self.images: dict[object, dict[str, Any]] = {}
        self.licences: list[str] = []
        self._category_names: dict[object, str] = {}
        self._categories: list[object] = []
        self._numbers: dict[object, int] = {}
        self._pieces: defaultdict[object, array[float]] = defaultdict(lambda: array("d"))
        self._twice: dict[object, None] = {}
        self._rectangles = 0
        for key, value in stream_object(path):
            try:
                self._take(key, value)
            except (AttributeError, KeyError, TypeError, ValueError, OverflowError) as error:
                problem = f"{key}: {type(error).__name__} {error}"
                findings.add(Weight.WRONG, BROKEN_LABEL, path.name, problem=problem)
        if self._rectangles:
            findings.add(Weight.DOUBTFUL, RECTANGLES, path.name, count=self._rectangles)
        unknown = len(self._pieces.keys() - self.images.keys())
        if self._twice:
            example = self.images[next(iter(self._twice))]["name"]
            findings.add(Weight.WRONG, TWICE, path.name, count=len(self._twice), example=example)
        for number in self._twice:
            del self.images[number]
        if unknown:
            findings.add(Weight.WRONG, NO_IMAGE, path.name, count=unknown)

    def _take(self, key: str, value: Any) -> None:
        if key == "licenses":
            self.licences.append(str(value["name"]))
        elif key == "categories":
            self._take_category(value["id"], str(value["name"]))
        elif key == "images":
            entry: dict[str, Any] = {
                "name": str(value["file_name"]),
                "size_px": (int(value["width"]), int(value["height"])),
            }
            source = value.get("source")
            entry["source"] = source if isinstance(source, str) else None
            if self.images.setdefault(value["id"], entry) != entry:
                self._twice[value["id"]] = None
        elif key == "annotations":
            self._take_piece(value)

    def _take_category(self, number: object, name: str) -> None:
        """Two names of one number are a name that means nothing, so that it is told."""
        known = self._category_names.setdefault(number, name)
        if known != name:
            self._category_names[number] = f"{known} / {name}"

    def _number_of(self, category: object) -> int:
        """Categories may stand after the labels in the file, so that their names are looked up at the end."""
        if category not in self._numbers:
            self._numbers[category] = len(self._categories)
            self._categories.append(category)
        return self._numbers[category]

    def _take_piece(self, value: Any) -> None:
        outline = value.get("segmentation")
        quad, own = None, False
        if isinstance(outline, list) and len(outline) == 1 and len(outline[0]) >= 6:
            points = [(float(x), float(y)) for x, y in zip(outline[0][::2], outline[0][1::2], strict=True)]
            quad, own = outline_quad(points)
            self._rectangles += not own
        if quad is None:
            x, y, width, height = map(float, value["bbox"])
            quad = box_quad(x, y, x + width, y + height)
        if quad is None:
            raise ValueError(f"id {value.get('id')}: bbox {value['bbox']}")
        up_known = own and value.get("up_known") is True
        corners = [number for point in quad for number in point]
        self._pieces[value["image_id"]].extend([self._number_of(value["category_id"]), up_known, *corners])

    def pictures(self, index: PictureIndex, findings: Findings) -> Iterator[ForeignPicture]:
        for number, image in self.images.items():
            where = f"{self._path.name}: {image['name']}"
            picture = index.find(image["name"], self._path)
            if picture is None:
                findings.add(Weight.WRONG, NO_PICTURE_FOR, self._path.name, picture=image["name"])
                continue
            numbers = self._pieces.pop(number, array("d"))
            pieces = tuple(
                self._piece(numbers[start : start + _NUMBERS_OF_A_PIECE])
                for start in range(0, len(numbers), _NUMBERS_OF_A_PIECE)
            )
            yield ForeignPicture(picture, where, pieces, image["source"], self._part, image["size_px"])

    def _piece(self, numbers: "array[float]") -> ForeignPiece:
        category, up_known, ax, ay, bx, by, cx, cy, dx, dy = numbers
        named = self._categories[int(category)]
        name = self._category_names.get(named, str(named))
        return ForeignPiece(name, ((ax, ay), (bx, by), (cx, cy), (dx, dy)), bool(up_known))
