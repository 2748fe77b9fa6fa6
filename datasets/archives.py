"""Unpacks a foreign ZIP without harm: nothing outside its folder, no links, nothing that unfolds without end."""

import shutil
import stat
import zipfile
from pathlib import Path, PurePosixPath
from typing import Final

from datasets.folders import make_folder, not_writable
from datasets.pictures import MAX_FILE_BYTES, PICTURE_ENDINGS
from datasets.sets import Tell
from engine.wording import BadInput, Wording

LABEL_ENDINGS: Final = frozenset({".json", ".txt", ".xml", ".yaml", ".names"})
MAX_LABEL_BYTES: Final = 4_000_000_000
MAX_ALL_BYTES: Final = 50_000_000_000
MAX_FILES: Final = 1_000_000
MAX_RATIO: Final = 200
"""Pictures hardly shrink and labels shrink to a twentieth; what unfolds further was made to do harm."""

_CHUNK_BYTES: Final = 1 << 20
_HARMLESS_BYTES: Final = 10_000_000

NO_ZIP: Final = Wording(
    "no_zip",
    hu="ez nem ZIP, vagy sérült ({reason}); töltsd le újra",
    en="this is no ZIP, or it is damaged ({reason}); download it again",
)
OUTSIDE: Final = Wording(
    "zip_outside",
    hu="{count} fájl a mappán kívülre kerülne (az első: {first}); az ilyen ZIP-et a program nem bontja ki",
    en="{count:file|files} would land outside the folder (the first: {first}); such a ZIP is not unpacked",
)
BOMB: Final = Wording(
    "zip_too_large",
    hu="kibontva {megabytes} MB és {files} fájl volna; ennyit a program nem bont ki",
    en="unpacked it would be {megabytes} MB and {files:file|files}; that much is not unpacked",
)
NO_SPACE: Final = Wording(
    "zip_no_space",
    hu="kibontva {megabytes} MB, de csak {free} MB hely van; szabadíts fel helyet",
    en="unpacked it is {megabytes} MB, but only {free} MB are free; make room",
)
ENCRYPTED: Final = Wording(
    "zip_encrypted",
    hu="jelszóval védett ZIP; bontsd ki, és a mappát add meg",
    en="this ZIP is protected by a password; unpack it and name the folder",
)


def unpack(archive: Path, out: Path, tell: Tell | None = None) -> int:
    """Unpacks the pictures and labels of a ZIP into `out`, which must be empty or missing; returns how many.

    Nothing is written before all names and sizes have been looked at. Raises BadInput (`no_zip`,
    `zip_outside`, `zip_too_large`, `zip_no_space`, `zip_encrypted`, `not_writable`) placed at the archive.
    """
    try:
        with zipfile.ZipFile(archive) as opened:
            entries = [entry for entry in opened.infolist() if not entry.is_dir()]
            _check_names(entries)
            wanted = [entry for entry in entries if _ending(entry) in PICTURE_ENDINGS | LABEL_ENDINGS]
            make_folder(out)
            _check_sizes(wanted, out)
            for finished, entry in enumerate(wanted):
                if tell:
                    tell(finished, len(wanted))
                _unpack_one(opened, entry, out / entry.filename)
    except BadInput as error:
        raise error.at(str(archive)) from None
    except (zipfile.BadZipFile, NotImplementedError, EOFError, ValueError, UnicodeError) as error:
        raise BadInput(NO_ZIP, where=str(archive), reason=type(error).__name__) from None
    except OSError as error:
        raise not_writable(out, error) from None
    return len(wanted)


def _ending(entry: zipfile.ZipInfo) -> str:
    return PurePosixPath(entry.filename).suffix.lower()


def _check_names(entries: list[zipfile.ZipInfo]) -> None:
    outside = [entry.filename for entry in entries if leads_outside(entry)]
    if outside:
        raise BadInput(OUTSIDE, count=len(outside), first=outside[0])
    if any(entry.flag_bits & 1 for entry in entries):
        raise BadInput(ENCRYPTED)


def leads_outside(entry: zipfile.ZipInfo) -> bool:
    """Whether it would land outside the folder, also by Windows' rules on any system: a drive, a backslash, a link."""
    name = entry.filename
    return (
        name.startswith("/")
        or "\\" in name
        or ":" in name
        or "\0" in name
        or ".." in PurePosixPath(name).parts
        or stat.S_ISLNK(entry.external_attr >> 16)
    )


def _check_sizes(entries: list[zipfile.ZipInfo], out: Path) -> None:
    whole_bytes = sum(entry.file_size for entry in entries)
    packed_bytes = sum(entry.compress_size for entry in entries)
    megabytes = whole_bytes // 1_000_000
    too_large = any(entry.file_size > _most_bytes(entry) for entry in entries)
    unfolds = whole_bytes > max(_HARMLESS_BYTES, MAX_RATIO * packed_bytes)
    if too_large or unfolds or whole_bytes > MAX_ALL_BYTES or len(entries) > MAX_FILES:
        raise BadInput(BOMB, megabytes=megabytes, files=len(entries))
    free_bytes = shutil.disk_usage(out).free
    if whole_bytes > free_bytes:
        raise BadInput(NO_SPACE, megabytes=megabytes, free=free_bytes // 1_000_000)


def _most_bytes(entry: zipfile.ZipInfo) -> int:
    return MAX_FILE_BYTES if _ending(entry) in PICTURE_ENDINGS else MAX_LABEL_BYTES


def _unpack_one(opened: zipfile.ZipFile, entry: zipfile.ZipInfo, target: Path) -> None:
    make_folder(target.parent)
    left_bytes = entry.file_size
    with opened.open(entry) as packed, target.open("wb") as file:
        while chunk := packed.read(_CHUNK_BYTES):
            left_bytes -= len(chunk)
            if left_bytes < 0:
                # The archive lied about the size that was looked at beforehand.
                raise BadInput(BOMB, megabytes="?", files="?")
            file.write(chunk)
