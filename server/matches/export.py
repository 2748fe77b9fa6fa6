"""A match as a file: CSV for a spreadsheet, JSON with all that was done."""

import csv
import io
from collections.abc import Sequence
from typing import Any, Final

from server.matches.public import public_action
from server.matches.standing import joining_points
from server.matches.state import PlayedRound
from server.matches.view import MatchView

FORMAT: Final = "romi-match"
VERSION: Final = 1


def match_csv(view: MatchView) -> str:
    """A row for each round and one for the totals; who did not play a round has an empty cell.

    With what somebody began who joined later stands in a row `joined` after the round before. The last column says what
    is not in the totals: `not counted` (the match was over before) and `deciding`, where deciding rounds add nothing.
    """
    everybody = view.state.everybody
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(["round", "dealer", *(_cell(view.name(player)) for player in everybody), "note"])
    for played in view.state.rounds:
        points = [played.result.points.get(player, "") for player in everybody]
        writer.writerow([played.number, _cell(view.name(played.dealer)), *points, _note(view, played)])
        if gifts := joining_points(view.state, played.number):
            writer.writerow(["joined", "", *(gifts.get(player, "") for player in everybody), ""])
    writer.writerow(["total", "", *(view.standing.totals[player] for player in everybody), ""])
    return text.getvalue()


def _note(view: MatchView, played: PlayedRound) -> str:
    if played.number > view.standing.counted:
        return "not counted"
    return "" if not played.deciding or view.state.rules().match.deciding_round_adds else "deciding"


def _cell(name: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return f"'{name}" if name.startswith(("=", "+", "-", "@")) else name


def match_json(view: MatchView, actions: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """All that was done and how it stands; of a round that is not settled, what a seat holds is left out."""
    state, standing = view.state, view.standing

    def by_name(points: dict[int, int] | None) -> dict[str, int] | None:
        return None if points is None else {view.name(player): number for player, number in points.items()}

    return {
        "format": FORMAT,
        "version": VERSION,
        "game": state.game,
        "terms": state.terms.model_dump(mode="json"),
        "house_rules": state.house_rules,
        "players": {str(player): view.name(player) for player in state.everybody},
        "seats": [view.name(player) for player in state.players],
        "rounds": [
            {
                "number": played.number,
                "players": [view.name(player) for player in played.players],
                "dealer": view.name(played.dealer),
                "deciding": played.deciding,
                "counts": played.number <= standing.counted,
                "points": by_name(played.result.points),
                "record": played.result.record,
            }
            for played in state.rounds
        ],
        "joined": [
            {"player": view.name(joined.player), "after": joined.after, "points": joined.points}
            for joined in state.joined
        ],
        "totals": by_name(dict(standing.totals)),
        "finished": standing.finished,
        "winners": [view.name(player) for player in standing.winners],
        "payout": None if standing.payout is None else by_name(dict(standing.payout)),
        "actions": [
            {**(data if number <= view.settled else public_action(data)), "number": number}
            for number, data in enumerate(actions, start=1)
        ],
    }
