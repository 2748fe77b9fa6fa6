"""What can be done to one meld of the table."""

from engine.games import table_rules
from engine.pieces import format_pieces, parse_pieces
from engine.rules import Rules
from engine.turns.change import Change
from engine.turns.run_changes import run_changes
from engine.turns.set_changes import set_changes
from engine.turns.supply import Supply
from engine.turns.table import read_lying


def _changes(game: str | Rules, meld: str, hand: str, *, own: bool = True) -> list[Change]:
    rules = table_rules(game) if isinstance(game, str) else game
    lying = read_lying(parse_pieces(meld), rules)
    assert lying
    changes = run_changes if lying.places else set_changes
    return list(changes(0, lying, own, Supply(parse_pieces(hand), rules)))


def _afters(game: str, meld: str, hand: str, *, own: bool = True) -> set[str]:
    return {format_pieces(change.after) for change in _changes(game, meld, hand, own=own)}


def _swaps(game: str, meld: str, hand: str) -> set[tuple[str, int, str]]:
    found = _changes(game, meld, hand)
    return {(format_pieces(c.given), c.taken, format_pieces(c.after)) for c in found if c.taken and not c.added}


def test_a_run_grows_at_both_ends_as_far_as_the_pieces_reach() -> None:
    assert _afters("traditional", "4s 5s 6s", "2s 3s 7s 9s") == {
        "3s 4s 5s 6s",
        "2s 3s 4s 5s 6s",
        "4s 5s 6s 7s",
        "3s 4s 5s 6s 7s",
        "2s 3s 4s 5s 6s 7s",
    }


def test_a_piece_that_is_no_neighbour_does_not_lengthen_the_run_for_the_next() -> None:
    assert _afters("traditional", "4s 5s 6s", "8s 9s") == set()
    assert _afters("traditional", "4s 5s 6s", "7h 8s") == set()


def test_a_run_goes_on_after_what_its_joker_stands_for() -> None:
    assert _afters("romi40", "3s * 5s", "6s 4h") == {"3s *=4s 5s 6s"}
    assert _afters("romi40", "7h 8h *", "10h") == {"7h 8h *=9h 10h"}


def test_no_run_goes_beyond_the_ace_or_holds_it_twice() -> None:
    assert _afters("traditional", "Qs Ks As", "2s Js") == {"Js Qs Ks As"}
    assert _afters("traditional", "As 2s 3s", "Ks 4s") == {"As 2s 3s 4s"}
    full = "As 2s 3s 4s 5s 6s 7s 8s 9s 10s Js Qs Ks"
    assert _afters("traditional", full, "As") == set()
    assert _afters("romi40", "2s 3s 4s", "As") == set()


def test_a_joker_beyond_either_end_is_no_lay_off() -> None:
    assert _afters("tile", "12r 13r 1r", "*") == {"*=11r 12r 13r 1r"}
    assert _afters("tile", "1r 2r 3r", "*") == {"1r 2r 3r *=4r"}
    assert _afters("rummikub", "11r 12r 13r", "*") == {"*=10r 11r 12r 13r"}


def test_a_second_joker_is_laid_off_only_where_a_meld_may_hold_it() -> None:
    assert _afters("handromi", "7h 8h *", "*") == set()
    assert _afters("romi40", "7h 8h *", "*") == {"*=6h 7h 8h *=9h", "7h 8h *=9h *=10h"}
    assert _afters("handromi", "5s 5c *", "*") == set()
    assert _afters("romi40", "5s 5c *", "*") == {"5s *=5h *=5d 5c"}


def test_a_set_takes_each_missing_suit_once() -> None:
    assert _afters("traditional", "5s 5c 5h", "5s 5d 5d") == {"5s 5h 5d 5c"}
    assert _afters("handromi", "5s 5c *", "5h 5d") >= {"5s 5h *=5d 5c", "5s *=5h 5d 5c"}
    assert _afters("traditional", "5s 5c 5h 5d", "5s") == set()


def test_a_joker_leaves_a_run_for_its_piece() -> None:
    assert _swaps("handromi", "7h 8h * 10h", "9h") == {("9h", 1, "7h 8h 9h 10h")}
    assert _swaps("handromi", "7h 8h * 10h", "9d Jh") == set()


def test_the_joker_taken_from_a_run_may_go_on_at_its_end() -> None:
    found = _changes("handromi", "7h 8h * 10h", "9h *")
    assert {format_pieces(c.after) for c in found if c.taken and c.added} == {
        "7h 8h 9h 10h *=Jh",
        "*=6h 7h 8h 9h 10h",
    }


