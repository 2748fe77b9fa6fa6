"""Those who want to know of changes."""

from collections.abc import Callable

Watcher = Callable[[], object]


class Watchers:
    """Called one after the other; for one thread alone."""

    def __init__(self) -> None:
        self._watchers: list[Watcher] = []

    def add(self, watcher: Watcher) -> Callable[[], None]:
        """Calls `watcher` at every change until the returned function is called."""
        self._watchers.append(watcher)
        return lambda: self._watchers.remove(watcher)

    def tell(self) -> None:
        """Something has changed."""
        for watcher in tuple(self._watchers):
            watcher()
