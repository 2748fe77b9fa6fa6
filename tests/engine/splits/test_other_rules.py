"""Splits beside plain enumeration, in the games as they are and with the rules of melds changed."""

import random
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Final, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.deck import full_deck
from engine.games import GAMES, table_rules
from engine.pieces import JOKER, Piece, parse_pieces
from engine.rules import Rules
from engine.split import best_split, best_splits
from engine.splitting import search
from engine.splitting.worth import Objective
from tests.engine.splits.plain import PlainSplits, laid_by, worth_of

CHANGES: Final[tuple[Mapping[str, object], ...]] = (
    {},
    {"melds.set_repeats_suit": True},
    {"melds.min_naturals": 0},
    {"melds.max_jokers": 1},
    {"melds.max_jokers": 2},
    {"melds.max_jokers": None},
    {"melds.one_low": False, "melds.one_high": True},
    {"melds.one_low": True, "melds.one_high": False},
    {"melds.one_low": True, "melds.one_high": True},
)
OBJECTIVES: Final[tuple[Objective, ...]] = get_args(Objective)

tables = st.builds(
    lambda game, one, other: table_rules(game, {**one, **other}),
    st.sampled_from(list(GAMES)),
    st.sampled_from(CHANGES),
    st.sampled_from(CHANGES),
)


@st.composite
def crowded_hands(draw: st.DrawFn, rules: Rules) -> list[Piece]:
    """Hands of few suits and neighbouring ranks, in which melds abound."""
    suits = draw(st.sets(st.sampled_from(sorted({p.suit for p in full_deck(rules) if p.rank})), min_size=1))
    first, width = draw(st.integers(1, 13)), draw(st.integers(3, 13))
    ranks = {(first + i - 1) % 13 + 1 for i in range(width)}
    deck = [p for p in full_deck(rules).elements() if p.suit in suits and p.rank in ranks]
    jokers = draw(st.integers(0, min(3, rules.deck.jokers)))
    hand = draw(st.lists(st.sampled_from(deck), max_size=9 - jokers))
    return [p for p in dict.fromkeys(hand) for _ in range(min(hand.count(p), rules.deck.packs))] + [JOKER] * jokers


@settings(max_examples=150)
@given(st.data(), tables, st.sampled_from(OBJECTIVES))
def test_the_best_split_is_the_best_of_all(data: st.DataObject, rules: Rules, objective: Objective) -> None:
    hand = data.draw(crowded_hands(rules))
    split = best_split(hand, rules, objective)
    assert worth_of(split, hand, rules, objective) == PlainSplits(hand, rules, objective).best()


@settings(max_examples=60)
@given(st.data(), tables, st.sampled_from(("left", "pieces")))
def test_the_options_are_all_that_nothing_can_be_added_to(
    data: st.DataObject, rules: Rules, objective: Objective
) -> None:
    hand = data.draw(crowded_hands(rules))
    options = best_splits(hand, rules, objective, top=search.MOST_PATHS)
    assert {frozenset(laid_by(split).items()) for split in options} == PlainSplits(hand, rules, objective).largest()


@pytest.fixture
def always_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if every hand had too many states to go without a bound."""
    monkeypatch.setattr(search, "FREE_STATES", 0)
    monkeypatch.setattr(search, "MOST_EDGES", 300)


@pytest.mark.usefixtures("always_bounded")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(6))
def test_a_bound_cuts_off_nothing_that_is_best(game: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = GAMES[game]
    hand = _dealt(rules, 18, seed)
    bounded = {objective: best_split(hand, rules, objective) for objective in OBJECTIVES}
    some = best_splits(hand, rules)
    monkeypatch.undo()
    for objective, split in bounded.items():
        assert worth_of(split, hand, rules, objective) == worth_of(
            best_split(hand, rules, objective), hand, rules, objective
        )
    worths = [worth_of(split, hand, rules, rules.objective) for split in some]
    whole = [worth_of(split, hand, rules, rules.objective) for split in best_splits(hand, rules)]
    assert worths == whole[: len(worths)]


def _dealt(rules: Rules, size: int, seed: int) -> list[Piece]:
    naturals = sorted((p for p in full_deck(rules).elements() if p.rank), key=str)
    jokers = min(2, rules.deck.jokers)
    return random.Random(seed).sample(naturals, size - jokers) + [JOKER] * jokers


def test_a_part_of_a_run_is_no_option_beside_it() -> None:
    assert len(best_splits(parse_pieces("3h 4h 5h 6h 7h"), GAMES["handromi"])) == 1


def test_hands_are_split_at_the_same_time() -> None:
    rules = table_rules("tile", {"melds.one_low": False})
    hands = [_dealt(rules, 16, seed) for seed in range(24)]
    with ThreadPoolExecutor(8) as pool:
        at_once = list(pool.map(lambda hand: best_split(hand, rules), hands))
    alone = [best_split(hand, rules) for hand in hands]
    assert at_once == alone
