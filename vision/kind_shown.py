"""Whether a photo shows the pieces of the game at all: tiles are no cards, however few of them look like some."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from engine.pieces import Kind
from engine.rules import Rules
from engine.wording import BadInput
from vision.notices import SHOWS_OTHER_KIND, Notice
from vision.reading import Reading

_MOSTLY: Final = 0.5
"""Of a photo of the other kind less than that is sure (measured on heaps of cards read as tiles: at most 0.3)."""


def check_kind_shown(reading: Reading, rules: Rules, read_freely: Callable[[], Reading], where: str = "") -> None:
    """Raises BadInput (`shows_tiles`, `shows_cards`) where a photo that was read for a game shows the other kind.

    `read_freely` reads the same photo without a game; it is asked only where little of the reading is sure.
    """
    if kind := _other_kind_shown(reading, rules, read_freely):
        raise BadInput(SHOWS_OTHER_KIND[kind], where=where)


def with_kind_shown(reading: Reading, rules: Rules, read_freely: Callable[[], Reading]) -> Reading:
    """The reading, with a notice before all others where `check_kind_shown` would refuse it."""
    if kind := _other_kind_shown(reading, rules, read_freely):
        return replace(reading, notices=(Notice(SHOWS_OTHER_KIND[kind], {}), *reading.notices))
    return reading


def _other_kind_shown(reading: Reading, rules: Rules, read_freely: Callable[[], Reading]) -> Kind | None:
    surely = int(reading.sure.sum())
    if surely >= max(1, len(reading) * _MOSTLY):
        return None
    freely = read_freely()
    other = freely.kind is not rules.deck.kind and int(freely.sure.sum()) > surely
    return freely.kind if other else None
