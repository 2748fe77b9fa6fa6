"""The guard at the door, one pure ASGI middleware: it sees http requests and websockets alike.

It refuses foreign hosts (names that were pointed at this computer), foreign origins (pages of other
sites) and bodies that are too large, and puts the security headers on every answer. What does not say
how long a browser may keep it is not kept at all.
"""

import ipaddress
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from server.errors import Refusal, refusal_response
from server.network import is_loopback
from server.texts import errors as texts

POLICY_VIOLATION: Final = 1008
"""The websocket's closing code for an origin or host that is not ours."""

_SECURITY_HEADERS: Final = {
    # The pages' framework compiles its templates in the browser: it needs both unsafe words.
    "content-security-policy": (
        "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; "
        "img-src 'self' data: blob:; font-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    # With «no-referrer» browsers call the origin of our own forms null.
    "referrer-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(self), microphone=(), geolocation=()",
}


_ASSETS: Final = "/assets/"
_VERSIONED: Final = b"v="
"""In the query of an asset's address: its content's hash, so that the address always means the same."""


class Guard:
    """Wraps the whole application.

    `lan`: whether hosts other than loopback's are served; then any address that is written as
    numbers is (a page of another site cannot point numbers at us), and `extra_host` by name.
    """

    def __init__(self, app: ASGIApp, *, lan: bool, max_body_bytes: int, extra_host: str | None = None) -> None:
        self._app = app
        self._lan = lan
        self._max_body_bytes = max_body_bytes
        self._extra_host = extra_host

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves one request or websocket, or refuses it."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        if (fault := self._fault(scope, headers)) is None:
            if scope["type"] == "http":
                await self._app(scope, self._limited(receive), _with_security_headers(scope, send))
            else:
                await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": POLICY_VIOLATION})
        else:
            response = refusal_response(scope, fault)
            await response(scope, receive, _with_security_headers(scope, send))

    def _fault(self, scope: Scope, headers: Headers) -> Refusal | None:
        host = headers.get("host", "")
        if not self._is_our_host(host):
            return Refusal(403, texts.FOREIGN_HOST)
        origin = headers.get("origin")
        if origin is not None and urlsplit(origin).netloc != host:
            return Refusal(403, texts.FOREIGN_ORIGIN)
        from_elsewhere = headers.get("sec-fetch-site") in ("cross-site", "same-site")
        if origin is None and from_elsewhere and not _is_followed_link(scope, headers):
            return Refusal(403, texts.FOREIGN_ORIGIN)
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > self._max_body_bytes:
            return self._too_large()
        return None

    def _too_large(self) -> Refusal:
        return Refusal(413, texts.BODY_TOO_LARGE, megabytes=self._max_body_bytes // 1_000_000)

    def _is_our_host(self, host: str) -> bool:
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        return is_loopback(name) or (self._lan and (name == self._extra_host or _is_address(name)))

    def _limited(self, receive: Receive) -> Receive:
        """Counts what arrives, for bodies that come without their length."""
        left = self._max_body_bytes

        async def receive_counted() -> Message:
            nonlocal left
            message = await receive()
            left -= len(message.get("body", b""))
            if left < 0:
                raise self._too_large()
            return message

        return receive_counted


def _is_followed_link(scope: Scope, headers: Headers) -> bool:
    """A link that was followed from elsewhere: it reads a page and changes nothing."""
    return scope.get("method") == "GET" and headers.get("sec-fetch-mode") == "navigate"


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _with_security_headers(scope: Scope, send: Send) -> Send:
    lasting = scope["path"].startswith(_ASSETS) and scope["query_string"].startswith(_VERSIONED)
    keeping = "public, max-age=31536000, immutable" if lasting else "no-store"

    async def send_guarded(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in _SECURITY_HEADERS.items():
                headers.setdefault(name, value)
            headers.setdefault("cache-control", keeping)
        await send(message)

    return send_guarded
