import asyncio

import pytest
from starlette.testclient import TestClient
from starlette.types import Message, Receive, Scope, Send

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
    for answer in (client.get("/"), client.get("/", headers={"host": "evil.example"})):
        assert "default-src 'self'" in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["x-frame-options"] == "DENY"
