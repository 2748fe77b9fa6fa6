import copy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.games import GAMES
from engine.pieces import parse_piece, parse_pieces
from engine.round_record import RoundRecord, kept_piece, laid_meld, parse_round
from engine.wording import LANGUAGES, BadInput

_CARDS: dict[str, Any] = {
    "game": "romi500",
    "players": [
        {"name": "Anna", "hand": "3d", "laid": [{"meld": "Js Qs Ks As", "mine": ["Js", "Qs", "Ks"]}]},
        {"name": "Béla", "hand": "", "laid": [{"meld": "Js Qs Ks As", "mine": ["As"]}, "4c 5c 6c"]},
    ],
    "winner": 1,
}
_TILES: dict[str, Any] = {
    "game": "tile",
    "players": [
        {"name": "Anna", "hand": "", "opened": True, "laid": ["4r 5r 6r"], "kept": ["6y"], "bonus": 50},
        {"name": "Béla", "hand": "1k *", "laid": ["5r 5b 5y"], "kept": [{"piece": "1b", "points": 25}]},
        {"name": "Cili", "hand": "2r", "opened": False},
    ],
    "winner": 0,
    "closing": "9k",
}
_HANDROMI: dict[str, Any] = {
    "game": "handromi",
    "players": [{"hand": ""}, {"hand": "10h *", "opened": True}, {"hand": "As"}],
    "winner": 0,
    "hand_finish": True,
}
_RACK: dict[str, Any] = {
    "game": "tile-rack",
    "players": [{"hand": "4r 5r 6r"}, {"hand": "7r"}],
    "winner": 0,
    "closing": "2b",
}


def _changed(document: dict[str, Any], path: str, value: object) -> dict[str, Any]:
    """A copy with one field (`players.1.hand`) set to another value."""
    changed = copy.deepcopy(document)
    place: Any = changed
    *parents, last = path.split(".")
    for name in parents:
        place = place[int(name) if isinstance(place, list) else name]
    place[int(last) if isinstance(place, list) else last] = value
    return changed


def _refused(document: object) -> BadInput:
    with pytest.raises(BadInput) as error:
        parse_round(document)
    assert all(error.value.text(language) for language in LANGUAGES)
    return error.value


@pytest.mark.parametrize("document", [_CARDS, _TILES, _HANDROMI, _RACK])
def test_good_rounds_are_read(document: dict[str, Any]) -> None:
    record = parse_round(document)
    assert len(record.players) == len(document["players"])
    assert record == RoundRecord(record.rules, record.players, record.winner, record.hand_finish, record.closing)


