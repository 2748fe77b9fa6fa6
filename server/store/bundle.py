"""The file that `romi backup` writes: a ZIP of the database, the collected pictures and the learned networks.

Pictures and networks are files that never change under one name, so bringing them back adds what is gone and leaves
what is there; the database is put in place of the other as a whole. A backup that is an SQLite file itself holds the
database alone, as earlier versions wrote it.
"""

import contextlib
import os
import shutil
import time
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Final

from sqlalchemy import URL

from datasets.archives import leads_outside
from datasets.collection import FOLDER_NAME as PICTURES
from datasets.collection import WITHHELD_FOLDER
from datasets.folders import check_place
from datasets.private_files import private_file, private_folder
from datasets.sets import ABOUT_FOLDER, Tell
from engine.wording import BadInput
from server.errors import Refusal
from server.store.copies import back_up, beside, restore
from server.store.database import FILE_NAME as DATABASE
from server.store.faults import file_refusal
from server.texts import store as texts
from vision.learned_weights import FOLDER_NAME as WEIGHTS
from vision.learned_weights import IN_USE_NAME, REPORT_NAME

_BAD_REQUEST: Final = 400
_CHUNK_BYTES: Final = 1 << 20
_HEAD: Final = b"PK"
_SQLITE_HEAD: Final = b"SQLite format 3\0"
_PACKED_ENDINGS: Final = (".jpg", ".onnx")
"""Of what does not get smaller."""
_LABEL_ENDING: Final = ".json"


@dataclass(slots=True)
class Kept:
    """What a backup holds, or what came back from one: matches, pictures, pairs of learned networks."""

    matches: int = 0
    pictures: int = 0
    networks: int = 0

    def count(self, name: str) -> None:
        """One more file; of a picture its label counts, of a pair of networks its report."""
        path = PurePosixPath(name)
        about = path.parts[1:2] == (ABOUT_FOLDER,)
        self.pictures += path.parts[0] == PICTURES and path.suffix == _LABEL_ENDING and not about
        self.networks += path.parts[0] == WEIGHTS and path.name == REPORT_NAME


def write_bundle(url: URL, data_dir: Path, file: Path, tell: Tell | None = None) -> Kept:
    """Writes all that is kept into a file, in place of what was there; may be done while a server runs.

    Raises BadInput as `check_place` where no file can be, and Refusal where the database or the file cannot be used,
    or where the file is there and no backup; it is then as it was.
    """
    check_place(file)
    if file.exists() and not _is_backup(file, url):
        raise Refusal(_BAD_REQUEST, texts.NOT_REPLACED, file=str(file))
    with beside(file) as folder:
        made, database = folder / "copy.zip", folder / DATABASE
        private_file(made)
        kept = Kept(matches=back_up(url, database))
        names = list(_names(data_dir))
        with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, strict_timestamps=False) as bundle:
            bundle.write(database, DATABASE)
            for finished, name in enumerate(names):
                if tell:
                    tell(finished, len(names))
                packed = zipfile.ZIP_STORED if name.endswith(_PACKED_ENDINGS) else None
                # A picture that is deleted meanwhile is not kept.
                with contextlib.suppress(FileNotFoundError):
                    bundle.write(data_dir / name, name, packed)
                    kept.count(name)
        if tell:
            tell(len(names), len(names))
        made.replace(file)
    return kept


