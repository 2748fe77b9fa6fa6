"""A source followed from its first frame to its last."""

from collections.abc import Callable, Iterable, Iterator

from engine.wording import BadInput
from vision.sources import Frame, Item, Unreadable
from vision.tracking.events import Event
from vision.tracking.tracker import Tracker


def watch(source: Iterable[Item], tracker: Tracker, tell_unreadable: Callable[[BadInput], object]) -> Iterator[Event]:
    """What happens on the table, as it happens, and what happens to the source.

    `tell_unreadable` is told why a picture cannot be read, when its turn comes.
    """
    for item in source:
        if isinstance(item, Frame):
            yield from tracker.step(item.t_ms, item.image)
        elif isinstance(item, Unreadable):
            tell_unreadable(item.reason)
        else:
            yield item
