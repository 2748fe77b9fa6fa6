"""The discards turned over to be the stock, as the referee sees them vanish."""

from typing import Any, Final

import pytest

from engine.after import parse_after
from engine.games import GAMES
from engine.position import parse_position
from engine.referee import Verdict, check

RENEWING: Final = [game for game, rules in GAMES.items() if rules.stock.when_empty == "renew"]
OTHERS: Final = [game for game, rules in GAMES.items() if rules.stock.when_empty != "renew" and rules.turn.discard]


def judged(game: str, after: str, *, hand: bool = False, **more: Any) -> Verdict:
    """`after`: what is left of five discards and what was put there, in the names of cards."""
    rules = GAMES[game]
    first = "? " if rules.pickup.first_locked else ""
    table = "traditional" if rules.deck.jokers == 0 else game
    before = {"game": table, "discards": _named(game, first + "2c 5d 9h Jc 4s")} | more
    if hand:
        before["hand"] = _named(game, "Ks 8d 3h")
    position = parse_position(before, hand_known=False)
    told = {"discards": _named(game, first + after)}
    if hand:
        told["hand"] = _named(game, "Ks 8d 6c")  # The stock gave 6c, and 3h was discarded.
    return check(position, parse_after(told, position))


def _named(game: str, pieces: str) -> str:
    if GAMES[game].deck.kind == "cards":
        return pieces
    ranks, suits = {"A": "1", "J": "11", "Q": "12", "K": "13"}, dict(zip("shdc", "krby", strict=True))
    return " ".join(
        piece if piece == "?" else ranks.get(piece[:-1], piece[:-1]) + suits[piece[-1]] for piece in pieces.split()
    )


def test_which_games_have_it() -> None:
    assert {"handromi", "traditional", "romi40", "tile", "tile-open", "tile-rack"} <= set(RENEWING)
    assert {"romi500"} <= set(OTHERS)


@pytest.mark.parametrize("game", RENEWING)
@pytest.mark.parametrize("hand", [False, True])
def test_the_discard_of_who_drew_the_last_piece_begins_the_new_ones(game: str, hand: bool) -> None:
    verdict = judged(game, "3h", hand=hand, stock=1)
    assert (verdict.legal, verdict.faults) == (True, ())
    assert verdict.move
    assert str(verdict.move.discard) == _named(game, "3h")


@pytest.mark.parametrize("game", RENEWING)
@pytest.mark.parametrize("hand", [False, True])
def test_it_may_be_done_as_late_as_before_the_next_draw(game: str, hand: bool) -> None:
    assert judged(game, "4s 3h", hand=hand, stock=0, renewals=1).legal is True


@pytest.mark.parametrize("game", RENEWING)
@pytest.mark.parametrize("stock", [0, 1])
def test_it_need_not_have_been_done_yet(game: str, stock: int) -> None:
    assert judged(game, "2c 5d 9h Jc 4s 3h", stock=stock).legal is True


@pytest.mark.parametrize("game", RENEWING)
@pytest.mark.parametrize(
    ("after", "known"),
    [
        ("3h", {}),
        ("3h", {"stock": 2}),
        ("3h", {"stock": 1, "renewals": 2}),
        ("4s 3h", {"stock": 2}),
        ("4s 3h", {"stock": 0, "renewals": 2}),
        ("2c 5d 3h", {"stock": 0}),
        ("Jc 4s 3h", {"stock": 1}),
        ("", {"stock": 1}),
    ],
)
def test_discards_that_vanish_otherwise_are_a_fault(game: str, after: str, known: dict[str, Any]) -> None:
    verdict = judged(game, after, **known)
    assert verdict.legal is False
    assert verdict.faults


@pytest.mark.parametrize("game", OTHERS)
@pytest.mark.parametrize(("after", "stock"), [("3h", 1), ("4s 3h", 0)])
def test_where_the_round_ends_with_the_stock_they_stay(game: str, after: str, stock: int) -> None:
    assert judged(game, after, stock=stock).legal is False
