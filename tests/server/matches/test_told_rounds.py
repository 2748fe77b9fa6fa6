"""What is told of a round turn by turn settles it as it was played, and no legal turn is called a fault."""

from typing import Final

import pytest

from engine.games import GAMES
from engine.referee import check
from engine.settlement import settle
from server.matches.at_table import TableRound
from tests.server.matches.told_rounds import told_round

COUNTED: Final = ["tile", "tile-open", "tile-rack", "rummikub", "romi500"]
"""Games in which a settlement needs more of the table than who went out."""
SEEDS: Final = [
    *(("tile", seed) for seed in (4, 7)),
    *(("tile-open", seed) for seed in (6, 10)),
    *(("tile-rack", seed) for seed in (0,)),
    *(("rummikub", seed) for seed in (1,)),
    *(("romi500", seed) for seed in range(2, 6)),
]
RENEWING: Final = [game for game, rules in GAMES.items() if rules.stock.when_empty == "renew"]


def _settles_the_same(game: str, seed: int) -> None:
    told = told_round(game, seed)
    assert settle(told.told).scores == settle(told.played).scores, (game, seed)


def _is_legal(table: TableRound) -> None:
    assert table.last
    verdict = check(table.last.before, table.last.after)
    assert verdict.legal is not False, (table.turns, table.last, verdict.faults)


@pytest.mark.parametrize(("game", "seed"), SEEDS)
def test_a_round_told_turn_by_turn_settles_as_it_was_played(game: str, seed: int) -> None:
    _settles_the_same(game, seed)


@pytest.mark.parametrize("game", RENEWING)
def test_discards_that_are_turned_over_in_a_round_are_no_fault(game: str) -> None:
    renewals = [0]

    def judge(table: TableRound) -> None:
        if table.renewals != renewals[-1]:
            renewals.append(table.renewals)
            _is_legal(table)

    told = told_round(game, 2, judge)
    assert renewals == list(range(told.course.state.renewals + 1))
    assert told.table.renewals > 0


@pytest.mark.long
@pytest.mark.parametrize("game", COUNTED)
def test_many_more_rounds(game: str) -> None:
    for seed in range(100, 160):
        _settles_the_same(game, seed)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_no_turn_of_a_round_is_a_fault(game: str) -> None:
    for seed in range(100, 110):
        told_round(game, seed, _is_legal)
