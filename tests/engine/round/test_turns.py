"""Turns: what they change, and with which fault codes they are refused."""

import pytest

from engine.pieces import Piece, format_melds, format_pieces, parse_piece
from engine.round.course import after_event
from engine.round.events import Turn
from engine.round.refusal import IllegalTurn
from engine.round.state import Ending, RoundState
from engine.wording import LANGUAGES, BadInput
from tests.engine.round.rounds import moment, turn

HIGH = "Ks Qs Js 10s Kh Qh Jh 10h 2d"


def _hand(state: RoundState, seat: int = 0) -> str:
    return format_pieces(state.seats[seat].hand)


def _table(state: RoundState) -> str:
    return format_melds(meld.pieces for meld in state.table)


def test_a_turn_draws_lays_and_discards() -> None:
    state = moment("handromi", [HIGH, "3c"], stock="5c 6c", discards="9d")
    after = after_event(state, turn("stock", "2d", lay="10s Js Qs Ks | 10h Jh Qh Kh"))
    assert _hand(after) == "5c"
    assert after.stock == (Piece(6, "c"),)
    assert format_pieces(after.discards) == "9d 2d"
    assert _table(after) == "10s Js Qs Ks | 10h Jh Qh Kh"
    assert [meld.owner for meld in after.table] == [0, 0]
    assert after.seats[0].opened
    assert after.on_turn == 1
    assert after.pieces() == state.pieces()


def test_play_goes_to_the_right_in_handromi() -> None:
    state = moment("handromi", [HIGH, "3c", "4c"], stock="5c 6c")
    assert after_event(state, turn("stock", "2d")).on_turn == 2
    state = moment("traditional", [HIGH, "3c", "4c"], stock="5c 6c")
    assert after_event(state, turn("stock", "2d")).on_turn == 1


def test_the_starter_draws_nothing_in_the_first_turn_alone() -> None:
    state = moment("handromi", [HIGH, "3c"], stock="5c 6c", upcard="9c", turns=0)
    after = after_event(state, turn("none", "2d"))
    assert not after.seats[0].has_drawn, "the first draw is still to come"
    assert _codes(state, turn("none", "Ks", lay="10h Jh Qh Kh")) == ["starter_only_discards"]
    assert _codes(moment("handromi", [HIGH, "3c"], stock="5c 6c"), turn("none", "2d")) == ["turn_incomplete"]


def test_the_exchange_for_the_upcard_comes_before_the_draw() -> None:
    state = moment("handromi", [HIGH, "3c"], stock="5c 6c", upcard="9c", turns=1)
    early = RoundState.position(state)
    assert not early.first_round
    first = moment("handromi", [HIGH, "3c"], stock="5c 6c", upcard="9c", turns=0)
    after = after_event(first, turn("none", "Ks", exchange="2d"))
    assert after.upcard == Piece(2, "d")
    assert "9c" in _hand(after)
    assert _codes(state, turn("stock", "Ks", exchange="2d")) == ["illegal_upcard_use"]


def _codes(state: RoundState, event: Turn) -> list[str]:
    with pytest.raises(IllegalTurn) as refused:
        after_event(state, event)
    for language in LANGUAGES:
        assert refused.value.text(language)
    return [fault.code.value for fault in refused.value.faults]


TILES = "4r 5r 6r 7r 10b 11b 12b 13b 2k"


