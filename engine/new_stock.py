"""The discards made into a new stock (RULES.md, «Stock out» of each game)."""

from collections.abc import Sequence

from engine.pieces import Piece
from engine.rules import Rules


def may_renew(rules: Rules, renewals: int) -> bool:
    """Whether a stock that runs out is followed by another after so many new ones in the round."""
    limit = rules.stock.renewals
    return rules.stock.when_empty == "renew" and (limit is None or renewals < limit)


def turned_over(
    discards: Sequence[Piece], rules: Rules, *, last_stays: bool
) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
    """What stays among the discards, and what becomes the new stock.

    `last_stays`: the last one is the discard of whoever drew the last piece of the stock; it begins the new discards.
    A first one that is never taken stays too.
    """
    first = int(rules.pickup.first_locked)
    middle = tuple(discards[first : max(first, len(discards) - int(last_stays))])
    return (*discards[:first], *discards[first + len(middle) :]), middle
