"""Melds: kind, points, order, jokers and the one fault, beside a plain enumeration."""

import itertools
import random
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.deck import full_deck
from engine.games import GAMES, game
from engine.melds import Meld, MeldKind, missing_suits, read_meld, read_table_meld
from engine.pieces import JOKER, SUITS, Piece, format_pieces, parse_pieces
from engine.rules import Rules

games = st.sampled_from(list(GAMES.values()))


def _runs(rules: Rules, length: int) -> Iterator[tuple[tuple[Piece, ...], int]]:
    """Every run of natural pieces, with its points, straight from the rules' words."""
    ranks = [*range(1, 14), 1]
    low = 0 if rules.melds.one_low else 1
    high = 14 if rules.melds.one_high else 13
    for suit in SUITS[rules.deck.kind]:
        for start in range(low, high - length + 1):
            pieces = tuple(Piece(ranks[i], suit) for i in range(start, start + length))
            yield pieces, sum(rules.values.in_run(i + 1) for i in range(start, start + length))


def _sets(rules: Rules, length: int) -> Iterator[tuple[tuple[Piece, ...], int]]:
    for rank in range(1, 14):
        for suits in itertools.combinations(SUITS[rules.deck.kind], length):
            yield tuple(Piece(rank, suit) for suit in suits), rules.values.in_set(rank) * length


def _with_jokers(pieces: tuple[Piece, ...], most: int) -> Iterator[tuple[Piece, ...]]:
    for count in range(most + 1):
        for places in itertools.combinations(range(len(pieces)), count):
            yield tuple(JOKER if i in places else piece for i, piece in enumerate(pieces))


@pytest.mark.parametrize("rules", GAMES.values(), ids=list(GAMES))
def test_three_pieces_are_a_meld_exactly_where_enumeration_says_so(rules: Rules) -> None:
    most = min(2, rules.deck.jokers, 2 if rules.melds.max_jokers is None else rules.melds.max_jokers)
    best: dict[frozenset[tuple[Piece, int]], int] = {}
    for whole, points in itertools.chain(_runs(rules, 3), _sets(rules, 3)):
        for pieces in _with_jokers(whole, most):
            bag = frozenset((p, pieces.count(p)) for p in pieces)
            best[bag] = max(best.get(bag, 0), points)
    rng = random.Random(1)
    deck = sorted(set(full_deck(rules)), key=str)
    suit = SUITS[rules.deck.kind][0]
    narrow = [p for p in deck if p.suit in (suit, "*") or p.rank in (1, 2, 13)]
    for _ in range(3000):
        pieces = tuple(rng.choice(narrow) for _ in range(3))
        bag = frozenset((p, pieces.count(p)) for p in pieces)
        reading = read_meld(pieces, rules)
        assert (reading.meld is not None) == (bag in best), format_pieces(pieces)
        if reading.meld:
            assert reading.meld.points <= best[bag], format_pieces(pieces)


@given(games, st.integers(3, 13), st.randoms(use_true_random=False))
def test_a_run_in_any_order_is_that_run(rules: Rules, length: int, rng: random.Random) -> None:
    runs = list(_runs(rules, length))
    pieces, points = rng.choice(runs)
    shuffled = rng.sample(pieces, length)
    reading = read_meld(shuffled, rules)
    assert reading.meld
    assert reading.meld.kind is MeldKind.RUN
    assert set(reading.meld.pieces) == set(pieces)
    if length < 13:
        assert reading.meld.pieces == pieces
        assert reading.meld.points == points
    assert (reading.hint == "out_of_order") == (tuple(shuffled) != reading.meld.pieces)


@given(games, st.data())
def test_a_canonical_meld_reads_as_itself(rules: Rules, data: st.DataObject) -> None:
    deck = sorted(set(full_deck(rules)), key=str)
    pieces = data.draw(st.lists(st.sampled_from(deck), min_size=1, max_size=6))
    reading = read_meld(pieces, rules)
    assert (reading.meld is None) == (reading.fault is not None)
    # One natural with open jokers (`2c * *`) is a set or a run, by which of them is worth more where it lies.
    if reading.meld and sum(not p.is_joker for p in reading.meld.pieces) > 1:
        again = read_meld(reading.meld.pieces, rules)
        assert again.meld == reading.meld
        assert again.hint is None
        assert parse_pieces(format_pieces(reading.meld.pieces)) == list(reading.meld.pieces)


def _meld(game_id: str, text: str) -> Meld:
    reading = read_meld(parse_pieces(text), game(game_id))
    assert reading.meld, reading.fault
    return reading.meld


@pytest.mark.parametrize(
    ("game_id", "text", "canonical", "points"),
    [
        ("tile", "3r * 5r", "3r *=4r 5r", 15),
        ("tile", "12r 13r *", "12r 13r *=1r", 30),
        ("rummikub", "12r 13r *", "*=11r 12r 13r", 36),
        ("rummikub", "* 1r 2r", "1r 2r *=3r", 6),
        ("tile", "* * 1r", "1r * *", 75),
        ("romi500", "As 2s *", "As 2s *=3s", 6),
        ("romi500", "* Ks As", "*=Qs Ks As", 31),
        ("romi40", "10h * *", "10h * *", 30),
        ("romi40", "* * Kh Qh", "*=Jh Qh Kh *=Ah", 41),
    ],
)
def test_jokers_take_the_place_that_order_or_worth_gives(game_id: str, text: str, canonical: str, points: int) -> None:
    meld = _meld(game_id, text)
    assert (format_pieces(meld.pieces), meld.points) == (canonical, points)


def test_a_pass_leaves_a_run_with_a_gap_where_there_are_passes() -> None:
    passed = parse_pieces("4r 5r 7r")
    reading = read_table_meld(passed, game("tile"))
    assert reading.meld
    assert reading.hint == "passed"
    assert reading.meld.places == (4, 5, 7)
    assert read_table_meld(passed, game("rummikub")).meld is None


@pytest.mark.parametrize(
    ("text", "places", "points", "hint"),
    [
        ("1r 12r 13r", (1, 12, 13), 25, "passed"),
        ("1r 2r 13r", (1, 2, 13), 20, "passed"),
        ("11r 13r 1r", (11, 13, 14), 30, "passed"),
        ("13r 1r 12r", (12, 13, 14), 30, "out_of_order"),
        ("12r 13r 1r", (12, 13, 14), 30, None),
        ("5r 7r *", (5, 7, 8), 15, "passed"),
        ("7r 5r 6r", (5, 6, 7), 15, "out_of_order"),
    ],
)
def test_what_a_pass_left_is_read_as_it_lies(text: str, places: tuple[int, ...], points: int, hint: str | None) -> None:
    reading = read_table_meld(parse_pieces(text), game("tile"))
    assert reading.meld
    assert (reading.meld.places, reading.meld.points, reading.hint) == (places, points, hint)


def test_a_set_knows_the_suits_it_lacks() -> None:
    assert missing_suits(_meld("tile", "1r 1b 1k")) == ("y",)
    assert missing_suits(_meld("romi40", "10h * *")) == ("s", "d", "c")
    assert missing_suits(_meld("tile", "1r 1b 1k *")) == ()
