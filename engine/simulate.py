"""Whole rounds and matches played by players of the program alone («romi simulate»)."""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from engine.match import MatchRecord, judge_match
from engine.players import Player
from engine.round.course import Round
from engine.round.dealing import random_deal
from engine.round.ending import round_record
from engine.round.events import Deal, ShowTwin
from engine.round.state import seat_after
from engine.round.stock import random_renewal
from engine.rules import Rules
from engine.settlement import RoundResult, settle

MOST_EVENTS: Final = 10_000
"""No round of sensible players is longer: a guard against players who hand each other the same piece for ever."""


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A round that was played to its end, and what everybody writes."""

    course: Round
    result: RoundResult


def random_of(seed: int, number: int) -> random.Random:
    """The source of chance of one deal: the same for the same seed and number, on every machine."""
    return random.Random(f"{seed}/{number}")


def play_round(deal: Deal, players: Sequence[Player], rng: random.Random) -> Round:
    """Plays a deal to its end, a player for each seat; chance decides only how the discards are shuffled.

    Raises IllegalTurn where a player breaks the rules, and RuntimeError for a round without an end.
    """
    course = Round(deal)
    for seat, player in enumerate(course.state.seats):
        if course.state.rules.settlement.twin_bonus and course.state.upcard in player.hand:
            course.append(ShowTwin(seat))
    while not course.state.ending:
        state = course.state
        if len(course.events) > MOST_EVENTS:
            raise RuntimeError(f"a round of {deal.game} did not end")
        course.append(random_renewal(state, rng) if state.to_renew else players[state.on_turn](state))
    return course


def play_match(
    game: str,
    players: Mapping[str, Player],
    deals: int,
    seed: int,
    options: dict[str, object] | None = None,
) -> Iterator[PlayedRound]:
    """The rounds of a match of so many deals, which may end earlier where a target is reached.

    `players` by name in the order of their seats. The deal passes on as the game says. Raises BadInput where the game
    cannot be played by so many, or with these options.
    """
    dealer = 0
    scores: list[tuple[int, ...]] = []
    for number in range(deals):
        rng = random_of(seed, number)
        deal = random_deal(game, list(players), rng, dealer=dealer, options=options)
        course = play_round(deal, list(players.values()), rng)
        played = PlayedRound(course, settle(round_record(course.state)))
        yield played
        scores.append(played.result.scores)
        if judge_match(MatchRecord(course.state.rules, tuple(players), tuple(scores), deals=deals)).finished:
            return
        dealer = next_dealer(dealer, played.result.scores, course.state.rules)


def next_dealer(dealer: int, scores: Sequence[int], rules: Rules) -> int:
    """Who deals next: the next seat in the direction of play, or the loser, the first of several in that order."""
    if rules.match.dealer == "next_seat":
        return seat_after(dealer, len(scores), rules)
    worst = min(scores) if rules.match.best == "highest" else max(scores)
    seat = seat_after(dealer, len(scores), rules)
    while scores[seat] != worst:
        seat = seat_after(seat, len(scores), rules)
    return seat
