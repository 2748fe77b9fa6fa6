"""The best split, beside plain enumeration and an integer programme."""

import random
from collections import Counter
from functools import cache

import highspy
import pytest

from engine.deck import full_deck, physical
from engine.games import GAMES
from engine.melds import Meld, read_unordered
from engine.pieces import JOKER, SUITS, Piece, format_pieces
from engine.rules import Rules
from engine.split import Split, best_split, best_splits
from engine.splitting.worth import Objective

OBJECTIVES: tuple[Objective, ...] = ("points", "left", "pieces")


def _worth(split: Split, objective: Objective) -> tuple[int, int, int]:
    laid = sum(len(meld.pieces) for meld in split.melds)
    first = {"points": split.points, "left": -split.left_points, "pieces": laid}[objective]
    return first, laid, -len(split.melds)


def _melds_within(hand: tuple[Piece, ...], rules: Rules) -> list[tuple[Counter[Piece], Meld]]:
    """Every meld that some of the pieces make, once for each bag of pieces."""
    naturals = sorted({p for p in hand if not p.is_joker}, key=lambda p: (p.suit, p.rank))
    jokers = hand.count(JOKER)
    bags: set[tuple[Piece, ...]] = set()
    suits = SUITS[rules.deck.kind]
    for suit in suits:
        ranks = [p for p in naturals if p.suit == suit]
        for mask in range(1, 1 << len(ranks)):
            bags.add(tuple(p for i, p in enumerate(ranks) if mask >> i & 1))
    for rank in range(1, 14):
        same = [p for p in naturals if p.rank == rank]
        for mask in range(1, 1 << len(same)):
            bags.add(tuple(p for i, p in enumerate(same) if mask >> i & 1))
    found = []
    for bag in bags:
        for extra in range(jokers + 1):
            pieces = [*bag, *[JOKER] * extra]
            if 3 <= len(pieces) <= 13 and (meld := read_unordered(pieces, rules)):
                found.append((Counter(pieces), meld))
    return found


def _plain_best(hand: tuple[Piece, ...], rules: Rules, objective: Objective) -> tuple[int, int, int]:
    melds = _melds_within(hand, rules)

    @cache
    def best(left: tuple[Piece, ...], first: int) -> tuple[int, int, int]:
        bag = Counter(left)
        hand_points = sum(map(rules.values.in_hand, left))
        result = (-hand_points if objective == "left" else 0, 0, 0)
        for number in range(first, len(melds)):
            need, meld = melds[number]
            if need <= bag:
                rest = tuple(sorted((bag - need).elements(), key=str))
                main, laid, count = best(rest, number)
                own = {"points": meld.points, "left": 0, "pieces": len(meld.pieces)}[objective]
                result = max(result, (main + own, laid + len(meld.pieces), count - 1))
        return result

    return best(tuple(sorted(hand, key=str)), 0)


def _tiny_hand(rules: Rules, rng: random.Random) -> tuple[Piece, ...]:
    """A hand of a deck of two or three suits and five neighbouring ranks, so that melds abound."""
    suits = rng.sample(SUITS[rules.deck.kind], rng.choice((2, 3, 4)))
    first = rng.choice((1, 1, 5, 9))
    ranks = [*range(first, first + 5), 1] if first == 9 else list(range(first, first + 5))
    deck = [Piece(rank, suit) for rank in ranks for suit in suits] * rules.deck.packs
    jokers = rng.choice((0, 0, 1, 2)) if rules.deck.jokers else 0
    return (*rng.sample(deck, min(len(deck), rng.randint(3, 9))), *[JOKER] * jokers)


@pytest.mark.parametrize("rules", GAMES.values(), ids=list(GAMES))
def test_tiny_hands_are_split_as_plain_enumeration_does(rules: Rules) -> None:
    rng = random.Random(rules.id)
    for _ in range(40):
        hand = _tiny_hand(rules, rng)
        for objective in OBJECTIVES:
            split = best_split(hand, rules, objective)
            assert _worth(split, objective) == _plain_best(hand, rules, objective), format_pieces(hand)


def _programme_best(hand: tuple[Piece, ...], rules: Rules, objective: Objective) -> int:
    """The objective's optimum by an integer programme over all melds."""
    melds = _melds_within(hand, rules)
    bag = Counter(hand)
    model = highspy.Highs()  # type: ignore[no-untyped-call]
    model.setOptionValue("output_flag", False)
    worths = []
    for need, meld in melds:
        saved = sum(rules.values.in_hand(piece) * n for piece, n in need.items())
        worths.append({"points": meld.points, "left": saved, "pieces": len(meld.pieces)}[objective])
    variables = [model.addIntegral(0, 2, -worth) for worth in worths]
    for piece, count in bag.items():
        used = [(v, need[piece]) for v, (need, _) in zip(variables, melds, strict=True) if need[piece]]
        if used:
            model.addConstr(sum(v * n for v, n in used) <= count)
    model.run()
    return round(-model.getInfo().objective_function_value)


@pytest.mark.parametrize("rules", GAMES.values(), ids=list(GAMES))
def test_large_hands_are_worth_what_an_integer_programme_finds(rules: Rules) -> None:
    rng = random.Random(f"large {rules.id}")
    deck = sorted(full_deck(rules).elements(), key=str)
    for size in (14, 20, 26):
        hand = tuple(rng.sample(deck, min(size, len(deck))))
        before = sum(map(rules.values.in_hand, hand))
        for objective in OBJECTIVES:
            split = best_split(hand, rules, objective)
            main = _worth(split, objective)[0]
            own = main + before if objective == "left" else main
            assert own == _programme_best(hand, rules, objective), format_pieces(hand)


@pytest.mark.parametrize("rules", GAMES.values(), ids=list(GAMES))
def test_options_are_distinct_and_in_order_and_none_is_part_of_another(rules: Rules) -> None:
    rng = random.Random(f"options {rules.id}")
    for _ in range(15):
        hand = _tiny_hand(rules, rng)
        options = best_splits(hand, rules, top=6)
        assert 1 <= len(options) <= 6
        worths = [_worth(split, rules.objective) for split in options]
        assert worths == sorted(worths, reverse=True)
        assert options[0] == best_split(hand, rules) or worths[0] == _worth(best_split(hand, rules), rules.objective)
        laid = [Counter(physical(p) for meld in split.melds for p in meld.pieces) for split in options]
        for split, pieces in zip(options, laid, strict=True):
            assert pieces + Counter(split.left) == Counter(hand)
            assert not any(pieces < other for other in laid)


@pytest.mark.parametrize("rules", GAMES.values(), ids=list(GAMES))
def test_melds_of_a_split_are_melds(rules: Rules) -> None:
    rng = random.Random(f"melds {rules.id}")
    deck = sorted(full_deck(rules).elements(), key=str)
    for _ in range(10):
        split = best_split(rng.sample(deck, min(18, len(deck))), rules)
        for meld in split.melds:
            again = read_unordered([physical(p) for p in meld.pieces], rules)
            assert again
            assert again.points >= meld.points
            assert len(again.pieces) == len(meld.pieces)
