import re
from collections.abc import Callable

import pytest
from starlette.testclient import TestClient

from server.house import House
from server.roles import Role

Phone = Callable[[], TestClient]


def _key(house: House, role: Role) -> str:
    return house.keys.keys[role]


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


@pytest.mark.parametrize("role", Role)
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
    answer = phone().get("/join/king")
    assert answer.status_code == 422
    assert answer.headers["content-type"].startswith("text/html")


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
