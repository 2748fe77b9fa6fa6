"""Frames as JPEG over websockets: to browsers that show the table, from a browser that is its camera.

Each frame goes only once the last one has been dealt with, so that nobody gets behind.
"""

import asyncio
from contextlib import suppress
from typing import Final

from fastapi import APIRouter, WebSocket
from starlette.websockets import WebSocketDisconnect

from engine.wording import BadInput
from server.access import Role
from server.house import house_of
from server.roles import roles_of
from server.security import POLICY_VIOLATION
from vision.decode import decode

router: Final = APIRouter(include_in_schema=False)

_MOST_BYTES: Final = 6_000_000
"""Of one frame from a browser; 1920 px wide ones have 0.5 MB."""
NEXT: Final = "next"
"""What the one who takes frames says when it has taken one."""
_TOO_BIG: Final = 1009
_SENT_ELSEWHERE: Final = 4001
"""Close code (of those free for applications): another browser is the camera now, or it was switched off."""


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


@router.websocket("/camera/frames")
async def frames(socket: WebSocket) -> None:
    """Takes frames of the table from a browser, and says each time that it may send the next."""
    if not roles_of(socket) & {Role.HOST, Role.CAMERA}:
        await socket.close(POLICY_VIOLATION)
        return
    await socket.accept()
    source, ticket = await house_of(socket).live.begin_browser()
    try:
        while True:
            await socket.send_text(NEXT)
            content = (await _received(socket)) or b""
            if len(content) > _MOST_BYTES:
                await socket.close(_TOO_BIG)
                return
            try:
                image = await asyncio.to_thread(decode, content)
            except BadInput:
                # A browser that cannot pack a frame now sends the next one.
                continue
            if not source.push(ticket, image):
                await socket.close(_SENT_ELSEWHERE)
                return
    except WebSocketDisconnect:
        pass
    finally:
        source.end(ticket)


async def _received(socket: WebSocket) -> bytes | None:
    """A message's bytes, None for a text. Raises WebSocketDisconnect."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    content: bytes | None = message.get("bytes")
    return content
