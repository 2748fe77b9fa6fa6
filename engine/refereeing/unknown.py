"""What the referee could not see."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from engine.wording import Wording


class Unknown(StrEnum):
    """What was not told, and so could not be judged."""

    HAND_BEFORE = "hand_before"
    HAND_AFTER = "hand_after"
    DRAW = "draw"


UNKNOWN_WORDS: Final[Mapping[Unknown, Wording]] = {
    Unknown.HAND_BEFORE: Wording(
        "hand_before",
        hu="nem tudni, mi volt a kézben a kör előtt: nem látszik, hogy minden onnan való-e",
        en="what the hand held before the turn is not known: whether all pieces came from it cannot be seen",
    ),
    Unknown.HAND_AFTER: Wording(
        "hand_after",
        hu="nem tudni, mi maradt a kézben: nem látszik, hogy elfogyott-e",
        en="what is left in the hand is not known: whether it is empty cannot be seen",
    ),
    Unknown.DRAW: Wording(
        "draw",
        hu="nem tudni, húzott-e a talonból",
        en="whether a piece was drawn from the stock is not known",
    ),
}
