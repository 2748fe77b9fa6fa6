"""From a real photo to melds and points, with the networks that come with the program."""

import json
import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import cv2
import pytest
from playwright.sync_api import Page, expect

from datasets.synth.stream import render
from engine.pieces import Kind, parse_pieces
from engine.round_record import parse_round
from engine.settlement import settle
from tests.absent import real_photos
from tests.server.browser.conftest import OpenPage, Server, assert_accessible
from tests.server.browser.test_match_pages import api, begin, total

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


@pytest.fixture(scope="module")
def hands(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Photos of two hands of cards: real ones where they are, drawn ones elsewhere."""
    folder = os.environ.get("ROMI_PHOTOS")
    if folder:
        return [Path(folder) / "cards" / name for name in ("fv-000.jpg", "fv-003.jpg")]
    drawn = [tmp_path_factory.mktemp("hands") / f"hand-{seed}.png" for seed in (1, 2)]
    for seed, path in enumerate(drawn, start=1):
        picture, _ = render(Kind.CARDS, seed, "validation")
        path.write_bytes(cv2.imencode(".png", picture)[1].tobytes())
    return drawn


def _truth(photo: Path) -> set[str] | None:
    """What lies in a real photo; of a drawn one the test says nothing."""
    labels = photo.parent / "labels.json"
    if not labels.exists():
        return None
    told = next(entry for entry in json.loads(labels.read_text("utf-8")) if entry["photo"] == photo.name)
    return {piece for group in told["groups"] for piece in group}


def test_a_round_of_handromi_is_scored_from_photos_of_the_hands(
    romi: Server, open_page: OpenPage, hands: list[Path]
) -> None:
    page = open_page(f"{romi.url}/matches", viewport="phone", lang="hu")
    names = ("Anna", "Béla", "Cili")
    match = begin(page, "handromi", names)
    home = f"{page.url}/{match}"
    api(page, "POST", f"/matches/{match}/rounds", {})
    for discards in ("3s", "3s 4d"):
        api(page, "POST", f"/matches/{match}/round/table", {"after": {"discards": discards}, "turn_over": True})
    told = {"table": ["10h Jh Qh", "9s 9d 9c"], "discards": "3s 4d 5c"}
    api(page, "POST", f"/matches/{match}/round/table", {"after": told, "turn_over": True, "out": True})
    page.goto(home)
    expect(page.locator("[data-now]")).to_have_text("AAnna kiment!")
    page.get_by_role("link", name="Elszámolás").click()
    expect(page.get_by_text("Handolás volt")).to_have_attribute("aria-pressed", "true")

    page.locator('[data-photos-of="hands"] input').set_input_files(hands)
    owners = [page.locator(f'[data-photo="{number}"] select') for number in range(2)]
    expect(owners[1]).to_have_value("2", timeout=60_000)
    expect(owners[0]).to_have_value("1")
    fields = {name: page.locator(f'[data-hand-text="hand-{seat}"]') for seat, name in enumerate(names)}
    first = fields["Béla"].input_value()
    assert parse_pieces(first)
    if truth := _truth(hands[0]):
        assert set(first.split()) == truth
    # The photos were taken in the other order.
    owners[0].select_option("2")
    expect(fields["Cili"]).to_have_value(first)
    expect(owners[1]).to_have_value("1")
    fields["Cili"].fill("Kh 5s *")
    opened = page.locator('[data-seat="2"]').get_by_role("button", name="Rakott le ebben a fordulóban")
    opened.click()
    expect(opened).to_have_attribute("aria-pressed", "true")
    record = {
        "game": "handromi",
        "players": [
            {"name": "Anna"},
            {"name": "Béla", "hand": fields["Béla"].input_value(), "opened": False},
            {"name": "Cili", "hand": "Kh 5s *", "opened": True},
        ],
        "winner": 0,
        "hand_finish": True,
    }
    scores = settle(parse_round(record)).scores
    assert scores == (-20, 200, 70)
    expect(page.locator('[data-settled="Cili"]')).to_contain_text("70")
    assert_accessible(page)
    page.get_by_role("button", name="Így számít").click()
    for name, score in zip(names, scores, strict=True):
        expect(total(page, name)).to_have_text(str(score).replace("-", "−"))
