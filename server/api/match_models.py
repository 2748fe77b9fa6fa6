"""What goes in and out of the API for matches. Players are named by their names, seats by numbers from 0."""

from collections.abc import Mapping
from typing import Annotated, Any, Self

from fastapi import Path
from pydantic import BaseModel, ConfigDict, Field

from engine.pieces import format_pieces
from engine.play import play_json
from engine.settlement import LINE_NAMES
from engine.wording import Language
from server.matches.actions import Number, PlayerId, Terms
from server.matches.at_table import public_table
from server.matches.people import MOST_LETTERS
from server.matches.public import public_events, public_state
from server.matches.settling import Settlement, Told
from server.matches.state import PlayedRound
from server.matches.view import MatchView, Summary
from server.matches.worked_out import Counsel

MatchId = Annotated[int, Path(ge=1, le=2**31 - 1, description="The match's number.")]
RoundNumber = Annotated[int, Path(ge=1, le=10**6, description="The round's number, from 1.")]
Name = Annotated[str, Field(min_length=1, max_length=MOST_LETTERS)]
Points = Annotated[dict[Name, Number], Field(max_length=20)]
Version = Annotated[int | None, Field(ge=1, description="What the sender saw last; else 409 where it has changed.")]


class _Input(BaseModel):
    model_config = ConfigDict(extra="forbid")


class NewMatch(_Input):
    """A match to begin: `terms` or the name of house rules; the first player deals where nobody is named."""

    game: Annotated[str, Field(max_length=40)] | None = None
    players: Annotated[list[Name], Field(min_length=1, max_length=20)]
    terms: Terms | None = None
    house_rules: Name | None = None
    dealer: Name | None = None


class NewTerms(_Input):
    """What the table agrees on from now on."""

    terms: Terms
    version: Version = None


class NewSeats(_Input):
    """Who sits where from the next round on; `points`: with what those who come begin."""

    players: Annotated[list[Name], Field(min_length=1, max_length=20)]
    points: Points = {}
    version: Version = None


class NewRound(_Input):
    """How a round begins: at the real table, or with a deck that the program shuffles or is given (a deal's event)."""

    dealer: Name | None = None
    dealt: bool = False
    deal: dict[str, Any] | None = None
    version: Version = None


class SeenTable(_Input):
    """What lies on a real table (the AFTER of `romi check`).

    `turn_over`: the turn ended with it; `out`: and the player on turn went out.
    """

    after: dict[str, Any]
    turn_over: bool
    out: bool = False
    version: Version = None


class ToldHand(_Input):
    """What a player holds at a real table, and how it was drawn once that is done (as `romi advise` takes it)."""

    hand: Annotated[str, Field(max_length=400)]
    drawn: Annotated[str, Field(max_length=20)] | None = None
    drawn_pieces: Annotated[str, Field(max_length=400)] | None = None


class ShownHand(_Input):
    """What a player still held when the round at a real table ended."""

    hand: Annotated[str, Field(max_length=400)]


class NewEvent(_Input):
    """Something that happened in a round that the program dealt (engine.round.events, as in a saved round)."""

    event: dict[str, Any]
    version: Version = None


class ToldRound(_Input):
    """How a round ended: its points, or its ROUND (as `romi score` takes it); neither where it was played here."""

    points: Points | None = None
    laid: Points | None = None
    left: Points | None = None
    record: dict[str, Any] | None = None
    version: Version = None

    def told(self) -> Told:
        """The same for the service."""
        return Told(self.points, self.record, self.laid, self.left)


class Seen(_Input):
    """What the sender saw last."""

    version: Version = None


class PlayedRoundOut(BaseModel):
    """A round that counts; `record` where more than its points is known."""

    number: int
    players: list[str]
    dealer: str
    deciding: bool
    counts: bool
    points: dict[str, int]
    record: dict[str, Any] | None


