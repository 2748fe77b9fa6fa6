"""The set that a household collects: each picture once, no larger than agreed, and gone when it is asked to be gone.

A file is whole or not there, the label comes last and goes first: whenever the program ends, what is left is a set.
"""

import contextlib
import dataclasses
import hashlib
import shutil
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from datasets.cutting import Picture
from datasets.entries import Entry
from datasets.files import copy_once, write_whole
from datasets.folders import make_folder
from datasets.overview import Overview
from datasets.pictures import is_picture
from datasets.scene import Scene, scene_text
from datasets.scene_files import packed_jpeg
from datasets.sets import try_scene
from datasets.twins import Fingerprint, Twins, fingerprint_of
from datasets.worth import rank, worth_of
from engine.wording import BadInput

FOLDER_NAME: Final = "pictures"
"""Where the set lies in the folder in which everything is kept."""
WITHHELD_FOLDER: Final = "withheld"
"""Below the set: what may be looked at by one person alone for now. No part of the set until it is opened."""
_MB: Final = 1_000_000
_NAME_DIGITS: Final = 20
_BEING_WRITTEN_S: Final = 60.0
_UNFINISHED_ENDING: Final = ".part"


class Collection:
    """Adds scenes to the set in a folder and takes them out. May be used from any thread; it waits for the disk."""

    def __init__(self, folder: Path, cap_mb: int) -> None:
        self.folder = folder
        self.cap_mb = cap_mb
        self.overview = Overview(folder)
        self._withheld = folder / WITHHELD_FOLDER
        self._lock = threading.RLock()
        self._fingerprints: dict[str, Fingerprint] = {}
        self._tidy()

    def keep(
        self,
        scene: Scene,
        image: Picture,
        *,
        instead_of: str | None = None,
        withheld: bool = False,
        is_other: bool = False,
    ) -> str:
        """Keeps a picture with its labels and returns its name; `scene.picture` is replaced by it.

        Of pictures that show the same the one stays whose labels can be trusted more, of equal ones the more useful.
        `instead_of`: the name of an earlier word on the same picture. `withheld`: not in the set until it is opened.
        `is_other`: it is known to show something else than all others, however alike. Raises BadInput
        (`not_writable`).
        """
        content = packed_jpeg(image)
        with self._lock:
            if withheld:
                return self._write(self._withheld, scene, content)
            twin = None if is_other else self._twin_of(content, besides=instead_of)
            if twin is not None:
                if not self._is_better(scene, twin):
                    if instead_of not in (None, twin):
                        self._delete(self.folder, instead_of)
                    return twin
                self._delete(self.folder, twin)
            name = self._write(self.folder, scene, content)
            if instead_of not in (None, name):
                self._delete(self.folder, instead_of)
            self._drop_least_useful(name)
            return name

    def relabel(self, name: str, scene: Scene) -> None:
        """Writes other labels beside a picture of the set. Raises BadInput (`not_writable`)."""
        with self._lock:
            if self._label(self.folder, name).is_file():
                write_whole(self._label(self.folder, name), [scene_text(scene)])

    def open(self, may_be_seen: Callable[[Scene], bool]) -> int:
        """Puts what was withheld and may be seen now into the set; returns how many scenes that were."""
        opened = 0
        with self._lock:
            for path in sorted(self._withheld.glob("*.json")):
                scene = try_scene(path)
                if isinstance(scene, BadInput) or not may_be_seen(scene):
                    continue
                withheld = path.with_name(scene.picture)
                with contextlib.suppress(OSError, BadInput):
                    # Only once its label is there a picture is part of the set, and only then it goes from here.
                    copy_once(withheld, self.folder / scene.picture)
                    path.replace(self.folder / path.name)
                    withheld.unlink()
                    opened += 1
            if opened:
                self._drop_least_useful()
        return opened

    def withheld(self, whose: Callable[[Scene], bool]) -> list[str]:
        """Names of what is withheld and belongs to somebody."""
        scenes = ((path, try_scene(path)) for path in sorted(self._withheld.glob("*.json")))
        return [path.stem for path, scene in scenes if isinstance(scene, Scene) and whose(scene)]

    def withheld_picture(self, name: str) -> Path:
        """Where a withheld picture lies, which need not be there."""
        return self._withheld / f"{name}.jpg"

    def delete_where(self, matches: Callable[[Scene], bool]) -> int:
        """Deletes all scenes, withheld ones too, of which that is true; returns how many."""
        deleted = 0
        with self._lock:
            for folder in (self.folder, self._withheld):
                for path in sorted(folder.glob("*.json")):
                    scene = try_scene(path)
                    if isinstance(scene, Scene) and matches(scene):
                        self._delete(folder, path.stem)
                        deleted += 1
        return deleted

    def delete(self, name: str) -> None:
        """Deletes one scene of the set, where it is there."""
        with self._lock:
            self._delete(self.folder, name)

    def forget_everything(self) -> None:
        """Deletes the folder with all that was ever collected in it. Raises OSError where that cannot be."""
        with self._lock:
            # Label by label first: whatever may then stop it, no scene without its picture is left.
            self.delete_where(lambda _: True)
            if self.folder.is_dir():
                shutil.rmtree(self.folder)
            self._fingerprints.clear()

    @property
    def count(self) -> int:
        """How many scenes the set holds."""
        return sum(1 for _ in self.folder.glob("*.json"))

    @property
    def size_bytes(self) -> int:
        """How much all of it takes, withheld pictures and labels too."""
        return _size_bytes(self.folder)

    def _write(self, folder: Path, scene: Scene, content: bytes) -> str:
        name = _name_of(content)
        picture = folder / f"{name}.jpg"
        make_folder(folder, private=True)
        if not picture.is_file():
            write_whole(picture, content)
        write_whole(self._label(folder, name), [scene_text(dataclasses.replace(scene, picture=picture.name))])
        return name

    def _delete(self, folder: Path, name: str | None) -> None:
        if name is not None:
            self._label(folder, name).unlink(missing_ok=True)
            (folder / f"{name}.jpg").unlink(missing_ok=True)

    @staticmethod
    def _label(folder: Path, name: str) -> Path:
        return folder / f"{name}.json"

    def _is_better(self, scene: Scene, twin: str) -> bool:
        known = try_scene(self._label(self.folder, twin))
        return isinstance(known, BadInput) or _trust_first(scene) > _trust_first(known)

    def _twin_of(self, content: bytes, *, besides: str | None) -> str | None:
        """The name of a picture of the set that shows the same."""
        entries = {entry.name: entry.picture for entry in self.overview.entries()}
        for name in self._fingerprints.keys() - entries.keys():
            del self._fingerprints[name]
        for name in entries.keys() - self._fingerprints.keys():
            if found := _fingerprint(self.folder / entries[name]):
                self._fingerprints[name] = found
        names = [name for name in self._fingerprints if name != besides]
        twins = Twins()
        for name in names:
            twins.add(self._fingerprints[name])
        found = _fingerprint(content)
        number = twins.find(found) if found else None
        return None if number is None else names[number]

    def _drop_least_useful(self, newest: str = "") -> None:
        entries = self.overview.entries()
        total = sum(entry.size_bytes for entry in entries) + _size_bytes(self._withheld)
        for entry in sorted(entries, key=_first_to_drop):
            if total <= self.cap_mb * _MB:
                return
            if entry.name != newest:
                self._delete(self.folder, entry.name)
                total -= entry.size_bytes

    def _tidy(self) -> None:
        """Takes away what an interruption has left: unfinished files, pictures without labels.

        Not what is a moment old: another program may be writing it.
        """
        before_s = time.time() - _BEING_WRITTEN_S
        for folder in (self.folder, self._withheld):
            if not folder.is_dir():
                continue
            for path in folder.iterdir():
                unfinished = path.name.startswith(".") and path.name.endswith(_UNFINISHED_ENDING)
                alone = is_picture(path) and not path.with_suffix(".json").exists()
                if (unfinished or alone) and path.stat().st_mtime < before_s:
                    path.unlink(missing_ok=True)


def _size_bytes(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def _fingerprint(picture: Path | bytes) -> Fingerprint | None:
    """Of a picture as it is kept, decoded coarsely; None where it is none."""
    try:
        content = picture if isinstance(picture, bytes) else picture.read_bytes()
    except OSError:
        return None
    packed = np.frombuffer(content, np.uint8)
    grey = cv2.imdecode(packed, cv2.IMREAD_REDUCED_GRAYSCALE_4) if len(packed) else None
    return None if grey is None else fingerprint_of(np.asarray(grey, np.uint8))


def _name_of(content: bytes) -> str:
    """The name of a picture, which tells nothing of when and where: the same for the same content."""
    return hashlib.sha256(content).hexdigest()[:_NAME_DIGITS]


def _trust_first(scene: Scene) -> tuple[int, int]:
    """What a person has said of a picture is never given up for one that shows the same and is only read."""
    use, trust = rank(worth_of(scene), scene.notes)
    return trust, use


def _first_to_drop(entry: Entry) -> tuple[tuple[int, int], int]:
    """The least useful first; of equally useful ones the oldest."""
    return rank(entry.worth, entry.notes), entry.taken_ns
