"""Puts scenes into a set: of other sets, each picture once; what is there already stays untouched."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from datasets.about import About, Origin, load_about, save_about
from datasets.files import copy_once, write_whole
from datasets.findings import Findings, Weight
from datasets.manifest import file_sha256, identity, seal
from datasets.pictures import EMPTY, MISSING
from datasets.scene import Scene, scene_text
from datasets.sets import Tell, picture_of, read_scenes, scene_files
from datasets.splits import Splits, joined, load_splits, save_splits
from engine.wording import BadInput, Wording

SAME_PICTURE: Final = Wording(
    "merge_same_picture",
    hu="ugyanez a kép már megvan ({twin}), egyszer került be",
    en="the same picture is there already ({twin}), it was taken once",
)
SAME_PICTURE_OTHER_LABELS: Final = Wording(
    "merge_other_labels",
    hu="ugyanez a kép más címkékkel már megvan ({twin}); az maradt, amelyik előbb állt",
    en="the same picture is there already with other labels ({twin}); those that came first were kept",
)
"""How a picture that two sets share is told."""

SHORT_HASH: Final = 8
"""Digits of a hash that tell two files of one name apart."""


@dataclass(slots=True)
class Merged:
    """What a merge did: scenes that were added, that were there already, and that came twice."""

    added: int = 0
    kept: int = 0
    twice: int = 0
    pieces: int = 0
    sources: Counter[str] = field(default_factory=Counter)
    identity: str | None = None
    findings: Findings = field(default_factory=Findings)


class SetWriter:
    """Adds scenes with their pictures to the set in `out`, never touching one that is there."""

    def __init__(self, out: Path) -> None:
        self._out = out

    def add(self, scene: Scene, picture: Path, sha256: str) -> bool:
        """Adds a scene under its picture's name; says whether it was new. Raises BadInput (`not_writable`).

        A name that another picture has taken is told apart by the picture's hash, so that the same
        scenes always get the same names.
        """
        stem = picture.stem
        for name in (stem, f"{stem}-{sha256[:SHORT_HASH]}"):
            target = self._out / f"{name}{picture.suffix}"
            label = self._out / f"{name}.json"
            if target.is_file() and file_sha256(target) != sha256:
                continue
            if label.is_file():
                # The label comes last, so that one that is there has its picture.
                return False
            copy_once(picture, target)
            write_whole(label, [scene_text(replace(scene, picture=target.name))])
            return True
        return False


def merge_sets(folders: Sequence[Path], out: Path, licence: str | None = None, tell: Tell | None = None) -> Merged:
    """Puts the scenes of several sets into the one in `out`, made where it is missing, and seals it.

    A picture that comes twice is taken once, as in the set that was named first. Splits are joined:
    what one set holds out stays held out. Interrupted, the same merge goes on. Raises BadInput
    (`no_folder`, `no_scenes`, `not_writable`, and as `load_about` and `load_splits`).
    """
    listed = [(folder, path) for folder in folders for path in scene_files(folder)]
    abouts = [load_about(folder) for folder in folders]
    splits = [split for folder in (out, *folders) if (split := load_splits(folder))]
    merged = Merged()
    writer = SetWriter(out)
    taken: dict[str, tuple[str, int]] = {}
    scenes = read_scenes([path for _, path in listed], tell)
    for (folder, _), (path, scene) in zip(listed, scenes, strict=True):
        where = f"{folder.name}/{path.name}"
        try:
            if isinstance(scene, BadInput):
                raise scene
            picture = picture_of(path, scene.picture)
            sha256 = _picture_sha256(picture)
        except BadInput as error:
            merged.findings.add_error(error.at(f"{folder.name}/{error.where or path.name}"))
            continue
        labels = hash((scene.pieces, scene.ignored))
        if sha256 in taken:
            twin, twin_labels = taken[sha256]
            merged.twice += 1
            wording = SAME_PICTURE if labels == twin_labels else SAME_PICTURE_OTHER_LABELS
            merged.findings.add(Weight.DOUBTFUL, wording, where, twin=twin)
            continue
        taken[sha256] = (where, labels)
        new = writer.add(scene, picture, sha256)
        merged.added += new
        merged.kept += not new
        merged.pieces += len(scene.pieces)
        merged.sources[scene.source] += 1
    finish_set(out, folders, abouts, splits, licence)
    merged.identity = seal(out) if merged.added or merged.kept else None
    return merged


def _picture_sha256(picture: Path) -> str:
    if not picture.is_file():
        raise BadInput(MISSING, picture=picture.name)
    if not picture.stat().st_size:
        raise BadInput(EMPTY, picture=picture.name)
    return file_sha256(picture)


def finish_set(
    out: Path, folders: Sequence[Path], abouts: Sequence[About], splits: Sequence[Splits], licence: str | None
) -> None:
    """Writes down where a set's scenes came from, under which licences, and how they are split."""
    about = load_about(out)
    origins = [
        Origin(folder.name, other.licence, identity(folder)) for folder, other in zip(folders, abouts, strict=True)
    ]
    inherited = [origin for other in abouts for origin in other.origins]
    every = tuple(dict.fromkeys((*about.origins, *origins, *inherited)))
    save_about(out, About(about.licence if licence is None else licence, every))
    if splits:
        save_splits(out, joined(splits))
