"""The live picture's own address: frames as JPEG over a websocket, each once the browser has drawn the last."""

import asyncio
from contextlib import suppress
from typing import Final

from fastapi import APIRouter, WebSocket
from starlette.websockets import WebSocketDisconnect

from server.access import Role
from server.house import house_of
from server.roles import roles_of
from server.security import POLICY_VIOLATION

router: Final = APIRouter(include_in_schema=False)


@router.websocket("/live/picture")
async def picture(socket: WebSocket) -> None:
    """Sends the newest frame each time that the browser asks for it; what it could not take is never sent."""
    if not roles_of(socket) & {Role.HOST, Role.SCREEN}:
        await socket.close(POLICY_VIOLATION)
        return
    pictures = house_of(socket).live.pictures
    await socket.accept()
    number = 0
    with suppress(WebSocketDisconnect):
        while True:
            await socket.receive_text()
            fresh = asyncio.create_task(pictures.after(number))
            # A browser that waits for a frame says nothing; what comes meanwhile is that it is gone.
            gone = asyncio.create_task(socket.receive())
            await asyncio.wait({fresh, gone}, return_when=asyncio.FIRST_COMPLETED)
            if not fresh.done():
                fresh.cancel()
                return
            gone.cancel()
            number, content = fresh.result()
            await socket.send_bytes(content)
