"""Runs an application until it is stopped, by http and, where phones may connect, by https as well."""

import asyncio
import contextlib
import logging
import socket
from typing import Final

import uvicorn
from starlette.types import ASGIApp

from server.listening import SecureDoor

_log: Final = logging.getLogger(__name__)

_RENEW_S: Final = 5.0
"""How often the certificate is compared with this computer's addresses and its clock."""
_KEPT_OPEN_S: Final = 120
"""So long a phone may be silent and go on with its connection: closed just as it asks again, its question is lost."""


def run(app: ASGIApp, listening: socket.socket, door: SecureDoor | None = None) -> None:
    """Serves `app` on listening sockets; returns when the server is stopped (Ctrl+C)."""
    config = uvicorn.Config(
        app,
        log_level="warning",
        # A frame of a photo takes 9 ms with compression and 0.2 ms without.
        ws_per_message_deflate=False,
        # Who is on this computer is told by the connection, never by a header.
        proxy_headers=False,
        server_header=False,
        timeout_keep_alive=_KEPT_OPEN_S,
    )
    _Server(config, door).run(sockets=[listening])


class _Server(uvicorn.Server):
    """One application behind both sockets."""

    def __init__(self, config: uvicorn.Config, door: SecureDoor | None) -> None:
        super().__init__(config)
        self._door = door
        self._renewing: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begins to listen."""
        await super().startup(sockets)
        if self._door is None:
            return
        door = await asyncio.get_running_loop().create_server(
            self._protocol, sock=self._door.listening, ssl=self._door.certificates.context, backlog=self.config.backlog
        )
        self.servers.append(door)
        self._renewing = asyncio.create_task(_renew(self._door))

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stops listening."""
        if self._renewing:
            self._renewing.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._renewing
        await super().shutdown(sockets)

    def _protocol(self) -> asyncio.Protocol:
        """What answers one connection: the same as behind the plain socket."""
        return self.config.http_protocol_class(  # type: ignore[call-arg]
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )


async def _renew(door: SecureDoor) -> None:
    while True:
        await asyncio.sleep(_RENEW_S)
        try:
            await asyncio.to_thread(door.renew)
        except OSError as error:
            _log.warning("%s", error)
