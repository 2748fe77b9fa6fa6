from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.deck import full_deck
from engine.games import GAMES, game
from engine.outlook import OpeningLack, outlook
from engine.pieces import format_pieces, parse_pieces
from engine.position import Position, parse_position
from engine.split import best_split


def _position(**fields: Any) -> Position:
    return parse_position(fields)


def test_pieces_that_complete_a_meld_come_with_how_many_may_still_come() -> None:
    position = _position(game="tile", hand="4r 5r 9b 9k 1y", table=["9r 9y 9b"], owners=[0], discards="? 3r")
    found = {str(wanted.piece): wanted for wanted in outlook(position).wanted}
    assert set(found) == {"3r", "6r", "9r", "9y"}
    assert {name: wanted.unseen for name, wanted in found.items()} == {"3r": 1, "6r": 2, "9r": 1, "9y": 1}
    assert format_pieces(found["6r"].meld) == "4r 5r 6r"
    assert found["6r"].gain == 15


def test_what_others_have_seen_can_come_no_more() -> None:
    position = _position(game="tile", hand="4r 5r 13y")
    assert {str(wanted.piece) for wanted in outlook(position, parse_pieces("3r 3r")).wanted} == {"6r"}


def test_the_most_promising_comes_first() -> None:
    wanted = outlook(_position(game="tile", hand="12r 13r 2b 3b", discards="? 11r")).wanted
    # 11r and 1r bring 30, and one 11r is gone; 1b and 4b bring 15.
    assert [str(found.piece) for found in wanted] == ["1r", "11r", "1b", "4b"]


def test_the_rest_of_the_hand_counts_where_the_settlement_counts_it() -> None:
    wanted = outlook(_position(game="traditional", hand="Kh Qh 5s")).wanted
    assert {(str(found.piece), found.gain) for found in wanted} == {("Jh", 20), ("Ah", 20)}


@pytest.mark.parametrize(
    ("game_id", "hand", "lack"),
    [
        ("handromi", "10h Jh Qh 2s", OpeningLack(30, 50, run=False)),
        ("handromi", "10h Jh Qh 10s 10d 10c", None),
        ("tile", "10r 10b 10k 10y 11r 11b 11k", OpeningLack(70, 50, run=True)),
        ("tile", "2r 3r 4r", OpeningLack(15, 50, run=False)),
        ("tile-rack", "2r 3r 4r", None),
        ("romi500", "2h 5s", None),
    ],
)
def test_what_the_first_laying_lacks(game_id: str, hand: str, lack: OpeningLack | None) -> None:
    assert outlook(_position(game=game_id, hand=hand)).opening == lack


def test_who_has_opened_lacks_nothing() -> None:
    assert outlook(_position(game="handromi", hand="2s", opened=True)).opening is None


@settings(deadline=None, max_examples=20)
@given(st.data())
def test_a_wanted_piece_makes_the_hand_better_by_its_gain(data: st.DataObject) -> None:
    rules = game(data.draw(st.sampled_from(sorted(GAMES))))
    deck = sorted((piece for piece, count in full_deck(rules).items() for _ in range(count)), key=str)
    hand = tuple(data.draw(st.permutations(deck))[:7])
    before = best_split(hand, rules)
    for wanted in outlook(Position(rules, hand)).wanted:
        after = best_split((*hand, wanted.piece), rules)
        worth = (after.points - before.points, before.left_points - after.left_points)
        assert wanted.gain == worth[rules.objective == "left"]
        assert wanted.piece in wanted.meld
        assert 0 < wanted.unseen <= rules.deck.packs
