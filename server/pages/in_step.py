"""Draws on a page for as long as its browser is there."""

from collections.abc import Callable

from nicegui import ui


class InStep:
    """A page that is away (a phone asleep, a tab just closed) misses drawings; `all_anew` is called when it comes.

    To be made while the page is built.
    """

    def __init__(self, all_anew: Callable[[], object]) -> None:
        self._client = ui.context.client
        self._all_anew = all_anew
        self._is_behind = False
        self._client.on_connect(self._came_back)

    def drawing(self, draw: Callable[[], object]) -> Callable[[], None]:
        """`draw` as it may be called at any time, from anywhere on the event loop."""

        def drawn() -> None:
            if self._client.has_socket_connection:
                with self._client:
                    draw()
            else:
                self._is_behind = True

        return drawn

    def until_gone(self, *stops: Callable[[], object]) -> None:
        """Calls these once the browser has gone for good."""
        for stop in stops:
            self._client.on_delete(stop)

    def _came_back(self) -> None:
        if self._is_behind:
            self._is_behind = False
            with self._client:
                self._all_anew()
