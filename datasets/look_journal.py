"""Keeps what a long look through a set has seen, so that an interrupted one goes on; a finished one leaves nothing."""

import base64
import contextlib
import json
from pathlib import Path
from types import TracebackType
from typing import IO, Final, Self

import numpy as np

from datasets.pictures import Look, look_at
from datasets.sets import ABOUT_FOLDER
from datasets.twins import THUMBNAIL_PX, Fingerprint

JOURNAL_NAME: Final = f"{ABOUT_FOLDER}/.check.part"


class LookJournal:
    """Looks at the pictures of one set. A file that changed in size or time since is looked at again.

    A set that cannot be written is looked through all the same, only without a journal.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._path = folder / JOURNAL_NAME
        self._seen: dict[str, tuple[int, int, Look]] = {}
        self._file: IO[str] | None = None

    def __enter__(self) -> Self:
        with contextlib.suppress(OSError):
            self._load()
        with contextlib.suppress(OSError):
            self._path.parent.mkdir(exist_ok=True)
            self._file = self._path.open("a", encoding="utf-8", errors="surrogateescape", newline="\n")
            # Whatever a broken-off line was, the next one begins by itself.
            self._file.write("\n")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        with contextlib.suppress(OSError):
            if self._file:
                self._file.close()
        if self._file and kind is None:
            with contextlib.suppress(OSError):
                self._path.unlink(missing_ok=True)
                # Fails where `about` holds anything else, as it should.
                self._path.parent.rmdir()

    def look(self, path: Path) -> Look:
        """What `look_at` says of a picture of the set, from the journal where that is known. Raises BadInput."""
        name = path.relative_to(self._folder).as_posix()
        known = self._seen.pop(name, None)
        stat = path.stat() if path.is_file() else None
        if known and stat and known[:2] == (stat.st_size, stat.st_mtime_ns):
            return known[2]
        look = look_at(path)
        if self._file and stat:
            values = [
                name,
                stat.st_size,
                stat.st_mtime_ns,
                look.width_px,
                look.height_px,
                look.sha256,
                look.fingerprint.hash64,
                base64.b64encode(look.fingerprint.thumbnail.tobytes()).decode("ascii"),
            ]
            # A full disk costs the journal alone.
            with contextlib.suppress(OSError):
                self._file.write(json.dumps(values) + "\n")
        return look

    def _load(self) -> None:
        with self._path.open(encoding="utf-8", errors="surrogateescape") as file:
            for line in file:
                # The last line may have been broken off.
                with contextlib.suppress(ValueError, TypeError):
                    name, size_bytes, time_ns, width_px, height_px, sha256, hash64, packed = json.loads(line)
                    thumbnail = np.frombuffer(base64.b64decode(packed), np.uint8).reshape(THUMBNAIL_PX, THUMBNAIL_PX)
                    look = Look(width_px, height_px, sha256, Fingerprint(hash64, thumbnail))
                    self._seen[name] = (size_bytes, time_ns, look)
