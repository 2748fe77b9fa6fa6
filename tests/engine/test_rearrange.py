import random
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.deck import full_deck, physical
from engine.games import GAMES, table_rules
from engine.melds import read_meld
from engine.pieces import JOKER, Piece, format_melds, format_pieces, parse_melds, parse_pieces
from engine.rearrange import Rearrangement, arrangement, best_rearrangements, leaving_table
from engine.rearrangement.dealing import dealt_position
from engine.rules import Rules
from tests.engine.rearrangement.plain_turns import PlainTurns
from tests.engine.rearrangement.positions import tiny_position

RUMMIKUB = GAMES["rummikub"]


def turns(
    table: str, hand: str, *, opened: bool = True, top: int | None = 1, rules: Rules = RUMMIKUB
) -> list[Rearrangement]:
    return best_rearrangements(rules, parse_melds(table), parse_pieces(hand), opened=opened, top=top)


def best(table: str, hand: str, *, opened: bool = True, rules: Rules = RUMMIKUB) -> Rearrangement:
    return turns(table, hand, opened=opened, rules=rules)[0]


def bag(pieces: Sequence[Piece]) -> Counter[Piece]:
    return Counter(map(physical, pieces))


def check(turn: Rearrangement, rules: Rules, table: Sequence[Sequence[Piece]], hand: Sequence[Piece]) -> None:
    """The turn is legal, and says of itself what is true."""
    assert bag(turn.laid) + bag(turn.left) == bag(hand)
    assert turn.left_points == sum(map(rules.values.in_hand, turn.left))
    assert bag([p for meld in turn.melds for p in meld]) == bag([p for m in table for p in m]) + bag(turn.laid)
    for meld in turn.melds:
        reading = read_meld(meld, rules)
        assert reading.meld, format_pieces(meld)
        assert reading.hint is None
        assert reading.meld.pieces == meld
    assert bag([p for meld in turn.first_laying for p in meld]) <= bag(turn.laid)


def said(turns: Sequence[Rearrangement]) -> list[str]:
    return [format_pieces(turn.laid) for turn in turns]


@pytest.mark.parametrize(
    ("table", "hand", "left"),
    [
        pytest.param("3r 4r 5r 6r 7r 8r 9r", "6b 6k", "", id="a run is split to free a piece"),
        pytest.param("", "3r 4r 5r 6r 7r 6b 6k", "7r", id="a run is cut short to free a piece"),
        pytest.param("", "5r 6r 7r 5r 6r 7r", "", id="two equal melds"),
        pytest.param("", "9r * *", "", id="both jokers in one meld"),
        pytest.param("", "4r 5r 6r 7r 8r 9b 9k * *", "", id="both jokers find a place"),
        pytest.param("7b 8b *", "9b 1r", "1r", id="a joker that stands for a piece of the hand"),
        pytest.param("5r 5b 5k", "3y 4y * 5y", "", id="a piece that fits a run and a set"),
        pytest.param("5r 5b 5k", "3y 4y *", "", id="a meld with a joker that seems not to be needed"),
        pytest.param("3r * 5r", "6r", "", id="a joker's place is known"),
        pytest.param("11r 12r 13r", "*", "", id="a joker below, where nothing is above 13"),
        pytest.param("1r 2r 3r", "* *", "", id="jokers above, where nothing is below 1"),
        pytest.param("12r 13r *", "1r", "1r", id="a low 1 only"),
        pytest.param("5r 6r 7r", "8r 9r 10r", "", id="each piece laid off lengthens the run for the next"),
        pytest.param("1r 2r 3r 4r 5r 6r 7r 8r 9r 10r 11r 12r 13r", "*", "", id="a whole colour and a joker"),
        pytest.param("5r 5b 5k 5y", "*", "*", id="a set of four takes no joker"),
        pytest.param("5r 5b 5k 5y", "* *", "", id="two jokers break up a set of four"),
        pytest.param("", "5r 5b 5k 5y * *", "", id="two jokers break up a set of four in the hand"),
        pytest.param("2r 3r 4r | 2b 3b 4b | 2k 3k 4k", "2y", "", id="three runs become three sets"),
        pytest.param("8r 9r 10r 11r | 8b 9b 10b", "8k *", "", id="all at once"),
    ],
)
def test_what_is_left_at_best(table: str, hand: str, left: str) -> None:
    turn = next(iter(turns(table, hand)), None)
    assert format_pieces(turn.left if turn else parse_pieces(hand)) == left
    if turn:
        check(turn, RUMMIKUB, parse_melds(table), parse_pieces(hand))


def test_nothing_can_be_laid() -> None:
    assert turns("5r 6r 7r", "1b 13k", top=None) == []
    assert turns("", "5r 6r", top=None) == []
    assert turns("5r 6r 7r", "", top=None) == []


