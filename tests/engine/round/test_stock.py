import dataclasses

import pytest

from engine.pieces import format_pieces, parse_pieces
from engine.players import greedy, never_lays
from engine.round.course import after_event
from engine.round.events import Renew
from engine.round.state import Ending, RoundState
from engine.wording import BadInput
from tests.engine.round.rounds import moment, turn


def _last_draw(game: str = "traditional", **more: object) -> RoundState:
    """The state after the turn in which the last piece of the stock was drawn."""
    fields: dict[str, object] = {"stock": "5c", "discards": "Ah 2h 3h"} | more
    hands = ["Ks 9d", "3c 4c"]
    if game.startswith("tile"):
        hands = ["13r 9k", "3k 4k"]
        fields |= {"stock": "5k", "discards": "1b 2b 3b"}
    state = moment(game, hands, **fields)  # type: ignore[arg-type]
    return after_event(state, turn("stock", "13r" if game.startswith("tile") else "Ks"))


def _renewed(state: RoundState) -> RoundState:
    return after_event(state, Renew(state.to_renew))


def test_the_discard_of_who_drew_the_last_piece_starts_the_new_pile() -> None:
    state = _last_draw()
    assert format_pieces(state.to_renew) == "Ah 2h 3h"
    assert format_pieces(state.discards) == "Ks"
    with pytest.raises(BadInput, match="shuffle"):
        after_event(state, turn("stock", "3c", seat=1))
    state = after_event(state, Renew(tuple(parse_pieces("3h Ah 2h"))))
    assert format_pieces(state.stock) == "3h Ah 2h"
    assert state.renewals == 1
    assert not state.to_renew


def test_the_first_tile_stays_where_it_can_never_be_taken() -> None:
    state = _last_draw("tile")
    assert format_pieces(state.to_renew) == "2b 3b"
    assert format_pieces(state.discards) == "1b 13r"


def test_the_third_time_the_stock_runs_out_ends_the_round() -> None:
    assert _last_draw(renewals=1).ending is None
    assert _last_draw(renewals=2).ending == Ending()
    assert _last_draw(renewals=2, options={"stock.renewals": None}).ending is None


def test_the_round_ends_where_no_discard_is_left() -> None:
    assert _last_draw(discards="").ending == Ending()


def test_the_round_ends_with_the_turn_of_the_last_draw_in_romi500() -> None:
    assert _last_draw("romi500").ending == Ending()


def test_at_some_tables_it_ends_with_that_draw() -> None:
    options: dict[str, object] = {"stock.round_ends_at": "last_draw"}
    state = moment("romi500", ["Ks 9d", "3c 4c"], stock="5c", discards="Ah", options=options)
    with pytest.raises(BadInput) as refused:
        after_event(state, turn("stock", "Ks"))
    assert refused.value.code == "ends_with_draw"
    after = after_event(state, turn("stock"))
    assert after.ending == Ending()
    assert format_pieces(after.seats[0].hand) == "Ks 9d 5c"
    assert never_lays(state) == turn("stock")
    assert greedy(dataclasses.replace(state, discards=())) == turn("stock")


def test_closed_sets_stay_out_of_the_new_stock_unless_the_table_wants_them_in() -> None:
    closed = tuple(parse_pieces("8s 8h 8d 8c"))
    state = _last_draw("handromi", cleared=closed)
    assert format_pieces(state.to_renew) == "Ah 2h 3h"
    assert state.cleared == closed
    state = _last_draw("handromi", cleared=closed, options={"stock.closed_set_renews": True})
    assert len(state.to_renew) == 7
    assert not state.cleared


def test_a_new_stock_is_made_of_the_discards_alone() -> None:
    with pytest.raises(BadInput) as refused:
        after_event(_last_draw(), Renew(tuple(parse_pieces("Ah 2h 9c"))))
    assert refused.value.text("en") == "stock: the new stock is not made of the discards: missing 3h, surplus 9c"
    with pytest.raises(BadInput, match="has not run out"):
        after_event(_renewed(_last_draw()), Renew(()))
    with pytest.raises(BadInput, match="over"):
        after_event(_last_draw(renewals=2), Renew(()))
