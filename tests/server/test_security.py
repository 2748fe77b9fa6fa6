import asyncio
import struct
import zlib
from collections.abc import Callable

import pytest
from starlette.testclient import TestClient
from starlette.types import Message, Receive, Scope, Send

from server.access import Post, Role
from server.house import House
from server.security import POLICY_VIOLATION, Guard

OURS = "localhost:7664"


async def _inner(scope: Scope, receive: Receive, send: Send) -> None:
    """Answers everything that gets past the guard; reads the body first."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.accept"})
        return
    while (await receive()).get("more_body"):
        pass
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"inside"})


def _open_websocket(guard: Guard, headers: dict[str, str]) -> Message:
    """What the guard answers to a websocket's beginning."""
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "websocket.connect"}

    async def send(message: Message) -> None:
        sent.append(message)

    raw = [(name.encode(), value.encode()) for name, value in headers.items()]
    asyncio.run(guard({"type": "websocket", "path": "/_nicegui_ws/socket.io/", "headers": raw}, receive, send))
    return sent[0]


ORIGINS = [
    (OURS, f"http://{OURS}", True),
    ("192.168.1.5:7664", "http://192.168.1.5:7664", True),
    ("[::1]:7664", "http://[::1]:7664", True),
    (OURS, None, True),
    (OURS, "http://evil.example", False),
    (OURS, "http://localhost:8000", False),
    (OURS, "null", False),
    ("evil.example:7664", "http://evil.example:7664", False),
    ("evil.example", None, False),
    ("[", None, False),
]


@pytest.mark.parametrize(("host", "origin", "welcome"), ORIGINS)
def test_websockets_are_accepted_from_our_own_pages_only(host: str, origin: str | None, welcome: bool) -> None:
    guard = Guard(_inner, lan=True, max_body_bytes=100)
    answer = _open_websocket(guard, {"host": host} | ({"origin": origin} if origin else {}))
    assert answer == (
        {"type": "websocket.accept"} if welcome else {"type": "websocket.close", "code": POLICY_VIOLATION}
    )


@pytest.mark.parametrize("method", ["GET", "POST"])
@pytest.mark.parametrize(("host", "origin", "welcome"), ORIGINS)
def test_requests_are_accepted_from_our_own_pages_only(
    host: str, origin: str | None, welcome: bool, method: str
) -> None:
    client = TestClient(Guard(_inner, lan=True, max_body_bytes=100), base_url=f"http://{OURS}")
    answer = client.request(method, "/", headers={"host": host} | ({"origin": origin} if origin else {}))
    assert answer.status_code == (200 if welcome else 403)


def test_addresses_of_the_network_are_served_only_where_it_was_asked_for() -> None:
    guard = Guard(_inner, lan=False, max_body_bytes=100)
    assert TestClient(guard, base_url="http://192.168.1.5:7664").get("/").status_code == 403
    assert TestClient(guard, base_url="http://127.0.0.1:7664").get("/").status_code == 200


def test_a_name_that_was_set_is_ours_too() -> None:
    guard = Guard(_inner, lan=True, max_body_bytes=100, extra_host="table.home")
    assert TestClient(guard, base_url="http://table.home:7664").get("/").status_code == 200
    assert TestClient(guard, base_url="http://other.home:7664").get("/").status_code == 403


@pytest.mark.parametrize(
    ("method", "mode", "status"), [("GET", "navigate", 200), ("POST", "navigate", 403), ("GET", "no-cors", 403)]
)
def test_links_of_other_sites_may_be_followed_but_nothing_else(method: str, mode: str, status: int) -> None:
    client = TestClient(Guard(_inner, lan=False, max_body_bytes=100), base_url=f"http://{OURS}")
    headers = {"sec-fetch-site": "cross-site", "sec-fetch-mode": mode}
    assert client.request(method, "/", headers=headers).status_code == status


