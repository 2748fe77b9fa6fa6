"""Turns as the referee sees them: every fault that there is, and what it says of it."""

import copy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.after import parse_after
from engine.faults import TURN_FAULT_WORDS, Fault, TurnFault
from engine.games import GAMES
from engine.position import parse_position
from engine.wording import BadInput
from tests.engine.refereeing.documents import RUMMIKUB, TILES, Document, cards, codes, judge, tiles

_FAULTS: dict[str, tuple[Document, Document, list[str]]] = {
    "two discards": (
        cards("9d Kd 5h 7s"),
        {"hand": "9d 5h", "discards": "Ac Kd 7s"},
        ["turn_incomplete"],
    ),
    "no discard": (cards("9d Kd"), {"hand": "9d Kd", "discards": "Ac"}, ["turn_incomplete"]),
    "no draw": (cards("9d Kd", drawn=None), {"hand": "9d", "discards": "Ac Kd"}, ["turn_incomplete"]),
    "nothing done, or the top put back": (
        cards("9d Kd", drawn=None),
        {"hand": "Kd 9d", "discards": "Ac"},
        ["turn_incomplete", "taken_piece_discarded"],
    ),
    "below the minimum": (
        cards("9h 9s 9d Kd 2d", opened=False, table=[]),
        {"hand": "2d", "table": ["9h 9s 9d"], "discards": "Ac Kd"},
        ["below_minimum"],
    ),
    "a minimum that only a joker of the table completes": (
        cards("9h Ks Kh 10d 10s 10c Qd 4d", opened=False, table=["7h 8h * 10h"]),
        {"hand": "4d", "table": ["7h 8h 9h 10h", "Ks Kh *", "10d 10s 10c"], "discards": "Ac Qd"},
        ["below_minimum", "illegal_joker_swap"],
    ),
    "a hand finish in which something does not fit": (
        cards("4s 5h 6s 9h 9s 9d Kd", opened=False, table=[]),
        {"hand": "", "table": ["4s 5h 6s", "9h 9s 9d"], "discards": "Ac Kd"},
        ["wrong_suit_in_run", "hand_finish_incomplete"],
    ),
    "a lay-off before opening": (
        cards("5c 2d Kd Ks", opened=False),
        {"hand": "2d Kd", "table": ["2c 3c 4c 5c"], "discards": "Ac Ks"},
        ["layoff_before_opening"],
    ),
    "a discard taken into the hand": (
        cards("9d Kd", drawn=None, discards="3s 7d"),
        {"hand": "9d 7d", "discards": "3s Kd"},
        ["illegal_discard_pickup"],
    ),
    "a discard laid beside one natural and a joker": (
        cards("* 7h 2d Ks", drawn=None, discards="3c 8h"),
        {"hand": "2d", "table": ["2c 3c 4c", "7h 8h *"], "discards": "3c Ks"},
        ["illegal_discard_pickup"],
    ),
    "more than the top discard": (
        cards("9d Kd", drawn=None, discards="3s 7d 8d"),
        {"hand": "7d 8d", "table": ["2c 3c 4c"], "discards": "3s 9d"},
        ["illegal_discard_pickup", "pieces_do_not_add_up"],
    ),
    "a card taken from within the discards": (
        cards("9d Kd", drawn=None, discards="3s 5c 8d"),
        {"hand": "9d", "table": ["2c 3c 4c 5c"], "discards": "3s 8d Kd"},
        ["illegal_discard_pickup"],
    ),
    "the same piece discarded that was taken": (
        {"game": "romi500", "hand": "9h 4d 2h", "drawn": "discard", "drawn_pieces": "2h", "discards": "3s"},
        {"hand": "9h 4d", "discards": "3s 2h"},
        ["taken_piece_discarded"],
    ),
    "the deepest piece not laid": (
        {"game": "romi500", "hand": "9h 4d", "discards": "3s 2h 8c"},
        {"hand": "9h 3s 2h 8c", "discards": "4d"},
        ["taken_piece_not_used"],
    ),
    "a discard taken and no meld laid": (
        {"game": "romi40", "hand": "9h 4d 8c", "opened": True, "table": ["3s 4s 5s"], "discards": "6s"},
        {"hand": "9h 8c", "table": ["3s 4s 5s 6s"], "discards": "4d"},
        ["must_lay_after_discard"],
    ),
    "the upcard kept": (
        cards("9d Kd", drawn=None, upcard="5d"),
        {"hand": "9d 5d", "discards": "Ac Kd", "upcard": None},
        ["illegal_upcard_use"],
    ),
    "the upcard exchanged after the draw": (
        cards("9d Kd 7s", upcard="5d", first_round=True),
        {"hand": "9d 5d", "discards": "Ac Kd", "upcard": "7s"},
        ["illegal_upcard_use"],
    ),
    "the card just taken exchanged for the upcard": (
        cards("4h 7h", drawn=None, upcard="7s", first_round=True, discards="9h 3h"),
        {"hand": "4h 7h", "discards": "9h 7s", "upcard": "3h"},
        ["illegal_upcard_use"],
    ),
    "the upcard and a discard taken": (
        {"game": "tile-rack", "hand": "9b 8b", "discards": "? 5b 10b", "upcard": "12r"},
        {"hand": "9b 10b 12r", "discards": "? 5b 8b", "upcard": None},
        ["illegal_upcard_use"],
    ),
    "the starter lays": (
        cards("9d 10d Jd Qd Kd 5h 7s", drawn="none", opened=False, table=[], discards=""),
        {"hand": "5h", "table": ["9d 10d Jd Qd Kd"], "discards": "7s"},
        ["starter_only_discards"],
    ),
    "a joker out of a set of three": (
        cards("5h 2d 3d 9c Kd", table=["5s 5c *"]),
        {"hand": "9c", "table": ["5s 5c 5h", "2d 3d *"], "discards": "Ac Kd"},
        ["illegal_joker_swap"],
    ),
    "a joker out of a closed set of four": (
        cards("10c 2d 9c", game="romi40", table=["10s 10h 10d *"]),
        {"hand": "2d *", "table": ["10s 10h 10d 10c"], "discards": "Ac 9c"},
        ["illegal_joker_swap"],
    ),
    "a joker for one ten only": (
        cards("10d 2d 9c", game="romi40", table=["10s 10h *"]),
        {"hand": "2d *", "table": ["10s 10h 10d"], "discards": "Ac 9c"},
        ["illegal_joker_swap"],
    ),
    "a joker just taken": (
        cards("2d 3d Kd Qh", table=["7h 8h 9h *"]),
        {"hand": "Qh", "table": ["7h 8h 9h", "2d 3d *"], "discards": "Ac Kd"},
        ["illegal_joker_swap"],
    ),
    "a joker for a piece that does not fit": (
        cards("9d Kd 2d 3d Qh", table=["7h 8h *"]),
        {"hand": "Qh", "table": ["7h 8h 9d", "2d 3d *"], "discards": "Ac Kd"},
        ["illegal_joker_swap", "wrong_suit_in_run"],
    ),
    "a joker taken and kept": (
        cards("9h 2d Kd Ks", table=["7h 8h *"]),
        {"hand": "2d * Kd", "table": ["7h 8h 9h"], "discards": "Ac Ks"},
        ["joker_not_used"],
    ),
    "a joker taken and discarded": (
        cards("9h 2d Kd Ks", table=["7h 8h * 10h"]),
        {"hand": "2d Kd Ks", "table": ["7h 8h 9h 10h"], "discards": "Ac *"},
        ["joker_not_used"],
    ),
    "a joker taken and laid where one lies already": (
        cards("9h 2d Kd Ks", table=["7h 8h * 10h", "4c 5c *"]),
        {"hand": "2d Kd", "table": ["7h 8h 9h 10h", "4c 5c * *"], "discards": "Ac Ks"},
        ["two_jokers_in_meld", "joker_not_used"],
    ),
    "a joker moved to the other end of its run": (
        cards("9d Kd", table=["7h 8h *"]),
        {"hand": "9d", "table": ["* 7h 8h"], "discards": "Ac Kd"},
        ["table_rearranged"],
    ),
    "a joker said to be another piece of its run": (
        cards("9d Kd", table=["7h 8h *=9h"]),
        {"hand": "9d", "table": ["8h 7h *=6h"], "discards": "Ac Kd"},
        ["table_rearranged"],
    ),
    "a run split": (
        cards("9d Kd 5h", table=["2c 3c 4c 5c 6c 7c"]),
        {"hand": "9d 5h", "table": ["2c 3c 4c", "5c 6c 7c"], "discards": "Ac Kd"},
        ["table_rearranged"],
    ),
    "a piece moved from meld to meld": (
        cards("9d Kd", table=["3c 4c 5c 6c", "6s 6h 6d"]),
        {"hand": "9d", "table": ["3c 4c 5c", "6s 6h 6d 6c"], "discards": "Ac Kd"},
        ["table_rearranged"],
    ),
    "a meld taken back into the hand": (
        cards("9d Kd", game="romi40"),
        {"hand": "9d 2c 3c 4c", "table": [], "discards": "Ac Kd"},
        ["table_rearranged"],
    ),
    "nothing left to discard": (
        cards("4s 5s 6s"),
        {"hand": "", "table": ["2c 3c 4c", "4s 5s 6s"], "discards": "Ac"},
        ["no_discard_left"],
    ),
    "nothing left to discard in what would be a hand finish": (
        cards("5c 9h 9s 9d", opened=False),
        {"hand": "", "table": ["2c 3c 4c 5c", "9h 9s 9d"], "discards": "Ac"},
        ["no_discard_left"],
    ),
    "a piece too many": (
        cards("9d Kd"),
        {"hand": "9d Qc", "discards": "Ac Kd"},
        ["pieces_do_not_add_up"],
    ),
    "a piece too few": (cards("9d Kd 7s"), {"hand": "9d", "discards": "Ac Kd"}, ["pieces_do_not_add_up"]),
    "a first laying without a run": (
        tiles("1r 1b 1k 5y 5b 5r 9y 6k", opened=False, table=[], owners=[]),
        {"hand": "6k", "table": ["1r 1b 1k", "5y 5b 5r"], "discards": "? 9r 9y"},
        ["opening_needs_a_run"],
    ),
    "a pass before opening": (
        tiles("7r 9k 2b 3y", opened=False, owners=[1, 2]),
        {"hand": "2b 3y", "table": ["4r 5r 7r", "10b 11b 12b 13b"], "discards": "? 9r 9k"},
        ["pass_before_opening"],
    ),
    "another's run lengthened": (
        tiles("7r 9k 2b 3y"),
        {"hand": "2b 3y", "table": ["4r 5r 6r 7r", "10b 11b 12b 13b"], "discards": "? 9r 9k"},
        ["not_a_pass"],
    ),
    "a pass onto a closed set": (
        tiles("7y 9k 2b 3y", table=["7r 7b 7k", "10b 11b 12b 13b"], closed=[0]),
        {"hand": "2b 3y", "table": ["7r 7b 7k", "10b 11b 12b 13b"], "discards": "? 9r 9k", "kept": ["7y"]},
        ["closed_meld_touched"],
    ),
    "a new meld with the gap of a pass": (
        tiles("4k 5k 7k 2b 3y"),
        {"hand": "2b", "table": ["4r 5r 6r", "10b 11b 12b 13b", "4k 5k 7k"], "discards": "? 9r 3y"},
        ["gap_in_run"],
    ),
    "a deeper tile before opening": (
        tiles("3r 4r 9k 12y", drawn=None, opened=False, table=[], owners=[], discards="? 5r 9y"),
        {"hand": "3r 4r 5r 9y 12y", "discards": "? 9k"},
        ["illegal_row_pickup"],
    ),
    "the first tile of the row": (
        tiles("3r 4r 9k 12y", drawn=None, discards="5r 9y"),
        {"hand": "12y 9y", "table": [*TILES["table"], "3r 4r 5r"], "discards": "9k"},
        ["illegal_row_pickup"],
    ),
    "not all that followed": (
        tiles("3r 4r 9k 12y", drawn=None, discards="? 5r 9y 2b"),
        {"hand": "12y", "table": [*TILES["table"], "3r 4r 5r"], "discards": "? 9y 2b 9k"},
        ["illegal_row_pickup"],
    ),
    "the last tile with fewer than three on the rack": (
        tiles("8r 2y", drawn=None, discards="? 7r"),
        {"hand": "2y", "table": ["4r 5r 7r", "10b 11b 12b 13b"], "discards": "? 8r", "kept": ["6r"]},
        ["illegal_row_pickup"],
    ),
    "the last tile not laid": (
        tiles("3r 4r 9k 12y", drawn=None, discards="? 5r 9y"),
        {"hand": "3r 4r 12y 9y", "discards": "? 5r 9k"},
        ["illegal_discard_pickup"],
    ),
    "the upcard before the last turn": (
        tiles("9k 2b", drawn=None, upcard="7r", owners=[0, 0]),
        {"hand": "2b", "table": ["4r 5r 6r 7r", "10b 11b 12b 13b"], "discards": "? 9r 9k", "upcard": None},
        ["illegal_upcard_use"],
    ),
    "a declared finish with something in no meld": (
        {"game": "tile", "hand": "1r 2r 3r 5b 5k 6y 9k", "drawn": "stock", "discards": "? 9r"},
        {"hand": "1r 2r 3r 5b 5k 6y", "discards": "? 9r 9k", "hand_finish": True},
        ["hand_finish_incomplete"],
    ),
    "a declared finish after laying": (
        tiles("1r 2r 3r 9k"),
        {"hand": "1r 2r 3r", "discards": "? 9r 9k", "hand_finish": True},
        ["hand_finish_incomplete"],
    ),
    "the first tile in the game that stays on the rack": (
        {"game": "tile-rack", "hand": "1r 2r 9k", "discards": "9r"},
        {"hand": "1r 2r 9r", "discards": "9k"},
        ["illegal_discard_pickup"],
    ),
    "laid in the game that stays on the rack": (
        {"game": "tile-rack", "hand": "1r 2r 3r 9k 8y", "drawn": "stock", "discards": "? 9r"},
        {"hand": "8y", "table": ["1r 2r 3r"], "discards": "? 9r 9k"},
        ["nobody_lays"],
    ),
    "rummikub: neither drawn nor played": (
        {**RUMMIKUB, "hand": "6r 9k"},
        {"hand": "6r 9k"},
        ["turn_incomplete"],
    ),
    "rummikub: first laying of 18": (
        {**RUMMIKUB, "hand": "6r 6b 6y 9k", "opened": False},
        {"hand": "9k", "table": ["3k 4k 5k 6k", "6r 6b 6y"]},
        ["below_minimum"],
    ),
    "rummikub: melds too short": (
        {**RUMMIKUB, "hand": "6r 6b 9k"},
        {"hand": "9k", "table": ["3k 4k", "5k 6k", "6r 6b"]},
        ["too_short", "too_short", "too_short"],
    ),
    "rummikub: a joker into the hand": (
        {**RUMMIKUB, "hand": "5k 9k", "table": ["3k 4k * 6k"]},
        {"hand": "9k *", "table": ["3k 4k 5k 6k"]},
        ["joker_not_used"],
    ),
    "rummikub: a tile into the hand": (
        {**RUMMIKUB, "hand": "7r 8r 9r 9k"},
        {"hand": "9k 6k", "table": ["3k 4k 5k", "7r 8r 9r"]},
        ["taken_into_hand"],
    ),
    "rummikub: drawn and played": (
        {**RUMMIKUB, "hand": "7k 9k"},
        {"hand": "9k 1r", "table": ["3k 4k 5k 6k 7k"]},
        ["drew_and_played"],
    ),
    "rummikub: rearranged without a tile": (
        {**RUMMIKUB, "hand": "7k", "table": ["3k 4k 5k 6k 7k 8k"]},
        {"hand": "7k", "table": ["3k 4k 5k", "6k 7k 8k"]},
        ["nothing_from_hand"],
    ),
}


