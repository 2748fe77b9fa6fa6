"""The settings that a file, the environment and a command line give, the later before the earlier, and where from."""

import difflib
import os
import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

import click
from pydantic import ValidationError
from pydantic_settings import EnvSettingsSource

from engine.wording import BadInput, shortened
from server.settings import Settings
from server.store.database import database_address
from server.texts import settings as texts

FILE_NAME: Final = "romi.toml"
"""In the data folder, where no other file is named."""

PREFIX: Final = str(Settings.model_config["env_prefix"])
_NEAR: Final = 0.7
"""How alike (of 1) a name of the environment must be to one of ours to be taken for a slip of it."""
_PERHAPS: Final = 0.5
"""How alike a name of the file, where nothing but ours belongs, must be to be taken for a slip of it."""

Command = TypeVar("Command", bound=Callable[..., object])


class Given(NamedTuple):
    """A value as it was given, and where: `romi.toml:3`, `ROMI_PORT`, `--port`."""

    value: object
    where: str


@dataclass(frozen=True, slots=True)
class Chosen:
    """Settings, where each that was set comes from, and the file that was asked for them, be it there or not."""

    settings: Settings
    origins: Mapping[str, str]
    file: Path


def settings_option(command: Command) -> Command:
    """Adds --settings (as `settings_file`) to a command."""
    return click.option(
        "--settings",
        "settings_file",
        type=click.Path(path_type=Path),
        metavar="FILE",
        help=f"TOML file of settings; by default {FILE_NAME} in the data folder.",
    )(command)


def settings_of(settings_file: Path | None = None, **flags: object) -> Settings:
    """As `chosen_settings`, the settings alone."""
    return chosen_settings(settings_file, flags).settings


def chosen_settings(settings_file: Path | None, flags: Mapping[str, object]) -> Chosen:
    """The file's settings, before them the environment's, before these the command line's where they are not None.

    Raises BadInput placed at what cannot be used: the file's line, the environment's name or the flag.
    """
    environment = _environment()
    if settings_file is None:
        file = _settings(environment).data_dir / FILE_NAME
        given = _file(file, may_name_folder=False) if file.exists() else {}
    else:
        file, given = settings_file, _file(settings_file, may_name_folder=True)
    _settings(given)
    given |= environment
    _settings(given)
    given |= {name: Given(value, _flag(name)) for name, value in flags.items() if value is not None}
    settings = _settings(given)
    if "database_url" in given:
        _check_database(settings, given["database_url"].where)
    return Chosen(settings, {name: one.where for name, one in given.items()}, file)


def _check_database(settings: Settings, where: str) -> None:
    try:
        database_address(settings.data_dir, settings.database_url)
    except BadInput as error:
        raise error.at(where) from None


def _settings(given: Mapping[str, Given]) -> Settings:
    try:
        return Settings.model_validate({name: one.value for name, one in given.items()})
    except ValidationError as error:
        raise _told(error, given) from None


def _told(error: ValidationError, given: Mapping[str, Given]) -> BadInput:
    """The first of the problems, in our own words."""
    first = error.errors()[0]
    limits = {what: str(limit).replace(" or ", ", ") for what, limit in first.get("ctx", {}).items()}
    wording = texts.PROBLEMS.get(first["type"], texts.BAD_SETTING)
    where = given[str(first["loc"][0])].where
    return BadInput(wording, where=where, value=_shown(first["input"]), **limits)


def _shown(value: object) -> object:
    """A value as the file writes it."""
    return str(value).lower() if isinstance(value, bool) else value


def _flag(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def _environment() -> dict[str, Given]:
    """Raises BadInput for a name that is nearly one of ours; other programs' names may begin alike."""
    fields = {field.upper(): field for field in Settings.model_fields}
    for name in sorted(map(str.upper, os.environ)):
        own = name.removeprefix(PREFIX)
        if own != name and own not in fields and (near := difflib.get_close_matches(own, fields, 1, _NEAR)):
            raise BadInput(texts.NO_SUCH_SETTING, where=name, name=name, near=PREFIX + near[0])
    values = EnvSettingsSource(Settings)()
    return {field: Given(values[field], PREFIX + own) for own, field in fields.items() if field in values}


def _file(file: Path, *, may_name_folder: bool) -> dict[str, Given]:
    text = _text(file)
    document = _parsed(text, file)
    given = {name: Given(value, f"{file}:{_line(text, name)}") for name, value in document.items()}
    for name, one in given.items():
        if name not in Settings.model_fields:
            near = difflib.get_close_matches(name, Settings.model_fields, 1, _PERHAPS)
            if not near:
                raise BadInput(texts.UNKNOWN_SETTING, where=one.where, name=shortened(name))
            raise BadInput(texts.NO_SUCH_SETTING, where=one.where, name=name, near=near[0])
    if not may_name_folder and "data_dir" in given:
        raise BadInput(texts.FOLDER_IN_ITS_OWN_FILE, where=given["data_dir"].where)
    return given


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise BadInput(texts.NO_UTF8, where=str(file)) from None
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise BadInput(texts.NO_SETTINGS_FILE, where=str(file), reason=reason) from None


def _parsed(text: str, file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        problem = str(error)
        found = re.search(r" \(at line (\d+), column \d+\)$", problem)
        where = f"{file}:{found[1]}" if found else str(file)
        raise BadInput(texts.NO_TOML, where=where, problem=problem[: found.start()] if found else problem) from None


def _line(text: str, name: str) -> int:
    """The line with which `name` is there: the parser itself tells, being given more and more of the file."""
    lines = text.splitlines(keepends=True)
    for count in range(1, len(lines) + 1):
        try:
            if name in tomllib.loads("".join(lines[:count])):
                return count
        except tomllib.TOMLDecodeError:
            continue
    return len(lines)
