"""A set: a folder of scenes (`*.json`) with their pictures; what is known of the whole lies in its folder `about`."""

import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path, PurePosixPath
from typing import Final

from datasets.photo_labels import LABELS_NAME, NO_FOLDER
from datasets.scene import Scene, load_scene
from engine.wording import BadInput, Wording

ABOUT_FOLDER: Final = "about"

TRUTH_NOTE: Final = "truth"
"""A scene's note of where its labels came from."""
PREDICTED: Final = "predicted"
IMPORTED: Final = "imported"
CONFIRMED: Final = "confirmed"
"""A person said that all of it is right, whatever was corrected before."""
CORRECTED: Final = "corrected"
"""A person corrected something and said nothing of the rest."""
UNOPPOSED: Final = "unopposed"
"""People played on and nobody complained."""
PLACED: Final = "placed"
"""What lies there a person said, where it lies networks found."""

GAME_NOTE: Final = "game"
"""The game that was played, by its id."""
MAKE_NOTE: Final = "make"
"""Whose tiles or cards they are, in people's words."""
SEAT_NOTE: Final = "seat"
"""Whose hand it shows, by the player's number; of a picture of the table there is none."""

Tell = Callable[[int, int], None]
"""Is told how many are finished and how many there are in all."""

NO_SCENES: Final = Wording(
    "no_scenes",
    hu="nincs benne jelenet (.json); készíts egyet: romi dataset synth --out MAPPA --count 20",
    en="holds no scene (.json); make some: romi dataset synth --out FOLDER --count 20",
)
SCENE_UNREADABLE: Final = Wording(
    "scene_unreadable",
    hu="ez a jelenet nem olvasható ({reason}); másold át újra, vagy töröld",
    en="this scene cannot be read ({reason}); copy it again or delete it",
)
PICTURE_OUTSIDE: Final = Wording(
    "picture_outside",
    hu="a kép a készleten kívülre mutat: {picture}; tedd a jelenet mellé",
    en="its picture lies outside the set: {picture}; put it beside the scene",
)


def is_set(folder: Path) -> bool:
    """Whether the folder holds a file that may be a scene."""
    return any(path.name != LABELS_NAME for path in folder.glob("*.json"))


def scene_files(folder: Path) -> list[Path]:
    """The scenes of a set by name. Raises BadInput (`no_folder`, `no_scenes`)."""
    if not folder.is_dir():
        raise BadInput(NO_FOLDER, where=str(folder))
    files = sorted(path for path in folder.glob("*.json") if path.name != LABELS_NAME)
    if not files:
        raise BadInput(NO_SCENES, where=str(folder))
    return files


def try_scene(path: Path) -> Scene | BadInput:
    """The scene kept at `path`, or what is wrong with the file."""
    try:
        return load_scene(path)
    except BadInput as error:
        return error
    except (OSError, ValueError, OverflowError, RecursionError) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or type(error).__name__
        return BadInput(SCENE_UNREADABLE, where=path.name, reason=reason)


def skim_scenes(files: Iterable[Path], tell: Tell | None = None) -> Iterator[tuple[Path, str | None, list[str]]]:
    """Each file with its picture and its pieces' names as they stand there, unchecked and so much faster.

    What cannot be read names none.
    """
    for path in _told(files, tell):
        try:
            value = json.loads(path.read_bytes())
            picture, pieces = value["picture"], [piece["piece"] for piece in value["pieces"]]
        except (OSError, ValueError, RecursionError, KeyError, TypeError):
            picture, pieces = None, []
        yield path, picture if isinstance(picture, str) else None, [name for name in pieces if isinstance(name, str)]


def read_scenes(files: Iterable[Path], tell: Tell | None = None) -> Iterator[tuple[Path, Scene | BadInput]]:
    """Each file with its scene, or with what is wrong with it; one at a time, so that a set of any size fits."""
    for path in _told(files, tell):
        yield path, try_scene(path)


def _told(files: Iterable[Path], tell: Tell | None) -> Iterator[Path]:
    files = list(files)
    for finished, path in enumerate(files):
        if tell:
            tell(finished, len(files))
        yield path
    if tell:
        tell(len(files), len(files))


def picture_of(file: Path, picture: str) -> Path:
    """Where the picture lies that the scene kept in `file` names. Raises BadInput (`picture_outside`)."""
    parts = PurePosixPath(picture)
    if parts.is_absolute() or ".." in parts.parts or Path(picture).drive or "\0" in picture:
        raise BadInput(PICTURE_OUTSIDE, where=file.name, picture=picture)
    return file.parent / picture
