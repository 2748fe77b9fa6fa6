"""Making a folder to write into, or one sentence why that cannot be."""

import errno
import os
from pathlib import Path
from typing import Final

from engine.wording import BadInput, Wording

NOT_WRITABLE: Final = Wording(
    "not_writable",
    hu="ide nem lehet írni ({reason}); adj meg másik helyet",
    en="this cannot be written ({reason}); name another place",
)


def make_folder(path: Path) -> None:
    """Makes a folder and those above it where they are missing. Raises BadInput (`not_writable`)."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise not_writable(path, error) from None


def check_place(path: Path) -> None:
    """Raises BadInput (`not_writable`) where no file can be written: in no folder, or over what is no file."""
    try:
        if path.exists() and not path.is_file():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if not path.absolute().parent.is_dir():
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
    except OSError as error:
        raise not_writable(path, error) from None


def not_writable(path: Path, error: OSError) -> BadInput:
    """What is said of a place that cannot be written."""
    return BadInput(NOT_WRITABLE, where=str(path), reason=error.strerror or type(error).__name__)
