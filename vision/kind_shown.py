"""Whether a photo shows the pieces of the game at all: tiles are no cards, however few of them look like some."""

from collections.abc import Callable
from typing import Final

from engine.pieces import Kind
from engine.rules import Rules
from engine.wording import BadInput, Wording
from vision.reading import Reading

SHOWS_OTHER_KIND: Final = {
    Kind.TILES: Wording(
        "shows_tiles",
        hu="a képen kövek vannak, ezt a játékot pedig kártyával játsszák: nézd meg, jó-e a kép és a játék",
        en="the photo shows tiles, and this game is played with cards: see whether photo and game are right",
    ),
    Kind.CARDS: Wording(
        "shows_cards",
        hu="a képen kártyák vannak, ezt a játékot pedig kövekkel játsszák: nézd meg, jó-e a kép és a játék",
        en="the photo shows cards, and this game is played with tiles: see whether photo and game are right",
    ),
}
_MOSTLY: Final = 0.5
"""Of a photo of the other kind less than that is sure (measured on heaps of cards read as tiles: at most 0.3)."""


def check_kind_shown(reading: Reading, rules: Rules, read_freely: Callable[[], Reading], where: str = "") -> None:
    """Raises BadInput (`shows_tiles`, `shows_cards`) where a photo that was read for a game shows the other kind.

    `read_freely` reads the same photo without a game; it is asked only where little of the reading is sure.
    """
    surely = int(reading.sure.sum())
    if surely >= max(1, len(reading) * _MOSTLY):
        return
    freely = read_freely()
    if freely.kind is not rules.deck.kind and int(freely.sure.sum()) > surely:
        raise BadInput(SHOWS_OTHER_KIND[freely.kind], where=where)
