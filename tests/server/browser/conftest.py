"""A real server in a process of its own, and real Chromium; whatever the browser complains of fails the test."""

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from server.network import lan_addresses
from tests.absent import absent

ROOT: Final = Path(__file__).parents[3]
VIEWPORTS: Final = {"desktop": (1280, 800), "phone": (390, 844)}
CHROMIUM_ARGS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
expect.set_options(timeout=20_000)


@dataclass(frozen=True)
class Server:
    """A server that runs; `url` by loopback."""

    port: int

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"


def chromium_path() -> str | None:
    """Where Chromium is, if it is there."""
    return shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    path = chromium_path()
    if path is None:
        absent("Chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(CHROMIUM_ARGS))
        yield browser
        browser.close()


def served(*command: str) -> Iterator[Server]:
    """A server in a process of its own, until the generator ends."""
    process = subprocess.Popen([sys.executable, *command], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        yield Server(int(process.stdout.readline()))
    finally:
        process.terminate()
        process.wait(timeout=20)
        process.stdout.close()


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """For this computer alone."""
    yield from served("-m", "tests.server.fake_server")


@pytest.fixture(scope="module")
def lan_server() -> Iterator[Server]:
    """For the whole network."""
    yield from served("-m", "tests.server.fake_server", "0.0.0.0")  # noqa: S104 - the test's own phone connects


@pytest.fixture(scope="session")
def lan_address() -> str:
    addresses = lan_addresses()
    if not addresses:
        absent("a network address of this computer")
    return addresses[0]


OpenPage = Callable[..., Page]


@pytest.fixture
def open_page(browser: Browser) -> Iterator[OpenPage]:
    """Opens addresses, each in a browser profile of its own: `open_page(url, viewport="phone", lang="hu")`.

    At the end no page may have complained (but for `expected_complaint`), and none may scroll sideways.
    """
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def open_(
        url: str,
        *,
        viewport: str = "desktop",
        lang: str = "en",
        status: int = 200,
        expected_complaint: str | None = None,
        **more: Any,
    ) -> Page:
        width, height = VIEWPORTS[viewport]
        context = browser.new_context(viewport={"width": width, "height": height}, locale=lang, **more)
        contexts.append(context)
        page = context.new_page()

        def heard(message: ConsoleMessage) -> None:
            expected = expected_complaint is not None and expected_complaint in message.text
            if message.type in ("error", "warning") and not expected:
                complaints.append(message.text)

        page.on("console", heard)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        answer = page.goto(url)
        assert answer is not None
        assert answer.status == status
        return page

    yield open_
    for context in contexts:
        for page in context.pages:
            assert_fits(page)
        context.close()
    assert complaints == []


def assert_fits(page: Page) -> None:
    """Nothing scrolls sideways."""
    widths = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    assert widths[0] <= widths[1], f"{page.url} scrolls sideways: {widths}"


def wait_until_still(page: Page) -> None:
    """Waits for the end of every movement."""
    page.wait_for_function("document.getAnimations().every((animation) => animation.playState !== 'running')")


def assert_accessible(page: Page) -> None:
    """The rules of axe find nothing."""
    wait_until_still(page)
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    assert [(v["id"], [node["html"][:200] for node in v["nodes"]]) for v in found] == []
