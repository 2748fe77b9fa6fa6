"""What is kept is chosen, looked through, corrected, confirmed and forgotten by the API as by the pages."""

from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient

from datasets.scene import load_scene
from datasets.sets import CONFIRMED, TRUTH_NOTE
from server.house import House
from tests.server.fakes import photo_bytes

Phone = Callable[[], TestClient]
OFF = {"on": False, "cap_mb": 500, "make": "", "pictures": 0, "withheld": 0, "mb": 0.0, "trouble": None}
ROW = (("1k", "2k", "3k", "4k"),)


@pytest.fixture
def kept(host: TestClient) -> str:
    """The name of a picture that was confirmed at the table."""
    assert host.put("/api/collecting", json={"on": True, "make": "grandma's"}).status_code == 200
    host.put("/api/table/game", json={"game": "rummikub"})
    host.post("/api/photos", content=photo_bytes(rows=ROW), headers={"content-type": "image/jpeg"})
    assert host.put("/api/table/confirmed").json()["pictures"] == 1
    (picture,) = host.get("/api/sets/collected").json()["pictures"]
    return str(picture["name"])


def test_nothing_is_kept_until_it_is_switched_on(host: TestClient, house: House) -> None:
    folder = str(house.collector.collection.folder)
    assert host.get("/api/collecting").json() == {**OFF, "folder": folder}
    host.post("/api/photos", content=photo_bytes(), headers={"content-type": "image/jpeg"})
    refused = host.put("/api/table/confirmed")
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "not_keeping")
    on = host.put("/api/collecting", json={"on": True, "cap_mb": 20}).json()
    assert (on["on"], on["cap_mb"]) == (True, 20)
    assert host.put("/api/collecting", json={"make": " our  tiles "}).json() == {**on, "make": "our tiles"}
    for wrong in ({"cap_mb": 9}, {"cap_mb": True}, {"on": 1}, {"make": "x" * 61}, {"off": True}):
        assert host.put("/api/collecting", json=wrong).status_code == 422


def test_a_picture_is_looked_at_corrected_confirmed_and_deleted(host: TestClient, house: House, kept: str) -> None:
    entries = host.get("/api/sets/collected").json()
    assert (entries["count"], entries["confirmed"], entries["next"]) == (1, 1, None)
    assert entries["pictures"][0].items() >= {"game": "rummikub", "make": "grandma's", "confirmed": True}.items()
    assert host.get("/api/sets/collected?show=unchecked").json()["pictures"] == []
    address = f"/api/sets/collected/{kept}"
    scene: dict[str, Any] = host.get(address).json()
    scene["pieces"][0]["piece"] = "1b"
    scene["notes"][TRUTH_NOTE] = "corrected"
    assert host.put(address, json=scene).json() == scene
    assert host.get("/api/sets/collected?show=unchecked").json()["next"] == kept
    path = house.collector.collection.folder / f"{kept}.json"
    assert str(load_scene(path).pieces[0].piece) == "1b"
    assert host.put(f"{address}/confirmed").json()["notes"][TRUTH_NOTE] == CONFIRMED
    assert load_scene(path).notes[TRUTH_NOTE] == CONFIRMED
    told = {**scene, "source": "elsewhere", "notes": {**scene["notes"], "seat": "9", "match": "9-9"}}
    assert host.put(address, json=told).json() == scene, "whose table it shows stays as it is known"
    for wrong, code in (
        ({**scene, "width_px": 7}, "other_picture"),
        ({**scene, "picture": "../../secret"}, "other_picture"),
        ({**scene, "romi_scene": 9}, "scene_version"),
        ({}, "scene_field"),
    ):
        assert host.put(address, json=wrong).json()["error"]["code"] == code
    assert host.delete(address).status_code == 204
    assert not path.exists()
    assert [host.request(method, address).status_code for method in ("GET", "DELETE")] == [404, 404]


def test_where_nothing_shows_there_is_nothing_to_confirm(host: TestClient) -> None:
    host.put("/api/collecting", json={"on": True})
    refused = host.put("/api/table/confirmed")
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "nothing_to_keep")


def test_everything_is_forgotten(host: TestClient, house: House, kept: str) -> None:
    forgotten = host.delete("/api/collecting").json()
    assert (forgotten["on"], forgotten["pictures"]) == (False, 0)
    assert not (house.collector.collection.folder / f"{kept}.jpg").exists()


@pytest.mark.parametrize("name", [".hidden", "..%2Fromi", "a%2Fb", "%00"])
def test_no_name_leads_out_of_a_set(host: TestClient, name: str) -> None:
    assert host.get(f"/api/sets/collected/{name}").status_code in (404, 422)
    assert host.get("/api/sets/nowhere").status_code == 404


def test_a_seat_answers_for_itself_alone(host: TestClient, phone: Phone) -> None:
    match = host.post("/api/matches", json={"game": "rummikub", "players": ["Anna", "Béla"]}).json()["id"]
    anna, bela = (f"/api/matches/{match}/seats/{name}/consent" for name in ("Anna", "Béla"))
    assert host.put(anna, json={"given": True}).status_code == 403, "not even the host answers for a seat"
    link = host.post("/api/links", json={"role": "seat", "match": match, "player": "Anna"}).json()["path"]
    anna_s = phone()
    anna_s.post("/join/seat", data={"key": link.partition("key=")[2]}, follow_redirects=False)
    assert anna_s.get(anna).json() == {"given": None}
    for given in (True, False):
        assert anna_s.put(anna, json={"given": given}).json() == {"given": given}
        assert anna_s.get(anna).json() == {"given": given}
    assert [anna_s.get(bela).status_code, anna_s.put(bela, json={"given": True}).status_code] == [403, 403]
    assert anna_s.put(anna, json={"given": "yes"}).status_code == 422
    assert anna_s.get(anna.replace("Anna", "ANNA")).json() == {"given": False}, "a name is one however it is written"


def test_pictures_are_the_hosts_alone(phone: Phone, kept: str) -> None:
    stranger = phone()
    for method, address in (
        ("GET", "collecting"),
        ("PUT", "collecting"),
        ("DELETE", "collecting"),
        ("PUT", "table/confirmed"),
        ("GET", "sets"),
        ("GET", "sets/collected"),
        ("GET", f"sets/collected/{kept}"),
        ("PUT", f"sets/collected/{kept}"),
        ("PUT", f"sets/collected/{kept}/confirmed"),
        ("DELETE", f"sets/collected/{kept}"),
    ):
        assert stranger.request(method, f"/api/{address}", json={} if method == "PUT" else None).status_code == 403
