"""Who wants to know that a match has changed: every screen shows it at once."""

import asyncio
import threading
from collections.abc import Callable
from typing import Final

Watcher = Callable[[int, int], object]
"""Is told a match's number and its version; version 0 where it is gone."""

ALL: Final = 0
"""Watches every match."""


class Changes:
    """Tells watchers of changes. May be used from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._watchers: dict[int, list[Callable[[int, int], None]]] = {}

    def watch(self, match: int, watcher: Watcher) -> Callable[[], None]:
        """Calls `watcher` after each change of a match (`ALL`: of any) until the returned function is called.

        Where an event loop runs in the thread that asks, it is called there; otherwise by the thread that writes,
        and then it must not wait for the database.
        """
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            loop = None

        def tell(number: int, version: int) -> None:
            if loop is None:
                watcher(number, version)
            elif not loop.is_closed():
                loop.call_soon_threadsafe(watcher, number, version)

        with self._lock:
            self._watchers.setdefault(match, []).append(tell)

        def stop() -> None:
            with self._lock:
                self._watchers[match].remove(tell)
                if not self._watchers[match]:
                    del self._watchers[match]

        return stop

    def tell(self, match: int, version: int) -> None:
        """A match has changed."""
        with self._lock:
            watchers = [*self._watchers.get(match, ()), *(self._watchers.get(ALL, ()) if match != ALL else ())]
        for watcher in watchers:
            watcher(match, version)
