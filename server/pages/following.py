"""Keeps a page in step with its match: what changes elsewhere is shown here at once."""

import asyncio
from collections.abc import Callable

from nicegui import background_tasks, ui

from server.errors import Refusal
from server.matches.service import Matches
from server.matches.view import MatchView
from server.pages.in_step import InStep


def follow(matches: Matches, match_id: int, show: Callable[[MatchView], None], gone: Callable[[], None]) -> None:
    """Calls `show` after every change of the match, until the browser is gone; `gone` once the match is deleted.

    A page that is away (a phone asleep) is shown the match when it comes back.
    """
    client = ui.context.client

    async def catch_up() -> None:
        try:
            view = await asyncio.to_thread(matches.view, match_id)
        except Refusal:
            with client:
                gone()
            return
        if not client.is_deleted:
            with client:
                show(view)

    def begin_catching_up() -> None:
        background_tasks.create(catch_up(), name="show a match")

    page = InStep(begin_catching_up)
    changed = page.drawing(begin_catching_up)
    page.until_gone(matches.changes.watch(match_id, lambda *_: changed()))