def test_a_body_over_the_limit_is_refused_by_its_stated_length() -> None:
    client = TestClient(Guard(_inner, lan=False, max_body_bytes=100), base_url=f"http://{OURS}")
    assert client.post("/", content=b"x" * 100).status_code == 200
    assert client.post("/", content=b"x" * 101).status_code == 413


def test_refusals_and_answers_carry_the_security_headers() -> None:
    client = TestClient(Guard(_inner, lan=False, max_body_bytes=100), base_url=f"http://{OURS}")
    refused = client.get("/", headers={"host": "evil.example"})
    assert refused.status_code == 403
    for answer in (client.get("/"), refused):
        policy = dict(part.strip().partition(" ")[::2] for part in answer.headers["content-security-policy"].split(";"))
        assert (policy["default-src"], policy["form-action"]) == ("'self'", "'self'")
        assert (policy["object-src"], policy["base-uri"], policy["frame-ancestors"]) == ("'none'",) * 3
        assert not any("*" in sources or "http" in sources for sources in policy.values())
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["x-frame-options"] == "DENY"
        assert answer.headers["referrer-policy"] == "same-origin"
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"
        assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    ("path", "kept"),
    [
        ("/assets/romi.css?v=0123456789ab", "public, max-age=31536000, immutable"),
        ("/assets/romi.css", "no-store"),
        ("/api/table?v=1", "no-store"),
        ("/?v=1", "no-store"),
    ],
)
def test_only_assets_whose_address_names_their_content_are_kept_by_browsers(path: str, kept: str) -> None:
    client = TestClient(Guard(_inner, lan=False, max_body_bytes=100), base_url=f"http://{OURS}")
    assert client.get(path).headers["cache-control"] == kept


def test_no_private_answer_is_kept_by_browsers(host: TestClient, photo: bytes) -> None:
    """Every address of the API that is asked for by GET, and the host's pictures never by anything shared."""
    match = host.post("/api/matches", json={"game": "rummikub", "players": ["Anna", "Béla"]}).json()["id"]
    picture = host.post("/api/photos", content=photo).json()["photo"]["url"]
    paths = [path for path, methods in host.get("/api/openapi.json").json()["paths"].items() if "get" in methods]
    assert len(paths) > 10
    for path in paths:
        asked = path.replace("{match_id}", str(match)).replace("{name}", "Anna").replace("{number}", "1")
        answer = host.get(asked if asked.startswith("/api") else f"/api{asked}")
        assert answer.headers["cache-control"] == "no-store", path
    assert host.get(picture).headers["cache-control"].startswith("private")


def test_a_picture_of_too_many_pixels_is_refused_before_it_is_unpacked(host: TestClient) -> None:
    head = struct.pack(">IIBBBBB", 20_000, 20_000, 8, 2, 0, 0, 0)
    chunks = b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        for kind, body in ((b"IHDR", head), (b"IDAT", zlib.compress(b"\0")), (b"IEND", b""))
    )
    answer = host.post("/api/photos", content=b"\x89PNG\r\n\x1a\n" + chunks)
    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "photo_too_large")
    assert "100 megapixels" in answer.json()["error"]["text"]
    assert "MB" not in answer.json()["error"]["text"]  # What was sent is far from any limit of bytes.


def test_photos_in_a_row_are_told_when_to_come_again(host: TestClient, photo: bytes) -> None:
    answers = [host.post("/api/photos", content=photo) for _ in range(11)]
    assert [answer.status_code for answer in answers] == [201] * 10 + [429]
    refused = answers[-1]
    assert refused.json()["error"]["code"] == "too_many_requests"
    assert 1 <= int(refused.headers["retry-after"]) <= 6


def test_the_session_is_out_of_reach_of_scripts_and_other_sites(house: House, phone: Callable[[], TestClient]) -> None:
    key = house.access.link("", Post(Role.CAMERA)).partition("=")[2]
    answer = phone().post("/join/camera", data={"key": key}, follow_redirects=False)
    flags = answer.headers["set-cookie"].lower()
    assert "httponly" in flags
    assert "samesite=lax" in flags
