from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.games import game
from engine.round_record import parse_round
from engine.settlement import settle
from engine.wording import BadInput
from server.matches.records import record_json, result_of
from server.pages.photo_input import ReadPhoto
from server.pages.round_draft import GivenPhoto, MeldDraft, RoundDraft, Unfinished, flipped, said

NAMES = ["Anna", "Béla", "Cili"]


def _typed(*points: str) -> RoundDraft:
    draft = RoundDraft.empty(len(points))
    for seat, text in zip(draft.seats, points, strict=True):
        seat.points = text
    return draft


@given(st.lists(st.integers(-(10**8), 10**8), min_size=3, max_size=3))
def test_typed_points_arrive_as_they_were_typed(points: list[int]) -> None:
    told = _typed(*map(str, points)).told(NAMES, game("handromi"))
    assert told.points == dict(zip(NAMES, points, strict=True))


def test_a_printed_minus_is_one_too() -> None:
    assert _typed("−10", " 25 ", "+3").told(NAMES, game("handromi")).points == {"Anna": -10, "Béla": 25, "Cili": 3}


@pytest.mark.parametrize(
    ("typed", "other"), [("10", "-10"), ("-10", "10"), ("−10", "10"), (" 5 ", "-5"), ("+3", "-3"), ("", "-"), ("-", "")]
)
def test_the_sign_is_put_on_and_off_however_it_was_typed(typed: str, other: str) -> None:
    assert flipped(typed) == other


def test_what_is_missing_is_named() -> None:
    with pytest.raises(Unfinished) as missing:
        _typed("1", "", " ").told(NAMES, game("handromi"))
    assert missing.value.text("en") == "still missing: the points of Béla, Cili"


@pytest.mark.parametrize("text", ["abc", "1.5", "--3", "9" * 10])
def test_what_is_no_number_is_quoted(text: str) -> None:
    with pytest.raises(BadInput) as wrong:
        _typed("1", text, "2").told(NAMES, game("handromi"))
    assert text in wrong.value.text("en")


def test_who_went_out_and_the_closing_tile_are_asked_for() -> None:
    draft = RoundDraft.empty(3)
    draft.by_pieces = True
    with pytest.raises(Unfinished, match="who went out"):
        draft.told(NAMES, game("tile"))
    draft.winner_said, draft.winner = True, 1
    with pytest.raises(Unfinished, match="closing tile of Béla"):
        draft.told(NAMES, game("tile"))
    draft.winner = None
    assert draft.told(NAMES, game("tile")).record is not None


def _tile_draft() -> RoundDraft:
    """Béla has laid a 6r off on Anna's run."""
    draft = RoundDraft.empty(3)
    draft.by_pieces, draft.winner_said, draft.winner, draft.closing = True, True, 0, "13y"
    draft.seats[0].melds = [MeldDraft("3r 4r 5r 6r", {3: 1}), MeldDraft("1k 1b 1r")]
    draft.seats[1].melds = [MeldDraft("11b 12b 13b")]
    draft.seats[1].hand = "2k 9y"
    draft.seats[2].hand = "1y *"
    return draft


def _counted(draft: RoundDraft) -> Any:
    record = draft.record(NAMES, game("tile-open"))
    return parse_round({**record, "game": "tile-open"})


def test_a_piece_laid_off_counts_for_who_laid_it() -> None:
    record = _counted(_tile_draft())
    laid = [[list(map(str, part.pieces)) for part in player.laid] for player in record.players]
    assert laid == [[["3r", "4r", "5r"], ["1r", "1b", "1k"]], [["6r"], ["11b", "12b", "13b"]], []]


def test_a_round_that_counts_can_be_corrected_from_its_pieces() -> None:
    record = _counted(_tile_draft())
    result = result_of(record, {}, [7, 8, 9])
    again = RoundDraft.of_result(result, [7, 8, 9])
    assert again.by_pieces
    assert again.seats[0].points == str(result.points[7])
    assert again.seats[0].melds[0].givers == {3: 1}
    assert record_json(_counted(again), {}) == record_json(record, {})
    assert settle(_counted(again)).scores == settle(record).scores


