import re
from collections.abc import Callable
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from server.access import Access, Post, Role
from server.errors import Refusal
from server.house import House
from server.matches.people import now_ms

Phone = Callable[[], TestClient]


def _key(house: House, role: Role) -> str:
    return house.access.link("", Post(role)).partition("=")[2]


def test_the_computers_own_browser_is_the_host(host: TestClient) -> None:
    assert host.get("/api/table").status_code == 200


@pytest.mark.parametrize("header", ["forwarded", "x-forwarded-for", "x-real-ip"])
def test_what_comes_through_a_proxy_is_not_the_computers_own_browser(host: TestClient, header: str) -> None:
    assert host.get("/api/table", headers={header: "203.0.113.9"}).status_code == 403


def test_everybody_else_is_nobody(phone: Phone) -> None:
    client = phone()
    for path in ("/api/table", "/camera", "/photos/abc", "/photos/abc/pieces/0"):
        assert client.get(path).status_code == 403, path
    assert client.post("/camera", files={"photo": b"x"}).status_code == 403
    assert client.post("/api/photos", content=b"x").status_code == 403
    assert client.put("/api/table/game", json={"game": "tile"}).status_code == 403


def test_opening_a_join_link_claims_nothing(house: House, phone: Phone) -> None:
    client = phone()
    page = client.get(f"/join/camera?key={_key(house, Role.CAMERA)}")
    assert page.status_code == 200
    assert not client.cookies
    assert client.get("/camera").status_code == 403


@pytest.mark.parametrize("role", [Role.HOST, Role.CAMERA])
def test_the_button_of_a_join_page_claims_its_role(house: House, phone: Phone, role: Role) -> None:
    client = phone()
    page = client.get(f"/join/{role}?key={_key(house, role)}")
    key = re.search(r'name="key" value="([^"]+)"', page.text)
    assert key
    answer = client.post(page.url.path, data={"key": key[1]}, follow_redirects=False)
    assert answer.status_code == 303
    assert "httponly" in answer.headers["set-cookie"].lower()
    assert client.get("/camera").status_code == 200
    assert client.get("/api/table").status_code == (200 if role is Role.HOST else 403)


def test_a_camera_sees_no_picture(house: House, phone: Phone, host: TestClient, photo: bytes) -> None:
    client = phone()
    client.post("/join/camera", data={"key": _key(house, Role.CAMERA)})
    assert client.post("/camera", files={"photo": photo}).status_code == 200
    url = host.get("/api/table").json()["photo"]["url"]
    assert host.get(url).status_code == 200
    assert client.get(url).status_code == 403
    assert client.get(f"{url}/pieces/0").status_code == 403


@pytest.mark.parametrize("key", ["", "wrong", "ő"])
def test_a_wrong_key_claims_nothing(phone: Phone, key: str) -> None:
    client = phone()
    assert client.post("/join/host", data={"key": key}).status_code == 403
    assert client.get("/api/table").status_code == 403


def test_a_camera_key_makes_no_host(house: House, phone: Phone) -> None:
    assert phone().post("/join/host", data={"key": _key(house, Role.CAMERA)}).status_code == 403


def test_keys_cannot_be_tried_without_end(phone: Phone) -> None:
    client = phone()
    answers = [client.post("/join/host", data={"key": "wrong"}).status_code for _ in range(30)]
    assert 429 in answers


def test_a_forged_cookie_gives_no_role(phone: Phone) -> None:
    client = phone()
    client.cookies.set("romi_session", "eyJyb2xlcyI6IFsiaG9zdCJdfQ==.aaaa.bbbb")
    assert client.get("/api/table").status_code == 403


def test_a_key_is_put_into_the_page_as_text(phone: Phone) -> None:
    page = phone().get("/join/camera", params={"key": '"><script>alert(1)</script>'})
    assert "<script>alert" not in page.text


def test_an_unknown_role_is_answered_in_a_sentence(phone: Phone) -> None:
    answer = phone().get("/join/king", headers={"accept-language": "hu"})
    assert answer.status_code == 404
    assert answer.headers["content-type"].startswith("text/html")
    assert "itt nincs semmi; ellenőrizd a címet" in answer.text
    assert "should" not in answer.text


def test_a_page_that_is_not_there_leads_back_to_one_that_is(host: TestClient) -> None:
    assert '<a class="button" href="/">' in host.get("/nothing").text
    refused = host.post("/join/host", data={"key": "used up"})
    assert (refused.status_code, '<a class="button" href="/join/host">' in refused.text) == (403, True)


