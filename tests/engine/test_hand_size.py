"""How large a hand can be, beside the hands of rounds that are played by chance."""

import random

import pytest

from engine.deck import full_deck
from engine.games import GAMES, game
from engine.hand_size import most_held, too_large
from engine.pieces import parse_pieces
from engine.random_turns import random_turn
from engine.round.course import Round
from engine.round.dealing import random_deal
from engine.round.stock import random_renewal

DEALS = 2
MOST_EVENTS = 80


def _largest_hand(game_id: str) -> int:
    """The largest hand that random play shows."""
    largest = 0
    for deal in range(DEALS):
        rng = random.Random(deal)
        course = Round(random_deal(game_id, ["Anna", "Béla"], rng))
        for _ in range(MOST_EVENTS):
            state = course.state
            largest = max(largest, *(len(seat.hand) for seat in state.seats))
            if state.ending:
                break
            course.append(random_renewal(state, rng) if state.to_renew else random_turn(state, rng))
    return largest


@pytest.mark.parametrize("game_id", GAMES)
def test_no_hand_of_a_round_is_too_large(game_id: str) -> None:
    rules = game(game_id)
    largest = _largest_hand(game_id)
    if most_held(rules) == full_deck(rules).total():
        assert largest > rules.deal.hand + 1
    else:
        assert rules.deal.hand <= largest <= most_held(rules)


def test_a_hand_is_too_large_from_one_piece_more_than_can_be_held() -> None:
    pieces = parse_pieces("As 2s 3s 4s 5s 6s 7s 8s 9s 10s Js Qs Ks Ah 2h 3h")
    hands = [("Anna", pieces), ("Béla", pieces[:-1])]
    assert too_large(hands, game("handromi")) == [{"name": "Anna", "count": 16, "most": 15}]
    assert too_large(hands, game("tile")) == []
