"""What each game lets a player do in a turn, and in which order it is advised."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from engine.advise import Advice, advise
from engine.games import GAMES
from engine.pieces import format_pieces
from engine.play import Play, play_json
from engine.position import Source, parse_position
from engine.wording import LANGUAGES
from tests.engine.turns.random_positions import random_position

Document = dict[str, Any]


def plays(top: int | None = None, **document: Any) -> tuple[Play, ...]:
    return advise(parse_position(document), top).plays


def _text(play: Play) -> tuple[str, ...]:
    return tuple(sorted(format_pieces(meld) for meld in play.lay))


def _discards(found: tuple[Play, ...]) -> set[str]:
    return {str(play.discard) for play in found if play.discard}


def _some(found: tuple[Play, ...], wanted: Callable[[Play], bool]) -> bool:
    return any(map(wanted, found))


def test_the_starter_only_discards_and_may_exchange_first() -> None:
    found = plays(game="handromi", hand="9d 10d Jd Qd Kd 5h", drawn="none", upcard="2c")
    assert all(play.lay == () and play.draw is None and play.discard for play in found)
    assert {str(play.exchange) for play in found if play.exchange} == {"9d", "10d", "Jd", "Qd", "Kd", "5h"}
    assert all(play.take == () for play in plays(game="tile", hand="9r 5y", drawn="none"))


def test_the_exchange_comes_before_either_draw() -> None:
    found = plays(game="handromi", hand="9d 5h", upcard="2c", discards="7s", first_round=True)
    exchanged = [play for play in found if play.exchange]
    assert {(play.draw, str(play.exchange)) for play in exchanged} == {
        (source, piece) for source in (Source.STOCK, Source.DISCARD) for piece in ("9d", "5h")
    }
    assert _discards(tuple(p for p in exchanged if p.draw is Source.DISCARD and str(p.exchange) == "9d")) == {
        "2c",
        "5h",
    }
    assert not _some(plays(game="handromi", hand="9d 5h", upcard="2c"), lambda play: play.exchange is not None)


def test_the_first_round_lets_anybody_keep_the_top_discard() -> None:
    document: Document = {"game": "handromi", "hand": "9d 5h", "discards": "7s"}
    assert _some(plays(**document, first_round=True), lambda p: p.draw is Source.DISCARD and not p.lay)
    assert not _some(plays(**document), lambda play: play.draw is Source.DISCARD)


def test_opening_counts_melds_of_the_hand_only() -> None:
    document: Document = {
        "game": "handromi",
        "hand": "9h Ks Kh 10d 10s 10c Qd 4d",
        "drawn": "stock",
        "table": ["7h 8h * 10h"],
    }
    assert not _some(plays(**document), lambda play: play.opens), "30 points, and a joker that is still on the table"
    enough = plays(**{**document, "hand": "9h Ks Kh Kd 10d 10s 10c Qd 4d"})
    assert _some(enough, lambda play: play.opens and bool(play.swaps)), "60 points, then the joker"


def test_three_tens_open_with_thirty() -> None:
    found = plays(game="rummikub", hand="10r 10b 10y 2k")
    assert (found[0].opens, found[0].points, found[0].left_points) == (True, 30, 2)
    assert not _some(plays(game="rummikub", hand="9r 9b 9y 2k"), lambda play: play.opens)


def test_what_may_be_done_once_opened_may_be_done_in_the_turn_of_opening() -> None:
    found = plays(game="romi40", hand="Kh Kd Ks Kc 5c 2h", drawn="stock", table=["2c 3c 4c"])
    assert _some(found, lambda play: play.opens and len(play.layoffs) == 1)
    assert not _some(found, lambda play: bool(play.layoffs) and not play.lay)


def test_a_taken_discard_may_be_laid_off_in_the_turn_of_opening() -> None:
    hand = "Kh Kd Ks Kc 10h 10d 10s 2h 9s"
    found = plays(game="handromi", hand=hand, discards="5c", table=["2c 3c 4c"])
    assert _some(
        found, lambda p: p.draw is Source.DISCARD and p.opens and [str(x) for x in p.layoffs[0].pieces] == ["5c"]
    )
    tiles = plays(
        game="tile",
        hand="10r 11r 12r 1b 1k 1y 2y 9k 3b 4y",
        discards="? 7r",
        table=["4r 5r 6r"],
        owners=[1],
    )
    assert not _some(tiles, lambda play: play.draw is Source.DISCARD), "only to open with it"


def test_a_hand_finish_needs_no_minimum_and_uses_a_joker_freely() -> None:
    found = plays(game="handromi", hand="9h 2d 3d Kd", drawn="stock", table=["7h 8h * 10h"])
    assert found[0].out
    assert found[0].hand_finish
    assert not found[0].opens, "2 3 4 are worth 9"
    assert not _some(found, lambda play: bool(play.lay) and not play.out)


def test_romi_of_romi40_needs_the_minimum_before_its_lay_offs() -> None:
    document: Document = {"game": "romi40", "drawn": "stock", "table": ["5c 6c 7c"]}
    assert not plays(**document, hand="2h 2d 2s 8c Kd")[0].out
    found = plays(**document, hand="Kh Ks Kc Qh Qs Qc 8c 2d")
    assert (found[0].out, found[0].hand_finish, found[0].opens) == (True, True, True)


def test_traditional_romi_with_or_without_a_last_discard() -> None:
    found = plays(game="traditional", hand="2c 3c 4c 5c", drawn="stock")
    finishing = [play for play in found if play.out]
    assert {str(play.discard) for play in finishing} == {"None", "2c", "5c"}
    assert all(play.hand_finish for play in finishing)
    opened = plays(game="traditional", hand="2c 3c 4c 5c", drawn="stock", opened=True)
    assert {str(play.discard) for play in opened if play.out} == {"2c", "5c"}


def test_drawing_unseen_goes_out_where_all_is_laid() -> None:
    found = plays(game="traditional", hand="2c 3c 4c", opened=True)
    assert (found[0].draw, found[0].out, found[0].discard, found[0].left) == (Source.STOCK, True, None, ())


def test_a_piece_taken_is_not_discarded_unless_another_like_it_is_held() -> None:
    document: Document = {"game": "traditional", "discards": "7s"}
    taken = tuple(p for p in plays(**document, hand="2c 9d") if p.draw is Source.DISCARD)
    assert _discards(taken) == {"2c", "9d"}
    twin = tuple(p for p in plays(**document, hand="2c 7s") if p.draw is Source.DISCARD)
    assert _discards(twin) == {"2c", "7s"}


def test_of_several_taken_only_the_deepest_must_be_laid() -> None:
    found = plays(game="romi500", hand="9h 9d 8c", discards="9s Kd 2h", top=None)
    deep = tuple(play for play in found if len(play.take) == 3)
    assert deep
    assert all("9s" in " ".join(_text(play)) for play in deep)
    assert {"Kd", "2h"} <= _discards(deep)
    assert not _some(found, lambda play: len(play.take) == 2), "Kd fits nowhere"


def test_a_top_card_may_be_kept_in_romi500_but_not_discarded() -> None:
    found = tuple(p for p in plays(game="romi500", hand="9h 4d", discards="2h") if p.draw is Source.DISCARD)
    assert found
    assert _discards(found) == {"9h", "4d"}


def test_the_row_opens_up_with_opening() -> None:
    document: Document = {
        "game": "tile",
        "hand": "3r 4r 9k 12y",
        "discards": "8b 5r 9y",
        "table": ["10b 11b 12b"],
        "owners": [0],
    }
    found = plays(**document, opened=True)
    assert {format_pieces(play.take) for play in found if play.take} == {"9y", "5r 9y"} - {"9y"}
    first = plays(**{**document, "discards": "5r 9y"}, opened=True)
    assert not _some(first, lambda play: len(play.take) == 2), "the first tile is never taken"


def test_with_fewer_than_three_tiles_only_stock_and_upcard_are_left() -> None:
    found = plays(game="tile", hand="9k 8k", discards="? 7r", upcard="7r", opened=True, table=["4r 5r 6r"], owners=[0])
    assert {play.draw for play in found} == {Source.STOCK, Source.UPCARD} - {Source.UPCARD}
    closing = plays(game="tile", hand="9k", discards="? 3b", upcard="7r", opened=True, table=["4r 5r 6r"], owners=[0])
    assert {play.draw for play in closing} == {Source.STOCK, Source.UPCARD}


def test_the_upcard_closes_as_a_pass_too_but_not_in_anothers_place() -> None:
    document: Document = {"game": "tile", "hand": "9k", "opened": True, "upcard": "7r"}
    passed = plays(**document, table=["4r 5r 6r"], owners=[1])
    assert (passed[0].draw, passed[0].out, passed[0].points) == (Source.UPCARD, True, 5 + 50)
    swap = plays(**document, table=["6r * 8r", "5b 6b 7b"], owners=[1, 0])
    assert not _some(swap, lambda play: play.draw is Source.UPCARD), "a joker of another's meld is no place for it"
    own = plays(**document, table=["6r * 8r"], owners=[0])
    assert {str(p.discard) for p in own if p.draw is Source.UPCARD} == {"9k"}, "the joker goes onto the run's end"
    assert _some(plays(**{**document, "hand": ""}, table=["6r * 8r"], owners=[0]), lambda p: str(p.discard) == "*")


def test_tiles_laid_at_once_or_declared_the_better_first() -> None:
    cheap = plays(game="tile", hand="2r 3r 4r 9b 9k 9y 10r 10b 10y 5k", drawn="stock")
    assert (cheap[0].hand_finish, cheap[0].points, cheap[0].left) == (True, 300, ())
    assert _some(cheap, lambda play: play.out and not play.hand_finish and play.opens)
    hand = "1r 1b 1k 1y 10k 11k 12k 13k 10r 11r 12r 13r 1r 1b 1k *"
    dear = plays(game="tile", hand=hand, drawn="stock", top=40)
    assert (dear[0].hand_finish, dear[0].points, str(dear[0].discard)) == (True, 600, "*")
    assert not _some(plays(game="tile-open", hand=hand, drawn="stock", top=5), lambda play: play.hand_finish)


def test_a_joker_doubles_what_stands_on_the_rack() -> None:
    found = plays(game="tile-rack", hand="1r 2r 3r 9b 9k 9y *", drawn="stock")
    assert (found[0].out, found[0].hand_finish, str(found[0].discard)) == (True, False, "*")
    assert found[0].points == 2 * 30 + 50
    assert found[0].left == ()


def test_on_the_rack_the_best_partition_is_kept() -> None:
    found = plays(game="tile-rack", hand="10r 11r 12r 2b 9y", drawn="stock", top=1)
    assert str(found[0].discard) in ("2b", "9y")
    assert found[0].lay == ()


def test_a_joker_taken_may_close_or_be_passed_but_not_kept_with_tiles() -> None:
    found = plays(game="tile", hand="5r 9k", drawn="stock", opened=True, table=["4r * 6r"], owners=[1])
    swapped = [play for play in found if play.swaps]
    assert swapped
    assert all(not any(p.is_joker for p in play.left) for play in swapped)
    assert _some(tuple(swapped), lambda play: play.out and str(play.discard) == "9k"), "the joker passed"


def test_of_a_swap_into_anothers_meld_nothing_counts() -> None:
    def swap_points(owner: int) -> set[int]:
        found = plays(game="tile", hand="5r 9k 2b 3b", drawn="stock", opened=True, table=["4r * 6r"], owners=[owner])
        return {p.points for p in found if p.swaps and _text(p) == ("2b 3b *=4b",)}

    assert swap_points(1) == {15 + 50}
    assert swap_points(0) == {15 + 5 + 50}


def test_a_joker_of_the_table_may_stand_for_a_tile_in_the_hand() -> None:
    found = plays(game="romi500", hand="9h 4d", drawn="stock", table=["7h 8h *"])
    assert _some(found, lambda play: bool(play.swaps) and "*" in map(str, play.left))


def test_one_may_break_up_a_run_of_ones_own_to_lay_off_more() -> None:
    found = plays(game="traditional", hand="7s 8s 9s 10s 2d", drawn="stock", table=["4s 5s 6s"])
    assert {_text(play) for play in found if play.layoffs} >= {("8s 9s 10s",), ()}
    assert found[0].out


def test_two_equal_melds_may_be_laid_in_one_turn() -> None:
    found = plays(game="traditional", hand="4s 5s 6s 4s 5s 6s 2d", drawn="stock")
    assert _some(found, lambda play: _text(play) == ("4s 5s 6s", "4s 5s 6s"))
    assert found[0].out


def test_a_piece_that_fits_a_run_and_a_set_goes_either_way() -> None:
    found = plays(game="traditional", hand="6s 2d", drawn="stock", opened=True, table=["3s 4s 5s", "6h 6d 6c"])
    assert {part.meld for play in found for part in play.layoffs} == {0, 1}


def test_closed_melds_are_left_alone() -> None:
    document: Document = {"game": "tile", "hand": "7y 9k", "drawn": "stock", "opened": True, "table": ["7r 7b 7k"]}
    assert _some(plays(**document, owners=[1]), lambda play: bool(play.layoffs))
    assert not _some(plays(**document, owners=[1], closed=[0]), lambda play: bool(play.layoffs))


def test_where_the_draw_is_done_it_is_not_told_again() -> None:
    found = plays(game="romi500", hand="9h 9d 9s 8c 2d", drawn="discard", drawn_pieces="9s 2d")
    assert found
    assert all(play.draw is None and play.take == () for play in found)
    assert all("9s" in " ".join(_text(play)) for play in found)


def test_what_cannot_be_laid_as_asked_leaves_no_play() -> None:
    assert plays(game="handromi", hand="9h 2d 5c", opened=True, drawn="discard", drawn_pieces="5c") == ()


def test_who_lays_nothing_discards_what_counts_most() -> None:
    found = plays(game="handromi", hand="9h 2d 5c", drawn="stock")
    assert [str(play.discard) for play in found] == ["9h", "5c", "2d"]


def test_laying_nothing_may_be_cheaper_than_a_poor_opening() -> None:
    hand = "Kh Kd Ks Kc 10h 10d 10s As Ac Qd Qc Js Jh 9d 9c 8d 8c 7d"
    found = plays(game="handromi", hand=hand, drawn="stock", top=None)
    costs = [100 if not play.lay else play.left_points for play in found if not play.out]
    assert costs == sorted(costs)


@pytest.mark.parametrize("game", GAMES)
def test_only_a_list_cut_short_is_incomplete(game: str) -> None:
    position = random_position(game, random.Random(game), hand=5, melds=2)
    every = advise(position)
    assert every.complete
    count = len(every.plays)
    assert advise(position, count) == every
    if count > 1:
        assert advise(position, count - 1) == Advice(every.plays[:-1], complete=False)


@pytest.mark.parametrize("game", GAMES)
def test_every_play_says_why_in_both_languages(game: str) -> None:
    for seed in range(6):
        position = random_position(game, random.Random(f"why {game} {seed}"), hand=6, melds=3)
        for play in advise(position, 50).plays:
            for language in LANGUAGES:
                document = play_json(play, language)
                assert document["why"]
                assert "{" not in str(document["why"])
                assert document["why_code"] == play.reason.words.code
