"""How a match stands at one moment: immutable values, so that taking back restores them exactly."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.games import table_rules
from engine.round.course import Round
from engine.rules import Rules
from server.matches.actions import PlayerId, Result, Terms
from server.matches.at_table import TableRound


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A round that counts. `deciding`: it was played by those alone who were tied for the win."""

    number: int
    """From 1."""
    players: tuple[PlayerId, ...]
    dealer: PlayerId
    deciding: bool
    result: Result


@dataclass(frozen=True, slots=True)
class Running:
    """The round that is being played. `course` is added to in place: what is taken back in it is an event of it."""

    number: int
    players: tuple[PlayerId, ...]
    dealer: PlayerId
    deciding: bool
    started: int = 0
    """The number of the action that began it, 0 where only its end is told."""
    table: TableRound | None = None
    """Where the pieces lie on a real table."""
    course: Round | None = field(default=None, compare=False, repr=False)
    """None where the program has not dealt. For the writing thread alone; others see `MatchView`."""


@dataclass(frozen=True, slots=True)
class Joined:
    """A player who joined later, after so many rounds and with these points."""

    player: PlayerId
    after: int
    points: int


@dataclass(frozen=True, slots=True)
class MatchState:
    """All that was said and counted in a match. `players`: who sits at the table, in the order of the seats."""

    game: str
    terms: Terms
    players: tuple[PlayerId, ...]
    first_dealer: PlayerId
    house_rules: str | None = None
    everybody: tuple[PlayerId, ...] = ()
    """All who ever sat there, in the order in which they came."""
    joined: tuple[Joined, ...] = ()
    rounds: tuple[PlayedRound, ...] = ()
    running: Running | None = None

    def rules(self, players: int | None = None) -> Rules:
        """The rules of the table; `players`: how many play, otherwise all who sit there."""
        return table_rules(self.game, self.terms.options, len(self.players) if players is None else players)


@dataclass(frozen=True, slots=True)
class Standing:
    """Totals, order and end of a match. `ranking`, `winners` and `playoff` are of those who sit at the table."""

    totals: Mapping[PlayerId, int]
    """Of everybody who ever played in it."""
    counted: int
    """How many of the rounds count: after a correction the match may have ended before the last."""
    finished: bool
    ranking: tuple[tuple[PlayerId, ...], ...]
    winners: tuple[PlayerId, ...]
    playoff: tuple[PlayerId, ...]
    payout: Mapping[PlayerId, int] | None
    chips: tuple[Mapping[PlayerId, int], ...] | None
    """What each wins or pays in each round."""
    next_dealer: PlayerId
    next_players: tuple[PlayerId, ...]
    """Who plays the next round, in the order of the seats."""
    last_deal: int | None
    """After how many rounds the match ends."""
    points_to_reach: int | None
    """The total that ends it."""
    joining_points: int
    """With how many points somebody who joins now should begin: those of the last."""
