"""Making a folder to write into, or one sentence why that cannot be."""

import errno
import os
from pathlib import Path
from typing import Final

from datasets.private_files import private_folder
from engine.wording import BadInput, Wording

NOT_WRITABLE: Final = Wording(
    "not_writable",
    hu="ide nem lehet írni ({reason}); adj meg másik helyet",
    en="this cannot be written ({reason}); name another place",
)
IS_FOLDER: Final = Wording(
    "is_folder",
    hu="ez egy mappa: adj meg egy fájlt",
    en="this is a folder: name a file",
)
NO_FOLDER_FOR_IT: Final = Wording(
    "no_folder_for_it",
    hu="nincs ilyen mappa: {folder}; hozd létre, vagy adj meg másik helyet",
    en="there is no folder {folder}: make it, or name another place",
)


def make_folder(path: Path, *, private: bool = False) -> None:
    """Makes a folder and those above it where they are missing, if `private` for their owner alone.

    Raises BadInput (`not_writable`).
    """
    try:
        if private:
            private_folder(path)
        else:
            path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise not_writable(path, error) from None


def check_place(path: Path) -> None:
    """Raises BadInput (`is_folder`, `no_folder_for_it`, `not_writable`) where no file can be written."""
    try:
        if path.is_dir():
            raise BadInput(IS_FOLDER, where=str(path))
        if not path.absolute().parent.is_dir():
            raise BadInput(NO_FOLDER_FOR_IT, where=str(path), folder=str(path.parent))
        if path.exists() and not path.is_file():
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
    except OSError as error:
        raise not_writable(path, error) from None


def not_writable(path: Path, error: OSError) -> BadInput:
    """What is said of a place that cannot be written."""
    return BadInput(NOT_WRITABLE, where=str(path), reason=error.strerror or type(error).__name__)
