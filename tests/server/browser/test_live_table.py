"""The live table in a real browser, before a camera whose table the test lays."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.server.browser.conftest import CHROMIUM_ARGS, ROOT, OpenPage, assert_accessible, chromium_path
from tests.server.live.stage import HEIGHT_PX, WIDTH_PX
from tests.vision.blocks import Blocks

RUN = ("5r 6r 7r", 120, 90)
SET = ("9k 9b 9y", 380, 250)


@dataclass
class Camera:
    """The server, and what its camera sees."""

    url: str
    process: subprocess.Popen[str]

    def show(self, *rows: tuple[str, int, int], **told: Any) -> None:
        """These rows lie there from now on."""
        assert self.process.stdin
        self.process.stdin.write(json.dumps({"rows": rows, **told}) + "\n")
        self.process.stdin.flush()


@pytest.fixture
def camera() -> Iterator[Camera]:
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.server.fake_live_server"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdin
    assert process.stdout
    try:
        yield Camera(f"http://127.0.0.1:{int(process.stdout.readline())}", process)
    finally:
        process.terminate()
        process.wait(timeout=20)
        process.stdin.close()
        process.stdout.close()


def group(page: Page, pieces: str) -> Locator:
    return page.locator(f'[data-group="{pieces}"]')


def place(page: Page, x_px: float, y_px: float) -> dict[str, float]:
    """Where a point of the camera's frame is on the page's picture."""
    box = page.locator(".live").bounding_box()
    assert box is not None
    return {"x": x_px * box["width"] / WIDTH_PX, "y": y_px * box["height"] / HEIGHT_PX}


def test_the_table_is_followed_corrected_and_held_still(camera: Camera, open_page: OpenPage) -> None:
    camera.show(RUN, SET)
    page = open_page(camera.url, lang="hu")
    expect(group(page, "5r 6r 7r").locator(".points")).to_have_text("18 pont")
    expect(page.locator(".live polygon.outline")).to_have_count(6)
    expect(page.locator(".status")).to_have_text("Nyugalom")
    page.wait_for_function("document.querySelector('[data-live]').dataset.frames > 2")
    assert page.evaluate("document.querySelector('.live canvas').width") == WIDTH_PX

    camera.show(("5r 6r 7r 9r", 120, 90), SET)
    changes = page.locator("[data-changes]")
    expect(changes.locator("[data-change=added]")).to_contain_text("Hozzákerült: 9r")
    expect(group(page, "5r 6r 7r 9r")).to_contain_text("hiányzik")

    # The misread piece is corrected by a tap in the picture and two keys, and stays so while others move.
    page.locator(".live [role=img]").click(position=place(page, 120 + 3 * 37, 90))  # type: ignore[arg-type]
    expect(page.get_by_role("dialog")).to_contain_text("piros 9")
    expect(page.locator(".q-dialog__inner")).to_be_focused()
    page.keyboard.type("8r")
    expect(group(page, "5r 6r 7r 8r").locator(".points")).to_have_text("26 pont")
    page.get_by_role("dialog").get_by_role("button", name="Kész").click()
    camera.show(("5r 6r 7r 9r", 120, 90))
    expect(changes.locator("[data-change=gone]")).to_have_count(1)
    expect(group(page, "5r 6r 7r 8r")).to_be_visible()

    page.get_by_role("button", name="Állókép").click()
    expect(page.locator(".status")).to_have_text("Áll a kép")
    frames = page.locator("[data-live]").get_attribute("data-frames")
    camera.show(SET)
    assert_accessible(page)
    expect(group(page, "5r 6r 7r 8r")).to_be_visible()
    assert int(page.locator("[data-live]").get_attribute("data-frames") or 0) <= int(frames or 0) + 1
    page.get_by_role("button", name="Tovább élőben").click()
    expect(group(page, "9k 9b 9y")).to_be_visible()
    expect(group(page, "5r 6r 7r 8r")).to_have_count(0)


def test_what_is_wrong_is_said_and_the_camera_is_changed(camera: Camera, open_page: OpenPage, tmp_path: Path) -> None:
    camera.show(RUN, SET)
    page = open_page(camera.url, viewport="phone")
    expect(page.locator(".status")).to_have_text("At rest")
    camera.show(RUN, SET, hand=[460, 310])
    expect(page.locator(".status")).to_contain_text("Covered")
    camera.show(RUN, SET, lost=True)
    expect(page.get_by_text("No picture comes from the camera")).to_be_visible()
    camera.show(RUN, SET)
    expect(page.get_by_text("No picture comes from the camera")).to_have_count(0)
    page.get_by_text("Does the camera stand well?").click()
    expect(page.locator(".measure")).to_contain_text(["a piece is 5", "Light:"])
    assert_accessible(page)
    page.get_by_text("Camera", exact=True).click()
    page.get_by_label("Which camera?").fill("no such camera")
    page.get_by_role("button", name="Another camera").click()
    expect(page.get_by_text("No such camera: there is no such source")).to_be_visible()
    expect(page.get_by_role("button", name="Take a photo")).to_be_visible()

    # A folder of pictures is played over and over.
    blocks = Blocks()
    blocks.row("1y 2y 3y 4y", 200, 200)
    for number in range(12):
        cv2.imwrite(str(tmp_path / f"{number}.png"), blocks.frame())
    page.get_by_label("Which camera?").fill(str(tmp_path))
    page.get_by_role("button", name="Switch on").click()
    expect(group(page, "1y 2y 3y 4y").locator(".points")).to_have_text("10 points")
    page.reload()
    expect(group(page, "1y 2y 3y 4y")).to_be_visible()


def test_a_turn_ends_with_a_discard_and_the_referee_says_what_was_wrong(camera: Camera, open_page: OpenPage) -> None:
    camera.show()
    page = open_page(camera.url, viewport="phone")
    made = page.request.post(f"{camera.url}/api/matches", data={"game": "tile", "players": ["Anna", "Béla", "Cili"]})
    assert made.ok
    page.get_by_label("Which match?").select_option(label="Anna, Béla, Cili")
    page.get_by_role("button", name="Begin the round").click()
    match = page.locator("[data-match]")
    expect(match).to_contain_text("Mark the discards below")

    # Marked with the keyboard: moved to the right and down, then made smaller.
    page.get_by_text("Zones of the table").click()
    page.get_by_role("button", name="Discards: mark").click()
    marker = page.get_by_role("group", name="Mark in the picture: Discards")
    expect(marker.get_by_role("button", name="All of it")).to_be_focused()
    for key in ["ArrowRight"] * 35 + ["ArrowDown"] * 35 + ["Shift+ArrowUp"] * 3:
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    expect(page.locator(".live .zone--discards")).to_have_count(1)
    expect(match).to_contain_text("The turn ends once Béla has discarded")
    assert_accessible(page)

    # On the pages of the match one tap ends a turn as the camera sees it.
    other = open_page(f"{camera.url}/matches/1")
    other.get_by_role("button", name="Turn is done").click()
    expect(match).to_contain_text("once Cili has discarded")
    match.get_by_role("button", name="Take the turn back").click()
    expect(match).to_contain_text("once Béla has discarded")

    camera.show(("4b", 560, 330))
    expect(page.locator("[data-discards]")).to_have_attribute("data-discards", "4b")
    expect(match).to_contain_text("once Cili has discarded")
    expect(match).to_contain_text("The turn of Béla was fine.")
    camera.show(("1k 2k 3k", 120, 90), ("9y", 560, 330))
    expect(match).to_contain_text("once Anna has discarded")
    faults = match.locator("[data-faults]")
    expect(faults).to_have_attribute("data-faults", re.compile("below_minimum"))
    faults.get_by_role("button").click()
    expect(match).to_contain_text("once Cili has discarded")
    expect(faults).to_have_count(0)


def test_zones_are_drawn_with_the_pointer(camera: Camera, open_page: OpenPage) -> None:
    camera.show(RUN, SET)
    page = open_page(camera.url)
    expect(group(page, "9k 9b 9y")).to_be_visible()
    page.get_by_text("Zones of the table").click()
    page.get_by_role("button", name="Melds: mark").click()
    expect(page.locator(".marking polygon")).to_have_attribute("points", "0.35,0.35 0.65,0.35 0.65,0.65 0.35,0.65")
    box = page.locator(".live").bounding_box()
    assert box is not None
    first, second = place(page, 20, 20), place(page, 320, 180)
    page.mouse.move(box["x"] + first["x"], box["y"] + first["y"])
    page.mouse.down()
    page.mouse.move(box["x"] + second["x"], box["y"] + second["y"], steps=4)
    page.mouse.up()
    page.get_by_role("button", name="Done").click()
    expect(page.locator(".live .zone--melds")).to_have_count(1)
    expect(group(page, "9k 9b 9y")).to_have_count(0)
    expect(group(page, "5r 6r 7r")).to_be_visible()
    page.get_by_role("button", name="Remove: Melds").click()
    expect(group(page, "9k 9b 9y")).to_be_visible()


def corners_of(page: Page) -> list[list[float]]:
    (zone,) = page.request.get(f"{page.url}api/live").json()["zones"]
    return [[round(share, 2) for share in corner] for corner in zone["corners"]]


def test_each_corner_of_a_zone_is_free(camera: Camera, open_page: OpenPage) -> None:
    camera.show(RUN, SET)
    page = open_page(f"{camera.url}/", lang="hu", viewport="phone", has_touch=True)
    expect(group(page, "9k 9b 9y")).to_be_visible()
    page.get_by_text("Az asztal részei").click()
    page.get_by_role("button", name="Kombinációk: kijelölés").click()
    corner = page.get_by_role("button", name="4. sarok")
    expect(page.locator(".marking polygon")).to_have_attribute("points", "0.35,0.35 0.65,0.35 0.65,0.65 0.35,0.65")
    box = page.locator(".live").bounding_box()
    assert box is not None
    # Where somebody taps the nearest corner goes; another is dragged; the last is moved with the keyboard.
    page.touchscreen.tap(box["x"] + box["width"] * 0.2, box["y"] + box["height"] * 0.1)
    second = page.get_by_role("button", name="2. sarok")
    second.hover()
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] * 0.8, box["y"] + box["height"] * 0.2, steps=3)
    page.mouse.up()
    corner.focus()
    for key in ["ArrowLeft"] * 30 + ["ArrowDown"] * 25:
        page.keyboard.press(key)
    assert_accessible(page)
    page.keyboard.press("Enter")
    expect(page.locator(".live .zone--melds")).to_have_count(1)
    assert corners_of(page) == [[0.2, 0.1], [0.8, 0.2], [0.65, 0.65], [0.05, 0.9]]

    # What is marked is where the next marking begins; corners with nothing between them are no zone.
    page.get_by_role("button", name="Kombinációk: kijelölés").click()
    expect(page.locator(".marking polygon")).to_have_attribute("points", "0.2,0.1 0.8,0.2 0.65,0.65 0.05,0.9")
    page.keyboard.press("Escape")
    expect(page.locator(".marking")).to_have_count(0)
    page.get_by_role("button", name="Dobópakli: kijelölés").click()
    expect(page.locator(".marking polygon")).to_be_visible()
    for key in ["Shift+ArrowLeft"] * 30 + ["Shift+ArrowUp"] * 30:
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert").filter(has_text="alig van valami")).to_be_visible()
    page.get_by_role("button", name="Mégse").click()
    assert corners_of(page) == [[0.2, 0.1], [0.8, 0.2], [0.65, 0.65], [0.05, 0.9]]


def test_a_screen_shows_the_table_and_nothing_to_press(camera: Camera, open_page: OpenPage) -> None:
    camera.show(RUN, SET)
    page = open_page(f"{camera.url}/screen", lang="hu")
    page.wait_for_url(f"{camera.url}/screen/table")
    lies = group(page, "5r 6r 7r")
    expect(lies.locator(".points")).to_have_text("18 pont")
    expect(page.locator(".live polygon.outline")).to_have_count(6)
    expect(lies.get_by_role("button")).to_have_count(0)
    camera.show(RUN)
    expect(page.locator("[data-change=gone]")).to_be_visible()
    assert_accessible(page)


def test_a_screen_waits_for_the_camera(camera: Camera, open_page: OpenPage, tmp_path: Path) -> None:
    host = open_page(camera.url, lang="hu")
    expect(host.locator(".live")).to_be_visible()
    assert host.request.delete(f"{camera.url}/api/live/camera").ok
    screen = open_page(f"{camera.url}/screen", lang="hu")
    expect(screen.get_by_text("Itt jelenik meg az asztal")).to_be_visible()
    assert screen.url == f"{camera.url}/screen"
    assert_accessible(screen)

    blocks = Blocks()
    blocks.row(*RUN)
    assert cv2.imwrite(str(tmp_path / "0001.png"), blocks.frame())
    assert host.request.put(f"{camera.url}/api/live/camera", data={"source": str(tmp_path)}).ok
    screen.wait_for_url(f"{camera.url}/screen/table")


@pytest.fixture
def browser_with_camera(browser: Browser, tmp_path: Path) -> Iterator[Browser]:
    """Its camera sees a run and a set."""
    blocks = Blocks()
    blocks.row(*RUN)
    blocks.row(*SET)
    film = tmp_path / "table.mjpeg"
    frames = (cv2.imencode(".jpg", blocks.frame(), [cv2.IMWRITE_JPEG_QUALITY, 97])[1] for _ in range(10))
    film.write_bytes(b"".join(bytes(frame) for frame in frames))
    camera = (
        "--use-fake-ui-for-media-stream",
        "--use-fake-device-for-media-stream",
        f"--use-file-for-fake-video-capture={film}",
    )
    launched = browser.browser_type.launch(executable_path=chromium_path(), args=[*CHROMIUM_ARGS, *camera])
    yield launched
    launched.close()


def test_a_browsers_own_camera_shows_the_table(
    camera: Camera, open_page: OpenPage, browser_with_camera: Browser
) -> None:
    table = open_page(camera.url)
    expect(table.locator(".status")).to_be_visible()
    eye = browser_with_camera.new_context(locale="hu", viewport={"width": 390, "height": 844}).new_page()
    eye.goto(f"{camera.url}/camera")
    assert_accessible(eye)
    eye.get_by_role("button", name="Élő kép indítása").click()
    expect(eye.get_by_text("Megy az élő kép.")).to_be_visible()
    # What they are is not asked: a film's colours are not exactly those that the blocks are told by.
    groups = table.locator("[data-group]")
    expect(groups).to_have_count(2)
    expect(table.locator(".live polygon.outline")).to_have_count(6)
    eye.get_by_role("button", name="Leállítás").click()
    expect(table.get_by_text("No picture comes from the browser's camera")).to_be_visible()
    eye.get_by_role("button", name="Élő kép indítása").click()
    expect(table.get_by_text("No picture comes from the browser's camera")).to_have_count(0)
    expect(groups).to_have_count(2)

    # Once the host has switched it off, the browser is told, and does not go on by itself.
    table.get_by_text("Camera", exact=True).click()
    table.get_by_role("button", name="Switch off").click()
    expect(eye.get_by_text("a házigazda kikapcsolta")).to_be_visible()
    expect(eye.get_by_role("button", name="Élő kép indítása")).to_be_visible()
