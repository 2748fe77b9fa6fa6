import random

import pytest

from engine.games import GAMES
from engine.players import never_lays
from engine.playthrough import playthrough
from engine.round.course import Round
from engine.round.dealing import random_deal
from engine.round.ending import round_record
from engine.round.events import SwapDoubles, Undo
from engine.round.stock import random_renewal
from engine.settlement import settle
from tests.engine.playthroughs.make import FOLDER, golden_file, golden_text


def test_every_game_has_its_playthrough_and_there_are_no_others() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.txt")) == sorted(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_the_round_is_played_as_it_was(game: str) -> None:
    kept = golden_file(game).read_text(encoding="utf-8")
    assert golden_text(game) == kept, "a rule has changed: make.py writes the playthroughs anew; read the difference"


def test_what_was_taken_back_is_not_told_and_doubles_are() -> None:
    rng = random.Random(3)
    course = Round(random_deal("tile", ["Anna", "Béla"], rng))
    doubles = [next(p for p in seat.hand if seat.hand.count(p) > 1) for seat in course.state.seats]
    course.append(never_lays(course.state))
    course.append(Undo())
    course.append(SwapDoubles(0, doubles[0], 1, doubles[1]))
    while not course.state.ending:
        state = course.state
        course.append(random_renewal(state, rng) if state.to_renew else never_lays(state))
    lines = list(playthrough(course, settle(round_record(course.state)), "hu"))
    assert lines[0].endswith("Anna oszt, Béla kezd")
    told = [line for line in lines if line.startswith("  1  ")]
    assert told == [f"  1  Anna duplát cserél: {doubles[0]}, Béla ezt adja: {doubles[1]}"]
    assert "senki sem ment ki" in lines