class StandingOut(BaseModel):
    """How the match stands. `ranking`, `winners` and `playoff` are of those who sit at the table."""

    totals: dict[str, int]
    finished: bool
    ranking: list[list[str]]
    winners: list[str]
    playoff: list[str]
    payout: dict[str, int] | None
    chips: list[dict[str, int]] | None
    next_dealer: str
    next_players: list[str]
    last_deal: int | None
    points_to_reach: int | None
    joining_points: int


class EntryOut(BaseModel):
    """One line of the history; `by` null: the host. `before` and `after` are points."""

    number: int
    at_ms: int
    by: str | None
    what: str
    round: int | None
    before: dict[str, int] | None
    after: dict[str, int] | None
    of: int | None


class RoundOut(BaseModel):
    """The running round, as everybody may see it: `state` and `events` where the program has dealt, else `table`.

    `shown`: the hands that players have shown at its end.
    """

    number: int
    players: list[str]
    dealer: str
    deciding: bool
    state: dict[str, Any] | None
    events: list[dict[str, Any]]
    table: dict[str, Any] | None
    shown: dict[str, str]


class MatchOut(BaseModel):
    """A match as it stands."""

    id: int
    version: int
    begun_ms: int
    changed_ms: int
    game: str
    terms: Terms
    house_rules: str | None
    players: list[str]
    everybody: list[str]
    rounds: list[PlayedRoundOut]
    running: RoundOut | None
    standing: StandingOut
    can_undo: bool
    can_redo: bool

    @classmethod
    def of(cls, view: MatchView) -> Self:
        """The match in plain values, without what a seat holds."""
        state = view.state
        return cls(
            id=view.id,
            version=view.version,
            begun_ms=view.begun_ms,
            changed_ms=view.changed_ms,
            game=state.game,
            terms=state.terms,
            house_rules=state.house_rules,
            players=_names(view, state.players),
            everybody=_names(view, state.everybody),
            rounds=[_round(view, played) for played in state.rounds],
            running=running_out(view),
            standing=_standing(view),
            can_undo=view.can_undo,
            can_redo=view.can_redo,
        )


class SummaryOut(BaseModel):
    """A match in the list."""

    id: int
    begun_ms: int
    changed_ms: int
    game: str
    players: list[str]
    totals: dict[str, int]
    rounds: int
    finished: bool
    winners: list[str]

    @classmethod
    def of(cls, summary: Summary, names: Mapping[PlayerId, str]) -> Self:
        """The summary with names."""
        return cls(
            id=summary.id,
            begun_ms=summary.begun_ms,
            changed_ms=summary.changed_ms,
            game=summary.game,
            players=[names[player] for player in summary.players],
            totals={names[player]: total for player, total in summary.totals.items()},
            rounds=len(summary.rounds),
            finished=summary.finished,
            winners=[names[player] for player in summary.winners],
        )


class MatchesOut(BaseModel):
    """All matches, the one that was changed last first."""

    matches: list[SummaryOut]


class HistoryOut(BaseModel):
    """All that was ever done, in order; what was taken back stays."""

    history: list[EntryOut]

    @classmethod
    def of(cls, view: MatchView) -> Self:
        """The history with names."""
        return cls(
            history=[
                EntryOut(
                    number=entry.number,
                    at_ms=entry.at_ms,
                    by=None if entry.by is None else view.name(entry.by),
                    what=entry.what,
                    round=entry.round,
                    before=_points(view, entry.before),
                    after=_points(view, entry.after),
                    of=entry.of,
                )
                for entry in view.history
            ]
        )


class LineOut(BaseModel):
    """One line of a settlement; `name` is for people."""

    what: str
    name: str
    pieces: str
    points: int


class SettlementOut(BaseModel):
    """What a round would count; `lines` by player where more than points is known. Nothing is changed by asking."""

    points: dict[str, int]
    lines: dict[str, list[LineOut]] | None
    record: dict[str, Any] | None

    @classmethod
    def of(cls, settlement: Settlement, view: MatchView, language: Language) -> Self:
        """The settlement with names, its lines in one language."""
        players = list(settlement.result.points)
        lines = None
        if settlement.counted:
            lines = {
                view.name(player): [
                    LineOut(
                        what=line.what.value,
                        name=LINE_NAMES[line.what].text(language, {}),
                        pieces=format_pieces(line.pieces),
                        points=line.points,
                    )
                    for line in written
                ]
                for player, written in zip(players, settlement.counted.lines, strict=True)
            }
        return cls(points=_named(view, settlement.result.points), lines=lines, record=settlement.result.record)