@pytest.mark.parametrize("name", _FAULTS)
def test_faults(name: str) -> None:
    before, after, expected = _FAULTS[name]
    assert sorted(codes(before, after)) == sorted(expected)


def test_every_fault_of_a_turn_is_seen_once_at_least() -> None:
    named = {code for _, _, expected in _FAULTS.values() for code in expected}
    assert {fault.value for fault in TurnFault} <= named
    assert set(TURN_FAULT_WORDS) == set(TurnFault)


def test_a_fault_names_its_pieces_and_where_they_lie_afterwards() -> None:
    verdict = judge(
        cards("4s 5h 6s 9d Kd", table=["2c 3c 4c", "8d 9d 10d"]),
        {"hand": "9d", "table": ["4s 5h 6s", "8d 9d 10d", "2c 3c 4c"], "discards": "Ac Kd"},
    )
    (fault,) = verdict.faults
    assert (list(map(str, fault.pieces)), fault.meld) == (["5h"], 0)
    verdict = judge(
        cards("5c 2d Kd", opened=False, table=["8d 9d 10d", "2c 3c 4c"]),
        {"hand": "2d", "table": ["2c 3c 4c 5c", "8d 9d 10d"], "discards": "Ac Kd"},
    )
    (fault,) = verdict.faults
    assert (list(map(str, fault.pieces)), fault.meld) == (["5c"], 0)