@pytest.mark.parametrize(
    ("state", "event", "codes"),
    [
        (moment("handromi", [HIGH, "3c"], stock="5c"), turn("stock", "2d", lay="10s Js Qs"), ["below_minimum"]),
        (moment("handromi", [HIGH, "3c"], stock="5c"), turn("stock", "2d", lay="10s Js Ks"), ["gap_in_run"]),
        (
            moment("handromi", [HIGH, "3c"], stock="5c"),
            turn("stock", "2d", lay="10s Js Qh"),
            ["wrong_suit_in_run"],
        ),
        (moment("handromi", [HIGH, "3c"], stock="5c"), turn("stock", "9d"), ["pieces_do_not_add_up"]),
        (moment("handromi", [HIGH, "3c"], stock="5c"), turn("stock"), ["turn_incomplete"]),
        (
            moment("handromi", [HIGH, "3c"], stock="5c", discards="9d"),
            turn("discard", "2d", take="9d"),
            ["illegal_discard_pickup"],
        ),
        (
            moment("handromi", [HIGH, "3c"], stock="5c", discards="9d"),
            turn("discard", "2d", take="9c"),
            ["pieces_do_not_add_up"],
        ),
        (
            moment("handromi", [HIGH, "3c"], stock="5c", discards="9d", stock_only=True, opened=[0]),
            turn("discard", "2d", take="9d"),
            ["illegal_discard_pickup"],
        ),
        (moment("handromi", [HIGH, "3c"], stock="5c"), turn("upcard", "2d"), ["illegal_upcard_use"]),
        (
            moment("handromi", ["9h 2d", "3c"], stock="5c", table="6h 7h 8h"),
            turn("stock", "2d", layoffs=[(0, "9h")]),
            ["layoff_before_opening"],
        ),
        (
            moment("handromi", ["2h 2d", "3c"], stock="5c", table="6h 7h 8h", opened=[0]),
            turn("stock", "2d", layoffs=[(0, "2h")]),
            ["gap_in_run"],
        ),
        (
            moment("handromi", ["2h 2d", "3c"], stock="5c", table="6h 7h 8h", opened=[0]),
            turn("stock", "2d", layoffs=[(3, "2h")]),
            ["table_rearranged"],
        ),
        (
            moment("handromi", ["8s 2d 3d", "3c"], stock="5c", table="8h 8d *", opened=[0]),
            turn("stock", "2d", swaps=[(0, "8s", 1)]),
            ["illegal_joker_swap"],
        ),
        (
            moment("handromi", ["8h 2d 3d", "3c"], stock="5c", table="6h 7h *=8h", opened=[0]),
            turn("stock", "2d", swaps=[(0, "8h", 1)]),
            ["joker_not_used"],
        ),
        (
            moment("romi40", [HIGH, "3c"], stock="5c", discards="2d"),
            turn("discard", "Ks", take="2d"),
            ["must_lay_after_discard"],
        ),
        (
            moment("romi500", ["2h 5d", "3c"], stock="5c", discards="9d 4c"),
            turn("discard", "4c", take="9d 4c"),
            ["taken_piece_not_used"],
        ),
        (
            moment("tile", [TILES, "3k"], stock="5k", upcard="9y"),
            turn("stock", "2k", lay="10b 11b 12b 13b"),
            ["below_minimum"],
        ),
        (
            moment("tile", ["9r 3b 2k", "3k"], stock="5k", table="6r 7r 8r", owners=[1], opened=[0, 1]),
            turn("stock", "2k", layoffs=[(0, "3b")]),
            ["mixed_ranks"],
        ),
        (
            moment("tile-rack", [TILES, "3k"], stock="5k", upcard="9y"),
            turn("stock", "2k", lay="4r 5r 6r 7r"),
            ["nobody_lays"],
        ),
        (
            moment("tile-rack", [TILES, "3k"], stock="5k", upcard="9y"),
            turn("stock", "2k", lay="4r 5r 6r 7r", from_rack=True),
            ["hand_finish_incomplete"],
        ),
        (
            moment("tile-open", ["4r 5r 6r", "3k"], stock="5k"),
            turn("stock", "5k", lay="4r 5r 6r", from_rack=True),
            ["hand_finish_incomplete"],
        ),
    ],
)
def test_illegal_turns_are_refused_with_the_referees_codes(state: RoundState, event: Turn, codes: list[str]) -> None:
    assert _codes(state, event) == codes


def test_a_refused_turn_says_what_and_how_to_mend_it() -> None:
    state = moment("handromi", [HIGH, "3c"], stock="5c")
    with pytest.raises(IllegalTurn) as refused:
        after_event(state, turn("stock", "2d", lay="10s Js Qs"))
    assert refused.value.code == "below_minimum"
    assert "30" in refused.value.text("en")
    assert "20" in refused.value.text("en"), "what would put it right"


def test_a_pass_keeps_the_neighbour_and_the_passed_tile_counts_for_the_owner() -> None:
    state = moment("tile", ["7r 8r 2k 3b 9b", "3k"], stock="5k", table="4r 5r 6r", owners=[1], opened=[0, 1])
    after = after_event(state, turn("stock", "2k", layoffs=[(0, "7r 8r")]))
    assert _table(after) == "4r 5r 8r"
    assert [kept.piece for kept in after.seats[0].kept] == [Piece(6, "r"), Piece(7, "r")]
    assert after.table[0].counts_for == (1, 1, 1)
    assert after.pieces() == state.pieces()


