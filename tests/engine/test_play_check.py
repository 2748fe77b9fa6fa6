"""Random play over all games: what has to hold in every round."""

import dataclasses
import random

import pytest

from engine import play_check
from engine.advise import Advice, advise
from engine.games import GAMES
from engine.play_check import BrokenInvariant, check_deal
from engine.position import Position
from engine.random_turns import random_turn
from engine.round.events import Turn
from engine.round.state import RoundState

SEED = 11


@pytest.mark.parametrize("game", GAMES)
def test_twenty_random_deals_hold(game: str) -> None:
    for number in range(20):
        assert check_deal(game, SEED, number).state.ending


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_two_hundred_random_deals_hold(game: str) -> None:
    for number in range(20, 220):
        assert check_deal(game, SEED, number).state.ending


def test_who_laid_a_joker_that_is_taken_is_known_to_the_round_alone() -> None:
    # Plays are listed here of which some take a joker that this very player laid.
    assert check_deal("romi500", 1, 624).state.ending


def test_the_same_seed_and_number_are_the_same_deal() -> None:
    assert check_deal("romi500", SEED, 3).events == check_deal("romi500", SEED, 3).events
    assert check_deal("romi500", SEED, 3).events != check_deal("romi500", SEED, 4).events


def test_a_lost_piece_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def losing(state: RoundState, rng: random.Random) -> Turn:
        object.__setattr__(state, "stock", state.stock[:-1])
        return random_turn(state, rng)

    monkeypatch.setattr(play_check, "random_turn", losing)
    with pytest.raises(BrokenInvariant, match="pieces are not the deck's"):
        check_deal("traditional", SEED, 0)


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda plays: (plays[0], *plays), "listed twice"),
        (lambda plays: tuple(reversed(plays)), "not sorted"),
        (lambda plays: (dataclasses.replace(plays[0], discard=None), *plays[1:]), "refused"),
    ],
)
def test_bad_advice_is_noticed(monkeypatch: pytest.MonkeyPatch, spoil: object, message: str) -> None:
    def spoilt(position: Position, top: int | None = None) -> Advice:
        found = advise(position, top)
        return Advice(spoil(found.plays), found.complete)  # type: ignore[operator]

    monkeypatch.setattr(play_check, "advise", spoilt)
    monkeypatch.setattr(play_check, "LISTED_SHARE", 1.0)
    with pytest.raises(BrokenInvariant, match=message):
        check_deal("traditional", SEED, 0)
