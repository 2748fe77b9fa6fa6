"""The manifest of a set: the SHA-256 of every file, so that a set is the same set tomorrow.

It is the plain list that `sha256sum --check` takes, run in the set's folder. The SHA-256 of the
manifest itself names the set.
"""

import contextlib
import hashlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from datasets.about import ABOUT_NAME
from datasets.files import write_whole
from datasets.sets import ABOUT_FOLDER, Tell, picture_of, scene_files, skim_scenes
from datasets.splits import SPLITS_NAME
from engine.wording import BadInput, Wording

MANIFEST_NAME: Final = f"{ABOUT_FOLDER}/SHA256SUMS"
COVERED_ABOUT: Final = (ABOUT_NAME, SPLITS_NAME)
"""What the manifest lists of the folder `about`."""

_LINE: Final = re.compile(r"([0-9a-f]{64})  (.+)")
_CHUNK_BYTES: Final = 1 << 20

BROKEN_MANIFEST: Final = Wording(
    "broken_manifest",
    hu="a(z) {line}. sor nem jegyzéksor; írasd meg újra: romi dataset seal",
    en="line {line} is none of a manifest; have it written again: romi dataset seal",
)


def file_sha256(path: Path) -> str:
    """The SHA-256 of a file, in hexadecimal. Raises OSError."""
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while chunk := file.read(_CHUNK_BYTES):
            digest.update(chunk)
    return digest.hexdigest()


def seal(folder: Path, tell: Tell | None = None) -> str:
    """Writes the manifest of a set as it lies there, and returns the set's name, the manifest's SHA-256.

    A picture that is missing is left out; checking a set finds it. Raises BadInput (`no_folder`,
    `no_scenes`, `not_writable`).
    """
    write_whole(folder / MANIFEST_NAME, _lines(folder, scene_files(folder), tell))
    return file_sha256(folder / MANIFEST_NAME)


def _lines(folder: Path, files: list[Path], tell: Tell | None) -> Iterator[str]:
    listed: set[str] = set()
    for path in _covered(folder, files, tell):
        name = path.relative_to(folder).as_posix()
        if name not in listed and path.is_file():
            listed.add(name)
            yield f"{file_sha256(path)}  {name}\n"


def _covered(folder: Path, files: list[Path], tell: Tell | None) -> Iterator[Path]:
    yield from (folder / name for name in COVERED_ABOUT)
    for path, picture, _ in skim_scenes(files, tell):
        yield path
        if picture:
            # One that lies outside the set is none of it; checking a set finds it.
            with contextlib.suppress(BadInput):
                yield picture_of(path, picture)


def load_manifest(folder: Path) -> dict[str, str] | None:
    """Each listed path with its SHA-256, None where the set has no manifest.

    Raises BadInput (`broken_manifest`) placed at the file.
    """
    path = folder / MANIFEST_NAME
    if not path.is_file():
        return None
    listed = {}
    with path.open(encoding="utf-8-sig", errors="surrogateescape") as file:
        for number, line in enumerate(file, start=1):
            matched = _LINE.fullmatch(line.rstrip("\n"))
            if not matched:
                raise BadInput(BROKEN_MANIFEST, where=str(path), line=number)
            listed[matched[2]] = matched[1]
    return listed


def identity(folder: Path) -> str | None:
    """The SHA-256 of the set's manifest, None where it has none."""
    path = folder / MANIFEST_NAME
    return file_sha256(path) if path.is_file() else None
