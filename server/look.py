"""How a browser shows its pages: as its device does, light, dark, or with high contrast."""

from typing import Final, Literal, get_args

from starlette.requests import HTTPConnection

Look = Literal["device", "light", "dark", "contrast"]
LOOKS: Final[tuple[Look, ...]] = get_args(Look)

_SESSION_KEY: Final = "look"


def look_of(connection: HTTPConnection) -> Look:
    """What the browser's person chose, else as the device is set."""
    chosen = connection.scope.get("session", {}).get(_SESSION_KEY)
    return next((look for look in LOOKS if look == chosen), LOOKS[0])


def choose_look(connection: HTTPConnection, look: Look) -> None:
    """Remembers the choice in the browser's session."""
    connection.session[_SESSION_KEY] = look
