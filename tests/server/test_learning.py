"""The learner beside the server: one process, whatever becomes of it."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from engine.pieces import Kind
from engine.wording import BadInput
from server.learning import Learner, Learning, Work, learn_beside
from tests.server.learning_stubs import HALF, break_off, learn_at_once, learn_until_told, refuse
from vision.learned_weights import SHIPPED, LearnedWeights

MakeLearner = Callable[[Work], Learner]


@pytest.fixture
def learner_of(tmp_path: Path) -> Iterator[MakeLearner]:
    made: list[Learner] = []

    def make(work: Work) -> Learner:
        (tmp_path / "pictures").mkdir()
        made.append(Learner(tmp_path / "pictures", LearnedWeights(tmp_path / "weights"), work, lambda: True))
        return made[0]

    yield make
    for learner in made:
        learner.cancel()


def _wait_for(learner: Learner, what: Callable[[Learning], bool]) -> Learning:
    end = time.monotonic() + 60
    while not what(learner.state):
        assert time.monotonic() < end, learner.state
        time.sleep(0.01)
    return learner.state


def test_what_was_learned_can_be_used_and_taken_back(learner_of: MakeLearner) -> None:
    learner = learner_of(learn_at_once)
    assert learner.state == Learning()
    learner.start()
    assert learner.state.is_running
    learned = _wait_for(learner, lambda state: not state.is_running).learned
    assert learned
    assert learned.offered
    assert learner.latest() == {Kind.TILES: learned}
    learner.use(learned)
    assert learner.weights.in_use(Kind.TILES) == learned.version
    learner.back(Kind.TILES)
    assert learner.weights.in_use(Kind.TILES) == SHIPPED


def test_one_at_a_time_and_cancelled_at_once(learner_of: MakeLearner, tmp_path: Path) -> None:
    learner = learner_of(learn_until_told)
    learner.start()
    assert _wait_for(learner, lambda state: state.standing is not None).standing == HALF
    with pytest.raises(BadInput) as caught:
        learner.start()
    assert caught.value.code == "already_learning"
    learner.cancel()
    assert learner.state == Learning()
    learner.cancel()
    (tmp_path / "pictures" / "go on").touch()
    learner.start()
    assert _wait_for(learner, lambda state: not state.is_running).learned
    assert learner.weights.versions(Kind.TILES)


@pytest.mark.parametrize(("work", "code"), [(refuse, "no_torch"), (break_off, "learning_broke")])
def test_why_nothing_was_learned(learner_of: MakeLearner, work: Work, code: str) -> None:
    learner = learner_of(work)
    learner.start()
    problem = _wait_for(learner, lambda state: not state.is_running).problem
    assert problem
    assert problem.code == code
    assert learner.latest() == {}


def test_without_torch_nothing_starts_and_the_command_that_adds_it_is_said(tmp_path: Path) -> None:
    learner = Learner(tmp_path, LearnedWeights(tmp_path / "weights"), learn_at_once, lambda: False)
    with pytest.raises(BadInput, match=r"pip install -e \"\.\[train\]\""):
        learner.start()
    assert learner.state == Learning()


def test_a_collection_that_teaches_nothing_says_so(learner_of: MakeLearner) -> None:
    learner = learner_of(learn_beside)
    learner.start()
    problem = _wait_for(learner, lambda state: not state.is_running).problem
    assert problem
    assert problem.code in ("no_scenes", "no_torch")
