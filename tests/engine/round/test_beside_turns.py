import pytest

from engine.pieces import Piece, format_pieces, parse_piece
from engine.position import Source
from engine.round.course import after_event
from engine.round.events import ClearSet, ShowTwin, Standing, SwapDoubles, TakeBack
from engine.round.refusal import IllegalTurn
from engine.round.state import RoundState
from engine.wording import BadInput
from tests.engine.round.rounds import moment, turn


def _swap(piece: str, other_piece: str, seat: int = 0, other: int = 1) -> SwapDoubles:
    return SwapDoubles(seat, parse_piece(piece), other, parse_piece(other_piece))


def _dealt(game: str = "tile", strict: bool = False) -> RoundState:
    options: dict[str, object] = {"deal.double_swaps": "strict"} if strict else {}
    hands = ["9y 5r 5r 1k 1k", "12b 12b 9b 9b 6k"]
    return moment(game, hands, upcard="9y", stock="2r", turns=0, options=options)


def test_the_upcards_twin_brings_its_bonus_once() -> None:
    state = after_event(_dealt(), ShowTwin(0))
    assert [seat.bonus for seat in state.seats] == [50, 0]
    for seat in (0, 1):
        with pytest.raises(BadInput, match="twin"):
            after_event(state, ShowTwin(seat))


def test_one_of_each_double_changes_hands() -> None:
    state = after_event(_dealt(), _swap("5r", "12b"))
    assert format_pieces(state.seats[0].hand) == "5r 12b 1k 1k 9y"
    assert format_pieces(state.seats[1].hand) == "5r 9b 9b 12b 6k"


@pytest.mark.parametrize(
    ("piece", "other", "allowed"),
    [("5r", "9b", True), ("5r", "12b", False), ("1k", "12b", True), ("1k", "9b", True)],
)
def test_a_strict_table_swaps_small_for_small_and_large_for_large(piece: str, other: str, allowed: bool) -> None:
    if allowed:
        after_event(_dealt(strict=True), _swap(piece, other))
    else:
        with pytest.raises(BadInput) as refused:
            after_event(_dealt(strict=True), _swap(piece, other))
        assert refused.value.code == "strict_doubles"


@pytest.mark.parametrize(
    ("state", "event", "code"),
    [
        (_dealt(), _swap("9y", "12b"), "no_double"),
        (_dealt(), _swap("5r", "6k"), "no_double"),
        (_dealt(), _swap("5r", "5r", other=0), "with_oneself"),
        (_dealt(), _swap("5r", "5r", other=7), "no_such_seat"),
        (_dealt(), ShowTwin(2), "no_such_seat"),
        (moment("tile", ["9y", "1b"], upcard="9y"), ShowTwin(0), "after_play_began"),
        (moment("tile", ["5r 5r", "1b 1b"]), _swap("5r", "1b"), "after_play_began"),
        (moment("handromi", ["9h", "Ah"], upcard="9h", turns=0), ShowTwin(0), "no_twins_here"),
        (moment("handromi", ["9h 9h", "Ah Ah"], turns=0), _swap("9h", "Ah"), "no_twins_here"),
        (moment("handromi", ["9h", "Ah"]), TakeBack(0), "nothing_to_put_back"),
        (moment("handromi", ["9h", "Ah"], discards="2h"), TakeBack(1), "not_on_turn"),
        (moment("handromi", ["9h", "Ah"], discards="2h", stock_only=True), TakeBack(0), "nothing_to_put_back"),
        (moment("handromi", ["9h", "Ah"], table="8s 8h 8d"), ClearSet(0), "not_a_full_set"),
        (moment("handromi", ["9h", "Ah"], table="8s 8h 8d *=8c"), ClearSet(0), "not_a_full_set"),
        (moment("handromi", ["9h", "Ah"], table="5s 6s 7s 8s"), ClearSet(0), "not_a_full_set"),
        (moment("handromi", ["9h", "Ah"]), ClearSet(0), "no_table_meld"),
        (moment("traditional", ["9h", "Ah"], table="8s 8h 8d 8c"), ClearSet(0), "not_a_full_set"),
    ],
)
def test_what_cannot_happen_is_refused(state: RoundState, event: Standing, code: str) -> None:
    with pytest.raises(BadInput) as refused:
        after_event(state, event)
    assert refused.value.code == code


def test_who_puts_a_discard_back_draws_from_the_stock() -> None:
    state = moment("traditional", ["9h 3h", "Ah"], stock="5c 6c", discards="2h")
    state = after_event(state, TakeBack(0))
    assert state.on_turn == 0
    with pytest.raises(IllegalTurn):
        after_event(state, turn("discard", "9h", take="2h"))
    state = after_event(state, turn("stock", "9h"))
    assert not state.stock_only


def test_at_some_tables_the_turn_is_over_then() -> None:
    options: dict[str, object] = {"turn.failed_pickup": "turn_over"}
    state = moment("traditional", ["9h 3h", "Ah"], stock="5c 6c", discards="2h", options=options)
    after = after_event(state, TakeBack(0))
    assert after.on_turn == 1
    assert after.position().discards == (Piece(2, "h"),)
    assert after.position().drawn in (None, Source.NONE)


def test_a_closed_set_is_put_away_and_is_not_the_top_of_the_discards() -> None:
    state = moment("handromi", ["9h", "Ah"], table="5s 6s 7s | 8s 8h 8d 8c", discards="2h")
    after = after_event(state, ClearSet(1))
    assert len(after.table) == 1
    assert format_pieces(after.cleared) == "8s 8h 8d 8c"
    assert format_pieces(after.discards) == "2h"
    assert after.pieces() == state.pieces()
    options: dict[str, object] = {"stock.closed_set_is_top": True}
    state = moment("handromi", ["9h", "Ah"], table="8s 8h 8d 8c", discards="2h", options=options)
    assert format_pieces(after_event(state, ClearSet(0)).discards) == "2h 8s 8h 8d 8c"
