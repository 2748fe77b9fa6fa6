"""Everything once more with no way out to the network, for the server and for the browser."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx2
import pytest
from playwright.sync_api import Browser, Request, Route, expect

from server.pages.frame import PLACES
from tests.server.browser.conftest import ROOT, Server


@dataclass(frozen=True)
class Offline(Server):
    """A server that cannot reach anybody, and where it keeps what it tried."""

    record: Path


@pytest.fixture
def offline(tmp_path: Path) -> Iterator[Offline]:
    with socket.create_server(("127.0.0.1", 0)) as one, socket.create_server(("127.0.0.1", 0)) as other:
        port, https_port = one.getsockname()[1], other.getsockname()[1]
    server = Offline(port, tmp_path / "record")
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.server.offline_server", str(server.record), "--lan", "--lang", "hu"]
        + ["--port", str(port), "--https-port", str(https_port)],
        cwd=ROOT,
        env=os.environ | {"ROMI_DATA_DIR": str(tmp_path / "data")},
        stdout=subprocess.DEVNULL,
    )
    try:
        _wait_until(lambda: _shows_its_sample(server, process))
        yield server
    finally:
        process.terminate()
        process.wait(timeout=30)


def _table(server: Offline) -> Any:
    return httpx2.get(f"{server.url}/api/table", timeout=60).json()


def _wait_until(holds: Callable[[], bool]) -> None:
    end_s = time.monotonic() + 120
    while not holds():
        assert time.monotonic() < end_s
        time.sleep(0.05)


def _shows_its_sample(server: Offline, process: "subprocess.Popen[bytes]") -> bool:
    assert process.poll() is None
    try:
        return bool(_table(server)["photo"])
    except httpx2.TransportError:
        return False


def test_all_pages_work_without_the_network(offline: Offline, browser: Browser) -> None:
    sent: list[str] = []
    strangers: list[str] = []

    def within(route: Route, request: Request) -> None:
        sent.append(request.url)
        if urlsplit(request.url).netloc == f"127.0.0.1:{offline.port}":
            route.continue_()
        else:
            strangers.append(request.url)
            route.abort()

    new = {"game": "rummikub", "players": ["Anna", "Béla"]}
    match = httpx2.post(f"{offline.url}/api/matches", json=new, timeout=60).raise_for_status().json()["id"]
    points = {"points": {"Anna": 5, "Béla": -5}}
    httpx2.put(f"{offline.url}/api/matches/{match}/round/settlement", json=points, timeout=60).raise_for_status()
    paths = [path for path, _ in PLACES]
    paths += [f"/matches/{match}", f"/matches/{match}/round", f"/matches/{match}/sheet", f"/matches/{match}/screen"]
    paths += [f"/matches/{match}/players", f"/matches/{match}/phones", "/matches/new", "/games/handromi"]
    paths += ["/screen/table", "/pictures", "/pictures/card", "/learning", "/camera", "/certificate"]

    context = browser.new_context(locale="hu")
    try:
        context.route("**/*", within)
        page = context.new_page()
        broken: list[str] = []
        page.on("pageerror", lambda error: broken.append(str(error)))
        page.on("requestfailed", lambda request: broken.append(f"{page.url}: {request.url}"))
        for path in paths:
            answer = page.goto(offline.url + path, wait_until="networkidle")
            assert answer is not None
            assert answer.status == 200, path
            expect(page.get_by_role("main")).to_be_visible()
        page.goto(offline.url)
        expect(page.locator("[data-piece]").first).to_be_visible()
        # What a page says goes by its websocket.
        page.locator("select").first.select_option("tile")
        _wait_until(lambda: bool(_table(offline)["game"] == "tile"))
    finally:
        context.close()
    assert len(sent) > 3 * len(paths)
    assert strangers == []
    assert broken == []
    assert not offline.record.exists(), offline.record.read_text(encoding="utf-8")
