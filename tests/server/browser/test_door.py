"""The whole application behind its guard, as a client other than a browser sees it."""

import http.client

import httpx2
import pytest

from tests.server.browser.conftest import Server

SOCKET = "/_nicegui_ws/socket.io/?EIO=4&transport=websocket"


def _handshake(server: Server, **headers: str) -> http.client.HTTPResponse:
    """The answer to a websocket's opening handshake."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    opening = {
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Extensions": "permessage-deflate",
    }
    connection.request("GET", SOCKET, headers=opening | headers)
    answer = connection.getresponse()
    connection.close()
    return answer


def test_our_own_pages_get_a_websocket_that_compresses_nothing(server: Server) -> None:
    answer = _handshake(server, Origin=server.url)
    assert answer.status == 101
    assert answer.getheader("Sec-WebSocket-Extensions") is None


@pytest.mark.parametrize("headers", [{"Origin": "https://evil.example"}, {"Host": "evil.example"}, {"Origin": "null"}])
def test_other_sites_get_no_websocket(server: Server, headers: dict[str, str]) -> None:
    assert _handshake(server, **headers).status == 403


def test_other_sites_cannot_poll_instead(server: Server) -> None:
    url = f"{server.url}{SOCKET}".replace("websocket", "polling")
    assert httpx2.get(url, timeout=30).status_code == 200
    assert httpx2.get(url, headers={"origin": "https://evil.example"}, timeout=30).status_code == 403


@pytest.mark.parametrize("path", ["/nothing", "/api/nothing", "/photos", "/assets/nothing.css", "/assets/../app.py"])
def test_what_is_not_there_is_told_in_a_sentence(server: Server, path: str) -> None:
    answer = httpx2.get(server.url + path, headers={"accept-language": "hu"}, timeout=30)
    assert answer.status_code == 404
    kind = "application/json" if path.startswith("/api") else "text/html"
    assert answer.headers["content-type"].startswith(kind)
    assert "itt nincs semmi" in answer.text


def test_every_answer_carries_the_policy(server: Server) -> None:
    for path in ("/", "/api/games", "/assets/romi.css", "/nothing"):
        policy = httpx2.get(server.url + path, timeout=30).headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "http:" not in policy