@pytest.mark.parametrize(
    ("document", "path", "value", "code", "where"),
    [
        (_CARDS, "game", None, "missing_field", ""),
        (_CARDS, "game", "romi", "no_game", "game"),
        (_CARDS, "players", None, "missing_field", ""),
        (_CARDS, "players", [], "player_count", "players"),
        (_CARDS, "players", [{"hand": ""}], "player_count", "players"),
        (_CARDS, "players", [{"hand": "", "laid": []}] * 5, "player_count", "players"),
        (_CARDS, "players.0", "Anna", "not_object", "players[0]"),
        (_CARDS, "players.0.name", 7, "not_name", "players[0].name"),
        (_CARDS, "players.0.hand", None, "missing_field", "players[0]"),
        (_CARDS, "players.0.hand", ["3d"], "not_text", "players[0].hand"),
        (_CARDS, "players.0.hand", "3d 3x", "no_piece", "players[0].hand"),
        (_CARDS, "players.0.hand", "14d", "no_card", "players[0].hand"),
        (_CARDS, "players.0.hand", "3r", "not_in_card_game", "players[0].hand"),
        (_CARDS, "players.0.hand", "?", "face_down_piece", "players[0].hand"),
        (_CARDS, "players.0.hand", "4c", "too_many_copies", "players"),
        (_CARDS, "players.0.hand", "* * *", "too_many_copies", "players"),
        (_CARDS, "players.0.hand", "As", "too_many_copies", "players"),
        (_CARDS, "players.1.hand", "3c", "winner_holds_pieces", "players[1].hand"),
        (_CARDS, "players.0.sum", 3, "unknown_field", "players[0]"),
        (_CARDS, "players.0.laid", "4h 5h 6h", "not_list", "players[0].laid"),
        (_CARDS, "players.0.laid", ["4h 5h 7h"], "gap_in_run", "players[0].laid[0]"),
        (_CARDS, "players.0.laid", ["4h 5h"], "too_short", "players[0].laid[0]"),
        (_CARDS, "players.0.laid", [["4h"]], "not_text", "players[0].laid[0]"),
        (_CARDS, "players.0.laid", ["* * * 5h"], "too_many_copies", "players[0].laid[0]"),
        (_CARDS, "players.0.laid", [{"meld": "4h 5h 6h"}], "missing_field", "players[0].laid[0]"),
        (_CARDS, "players.0.laid.0.mine", ["10s"], "not_of_meld", "players[0].laid[0]"),
        (_CARDS, "players.0.laid.0.mine", ["Js", "Js"], "not_of_meld", "players[0].laid[0]"),
        (_CARDS, "players.0.laid.0.mine", ["As"], "too_many_copies", "players"),
        (_CARDS, "players.0.laid.0.mine", "Js", "not_list", "players[0].laid[0].mine"),
        (_CARDS, "players.0.laid.0.mine", [11], "not_text", "players[0].laid[0].mine[0]"),
        (_CARDS, "players.0.laid.0.ours", ["Js"], "unknown_field", "players[0].laid[0]"),
        (_CARDS, "players.0.kept", ["3s"], "nobody_passes", "players[0].kept"),
        (_CARDS, "players.0.bonus", 50, "no_bonus", "players[0].bonus"),
        (_CARDS, "players.0.bonus", -50, "not_integer", "players[0].bonus"),
        (_CARDS, "players.0.opened", 1, "not_flag", "players[0].opened"),
        (_CARDS, "winner", 2, "no_such_winner", "winner"),
        (_CARDS, "winner", -1, "no_such_winner", "winner"),
        (_CARDS, "winner", True, "not_integer", "winner"),
        (_CARDS, "winner", "Béla", "not_integer", "winner"),
        (_CARDS, "hand_finish", True, "no_hand_finish", "hand_finish"),
        (_CARDS, "hand_finish", "no", "not_flag", "hand_finish"),
        (_CARDS, "closing", "3c", "no_closing_tile", "closing"),
        (_CARDS, "options", {"packs": 2}, "packs_fixed", "options"),
        (_CARDS, "winer", 0, "unknown_field", ""),
        (_HANDROMI, "winner", None, "hand_finish_of_nobody", "hand_finish"),
        (_HANDROMI, "options", {"jokers": 0}, "no_jokers", "players[1].hand"),
        (_HANDROMI, "players.1.laid", ["9h * *"], "two_jokers_in_meld", "players[1].laid[0]"),
        (_HANDROMI, "players.2.hand", "As As As", "too_many_copies", "players"),
        (_TILES, "closing", None, "closing_missing", ""),
        (_TILES, "closing", "9k 9k", "no_piece", "closing"),
        (_TILES, "closing", "9d", "not_in_tile_game", "closing"),
        (_TILES, "closing", "?", "face_down_piece", "closing"),
        (_TILES, "winner", None, "closing_of_nobody", "closing"),
        (_TILES, "players.1.opened", False, "opened_or_not", "players[1].opened"),
        (_TILES, "players.1.kept.0", "1b", "kept_worth", "players[1].kept[0]"),
        (_TILES, "players.1.kept.0", "*", "kept_worth", "players[1].kept[0]"),
        (_TILES, "players.1.kept.0", "*=1b", "kept_worth", "players[1].kept[0]"),
        (_TILES, "players.1.kept.0", 25, "not_text", "players[1].kept[0]"),
        (_TILES, "players.1.kept.0.points", 20, "kept_points", "players[1].kept[0]"),
        (_TILES, "players.1.kept.0.points", None, "missing_field", "players[1].kept[0]"),
        (_TILES, "players.1.kept.0.piece", "6b", "kept_points", "players[1].kept[0]"),
        (_TILES, "players.1.kept.0.piece", "6b 6b", "no_piece", "players[1].kept[0].piece"),
        (_TILES, "players.2.hand", "9k 9k", "too_many_copies", "players"),
        (_TILES, "players.2.hand", "5r", "too_many_copies", "players"),
        (_TILES, "players.2.laid", ["4k 7k 5k"], "gap_in_run", "players[2].laid[0]"),
        (_RACK, "hand_finish", True, "no_hand_finish", "hand_finish"),
        (_RACK, "players.1.laid", ["4r 5r 6r"], "nobody_lays", "players[1].laid"),
        (_RACK, "players.1.kept", ["4r"], "nobody_passes", "players[1].kept"),
    ],
)
def test_what_cannot_be_used_is_refused_with_its_place(
    document: dict[str, Any], path: str, value: object, code: str, where: str
) -> None:
    error = _refused(_changed(document, path, value))
    assert (error.code, error.where) == (code, where)


@pytest.mark.parametrize("game", ["tile-open", "tile-rack", "romi500", "rummikub"])
def test_no_hand_finish_in_these_games(game: str) -> None:
    document = {"game": game, "players": [{"hand": ""}, {"hand": ""}], "winner": 0, "hand_finish": True}
    assert _refused(document).code == "no_hand_finish"


@pytest.mark.parametrize("game", [g for g in GAMES if g != "tile-rack"])
def test_no_winner_holds_pieces(game: str) -> None:
    piece = "2r" if "tile" in game or game == "rummikub" else "2s"
    document = {"game": game, "players": [{"hand": piece}, {"hand": ""}], "winner": 0}
    assert _refused(document).code == "winner_holds_pieces"


def test_the_winner_may_leave_the_hand_out() -> None:
    record = parse_round({"game": "romi40", "players": [{"hand": "As"}, {}], "winner": 1})
    assert record.players[1].hand == ()