def test_faults_are_told_with_the_players_name() -> None:
    draft = _tile_draft()
    draft.seats[1].hand = "2k 99z"
    with pytest.raises(BadInput) as wrong:
        _counted(draft)
    assert said(wrong.value, NAMES, "en").startswith("Béla: ")
    assert "99z" in said(wrong.value, NAMES, "hu")


def test_what_becomes_known_is_learned_where_nobody_has_said_otherwise() -> None:
    players = [{"laid": []}, {"hand": "4r"}, {"hand": "13y"}]
    nothing = RoundDraft.empty(3)
    over = RoundDraft.of_record({"players": players, "winner": 0, "hand_finish": False, "closing": "9k"})
    draft = RoundDraft.empty(3)
    draft.seats[1].hand = "2b"
    draft.learn(nothing, over)
    assert [seat.hand for seat in draft.seats] == ["", "2b", "13y"]
    assert (draft.winner, draft.winner_said, draft.closing) == (0, True, "9k")
    # What was taken back on the table is taken back here, but for what somebody has said.
    draft.seats[2].hand, draft.closing = "12y", "8k"
    draft.learn(over, nothing)
    assert [seat.hand for seat in draft.seats] == ["", "2b", "12y"]
    assert (draft.winner, draft.winner_said, draft.closing) == (None, False, "8k")


def test_a_hand_that_counts_is_asked_for() -> None:
    names, rules = ["Anna", "Béla", "Cili"], game("traditional")
    draft = RoundDraft.empty(3)
    draft.by_pieces, draft.winner, draft.winner_said = True, 0, True
    draft.seats[1].hand = "Kh"
    with pytest.raises(Unfinished) as missing:
        draft.record(names, rules)
    assert said(missing.value, names, "en") == "still missing: the hand of Cili"
    draft.seats[2].hand = "2s"
    assert [player["hand"] for player in draft.record(names, rules)["players"]] == ["", "Kh", "2s"]


def test_the_hand_of_who_laid_nothing_does_not_count() -> None:
    draft = RoundDraft.empty(2)
    draft.by_pieces, draft.winner, draft.winner_said = True, 0, True
    assert draft.record(["Anna", "Béla"], game("handromi"))["players"][1]["hand"] == ""
    draft.seats[1].opened = True
    with pytest.raises(Unfinished):
        draft.record(["Anna", "Béla"], game("handromi"))


def test_the_winners_rack_is_asked_for_where_nobody_lays() -> None:
    draft = RoundDraft.empty(2)
    draft.by_pieces, draft.winner, draft.winner_said, draft.closing = True, 0, True, "9y"
    draft.seats[1].hand = "2b"
    with pytest.raises(Unfinished) as missing:
        draft.record(["Anna", "Béla"], game("tile-rack"))
    assert missing.value.values == {"players": "Anna"}


def test_what_a_winner_seems_to_hold_is_refused_and_not_dropped() -> None:
    draft = RoundDraft.empty(2)
    draft.by_pieces, draft.winner_said, draft.winner = True, True, 0
    draft.seats[0].hand, draft.seats[1].hand = "5r", "7k 8k"
    told = draft.told(NAMES[:2], game("rummikub"))
    with pytest.raises(BadInput) as refused:
        parse_round({**(told.record or {}), "game": "rummikub"})
    assert said(refused.value, NAMES, "hu").startswith("Anna: a győztes kezében nem maradhat semmi (5r)")


def test_a_photo_of_which_nobody_has_said_whose_it_is_holds_the_count() -> None:
    draft = RoundDraft.empty(2)
    draft.by_pieces, draft.winner_said, draft.winner = True, True, 0
    read = ReadPhoto("hands", "hand.jpg", "", "5r 6r", ("5r 6r",), "I read 2 pieces.", "", is_first=True)
    draft.seats[1].hand, draft.photos = "7k 8k", [GivenPhoto(read, "5r 6r")]
    with pytest.raises(Unfinished, match="say of 1 photo whose hand it shows"):
        draft.told(NAMES[:2], game("rummikub"))


