"""Keeps a page in step with its match: what changes elsewhere is shown here at once."""

import asyncio
from collections.abc import Callable

from nicegui import background_tasks, ui

from server.errors import Refusal
from server.matches.service import Matches
from server.matches.view import MatchView


def follow(matches: Matches, match_id: int, show: Callable[[MatchView], None], gone: Callable[[], None]) -> None:
    """Calls `show` after every change of the match, until the browser is gone; `gone` once the match is deleted.

    A page that is away (a phone asleep) is shown the match when it comes back.
    """
    client = ui.context.client
    is_behind = False

    async def catch_up() -> None:
        nonlocal is_behind
        is_behind = False
        try:
            view = await asyncio.to_thread(matches.view, match_id)
        except Refusal:
            with client:
                gone()
            return
        if not client.is_deleted:
            with client:
                show(view)

    def changed(*_: object) -> None:
        nonlocal is_behind
        if client.has_socket_connection:
            background_tasks.create(catch_up(), name="show a match")
        else:
            is_behind = True

    async def connected() -> None:
        if is_behind:
            await catch_up()

    client.on_connect(connected)
    client.on_delete(matches.changes.watch(match_id, changed))
