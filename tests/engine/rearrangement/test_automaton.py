import itertools
import random
from functools import cache

from engine.games import GAMES
from engine.rearrangement.automaton import AS_GOOD, FOLLOW, IMPOSSIBLE, LENGTHS, MAY_END, NO_RUNS, SET_PLANS
from engine.rearrangement.bounds import JOKER_PRICE, Bounds
from engine.rearrangement.dealing import dealt_position
from engine.rearrangement.problem import problem_of
from engine.rearrangement.search import Search


def accepted(state: int, amounts: tuple[int, ...]) -> bool:
    for amount in amounts:
        state = FOLLOW[state][amount]
        if state == IMPOSSIBLE:
            return False
    return MAY_END[state]


@cache
def makes_runs(amounts: tuple[int, ...]) -> bool:
    """Whether so many pieces of neighbouring ranks make runs, each of three to five ranks."""
    if not any(amounts):
        return True
    first = next(i for i, amount in enumerate(amounts) if amount)
    for length in (3, 4, 5):
        covered = range(first, first + length)
        if covered.stop <= len(amounts) and all(amounts[i] for i in covered):
            rest = tuple(amount - (i in covered) for i, amount in enumerate(amounts))
            if makes_runs(rest):
                return True
    return False


def test_states_accept_just_what_makes_runs() -> None:
    for amounts in itertools.product(range(3), repeat=8):
        assert accepted(NO_RUNS, amounts) == makes_runs(amounts)


def test_a_state_that_is_as_good_goes_on_in_every_way_of_the_other() -> None:
    ways = list(itertools.product(range(3), repeat=5))
    for one, other in itertools.product(range(len(LENGTHS)), repeat=2):
        includes = all(accepted(one, way) for way in ways if accepted(other, way))
        assert AS_GOOD[one][other] <= includes


def test_sets_take_the_fewest_jokers_that_do() -> None:
    assert SET_PLANS[1, 1, 1, 0][0] == 0
    assert SET_PLANS[2, 2, 2, 2][0] == 0
    assert SET_PLANS[1, 1, 0, 0][0] == 1
    assert SET_PLANS[2, 1, 1, 1][0] == 1
    assert SET_PLANS[2, 1, 1, 0][0] == 2
    assert (2, 1, 0, 0) not in SET_PLANS
    for used, (jokers, plan) in SET_PLANS.items():
        assert tuple(sum(suit in suits for suits in plan) for suit in range(4)) == used
        assert jokers == sum(max(0, 3 - len(suits)) for suits in plan)


def test_bounds_are_never_above_the_cost() -> None:
    rng = random.Random(3)
    rules = GAMES["rummikub"]
    for _ in range(60):
        jokers = rng.choice((0, 1, 2))
        melds, pieces = dealt_position(
            rules, rng, hand=rng.choice((10, 25)), table=rng.choice((0, 30)), hand_jokers=jokers
        )
        problem = problem_of(rules, [p for meld in melds for p in meld], pieces)
        first = Bounds(problem.costs, problem.counts, jokers=jokers > 0).suffixes(problem.counts, problem.must)[0]
        found = Search(problem).best()
        assert found
        assert sum(row[NO_RUNS] for row in first.rows) - jokers * JOKER_PRICE <= found.cost
