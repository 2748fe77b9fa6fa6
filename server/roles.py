"""Who is who: a browser is nobody until it is the computer's own or has claimed a role with that role's link."""

from collections.abc import Callable
from typing import Final, cast

from starlette.requests import HTTPConnection

from server.access import Access, Post, Role
from server.errors import Refusal
from server.matches.actions import PlayerId
from server.network import is_loopback
from server.texts import errors as texts

_SESSION_KEY: Final = "claims"
_PROXY_HEADERS: Final = ("forwarded", "x-forwarded-for", "x-real-ip")
_MOST_CLAIMS: Final = 12
"""Of one browser; beyond so many the oldest are forgotten, so that its cookie stays small."""


def claim(connection: HTTPConnection, role: Role, key: str) -> None:
    """Gives the browser the role of a link, in its signed session cookie. Raises Refusal 403 where the link is void."""
    kept = [*_keys(connection), _access(connection).claim(role, key)]
    connection.session[_SESSION_KEY] = kept[-_MOST_CLAIMS:]


def posts_of(connection: HTTPConnection) -> frozenset[Post]:
    """The roles of the browser that asks, each seat with its match and player."""
    claimed = _access(connection).posts(_keys(connection))
    return claimed | {Post(Role.HOST)} if _is_this_computer(connection) else claimed


def roles_of(connection: HTTPConnection) -> frozenset[Role]:
    """The roles of the browser that asks."""
    return frozenset(post.role for post in posts_of(connection))


def require(connection: HTTPConnection, *roles: Role) -> None:
    """Raises Refusal (403) unless the browser has one of `roles`; the host may do everything."""
    if not roles_of(connection) & {Role.HOST, *roles}:
        raise Refusal(403, texts.NOT_ALLOWED)


def require_sight(connection: HTTPConnection, match_id: int) -> None:
    """Raises Refusal (403) unless the browser may see what everybody at this match's table sees."""
    seen = any(post.role in (Role.HOST, Role.SCREEN) or post.match == match_id for post in posts_of(connection))
    if not seen:
        raise Refusal(403, texts.NOT_ALLOWED)


def seats_of(connection: HTTPConnection, match_id: int) -> frozenset[PlayerId]:
    """Whose seats in a match the browser has claimed; the host has none by being the host."""
    posts = posts_of(connection)
    return frozenset(post.player for post in posts if post.match == match_id and post.player is not None)


def seats_of_all(connection: HTTPConnection) -> list[Post]:
    """All seats that the browser has claimed, the newest match's last."""
    seats = [post for post in posts_of(connection) if post.role is Role.SEAT]
    return sorted(seats, key=lambda post: (post.match or 0, post.player or 0))


def still_holds(connection: HTTPConnection, post: Post) -> Callable[[], bool]:
    """Says at any later time whether the browser that asks now still has a post."""
    access, keys = _access(connection), _keys(connection)
    return lambda: post in access.posts(keys)


def _access(connection: HTTPConnection) -> Access:
    return cast("Access", connection.state.house.access)


def _keys(connection: HTTPConnection) -> list[str]:
    kept = connection.session.get(_SESSION_KEY)
    return [key for key in kept if isinstance(key, str)] if isinstance(kept, list) else []


def _is_this_computer(connection: HTTPConnection) -> bool:
    """A browser on this computer that came directly: behind a proxy everybody has the proxy's address."""
    return (
        connection.client is not None
        and is_loopback(connection.client.host)
        and is_loopback(connection.url.hostname or "")
        and not any(name in connection.headers for name in _PROXY_HEADERS)
    )