def test_a_pass_closes_a_set_of_three() -> None:
    state = moment("tile", ["5y 2k 9b 3b", "3k"], stock="5k", table="5r 5b 5k", owners=[1], opened=[0, 1])
    after = after_event(state, turn("stock", "2k", layoffs=[(0, "5y")]))
    assert after.table[0].closed
    assert [kept.piece for kept in after.seats[0].kept] == [Piece(5, "y")]
    again = moment("tile", ["5y 2k 9b 3b", "3k"], stock="6k", table="5r 5b 5k", owners=[1], opened=[0, 1])
    closed = after_event(again, turn("stock", "2k", layoffs=[(0, "5y")]))
    follower = turn("stock", "3k", seat=1, layoffs=[(0, "5y")])
    held = moment("tile", ["1k", "5y 3k 4k"], stock="6k", opened=[0, 1], on_turn=1)
    assert _codes(RoundState(held.rules, held.seats, 1, held.stock, table=closed.table, turns=5), follower) == [
        "closed_meld_touched"
    ]


def test_a_swap_counts_for_who_made_it_or_for_the_owner() -> None:
    cards = moment("romi500", ["8h 2d 3d", "3c"], stock="5c", table="6h 7h *=8h", owners=[1])
    after = after_event(cards, turn("stock", "2d", swaps=[(0, "8h", 1)]))
    assert after.table[0].counts_for == (1, 1, 0)
    assert "*" in _hand(after)
    tiles = moment("tile", ["8r 2k 3k 9y 10y", "3k"], stock="5k", table="6r 7r *=8r", owners=[1], opened=[0, 1])
    after = after_event(tiles, turn("stock", "2k", swaps=[(0, "8r", 1)], lay="9y 10y *=11y"))
    assert after.table[0].counts_for == (1, 1, 1)
    assert after.table[1].counts_for == (0, 0, 0)


def test_a_joker_taken_and_laid_off_on_the_same_run_counts_for_the_mover() -> None:
    state = moment("romi500", ["6h 2d 3d", "3c"], stock="5c", table="5h *=6h 7h", owners=[1])
    after = after_event(state, turn("stock", "2d", swaps=[(0, "6h", 1)], layoffs=[(0, "*=8h")]))
    assert _table(after) == "5h 6h 7h *=8h"
    assert after.table[0].counts_for == (1, 0, 1, 0)


def test_a_joker_laid_off_without_a_word_goes_where_it_fits() -> None:
    state = moment("romi500", ["* 2d 3d", "3c"], stock="5c", table="5h 6h 7h")
    after = after_event(state, turn("stock", "2d", layoffs=[(0, "*")]))
    assert _table(after) == "5h 6h 7h *=8h"


@pytest.mark.parametrize(("told", "lies"), [("1r 13r", "1r 2r 3r 4r 5r 6r 7r 8r 9r 10r 11r 12r 13r"), ("13r 1r", None)])
def test_a_one_goes_below_a_run_or_above_it_in_the_order_told(told: str, lies: str | None) -> None:
    table = "2r 3r 4r 5r 6r 7r 8r 9r 10r 11r 12r"
    state = moment("tile-open", ["1r 13r 3y 9k", "5b"], opened=[0], table=table, stock="5k 6k")
    after = after_event(state, turn("stock", "9k", layoffs=[(0, told)]))
    assert _table(after) == (lies or f"{table} 13r 1r")


def test_going_out_ends_the_round_with_its_closing_tile() -> None:
    state = moment("tile", ["4r 5r *", "3k"], stock="6r 9k", opened=[0])
    after = after_event(state, turn("stock", "*", lay="4r 5r 6r"))
    assert after.ending == Ending(0, hand_finish=False, closing=parse_piece("*"))
    with pytest.raises(BadInput, match="over"):
        after_event(after, turn("stock", "3k", seat=1))


def test_a_finish_from_the_rack_keeps_the_melds_there() -> None:
    state = moment("tile", ["4r 5r 6r 7b 7k 9y", "3k"], stock="7r 9k")
    after = after_event(state, turn("stock", "9y", lay="4r 5r 6r | 7r 7b 7k", from_rack=True))
    assert after.ending == Ending(0, hand_finish=True, closing=Piece(9, "y"))
    assert not after.table
    assert len(after.seats[0].hand) == 6


@pytest.mark.parametrize(
    ("event", "code"),
    [
        (turn("stock", "3c", seat=1), "not_on_turn"),
        (turn("stock", table="4r 5r 6r"), "table_or_melds"),
    ],
)
def test_what_is_no_turn_now_is_refused(event: Turn, code: str) -> None:
    with pytest.raises(BadInput) as refused:
        after_event(moment("handromi", [HIGH, "3c"], stock="5c"), event)
    assert refused.value.code == code
