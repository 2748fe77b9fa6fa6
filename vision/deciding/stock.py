"""How many of each piece can lie in one picture."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.games import GAMES
from engine.pieces import CLASS_COUNT, FACE_DOWN_CLASS, JOKER_CLASS, Kind
from engine.rules import Rules

SURPLUS_ODDS: Final = 0.02
"""How much less likely a picture is for each piece in it that the game does not have: in some a second set lies about,
or what is played is another game."""


def stock_of(kind: Kind, rules: Rules | None) -> NDArray[np.int64]:
    """Copies of each class `(54,)`; without a game as many as any game with such pieces has.

    Pieces lying face down may be any, so there are as many of them as of all the others.
    """
    decks = [rules.deck] if rules else [known.deck for known in GAMES.values() if known.deck.kind is kind]
    copies = np.full(CLASS_COUNT, max(deck.packs for deck in decks), np.int64)
    copies[JOKER_CLASS] = max(deck.jokers for deck in decks)
    copies[FACE_DOWN_CLASS] = copies[:FACE_DOWN_CLASS].sum()
    return copies