def test_the_move_is_told_as_a_play() -> None:
    verdict = judge(
        tiles("7r 9k 2b 3y 9b", drawn=None, discards="? 9r 8b"),
        {"hand": "2b 3y", "table": ["10b 11b 12b 13b 9b 8b", "4r 5r 7r"], "discards": "? 9r 9k"},
    )
    assert verdict.move
    assert verdict.legal
    assert (verdict.move.draw, [str(p) for p in verdict.move.take]) == ("discard", ["8b"])
    assert [(part.meld, {str(p) for p in part.pieces}) for part in verdict.move.layoffs] == [
        (0, {"7r"}),
        (1, {"9b", "8b"}),
    ]
    assert str(verdict.move.discard) == "9k"
    assert {hint.words.code for hint in verdict.hints} == {"passed", "out_of_order"}


def test_what_lay_out_of_order_before_is_not_said_again() -> None:
    before = cards("9d Kd", table=["4c 2c 3c"])
    assert judge(before, {"hand": "9d", "discards": "Ac Kd"}).hints == ()


def test_unknown_hands_leave_open_only_what_they_decide() -> None:
    laid = {"hand": None, "table": ["2c 3c 4c", "9h 9s 9d"], "discards": "Ac Kd"}
    verdict = judge(cards(None, drawn=None), laid)
    assert verdict.legal is True
    assert set(verdict.unknown) == {"hand_before", "hand_after", "draw"}
    assert judge(cards(None, drawn=None, opened=False), laid).legal is None, "it may be a hand finish"
    known = judge(cards(None, drawn=None, opened=False, hand_sizes=[14, 14]), laid)
    assert [fault.code for fault in known.faults] == ["below_minimum"]
    covered = judge(cards("? ? ? ? ?", opened=False), {**laid, "hand": "?"})
    assert [fault.code for fault in covered.faults] == ["below_minimum"]


