from collections import Counter
from typing import Any

import pytest

from engine.pieces import format_pieces, parse_pieces
from engine.position import Source
from engine.referee import check
from engine.wording import BadInput
from server.matches.export import match_json
from server.matches.public import public_action
from server.matches.service import Matches
from server.matches.settling import Told
from server.matches.view import MatchView
from server.store.store import Store

NAMES = ("Anna", "Béla", "Cili")
HAND = "1r 2r 3r 5k 6k 7k 9b 9y 10y 11y 12y 13b 13r 4b"


@pytest.fixture
def matches(store: Store) -> Matches:
    return Matches(store)


@pytest.fixture
def begun(matches: Matches) -> MatchView:
    """A round of tile römi at the table; Béla, who sits after the dealer, starts."""
    match = matches.create("tile", NAMES)
    return matches.start(match.id)


def _table(view: MatchView) -> Any:
    assert view.state.running is not None
    assert view.state.running.table is not None
    return view.state.running.table


def test_turns_pass_on_and_are_taken_back(matches: Matches, begun: MatchView, store: Store) -> None:
    assert _table(begun).on_turn == 1
    first = matches.see(begun.id, {"discards": "?", "upcard": "4r"}, turn_over=True)
    assert (_table(first).on_turn, _table(first).turns, str(_table(first).upcard)) == (2, 1, "4r")
    laid = {"table": ["5k 6k 7k", "11y 12y 13y"], "discards": "? 4b"}
    second = matches.see(begun.id, laid, turn_over=True)
    assert (_table(second).owners, _table(second).on_turn) == ((2, 2), 0)
    assert [seat.opened for seat in _table(second).seats] == [False, False, True]
    assert matches.undo(begun.id).state == first.state
    assert matches.redo(begun.id).state == second.state
    assert Matches(store).view(begun.id) == matches.view(begun.id)


def test_what_lies_there_can_be_put_right_within_a_turn(matches: Matches, begun: MatchView) -> None:
    view = matches.see(begun.id, {"discards": "?", "table": ["1r 2r 3r"], "opened": False}, turn_over=False)
    assert (_table(view).on_turn, _table(view).turns, _table(view).last) == (1, 0, None)
    assert not _table(view).seats[1].opened


def test_a_turn_against_the_rules_stays_on_the_table_and_the_referee_names_it(
    matches: Matches, begun: MatchView
) -> None:
    matches.see(begun.id, {"discards": "?"}, turn_over=True)
    view = matches.see(begun.id, {"table": ["1r 2r 4r"], "discards": "? 9b"}, turn_over=True)
    last = _table(view).last
    assert (last.seat, last.before.hand, last.after.hand) == (2, None, None)
    assert [fault.code.value for fault in check(last.before, last.after).faults][:1] == ["gap_in_run"]


def test_a_hand_is_its_players_alone_and_beside_undo(matches: Matches, begun: MatchView) -> None:
    anna, bela, _ = begun.state.players
    matches.see(begun.id, {"discards": "?"}, turn_over=True)
    view = matches.hold(begun.id, anna, {"hand": HAND})
    position = view.position(anna)
    assert position is not None
    assert position.hand is not None
    assert Counter(position.hand) == Counter(parse_pieces(HAND))
    other = view.position(bela)
    assert other is not None
    assert other.hand is None
    back = matches.undo(begun.id)
    assert back.history[-1].of == 3
    assert back.held[anna].hand == position.hand


def test_a_hand_is_forgotten_with_the_players_next_turn(matches: Matches, begun: MatchView) -> None:
    bela = begun.state.players[1]
    view = matches.hold(begun.id, bela, {"hand": HAND + " 8y"})
    position = view.position(bela)
    assert position is not None
    assert (position.drawn, position.first_round) == (Source.NONE, True)
    view = matches.see(begun.id, {"discards": "?"}, turn_over=True)
    later = view.position(bela)
    assert later is not None
    assert later.hand is None
    told = matches.hold(begun.id, bela, {"hand": HAND + " 8y", "drawn": "stock"}).position(bela)
    assert told is not None
    assert told.drawn is Source.STOCK


@pytest.mark.parametrize(
    ("told", "code"),
    [
        ({"hand": "1r 1r 1r"}, "too_many_copies"),
        ({"hand": "Ah"}, "not_in_tile_game"),
        ({"hand": "1r ?"}, "hand_unknown"),
        ({}, "missing_field"),
        ({"hand": "1r", "drawn": "sky"}, "not_choice"),
    ],
)
def test_a_hand_that_nobody_can_hold_is_refused(
    matches: Matches, begun: MatchView, told: dict[str, Any], code: str
) -> None:
    with pytest.raises(BadInput) as refused:
        matches.hold(begun.id, begun.state.players[0], told)
    assert refused.value.code == code
    assert matches.view(begun.id).version == begun.version


def test_no_hand_is_kept_with_the_table_or_exported(matches: Matches, begun: MatchView) -> None:
    never_kept = "8b 8k 8y 7y"
    matches.see(begun.id, {"discards": "?", "hand": never_kept}, turn_over=True)
    matches.hold(begun.id, begun.state.players[0], {"hand": HAND})
    actions = matches.actions(begun.id)
    assert never_kept not in str(actions)
    view = matches.view(begun.id)
    assert HAND in str(actions)
    assert HAND not in str(match_json(view, actions))
    settled = matches.settle(begun.id, Told(points=dict.fromkeys(NAMES, 1)))
    assert HAND in str(match_json(settled, matches.actions(begun.id)))


def test_public_actions_hide_every_field_that_holds_pieces_of_a_seat() -> None:
    for action in ({"kind": "start", "deal": 1}, {"kind": "play", "event": 1}, {"kind": "hold", "told": 1}):
        assert public_action(action) == {"kind": action["kind"]}


def test_hands_of_one_round_are_not_those_of_the_next(matches: Matches, begun: MatchView) -> None:
    anna = begun.state.players[0]
    matches.hold(begun.id, anna, {"hand": HAND})
    matches.settle(begun.id, Told(points=dict.fromkeys(NAMES, 1)))
    assert matches.start(begun.id).held == {}


def test_six_players_of_handromi_hold_pieces_of_three_packs(matches: Matches) -> None:
    match = matches.create("handromi", [*NAMES, "Dani", "Edit", "Feri"])
    match = matches.start(match.id)
    view = matches.hold(match.id, match.state.players[0], {"hand": "Ah Ah Ah * * * * * * * 2h 3h 4h 5h"})
    position = view.position(match.state.players[0])
    assert position is not None
    assert format_pieces(position.hand or ()).count("Ah") == 3


def test_a_dealt_round_is_not_told_by_the_table(matches: Matches) -> None:
    match = matches.create("rummikub", NAMES)
    with pytest.raises(BadInput, match="begin one first"):
        matches.see(match.id, {}, turn_over=True)
    matches.start(match.id, dealt=True)
    with pytest.raises(BadInput, match="tell it the turns"):
        matches.see(match.id, {}, turn_over=True)
    with pytest.raises(BadInput, match="tell it the turns"):
        matches.hold(match.id, match.state.players[0], {"hand": "1r"})
