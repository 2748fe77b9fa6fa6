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
from server.matches.settling import Told, known_so_far
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


def test_what_is_left_of_a_hand_follows_from_the_turn(matches: Matches, begun: MatchView) -> None:
    cili = begun.state.players[2]
    matches.see(begun.id, {"discards": "?"}, turn_over=True)
    matches.hold(begun.id, cili, {"hand": HAND + " 8y", "drawn": "stock"})
    laid = matches.see(begun.id, {"table": ["5k 6k 7k", "11y 12y 13r"], "discards": "? 4b"}, turn_over=True)
    position = laid.position(cili)
    assert position is not None
    assert format_pieces(position.hand or ()) == "1r 2r 3r 9b 13b 8y 9y 10y"
    assert position.drawn is None
    back = matches.undo(begun.id).position(cili)
    assert back is not None
    assert len(back.hand or ()) == 15
    again = matches.see(begun.id, {"discards": "? 1r"}, turn_over=True).position(cili)
    assert again is not None
    assert len(again.hand or ()) == 14


@pytest.mark.parametrize(
    ("told", "after"),
    [
        ({"hand": HAND}, {"discards": "? 4b"}),
        ({"hand": HAND + " 8y", "drawn": "stock"}, {"discards": "? 6r"}),
        ({"hand": HAND + " 8y", "drawn": "stock"}, {"discards": "? ?"}),
    ],
)
def test_what_does_not_follow_is_unknown(
    matches: Matches, begun: MatchView, told: dict[str, Any], after: dict[str, Any]
) -> None:
    cili = begun.state.players[2]
    matches.see(begun.id, {"discards": "?"}, turn_over=True)
    matches.hold(begun.id, cili, told)
    position = matches.see(begun.id, after, turn_over=True).position(cili)
    assert position is not None
    assert position.hand is None


def test_who_goes_out_ends_the_round(matches: Matches, begun: MatchView) -> None:
    matches.see(begun.id, {"discards": "?"}, turn_over=True)
    out = matches.see(begun.id, {"hand_finish": True, "discards": "? 13r"}, turn_over=True, out=True)
    assert out.on_turn is None
    known = known_so_far(out)
    assert known is not None
    assert (known["winner"], known["closing"], known["hand_finish"]) == (2, "13r", True)
    with pytest.raises(BadInput, match="Cili has gone out"):
        matches.see(begun.id, {}, turn_over=False)
    assert matches.undo(begun.id).on_turn == begun.state.players[2]


@pytest.mark.parametrize(
    ("game", "table", "is_hand_finish"),
    [("handromi", ["5h 6h 7h"], True), ("tile", ["5k 6k 7k"], False), ("romi500", ["5h 6h 7h"], False)],
)
def test_all_laid_at_once_is_a_hand_finish_where_the_game_says_so(
    matches: Matches, game: str, table: list[str], is_hand_finish: bool
) -> None:
    match = matches.start(matches.create(game, NAMES).id)
    view = matches.see(match.id, {"table": table, "discards": "?"}, turn_over=True, out=True)
    assert _table(view).hand_finish is is_hand_finish


def test_pieces_laid_off_are_their_players(matches: Matches) -> None:
    match = matches.start(matches.create("romi500", NAMES).id)
    matches.see(match.id, {"table": ["5h 6h 7h", "9s 9d 9c"], "discards": "2c"}, turn_over=True)
    # The next lays off, and the photo shows the melds the other way round.
    view = matches.see(
        match.id, {"table": ["9s 9d 9c", "Ks Qs Js", "5h 6h 7h 8h"], "discards": "2c 3c"}, turn_over=True
    )
    known = known_so_far(view)
    assert known is not None
    assert [player["laid"] for player in known["players"]] == [
        [],
        ["9s 9d 9c", {"meld": "5h 6h 7h 8h", "mine": ["5h", "6h", "7h"]}],
        ["Ks Qs Js", {"meld": "5h 6h 7h 8h", "mine": ["8h"]}],
    ]


def test_owners_follow_their_melds_to_other_places(matches: Matches, begun: MatchView) -> None:
    matches.see(begun.id, {"table": ["5k 6k 7k"]}, turn_over=True)
    matches.see(begun.id, {"table": ["11y 12y 13y", "5k 6k 7k"]}, turn_over=True)
    view = matches.see(begun.id, {"table": ["2b 3b 4b", "11y 12y 13y", "5k 6k 7k 8k"]}, turn_over=True)
    assert _table(view).owners == (0, 2, 1)