def test_an_unknown_hand_hides_no_fault_that_can_be_seen() -> None:
    kept = judge(cards(None, drawn=None, discards="3s 5c"), {"hand": None, "discards": "3s 7s"})
    assert [fault.code for fault in kept.faults] == ["illegal_discard_pickup"]
    broken = judge(cards(None), {"hand": None, "table": ["2c 3c", "4c 5c 6c"], "discards": "Ac 7s"})
    assert broken.legal is False


def test_one_piece_more_than_the_hand_gave_is_seen_by_its_number() -> None:
    verdict = judge(cards("? ? ?"), {"hand": "? ? ?", "discards": "Ac 7s"})
    assert [fault.code for fault in verdict.faults] == ["pieces_do_not_add_up"]
    drawn = judge(cards("? ? ?", drawn=None), {"hand": "? ? ?", "discards": "Ac 7s"})
    assert drawn.legal is True
    lacking = judge(cards("? ? ?", drawn=None), {"hand": "? ?", "discards": "Ac 7s"})
    assert [fault.code for fault in lacking.faults] == ["turn_incomplete"]


@pytest.mark.parametrize(
    ("after", "place"),
    [
        ([], "after"),
        ({"hand": "9r"}, "after.hand"),
        ({"table": ["2c ? 4c"]}, "after.table[0]"),
        ({"table": "2c 3c"}, "after.table"),
        ({"discards": "Ac Ac Ac"}, "after"),
        ({"game": "romi40"}, "after.game"),
        ({"tabel": []}, "after"),
        ({"kept": ["6r"]}, "after.kept[0]"),
        ({"closed": [4]}, "after.closed[0]"),
        ({"owners": [0, 1]}, "after.owners"),
    ],
)
def test_what_cannot_be_used_is_refused_with_its_place(after: Any, place: str) -> None:
    position = parse_position(cards("9d Kd"))
    with pytest.raises(BadInput) as refused:
        parse_after(after, position)
    assert refused.value.where == place


