"""How something that several win together is shared."""

from collections.abc import Sequence

from engine.rules import Match


def share_equally(amount: int, seats: Sequence[int], match: Match) -> dict[int, int]:
    """What each of the seats (ascending) gets of an amount of at least 0.

    RULES.md, «What holds in every game»: what does not divide goes to the first in seat order, one unit each.
    """
    share, remainder = divmod(amount, len(seats))
    if match.remainder == "nobody":
        remainder = 0
    return {seat: share + (place < remainder) for place, seat in enumerate(seats)}
