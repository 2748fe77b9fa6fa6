import dataclasses
from typing import Any

import pytest

from engine.games import table_rules
from engine.pieces import FACE_DOWN, Piece, format_pieces, parse_melds, parse_piece
from server.matches.at_table import TableRound, begun, seen
from server.pages.turn_draft import TurnDraft
from server.readers import read_photo
from tests.server.fakes import FakeReader, photo_bytes


def _round(game: str = "tile", *turns: dict[str, Any]) -> TableRound:
    table = begun(table_rules(game, {}, 3), {}, 3, 0)
    for after in turns:
        table = seen(table, after, turn_over=True)
    return table


OPENED = {"table": ["5k 6k 7k"], "discards": "? 4b 9b", "upcard": "4r", "kept": [{"piece": "1r", "points": 25}]}


def test_where_nothing_is_said_all_lies_as_before() -> None:
    table = _round("tile", {"discards": "?"}, OPENED)
    after = TurnDraft.of(table).after()
    assert after == {"table": ["5k 6k 7k"], "discards": "? 4b 9b", "upcard": "4r", "kept": []}
    assert seen(table, after, turn_over=False) == table


def test_the_first_discard_lies_face_down_where_the_game_says_so() -> None:
    assert TurnDraft.of(_round("tile")).discard == str(FACE_DOWN)
    assert TurnDraft.of(_round("tile", {"discards": "?"})).discard == ""
    assert TurnDraft.of(_round("handromi")).discard == ""


def test_what_was_taken_and_discarded_changes_the_row() -> None:
    draft = TurnDraft.of(_round("tile", {"discards": "?"}, OPENED))
    draft.took, draft.discard = 2, "8y"
    assert draft.after()["discards"] == "? 8y"


def test_new_melds_are_told_in_the_usual_order_and_others_as_they_lie() -> None:
    draft = TurnDraft.of(_round("tile", {"discards": "?"}, {"table": ["7k 5k 6k"]}))
    draft.put_all("7k 5k 6k | 13r 11r * | 1r 2r 4k")
    assert draft.after()["table"] == ["7k 5k 6k", "11r *=12r 13r", "1r 2r 4k"]
    assert draft.whole == "7k 5k 6k | 13r 11r * | 1r 2r 4k"


def test_a_piece_of_a_meld_is_changed_or_taken_away() -> None:
    draft = TurnDraft.of(_round("tile", {"discards": "?"}, OPENED))
    draft.change(0, 2, parse_piece("8k"))
    assert draft.whole == "5k 6k 8k"
    for _ in range(3):
        draft.change(0, 0, None)
    assert (draft.whole, draft.after()["table"]) == ("", [])


def test_what_a_pass_left_stays_as_it_lies() -> None:
    draft = TurnDraft.of(_round("tile", {"discards": "?"}, OPENED))
    draft.melds = [tuple(parse_melds("4r 5r 7r")[0])]
    assert draft.after()["table"] == ["4r 5r 7r"]


def test_melds_are_taken_from_the_tables_photo() -> None:
    rows = (("5k", "6k", "7k", "8k"), ("9b",), ("12y", "12k", "12r", "?"), ("2b", "3b"))
    photo = read_photo(photo_bytes(rows=rows), table_rules("tile", {}, 3), FakeReader(rows))
    draft = TurnDraft.of(_round("tile", {"discards": "?"}, OPENED))
    draft.see(photo)
    assert draft.whole == "5k 6k 7k 8k | 12y 12k 12r"
    assert draft.discard == ""


@pytest.mark.parametrize(("pile", "discard"), [(("4b", "9b", "8y"), "8y"), (("4b", "9b"), ""), (("8y", "1r"), "")])
def test_the_turns_discard_is_the_one_that_is_new_in_the_photo(pile: tuple[str, ...], discard: str) -> None:
    rows = (("5k", "6k", "7k"), pile)
    photo = read_photo(photo_bytes(rows=rows), table_rules("tile", {}, 3), FakeReader(rows))
    photo = dataclasses.replace(photo, groups=photo.groups[:1], discards=photo.groups[1])
    draft = TurnDraft.of(_round("tile", {"discards": "?"}, OPENED))
    draft.see(photo)
    assert (draft.whole, draft.discard) == ("5k 6k 7k", discard)


@pytest.mark.parametrize(
    ("game", "discards", "takeable"),
    [
        ("tile", "? 4b 9b", ["4b", "9b"]),
        ("tile", "?", []),
        ("romi500", "4h 5h", ["4h", "5h"]),
        ("handromi", "4h 5h", ["5h"]),
        ("handromi", "", []),
    ],
)
def test_what_may_be_taken_is_offered(game: str, discards: str, takeable: list[str]) -> None:
    assert TurnDraft.of(_round(game, {"discards": discards})).takeable == takeable


@pytest.mark.parametrize(("game", "fields"), [("rummikub", {"table"}), ("traditional", {"table", "discards"})])
def test_only_what_the_game_has_is_told(game: str, fields: set[str]) -> None:
    assert set(TurnDraft.of(_round(game)).after()) == fields


def test_kept_pieces_are_written_with_what_they_count() -> None:
    table = _round("tile", {"discards": "?"}, {"kept": [{"piece": "1r", "points": 25}]}, {}, {})
    draft = TurnDraft.of(table)
    assert draft.kept == "1r:25"
    assert draft.after()["kept"] == [{"piece": "1r", "points": 25}]


def test_pieces_are_as_they_are_written() -> None:
    draft = TurnDraft.of(_round("tile"))
    draft.put_all("5k 6k 7k")
    assert [format_pieces(meld) for meld in draft.melds] == ["5k 6k 7k"]
    assert draft.melds[0][0] == Piece(5, "k")
