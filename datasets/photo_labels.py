"""Labelled photographs of every form that measuring knows, as one type.

A folder is read by what lies in it: scenes of our own (`*.json` with `romi_scene`), or a
`labels.json` whose entries carry outlines with names (`pieces`), names by group without places
(`groups`), or boxes with ranks (`cards`); or pictures that are named by the one card they show.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from datasets.pictures import is_picture
from datasets.scene import Outline, Quad, Scene, ScenePiece, load_scene
from engine.pieces import Kind, Piece, parse_piece
from engine.wording import BadInput, Wording

LABELS_NAME: Final = "labels.json"
KEPT_OUT_OF_TRAINING: Final = frozenset({"rummy3", "rummyBackground"})
"""Scenes of the tile photos that only measure."""

NO_FOLDER: Final = Wording(
    "no_folder",
    hu="nincs ilyen mappa; add meg a felcímkézett képek mappáját",
    en="there is no such folder; name the folder of the labelled pictures",
)
NO_LABELS: Final = Wording(
    "no_labels",
    hu="nincs benne címke: sem labels.json, sem jelenet (.json), sem lapról elnevezett kép",
    en="holds no labels: no labels.json, no scene (.json), no picture named by a card",
)
BROKEN_LABELS: Final = Wording(
    "broken_labels",
    hu="hibás címke: {problem}; javítsd a fájlt",
    en="broken label: {problem}; mend the file",
)


@dataclass(frozen=True, slots=True)
class LabelledName:
    """One piece that a label names.

    `rank` 1–13 is always known of a natural piece (0 otherwise); `piece` is None where only the rank
    is. `outline` px, None where the place is not known. With `up_known` the outline is a quad in the
    piece's own order. `counted` is False for a piece that may be found or missed (cut off, hidden).
    `indices`: of a card whose place is known, its indices that show.
    """

    rank: int
    piece: Piece | None
    outline: Outline | None = None
    up_known: bool = False
    counted: bool = True
    indices: tuple[Quad, ...] = ()


@dataclass(frozen=True, slots=True)
class PhotoTruth:
    """What is known of one picture.

    `source`: pictures of one table and light share it. `groups`: indices into `names`, in reading
    order; trusted only where `groups_known`. `ignored`: outlines px within which nothing counts.
    `boxed`: outlines are upright boxes about what shows of a piece, whatever its own shape.
    """

    picture: Path
    source: str
    kind: Kind | None
    names: tuple[LabelledName, ...]
    groups: tuple[tuple[int, ...], ...] = ()
    groups_known: bool = False
    ignored_fractions: tuple[tuple[float, float, float, float], ...] = ()
    """Boxes x0, y0, x1, y1 as shares of width and height within which nothing counts."""
    ignored: tuple[Outline, ...] = ()
    rendered: bool = False
    boxed: bool = False

    def ignored_outlines(self, width_px: int, height_px: int) -> list[Outline]:
        """All outlines px within which nothing counts, of a picture of this size."""
        size = (width_px, height_px)
        boxes = [[share * size[i % 2] for i, share in enumerate(box)] for box in self.ignored_fractions]
        return [*self.ignored, *(_box(*box) for box in boxes)]

    @property
    def places_known(self) -> bool:
        """Whether every piece's place is known."""
        return all(name.outline is not None for name in self.names)


def load_truths(folder: Path) -> list[PhotoTruth]:
    """Every labelled picture of a folder, sorted by file name.

    Raises BadInput (`no_folder`, `no_labels`, `broken_labels`, or a scene's own) placed at the file.
    """
    if not folder.is_dir():
        raise BadInput(NO_FOLDER, where=str(folder))
    labels = folder / LABELS_NAME
    truths = list(_from_labels(labels) if labels.is_file() else _from_scenes(folder))
    truths = truths or list(_from_names(folder))
    if not truths:
        raise BadInput(NO_LABELS, where=str(folder))
    return sorted(truths, key=lambda truth: truth.picture.name)


def _from_labels(path: Path) -> Iterator[PhotoTruth]:
    try:
        entries = json.loads(path.read_text(encoding="utf-8-sig"))
        for entry in entries:
            yield _from_entry(entry, path.parent)
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        if isinstance(error, BadInput):
            raise error.at(str(path)) from None
        problem = f"{type(error).__name__} {error}".strip()
        raise BadInput(BROKEN_LABELS, where=str(path), problem=problem) from None


def _from_entry(entry: dict[str, Any], folder: Path) -> PhotoTruth:
    picture = folder / entry["photo"]
    ignored = tuple((float(x0), float(y0), float(x1), float(y1)) for x0, y0, x1, y1 in entry.get("ignore", ()))
    source = str(entry.get("scene") or entry.get("source") or folder.name)
    if "pieces" in entry:
        placed = [
            (parse_piece(p["piece"]), tuple((float(x), float(y)) for x, y in p["polygon"])) for p in entry["pieces"]
        ]
        names = tuple(LabelledName(piece.rank, piece, outline) for piece, outline in placed)
        return PhotoTruth(picture, source, Kind.TILES, names, ignored_fractions=ignored)
    if "cards" in entry:
        names = tuple(
            LabelledName(parse_piece(f"{card['rank']}s").rank, None, _box(*map(float, card["box"])))
            for card in entry["cards"]
        )
        return PhotoTruth(picture, folder.name, Kind.CARDS, names, ignored_fractions=ignored, boxed=True)
    groups = [[parse_piece(text) for text in group] for group in entry["groups"]]
    pieces = [piece for group in groups for piece in group]
    numbers = iter(range(len(pieces)))
    return PhotoTruth(
        picture,
        source,
        next((piece.kind for piece in pieces if piece.kind), None),
        tuple(LabelledName(piece.rank, piece) for piece in pieces),
        tuple(tuple(next(numbers) for _ in group) for group in groups),
        bool(entry["groups_known"]),
        ignored,
    )


def _box(x0: float, y0: float, x1: float, y1: float) -> Outline:
    return ((x0, y0), (x1, y0), (x1, y1), (x0, y1))


def _from_scenes(folder: Path) -> Iterator[PhotoTruth]:
    for path in folder.glob("*.json"):
        yield truth_of_scene(load_scene(path), folder)


def truth_of_scene(scene: Scene, folder: Path) -> PhotoTruth:
    """What a scene knows of its picture, which lies in `folder`; names stand in the order of its pieces."""
    names = tuple(
        LabelledName(p.piece.natural.rank, p.piece, p.quad, p.up_known, _counts(p), p.indices) for p in scene.pieces
    )
    groups: dict[int, list[int]] = {}
    for index, piece in enumerate(scene.pieces):
        if piece.group is not None:
            groups.setdefault(piece.group, []).append(index)
    return PhotoTruth(
        folder / scene.picture,
        scene.source,
        next((name.piece.kind for name in names if name.piece and name.piece.kind), None),
        names,
        tuple(tuple(groups[number]) for number in sorted(groups)),
        scene.groups_known,
        ignored=scene.ignored,
        rendered=scene.rendered,
    )


def _counts(piece: ScenePiece) -> bool:
    """A card counts where an index of it shows, however little else does."""
    return bool(piece.indices) or (not piece.cut_off and piece.visible >= 0.5)


def _from_names(folder: Path) -> Iterator[PhotoTruth]:
    for path in folder.iterdir():
        if is_picture(path):
            try:
                piece = parse_piece(path.stem)
            except BadInput:
                continue
            yield PhotoTruth(path, folder.name, piece.kind, (LabelledName(piece.rank, piece),))