def test_a_finish_is_declared_only_where_there_is_one() -> None:
    position = parse_position({"game": "romi500", "hand": "9h"})
    with pytest.raises(BadInput, match="hand finish"):
        parse_after({"hand": "", "hand_finish": True}, position)


_PIECES = st.lists(st.sampled_from(["9d", "Kd", "2c", "3c", "4c", "5c", "*", "?", "7s", "7h"]), max_size=5)


@pytest.mark.parametrize(("missing", "mend"), [(1, "lay 1 point more or"), (2, "lay 2 points more or")])
def test_what_is_missing_for_the_first_laying_has_its_word(missing: int, mend: str) -> None:
    words = Fault(TurnFault.BELOW_MINIMUM, values={"missing": missing}).words.mend
    assert words.text("en", {"missing": missing}).startswith(mend)


@settings(max_examples=60)
@given(st.data())
def test_nothing_but_bad_input_comes_of_junk(data: st.DataObject) -> None:
    before = copy.deepcopy(cards("9d Kd 5c *"))
    before["game"] = data.draw(st.sampled_from([g for g, rules in GAMES.items() if rules.deck.kind == "cards"]))
    after: Document = {
        "hand": data.draw(st.none() | _PIECES.map(" ".join)),
        "table": data.draw(st.lists(_PIECES.map(" ".join), max_size=3)),
        "discards": data.draw(_PIECES.map(" ".join)),
        **data.draw(st.sampled_from([{}, {"upcard": "5d"}, {"hand_finish": True}, {"closed": [0]}, {"kept": []}])),
    }
    try:
        verdict = judge(before, after)
    except BadInput:
        return
    assert verdict.legal is not True or not verdict.faults