def test_the_sentence_says_what_and_where() -> None:
    error = _refused(_changed(_TILES, "players.2.hand", "14r"))
    assert error.text("en") == "players[2].hand: '14r' is no tile: numbers are 1 to 13"
    assert error.text("hu").startswith("players[2].hand: «14r» nem kő")


@pytest.mark.parametrize(
    ("game", "meld", "mine", "points"),
    [
        ("romi500", "7h 8h *", ["*"], 9),
        ("romi500", "7h 8h *", ["*=9h"], 9),
        ("romi500", "10h * 9h *", ["*=Jh"], 10),
        ("romi500", "3h * 5h *", ["*=6h", "5h"], 11),
        ("romi500", "Kh Kd *", ["*"], 10),
        ("romi500", "Kh Kd *", ["*=Kc"], 10),
        ("romi500", "Kh Kd * Ks", ["*=Kc"], 10),
        ("romi500", "Kh * *", ["*", "*"], 20),
        ("romi500", "Ah 2h 3h", ["Ah"], 1),
        ("tile", "4r 5r 7r", ["7r"], 5),
        ("romi500", "Kh Kd Ks", [], 0),
    ],
)
def test_pieces_of_a_shared_meld_count_as_they_lie(game: str, meld: str, mine: list[str], points: int) -> None:
    laid = laid_meld(parse_pieces(meld), GAMES[game], [parse_piece(p) for p in mine])
    assert laid.points == points
    assert len(laid.pieces) == len(mine)


@pytest.mark.parametrize(
    ("meld", "mine", "code"),
    [
        ("3h * 5h *", ["*"], "which_joker"),
        ("3h * 5h *", ["*=7h"], "not_of_meld"),
        ("3h * 5h *", ["4h"], "not_of_meld"),
        ("Kh Kd *", ["*=Kh"], "not_of_meld"),
        ("Kh Kd *", ["*=Qs"], "not_of_meld"),
    ],
)
def test_pieces_that_are_not_in_the_meld_are_refused(meld: str, mine: list[str], code: str) -> None:
    with pytest.raises(BadInput) as error:
        laid_meld(parse_pieces(meld), GAMES["romi500"], [parse_piece(p) for p in mine])
    assert error.value.code == code


@pytest.mark.parametrize(
    ("piece", "points", "worth"),
    [
        ("9r", None, 5),
        ("10r", None, 10),
        ("1r", 25, 25),
        ("1r", 10, 10),
        ("1r", 5, 5),
        ("*", 10, 10),
        ("*=7k", None, 5),
    ],
)
def test_what_a_kept_piece_counts(piece: str, points: int | None, worth: int) -> None:
    assert kept_piece(parse_piece(piece), GAMES["tile"], points).points == worth


def test_a_table_may_count_kept_pieces_as_in_the_hand() -> None:
    kept = [{"piece": "*", "points": 50}, "1r"]
    options = {"passes.kept_counts_as_in_meld": False}
    record = parse_round(_changed(_TILES, "players.1.kept", kept) | {"options": options})
    assert [k.points for k in record.players[1].kept] == [50, 25]


_JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["4r", "* 5h", "?"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=12,
)
_PATHS = [
    *(f"players.{seat}.{name}" for seat in (0, 1) for name in ("name", "hand", "laid", "kept", "opened", "bonus", "x")),
    *("game", "players", "options", "winner", "hand_finish", "closing", "players.0", "players.0.laid.0", "x"),
]
_PIECE_TEXTS = st.text(alphabet="*=?A123KQJshdcrbky \t♠", max_size=12)


def _outcome(document: object) -> RoundRecord | BadInput:
    try:
        return parse_round(document)
    except BadInput as error:
        return error


@given(document=_JSON)
def test_no_json_is_more_than_bad_input(document: object) -> None:
    _refused(document)


@given(document=st.sampled_from([_CARDS, _TILES]), path=st.sampled_from(_PATHS), value=_JSON | _PIECE_TEXTS)
def test_no_field_is_more_than_bad_input(document: dict[str, Any], path: str, value: object) -> None:
    outcome = _outcome(_changed(document, path, value))
    if isinstance(outcome, BadInput):
        assert all(outcome.text(language) for language in LANGUAGES)
    else:
        assert len(outcome.players) >= outcome.rules.deal.players[0]


@given(game=st.sampled_from(list(GAMES)), hands=st.lists(_PIECE_TEXTS, min_size=2, max_size=4), laid=_PIECE_TEXTS)
def test_no_typed_pieces_are_more_than_bad_input(game: str, hands: list[str], laid: str) -> None:
    players: list[dict[str, Any]] = [{"hand": hand} for hand in hands]
    players[0]["laid"] = [laid]
    outcome = _outcome({"game": game, "players": players})
    assert isinstance(outcome, RoundRecord) or all(outcome.text(language) for language in LANGUAGES)


def test_a_joker_nested_beyond_measure_is_no_piece() -> None:
    assert _refused(_changed(_CARDS, "players.0.hand", "*=" * 5000 + "9h")).code == "no_piece"
