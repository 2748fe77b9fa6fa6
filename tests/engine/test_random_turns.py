"""What is drawn at random is exactly what is advised: all of it can come up, and nothing else does."""

import dataclasses
import random

import pytest

from engine.advise import advise
from engine.games import GAMES
from engine.players import turn_of
from engine.position import Source
from engine.random_turns import random_turn
from engine.round.course import Round, after_event
from engine.round.dealing import random_deal
from engine.round.drawing import position_after_draw
from engine.round.events import Turn
from engine.round.state import RoundState
from tests.engine.round.rounds import moment

MOST_DRAWN = 20_000


def _told(turn: Turn) -> Turn:
    """The turn with its parts in a fixed order."""
    layoffs = tuple(sorted(turn.layoffs, key=lambda part: part.meld))
    return dataclasses.replace(turn, lay=tuple(sorted(turn.lay, key=str)), layoffs=layoffs)


def _advised(state: RoundState) -> set[Turn]:
    before = [turn_of(state, play) for play in advise(state.position()).plays if play.draw is not Source.STOCK]
    drawn = advise(position_after_draw(state, Source.STOCK)).plays
    return {_told(turn) for turn in [*before, *(turn_of(state, play, Source.STOCK) for play in drawn)]}


@pytest.mark.parametrize(
    "state",
    [
        moment("traditional", ["5h 6h 7h 9c", "2c"], stock="9d", discards="8h", table="9s 9h 9d"),
        moment("romi40", ["5h 6h 9c *", "2c"], stock="9d", discards="8h", table="9s 9h *", opened=[0]),
        moment("romi40", ["Kh Qh Jh 10c 2d", "2c"], stock="10d", discards="10h"),
        moment("romi500", ["5h 6h 9c", "2c"], stock="9d", discards="9s 4h 2s"),
        moment("romi500", ["7h 9c 2s", "2c"], stock="8h", discards="3s", table="5h 6h *=7h", owners=[1]),
        moment("handromi", ["9c 10c 2s 8d", "2c"], stock="8h", discards="Jc", table="8s 8c 8d *=8h", opened=[0]),
        moment(
            "tile", ["7r 8r 2k 3b", "2b"], stock="9r", discards="1y 2y 3y", table="4r 5r 6r", owners=[1], opened=[0]
        ),
        moment("tile-rack", ["7r 8r 9r 2k", "2b"], stock="2b", discards="1y 2y", upcard="2r"),
    ],
    ids=lambda state: state.rules.id,
)
def test_random_turns_are_the_advised_ones(state: RoundState) -> None:
    advised = _advised(state)
    assert len(advised) > 3
    drawn: set[Turn] = set()
    rng = random.Random(1)
    for _ in range(MOST_DRAWN):
        drawn.add(_told(random_turn(state, rng)))
        if drawn == advised:
            break
    assert drawn == advised


@pytest.mark.parametrize("game", GAMES)
def test_every_random_turn_is_legal(game: str) -> None:
    rng = random.Random(4)
    course = Round(random_deal(game, ["A", "B"], rng))
    for _ in range(10):
        for _ in range(10):
            after_event(course.state, random_turn(course.state, rng))
        course.append(random_turn(course.state, rng))
