"""What of a collected set may teach, and what is held out to measure by: by scene, and only labels that are true."""

import hashlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from datasets.scene import Scene
from datasets.sets import CONFIRMED, PLACED, TRUTH_NOTE, Tell, picture_of, read_scenes, scene_files
from datasets.splits import PARTS, Splits, load_splits, save_splits, split
from engine.pieces import Kind
from engine.wording import BadInput, Wording

TAUGHT_BY: Final = (CONFIRMED, PLACED, None)
"""Notes of scenes whose labels are true as far as they go; a set of one's own making needs none."""
MEASURED_BY: Final = (CONFIRMED, None)
"""Notes of scenes whose labels are the whole truth."""

NOTHING_CONFIRMED: Final = Wording(
    "nothing_confirmed",
    hu="nincs benne olyan kép, amelynek darabjait valaki ellenőrizte ({scenes} vár rá); nézd át őket, és hagyd jóvá",
    en="holds no picture whose pieces somebody has checked (waiting: {scenes}); look through them and confirm",
)
NOTHING_PLACED: Final = Wording(
    "nothing_placed",
    hu="az ellenőrzött kártyáknak nincs meg a sarokjele ({scenes} képen), így nem taníthatók; keresd meg: "
    "romi dataset place {folder} --out MAPPA",
    en="the corners of the checked cards are not known ({scenes:picture|pictures}), so they cannot teach; find them: "
    "romi dataset place {folder} --out FOLDER",
)
NOTHING_HELD_OUT: Final = Wording(
    "nothing_held_out",
    hu="nincs benne félretett felvételsor, amelyen mérni lehetne; legalább két felvételsor kell, mindkettő ellenőrizve",
    en="holds no scene kept apart to measure by; at least two scenes are needed, both of them checked",
)
NOTHING_LEFT_TO_LEARN: Final = Wording(
    "nothing_left_to_learn",
    hu="minden ellenőrzött kép mérésre van félretéve; gyűjts még, vagy oszd fel újra: romi dataset split",
    en="all checked pictures are kept apart for measuring; collect more, or split again: romi dataset split",
)


@dataclass(frozen=True, slots=True)
class Lessons:
    """Files of the scenes that teach and of those that measure, none of a source of the other.

    `waiting` more are of this kind and nobody has confirmed them; `unplaced` are checked and hold cards whose indices
    are not known, so that they only measure. `identity` changes with any of the labels.
    """

    kind: Kind
    learned: tuple[Path, ...]
    held_out: tuple[Path, ...]
    waiting: int
    unplaced: int
    identity: str


def find_lessons(folder: Path, tell: Tell | None = None) -> Lessons:
    """Looks through a set; sources that have no part yet are dealt out, and the split is written down.

    What cannot be read is left out, as are pieces of the rarer kind where a set holds both. Raises
    BadInput (`no_scenes`, `nothing_confirmed`, `nothing_placed`, `nothing_left_to_learn`, and as `load_splits` and
    `save_splits`).
    """
    whole = {path: scene for path, scene in read_scenes(scene_files(folder), tell) if isinstance(scene, Scene)}
    readable = {path: scene for path, scene in whole.items() if _has_picture(path, scene)}
    kind = _kind_of(list(readable.values()))
    of_kind = {path: scene for path, scene in readable.items() if _kinds(scene) <= {kind}}
    taught = {path: scene for path, scene in of_kind.items() if scene.notes.get(TRUTH_NOTE) in TAUGHT_BY}
    waiting = len(of_kind) - len(taught)
    if not any(scene.pieces for scene in taught.values()):
        raise BadInput(NOTHING_CONFIRMED, where=str(folder), scenes=waiting)
    splits = _split(folder, list(taught.values()))
    to_learn = [path for path, scene in taught.items() if splits.part_of(scene.source) == PARTS[0]]
    # Taught without its indices, a whole card would pass for what the networks look for.
    learned = tuple(path for path in to_learn if not taught[path].unplaced)
    unplaced = len(to_learn) - len(learned)
    if unplaced and not learned:
        raise BadInput(NOTHING_PLACED, where=str(folder), scenes=unplaced, folder=folder)
    if not learned:
        raise BadInput(NOTHING_LEFT_TO_LEARN, where=str(folder))
    held_out = tuple(
        path for path, scene in taught.items() if path not in to_learn and scene.notes.get(TRUTH_NOTE) in MEASURED_BY
    )
    return Lessons(kind, learned, held_out, waiting, unplaced, _identity(learned, held_out))


def _has_picture(path: Path, scene: Scene) -> bool:
    try:
        return picture_of(path, scene.picture).is_file()
    except BadInput:
        return False


def _kinds(scene: Scene) -> set[Kind]:
    return {piece.piece.kind for piece in scene.pieces if piece.piece.kind}


def _kind_of(scenes: Sequence[Scene]) -> Kind:
    counts = Counter(kind for scene in scenes for kind in _kinds(scene))
    return max(Kind, key=lambda kind: counts[kind])


def _split(folder: Path, scenes: Sequence[Scene]) -> Splits:
    before = load_splits(folder) or Splits()
    splits = split(Counter(scene.source for scene in scenes), before)
    if splits != before:
        save_splits(folder, splits)
    return splits


def _identity(*parts: Sequence[Path]) -> str:
    digest = hashlib.sha256()
    for number, part in enumerate(parts):
        for path in sorted(part):
            digest.update(f"{number}\n{path.name}\n".encode("utf-8", "surrogatepass") + path.read_bytes())
    return digest.hexdigest()
