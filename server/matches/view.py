"""A match as it is shown: one immutable value for each version, the same for all who ask."""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.pieces import Piece
from engine.position import Position
from engine.round.events import Event
from engine.round.state import RoundState
from server.matches.actions import PlayerId
from server.matches.at_table import Held
from server.matches.course import Entry, MatchCourse
from server.matches.state import MatchState, Standing


@dataclass(frozen=True, slots=True)
class MatchView:
    """One match at one moment.

    `round_state` and `events`: of the running round, where the program has dealt; they hold all hands and the stock.
    """

    id: int
    version: int
    begun_ms: int
    changed_ms: int
    names: Mapping[PlayerId, str]
    state: MatchState
    standing: Standing
    history: tuple[Entry, ...]
    can_undo: bool
    can_redo: bool
    round_state: RoundState | None
    events: tuple[Event, ...]
    held: Mapping[PlayerId, Held]
    """Hands that were told in the running round at the table, each for its player alone."""
    shown: Mapping[PlayerId, tuple[Piece, ...]]
    """Hands that their players have shown at its end."""
    settled: int
    """Up to which action everything is open to all: the settlement of the last round that stands."""

    def name(self, player: PlayerId | None) -> str:
        """How a player is called; empty for the host."""
        return "" if player is None else self.names[player]

    def position(self, player: PlayerId) -> Position | None:
        """What a player of the running round knows, for that player alone; None where no round runs.

        Of one who is not on turn it is what would be if nothing changed until then.
        """
        running = self.state.running
        if running is None or player not in running.players:
            return None
        seat = running.players.index(player)
        if running.table:
            return running.table.position(seat, self.held.get(player))
        assert self.round_state  # noqa: S101 - the program has dealt
        return dataclasses.replace(self.round_state, on_turn=seat).position()

    @property
    def on_turn(self) -> PlayerId | None:
        """Whose turn it is; None where no round runs or it has ended."""
        running = self.state.running
        if running is None:
            return None
        if self.round_state:
            return None if self.round_state.ending else running.players[self.round_state.on_turn]
        assert running.table  # noqa: S101 - the round is at a real table
        return running.players[running.table.on_turn] if running.table.winner is None else None

    @property
    def winner(self) -> PlayerId | None:
        """Who has gone out in the round that still runs, as far as it is known."""
        running = self.state.running
        if running is None:
            return None
        ending = self.round_state.ending if self.round_state else None
        seat = running.table.winner if running.table else ending.winner if ending else None
        return None if seat is None else running.players[seat]

    @property
    def round_players(self) -> tuple[PlayerId, ...]:
        """Who plays the running round, otherwise who plays the next, in the order of the seats."""
        return self.state.running.players if self.state.running else self.standing.next_players


def view_of(match_id: int, course: MatchCourse, begun_ms: int, names: Mapping[PlayerId, str]) -> MatchView:
    """What the course has come to."""
    running = course.state.running
    return MatchView(
        id=match_id,
        version=course.version,
        begun_ms=begun_ms,
        changed_ms=course.history[-1].at_ms,
        names=names,
        state=course.state,
        standing=course.standing,
        history=tuple(course.history),
        can_undo=course.can_undo,
        can_redo=course.can_redo,
        round_state=running.course.state if running and running.course else None,
        held=course.held,
        shown=course.shown,
        settled=course.settled,
        events=tuple(running.course.events) if running and running.course else (),
    )


@dataclass(frozen=True, slots=True)
class Summary:
    """What lists and statistics show of a match."""

    id: int
    version: int
    begun_ms: int
    changed_ms: int
    game: str
    players: tuple[PlayerId, ...]
    totals: Mapping[PlayerId, int]
    rounds: tuple[Mapping[PlayerId, int], ...]
    """The points of the rounds that count."""
    finished: bool
    winners: tuple[PlayerId, ...]


def summary_json(course: MatchCourse) -> dict[str, Any]:
    """A summary's own fields in plain JSON values."""
    state, standing = course.state, course.standing
    return {
        "game": state.game,
        "players": list(state.players),
        "totals": _texts(standing.totals),
        "rounds": [_texts(played.result.points) for played in state.rounds[: standing.counted]],
        "finished": standing.finished,
        "winners": list(standing.winners),
    }


def parse_summary(data: Mapping[str, Any], match_id: int, version: int, begun_ms: int, changed_ms: int) -> Summary:
    """The summary that `summary_json` wrote, and what stands beside it."""
    return Summary(
        match_id,
        version,
        begun_ms,
        changed_ms,
        data["game"],
        tuple(data["players"]),
        _numbers(data["totals"]),
        tuple(map(_numbers, data["rounds"])),
        data["finished"],
        tuple(data["winners"]),
    )


def _texts(points: Mapping[PlayerId, int]) -> dict[str, int]:
    return {str(player): number for player, number in points.items()}


def _numbers(points: Mapping[str, int]) -> dict[PlayerId, int]:
    return {int(player): number for player, number in points.items()}
