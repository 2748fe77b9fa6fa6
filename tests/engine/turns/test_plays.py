"""Every legal turn, once, in order: against a plain enumeration, and the best ones against the whole list."""

import random

import pytest

from engine.games import GAMES
from engine.position import Position, Source
from engine.turns.plays import Found, find_plays
from engine.turns.score import left_points, written
from engine.turns.table import read_lying
from tests.engine.turns.naive_turns import Outcome, lying_of, naive_outcomes, shown
from tests.engine.turns.random_positions import random_position

ENUMERATED = [game for game, rules in GAMES.items() if not rules.turn.rearranges]


def outcome(found: Found, position: Position) -> Outcome:
    """A play by what can be seen afterwards, as the plain enumeration tells it."""
    start, laying = found.start, found.laying
    changed = {change.meld: change for change in laying.changes}
    table = []
    for i, pieces in enumerate(position.table):
        meld = read_lying(changed[i].after if i in changed else pieces, position.rules)
        assert meld
        closed = i in position.closed or (i in changed and changed[i].closes)
        table.append(shown(lying_of(meld, new=False, own=True, closed=closed)))
    kept = sorted("*" if k.piece.is_joker else str(k.piece) for change in laying.changes for k in change.kept)
    drawn_now = start.in_this_turn and start.source not in (None, Source.NONE)
    return (
        start.source.value if drawn_now and start.source else None,
        tuple(map(str, start.take)) if start.in_this_turn else (),
        str(start.exchange) if start.exchange else None,
        tuple(sorted(shown(lying_of(meld, new=True, own=True)) for meld in laying.melds)),
        tuple(table),
        tuple(kept),
        str(found.discard) if found.discard else None,
        tuple(sorted(map(str, found.left))),
        found.judged.out,
        found.laying.declared,
    )


@pytest.mark.parametrize("game", ENUMERATED)
@pytest.mark.parametrize("seed", range(25))
def test_legal_turns_are_those_that_single_steps_reach(game: str, seed: int) -> None:
    rng = random.Random(f"{game} {seed}")
    position = random_position(game, rng, hand=rng.randint(2, 5), melds=rng.randint(0, 2))
    found, complete = find_plays(position, None)
    outcomes = [outcome(play, position) for play in found]
    assert complete
    assert len(set(outcomes)) == len(outcomes)
    assert set(outcomes) == naive_outcomes(position)


@pytest.mark.long
@pytest.mark.parametrize("game", ENUMERATED)
def test_many_more_positions(game: str) -> None:
    for seed in range(100, 600):
        test_legal_turns_are_those_that_single_steps_reach(game, seed)


@pytest.mark.parametrize("game", ENUMERATED)
@pytest.mark.parametrize("seed", range(8))
def test_the_best_plays_begin_the_whole_list(game: str, seed: int) -> None:
    rng = random.Random(f"top {game} {seed}")
    position = random_position(game, rng, hand=rng.randint(5, 8), melds=rng.randint(1, 4))
    every = [outcome(play, position) for play in find_plays(position, None)[0]]
    for top in (1, 3, 20):
        best, complete = find_plays(position, top)
        assert [outcome(play, position) for play in best] == every[:top]
        assert complete == (len(every) <= top)


@pytest.mark.parametrize("game", ENUMERATED)
@pytest.mark.parametrize("seed", range(12))
def test_plays_are_in_the_order_that_is_promised(game: str, seed: int) -> None:
    rng = random.Random(f"order {game} {seed}")
    position = random_position(game, rng, hand=rng.randint(4, 9), melds=rng.randint(0, 4))
    keys = []
    for play in find_plays(position, None)[0]:
        out, finish = play.judged.out, play.judged.hand_finish
        cost = written(play.start, play.laying, play.discard, play.left, out, finish)
        keys.append((not out, cost, len(play.left), left_points(play.left, position.rules)))
    assert keys == sorted(keys)
