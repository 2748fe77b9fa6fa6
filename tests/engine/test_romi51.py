"""Kalookie 51: as Römi 40, but for its minimum, and for lay-offs in a finish by hand."""

import dataclasses

import pytest

from engine.games import game
from engine.round.course import after_event
from engine.round.ending import round_record
from engine.round.refusal import IllegalTurn
from engine.settlement import settle
from tests.engine.round.rounds import moment, turn


def test_it_differs_from_romi40_in_nothing_else() -> None:
    romi40, romi51 = game("romi40"), game("romi51")
    assert (romi51.opening.minimum, romi51.finish.hand_finish_layoffs) == (51, False)
    opening, finish = romi40.opening, romi40.finish
    assert (opening.minimum, finish.hand_finish_layoffs) == (40, True)
    named = dataclasses.replace(romi51, id=romi40.id, name=romi40.name)
    assert dataclasses.replace(named, opening=opening, finish=finish) == romi40


def _may_open(name: str, lay: str) -> bool:
    hand = lay.replace("|", "").replace("*=5s", "*")
    state = moment(name, [f"{hand} 2d", "3c"], stock="9c")
    try:
        after_event(state, turn("stock", "2d", lay=lay))
    except IllegalTurn as refused:
        return refused.code != "below_minimum"
    return True


@pytest.mark.parametrize(
    ("lay", "in_romi40", "in_romi51"),
    [
        ("Js Qs Ks | 3h 3d 3c", False, False),
        ("Js Qs Ks | 4h 4d 4c", True, False),
        ("Js Qs Ks | 5h 5d 5c *=5s", True, False),
        ("Js Qs Ks | 7h 7d 7c", True, True),
    ],
)
def test_a_first_laying_is_worth_fifty_one(lay: str, in_romi40: bool, in_romi51: bool) -> None:
    assert [_may_open(name, lay) for name in ("romi40", "romi51")] == [in_romi40, in_romi51]


@pytest.mark.parametrize(("name", "hand_finish", "scores"), [("romi40", True, (0, 28)), ("romi51", False, (0, 3))])
def test_a_finish_with_a_lay_off_is_no_romi(name: str, hand_finish: bool, scores: tuple[int, int]) -> None:
    state = moment(name, ["Ks Qs Js 10h 10d 10c 9s", "3c"], stock="2d", table="6s 7s 8s", owners=[1], opened=[1])
    after = after_event(state, turn("stock", "2d", lay="Js Qs Ks | 10h 10d 10c", layoffs=[(0, "9s")]))
    assert after.ending
    assert after.ending.hand_finish == hand_finish
    assert settle(round_record(after)).scores == scores


@pytest.mark.parametrize("name", ["romi40", "romi51"])
def test_a_finish_without_one_is_a_romi_in_both(name: str) -> None:
    state = moment(name, ["Ks Qs Js 10h 10d 10c", "3c"], stock="2d")
    after = after_event(state, turn("stock", "2d", lay="Js Qs Ks | 10h 10d 10c"))
    assert settle(round_record(after)).scores == (0, 28)
