"""The settings that the environment and a command line give."""

from typing import Final

from pydantic import ValidationError

from engine.wording import BadInput, Wording
from server.settings import Settings

BAD_SETTING: Final = Wording(
    "bad_setting",
    hu="«{value}» itt nem lehet ({problem}); javítsd, vagy töröld a változót",
    en="'{value}' is not possible here ({problem}); mend or remove the variable",
)


def settings_of(**given: object) -> Settings:
    """The environment's settings and, before them, the command line's. Raises BadInput placed at the setting."""
    try:
        return Settings().but(**given)
    except ValidationError as error:
        first = error.errors()[0]
        name = str(first["loc"][0])
        where = f"--{name}" if given.get(name) is not None else f"ROMI_{name.upper()}"
        raise BadInput(BAD_SETTING, where=where, value=first["input"], problem=first["msg"]) from None
