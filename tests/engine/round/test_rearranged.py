import pytest

from engine.pieces import format_melds, format_pieces
from engine.round.course import after_event
from engine.round.events import Turn
from engine.round.refusal import IllegalTurn
from engine.round.state import Ending, RoundState
from tests.engine.round.rounds import moment, turn


def _opened(hand: str = "6r 6b 9k", table: str = "3k 4k 5k 6k", stock: str = "1r") -> RoundState:
    return moment("rummikub", [hand, "2b"], table=table, opened=[0], stock=stock)


def test_the_whole_table_may_be_rearranged() -> None:
    after = after_event(_opened(), turn("none", table="3k 4k 5k | 6r 6b 6k"))
    assert format_melds(meld.pieces for meld in after.table) == "3k 4k 5k | 6r 6b 6k"
    assert format_pieces(after.seats[0].hand) == "9k"
    assert after.on_turn == 1


def test_a_player_draws_in_place_of_laying() -> None:
    after = after_event(_opened(), turn("stock"))
    assert format_pieces(after.seats[0].hand) == "1r 6r 6b 9k"
    assert not after.stock


@pytest.mark.parametrize(
    ("state", "event", "code"),
    [
        (_opened(), turn("stock", table="3k 4k 5k | 6r 6b 6k"), "drew_and_played"),
        (_opened(), turn("none"), "turn_incomplete"),
        (_opened(stock=""), turn("stock"), "turn_incomplete"),
        (_opened(), turn("none", table="3k 4k 5k 6k"), "turn_incomplete"),
        (_opened(), turn("none", table="3k 4k 5k | 6r 6b"), "too_short"),
        (_opened(), turn("none", table="4k 5k 6k"), "taken_into_hand"),
        (_opened(), turn("none", table="3k 4k 5k 6k | 7r 8r 9r"), "pieces_do_not_add_up"),
        (_opened("6k 6b", "3k 4k 5k *=6k"), turn("none", table="3k 4k 5k 6k"), "joker_not_used"),
        (
            moment("rummikub", ["6r 6b 9k", "2b"], table="3k 4k 5k 6k", stock="1r"),
            turn("none", table="3k 4k 5k | 6r 6b 6k"),
            "below_minimum",
        ),
        (
            moment("rummikub", ["9r 9b 9k", "2b"], stock="1r"),
            turn("none", table="9r 9b 9k | 9r 9b 9k"),
            "pieces_do_not_add_up",
        ),
    ],
)
def test_illegal_rearrangements_are_refused(state: RoundState, event: Turn, code: str) -> None:
    with pytest.raises(IllegalTurn) as refused:
        after_event(state, event)
    assert refused.value.faults[0].code.value == code


def test_a_first_laying_of_thirty_from_the_hand_may_be_rearranged_at_once() -> None:
    state = moment("rummikub", ["10r 11r 12r 13r 9k", "2b"], table="13b 13k 13y", stock="1r")
    after = after_event(state, turn("none", table="10r 11r 12r | 13r 13b 13k 13y"))
    assert after.seats[0].opened


def test_laying_the_last_tile_ends_the_round() -> None:
    after = after_event(_opened("6r 6b"), turn("none", table="3k 4k 5k | 6r 6b 6k"))
    assert after.ending == Ending(winner=0)


def test_the_round_ends_when_nobody_can_draw_or_play() -> None:
    state = _opened(stock="")
    state = after_event(state, turn("none"))
    assert state.ending is None
    state = after_event(state, turn("none", seat=1))
    assert state.ending == Ending()
