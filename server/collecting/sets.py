"""The sets whose pictures the host may look through and label: the collected one, and folders named at the start."""

import asyncio
import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from datasets.collection import Collection
from datasets.entries import Entry
from datasets.files import write_whole
from datasets.overview import Overview
from datasets.scene import Scene, scene_text
from datasets.sets import picture_of, try_scene
from engine.wording import BadInput
from server.errors import Refusal
from server.texts import errors as texts

COLLECTED: Final = "collected"
"""The key of the household's own set."""


@dataclass(frozen=True, slots=True)
class OpenSet:
    """One set. `key` stands for it in addresses; `relabel` and `delete` take a scene's name."""

    key: str
    overview: Overview
    relabel: Callable[[str, Scene], None]
    delete: Callable[[str], None]
    _looking: asyncio.Lock = field(default_factory=asyncio.Lock, init=False)

    async def entries(self) -> list[Entry]:
        """All scenes that can be read, looked through beside the event loop.

        However many pages wait for a large set, one thread looks through it: the others are needed for play.
        """
        async with self._looking:
            return await asyncio.to_thread(self.overview.entries)

    @property
    def folder(self) -> Path:
        """Where it lies."""
        return self.overview.folder

    def scene(self, name: str) -> Scene:
        """One scene. Raises Refusal: 404 where there is none, 422 where it cannot be read."""
        path = self._label(name)
        if not path.is_file():
            raise Refusal(404, texts.NOT_FOUND)
        scene = try_scene(path)
        if isinstance(scene, BadInput):
            values: dict[str, Any] = dict(scene.values)
            raise Refusal(422, scene.wording, **values)
        return scene

    def picture(self, name: str) -> Path:
        """Where its picture lies. Raises as `scene`, and BadInput (`picture_outside`)."""
        return picture_of(self._label(name), self.scene(name).picture)

    def _label(self, name: str) -> Path:
        if name != Path(name).name or name.startswith("."):
            raise Refusal(404, texts.NOT_FOUND)
        return self.folder / f"{name}.json"


class OpenSets:
    """All of them, the collected one first."""

    def __init__(self, collection: Collection, folders: Sequence[Path]) -> None:
        own = OpenSet(COLLECTED, collection.overview, collection.relabel, collection.delete)
        self._sets = {own.key: own}
        for folder in folders:
            key = next(key for key in _keys(folder) if key not in self._sets)
            self._sets[key] = _opened(key, folder)

    def __iter__(self) -> Iterator[OpenSet]:
        return iter(self._sets.values())

    def named(self, key: str) -> OpenSet:
        """The set of this key. Raises Refusal 404."""
        if key not in self._sets:
            raise Refusal(404, texts.NOT_FOUND)
        return self._sets[key]


def _opened(key: str, folder: Path) -> OpenSet:
    def relabel(name: str, scene: Scene) -> None:
        write_whole(folder / f"{name}.json", [scene_text(scene)])

    def delete(name: str) -> None:
        (folder / f"{name}.json").unlink(missing_ok=True)

    return OpenSet(key, Overview(folder), relabel, delete)


def _keys(folder: Path) -> Iterator[str]:
    name = "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in folder.name.lower()) or "set"
    yield name
    yield from (f"{name}-{number}" for number in itertools.count(2))
