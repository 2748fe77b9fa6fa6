import random

import pytest

from engine.advise import advise
from engine.after import After, after_json, parse_after
from engine.after_play import after_play
from engine.games import GAMES
from engine.pieces import format_pieces
from engine.players import turn_of
from engine.position import Source, parse_position
from engine.referee import check
from engine.round.course import after_event
from engine.round.drawing import position_after_draw
from tests.engine.round.rounds import moment
from tests.engine.turns.random_positions import random_position


def _table(after: After) -> list[str]:
    return [format_pieces(meld) for meld in after.table]


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_referee_finds_nothing_wrong_with_what_lies_there_afterwards(game: str) -> None:
    checked = 0
    for seed in range(25):
        position = random_position(game, random.Random(seed), hand=6, melds=2)
        for play in advise(position, 4).plays:
            if play.draw is Source.STOCK and game != "rummikub":
                continue  # The turn goes on once the piece has been seen.
            after = after_play(position, play)
            assert parse_after(after_json(after), position) == after
            verdict = check(position, after)
            assert verdict.legal is not False, (position, play, verdict.faults)
            checked += verdict.legal is True
    assert checked > 10


@pytest.mark.parametrize(
    ("game", "hands", "table"),
    [
        ("tile", ["7r 4b 5b 6b 9y", "1k"], "4r 5r 6r | 9r 9b 9k"),
        ("romi500", ["8h 5s 6s 7s Kd", "2c"], "5h 6h 7h"),
        ("handromi", ["9h 5s 6s 7s Kd", "2c"], "7h 8h * 10h"),
    ],
)
def test_it_is_what_a_dealt_round_comes_to(game: str, hands: list[str], table: str) -> None:
    stock, discards = ("3y 2y", "? 4y") if game == "tile" else ("3d 2d", "4d")
    owners = [1] * (table.count("|") + 1)
    state = moment(game, hands, table=table, owners=owners, opened=[0, 1], stock=stock, discards=discards)
    position = position_after_draw(state, Source.STOCK)
    plays = advise(position, 30).plays
    assert any(play.layoffs or play.swaps for play in plays)
    for play in plays:
        came_to, told = after_event(state, turn_of(state, play, Source.STOCK)), after_play(position, play)
        expected = came_to.position()
        assert told.table == expected.table
        assert told.discards == came_to.discards
        assert told.kept == came_to.seats[0].kept
        assert sorted(map(str, told.hand or ())) == sorted(map(str, came_to.seats[0].hand))
        assert told.closed == expected.closed


def test_a_pass_keeps_the_neighbour() -> None:
    data = {"game": "tile", "hand": "7r 13y", "opened": True, "table": ["4r 5r 6r"], "owners": [1], "drawn": "stock"}
    position = parse_position(data)
    play = next(play for play in advise(position).plays if play.layoffs)
    after = after_play(position, play)
    assert _table(after) == ["4r 5r 7r"]
    assert [(str(kept.piece), kept.points) for kept in after.kept or ()] == [("6r", 5)]
    assert (after.owners, format_pieces(after.discards), after.hand) == ((1,), "13y", ())


def test_a_finish_from_the_rack_leaves_the_table_as_it_is() -> None:
    data = {"game": "tile", "hand": "4r 5r 6r 9r 9b 9k 13y", "table": ["1b 2b 3b"], "owners": [1], "drawn": "stock"}
    position = parse_position(data)
    play = next(play for play in advise(position).plays if play.hand_finish)
    after = after_play(position, play)
    assert (after.hand_finish, _table(after), format_pieces(after.discards)) == (True, ["1b 2b 3b"], "13y")
    assert sorted(map(str, after.hand or ())) == ["4r", "5r", "6r", "9b", "9k", "9r"]


def test_the_upcard_changes_hands() -> None:
    data = {"game": "handromi", "hand": "2h 5s 9d", "upcard": "Kc", "first_round": True, "discards": "4d"}
    position = parse_position(data)
    play = next(play for play in advise(position).plays if play.exchange and play.draw is Source.DISCARD)
    after = after_play(position, play)
    assert after.upcard == play.exchange
    assert after.discards == ((play.discard,) if play.discard else ())
    assert len(after.hand or ()) == 3


def test_what_comes_from_the_stock_is_unknown() -> None:
    position = parse_position({"game": "traditional", "hand": "2h 5s 9d", "discards": "4d"})
    play = next(play for play in advise(position).plays if play.draw is Source.STOCK)
    assert after_play(position, play).hand is None
