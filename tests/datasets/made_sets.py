"""Small sets to try things on."""

import errno
import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from datasets.files import write_whole
from datasets.scene import Quad, Scene, ScenePiece, save_scene
from datasets.sketch import sketch_picture
from engine.pieces import parse_piece

WIDTH_PX, HEIGHT_PX = 200, 160


def upright(x: float, y: float, width: float = 20, height: float = 30) -> Quad:
    """A piece standing upright with its top left at a place."""
    return ((x, y), (x + width, y), (x + width, y + height), (x, y + height))


def upside_down(x: float, y: float) -> Quad:
    """The same place, turned by 180 degrees."""
    a, b, c, d = upright(x, y)
    return (c, d, a, b)


def row(text: str, turned: int | None = None) -> tuple[ScenePiece, ...]:
    """Pieces side by side in one group; the one at `turned` lies upside down."""
    return tuple(
        ScenePiece(parse_piece(word), (upside_down if i == turned else upright)(10 + 22 * i, 20), group=0)
        for i, word in enumerate(text.split())
    )


def add_scene(
    folder: Path, name: str, pieces: tuple[ScenePiece, ...] = (), source: str = "kitchen", seed: int | None = None
) -> Path:
    """One more scene in a set, its picture of the name's own look unless a seed is given; returns the label."""
    number = sum(name.encode()) * 1000 + len(name) if seed is None else seed
    write_whole(folder / f"{name}.jpg", sketch_picture(number, WIDTH_PX, HEIGHT_PX))
    save_scene(Scene(f"{name}.jpg", WIDTH_PX, HEIGHT_PX, source, pieces), folder / f"{name}.json")
    return folder / f"{name}.json"


def tree(folder: Path) -> dict[str, bytes]:
    """Every file below a folder with its content."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()
    }


def fill_disk(monkeypatch: pytest.MonkeyPatch, is_full_for: Callable[[str], bool]) -> None:
    """From now on files of such names are opened, but nothing fits into them."""
    open_path = Path.open

    class Full(io.StringIO):
        def write(self, _: str) -> int:
            raise OSError(errno.ENOSPC, "No space left on device")

    def opened(path: Path, mode: str = "r", *rest: Any, **more: Any) -> Any:
        return Full() if mode in "wa" and is_full_for(path.name) else open_path(path, mode, *rest, **more)

    monkeypatch.setattr(Path, "open", opened)
