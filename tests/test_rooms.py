"""The rooms stand on one another: what lies lower knows nothing of what lies above it."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ROOMS = ("engine", "datasets", "models", "vision", "server")


def _imported(folder: Path) -> Iterator[tuple[Path, str]]:
    """Every module that the files of a folder import, with the file."""
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                yield from ((path, name.name) for name in node.names)
            elif isinstance(node, ast.ImportFrom):
                yield path, node.module or ""


@pytest.mark.parametrize("room", ROOMS)
def test_no_room_imports_from_above(room: str) -> None:
    above = ROOMS[ROOMS.index(room) + 1 :]
    assert [(path, name) for path, name in _imported(ROOT / room) if name.split(".")[0] in above] == []


def test_the_store_imports_nothing_of_the_rest_of_the_server() -> None:
    lower = {"errors", "store", "texts"}
    own = [(path, name.split(".")) for path, name in _imported(ROOT / "server" / "store")]
    assert [(path, parts) for path, parts in own if parts[0] == "server" and parts[1] not in lower] == []
    assert any(parts[0] == "server" for _, parts in own)
