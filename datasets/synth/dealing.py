"""Which pieces lie together: melds as players lay them, of tiles and of cards alike."""

from collections.abc import Callable
from typing import Final

import numpy as np

from engine.pieces import JOKER, SUITS, Kind, Piece

_MELDS: Final = 0.7


def deal_meld(
    rng: np.random.Generator,
    kind: Kind,
    any_piece: Callable[[np.random.Generator], Piece],
    *,
    runs_below: float,
    share_with_joker: float,
) -> list[Piece]:
    """A run (a share of `runs_below`) or a set, now and then with a joker; three times of ten just any pieces."""
    suits = list(SUITS[kind])
    dealt = rng.random()
    if dealt < runs_below:
        length = int(rng.choice([3, 3, 3, 4, 4, 5, 6, 7]))
        start, suit = int(rng.integers(1, 15 - length)), str(rng.choice(suits))
        meld = [Piece(rank, suit) for rank in range(start, start + length)]
    elif dealt < _MELDS:
        rank = int(rng.integers(1, 14))
        meld = [Piece(rank, str(suit)) for suit in rng.permutation(suits)[: int(rng.integers(3, 5))]]
    else:
        meld = [any_piece(rng) for _ in range(int(rng.integers(1, 7)))]
    if dealt < _MELDS and rng.random() < share_with_joker:
        meld[int(rng.integers(len(meld)))] = JOKER
    return meld
