"""The course of the points over the rounds."""

from collections.abc import Mapping

from server.matches.actions import PlayerId
from server.matches.standing import joining_points
from server.matches.view import MatchView


def running_totals(view: MatchView) -> Mapping[PlayerId, tuple[int | None, ...]]:
    """Everybody's total after each round that counts; None before a player's first points and after the last."""
    state, rules = view.state, view.state.rules()
    found: dict[PlayerId, tuple[int | None, ...]] = {}
    for player in state.everybody:
        total, totals = 0, list[int | None]()
        has_begun = False
        for played in state.rounds[: view.standing.counted]:
            adds = rules.match.deciding_round_adds or not played.deciding
            points = played.result.points.get(player)
            total += (points or 0) if adds else 0
            gifts = joining_points(state, played.number)
            total += gifts.get(player, 0)
            has_begun = has_begun or points is not None or player in gifts
            is_here = player in state.players or points is not None
            totals.append(total if has_begun and is_here else None)
        found[player] = tuple(totals)
    return found
