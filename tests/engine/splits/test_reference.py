"""Splits of fixed hands, found in two ways, beside a file."""

import pytest

from engine.games import GAMES
from engine.pieces import format_pieces
from engine.split import best_split, best_splits
from tests.engine.splits.plain import PlainSplits, laid_by, worth_of
from tests.engine.splits.reference import Reference, read_references

REFERENCES = read_references()


def test_no_game_is_without_reference() -> None:
    assert {reference.rules.id for reference in REFERENCES} == set(GAMES)


@pytest.mark.parametrize(
    "reference", REFERENCES, ids=lambda r: f"{r.rules.id}-{r.objective}-{format_pieces(r.hand).replace(' ', '')}"
)
def test_both_ways_find_what_the_file_says(reference: Reference) -> None:
    rules, objective, hand = reference.rules, reference.objective, reference.hand
    plain = PlainSplits(hand, rules, objective)
    assert worth_of(best_split(hand, rules, objective), hand, rules, objective) == reference.worth == plain.best()
    assert len(plain.largest()) == reference.largest
    if objective != "points":
        found = {frozenset(laid_by(split).items()) for split in best_splits(hand, rules, objective, top=1000)}
        assert found == plain.largest()
