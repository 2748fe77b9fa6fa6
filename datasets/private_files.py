"""Files that are their owner's alone, where the system knows owners: on Windows the user's own folder sees to it."""

import contextlib
import os
import stat
from pathlib import Path
from typing import Final

_OWN_FILE: Final = 0o600
_OWN_FOLDER: Final = 0o700
_OTHERS: Final = 0o077


def private_folder(path: Path) -> Path:
    """The folder, made with those above it where they are missing; one that was there keeps its rights.

    Raises OSError.
    """
    try:
        path.mkdir(mode=_OWN_FOLDER, exist_ok=True)
    except FileNotFoundError:
        if path.parent == path:
            raise
        private_folder(path.parent)
        path.mkdir(mode=_OWN_FOLDER, exist_ok=True)
    return path


def private_file(path: Path) -> None:
    """Makes an empty file where there is none, and closes one that is there to others. Raises OSError."""
    try:
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _OWN_FILE))
    except FileExistsError:
        close_to_others(path)


def close_to_others(path: Path) -> None:
    """Takes from others what they may do with a file. Raises OSError where there is none.

    What is somebody else's, or lies on a disk that knows no owners, stays as it is.
    """
    rights = stat.S_IMODE(path.stat().st_mode)
    if rights & _OTHERS:
        with contextlib.suppress(PermissionError):
            path.chmod(rights & ~_OTHERS)


def write_private(path: Path, content: bytes) -> None:
    """Writes a file as a whole or, where that fails, leaves it as it was. Raises OSError."""
    new = path.with_name(f".{path.name}.new")
    new.unlink(missing_ok=True)
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _OWN_FILE), "wb") as file:
        file.write(content)
    new.replace(path)
