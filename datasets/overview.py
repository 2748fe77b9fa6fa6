"""What a set holds at a glance, kept in step with its folder: files that have not changed are read once."""

import threading
from pathlib import Path
from typing import Final

from datasets.entries import INDEX_NAME, Entry, Mark, entry_of, load_index, save_index
from datasets.photo_labels import LABELS_NAME
from datasets.sets import Tell, try_scene
from engine.wording import BadInput

_REMEMBERED_FROM: Final = 500
"""So many scenes read at once are remembered in a file: a smaller set is read faster than a person looks."""
_SAVED_EVERY: Final = 4000


class Overview:
    """The entries of one set. May be used from any thread; who asks while another looks waits for it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.standing = 0, 0
        """How many scenes are looked at and how many there are in all, while somebody looks."""
        self._lock = threading.Lock()
        self._known: dict[str, tuple[Mark, Entry | BadInput]] | None = None

    def entries(self, tell: Tell | None = None) -> list[Entry]:
        """All scenes that can be read, by name; what has changed since the last time is read again."""
        with self._lock:
            self._known = self._look_again({} if self._known is None else self._known, tell)
        return self.known or []

    @property
    def known(self) -> list[Entry] | None:
        """What the last look found, without waiting for one; None where there was none yet."""
        known = self._known
        return None if known is None else [entry for _, entry in known.values() if isinstance(entry, Entry)]

    @property
    def broken(self) -> list[BadInput]:
        """What the last look found wrong with the others."""
        return [error for _, error in (self._known or {}).values() if isinstance(error, BadInput)]

    def beginning(self, count: int) -> list[Entry]:
        """The first scenes by name that can be read, at once, however large the set is."""
        entries: list[Entry] = []
        for path in self._paths():
            if len(entries) == count:
                break
            entry = _entry(path)
            if isinstance(entry, Entry):
                entries.append(entry)
        return entries

    def _paths(self) -> list[Path]:
        return sorted(path for path in self.folder.glob("*.json") if path.name != LABELS_NAME)

    def _look_again(
        self, known: dict[str, tuple[Mark, Entry | BadInput]], tell: Tell | None
    ) -> dict[str, tuple[Mark, Entry | BadInput]]:
        paths = self._paths()
        remembered: dict[str, tuple[Mark, Entry]] = {}
        if self._known is None and len(paths) >= _REMEMBERED_FROM:
            remembered = load_index(self.folder)
        found: dict[str, tuple[Mark, Entry | BadInput]] = {}
        read = 0
        for number, path in enumerate(paths):
            self.standing = number, len(paths)
            if tell:
                tell(number, len(paths))
            try:
                stat = path.stat()
            except OSError:
                continue
            mark = (stat.st_mtime_ns, stat.st_size)
            same = known.get(path.stem) or remembered.get(path.stem)
            if same and same[0] == mark:
                found[path.stem] = same
                continue
            found[path.stem] = mark, _entry(path)
            read += 1
            if read % _SAVED_EVERY == 0:
                self._remember(found)
        if read >= _REMEMBERED_FROM or (len(known or remembered) > len(found) and (self.folder / INDEX_NAME).exists()):
            self._remember(found)
        return found

    def _remember(self, found: dict[str, tuple[Mark, Entry | BadInput]]) -> None:
        save_index(
            self.folder, {name: (mark, entry) for name, (mark, entry) in found.items() if isinstance(entry, Entry)}
        )


def _entry(path: Path) -> Entry | BadInput:
    scene = try_scene(path)
    return scene if isinstance(scene, BadInput) else entry_of(path, scene)


def next_worth_labelling(entries: list[Entry], after: str | None = None) -> Entry | None:
    """Of the scenes that nobody has confirmed the one most worth a person's time, None where all are.

    First those that the rules find wrong, then by how many labels are in doubt. `after` is left out.
    """
    left = [entry for entry in entries if not entry.is_confirmed and entry.name != after]
    return max(left, key=lambda entry: (entry.worth.disagrees, entry.worth.doubt, entry.taken_ns), default=None)
