"""Files that are their owner's alone, where the system knows owners: on Windows the user's own folder sees to it."""

import os
from pathlib import Path
from typing import Final

_OWN_FILE: Final = 0o600
_OWN_FOLDER: Final = 0o700


def private_folder(path: Path) -> Path:
    """The folder, which is there afterwards. Raises OSError."""
    path.mkdir(mode=_OWN_FOLDER, parents=True, exist_ok=True)
    path.chmod(_OWN_FOLDER)
    return path


def write_private(path: Path, content: bytes) -> None:
    """Writes a file as a whole or, where that fails, leaves it as it was. Raises OSError."""
    new = path.with_name(f".{path.name}.new")
    new.unlink(missing_ok=True)
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _OWN_FILE), "wb") as file:
        file.write(content)
    new.replace(path)