@pytest.mark.parametrize(
    ("back", "target"),
    [("/camera", "/camera"), ("//evil.example", "/"), ("https://evil.example", "/"), ("/\\evil", "/")],
)
def test_switching_the_language_returns_to_our_own_pages_only(host: TestClient, back: str, target: str) -> None:
    answer = host.post("/language", data={"lang": "hu", "back": back}, follow_redirects=False)
    assert answer.headers["location"] == target


def test_the_language_is_remembered(phone: Phone) -> None:
    client = phone()
    assert 'lang="en"' in client.get("/join/camera").text
    client.post("/language", data={"lang": "hu", "back": "/join/camera"})
    assert 'lang="hu"' in client.get("/join/camera").text


def _claim(client: TestClient, link: str) -> int:
    page = client.get(link)
    key = re.search(r'name="key" value="([^"]+)"', page.text)
    assert key
    return client.post(page.url.path, data={"key": key[1]}, follow_redirects=False).status_code


@pytest.mark.parametrize("role", Role)
def test_a_link_gives_its_role_once(house: House, phone: Phone, role: Role) -> None:
    match = house.matches.create("rummikub", ["Anna", "Béla"])
    post = Post(role, match.id, match.state.players[0]) if role is Role.SEAT else Post(role)
    link = house.access.link("", post)
    assert house.access.link("", post) == link
    first, second = phone(), phone()
    assert _claim(first, link) == 303
    assert _claim(second, link) == 403
    assert house.access.link("", post) != link
    assert [claim.post for claim in house.access.claims()] == [post]


def test_a_role_survives_a_restart_and_can_be_taken_away(house: House, phone: Phone, tmp_path: Path) -> None:
    client = phone()
    _claim(client, house.access.link("", Post(Role.HOST)))
    again = Access(house.store)
    assert again.claims() == house.access.claims()
    assert client.get("/api/table").status_code == 200
    house.access.revoke(house.access.claims()[0].id)
    assert client.get("/api/table").status_code == 403
    assert again.claims() != []
    again.look_around()
    assert again.claims() == []
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir() if path.name.startswith("romi.db"))
    assert house.access.link("", Post(Role.HOST)).partition("=")[2].encode() not in kept


def test_a_new_link_makes_the_old_one_void(house: House, phone: Phone) -> None:
    match = house.matches.create("rummikub", ["Anna", "Béla"])
    for post in (Post(Role.CAMERA), Post(Role.SEAT, match.id, match.state.players[1])):
        old = house.access.link("", post)
        new = house.access.new_link("", post)
        assert _claim(phone(), old) == 403
        assert _claim(phone(), new) == 303


def test_a_seat_passes_on_to_the_phone_that_claims_it_anew(house: House, phone: Phone) -> None:
    match = house.matches.create("rummikub", ["Anna", "Béla"])
    anna = Post(Role.SEAT, match.id, match.state.players[0])
    old, new = phone(), phone()
    _claim(old, house.access.link("", anna))
    assert old.get(f"/api/matches/{match.id}").status_code == 200
    _claim(new, house.access.link("", anna))
    assert old.get(f"/api/matches/{match.id}").status_code == 403
    assert new.get(f"/api/matches/{match.id}").status_code == 200


def test_a_link_grows_old(house: House, phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    link = house.access.link("", Post(Role.CAMERA))
    later = now_ms() + 25 * 60 * 60 * 1000
    monkeypatch.setattr("server.access.now_ms", lambda: later)
    assert _claim(phone(), link) == 403


def test_a_deleted_match_takes_its_seats_along(house: House, phone: Phone) -> None:
    match = house.matches.create("rummikub", ["Anna", "Béla"])
    client = phone()
    _claim(client, house.access.link("", Post(Role.SEAT, match.id, match.state.players[0])))
    house.matches.delete(match.id)
    house.access.look_around()
    assert house.access.claims() == []


@pytest.mark.parametrize(("match", "player"), [(99, 1), (None, 1), (1, 99), (1, None)])
def test_there_is_no_link_to_a_seat_that_is_none(house: House, match: int | None, player: int | None) -> None:
    house.matches.create("rummikub", ["Anna", "Béla"])
    with pytest.raises(Refusal) as refused:
        house.access.link("", Post(Role.SEAT, match, player))
    assert refused.value.status == 404
