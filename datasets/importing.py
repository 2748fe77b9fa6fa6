"""Reads a foreign set into one of ours: names become pieces, what cannot be used is left out, counted and named."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Final

from datasets.checking import OTHER_SIZE
from datasets.findings import Findings, Weight
from datasets.formats.coco import is_coco, read_coco
from datasets.formats.foreign import ForeignPicture, ForeignPiece, ForeignSet
from datasets.formats.names import piece_named
from datasets.formats.voc import read_voc
from datasets.formats.yolo import CLASS_LISTS, DATA_NAME, read_yolo
from datasets.manifest import seal
from datasets.merging import SetWriter, finish_set
from datasets.pictures import is_picture, look_at
from datasets.scene import Scene, ScenePiece
from datasets.sets import IMPORTED, TRUTH_NOTE, Tell, is_set
from datasets.splits import Splits, load_splits
from engine.pieces import Piece
from engine.wording import BadInput, Wording

_MOST_LABEL_FILES: Final = 20
"""A folder with more files of JSON has one for each picture, as COCO never does."""

VIDEO_ENDINGS: Final = frozenset({".mp4", ".mov", ".avi", ".mkv", ".webm", ".m4v"})

UNKNOWN_CLASS: Final = Wording(
    "class_unknown",
    hu="ismeretlen osztály: «{name}» ({count} címke); ott a kép figyelmen kívül marad; megnevezheted: --names",
    en="unknown class '{name}' ({count:label|labels}); there the picture is ignored; --names can say what it is",
)
NOTHING_TO_IMPORT: Final = Wording(
    "nothing_to_import",
    hu="nincs benne felismerhető készlet: COCO-, YOLO-, VOC-címke, romi-jelenet, kép vagy videó",
    en="holds no set that can be told: no label of COCO, YOLO or VOC, no scene of romi, no picture, no video",
)
NOTHING_USABLE: Final = Wording(
    "nothing_usable",
    hu="egyetlen kép sem volt használható belőle: {first}",
    en="not one picture of it could be used: {first}",
)


class Source(StrEnum):
    """What can be imported."""

    ROMI = "romi"
    COCO = "coco"
    YOLO = "yolo"
    VOC = "voc"
    PHOTOS = "photos"
    VIDEO = "video"


@dataclass(slots=True)
class Imported:
    """What an import did: pictures that were added or there already, their pieces, and labels of no known class."""

    added: int = 0
    kept: int = 0
    pieces: int = 0
    unknown: Counter[str] = field(default_factory=Counter)
    licences: tuple[str, ...] = ()
    """That the foreign set names; they are told, but only the user names a licence for our set."""
    identity: str | None = None
    findings: Findings = field(default_factory=Findings)


def source_of(path: Path) -> Source:
    """What lies in a folder or file. Raises BadInput (`nothing_to_import`) placed at it."""
    if path.is_file() and path.suffix.lower() in VIDEO_ENDINGS:
        return Source.VIDEO
    if path.is_dir():
        if coco_files(path):
            return Source.COCO
        if any(True for name in (DATA_NAME, *CLASS_LISTS) for _ in path.rglob(name)) or any(
            path.rglob("labels/**/*.txt")
        ):
            return Source.YOLO
        if any(path.rglob("*.xml")):
            return Source.VOC
        if is_set(path):
            return Source.ROMI
        if any(is_picture(file) for file in path.rglob("*")):
            return Source.PHOTOS
    raise BadInput(NOTHING_TO_IMPORT, where=str(path))


def coco_files(folder: Path) -> list[Path]:
    """COCO's label files in a folder or one below: at its root, in `annotations`, or in one for each part."""
    found = sorted([*folder.glob("annotations/*.json"), *folder.glob("*/_annotations.coco.json")])
    found = found or sorted(folder.glob("*.json"))[:_MOST_LABEL_FILES]
    return [path for path in found if is_coco(path)]