def test_who_is_known_to_have_gone_out_holds_nothing() -> None:
    players = [{"name": "Anna", "hand": "5r"}, {"name": "Béla", "hand": "7k"}]
    draft, before = (RoundDraft.of_record({"players": players}) for _ in range(2))
    players[0]["hand"] = ""
    draft.learn(before, RoundDraft.of_record({"players": players, "winner": 0}))
    assert [seat.hand for seat in draft.seats] == ["", "7k"]
    assert (draft.winner_said, draft.winner) == (True, 0)


LAID = st.lists(st.sampled_from(["1r 2r 3r", "4r 5r 6r", "8y 8r 8k", "1r 2r 3r 4r"]), max_size=4)


def _laid(melds: list[str], **more: Any) -> RoundDraft:
    return RoundDraft.of_record({"players": [{"name": "Anna", "laid": melds, **more}, {"name": "Béla"}]})


@given(LAID, LAID)
def test_where_nobody_has_changed_anything_all_is_as_it_is_known(was: list[str], now: list[str]) -> None:
    draft = _laid(was, hand="9k")
    draft.learn(_laid(was, hand="9k"), _laid(now, opened=True))
    assert sorted(meld.text for meld in draft.seats[0].melds) == sorted(now)
    assert (draft.seats[0].hand, draft.seats[0].opened) == ("", True)


@given(LAID, LAID, LAID)
def test_what_somebody_has_entered_stays_beside_what_becomes_known(
    own: list[str], was: list[str], now: list[str]
) -> None:
    draft = _laid([*was, *("12b 12y 12k" for _ in own)])
    draft.seats[0].hand, draft.winner_said = "9k", True
    draft.learn(_laid(was), _laid(now, hand="1k"))
    melds = [meld.text for meld in draft.seats[0].melds]
    assert melds.count("12b 12y 12k") == len(own)
    assert sorted(meld for meld in melds if meld != "12b 12y 12k") == sorted(now)
    assert (draft.seats[0].hand, draft.winner_said, draft.winner) == ("9k", True, None)


def test_a_meld_that_somebody_was_quicker_to_enter_is_there_once() -> None:
    draft = _laid(["1r 2r 3r"])
    draft.seats[0].melds[0].text = "1r 2r 3r 4r"
    draft.learn(_laid(["1r 2r 3r"]), _laid(["1r 2r 3r 4r"]))
    assert [meld.text for meld in draft.seats[0].melds] == ["1r 2r 3r 4r"]


def test_a_draft_fits_more_or_fewer_players() -> None:
    draft = RoundDraft.empty(2)
    draft.by_pieces, draft.winner_said, draft.winner = True, True, 1
    read = ReadPhoto("hands", "hand.jpg", "", "5r 6r", ("5r 6r",), "I read 2 pieces.", "", is_first=True)
    draft.seats[0].hand = "5r"
    draft.photos = [GivenPhoto(read, "5r", seat=seat, is_said=True) for seat in (0, 1, None)]
    more = draft.for_players(3)
    assert [seat.hand for seat in more.seats] == ["5r", "", ""]
    assert (more.winner, more.winner_said, more.by_pieces, more.photos) == (1, True, True, draft.photos)
    fewer = draft.for_players(1)
    assert [seat.hand for seat in fewer.seats] == ["5r"]
    assert (fewer.winner, fewer.winner_said) == (None, False)
    assert [(given.seat, given.is_open) for given in fewer.photos] == [(0, False), (None, True), (None, False)]


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("999999999", None),
        ("-999999999", None),
        ("99999999999999999999", "points_too_many_digits"),
        ("+1000000000", "points_too_many_digits"),
        ("9.5", "no_points"),
        ("9" * 50 + "x", "no_points"),
    ],
)
def test_a_whole_number_that_is_too_long_is_told_from_what_is_none(typed: str, code: str | None) -> None:
    draft = _typed("1", "2", typed)
    if code is None:
        assert draft.told(NAMES, game("handromi")).points == {"Anna": 1, "Béla": 2, "Cili": int(typed)}
        return
    with pytest.raises(BadInput) as refused:
        draft.told(NAMES, game("handromi"))
    assert refused.value.code == code
    assert typed[:20] in refused.value.text("hu")
    assert len(refused.value.text("en")) < 120
