"""Files that are whole or not there at all, however the program ends: written beside their place, then renamed."""

import filecmp
import json
import shutil
from collections.abc import Iterable
from pathlib import Path

from datasets.folders import make_folder, not_writable


def write_whole(path: Path, content: bytes | Iterable[str]) -> None:
    """Writes bytes, or pieces of text as UTF-8 with plain line ends. Raises BadInput (`not_writable`).

    A device or a pipe, as `/dev/stdout`, is written to; it is never replaced by a file.
    """
    make_folder(path.parent)
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            _write(path, content)
            return
        unfinished = _unfinished(path)
        try:
            _write(unfinished, content)
            unfinished.replace(path)
        except OSError:
            # On a full disk every byte counts.
            unfinished.unlink(missing_ok=True)
            raise
    except OSError as error:
        raise not_writable(path, error) from None


def _write(path: Path, content: bytes | Iterable[str]) -> None:
    if isinstance(content, bytes):
        path.write_bytes(content)
        return
    with path.open("w", encoding="utf-8", errors="surrogateescape", newline="\n") as file:
        file.writelines(content)


def write_json(path: Path, value: object) -> None:
    """Writes plain JSON values, one a line, so that a change is a readable diff. Raises BadInput (`not_writable`)."""
    try:
        content = json.dumps(value, ensure_ascii=False, indent=1).encode()
    except UnicodeEncodeError:
        # Half a surrogate pair, as a foreign set may hold, is no UTF-8; escaped it survives.
        content = json.dumps(value, indent=1).encode()
    write_whole(path, content + b"\n")


def write_once(path: Path, content: bytes) -> bool:
    """Writes bytes unless the file holds them already; says whether it wrote. Raises BadInput (`not_writable`)."""
    if path.is_file() and path.read_bytes() == content:
        return False
    write_whole(path, content)
    return True


def copy_once(source: Path, target: Path) -> bool:
    """Copies a file's content unless it is there already; says whether it copied. Raises BadInput (`not_writable`)."""
    if target.is_file() and filecmp.cmp(source, target, shallow=False):
        return False
    make_folder(target.parent)
    unfinished = _unfinished(target)
    try:
        shutil.copyfile(source, unfinished)
        unfinished.replace(target)
    except OSError as error:
        raise not_writable(target, error) from None
    return True


def _unfinished(path: Path) -> Path:
    return path.with_name(f".{path.name}.part")
