"""What a match or a round is paid with: a pot, a stake per point, or chips."""

from collections.abc import Sequence

from engine.rules import Match
from engine.shares import share_equally


def pot_shares(pot: int, totals: Sequence[int], winners: Sequence[int], match: Match) -> tuple[int, ...]:
    """What each gets of a pot, in whole units (RULES.md, 2 · traditional, «Payout», and 4 · romi500, «Ties»).

    Each of the others gets an equal part of `pot_losers_percent`, less by what the penalty points are of `pot_limit`,
    rounded down; the winners share the rest.
    """
    shares = [0] * len(totals)
    for seat, penalty in enumerate(totals):
        if seat not in winners and match.pot_limit > 0:
            open_points = min(max(match.pot_limit - penalty, 0), match.pot_limit)
            whole = 100 * (len(totals) - 1) * match.pot_limit
            shares[seat] = pot * match.pot_losers_percent * open_points // whole
    for seat, share in share_equally(pot - sum(shares), winners, match).items():
        shares[seat] = share
    return tuple(shares)


def stake_payments(stake: int, totals: Sequence[int], winners: Sequence[int], match: Match) -> tuple[int, ...]:
    """What each wins (or pays, below 0) where every other player pays the winners by the difference of the totals."""
    best = totals[winners[0]]
    sign = 1 if match.best == "highest" else -1
    # After a deciding round the totals of those who are out may be the better ones; they still win nothing.
    payments = [-stake * max(0, sign * (best - total)) for total in totals]
    for seat, share in share_equally(-sum(payments), winners, match).items():
        payments[seat] = share
    return tuple(payments)


def chips_of(scores: Sequence[int | None], pcr: int, match: Match) -> tuple[int, ...]:
    """What each wins or pays in one round (RULES.md, 4 · romi500, «Chips»); nothing for who has no score in it."""
    played = [score for score in scores if score is not None]
    best = max(played)
    top = [seat for seat, score in enumerate(scores) if score == best]
    times = len(top) if match.chips_shared_top == "pay_each" else 1
    chips = [0 if score is None else (score - best) * pcr * times for score in scores]
    for seat, share in share_equally(-sum(chips), top, match).items():
        chips[seat] = share
    return tuple(chips)
