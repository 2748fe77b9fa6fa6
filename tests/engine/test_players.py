import random

import pytest

from engine.games import GAMES, game
from engine.players import PLAYERS, greedy, never_lays
from engine.round.course import Round
from engine.round.dealing import random_deal
from engine.round.events import Turn
from engine.simulate import next_dealer, play_match, play_round


@pytest.mark.parametrize("game_id", GAMES)
def test_who_never_lays_holds_what_was_dealt_and_nobody_wins(game_id: str) -> None:
    names = ["A", "B"]
    course = play_round(random_deal(game_id, names, random.Random(1)), [never_lays] * 2, random.Random(2))
    ending = course.state.ending
    assert ending
    assert ending.winner is None
    assert not course.state.table
    assert not any(seat.opened for seat in course.state.seats)


def test_the_round_of_those_who_never_lay_has_two_new_stocks() -> None:
    deal = random_deal("traditional", ["A", "B"], random.Random(1))
    state = play_round(deal, [never_lays] * 2, random.Random(2)).state
    assert state.renewals == 2
    assert not state.stock


def test_who_never_lays_discards_what_counts_most() -> None:
    state = Round(random_deal("traditional", ["A", "B"], random.Random(1))).state
    turn = never_lays(state)
    assert isinstance(turn, Turn)
    assert turn.discard
    worth = state.rules.values.in_hand
    assert worth(turn.discard) == max(worth(p) for p in (*state.player.hand, state.stock[0]))


@pytest.mark.parametrize("game_id", ["handromi", "traditional", "romi500"])
def test_greedy_beats_who_never_lays_over_a_few_deals(game_id: str) -> None:
    played = list(play_match(game_id, {"A": greedy, "B": never_lays}, 3, 5))
    totals = [sum(one.result.scores[seat] for one in played) for seat in range(2)]
    assert (totals[0] > totals[1]) == (game(game_id).match.best == "highest")


def test_a_match_ends_where_its_target_is_reached() -> None:
    played = list(play_match("romi500", {"A": greedy, "B": greedy}, 100, 3))
    assert len(played) < 100
    totals = [sum(one.result.scores[seat] for one in played) for seat in range(2)]
    assert max(totals) >= 500
    before = [sum(one.result.scores[seat] for one in played[:-1]) for seat in range(2)]
    assert max(before) < 500


def test_the_deal_passes_to_the_next_seat_or_to_the_loser() -> None:
    assert next_dealer(0, [5, 1, 3], game("traditional")) == 1
    assert next_dealer(0, [5, 1, 3], game("handromi")) == 2
    assert next_dealer(0, [5, 1, 3], game("tile")) == 1
    assert next_dealer(1, [1, 5, 1], game("tile")) == 2


def test_the_simple_players_have_names() -> None:
    assert dict(PLAYERS) == {"greedy": greedy, "never-lays": never_lays}
