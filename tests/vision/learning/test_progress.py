"""How far, and how long still."""

import pytest

from vision.learning.progress import DRAWING, LOCATOR, READER, Part, Progress, Standing

PARTS = [Part(DRAWING, 10, 1.0), Part(LOCATOR, 100, 0.5), Part(READER, 40, 1.0)]


@pytest.fixture
def clock() -> list[float]:
    return [0.0]


def _progress(clock: list[float]) -> tuple[Progress, list[Standing]]:
    told: list[Standing] = []
    return Progress(PARTS, told.append, lambda: clock[0]), told


def test_the_time_left_follows_the_speed_of_this_machine(clock: list[float]) -> None:
    progress, told = _progress(clock)
    progress.step(DRAWING, 0, 10)
    assert (told[-1].share, told[-1].left_s) == (0, None)
    clock[0] = 20.0
    progress.step(DRAWING, 10, 10)
    assert told[-1].share == pytest.approx(0.1)
    assert told[-1].left_s == pytest.approx(180)
    progress.step(LOCATOR, 0, 100)
    clock[0] = 60.0
    progress.step(LOCATOR, 80, 100)
    assert told[-1].share == pytest.approx(0.5)
    assert told[-1].left_s == pytest.approx(60)


def test_what_an_earlier_attempt_did_says_nothing_of_the_speed(clock: list[float]) -> None:
    progress, told = _progress(clock)
    progress.step(DRAWING, 10, 10)
    progress.step(LOCATOR, 60, 100)
    assert told[-1].share == pytest.approx(0.4)
    assert told[-1].left_s is None
    clock[0] = 10.0
    progress.step(LOCATOR, 70, 100)
    assert told[-1].left_s == pytest.approx(110)


def test_a_part_that_turns_out_longer_costs_what_was_planned(clock: list[float]) -> None:
    progress, told = _progress(clock)
    progress.step(DRAWING, 0, 20)
    clock[0] = 5.0
    progress.step(DRAWING, 10, 20)
    assert told[-1].share == pytest.approx(0.05)
    assert (told[-1].done, told[-1].of) == (10, 20)
    assert told[-1].left_s == pytest.approx(95)
