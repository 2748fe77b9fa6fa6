"""How a round is settled: shown line by line first; it counts only when it is written down."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.round.ending import round_record
from engine.round_record import RoundRecord
from engine.settlement import RoundResult, settle
from engine.wording import BadInput
from server.errors import Refusal
from server.matches.actions import Points, Result
from server.matches.at_table import told_record
from server.matches.records import record_json, result_of, told_round
from server.matches.view import MatchView
from server.texts import matches as texts


@dataclass(frozen=True, slots=True)
class Told:
    """How a round is said to have ended: its points by name, or its ROUND; neither where it was played here.

    `laid` and `left`: points from laying and of the hands, by name, where somebody wrote them down too.
    """

    points: Mapping[str, int] | None = None
    record: Mapping[str, Any] | None = None
    laid: Mapping[str, int] | None = None
    left: Mapping[str, int] | None = None


@dataclass(frozen=True, slots=True)
class Settlement:
    """What a round would count; `counted` and `record` where more than points is known of it."""

    result: Result
    record: RoundRecord | None = None
    counted: RoundResult | None = None


def settlement_of(view: MatchView, told: Told, number: int | None = None) -> Settlement:
    """What the running round counts, or round `number` (from 1) once it is corrected. Nothing is changed by this.

    Raises BadInput for what cannot be used, Refusal 409 where the round is still being played, 404 for no such round.
    """
    rounds = view.state.rounds
    if number is not None and not 1 <= number <= len(rounds):
        raise Refusal(404, texts.NO_SUCH_ROUND, round=number, rounds=len(rounds))
    if number is None and not view.state.running and view.standing.finished:
        raise Refusal(409, texts.MATCH_FINISHED)
    players = view.round_players if number is None else rounds[number - 1].players
    names = [view.name(player) for player in players]
    if told.points is not None:
        by_name = dict(zip(names, players, strict=True))
        return Settlement(
            Result(
                points=_points(told.points, by_name),
                laid=None if told.laid is None else _points(told.laid, by_name),
                left=None if told.left is None else _points(told.left, by_name),
            )
        )
    record = _played(view) if told.record is None else told_round(told.record, view.state, names)
    return Settlement(result_of(record, view.state.terms.options, players), record, settle(record))


def known_so_far(view: MatchView) -> dict[str, Any] | None:
    """The ROUND of the running round: at a real table as far as it is known, dealt by the program once it has ended.

    None where no such round runs.
    """
    running = view.state.running
    if view.round_state and view.round_state.ending:
        return record_json(round_record(view.round_state), view.state.terms.options)
    if running is None or running.table is None:
        return None
    seats = {running.players.index(player): hand for player, hand in view.shown.items()}
    return told_record(running.table, seats)


def _points(told: Mapping[str, int], players: Mapping[str, int]) -> Points:
    if set(told) != set(players):
        raise BadInput(texts.POINTS_FOR_EACH, where="points", players=", ".join(players))
    return {player: told[name] for name, player in players.items()}


def _played(view: MatchView) -> RoundRecord:
    if view.round_state is None:
        raise Refusal(409, texts.NOT_DEALT_HERE if view.state.running else texts.NO_ROUND_RUNNING)
    if view.round_state.ending is None:
        raise Refusal(409, texts.STILL_PLAYING)
    return round_record(view.round_state)
