import pytest

from engine.games import GAMES
from tests.engine.playthroughs.make import FOLDER, golden_file, golden_text


def test_every_game_has_its_playthrough_and_there_are_no_others() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.txt")) == sorted(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_the_round_is_played_as_it_was(game: str) -> None:
    kept = golden_file(game).read_text(encoding="utf-8")
    assert golden_text(game) == kept, "a rule has changed: make.py writes the playthroughs anew; read the difference"
