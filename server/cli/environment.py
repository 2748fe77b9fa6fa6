"""The settings that the environment and a command line give."""

from collections.abc import Callable, Mapping
from typing import Final

from pydantic import ValidationError

from engine.wording import BadInput, Wording
from server.settings import Settings

BAD_SETTING: Final = Wording(
    "bad_setting",
    hu="«{value}» itt nem lehet; javítsd, vagy hagyd el",
    en="'{value}' is not possible here; mend it or leave it out",
)
TOO_SMALL: Final = Wording(
    "setting_too_small",
    hu="«{value}» túl kicsi; legalább {ge} kell",
    en="'{value}' is too small; at least {ge} is needed",
)
TOO_LARGE: Final = Wording(
    "setting_too_large",
    hu="«{value}» túl nagy; legfeljebb {le} lehet",
    en="'{value}' is too large; at most {le} is possible",
)
NO_NUMBER: Final = Wording(
    "setting_no_number",
    hu="«{value}» nem egész szám; írj egészet, vagy hagyd el",
    en="'{value}' is no whole number; write one or leave it out",
)
NO_FLAG: Final = Wording(
    "setting_no_flag",
    hu="«{value}» se nem igen, se nem nem; írj true-t vagy false-t",
    en="'{value}' is neither yes nor no; write true or false",
)
NO_CHOICE: Final = Wording(
    "setting_no_choice",
    hu="«{value}» nem választható; lehet: {expected}",
    en="'{value}' is no choice here; possible: {expected}",
)
PROBLEMS: Final[Mapping[str, Wording]] = {
    "greater_than_equal": TOO_SMALL,
    "less_than_equal": TOO_LARGE,
    "int_parsing": NO_NUMBER,
    "int_parsing_size": NO_NUMBER,
    "bool_parsing": NO_FLAG,
    "literal_error": NO_CHOICE,
}
"""By pydantic's names of them."""


def settings_of(**given: object) -> Settings:
    """The environment's settings and, before them, the command line's. Raises BadInput placed at the setting."""
    try:
        settings = Settings()
    except ValidationError as error:
        raise _told(error, lambda name: f"ROMI_{name.upper()}") from None
    try:
        return settings.but(**given)
    except ValidationError as error:
        raise _told(error, lambda name: f"--{name}") from None


def _told(error: ValidationError, place: Callable[[str], str]) -> BadInput:
    """The first of the problems, in our own words."""
    first = error.errors()[0]
    limits = {what: str(limit).replace(" or ", ", ") for what, limit in first.get("ctx", {}).items()}
    wording = PROBLEMS.get(first["type"], BAD_SETTING)
    return BadInput(wording, where=place(str(first["loc"][0])), value=first["input"], **limits)
