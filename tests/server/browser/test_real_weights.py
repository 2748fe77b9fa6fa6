"""From a real photo to melds and points, with the networks that come with the program."""

import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.absent import real_photos
from tests.server.browser.conftest import OpenPage, Server

POINTS = {
    "rummikub": {"1k 2k 3k 4k": 10, "5y 5r 5k": 15, "12y 12k 12r *": 48},
    "tile": {"1k 2k 3k 4k": 20, "5y 5r 5k": 15, "12y 12k 12r *": 40},
}


@pytest.fixture(scope="module")
def photo() -> Path:
    return real_photos() / "other-makes" / "rummydet-table.jpg"


@pytest.fixture(scope="module")
def romi(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The program as people start it."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    start = "from server.cli.main import main; main()"
    process = subprocess.Popen(
        [sys.executable, "-c", start, "serve", "--no-browser", "--port", str(port)],
        stdout=subprocess.PIPE,
        encoding="utf-8",
        env=os.environ | {"ROMI_DATA_DIR": str(tmp_path_factory.mktemp("data")), "PYTHONUNBUFFERED": "1"},
    )
    assert process.stdout is not None
    try:
        process.stdout.readline()
        yield Server(port)
    finally:
        process.terminate()
        process.wait(timeout=30)
        process.stdout.close()


def _expect_groups(page: Page, game_id: str) -> None:
    page.locator("select").first.select_option(game_id)
    for pieces, points in POINTS[game_id].items():
        group = page.locator(f'[data-group="{pieces}"]')
        expect(group.locator(".points")).to_have_text(f"{points} points")
        expect(group.locator("[data-piece]")).to_have_text([_face(piece) for piece in pieces.split()])


def _face(piece: str) -> re.Pattern[str]:
    """A piece as it is drawn: number above letter, or a joker's star."""
    return re.compile(r"\s*".join(map(re.escape, piece)))


def test_a_real_photo_is_read_counted_and_corrected(romi: Server, open_page: OpenPage, photo: Path) -> None:
    page = open_page(romi.url)
    expect(page.get_by_text("This is a sample picture")).to_be_visible()
    page.locator("[data-upload] input").last.set_input_files(photo)
    _expect_groups(page, "rummikub")
    best = page.locator('[data-option="1"]')
    expect(best.locator(".points--main")).to_have_text("73 points")
    expect(best.locator("[data-meld]")).to_have_count(3)

    _expect_groups(page, "tile")
    expect(best.locator(".points--main")).to_have_text("75 points")

    page.locator('[data-group="5y 5r 5k"] [data-piece="5r"]').click()
    editor = page.get_by_role("dialog")
    editor.get_by_role("button", name="6", exact=True).click()
    expect(editor).to_contain_text("I read: red 5")
    editor.get_by_role("button", name="Done").click()
    expect(page.locator('[data-group="5y 6r 5k"]')).to_contain_text("neither a run nor a set")
    expect(best.locator(".points--main")).not_to_have_text("75 points")