class ChangeOut(BaseModel):
    """The version that a match has now."""

    version: int


class WantedOut(BaseModel):
    """A piece that would help: the meld it would stand in, what that brings, how many nobody has seen yet."""

    piece: str
    meld: str
    gain: int
    unseen: int


class OpeningOut(BaseModel):
    """What the melds of a hand are worth, what a first laying takes, and whether a run is missing."""

    points: int
    least: int
    run: bool


class PlaysOut(BaseModel):
    """What the player may legally do, best first, as `romi advise` says it; `complete` false where there is more.

    `opening`: what the hand lacks for a first laying, null where nothing; `wanted`: the most promising pieces first.
    """

    plays: list[dict[str, Any]]
    complete: bool
    opening: OpeningOut | None
    wanted: list[WantedOut]

    @classmethod
    def of(cls, counsel: Counsel, language: Language) -> Self:
        """The counsel, its sentences in one language."""
        lack = counsel.outlook.opening
        return cls(
            plays=[play_json(play, language) for play in counsel.advice.plays],
            complete=counsel.advice.complete,
            opening=None if lack is None else OpeningOut(points=lack.points, least=lack.least, run=lack.run),
            wanted=[
                WantedOut(
                    piece=str(wanted.piece),
                    meld=format_pieces(wanted.meld),
                    gain=wanted.gain,
                    unseen=wanted.unseen,
                )
                for wanted in counsel.outlook.wanted
            ],
        )


class VerdictOut(BaseModel):
    """What the referee says of the last turn at a real table, as `romi check` does; null before the first."""

    seat: int | None
    verdict: dict[str, Any] | None


class HandOut(BaseModel):
    """What one seat holds, for that seat alone; null where it has not been told since the last turn."""

    seat: int
    hand: str | None
    on_turn: bool


def running_out(view: MatchView) -> RoundOut | None:
    """The running round in plain values, without what a seat holds."""
    running = view.state.running
    if running is None:
        return None
    return RoundOut(
        number=running.number,
        players=_names(view, running.players),
        dealer=view.name(running.dealer),
        deciding=running.deciding,
        state=public_state(view.round_state) if view.round_state else None,
        events=public_events(view),
        table=public_table(running.table) if running.table else None,
        shown={view.name(player): format_pieces(hand) for player, hand in view.shown.items()},
    )


def _round(view: MatchView, played: PlayedRound) -> PlayedRoundOut:
    return PlayedRoundOut(
        number=played.number,
        players=_names(view, played.players),
        dealer=view.name(played.dealer),
        deciding=played.deciding,
        counts=played.number <= view.standing.counted,
        points=_named(view, played.result.points),
        record=played.result.record,
    )


def _standing(view: MatchView) -> StandingOut:
    standing = view.standing
    return StandingOut(
        totals=_named(view, standing.totals),
        finished=standing.finished,
        ranking=[_names(view, group) for group in standing.ranking],
        winners=_names(view, standing.winners),
        playoff=_names(view, standing.playoff),
        payout=_points(view, standing.payout),
        chips=None if standing.chips is None else [_named(view, row) for row in standing.chips],
        next_dealer=view.name(standing.next_dealer),
        next_players=_names(view, standing.next_players),
        last_deal=standing.last_deal,
        points_to_reach=standing.points_to_reach,
        joining_points=standing.joining_points,
    )


def _names(view: MatchView, players: tuple[PlayerId, ...]) -> list[str]:
    return [view.name(player) for player in players]


def _named(view: MatchView, points: Mapping[PlayerId, int]) -> dict[str, int]:
    return {view.name(player): number for player, number in points.items()}


def _points(view: MatchView, points: Mapping[PlayerId, int] | None) -> dict[str, int] | None:
    return None if points is None else _named(view, points)
