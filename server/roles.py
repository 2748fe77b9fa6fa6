"""Who is who: a browser is nobody until it is the computer's own or has claimed a role with that role's key."""

import hmac
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from starlette.requests import HTTPConnection

from server.errors import Refusal
from server.network import is_loopback
from server.texts import errors as texts

_SESSION_KEY: Final = "roles"
_PROXY_HEADERS: Final = ("forwarded", "x-forwarded-for", "x-real-ip")


class Role(StrEnum):
    """What a browser may do: the host everything, a camera only send photos of the table."""

    HOST = "host"
    CAMERA = "camera"


def _new_keys() -> dict[Role, str]:
    return {role: secrets.token_urlsafe(12) for role in Role}


@dataclass(frozen=True, slots=True)
class JoinKeys:
    """What a link must carry to give its role; new at every start of the server."""

    keys: Mapping[Role, str] = field(default_factory=_new_keys)

    def link(self, base_url: str, role: Role) -> str:
        """The address whose page has the button that claims `role`."""
        return f"{base_url}/join/{role}?key={self.keys[role]}"

    def check(self, role: Role, key: str) -> None:
        """Raises Refusal (403) where `key` does not give `role`."""
        if not hmac.compare_digest(self.keys[role].encode(), key.encode()):
            raise Refusal(403, texts.WRONG_KEY)


def claim(connection: HTTPConnection, role: Role) -> None:
    """Gives the browser the role, in its signed session cookie."""
    connection.session[_SESSION_KEY] = sorted({*connection.session.get(_SESSION_KEY, ()), role.value})


def roles_of(connection: HTTPConnection) -> frozenset[Role]:
    """The roles of the browser that asks."""
    claimed = frozenset(role for role in Role if role.value in connection.session.get(_SESSION_KEY, ()))
    return claimed | {Role.HOST} if _is_this_computer(connection) else claimed


def require(connection: HTTPConnection, *roles: Role) -> None:
    """Raises Refusal (403) unless the browser has one of `roles`; the host may do everything."""
    if not roles_of(connection) & {Role.HOST, *roles}:
        raise Refusal(403, texts.NOT_ALLOWED)


def _is_this_computer(connection: HTTPConnection) -> bool:
    """A browser on this computer that came directly: behind a proxy everybody has the proxy's address."""
    return (
        connection.client is not None
        and is_loopback(connection.client.host)
        and is_loopback(connection.url.hostname or "")
        and not any(name in connection.headers for name in _PROXY_HEADERS)
    )
