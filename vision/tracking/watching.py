"""A source followed from its first frame to its last."""

from collections.abc import Iterable, Iterator

from vision.sources import Frame, Item
from vision.tracking.events import Event
from vision.tracking.tracker import Tracker


def watch(source: Iterable[Item], tracker: Tracker) -> Iterator[Event]:
    """What happens on the table, as it happens, and what happens to the source."""
    for item in source:
        if isinstance(item, Frame):
            yield from tracker.step(item.t_ms, item.image)
        else:
            yield item
