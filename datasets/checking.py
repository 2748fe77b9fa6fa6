"""Looks a whole set through for what is wrong with it: files, pictures, labels, split and manifest."""

import contextlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from datasets.about import load_about
from datasets.findings import Findings, Weight
from datasets.label_checks import Stock, check_labels
from datasets.look_journal import LookJournal
from datasets.manifest import COVERED_ABOUT, file_sha256, identity, load_manifest
from datasets.pictures import Look, is_picture
from datasets.scene import Scene
from datasets.sets import Tell, picture_of, read_scenes, scene_files
from datasets.sheet import SHEET_NAME
from datasets.splits import Splits, load_splits
from datasets.twins import Twins
from engine.pieces import Kind
from engine.wording import BadInput, Language, Wording

OTHER_SIZE: Final = Wording(
    "picture_other_size",
    hu="a kép {found} képpontos, a címke szerint {said}; nem másik kép ez, vagy kicsinyítették?",
    en="the picture has {found} px, the label says {said}; is it another picture, or was it scaled?",
)
SAME_PICTURE: Final = Wording(
    "picture_twice",
    hu="ugyanaz a kép, mint itt: {twin}; töröld az egyiket",
    en="the same picture as that of {twin}; delete one of them",
)
SAME_PICTURE_OTHER_LABELS: Final = Wording(
    "picture_twice_differing",
    hu="ugyanaz a kép, mint itt: {twin}, de mások a címkéi; tartsd meg a jót",
    en="the same picture as that of {twin}, but labelled differently; keep the right one",
)
SAME_PICTURE_OTHER_PART: Final = Wording(
    "picture_in_two_parts",
    hu="ugyanazt mutatja, mint {twin}, de a felosztás más részében van ({part} és {twin_part}); töröld az egyiket",
    en="shows the same as {twin}, but lies in another part of the split ({part} and {twin_part}); delete one",
)
NEAR_TWIN: Final = Wording(
    "picture_near_twin",
    hu="majdnem ugyanaz a kép, mint itt: {twin}; elég az egyik",
    en="almost the same picture as that of {twin}; one is enough",
)
UNLABELLED: Final = Wording(
    "picture_unlabelled",
    hu="ehhez a képhez nincs címke; címkézd fel, vagy tedd máshová",
    en="this picture has no label; label it or put it elsewhere",
)
NO_PART: Final = Wording(
    "sources_without_part",
    hu="{count} felvételsornak nincs része a felosztásban; oszd fel: romi dataset split",
    en="{count:scene has|scenes have} no part of the split yet; deal them out: romi dataset split",
)
CHANGED: Final = Wording(
    "file_changed",
    hu="nem az, ami a jegyzékben áll; ha te javítottad, írasd meg újra: romi dataset seal",
    en="this is not what the manifest lists; if you mended it, have the manifest written again: romi dataset seal",
)
GONE: Final = Wording(
    "file_gone",
    hu="a jegyzékben áll, de nincs meg; tedd vissza, vagy írasd meg a jegyzéket újra: romi dataset seal",
    en="the manifest lists it, but it is gone; put it back, or have the manifest written again: romi dataset seal",
)
NOT_LISTED: Final = Wording(
    "file_not_listed",
    hu="nincs a jegyzékben; ha ide tartozik, írasd meg újra: romi dataset seal",
    en="the manifest does not list it; if it belongs here, have it written again: romi dataset seal",
)


@dataclass(slots=True)
class Report:
    """What was looked at and everything that was found; `identity` is the manifest's SHA-256, None without one."""

    scenes: int = 0
    pictures: int = 0
    pieces: int = 0
    identity: str | None = None
    findings: Findings = field(default_factory=Findings)

    def to_json(self, language: Language) -> dict[str, Any]:
        """The report for programs."""
        return {
            "scenes": self.scenes,
            "pictures": self.pictures,
            "pieces": self.pieces,
            "manifest_sha256": self.identity,
            "broken": self.findings.broken,
            "counts": self.findings.counts,
            "findings": [finding.to_json(language) for finding in self.findings],
        }


def check_set(folder: Path, stocks: Mapping[Kind, Stock], tell: Tell | None = None) -> Report:
    """Looks the set through. An interrupted check goes on where it was.

    Raises BadInput (`no_folder`, `no_scenes`) where there is nothing to check; all else is a finding.
    """
    files = scene_files(folder)
    report = Report()
    with contextlib.suppress(OSError):
        report.identity = identity(folder)
    with LookJournal(folder) as journal:
        look_through = _Check(folder, stocks, report, journal)
        for path, scene in read_scenes(files, tell):
            look_through.scene(path, scene)
        look_through.finish()
    return report