def test_what_a_pass_left_stays_its_owners_beside_a_new_meld_that_is_more_like_it(
    matches: Matches, begun: MatchView
) -> None:
    matches.see(begun.id, {"table": ["2y 3y 4y 5y 6y 7y", "9k 9b 9r"]}, turn_over=True)
    after = {"table": ["2y 4y 5y 7y", "9k 9b 9r", "2y 3y 4y 5y 6y 7y 8y"]}
    assert _table(matches.see(begun.id, after, turn_over=True)).owners == (1, 1, 2)


def test_a_meld_of_which_two_passes_left_one_piece_stays_its_owners(matches: Matches, begun: MatchView) -> None:
    matches.see(begun.id, {"table": ["2y 3y 4y", "9k 9b 9r"]}, turn_over=True)
    after = {"table": ["1y 3y 5y", "9k 9b 9r", "3b 3y 3k"]}
    assert _table(matches.see(begun.id, after, turn_over=True)).owners == (1, 1, 2)


def test_a_joker_laid_at_another_place_of_its_run_is_whose_who_laid_it_there(matches: Matches) -> None:
    match = matches.start(matches.create("romi500", NAMES).id)
    matches.see(match.id, {"table": ["* 4h 3h 2h"], "discards": "2c"}, turn_over=True)
    match = matches.see(match.id, {"table": ["* 5h 4h 3h 2h"], "discards": "2c 3c"}, turn_over=True)
    assert _table(match).laid_by == ((2, 2, 1, 1, 1),)


def test_a_hand_is_shown_by_its_player_alone_and_beside_undo(matches: Matches, begun: MatchView, store: Store) -> None:
    anna = begun.state.players[0]
    matches.see(begun.id, {"discards": "?"}, turn_over=True)
    shown = matches.show(begun.id, anna, "4r 13y")
    assert format_pieces(shown.shown[anna]) == "4r 13y"
    known = known_so_far(matches.undo(begun.id))
    assert known is not None
    assert [player.get("hand") for player in known["players"]] == ["4r 13y", None, None]
    assert Matches(store).view(begun.id).shown == shown.shown
    with pytest.raises(BadInput, match="Ah"):
        matches.show(begun.id, anna, "Ah")
    matches.settle(begun.id, Told(points=dict.fromkeys(NAMES, 1)))
    assert matches.start(begun.id).shown == {}


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


@pytest.mark.parametrize("game", ["traditional", "romi40", "romi500"])
def test_what_the_deal_turned_up_is_no_discard_of_the_first_turn(matches: Matches, game: str) -> None:
    match = matches.create(game, NAMES)
    matches.start(match.id)
    view = matches.see(match.id, {"discards": "Jd 10h"}, turn_over=True)
    last = _table(view).last
    assert check(last.before, last.after).faults == ()


def test_two_discards_are_still_one_too_many_once_the_pile_is_known(matches: Matches) -> None:
    match = matches.create("traditional", NAMES)
    matches.start(match.id)
    matches.see(match.id, {"discards": "Jd"}, turn_over=False)
    last = _table(matches.see(match.id, {"discards": "Jd 10h 2c"}, turn_over=True)).last
    assert [fault.code for fault in check(last.before, last.after).faults] == ["turn_incomplete"]


def test_who_starts_draws_for_the_first_time_in_the_second_turn(matches: Matches) -> None:
    match = matches.create("handromi", NAMES)
    match = matches.start(match.id)
    starter, second, third = match.on_turn, None, None
    assert starter is not None
    match = matches.see(match.id, {"discards": "2c", "upcard": "Qd"}, turn_over=True)
    second = match.on_turn
    match = matches.see(match.id, {"discards": "2c 3c"}, turn_over=True)
    third = match.on_turn
    match = matches.see(match.id, {"discards": "2c 3c 5c"}, turn_over=True)
    assert match.on_turn == starter
    assert second is not None
    assert third is not None
    first_rounds = [position.first_round for p in (starter, second, third) if (position := match.position(p))]
    assert first_rounds == [True, False, False]
    match = matches.see(match.id, {"discards": "2c 3c 5c 7c"}, turn_over=True)
    position = match.position(starter)
    assert position is not None
    assert not position.first_round


def test_the_upcard_may_end_a_round_in_which_nobody_lays(matches: Matches) -> None:
    match = matches.create("tile-rack", NAMES)
    matches.start(match.id)
    matches.see(match.id, {"discards": "?", "upcard": "4r"}, turn_over=True)
    last = _table(matches.see(match.id, {"discards": "? 9b", "upcard": None}, turn_over=True, out=True)).last
    verdict = check(last.before, last.after)
    assert (verdict.faults, verdict.legal) == ((), None)
