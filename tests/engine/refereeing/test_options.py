"""What a table may agree on otherwise: the referee and the list of plays agree whatever it is."""

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from engine.games import GAMES, option_fields, table_rules
from engine.referee import check
from engine.turns.plays import find_plays
from engine.wording import BadInput
from tests.engine.refereeing.afters import after_of
from tests.engine.refereeing.test_equivalence import check_possible
from tests.engine.turns.random_positions import random_position

TURNS_ARE_ABOUT = ("melds", "turn", "pickup", "upcard", "opening", "layoffs", "passes", "joker_swaps", "finish")
FRAME = ("turn.draw", "turn.discard", "turn.rearranges", "turn.lays")
"""These make another kind of game, they are no rulings."""
VALUES: tuple[object, ...] = (
    *(True, False, None, 0, 2, 30),
    *("none", "own", "any", "never", "either", "both", "run", "set", "worth_then_set"),
)


def _options() -> Iterator[tuple[str, str, object]]:
    for game, rules in GAMES.items():
        if rules.turn.rearranges:
            continue
        for name in option_fields(rules):
            if name.partition(".")[0] in TURNS_ARE_ABOUT and name not in FRAME:
                for value in VALUES:
                    try:
                        table_rules(game, {name: value})
                    except BadInput:
                        continue
                    yield game, name, value


ALL = list(_options())


def _check(game: str, name: str, value: object, seed: int) -> None:
    rng = random.Random(f"{game} {name} {value} {seed}")
    position = random_position(game, rng, hand=rng.randint(4, 6), melds=rng.randint(0, 3))
    position = replace(position, rules=table_rules(game, {name: value}))
    found, _ = find_plays(position, None)
    for play in rng.sample(found, min(6, len(found))):
        verdict = check(position, after_of(play, position, rng))
        assert verdict.legal is True, (name, value, position, verdict)
    check_possible(position, rng)


@pytest.mark.parametrize(("game", "name", "value"), ALL[::7])
def test_some_options(game: str, name: str, value: object) -> None:
    _check(game, name, value, 0)


@pytest.mark.long
def test_all_options() -> None:
    for game, name, value in ALL:
        _check(game, name, value, 1)