class _Check:
    def __init__(self, folder: Path, stocks: Mapping[Kind, Stock], report: Report, journal: LookJournal) -> None:
        self._folder, self._stocks, self._report, self._journal = folder, stocks, report, journal
        self._findings = report.findings
        self._splits: Splits | None = None
        self._manifest: dict[str, str] | None = None
        self._own = _Own([], [], {}, Twins())
        self._labelled: set[Path] = set()
        self._without_part: set[str] = set()
        try:
            load_about(folder)
        except BadInput as error:
            self._findings.add_error(error)
        try:
            self._splits = load_splits(folder)
        except BadInput as error:
            self._findings.add_error(error)
        try:
            self._manifest = load_manifest(folder)
        except BadInput as error:
            self._findings.add_error(error)

    def scene(self, path: Path, scene: Scene | BadInput) -> None:
        self._report.scenes += 1
        self._compare_with_manifest(path)
        if isinstance(scene, BadInput):
            self._findings.add_error(scene)
            return
        self._report.pieces += len(scene.pieces)
        for finding in check_labels(scene, path.name, self._stocks):
            self._findings.add(finding.weight, finding.wording, finding.where, **finding.values)
        part = self._splits.part_of(scene.source) if self._splits else None
        if self._splits and not part:
            self._without_part.add(scene.source)
        try:
            picture = picture_of(path, scene.picture)
            self._labelled.add(picture)
            look = self._journal.look(picture)
        except BadInput as error:
            self._findings.add_error(error.at(path.name))
            return
        self._report.pictures += 1
        self._compare_with_manifest(picture, look.sha256)
        if (look.width_px, look.height_px) != (scene.width_px, scene.height_px):
            found, said = f"{look.width_px}×{look.height_px}", f"{scene.width_px}×{scene.height_px}"
            self._findings.add(Weight.WRONG, OTHER_SIZE, path.name, found=found, said=said)
        self._compare_with_others(path.name, scene, look, part)

    def _compare_with_others(self, name: str, scene: Scene, look: Look, part: str | None) -> None:
        own = self._own
        labels = hash((scene.pieces, scene.ignored))
        same, near = own.by_sha256.get(look.sha256), None
        if same is None:
            near = own.twins.find(look.fingerprint)
            own.by_sha256[look.sha256] = len(own.names)
            own.twins.add(look.fingerprint)
            own.names.append(name)
            own.said.append((labels, part))
        number = near if same is None else same
        if number is None:
            return
        twin, (twin_labels, twin_part) = own.names[number], own.said[number]
        if part != twin_part:
            values = {"twin": twin, "part": part or "–", "twin_part": twin_part or "–"}
            weight = Weight.DOUBTFUL if same is None else Weight.WRONG
            self._findings.add(weight, SAME_PICTURE_OTHER_PART, name, **values)
        elif same is None:
            self._findings.add(Weight.DOUBTFUL, NEAR_TWIN, name, twin=twin)
        elif labels != twin_labels:
            self._findings.add(Weight.WRONG, SAME_PICTURE_OTHER_LABELS, name, twin=twin)
        else:
            self._findings.add(Weight.DOUBTFUL, SAME_PICTURE, name, twin=twin)

    def _compare_with_manifest(self, path: Path, sha256: str | None = None) -> None:
        """Strikes a file off the manifest; a picture that two scenes share is struck off once."""
        if self._manifest is None:
            return
        name = path.relative_to(self._folder).as_posix()
        listed = self._manifest.get(name)
        if listed is None:
            self._findings.add(Weight.DOUBTFUL, NOT_LISTED, name)
            return
        self._manifest[name] = ""
        try:
            found = sha256 or file_sha256(path)
        except OSError:
            return
        if listed and listed != found:
            self._findings.add(Weight.WRONG, CHANGED, name)

    def finish(self) -> None:
        for name in COVERED_ABOUT:
            if (self._folder / name).is_file():
                self._compare_with_manifest(self._folder / name)
        for name, listed in (self._manifest or {}).items():
            if listed and not (self._folder / name).is_file():
                self._findings.add(Weight.WRONG, GONE, name)
        if self._without_part:
            where = str(self._folder)
            self._findings.add(Weight.DOUBTFUL, NO_PART, where, count=len(self._without_part))
        for path in sorted(self._folder.iterdir()):
            if is_picture(path) and path.name != SHEET_NAME and path not in self._labelled:
                self._findings.add(Weight.DOUBTFUL, UNLABELLED, path.name)


@dataclass(slots=True)
class _Own:
    """The pictures seen so far, each once: name, hash of its labels and part of the split."""

    names: list[str]
    said: list[tuple[int, str | None]]
    by_sha256: dict[str, int]
    twins: Twins