def test_handromi_gives_a_joker_out_of_a_set_of_four_only() -> None:
    assert _swaps("handromi", "5s 5c *", "5h") == set()
    assert _swaps("handromi", "5s 5c 5d *", "5h") == {("5h", 1, "5s 5h 5d 5c")}
    both = [c for c in _changes("handromi", "5s 5c *", "5h 5d") if c.taken]
    assert {(format_pieces(c.added), format_pieces(c.given)) for c in both} <= {("5h", "5d"), ("5d", "5h")}
    assert len(both) == 1, "laid off first, then swapped out of the set of four"


def test_romi40_gives_a_joker_for_both_missing_suits() -> None:
    assert _swaps("romi40", "10s 10h *", "10d 10c") == {("10d 10c", 1, "10s 10h 10d 10c")}
    assert _swaps("romi40", "10s 10h *", "10d") == set()
    assert _swaps("romi40", "10s * *", "10d 10c") == {("10d 10c", 1, "10s *=10h 10d 10c")}
    assert _swaps("romi40", "10s 10h 10d *", "10c") == set()


def test_romi500_and_tiles_give_a_joker_for_either_missing_suit() -> None:
    assert _swaps("romi500", "9s 9h *", "9d") == {("9d", 1, "9s 9h 9d")}
    assert _swaps("tile", "9r 9b *", "9y") == {("9y", 1, "9r 9b 9y")}
    assert _swaps("romi500", "* 9s *", "9d") == {("9d", 1, "9s 9d *")}
    assert _swaps("romi500", "9s 9h 9d *", "9c") == {("9c", 1, "9s 9h 9d 9c")}


def test_a_typed_suit_does_not_bind_the_joker_of_a_set_of_three() -> None:
    assert "5s *=5h 5d 5c" in _afters("handromi", "5s 5c *=5d", "5d")


def test_a_pass_takes_out_what_lay_at_the_end() -> None:
    (change,) = _changes("tile", "4r 5r 6r", "7r", own=False)
    assert format_pieces(change.after) == "4r 5r 7r"
    assert [(str(k.piece), k.points) for k in change.kept] == [("6r", 5)]
    assert (change.points, change.passed, change.closes) == (5, True, False)


def test_passes_go_on_from_the_new_end() -> None:
    found = {format_pieces(c.after): c for c in _changes("tile", "4r 5r 7r", "8r 9r 3r 6r", own=False)}
    assert set(found) == {"4r 5r 8r", "4r 5r 9r", "3r 5r 7r", "3r 5r 8r", "3r 5r 9r"}
    assert [str(k.piece) for k in found["4r 5r 9r"].kept] == ["7r", "8r"]


def test_a_kept_one_counts_what_it_counted_in_its_meld() -> None:
    def kept(meld: str, hand: str) -> list[tuple[str, int]]:
        (change,) = _changes("tile", meld, hand, own=False)
        return [(str(k.piece), k.points) for k in change.kept]

    assert kept("11r 12r 13r", "1r") == [("13r", 10)]
    assert kept("12r 13r 1r", "11r") == [("12r", 10)]
    assert kept("1r 1b 1k", "1y") == [("1y", 25)]
    assert kept("2r 3r 4r", "1r") == [("2r", 5)]
    assert kept("10r 11r *=12r", "13r") == [("*=12r", 10)]


def test_no_pass_goes_beyond_an_ace() -> None:
    assert _changes("tile", "12r 13r 1r", "2r", own=False) == []
    assert _changes("tile", "1r 2r 3r", "13r", own=False) == []


def test_the_fourth_tile_closes_a_set_and_is_kept() -> None:
    (change,) = _changes("tile", "7r 7b 7k", "7y 7r", own=False)
    assert format_pieces(change.after) == "7r 7b 7k"
    assert change.closes
    assert [str(k.piece) for k in change.kept] == ["7y"]
    assert _changes("tile", "7r 7b 7k 7y", "7r", own=False) == []


def test_a_joker_may_be_passed() -> None:
    assert _afters("tile", "4r 5r 6r", "*", own=False) == {"4r 5r *=7r", "*=3r 5r 6r"}
    (change,) = _changes("tile", "7r 7b 7k", "*", own=False)
    assert [(str(k.piece), k.points) for k in change.kept] == [("*=7y", 5)]


def test_what_is_put_in_for_a_joker_counts_for_the_owner_of_the_meld() -> None:
    own, foreign = (next(c for c in _changes("tile", "11r * 13r", "12r", own=own) if c.taken) for own in (True, False))
    assert (own.points, foreign.points) == (10, 0)
    (mine,) = [c for c in _changes("romi500", "Jh * Kh", "Qh") if c.taken and not c.added]
    assert mine.points == 10
