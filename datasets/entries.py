"""What of a scene is shown in a list of many, and the file beside a large set in which that is remembered."""

import contextlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from datasets.files import write_whole
from datasets.scene import Scene
from datasets.sets import ABOUT_FOLDER, CONFIRMED, GAME_NOTE, MAKE_NOTE, TRUTH_NOTE, picture_of
from datasets.worth import Worth, worth_of
from engine.pieces import Kind
from engine.wording import BadInput

INDEX_NAME: Final = f"{ABOUT_FOLDER}/.overview.part"
VERSION: Final = 1
"""Of the index; one of another version is made anew, as where what a scene is worth is told in another way."""

Mark = tuple[int, int]
"""Of a label's file: when it was changed (ns), and its size in bytes."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One scene of a set. `name`: its label's file without `.json`; `taken_ns`: its picture's; `size_bytes`: both."""

    name: str
    picture: str
    taken_ns: int
    size_bytes: int
    source: str
    pieces: int
    kinds: frozenset[Kind]
    notes: Mapping[str, str]
    worth: Worth

    @property
    def game(self) -> str:
        """The game's id, empty where none is named."""
        return self.notes.get(GAME_NOTE, "")

    @property
    def make(self) -> str:
        """Whose tiles or cards, empty where nobody has said."""
        return self.notes.get(MAKE_NOTE, "")

    @property
    def is_confirmed(self) -> bool:
        """Whether a person has said that all of it is right."""
        return self.notes.get(TRUTH_NOTE) == CONFIRMED


def entry_of(path: Path, scene: Scene) -> Entry | BadInput:
    """The entry of the scene that is kept at `path`, or what is wrong with the place of its picture."""
    try:
        picture = picture_of(path, scene.picture)
    except BadInput as error:
        return error
    stat = picture.stat() if picture.is_file() else None
    label_bytes = path.stat().st_size if path.is_file() else 0
    return Entry(
        path.stem,
        scene.picture,
        stat.st_mtime_ns if stat else 0,
        label_bytes + (stat.st_size if stat else 0),
        scene.source,
        len(scene.pieces),
        frozenset(kind for piece in scene.pieces if (kind := piece.piece.kind)),
        scene.notes,
        worth_of(scene),
    )


def load_index(folder: Path) -> dict[str, tuple[Mark, Entry]]:
    """What is remembered of a set, by name; nothing where nothing can be read of it."""
    known: dict[str, tuple[Mark, Entry]] = {}
    with contextlib.suppress(OSError, ValueError), (folder / INDEX_NAME).open(encoding="utf-8") as file:
        if json.loads(file.readline()) != {"romi_overview": VERSION}:
            return known
        for line in file:
            with contextlib.suppress(ValueError, TypeError, KeyError):
                mark, entry = _remembered(json.loads(line))
                known[entry.name] = mark, entry
    return known


def save_index(folder: Path, known: Mapping[str, tuple[Mark, Entry]]) -> None:
    """Remembers a set. One that cannot be written is read again the next time."""
    lines = (json.dumps(_plain(mark, entry)) + "\n" for mark, entry in known.values())
    with contextlib.suppress(BadInput):
        write_whole(folder / INDEX_NAME, [json.dumps({"romi_overview": VERSION}) + "\n", *lines])


def _plain(mark: Mark, entry: Entry) -> list[Any]:
    worth = [entry.worth.doubt, entry.worth.unsure, entry.worth.corrected, entry.worth.disagrees]
    about = [entry.taken_ns, entry.size_bytes, entry.source, entry.pieces, sorted(entry.kinds), dict(entry.notes)]
    return [entry.name, *mark, entry.picture, *about, worth]


def _remembered(values: list[Any]) -> tuple[Mark, Entry]:
    name, changed_ns, label_bytes, picture, taken_ns, size_bytes, source, pieces, kinds, notes, worth = values
    entry = Entry(
        name, picture, taken_ns, size_bytes, source, pieces, frozenset(map(Kind, kinds)), notes, Worth(*worth)
    )
    return (changed_ns, label_bytes), entry
