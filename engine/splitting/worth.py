"""What laying a piece is worth to an objective, packed into one number.

A packed worth orders splits as «The command line and its JSON» (`romi melds`) asks: the objective first, then more
pieces, then fewer melds. Worths of pieces add up.
"""

from typing import Final, Literal

from engine.rules import HIGH_PLACE, Values

Objective = Literal["points", "left", "pieces"]
Aim = Objective | Literal["fewest_melds"]
"""`fewest_melds`: among the splits that lay everything."""

MELD: Final = 1 << 4
"""Each meld costs so much; worths of splits are multiples of it, bounds may lie between."""
PIECE: Final = MELD << 6
"""More than the melds of three packs with nine jokers can cost."""
OBJECTIVE: Final = PIECE << 8
NOTHING: Final = -(1 << 40)
"""Less than any split is worth."""


class Worths:
    """Packed worths by place (1–14 in runs) or rank (1–13 in sets)."""

    def __init__(self, values: Values, aim: Aim) -> None:
        def packed(points: int, left: int) -> int:
            if aim == "fewest_melds":
                return 0
            gain = {"points": points, "left": left, "pieces": 1}[aim]
            return gain * OBJECTIVE + PIECE

        places = range(1, HIGH_PLACE + 1)
        ranks = range(1, HIGH_PLACE)
        self.run_natural = [0, *(packed(values.in_run(p), values.left[(p - 1) % 13]) for p in places)]
        self.run_joker = [0, *(packed(values.in_run(p), values.joker_left) for p in places)]
        self.set_natural = [0, *(packed(values.in_set(r), values.left[r - 1]) for r in ranks)]
        self.set_joker = [0, *(packed(values.in_set(r), values.joker_left) for r in ranks)]
