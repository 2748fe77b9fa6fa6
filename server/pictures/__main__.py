"""Makes the README's pictures: a server with the sample on its table, seen by Chromium (extra `[test]`)."""

import shutil
import socket
import threading
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

import click
from playwright.sync_api import Browser, expect, sync_playwright

from engine.games import game
from engine.wording import Language
from server.app import create_app
from server.house import House
from server.readers import shipped_reader
from server.serving import run
from server.settings import Settings
from server.table import Table

_READING_MS: Final = 60_000


class _Shot(NamedTuple):
    """One picture: how the page is seen, and whether a piece is being corrected in it."""

    name: str
    width_px: int
    height_px: int
    language: Language
    scheme: str
    editing: bool = False


_SHOTS: Final = (
    _Shot("table-hu", 1280, 1000, "hu", "light"),
    _Shot("table-en", 1280, 1000, "en", "light"),
    _Shot("phone-hu", 390, 844, "hu", "light"),
    _Shot("phone-dark-en", 390, 844, "en", "dark"),
    _Shot("correcting-hu", 390, 844, "hu", "light", editing=True),
)


def main() -> None:
    """Writes the pictures beside this file."""
    listening = socket.create_server(("127.0.0.1", 0))
    url = f"http://127.0.0.1:{listening.getsockname()[1]}/"
    with TemporaryDirectory() as folder:
        settings = Settings(data_dir=Path(folder))
        house = House(settings, "for these pictures only", shipped_reader, Table(game("rummikub")))
        threading.Thread(
            target=run, args=(create_app(house, at_start=house.show_sample), listening), daemon=True
        ).start()
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
            )
            for shot in _SHOTS:
                _take(browser, url, shot)
                click.echo(f"{shot.name}.png")
            browser.close()


def _take(browser: Browser, url: str, shot: _Shot) -> None:
    context = browser.new_context(
        viewport={"width": shot.width_px, "height": shot.height_px},
        locale=shot.language,
        color_scheme="dark" if shot.scheme == "dark" else "light",
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.goto(url)
    expect(page.locator("[data-group]").first).to_be_visible(timeout=_READING_MS)
    expect(page.locator(".photo--waiting")).to_have_count(0)
    if shot.editing:
        page.locator("[data-group] button.piece").first.click()
        expect(page.get_by_role("dialog")).to_be_visible()
    page.wait_for_function("document.getAnimations().every((animation) => animation.playState !== 'running')")
    page.screenshot(path=Path(__file__).with_name(f"{shot.name}.png"))
    context.close()


if __name__ == "__main__":
    main()
