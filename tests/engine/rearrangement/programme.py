"""The fewest points left after a rearranging turn, by an integer programme over all melds."""

import itertools
from collections import Counter
from collections.abc import Iterator, Sequence

import highspy

from engine.deck import physical
from engine.pieces import JOKER, RANKS, SUITS, Piece
from engine.rules import Rules


def fewest_points_left(rules: Rules, table: Sequence[Sequence[Piece]], hand: Sequence[Piece]) -> int:
    """All of the table lies in melds afterwards, and what the hand gives."""
    on_table = Counter(physical(piece) for meld in table for piece in meld)
    in_hand = Counter(map(physical, hand))
    model = highspy.Highs()  # type: ignore[no-untyped-call]
    model.setOptionValue("output_flag", False)
    there = on_table + in_hand
    melds = [meld for meld in _melds(rules) if meld <= there]
    uses = [model.addIntegral(0, rules.deck.packs) for _ in melds]
    kept = {piece: model.addIntegral(0, n, rules.values.in_hand(piece)) for piece, n in in_hand.items()}
    for piece, n in there.items():
        lying = sum(use * meld[piece] for use, meld in zip(uses, melds, strict=True) if meld[piece])
        model.addConstr(lying + kept.get(piece, 0) == n)
    model.run()
    return round(model.getInfo().objective_function_value)


def _melds(rules: Rules) -> Iterator[Counter[Piece]]:
    """Every meld as a bag; longer runs are made of those of three to five."""
    suits = SUITS[rules.deck.kind]
    wholes = [
        [Piece(rank, s) for s in chosen]
        for rank in RANKS
        for n in (3, 4)
        for chosen in itertools.combinations(suits, n)
    ]
    wholes += [
        [Piece(r, s) for r in range(rank, rank + n)] for s in suits for n in (3, 4, 5) for rank in range(1, 15 - n)
    ]
    bags = set()
    for whole in wholes:
        for jokers in range(rules.deck.jokers + 1):
            for natural in itertools.combinations(whole, len(whole) - jokers):
                bags.add((natural, jokers))
    for natural, jokers in bags:
        yield Counter(natural) + Counter({JOKER: jokers})