def read_foreign(folder: Path, source: Source, findings: Findings, *, up_known: bool) -> ForeignSet:
    """The pictures of a set of COCO, YOLO or VOC. Raises BadInput as its reader."""
    if source is Source.COCO:
        files = coco_files(folder)
        if not files:
            raise BadInput(NOTHING_TO_IMPORT, where=str(folder))
        return read_coco(folder, files, findings)
    if source is Source.YOLO:
        return read_yolo(folder, findings, up_known=up_known)
    return read_voc(folder, findings)


def import_set(
    foreign: ForeignSet,
    out: Path,
    name: str,
    findings: Findings,
    names: Mapping[str, Piece | None] | None = None,
    licence: str | None = None,
    tell: Tell | None = None,
) -> Imported:
    """Adds the pictures of a foreign set, called `name`, to the set in `out`, made where it is missing; seals it.

    Where a picture's scene is not known, its part of the foreign split is taken for one, so that no
    later split mixes what was held apart; the parts are written down. `names`: what foreign names
    mean, before our own understanding of them; None leaves such labels out. Interrupted, the same
    import goes on. Raises BadInput (`not_writable`; `nothing_usable` where not one picture was).
    """
    imported = Imported(licences=foreign.licences, findings=findings)
    understood = _Names(names or {})
    writer = SetWriter(out)
    parts: dict[str, str] = {}
    finished = 0
    for finished, picture in enumerate(foreign.pictures):
        if tell:
            tell(finished, foreign.total)
        source = picture.source or (f"{name}/{picture.part}" if picture.part else name)
        if picture.part:
            parts.setdefault(source, picture.part)
        try:
            look = look_at(picture.picture)
        except BadInput as error:
            findings.add_error(error.at(picture.where))
            continue
        size_px = (look.width_px, look.height_px)
        if picture.size_px and picture.size_px != size_px:
            found, said = (f"{width}×{height}" for width, height in (size_px, picture.size_px))
            findings.add(Weight.WRONG, OTHER_SIZE, picture.where, found=found, said=said)
            continue
        scene = _scene(picture, source, size_px, understood, imported)
        new = writer.add(scene, picture.picture, look.sha256)
        imported.added += new
        imported.kept += not new
        imported.pieces += len(scene.pieces)
    if tell:
        tell(foreign.total, foreign.total)
    for unknown, count in imported.unknown.most_common():
        findings.add(Weight.DOUBTFUL, UNKNOWN_CLASS, name, name=unknown, count=count)
    if not imported.added + imported.kept:
        first = next((finding.text("en") for finding in findings), "–")
        raise BadInput(NOTHING_USABLE, where=name, first=first)
    known = load_splits(out)
    splits = [splits for splits in (known, Splits(sources=parts) if parts else None) if splits]
    finish_set(out, [], [], splits, licence)
    imported.identity = seal(out)
    return imported


class _Names:
    """Looks each foreign name up once."""

    def __init__(self, given: Mapping[str, Piece | None]) -> None:
        self._given = given
        self._found: dict[str, Piece | None] = {}

    def leaves_out(self, name: str) -> bool:
        return name in self._given and self._given[name] is None

    def piece(self, name: str) -> Piece | None:
        if name not in self._found:
            self._found[name] = self._given.get(name) or piece_named(name)
        return self._found[name]


def _scene(picture: ForeignPicture, source: str, size_px: tuple[int, int], names: _Names, imported: Imported) -> Scene:
    pieces: list[ScenePiece] = []
    unknown: list[ForeignPiece] = []
    for labelled in picture.pieces:
        if names.leaves_out(labelled.name):
            continue
        piece = names.piece(labelled.name)
        if piece is None:
            unknown.append(labelled)
            imported.unknown[labelled.name] += 1
        else:
            pieces.append(ScenePiece(piece, labelled.quad, up_known=labelled.up_known))
    return Scene(
        picture.picture.name,
        *size_px,
        source,
        tuple(pieces),
        groups_known=False,
        ignored=tuple(labelled.quad for labelled in unknown),
        notes={TRUTH_NOTE: IMPORTED},
    )
