"""What a set holds at a glance, kept in step with its folder: files that have not changed are read once."""

import threading
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from datasets.photo_labels import LABELS_NAME
from datasets.scene import Scene
from datasets.sets import CONFIRMED, GAME_NOTE, MAKE_NOTE, TRUTH_NOTE, Tell, picture_of, try_scene
from datasets.worth import Worth, worth_of
from engine.pieces import Kind
from engine.wording import BadInput


@dataclass(frozen=True, slots=True)
class Entry:
    """One scene of a set. `name` is its file's without `.json`, `taken_ns` its picture's, `size_bytes` what both take."""

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


class Overview:
    """The entries of one set. May be used from any thread."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._lock = threading.Lock()
        self._known: dict[str, tuple[tuple[int, int], Entry | BadInput]] = {}

    def entries(self, tell: Tell | None = None) -> list[Entry]:
        """All scenes that can be read, by name; what has changed since the last time is read again."""
        with self._lock:
            self._look_again(tell)
            return [entry for _, entry in self._known.values() if isinstance(entry, Entry)]

    @property
    def broken(self) -> list[BadInput]:
        """What is wrong with the others."""
        with self._lock:
            return [error for _, error in self._known.values() if isinstance(error, BadInput)]

    def _look_again(self, tell: Tell | None) -> None:
        paths = sorted(path for path in self.folder.glob("*.json") if path.name != LABELS_NAME)
        found: dict[str, tuple[tuple[int, int], Entry | BadInput]] = {}
        for number, path in enumerate(paths):
            if tell:
                tell(number, len(paths))
            try:
                stat = path.stat()
            except OSError:
                continue
            mark = (stat.st_mtime_ns, stat.st_size)
            known = self._known.get(path.stem)
            found[path.stem] = known if known and known[0] == mark else (mark, _entry(path))
        self._known = found


def _entry(path: Path) -> Entry | BadInput:
    scene = try_scene(path)
    return scene if isinstance(scene, BadInput) else entry_of(path, scene)


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


def next_worth_labelling(entries: list[Entry], after: str | None = None) -> Entry | None:
    """Of the scenes that nobody has confirmed the one most worth a person's time, None where all are.

    First those that the rules find wrong, then by how many labels are in doubt. `after` is left out.
    """
    left = [entry for entry in entries if not entry.is_confirmed and entry.name != after]
    return max(left, key=lambda entry: (entry.worth.disagrees, entry.worth.doubt, entry.taken_ns), default=None)
