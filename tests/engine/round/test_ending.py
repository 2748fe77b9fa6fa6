from engine.pieces import Piece, parse_piece
from engine.round.course import after_event
from engine.round.ending import round_record
from engine.round.events import Turn
from engine.round.state import Ending, RoundState
from engine.settlement import settle
from tests.engine.round.rounds import moment, turn


def _scores(state: RoundState, event: Turn) -> tuple[int, ...]:
    after = after_event(state, event)
    assert after.ending
    return settle(round_record(after)).scores


def test_a_card_counts_for_who_laid_it() -> None:
    state = moment("romi500", ["8h 2d", "Kc"], stock="9h", table="5h 6h 7h", owners=[1])
    assert _scores(state, turn("stock", "2d", layoffs=[(0, "8h 9h")])) == (17, 18 - 10)


def test_what_was_passed_and_kept_counts_as_it_lay() -> None:
    state = moment("tile", ["1b 9k", "3k"], stock="1r", table="11r 12r 13r | 1k 1y 1r", owners=[1, 1], opened=[0, 1])
    scores = _scores(state, turn("stock", "9k", layoffs=[(0, "1r"), (1, "1b")]))
    assert scores == (10 + 25 + 50, 30 + 75 - 5)


def test_a_finish_from_the_rack_counts_without_counting() -> None:
    state = moment("tile", ["4r 5r 6r 7b 7k *", "3k", "4k"], stock="7r 9k", opened=[2])
    assert _scores(state, turn("stock", "*", lay="4r 5r 6r | 7r 7b 7k", from_rack=True)) == (600, -100, -5)


def test_tile_rack_counts_the_melds_on_every_rack() -> None:
    state = moment("tile-rack", ["4r 5r 6r 7b 7k 9y", "3k 4k 5k 9y"], stock="7r 9k")
    assert _scores(state, turn("stock", "9y", lay="4r 5r 6r | 7r 7b 7k", from_rack=True)) == (15 + 15 + 50, 15)


def test_who_laid_nothing_writes_a_hundred_and_twice_that_after_a_hand_finish() -> None:
    state = moment("handromi", ["5h 6h 7h Ks Qs 2d", "3c 4c", "9d"], stock="Js", opened=[2])
    assert _scores(state, turn("stock", "2d", lay="5h 6h 7h | Js Qs Ks")) == (-20, 200, 18)


def test_nobody_went_out() -> None:
    state = moment("romi500", ["Kh", "9c"], stock="")
    record = round_record(RoundState(state.rules, state.seats, 0, (), ending=Ending()))
    assert record.winner is None
    assert settle(record).scores == (-10, -9)


def test_the_closing_tile_is_told() -> None:
    state = moment("tile-open", ["4r 5r *", "3k"], stock="6r", opened=[0])
    record = round_record(after_event(state, turn("stock", "*", lay="4r 5r 6r")))
    assert record.closing == parse_piece("*")
    assert record.players[0].laid[0].pieces == (Piece(4, "r"), Piece(5, "r"), Piece(6, "r"))
