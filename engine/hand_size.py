"""How many pieces a hand can hold, and what is said of one that holds more: then others were counted with it."""

from collections.abc import Iterable, Sequence
from typing import Final

from engine.deck import full_deck
from engine.pieces import Piece
from engine.rules import Rules
from engine.wording import Wording

HAND_TOO_LARGE: Final = Wording(
    "hand_too_large",
    hu="{name}: ez {count} darab, pedig ebben a játékban egy kézben legfeljebb {most} lehet; nézd meg, mi nem odavaló",
    en="{name}: these are {count} pieces, and a hand of this game never holds more than {most}; look what is not of it",
)


def most_held(rules: Rules) -> int:
    """The most pieces that one hand can hold at any moment of a round.

    Where a turn takes one piece and discards one, that is what was dealt and one more; a hand that takes several
    discards at once, or that draws without discarding, may grow to all there is.
    """
    if rules.turn.discard and not rules.pickup.deep:
        return rules.deal.hand + max(rules.deal.starter_extra, 1)
    return full_deck(rules).total()


def too_large(hands: Iterable[tuple[str, Sequence[Piece]]], rules: Rules) -> list[dict[str, object]]:
    """Of hands by their players' names those that nobody can hold: the values of `HAND_TOO_LARGE`."""
    most = most_held(rules)
    return [{"name": name, "count": len(hand), "most": most} for name, hand in hands if len(hand) > most]
