"""When newly learned networks are offered, and the one sentence why not."""

import json
from dataclasses import replace

import pytest

from vision.learning.paired import Paired
from vision.learning.verdict import Verdict, verdict_from_json

BETTER = Paired(
    pictures=20, pieces=200, old_right=170, new_right=190, gained=25, lost=5, old_invented=3, new_invented=3
)
SAME = Paired(
    pictures=60, pieces=1000, old_right=900, new_right=900, gained=9, lost=9, old_invented=20, new_invented=20
)


def test_better_on_the_set_and_as_good_elsewhere_is_offered() -> None:
    verdict = Verdict(BETTER, SAME)
    assert verdict.offered
    assert verdict.reason.code == "learned_better"
    assert verdict.forgotten_points == 0


@pytest.mark.parametrize(
    ("gained", "lost", "offered"),
    [(6, 0, True), (5, 0, False), (0, 6, False), (9, 1, True), (8, 2, False), (0, 0, False)],
)
def test_it_has_to_be_more_than_luck(gained: int, lost: int, offered: bool) -> None:
    held_out = replace(BETTER, gained=gained, lost=lost, new_right=170 + gained - lost)
    verdict = Verdict(held_out, SAME)
    assert verdict.offered is offered
    assert offered or verdict.reason.code == "learned_not_better"


def test_seeing_what_is_not_there_is_no_gain() -> None:
    assert Verdict(replace(BETTER, new_invented=22), SAME).offered
    assert Verdict(replace(BETTER, new_invented=23), SAME).reason.code == "learned_invents"


@pytest.mark.parametrize(
    ("right", "invented", "points"),
    [(897, 20, 0.3), (896, 20, 0.4), (900, 23, 0.3), (900, 24, 0.4), (896, 0, 0.4), (990, 80, -3)],
)
def test_other_makes_may_be_forgotten_by_three_in_a_thousand(right: int, invented: int, points: float) -> None:
    verdict = Verdict(BETTER, replace(SAME, new_right=right, new_invented=invented))
    assert verdict.forgotten_points == pytest.approx(points)
    assert verdict.offered is (points <= 0.3)
    assert verdict.offered or verdict.reason.code == "learned_forgot"


@pytest.mark.parametrize("verdict", [Verdict(BETTER, SAME), Verdict(SAME, SAME), Verdict(BETTER, BETTER)])
def test_its_sentence_and_json_hold_every_value(verdict: Verdict) -> None:
    for language in ("hu", "en"):
        assert "{" not in verdict.reason.text(language, verdict.values())
    entry = verdict.to_json()
    assert entry["offered"] is verdict.offered
    assert verdict_from_json(json.loads(json.dumps(entry))) == verdict
