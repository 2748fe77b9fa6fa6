import random

import pytest

from engine.games import GAMES
from engine.pieces import format_melds, format_pieces
from engine.rearrangement.dealing import dealt_position
from engine.rearrangement.plain import PlainSearch
from engine.rearrangement.problem import POINT, problem_of
from engine.rearrangement.search import Search
from tests.engine.rearrangement.programme import fewest_points_left

RUMMIKUB = GAMES["rummikub"]


@pytest.mark.parametrize(
    ("hand", "table", "hand_jokers", "table_jokers"),
    [
        (14, 0, 0, 0),
        (14, 0, 2, 0),
        (30, 0, 1, 0),
        (40, 0, 2, 0),
        (14, 30, 0, 0),
        (14, 45, 1, 0),
        (20, 40, 0, 1),
        (14, 40, 1, 1),
        (20, 40, 0, 2),
        (30, 55, 2, 0),
    ],
)
def test_the_cheapest_way_is_that_of_an_integer_programme(
    hand: int, table: int, hand_jokers: int, table_jokers: int
) -> None:
    rng = random.Random(f"{hand} {table} {hand_jokers} {table_jokers}")
    for _ in range(3):
        melds, pieces = dealt_position(
            RUMMIKUB, rng, hand=hand, table=table, table_jokers=table_jokers, hand_jokers=hand_jokers
        )
        problem = problem_of(RUMMIKUB, [p for meld in melds for p in meld], pieces)
        found = Search(problem).best()
        assert found
        wanted = fewest_points_left(RUMMIKUB, melds, pieces)
        assert found.cost // POINT == wanted, f"{format_melds(melds)} / {format_pieces(pieces)}"


@pytest.mark.parametrize("seed", range(30))
def test_the_cheapest_way_is_that_of_the_plain_search(seed: int) -> None:
    rng = random.Random(seed)
    melds, pieces = dealt_position(
        RUMMIKUB, rng, hand=rng.choice((8, 12)), table=rng.choice((0, 10, 20)), hand_jokers=seed % 2, table_jokers=0
    )
    problem = problem_of(RUMMIKUB, [p for meld in melds for p in meld], pieces)
    plain = PlainSearch(RUMMIKUB, problem).best(problem.counts, problem.must)
    found = Search(problem).best()
    assert found
    assert plain
    assert found.cost == plain.cost


def test_a_part_of_a_problem_costs_what_it_costs_alone() -> None:
    rng = random.Random(1)
    for _ in range(40):
        melds, pieces = dealt_position(RUMMIKUB, rng, hand=14, table=24, hand_jokers=rng.choice((0, 1, 2)))
        problem = problem_of(RUMMIKUB, [p for meld in melds for p in meld], pieces)
        kept = rng.sample([p for p in pieces if not p.is_joker], 4)
        fewer = problem_of(RUMMIKUB, [p for meld in melds for p in meld], [p for p in pieces if p not in kept])
        left = problem.cost_of_leaving(fewer.counts)
        part = Search(problem).best(fewer.counts, fewer.must)
        alone = Search(fewer).best()
        assert part
        assert alone
        assert part.cost == alone.cost + left
