"""Several rounds as one match: totals, who leads or has won, who must play off, and what is paid («romi match»)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, get_args

from engine.fields import MOST, Fields, integer_of, items_of, name_of
from engine.payout import chips_of, pot_shares, stake_payments
from engine.round_record import check_player_count
from engine.rules import Rules
from engine.wording import BadInput, Wording

Mode = Literal["single", "quick", "multi", "cash"]
MODES: Final[tuple[Mode, ...]] = get_args(Mode)

Round = tuple[int | None, ...]
"""A score for each player; None for one who is out of a deciding round."""

NO_SUCH_MODE: Final = Wording(
    "no_such_mode",
    hu="«{mode}» mód ebben a játékban nincs ({game}); lehet: {modes}",
    en="this game ({game}) has no mode '{mode}'; possible: {modes}",
)
POT_AND_STAKE: Final = Wording(
    "pot_and_stake",
    hu="«pot» és «stake» együtt nem lehet: hagyd el az egyiket",
    en="'pot' and 'stake' cannot go together: leave one out",
)
NO_CHIPS: Final = Wording(
    "no_chips",
    hu="ebben a játékban nincsenek zsetonok ({game}): hagyd el",
    en="this game ({game}) is not played for chips: leave it out",
)
WRONG_LENGTH: Final = Wording(
    "wrong_length",
    hu="{count} érték van itt, de {needed} kell: játékosonként egy",
    en="{count:value stands|values stand} here, but it takes {needed}: one for each player",
)
ONE_PER_ROUND: Final = Wording(
    "one_per_round",
    hu="{count} bejegyzés van itt, de {needed} kell: fordulónként egy",
    en="{count:entry stands|entries stand} here, but it takes {needed}: one for each round",
)
SCORE_MISSING: Final = Wording(
    "score_missing",
    hu="{player} ebben a fordulóban játszott: írd be a pontját",
    en="{player} played in this round: write the score",
)
PLAYER_IS_OUT: Final = Wording(
    "player_is_out",
    hu="{player} a döntő fordulóból kiesett: írj null-t",
    en="{player} is out of this deciding round: write null",
)
MATCH_IS_OVER: Final = Wording(
    "match_is_over",
    hu="a játszma {rounds} fordulóval véget ért: vedd ki a többit, vagy adj meg más végét (deals, target)",
    en="the match ended with round {rounds}: take the others out or set another end (deals, target)",
)


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """The rounds of a match and what was agreed on. Raises BadInput when made of what cannot go together."""

    rules: Rules
    players: tuple[str, ...]
    rounds: tuple[Round, ...]
    mode: Mode = "single"
    target: int | None = None
    """Points that end the match; None: what the game says."""
    deals: int | None = None
    """Rounds after which it ends; None: what the game says."""
    pot: int | None = None
    """A prize in whole minor units."""
    stake: int | None = None
    """Money per point of difference; None: what the table has agreed on."""
    pcr: int | None = None
    """Chips per point of difference."""
    laid: tuple[Round, ...] = ()
    """Points from laying and building, for each round; empty where not known."""
    left: tuple[Round, ...] = ()
    """Points of the hands, for each round; empty where not known."""

    def __post_init__(self) -> None:
        game = self.rules.match
        check_player_count(len(self.players), self.rules)
        if self.mode not in game.modes:
            raise BadInput(
                NO_SUCH_MODE, where="mode", mode=self.mode, game=self.rules.called, modes=", ".join(game.modes)
            )
        if self.pot is not None and self.money_per_point is not None:
            raise BadInput(POT_AND_STAKE)
        if self.pcr is not None and "multi" not in game.modes:
            raise BadInput(NO_CHIPS, where="pcr", game=self.rules.called)
        for name, table in (("rounds", self.rounds), ("laid", self.laid), ("left", self.left)):
            if table and len(table) != len(self.rounds):
                raise BadInput(ONE_PER_ROUND, where=name, count=len(table), needed=len(self.rounds))
            for number, row in enumerate(table):
                if len(row) != len(self.players):
                    where = f"{name}[{number}]"
                    raise BadInput(WRONG_LENGTH, where=where, count=len(row), needed=len(self.players))

    @property
    def last_deal(self) -> int | None:
        """After how many rounds the match ends; None: never by their number."""
        game = self.rules.match
        if self.deals is not None:
            return self.deals
        if self.mode == "quick":
            return game.quick_deals
        return game.pot_deals if self.pot is not None and game.pot_deals is not None else game.deals

    @property
    def points_to_reach(self) -> int | None:
        """The total that ends the match; None: none does. The game's own is that of a single-table match."""
        return self.rules.match.target if self.target is None and self.mode == "single" else self.target

    @property
    def money_per_point(self) -> int | None:
        """What is paid per point of difference; None: nothing."""
        return self.rules.match.stake if self.stake is None else self.stake

    @property
    def tie(self) -> Literal["share", "deciding_round"]:
        """What happens where several are first at the end."""
        game = self.rules.match
        ties = {"single": game.single_tie, "quick": game.quick_tie, "cash": game.cash_tie}
        return ties.get(self.mode, "share")


