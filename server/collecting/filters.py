"""Which pictures of a set are shown: what a page's address says, and which scenes that means."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final
from urllib.parse import urlencode

from datasets.entries import Entry
from datasets.sets import SEAT_NOTE


class Show(StrEnum):
    """What about its labels."""

    ALL = "all"
    UNCHECKED = "unchecked"
    """Nobody has said that all of it is right."""
    UNSURE = "unsure"
    DISAGREEING = "disagreeing"
    """The rules find no sense in it."""
    CORRECTED = "corrected"
    HANDS = "hands"


_MEANS: Final[Mapping[Show, Callable[[Entry], bool]]] = {
    Show.ALL: lambda _: True,
    Show.UNCHECKED: lambda entry: not entry.is_confirmed,
    Show.UNSURE: lambda entry: not entry.is_confirmed and entry.worth.unsure > 0,
    Show.DISAGREEING: lambda entry: entry.worth.disagrees,
    Show.CORRECTED: lambda entry: entry.worth.corrected > 0,
    Show.HANDS: lambda entry: SEAT_NOTE in entry.notes,
}


@dataclass(frozen=True, slots=True)
class Filter:
    """What a person chose; an empty text means any."""

    show: Show = Show.ALL
    kind: str = ""
    make: str = ""
    game: str = ""

    @classmethod
    def of(cls, query: Mapping[str, str]) -> "Filter":
        """Of an address; what it says of other things or wrongly counts as not said."""
        show = query.get("show", "")
        return cls(
            Show(show) if show in set(Show) else Show.ALL,
            query.get("kind", ""),
            query.get("make", ""),
            query.get("game", ""),
        )

    @property
    def query(self) -> str:
        """The address's part after the question mark; empty where everything is shown."""
        chosen = {"kind": self.kind, "make": self.make, "game": self.game}
        if self.show is not Show.ALL:
            chosen["show"] = self.show
        return urlencode({name: value for name, value in chosen.items() if value})

    def chosen(self, entries: Iterable[Entry]) -> list[Entry]:
        """The scenes that it means."""
        return [entry for entry in entries if self._means(entry)]

    def _means(self, entry: Entry) -> bool:
        return (
            _MEANS[self.show](entry)
            and (not self.kind or self.kind in entry.kinds)
            and self.make in ("", entry.make)
            and self.game in ("", entry.game)
        )
