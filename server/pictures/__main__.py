"""Makes the README's pictures: a server with the sample on its table, seen by Chromium (extra `[test]`)."""

import shutil
import socket
import threading
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

import click
import cv2
import numpy as np
from playwright.sync_api import Browser, Page, expect, sync_playwright

from datasets.collection import FOLDER_NAME
from datasets.synth.batch import prepare, render_scenes
from datasets.synth.film.render import FilmOptions
from datasets.synth.film.save import save_film
from engine.games import game
from engine.pieces import Kind
from engine.rules import Rules
from models.preprocess import Image
from server.app import create_app
from server.house import House
from server.pictures.evening import play_evening, show_seat
from server.readers import shipped_reader
from server.serving import run
from server.settings import Settings
from server.store.database import database_address
from server.store.store import Store
from server.table import Table
from vision.draw import draw_reading
from vision.save import save_picture

_READING_MS: Final = 60_000
_LANGUAGE: Final = "en"
"""The README's."""
_DRAWN_WIDTH_PX: Final = 800


class _Shot(NamedTuple):
    """One picture of the page, as large as the browser's window."""

    name: str
    width_px: int
    height_px: int


_SHOTS: Final = (_Shot("table-desktop", 1280, 1380), _Shot("table-phone", 390, 1380))


_LIVE_SHOTS: Final = (_Shot("live-desktop", 1280, 1180), _Shot("live-phone", 390, 1380))
_PAGE_SIZES_PX: Final = {"desktop": (1280, 1100), "phone": (390, 1380)}
_PAGES: Final = {
    "match": "matches/{match}",
    "settlement": "matches/{match}/round",
    "screen": "matches/{match}/screen",
    "scoring": "score",
    "statistics": "statistics",
    "rules": "games/tile",
    "collected": "pictures",
    "card-of-the-set": "pictures/card",
    "learning": "learning",
}
_COLLECTED_SCENES: Final = 6
_COLLECTED_SEED: Final = 40


def main() -> None:
    """Writes the pictures beside this file."""
    listening = socket.create_server(("127.0.0.1", 0))
    url = f"http://127.0.0.1:{listening.getsockname()[1]}/"
    with TemporaryDirectory() as folder:
        settings = Settings(data_dir=Path(folder))
        _collect(settings.data_dir / FOLDER_NAME)
        store = Store(database_address(settings.data_dir, None))
        house = House(settings, "for these pictures only", shipped_reader, Table(game("rummikub")), store)
        threading.Thread(target=run, args=(create_app(house, at_start=house.begin), listening), daemon=True).start()
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
            )
            for shot in _SHOTS:
                _take(browser, url, shot)
            image = house.table.the_photo().image
            _follow_film(browser, url, Path(folder) / "film")
            for shot in _LIVE_SHOTS:
                _take_live(browser, url, shot)
            _ask(browser, "DELETE", f"{url}api/live/camera")
            _take_pages(browser, url)
            browser.close()
    _draw_reading(image, house.table.rules)


def _take(browser: Browser, url: str, shot: _Shot) -> None:
    context = browser.new_context(
        viewport={"width": shot.width_px, "height": shot.height_px}, locale=_LANGUAGE, reduced_motion="reduce"
    )
    page = context.new_page()
    page.goto(url)
    expect(page.locator('[data-option="1"]')).to_be_visible(timeout=_READING_MS)
    expect(page.locator(".photo--waiting")).to_have_count(0)
    page.wait_for_load_state("networkidle")
    page.screenshot(path=_target(shot.name))
    context.close()


def _follow_film(browser: Browser, url: str, folder: Path) -> None:
    """Switches a camera on that sees a drawn table, on which pieces are laid and taken."""
    save_film(FilmOptions(seed=3, size_px=(1280, 720), pieces=16, steps=4), folder)
    _ask(browser, "PUT", f"{url}api/live/camera", {"source": str(folder)})


def _collect(folder: Path) -> None:
    """A household's pictures, as if they had been kept on earlier evenings."""
    prepare(folder)
    render_scenes(folder, _COLLECTED_SCENES, _COLLECTED_SEED, "train", 1, lambda *_: None, Kind.TILES)


def _take_pages(browser: Browser, url: str) -> None:
    """Every other page, at both sizes, in the course of an evening."""

    def ask(method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        return _ask(browser, method, f"{url}api{path}", body)

    match = play_evening(ask)
    for size, (width_px, height_px) in _PAGE_SIZES_PX.items():
        context = browser.new_context(
            viewport={"width": width_px, "height": height_px}, locale=_LANGUAGE, reduced_motion="reduce"
        )
        page = context.new_page()
        for name, path in _PAGES.items():
            page.goto(url + path.format(match=match))
            _shoot(page, f"{name}-{size}")
        page.goto(f"{url}pictures")
        page.locator("[data-shot]").first.click()
        _shoot(page, f"labelling-{size}")
        show_seat(page, url, match, ask)
        _shoot(page, f"seat-{size}")
        context.close()


def _shoot(page: Page, name: str) -> None:
    page.wait_for_load_state("networkidle")
    page.screenshot(path=_target(name))


def _ask(browser: Browser, method: str, url: str, body: dict[str, Any] | None = None) -> Any:
    context = browser.new_context()
    answer = context.request.fetch(url, method=method, data=body)
    assert answer.ok, answer.text()  # noqa: S101
    told = answer.json() if answer.body() else None
    context.close()
    return told


def _take_live(browser: Browser, url: str, shot: _Shot) -> None:
    context = browser.new_context(
        viewport={"width": shot.width_px, "height": shot.height_px}, locale=_LANGUAGE, reduced_motion="reduce"
    )
    page = context.new_page()
    page.goto(url)
    expect(page.locator("[data-change]").first).to_be_visible(timeout=_READING_MS)
    expect(page.locator(".status--calm")).to_be_visible(timeout=_READING_MS)
    page.screenshot(path=_target(shot.name))
    context.close()


def _draw_reading(image: Image, rules: Rules) -> None:
    """What `romi read --draw` writes of the sample."""
    drawn = draw_reading(image, shipped_reader(image, rules), _LANGUAGE)
    height_px = round(_DRAWN_WIDTH_PX * drawn.shape[0] / drawn.shape[1])
    small = cv2.resize(drawn, (_DRAWN_WIDTH_PX, height_px), interpolation=cv2.INTER_AREA)
    save_picture(np.asarray(small, np.uint8), _target("draw"))


def _target(name: str) -> Path:
    click.echo(f"{name}.png")
    return Path(__file__).with_name(f"{name}.png")


if __name__ == "__main__":
    main()
