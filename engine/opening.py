"""A first laying's condition."""

from collections.abc import Sequence

from engine.melds import Meld, MeldKind
from engine.rules import Rules


def opens_with(melds: Sequence[Meld], rules: Rules) -> bool:
    """Would these melds, laid in one turn, meet the game's condition; without one, is anything laid?"""
    opening = rules.opening
    points = sum(meld.points for meld in melds)
    enough = points > opening.minimum if opening.must_exceed else points >= opening.minimum
    has_run = any(meld.kind is MeldKind.RUN for meld in melds)
    return bool(melds) and enough and (has_run or not opening.needs_run)
