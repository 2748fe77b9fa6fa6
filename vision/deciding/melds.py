"""Which readings of a group are melds, and how much more likely that makes them."""

import functools
from collections.abc import Callable, Sequence
from typing import Final

from engine.games import GAMES
from engine.melds import read_table_meld
from engine.pieces import FACE_DOWN_CLASS, JOKER_CLASS, Kind, piece_of
from engine.rules import MAX_RUN, MIN_MELD, Rules

FAULT_SHARE: Final = 1 / 30
"""Of the groups on a table that could be melds, so many hold a fault."""
LEGAL_ODDS: Final = (1 - FAULT_SHARE) / FAULT_SHARE
"""How much more likely a group's reading is for being a meld."""
FAULT_WORTH: Final = 18.0
"""A fault taken for a meld does so many times the harm of a piece misread."""
REPAIR_ODDS: Final = LEGAL_ODDS / FAULT_WORTH
"""How much more likely than the reading that is no meld a meld may make itself, before it is believed."""

_MOST_KNOWN: Final = 200_000
"""So many answers are remembered for a game, about 30 MB."""

Legal = Callable[[Sequence[int]], bool]
"""Are these classes, in the order in which they lie, a meld?"""


@functools.lru_cache(maxsize=32)
def legal_in(kind: Kind, rules: Rules | None) -> Legal:
    """What is a meld in the game; without one, in every game that is played with the pieces.

    What was asked is remembered: of a table that is followed the same groups are asked for look after look.
    """
    known: dict[tuple[int, ...], bool] = {}
    games = [rules] if rules else [game for game in GAMES.values() if game.deck.kind is kind]

    def legal(classes: Sequence[int]) -> bool:
        key = tuple(classes)
        found = known.get(key)
        if found is None:
            if len(known) >= _MOST_KNOWN:
                known.clear()
            found = known[key] = _legal(key, kind, games)
        return found

    return legal


def may_be_meld(length: int) -> bool:
    """Whether a group of so many pieces can be a meld at all."""
    return MIN_MELD <= length <= MAX_RUN


def _legal(classes: tuple[int, ...], kind: Kind, games: Sequence[Rules]) -> bool:
    if FACE_DOWN_CLASS in classes:
        return False
    asked = [game for game in games if game.deck.jokers or JOKER_CLASS not in classes]
    pieces = [piece_of(number, kind) for number in classes]
    return bool(asked) and all(read_table_meld(pieces, game).meld for game in asked)
