"""Where the pips of the number cards lie."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from datasets.synth.cards.sheet import Bgr, Sheet, turned
from datasets.synth.cards.suits import SuitStyle, draw_suit

_NARROWEST: Final = 0.12
"""Where an index leaves less room than that beside the middle, a card has one pip."""
_THIRD: Final = 1 / 3
_SIDES: Final[dict[int, tuple[float, ...]]] = {
    4: (0.0,), 5: (0.0,), 6: (0.0, 0.5), 7: (0.0, 0.5), 8: (0.0, 0.5), 9: (0.0, _THIRD), 10: (0.0, _THIRD),
}  # fmt: skip
"""Heights of the pips in the outer columns down to the middle; those below mirror them."""
_MIDDLE: Final[dict[int, tuple[float, ...]]] = {
    1: (0.5,), 2: (0.0, 1.0), 3: (0.0, 0.5, 1.0), 5: (0.5,), 7: (0.25,), 8: (0.25, 0.75), 9: (0.5,),
    10: (_THIRD / 2, 1 - _THIRD / 2),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class PipStyle:
    """How a deck lays its pips. Sizes in shares of the card's width, `top` of its height."""

    size: float
    """Height of a pip; 0: number cards have no pips."""
    apart: float
    """Of the outer columns from the middle."""
    top: float
    """Middle of the uppermost row."""
    ace: float
    """Height of the ace's pip."""
    turned: bool
    """Whether pips in the lower half stand on their heads."""
    single: bool
    """Whether a number card has one large pip, as the ace has, instead of as many as its rank says."""


def sample_pip_style(rng: np.random.Generator, aspect: float, index_room: tuple[float, float]) -> PipStyle:
    """How one deck lays its pips beside an index that reaches that far from its corner (shares of the width)."""
    beside = max(0.5 - index_room[0] - 0.012, 0.02)
    below = aspect / 2 - index_room[1] - 0.01
    size = min(rng.uniform(0.15, 0.24), beside / 1.12)
    closest, widest = 0.62 * size, min(0.26, beside - size / 2)
    ace = rng.uniform(1.0, 1.6) * size if rng.random() < 0.5 else rng.uniform(0.3, 0.75)
    return PipStyle(
        size=size if rng.random() < 0.96 else 0.0,
        apart=rng.uniform(max(closest, 0.8 * widest), widest),
        top=rng.uniform(0.14, 0.21),
        ace=min(max(ace, 0.15), 2 * max(beside, below)),
        turned=bool(rng.random() < 0.94),
        single=beside < _NARROWEST or bool(rng.random() < 0.03),
    )


def pip_places(rank: int) -> list[tuple[float, float]]:
    """Column (-1, 0, 1) and height (0 top row, 1 bottom row) of each pip of ranks 1 to 10."""
    sides = sorted({y for high in _SIDES.get(rank, ()) for y in (high, 1 - high)})
    return [(x, y) for y in sides for x in (-1.0, 1.0)] + [(0.0, y) for y in _MIDDLE.get(rank, ())]


def print_pips(sheet: Sheet, style: PipStyle, suits: SuitStyle, rank: int, suit: str, colour: Bgr) -> None:
    """Prints the pips of a number card or ace."""
    alone = rank == 1 or style.single
    size = style.ace if alone else style.size
    if not size:
        return
    ink = draw_suit(suits, suit, max(4, round(size * sheet.width_px)))
    for column, row in pip_places(1 if alone else rank):
        x = (0.5 + column * style.apart) * sheet.width_px
        y = (style.top + row * (1 - 2 * style.top)) * sheet.height_px
        left_px, top_px = round(x - ink.shape[1] / 2), round(y - ink.shape[0] / 2)
        stands = row <= 0.5 or not style.turned
        sheet.stamp(ink if stands else turned(ink), left_px, top_px, colour)
