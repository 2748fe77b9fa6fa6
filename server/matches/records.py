"""Rounds as results: from a ROUND (engine.round_record) or from typed points."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.pieces import format_pieces
from engine.position import kept_json
from engine.round_record import PlayerRecord, RoundRecord, parse_round
from engine.settlement import LineKind, RoundResult, settle
from engine.wording import BadInput
from server.matches.actions import PlayerId, Points, Result
from server.matches.state import MatchState
from server.texts import matches as texts

_FIGURES_LAID = (LineKind.LAID, LineKind.KEPT)


def record_json(record: RoundRecord, options: Mapping[str, object]) -> dict[str, Any]:
    """The ROUND that `parse_round` reads back to the same record; `options` are those of its table."""
    return {
        "game": record.rules.id,
        "options": dict(options),
        "players": [_player_json(player) for player in record.players],
        "winner": record.winner,
        "hand_finish": record.hand_finish,
        "closing": None if record.closing is None else str(record.closing),
    }


def _player_json(player: PlayerRecord) -> dict[str, Any]:
    return {
        "name": player.name,
        "hand": format_pieces(player.hand),
        "laid": [
            {"meld": format_pieces(part.meld.pieces), "mine": [str(piece) for piece in part.pieces]}
            for part in player.laid
        ]
        or None,
        "kept": kept_json(player.kept) or None,
        "opened": player.opened,
        "bonus": player.bonus or None,
    }


def told_round(data: Mapping[str, Any], state: MatchState, names: Sequence[str]) -> RoundRecord:
    """A ROUND of this table as it was told: game, options and names are the match's own and may be left out.

    Raises BadInput for everything that cannot be used, with its place.
    """
    told = dict(data)
    players = told.get("players")
    if isinstance(players, list):
        if len(players) != len(names):
            raise BadInput(texts.POINTS_FOR_EACH, where="players", players=", ".join(names))
        told["players"] = [
            {**player, "name": name} if isinstance(player, dict) else player
            for player, name in zip(players, names, strict=True)
        ]
    if (
        told.get("game", state.game) != state.game
        or (told.get("options") or state.terms.options) != state.terms.options
    ):
        raise BadInput(texts.NOT_THIS_TABLE, where="record")
    return parse_round(told | {"game": state.game, "options": state.terms.options})


def result_of(record: RoundRecord, options: Mapping[str, object], players: Sequence[PlayerId]) -> Result:
    """What a round counts, for the players in the order of its seats."""
    counted = settle(record)
    return Result(
        points=dict(zip(players, counted.scores, strict=True)),
        record=record_json(record, options),
        laid=_figures(counted, players, _FIGURES_LAID),
        left=_figures(counted, players, (LineKind.HAND,)),
    )


def _figures(counted: RoundResult, players: Sequence[PlayerId], kinds: Sequence[LineKind]) -> Points:
    """The sums of the lines of these kinds, whichever way they count."""
    sums = [abs(sum(line.points for line in lines if line.what in kinds)) for lines in counted.lines]
    return dict(zip(players, sums, strict=True))
