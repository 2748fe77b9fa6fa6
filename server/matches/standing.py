"""Who leads, who has won and who deals next, counted by the engine from the rounds of a match."""

from collections.abc import Sequence

from engine.match import MatchRecord, MatchResult, judge_match
from engine.match import Round as Scores
from engine.payout import chips_of
from engine.round.state import seat_after
from engine.rules import Rules
from engine.simulate import next_dealer
from server.matches.actions import PlayerId, Points
from server.matches.state import MatchState, PlayedRound, Standing


def standing_of(state: MatchState) -> Standing:
    """How the match stands. Raises BadInput where the table cannot play it so, or its rounds cannot follow so."""
    record, result = _judged(state)
    counted = state.rounds[: len(record.rounds)]
    rules = record.rules
    totals = {player: _total(state, counted, player) for player in state.everybody}
    totals |= dict(zip(state.players, result.totals, strict=True))
    playoff = _players(state, result.playoff)
    present = [totals[player] for player in state.players]
    return Standing(
        totals=totals,
        counted=len(counted),
        finished=result.finished,
        ranking=tuple(_players(state, group) for group in result.ranking),
        winners=_players(state, result.winners),
        playoff=playoff,
        payout=None if result.payout is None else dict(zip(state.players, result.payout, strict=True)),
        chips=None if record.pcr is None else tuple(_chips(played, record.pcr, rules) for played in counted),
        next_dealer=_next_dealer(state, playoff or state.players),
        next_players=playoff or state.players,
        last_deal=record.last_deal,
        points_to_reach=record.points_to_reach,
        joining_points=min(present) if rules.match.best == "highest" else max(present),
    )


def _judged(state: MatchState) -> tuple[MatchRecord, MatchResult]:
    """The record of the rounds that count, and how it is judged: the match may be over before the last of them."""
    record = _record(state, 0)
    result = judge_match(record)
    for count in range(1, len(state.rounds) + 1):
        if result.finished:
            break
        record = _record(state, count)
        result = judge_match(record)
    return record, result


def _record(state: MatchState, count: int) -> MatchRecord:
    terms = state.terms
    counted = state.rounds[:count]
    return MatchRecord(
        rules=state.rules(),
        players=tuple(map(str, state.players)),
        rounds=tuple(
            _row(played, played.result.points, state, joining_points(state, played.number)) for played in counted
        ),
        mode=terms.mode,
        target=terms.target,
        deals=terms.deals,
        pot=terms.pot,
        stake=terms.stake,
        pcr=terms.pcr,
        laid=_rows(state, [(played, played.result.laid) for played in counted]),
        left=_rows(state, [(played, played.result.left) for played in counted]),
    )


def _row(played: PlayedRound, points: Points, state: MatchState, gifts: Points | None = None) -> Scores:
    """One row of the record: of those who sit here, who was not there wrote nothing but what joining gave."""
    if played.deciding:
        return tuple(points.get(player) for player in state.players)
    return tuple(points.get(player, 0) + (gifts or {}).get(player, 0) for player in state.players)


def _rows(state: MatchState, figures: Sequence[tuple[PlayedRound, Points | None]]) -> tuple[Scores, ...]:
    """A row for each round, none at all where one of them is not known."""
    known = [_row(played, points, state) for played, points in figures if points is not None]
    return tuple(known) if len(known) == len(figures) else ()


def joining_points(state: MatchState, number: int) -> Points:
    """With what those began who joined right after this round (from 1)."""
    gifts: Points = {}
    for joined in state.joined:
        if joined.after == number:
            gifts[joined.player] = gifts.get(joined.player, 0) + joined.points
    return gifts


def _total(state: MatchState, counted: Sequence[PlayedRound], player: PlayerId) -> int:
    """The points of a player who has left; nobody leaves who plays a deciding round."""
    written = sum(played.result.points.get(player, 0) for played in counted)
    return written + sum(joining_points(state, played.number).get(player, 0) for played in counted)


def _chips(played: PlayedRound, pcr: int, rules: Rules) -> Points:
    return dict(
        zip(played.players, chips_of([played.result.points[p] for p in played.players], pcr, rules.match), strict=True)
    )


def _next_dealer(state: MatchState, playing: Sequence[PlayerId]) -> PlayerId:
    """Who deals next: whom the game says, or the next in the order of that round who still plays."""
    if not state.rounds:
        return state.first_dealer if state.first_dealer in playing else playing[0]
    last = state.rounds[-1]
    rules = state.rules()
    scores = [last.result.points[player] for player in last.players]
    seat = next_dealer(last.players.index(last.dealer), scores, rules)
    for _ in last.players:
        if last.players[seat] in playing:
            return last.players[seat]
        seat = seat_after(seat, len(last.players), rules)
    return playing[0]


def _players(state: MatchState, seats: Sequence[int]) -> tuple[PlayerId, ...]:
    return tuple(state.players[seat] for seat in seats)