def test_points_come_before_pieces_and_more_pieces_are_laid_at_equal_points() -> None:
    assert said(turns("", "13r 13b 13k 1y 2y 3y 4y 13y", top=3)) == [
        "13r 13b 13k 1y 2y 3y 4y 13y",
        "13r 13b 13k 2y 3y 4y 13y",
        "13r 13b 13k 1y 2y 3y 13y",
    ]
    assert said(turns("", "1r 2r 3b * *", top=2)) == ["1r 2r * *", "3b * *"]


def test_a_joker_is_dearer_than_a_piece() -> None:
    turn = best("", "5r 5b 5k * *")
    assert turn.left_points == 5


@pytest.mark.parametrize(
    ("hand", "laid"),
    [
        ("10r 10b 10k", "10r 10b 10k"),
        ("9r 9b 9k", None),
        ("9r 9b 9k 9y", "9r 9b 9k 9y"),
        ("9r 10r *", "9r 10r *"),
        ("* 9r 8r", None),
        ("1r 2r 3r 4r 5r 6r 7r", None),
        ("1r 2r 3r 4r 5r 6r 7r 8r", "1r 2r 3r 4r 5r 6r 7r 8r"),
        ("4r 5r 6r 5k 5y 5b", "4r 5r 6r 5b 5k 5y"),
        ("4r 5r 6r 4k 4y 4b", None),
        ("12r * *", "12r * *"),
        ("8r * *", None),
    ],
)
def test_a_first_laying_is_worth_thirty(hand: str, laid: str | None) -> None:
    found = turns("", hand, opened=False)
    assert said(found) == ([] if laid is None else [format_pieces(sorted_as_laid(laid))])


def sorted_as_laid(pieces: str) -> tuple[Piece, ...]:
    return best("", pieces, opened=True).laid


def test_a_first_laying_does_not_need_the_table_and_opens_it_at_once() -> None:
    table, hand = "3r 4r 5r 6r", "10r 10b 10k 6b 6k"
    assert turns(table, "6b 6k", opened=False, top=None) == []
    turn = best(table, hand, opened=False)
    assert turn.left == ()
    assert format_melds(turn.first_laying) == "10r 10b 10k"
    check(turn, RUMMIKUB, parse_melds(table), parse_pieces(hand))


def test_a_table_may_keep_its_melds_untouched_in_the_turn_of_the_first_laying() -> None:
    rules = table_rules("rummikub", {"opening.rights_in_same_turn": False})
    turn = best("3r 4r 5r 6r", "10r 10b 10k 6b 6k 7r", opened=False, rules=rules)
    assert format_pieces(turn.laid) == "10r 10b 10k"
    assert format_melds(turn.melds) == "3r 4r 5r 6r | 10r 10b 10k"


OTHER_RULES: list[Mapping[str, object]] = [
    {},
    {"opening.minimum": 12},
    {"opening.minimum": 20, "opening.must_exceed": False},
    {"opening.minimum": 12, "melds.max_jokers": 1},
    {"opening.minimum": 12, "melds.set_repeats_suit": True},
    {"opening.minimum": 15, "melds.one_high": True},
    {"opening.minimum": 15, "melds.one_high": True, "melds.one_low": False},
]


@pytest.mark.parametrize("options", OTHER_RULES, ids=str)
def test_all_turns_of_tiny_positions_are_those_of_plain_enumeration(options: Mapping[str, object]) -> None:
    rules = table_rules("rummikub", options)
    rng = random.Random(str(options))
    for _ in range(40):
        table, hand = tiny_position(rules, rng)
        opened = rng.random() < 0.6
        compare(rules, table, hand, opened=opened)


@settings(max_examples=60, deadline=None)
@given(st.randoms(use_true_random=False), st.booleans())
def test_turns_are_those_of_plain_enumeration(rng: random.Random, opened: bool) -> None:
    rules = table_rules("rummikub", {"opening.minimum": 15})
    table, hand = tiny_position(rules, rng)
    compare(rules, table, hand, opened=opened)


def test_first_layings_beside_the_table_are_those_of_plain_enumeration() -> None:
    rules = table_rules("rummikub", {"opening.minimum": 12, "opening.rights_in_same_turn": False})
    rng = random.Random(5)
    for _ in range(40):
        table, hand = tiny_position(rules, rng)
        compare(rules, table, hand, opened=False, beside_table=True)