def restore_bundle(url: URL, data_dir: Path, file: Path, safety: Path, tell: Tell | None = None) -> Kept:
    """Brings back what a backup holds: its database in place of the other, as `restore`; pictures and networks that
    are gone. Interrupted, the same call goes on. Raises Refusal as `restore`.
    """
    try:
        with file.open("rb") as opened:
            is_bundle = opened.read(len(_HEAD)) == _HEAD
    except OSError:
        is_bundle = False
    if not is_bundle:
        return Kept(matches=restore(url, file, safety))
    try:
        with beside(safety) as folder, zipfile.ZipFile(file) as bundle:
            entries = _entries(bundle, file)
            if bundle.testzip():
                raise zipfile.BadZipFile
            database = folder / DATABASE
            _unpack(bundle, bundle.getinfo(DATABASE), database)
            kept = Kept(matches=_restored(url, database, file, safety))
            for finished, entry in enumerate(entries):
                if tell:
                    tell(finished, len(entries))
                if _is_gone(data_dir, entry.filename):
                    _unpack(bundle, entry, data_dir / entry.filename)
                    kept.count(entry.filename)
            if tell:
                tell(len(entries), len(entries))
    except BadInput:
        # A full disk or a newer version is no damage; it is a ValueError too.
        raise
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, EOFError, KeyError, RuntimeError, ValueError):
        raise Refusal(_BAD_REQUEST, texts.NOT_A_DATABASE, file=str(file)) from None
    return kept


def _is_backup(file: Path, url: URL) -> bool:
    """Whether a file may give way to a newer backup; the database in use may not, whatever it looks like."""
    if url.database and Path(url.database).exists() and file.samefile(url.database):
        return False
    try:
        with zipfile.ZipFile(file) as bundle:
            return DATABASE in bundle.namelist()
    except (zipfile.BadZipFile, OSError):
        with contextlib.suppress(OSError), file.open("rb") as opened:
            return opened.read(len(_SQLITE_HEAD)) == _SQLITE_HEAD
    return False


def _names(data_dir: Path) -> Iterator[str]:
    """Of the files below the data folder that are kept, with forward slashes; unfinished ones are none."""
    pictures, weights = data_dir / PICTURES, data_dir / WEIGHTS
    networks = (path for report in weights.glob(f"*/*/{REPORT_NAME}") for path in report.parent.iterdir())
    for path in (*pictures.rglob("*"), *networks, weights / IN_USE_NAME):
        name = path.relative_to(data_dir).as_posix()
        # What no other system could bring back, the program has not put there.
        if path.is_file() and not path.name.startswith(".") and not leads_outside(zipfile.ZipInfo(name)):
            yield name


def _entries(bundle: zipfile.ZipFile, file: Path) -> list[zipfile.ZipInfo]:
    """What may be brought back, in the order in which half of it is still whole: what names others comes last."""
    entries = [entry for entry in bundle.infolist() if not entry.is_dir() and entry.filename != DATABASE]
    roots = {PurePosixPath(entry.filename).parts[:1] for entry in entries}
    if any(leads_outside(entry) for entry in entries) or not roots <= {(PICTURES,), (WEIGHTS,)}:
        raise Refusal(_BAD_REQUEST, texts.NOT_A_DATABASE, file=str(file))
    names_others = (IN_USE_NAME, _LABEL_ENDING)
    return sorted(entries, key=lambda entry: [entry.filename.endswith(ending) for ending in names_others])


def _is_gone(data_dir: Path, name: str) -> bool:
    """Whether a file is to be brought back; a hand that was withheld then and is open now is there."""
    opened = name.replace(f"{PICTURES}/{WITHHELD_FOLDER}/", f"{PICTURES}/", 1)
    return not (data_dir / name).exists() and not (data_dir / opened).exists()


def _restored(url: URL, database: Path, file: Path, safety: Path) -> int:
    try:
        return restore(url, database, safety)
    except Refusal as refusal:
        if refusal.wording is not texts.NOT_A_DATABASE:
            raise
        raise Refusal(refusal.status, refusal.wording, file=str(file)) from None


def _unpack(bundle: zipfile.ZipFile, entry: zipfile.ZipInfo, target: Path) -> None:
    """Writes a file whole or not at all, as old as it was."""
    unfinished = target.with_name(f".{target.name}.part")
    try:
        private_folder(target.parent)
        with bundle.open(entry) as packed, unfinished.open("wb") as opened:
            shutil.copyfileobj(packed, opened, _CHUNK_BYTES)
        with contextlib.suppress(OverflowError, ValueError):
            changed_s = time.mktime((*entry.date_time, 0, 0, -1))
            os.utime(unfinished, (changed_s, changed_s))
        unfinished.replace(target)
    except OSError as error:
        raise file_refusal(error, target) from None
