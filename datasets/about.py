"""What is known of a set as a whole: the licence that its owner named, and what it was put together from."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from datasets.files import write_json
from datasets.sets import ABOUT_FOLDER
from engine.wording import BadInput, Wording

ABOUT_NAME: Final = f"{ABOUT_FOLDER}/set.json"
VERSION: Final = 1

BROKEN_ABOUT: Final = Wording(
    "broken_about",
    hu="ez nem a készlet leírása ({problem}); töröld, vagy nevezd meg újra a licencet: romi dataset seal",
    en="this does not describe a set ({problem}); delete it, or name the licence again: romi dataset seal",
)


@dataclass(frozen=True, slots=True)
class Origin:
    """A set that this one was made of: its name, its licence as its owner named it, and its manifest's SHA-256."""

    name: str
    licence: str | None = None
    identity: str | None = None


@dataclass(frozen=True, slots=True)
class About:
    """`licence` is what the owner named, word for word; None where nobody named one."""

    licence: str | None = None
    origins: tuple[Origin, ...] = ()


def about_to_json(about: About) -> dict[str, Any]:
    """As plain JSON values; `about_from_json` reads it back without loss."""
    origins = [
        {"name": origin.name, "licence": origin.licence, "manifest_sha256": origin.identity} for origin in about.origins
    ]
    return {"romi_set": VERSION, "licence": about.licence, "origins": origins}


def about_from_json(value: object) -> About:
    """Of plain JSON values. Raises BadInput (`broken_about`)."""
    try:
        if not isinstance(value, dict) or value["romi_set"] != VERSION:
            raise BadInput(BROKEN_ABOUT, problem=f"romi_set: {VERSION}?")
        origins = tuple(
            Origin(str(entry["name"]), _text(entry["licence"]), _text(entry["manifest_sha256"]))
            for entry in value["origins"]
        )
        return About(_text(value["licence"]), origins)
    except (KeyError, TypeError) as error:
        raise BadInput(BROKEN_ABOUT, problem=f"{type(error).__name__} {error}") from None


def _text(value: object) -> str | None:
    if value is not None and not isinstance(value, str):
        raise BadInput(BROKEN_ABOUT, problem=repr(value))
    return value


def load_about(folder: Path) -> About:
    """Of a set's folder; nothing known where it says nothing. Raises BadInput (`broken_about`) placed at the file."""
    path = folder / ABOUT_NAME
    if not path.is_file():
        return About()
    try:
        return about_from_json(json.loads(path.read_text(encoding="utf-8-sig")))
    except BadInput as error:
        raise error.at(str(path)) from None
    except (ValueError, RecursionError) as error:
        raise BadInput(BROKEN_ABOUT, where=str(path), problem=type(error).__name__) from None


def save_about(folder: Path, about: About) -> None:
    """Writes it into the set's folder. Raises BadInput (`not_writable`)."""
    write_json(folder / ABOUT_NAME, about_to_json(about))


def licences(about: About) -> Sequence[str]:
    """Every licence that was named, the set's own first, each once."""
    named = [about.licence, *(origin.licence for origin in about.origins)]
    return list(dict.fromkeys(licence for licence in named if licence))