@dataclass(frozen=True, slots=True)
class MatchResult:
    """How a match stands."""

    totals: tuple[int, ...]
    finished: bool
    ranking: tuple[tuple[int, ...], ...]
    """Players in groups that are tied, best first; who is out of a deciding round stands behind who is not."""
    winners: tuple[int, ...]
    """Empty until finished."""
    playoff: tuple[int, ...]
    """Who plays the next round, a deciding one; empty where none is due."""
    payout: tuple[int, ...] | None
    """What each gets of the pot, or wins and pays by the stake; None until finished, or where nothing is played for."""
    chips: tuple[tuple[int, ...], ...] | None
    """What each wins or pays in each round; None where no chips are played for."""


def judge_match(record: MatchRecord) -> MatchResult:
    """Counts the rounds in their order.

    Raises BadInput for a round after the end, a missing score, or a score of a player who is out.
    """
    seats = range(len(record.players))
    totals = [0] * len(seats)
    ranking: list[tuple[int, ...]] = [tuple(seats)]
    playoff: tuple[int, ...] = ()
    finished = False
    for number, scores in enumerate(record.rounds):
        if finished:
            raise BadInput(MATCH_IS_OVER, where=f"rounds[{number}]", rounds=number)
        _check_round(record, number, playoff or seats)
        if not playoff or record.rules.match.deciding_round_adds:
            totals = [total + (score or 0) for total, score in zip(totals, scores, strict=True)]
        if playoff:
            # They were level, so this round alone ranks them, whether or not its points add to the totals.
            ranking[:1] = _ranked({seat: _goodness(record, scores[seat] or 0) for seat in playoff})
        else:
            ranking = _ranked({seat: _rank_key(record, number, totals[seat], seat) for seat in seats})
        if playoff or _is_last(record, number, totals):
            must_play_off = len(ranking[0]) > 1 and record.tie == "deciding_round"
            playoff = ranking[0] if must_play_off else ()
            finished = not must_play_off
    winners = ranking[0] if finished else ()
    return MatchResult(
        tuple(totals), finished, tuple(ranking), winners, playoff, _payout(record, totals, winners), _chips(record)
    )


def _check_round(record: MatchRecord, number: int, playing: Sequence[int]) -> None:
    for name, table in (("rounds", record.rounds), ("laid", record.laid), ("left", record.left)):
        for seat, score in enumerate(table[number] if table else ()):
            if (score is None) == (seat in playing):
                wording = SCORE_MISSING if score is None else PLAYER_IS_OUT
                where = f"{name}[{number}][{seat}]"
                raise BadInput(wording, where=where, player=record.players[seat] or seat + 1)


def _ranked(keys: Mapping[int, tuple[int, ...]]) -> list[tuple[int, ...]]:
    """The seats in groups of the same key, the greatest first."""
    return [tuple(seat for seat, own in keys.items() if own == key) for key in sorted(set(keys.values()), reverse=True)]


def _goodness(record: MatchRecord, points: int) -> tuple[int, ...]:
    return (points if record.rules.match.best == "highest" else -points,)


def _rank_key(record: MatchRecord, number: int, total: int, seat: int) -> tuple[int, ...]:
    """What ranks a player after round `number`; the greater the better."""
    key = _goodness(record, total)
    if record.mode != "multi":
        return key
    laid = sum(row[seat] or 0 for row in record.laid[: number + 1])
    counted = record.left[: number + 1]
    if record.rules.match.multi_left == "last_round":
        counted = counted[-1:]
    return (*key, laid, -sum(row[seat] or 0 for row in counted))


def _is_last(record: MatchRecord, number: int, totals: Sequence[int]) -> bool:
    """The match ends with this round, unless a tie must be played off."""
    target = record.points_to_reach
    return number + 1 == record.last_deal or (target is not None and max(totals) >= target)


def _payout(record: MatchRecord, totals: Sequence[int], winners: Sequence[int]) -> tuple[int, ...] | None:
    if not winners:
        return None
    if record.pot is not None:
        return pot_shares(record.pot, totals, winners, record.rules.match)
    if record.money_per_point is not None:
        return stake_payments(record.money_per_point, totals, winners, record.rules.match)
    return None


def _chips(record: MatchRecord) -> tuple[tuple[int, ...], ...] | None:
    if record.pcr is None:
        return None
    return tuple(chips_of(scores, record.pcr, record.rules.match) for scores in record.rounds)


def parse_match(data: object) -> MatchRecord:
    """A match from the JSON of `romi match`.

    Raises BadInput for everything that cannot be used, with its place in the JSON.
    """
    fields = Fields(data)
    fields.need("game", "players", "rounds")
    players = tuple(name_of(name, where) for where, name in fields.items("players"))
    record = MatchRecord(
        rules=fields.rules(len(players)),
        players=players,
        rounds=_table(fields, "rounds", -MOST),
        mode=_mode(fields),
        target=fields.integer("target", 1),
        deals=fields.integer("deals", 1),
        pot=fields.integer("pot", 0),
        stake=fields.integer("stake", 0),
        pcr=fields.integer("pcr", 0),
        laid=_table(fields, "laid", 0),
        left=_table(fields, "left", 0),
    )
    fields.close()
    return record


def _mode(fields: Fields) -> Mode:
    asked = fields.choice("mode", MODES)
    return next((mode for mode in MODES if mode == asked), MODES[0])


def _table(fields: Fields, name: str, low: int) -> tuple[Round, ...]:
    return tuple(
        tuple(None if value is None else integer_of(value, place, low) for place, value in items_of(row, where))
        for where, row in fields.items(name)
    )
