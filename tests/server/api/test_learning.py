"""Learning is started, watched and stopped, and its networks are switched, by the API as by the page."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from server.house import House
from server.learning import Learner
from tests.server.learning_stubs import learn_at_once, learn_until_told, refuse
from vision.learned_weights import SHIPPED, LearnedWeights

Phone = Callable[[], TestClient]
IDLE = {"possible": True, "running": False, "standing": None, "problem": None}


def _learner(tmp_path: Path, work: Any) -> Learner:
    (tmp_path / "pictures").mkdir()
    return Learner(tmp_path / "pictures", LearnedWeights(tmp_path / "weights"), work, lambda: True)


def _until(host: TestClient, what: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    end = time.monotonic() + 60
    while not what(state := host.get("/api/learning").json()):
        assert time.monotonic() < end, state
        time.sleep(0.02)
    return dict(state)


def test_learned_networks_are_used_and_taken_back(
    host: TestClient, house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house, "learner", _learner(tmp_path, learn_at_once))
    assert host.get("/api/learning").json() == IDLE
    started = host.post("/api/learning?lang=en")
    assert (started.status_code, started.json()["running"]) == (202, True)
    assert _until(host, lambda state: not state["running"]) == IDLE
    cards, tiles = host.get("/api/weights?lang=en").json()["weights"]
    assert (tiles["kind"], tiles["in_use"], tiles["can_go_back"], cards["learned"]) == ("tiles", SHIPPED, False, [])
    (learned,) = tiles["learned"]
    assert learned["offered"]
    assert learned["report"]["pictures"] == {"learned": 80, "held_out": 20, "waiting": 3}
    assert learned["said"][-1].startswith("better: ")
    used = host.put("/api/weights/tiles", json={"version": learned["version"]}).json()
    assert (used["in_use"], used["can_go_back"]) == (learned["version"], True)
    assert host.put("/api/weights/tiles", json={"version": None}).json()["in_use"] == SHIPPED
    for wrong, code in (({"version": "nobody"}, "no_such_version"), ({"version": None}, "nothing_before")):
        refused = host.put("/api/weights/tiles", json=wrong)
        assert (refused.status_code, refused.json()["error"]["code"]) == (400, code)
    assert host.put("/api/weights/dominoes", json={"version": None}).status_code == 422


def test_it_is_watched_and_stopped_and_says_why_it_came_to_nothing(
    host: TestClient, house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house, "learner", _learner(tmp_path, learn_until_told))
    host.post("/api/learning")
    standing = _until(host, lambda state: state["standing"])["standing"]
    assert (standing["stage"]["code"], standing["done"], standing["of"]) == ("learning_reader", 160, 320)
    assert host.post("/api/learning").json()["error"]["code"] == "already_learning"
    assert host.delete("/api/learning").json() == IDLE
    monkeypatch.setattr(house, "learner", _learner(tmp_path / "pictures", refuse))
    host.post("/api/learning")
    assert _until(host, lambda state: not state["running"])["problem"]["code"] == "no_torch"


def test_learning_is_the_hosts_alone(phone: Phone) -> None:
    browser = phone()
    assert browser.get("/api/learning").status_code == 403
    assert browser.post("/api/learning").status_code == 403
    assert browser.get("/api/weights").status_code == 403
    assert browser.put("/api/weights/tiles", json={"version": None}).status_code == 403
