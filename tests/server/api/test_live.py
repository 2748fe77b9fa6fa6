"""/api/live: the camera, zones and the match at the table."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from server.house import House
from server.security import POLICY_VIOLATION
from tests.server.fakes import photo_bytes

HOST = "ws://127.0.0.1:7664"
LAN_HOST = "192.168.1.5:7664"
ZONES = {"zones": [{"place": "discards", "corners": [[0.8, 0.7], [1, 0.7], [1, 1]]}]}


@pytest.fixture
def film(tmp_path: Path) -> str:
    folder = tmp_path / "film"
    folder.mkdir()
    for number in range(3):
        cv2.imwrite(str(folder / f"{number}.png"), np.full((60, 80, 3), 60 + number, np.uint8))
    return str(folder)


def test_the_camera_is_chosen_kept_and_switched_off(host: TestClient, house: House, film: str) -> None:
    assert host.get("/api/live").json()["on"] is False
    on = host.put("/api/live/camera", json={"source": film}).json()
    assert (on["on"], on["source"], on["status"]["code"]) == (True, film, "live_looking")
    assert house.household.settings()["camera"] == {"source": film}
    refused = host.post("/api/photos", content=photo_bytes())
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "camera_is_on")
    assert host.put("/api/live/frozen", json={"frozen": True}).json()["status"]["code"] == "live_frozen"
    assert host.put("/api/live/frozen", json={"frozen": False}).json()["frozen"] is False
    assert host.delete("/api/live/camera").json()["on"] is False
    assert "camera" not in house.household.settings()


def test_a_camera_that_gives_no_picture_is_one_sentence_and_none_is_on(host: TestClient) -> None:
    answer = host.put("/api/live/camera?lang=en", json={"source": "~nobody/film"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "source_missing")
    assert host.get("/api/live").json()["on"] is False


def test_zones_are_kept_for_all_evenings(host: TestClient, house: House) -> None:
    marked = host.put("/api/live/zones", json=ZONES).json()
    assert marked["zones"] == ZONES["zones"]
    assert house.household.settings()["zones"] == ZONES


def test_the_match_at_the_table(host: TestClient) -> None:
    match = host.post("/api/matches", json={"game": "tile", "players": ["Anna", "Béla", "Cili"]}).json()["id"]
    assert host.put("/api/live/match", json={"match": match}).json()["match"] == match
    assert host.get("/api/table").json()["game"] == "tile"
    assert host.put("/api/live/match", json={"match": 99}).status_code == 404
    assert host.put("/api/live/match", json={"match": None}).json()["match"] is None


def test_frames_are_for_the_host_and_screens_alone(
    host: TestClient, phone: Callable[[], TestClient], film: str
) -> None:
    host.put("/api/live/camera", json={"source": film})
    with host.websocket_connect(f"{HOST}/live/picture") as socket:
        for _ in range(2):
            socket.send_text("next")
            assert socket.receive_bytes().startswith(b"\xff\xd8\xff")
    stranger = phone()
    for path in ("/live/picture", "/camera/frames"):
        with pytest.raises(WebSocketDisconnect) as refused, stranger.websocket_connect(f"ws://{LAN_HOST}{path}"):
            pass
        assert refused.value.code == POLICY_VIOLATION
    assert stranger.get("/api/live").status_code == 403


def test_a_browser_sends_frames_one_by_one_and_another_takes_over(host: TestClient) -> None:
    content: Any = photo_bytes()
    with host.websocket_connect(f"{HOST}/camera/frames") as first:
        assert first.receive_text() == "next"
        first.send_bytes(b"no picture")
        assert first.receive_text() == "next"
        first.send_bytes(content)
        assert first.receive_text() == "next"
        assert host.get("/api/live").json()["source"] == "browser"
        with host.websocket_connect(f"{HOST}/camera/frames") as second:
            assert second.receive_text() == "next"
            first.send_bytes(content)
            with pytest.raises(WebSocketDisconnect) as ended:
                first.receive_text()
            assert ended.value.code == 4001