def compare(
    rules: Rules, table: list[tuple[Piece, ...]], hand: list[Piece], *, opened: bool, beside_table: bool = False
) -> None:
    wanted = PlainTurns(rules, table, hand).turns(opened=opened, beside_table=beside_table)
    found = best_rearrangements(rules, table, hand, opened=opened, top=None)
    where = f"{format_melds(table)} / {format_pieces(hand)}"
    assert [(t.left_points, len(t.left)) for t in found] == [turn[:2] for turn in wanted], where
    assert Counter(t.laid for t in found) == Counter(laid for _, _, laid in wanted), where
    for turn in found:
        check(turn, rules, table, hand)
        if not opened:
            points = sum(meld.points for m in turn.first_laying if (meld := read_meld(m, rules).meld))
            assert points >= rules.opening.minimum


@pytest.mark.parametrize("seed", range(6))
def test_the_first_of_many_turns_are_the_same_turns(seed: int) -> None:
    rng = random.Random(seed)
    table, hand = dealt_position(RUMMIKUB, rng, hand=10, table=30, table_jokers=seed % 2, hand_jokers=seed % 3 // 2)
    many = best_rearrangements(RUMMIKUB, table, hand, opened=True, top=30)
    assert len({turn.laid for turn in many}) == len(many)
    for turn in many:
        check(turn, RUMMIKUB, table, hand)
    ranks = [(turn.left_points, len(turn.left)) for turn in many]
    assert all(one <= other for one, other in pairwise(ranks))
    few = best_rearrangements(RUMMIKUB, table, hand, opened=True, top=5)
    assert [(turn.left_points, len(turn.left)) for turn in few] == ranks[:5]


def test_what_need_not_be_moved_is_left() -> None:
    table = "9k 10k 11k | 3r 4r 5r 6r | 12y 13y 11y | 1b 2b 3b"
    turn = leaving_table(RUMMIKUB, parse_melds(table), best(table, "6b 6k 4b"))
    assert format_melds(turn.melds) == "9k 10k 11k | 3r 4r 5r | 12y 13y 11y | 1b 2b 3b 4b | 6r 6b 6k"


@pytest.mark.parametrize("seed", range(8))
def test_a_turn_that_leaves_the_table_lays_the_same(seed: int) -> None:
    rng = random.Random(seed)
    table, hand = dealt_position(RUMMIKUB, rng, hand=10, table=30, table_jokers=seed % 3)
    turn = best_rearrangements(RUMMIKUB, table, hand, opened=True)[0]
    left = leaving_table(RUMMIKUB, table, turn)
    assert (left.laid, left.left) == (turn.laid, turn.left)
    assert bag([p for meld in left.melds for p in meld]) == bag([p for meld in turn.melds for p in meld])
    assert all(read_meld(meld, RUMMIKUB).meld for meld in left.melds)
    unmoved = [sum(meld in turn.melds for meld in table) for turn in (turn, left)]
    assert unmoved[0] <= unmoved[1]
    kept = [meld for meld in left.melds if meld in table]
    moved = [p for meld in left.melds if meld not in table for p in meld]
    for meld in table:
        rest = bag(moved) - bag(meld)
        if meld not in kept and rest.total() == len(moved) - len(meld):
            assert arrangement(RUMMIKUB, list(rest.elements())) is None


@pytest.mark.parametrize("on_table", [0, 48, 90])
def test_all_pieces_of_the_game_can_be_laid(on_table: int) -> None:
    deck = list(full_deck(RUMMIKUB).elements())
    table = [[Piece(rank, suit) for suit in "rbky"] for rank in range(1, 13)] * 2 if on_table == 90 else []
    if on_table == 48:
        table = [[Piece(rank, suit) for suit in "rbky"] for rank in range(1, 13)]
    for meld in table:
        for piece in meld:
            deck.remove(piece)
    turn = best_rearrangements(RUMMIKUB, table, deck, opened=True)[0]
    assert turn.left == ()
    check(turn, RUMMIKUB, table, deck)


def test_pieces_are_arranged_or_not() -> None:
    melds = arrangement(RUMMIKUB, parse_pieces("3r 4r 5r 6r 6b 6k"))
    assert melds is not None
    assert sorted(map(format_pieces, melds)) == ["3r 4r 5r", "6r 6b 6k"]
    assert arrangement(RUMMIKUB, parse_pieces("3r 4r 5r 6r 6b")) is None
    assert arrangement(RUMMIKUB, parse_pieces("5r 5b 5k 5y *")) is None
    assert arrangement(RUMMIKUB, [JOKER, JOKER]) is None
    assert arrangement(RUMMIKUB, []) == ()


def test_more_pieces_than_the_game_has_are_arranged_too() -> None:
    melds = arrangement(RUMMIKUB, parse_pieces("7r 7b 7k 7r 7b 7k 7r 7b 7k"))
    assert melds is not None
    assert [format_pieces(meld) for meld in melds] == ["7r 7b 7k"] * 3
