"""Writes a set in a foreign form, one picture at a time, with a README that says what was lost."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Final, NamedTuple, Protocol, Self

from datasets.about import About, licences, load_about
from datasets.files import write_whole
from datasets.findings import Findings, Weight
from datasets.formats import coco, yolo
from datasets.formats.coco import CocoWriter
from datasets.formats.names import class_name, class_piece, classes_of
from datasets.formats.yolo import YoloWriter
from datasets.manifest import identity
from datasets.pictures import EMPTY, MISSING, is_picture
from datasets.scene import Scene
from datasets.sets import Tell, is_set, picture_of, read_scenes, scene_files, skim_scenes
from datasets.splits import PARTS, load_splits
from engine.pieces import Kind, Piece, parse_piece
from engine.wording import BadInput, Language, Wording

README_NAME: Final = "README.md"

INTO_A_SET: Final = Wording(
    "export_into_set",
    hu="itt egy romi-készlet van; adj meg másik mappát a kivitelnek",
    en="this holds a set of romi itself; name another folder to export into",
)
LEFT_OUT: Final = Wording(
    "export_left_out",
    hu="{count} lap kimaradt: semmi sincs belőle a képen",
    en="{count:piece was|pieces were} left out: nothing of it lies in the picture",
)
LEFT_OVER: Final = Wording(
    "export_left_over",
    hu="{count} fájl korábbi kivitelből maradt itt, és nem tartozik ehhez (például {example}); "
    "töröld, vagy adj meg új mappát",
    en="{count:file is|files are} left here from an earlier export and are none of this one ({example}); "
    "delete what is left, or name a new folder",
)

_TITLE: Final = Wording("export_title", hu="Képkészlet {title} formában", en="A set of pictures as {title}")
_HOLDS: Final = Wording(
    "export_holds",
    hu="{pictures} kép, {pieces} felcímkézett lap. Részek: {parts}.",
    en="{pictures:picture|pictures}, {pieces:labelled piece|labelled pieces}. Parts: {parts}.",
)
_CLASSES: Final = Wording(
    "export_classes",
    hu="Osztályok, sorrendben: {classes}. Egy kő szám és szín (r piros, b kék, k fekete, y sárga), "
    "egy kártya rang és szín (s, h, d, c).",
    en="Classes, in order: {classes}. A tile is number and colour (r red, b blue, k black, y yellow), "
    "a card rank and suit (s, h, d, c).",
)
_LOST: Final = Wording("export_lost", hu="Ami ebben a formában elvész", en="What this form loses")
_LICENCE: Final = Wording("export_licence", hu="Licenc", en="Licence")
_NO_LICENCE: Final = Wording(
    "export_no_licence",
    hu="A készlet gazdája nem nevezett meg licencet.",
    en="The owner of the set has named no licence.",
)
_IDENTITY: Final = Wording(
    "export_identity",
    hu="A készlet jegyzékének SHA-256 értéke: {identity}",
    en="SHA-256 of the set's manifest: {identity}",
)


class Writer(Protocol):
    """Writes one foreign form; nothing that it leaves behind is half written."""

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None: ...

    def add(self, scene: Scene, picture: Path, name: str, part: str | None) -> tuple[bool, int]:
        """One more picture; says whether anything had to be written, and how many pieces were left out."""

    def finish(self) -> list[Path]:
        """Writes what belongs to the whole, and returns it."""


class Form(NamedTuple):
    """A foreign form: its name, what it loses, and how it is written."""

    title: str
    losses: tuple[Wording, ...]
    writer: Callable[[Path, Sequence[Piece], Sequence[str]], Writer]


FORMS: Final = {
    "coco": Form("COCO", coco.LOSSES, CocoWriter),
    "yolo": Form("YOLO", yolo.BOX_LOSSES, lambda out, classes, _: YoloWriter(out, classes, oriented=False)),
    "yolo-obb": Form("YOLO-OBB", yolo.CORNER_LOSSES, lambda out, classes, _: YoloWriter(out, classes, oriented=True)),
}


@dataclass(slots=True)
class Exported:
    """What an export did; `written` pictures were not there before."""

    pictures: int = 0
    written: int = 0
    pieces: int = 0
    left_out: int = 0
    parts: Counter[str] = field(default_factory=Counter)
    files: list[Path] = field(default_factory=list)
    findings: Findings = field(default_factory=Findings)


def export_set(folder: Path, out: Path, form: Form, language: Language, tell: Tell | None = None) -> Exported:
    """Writes the set in `folder` to `out`. What is there already and the same is not written again.

    Scenes and pictures that cannot be read are left out and named. Raises BadInput (`no_folder`,
    `no_scenes`, `export_into_set`, `not_writable`, and as `load_about` and `load_splits`).
    """
    files = scene_files(folder)
    if out.is_dir() and (is_set(out) or out.resolve() == folder.resolve()):
        raise BadInput(INTO_A_SET, where=str(out))
    about, splits = load_about(folder), load_splits(folder)
    half = _Halves(tell, len(files))
    classes = classes_of(_kinds(files, half.first) or [Kind.TILES])
    exported = Exported()
    names: set[str] = set()
    with form.writer(out, classes, licences(about)) as writer:
        for path, scene in read_scenes(files, half.second):
            picture = _picture(path, scene, exported.findings)
            if isinstance(scene, BadInput) or picture is None:
                continue
            part = splits.part_of(scene.source) if splits else None
            name = f"{path.stem}{picture.suffix}"
            written, left_out = writer.add(scene, picture, name, part)
            names.add(path.stem)
            exported.pictures += 1
            exported.written += written
            exported.left_out += left_out
            exported.pieces += len(scene.pieces) - left_out
            exported.parts[part or "–"] += 1
        exported.files = writer.finish()
    readme = out / README_NAME
    write_whole(readme, _readme(form, exported, classes, about, identity(folder), language))
    exported.files.append(readme)
    if exported.left_out:
        exported.findings.add(Weight.HINT, LEFT_OUT, str(out), count=exported.left_out)
    left_over = [path for path in _written_files(out) if path.stem not in names]
    if left_over:
        example = left_over[0].relative_to(out).as_posix()
        exported.findings.add(Weight.DOUBTFUL, LEFT_OVER, str(out), count=len(left_over), example=example)
    return exported


class _Halves:
    """Two passes over the same files, told as one."""

    def __init__(self, tell: Tell | None, count: int) -> None:
        self._tell, self._count = tell, count

    def first(self, finished: int, _: int) -> None:
        if self._tell:
            self._tell(finished, 2 * self._count)

    def second(self, finished: int, _: int) -> None:
        if self._tell:
            self._tell(self._count + finished, 2 * self._count)


def _kinds(files: Sequence[Path], tell: Tell) -> set[Kind]:
    names = {name for _, _, pieces in skim_scenes(files, tell) for name in pieces}
    return {kind for name in names if (kind := _kind(name))}


def _kind(name: str) -> Kind | None:
    try:
        return class_piece(parse_piece(name)).kind
    except BadInput:
        return None


def _picture(path: Path, scene: Scene | BadInput, findings: Findings) -> Path | None:
    try:
        if isinstance(scene, BadInput):
            raise scene
        picture = picture_of(path, scene.picture)
        if not picture.is_file():
            raise BadInput(MISSING, where=path.name, picture=scene.picture)
        if not picture.stat().st_size:
            raise BadInput(EMPTY, where=path.name, picture=scene.picture)
    except BadInput as error:
        findings.add_error(error)
        return None
    return picture


def _written_files(out: Path) -> Iterator[Path]:
    for path in sorted((out / "images").rglob("*")):
        if is_picture(path):
            yield path
    yield from sorted((out / "labels").rglob("*.txt"))


def _readme(
    form: Form, exported: Exported, classes: Sequence[Piece], about: About, sealed: str | None, language: Language
) -> list[str]:
    parts = ", ".join(f"{part} {exported.parts[part]}" for part in (*PARTS, "–") if exported.parts[part]) or "–"
    values = {"pictures": exported.pictures, "pieces": exported.pieces, "parts": parts}
    named = licences(about)
    paragraphs = [
        "# " + _TITLE.text(language, {"title": form.title}),
        _HOLDS.text(language, values),
        _CLASSES.text(language, {"classes": " ".join(map(class_name, classes))}),
        *([_IDENTITY.text(language, {"identity": sealed})] if sealed else []),
        "## " + _LOST.text(language, {}),
        "\n".join(f"- {loss.text(language, {})}" for loss in form.losses),
        "## " + _LICENCE.text(language, {}),
        *(named or [_NO_LICENCE.text(language, {})]),
    ]
    return ["\n\n".join(paragraphs) + "\n"]
