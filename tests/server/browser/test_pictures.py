"""Collected pictures in the browser: labelled by keys alone and by touch, kept only where that is wanted, forgotten."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Locator, Page, expect

from datasets.files import write_whole
from datasets.scene import Prediction, Scene, ScenePiece, load_scene, save_scene
from datasets.sets import CONFIRMED, PREDICTED, TRUTH_NOTE
from datasets.turns import Turn, turn_of
from engine.pieces import CLASS_COUNT, Piece, class_of, parse_piece
from tests.server.browser.conftest import OpenPage, Server, assert_accessible, assert_fits, served
from tests.server.browser.test_match_pages import api, assert_large_enough, begin
from tests.server.browser.test_table_page import upload
from tests.server.fakes import HEIGHT_PX, WIDTH_PX, FakeReader, photo_bytes
from vision.labels import scene_quad

COUNT = 20
RUNS = [f"{first}{colour} {first + 1}{colour} {first + 2}{colour}" for colour in "rbky" for first in (1, 4, 7, 10, 11)]
"""What truly lies in each of the pictures."""


def _predicted(name: str, said: str) -> Prediction:
    """Networks that took a piece for another one, and were not sure of it."""
    posterior = [0.0] * CLASS_COUNT
    right, read = class_of(parse_piece(name)), class_of(parse_piece(said))
    posterior[read] = 0.55 if right != read else 0.97
    posterior[right] += 0.45 if right != read else 0.03
    return Prediction(parse_piece(said), "w1", tuple(posterior))


def _misread(piece: Piece) -> Piece:
    return Piece(piece.rank % 13 + 1, piece.suit)


def make_set(folder: Path) -> None:
    """Twenty drawn pictures; the networks misread the second of three pieces in each."""
    for number, run in enumerate(RUNS):
        names = run.split()
        said = [_misread(parse_piece(name)) if place == 1 else parse_piece(name) for place, name in enumerate(names)]
        reading = FakeReader((names,))(np.zeros((HEIGHT_PX, WIDTH_PX, 3), np.uint8), None)
        pieces = [
            ScenePiece(piece, scene_quad(quad), 0, predicted=_predicted(name, str(piece)))
            for piece, name, quad in zip(said, names, reading.quads, strict=True)
        ]
        write_whole(folder / f"{number:02}.jpg", photo_bytes(rows=(names,)))
        notes = {TRUTH_NOTE: PREDICTED, "game": "rummikub"}
        scene = Scene(f"{number:02}.jpg", WIDTH_PX, HEIGHT_PX, f"table {number % 4}", tuple(pieces), notes=notes)
        save_scene(scene, folder / f"{number:02}.json")


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sets") / "drawn"
    make_set(folder)
    return folder


@pytest.fixture(scope="module")
def label_server(drawn: Path) -> Iterator[Server]:
    yield from served("-m", "tests.server.fake_server", "127.0.0.1", str(drawn))


def labels(folder: Path) -> dict[str, Scene]:
    return {path.stem: load_scene(path) for path in sorted(folder.glob("*.json"))}


def names(scene: Scene) -> str:
    return " ".join(str(piece.piece) for piece in scene.pieces)


def chip(page: Page, number: int) -> Locator:
    return page.locator(f'[data-chip="{number}"]')


def test_twenty_pictures_are_labelled_by_keyboard_alone(label_server: Server, drawn: Path, open_page: OpenPage) -> None:
    make_set(drawn)
    page = open_page(f"{label_server.url}/pictures?set=drawn", lang="hu")
    expect(page.locator("[data-progress]")).to_have_text("0 kép átnézve ennyiből: 20")
    expect(page.locator("[data-shot]")).to_have_count(COUNT)
    page.get_by_role("link", name="A következő, amelyet érdemes megnézni").focus()
    page.keyboard.press("Enter")
    for done in range(COUNT):
        expect(page.locator("[data-progress]")).to_have_text(f"{done} kép átnézve ennyiből: 20")
        # The piece in doubt is chosen and has the keyboard's focus.
        expect(chip(page, 1)).to_be_focused()
        expect(chip(page, 1)).to_have_attribute("aria-pressed", "true")
        source = page.locator("[data-canvas] img").get_attribute("src") or ""
        name = source.split("/")[3]
        right = RUNS[int(name)].split()
        if done == 0:
            _assert_no_higher_than_its_picture(page)
            _try_every_key(page, drawn / f"{name}.json")
            expect(chip(page, 1)).to_be_focused()
        page.keyboard.type(right[1])
        expect(chip(page, 1).locator(f'[data-piece="{right[1]}"]')).to_be_visible()
        page.keyboard.press("Enter")
    expect(page.get_by_text("Minden kép átnézve. Köszönöm!")).to_be_visible()
    found = labels(drawn)
    assert [names(found[f"{number:02}"]) for number in range(COUNT)] == RUNS
    assert {scene.notes[TRUTH_NOTE] for scene in found.values()} == {CONFIRMED}
    assert all(scene.pieces[1].predicted.piece != scene.pieces[1].piece for scene in found.values())  # type: ignore[union-attr]


def _assert_no_higher_than_its_picture(page: Page) -> None:
    canvas, sheet = (page.locator(name).bounding_box() for name in ("[data-canvas]", ".canvas__sheet"))
    assert canvas is not None
    assert sheet is not None
    assert canvas["height"] == pytest.approx(sheet["height"], abs=1)


def _try_every_key(page: Page, path: Path) -> None:
    """Does everything to the first picture and takes it back."""
    before = load_scene(path)
    keyboard = page.keyboard
    keyboard.press("n")
    expect(chip(page, 2)).to_be_focused()
    keyboard.press("Shift+Tab")
    expect(chip(page, 1)).to_have_attribute("aria-pressed", "true")
    keyboard.press("r")
    keyboard.press("r")
    expect(page.get_by_role("button", name="Visszavonás")).to_be_visible()
    keyboard.press("Shift+ArrowRight")
    keyboard.press("c")
    keyboard.press("ArrowDown")
    keyboard.press("g")
    expect(page.locator(".chips__group")).to_have_count(2)
    keyboard.press("+")
    expect(chip(page, 3)).to_be_focused()
    keyboard.type("13k")
    expect(chip(page, 3).locator('[data-piece="13k"]')).to_be_visible()
    moved = load_scene(path)
    assert turn_of(moved.pieces[2]) is Turn.UPSIDE_DOWN
    assert str(moved.pieces[3].piece) == "13k"
    keyboard.press("Delete")
    expect(chip(page, 3)).to_have_count(0)
    keyboard.press("Control+z")
    expect(chip(page, 3)).to_have_count(1)
    for _ in range(8):
        keyboard.press("Control+z")
    expect(page.get_by_role("button", name="Visszavonás")).to_be_hidden()
    keyboard.press("Control+y")
    expect(page.get_by_role("button", name="Visszavonás")).to_be_visible()
    keyboard.press("Control+z")
    expect(page.get_by_role("button", name="Visszavonás")).to_be_hidden()
    assert load_scene(path) == before
    while chip(page, 1).get_attribute("aria-pressed") != "true":
        keyboard.press("n")
        page.wait_for_timeout(50)


def _drag(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Drags from a place of the picture to another, both in its px."""
    page.locator("[data-drawing]").scroll_into_view_if_needed()
    box = page.locator("[data-drawing]").bounding_box()
    assert box is not None
    scale = box["width"] / WIDTH_PX
    page.mouse.move(box["x"] + start[0] * scale, box["y"] + start[1] * scale)
    page.mouse.down()
    page.mouse.move(box["x"] + end[0] * scale, box["y"] + end[1] * scale, steps=4)
    page.mouse.up()


def _tap(page: Page, place: tuple[float, float]) -> None:
    page.locator("[data-drawing]").scroll_into_view_if_needed()
    box = page.locator("[data-drawing]").bounding_box()
    assert box is not None
    scale = box["width"] / WIDTH_PX
    page.touchscreen.tap(box["x"] + place[0] * scale, box["y"] + place[1] * scale)


def test_a_picture_is_labelled_on_a_phone_by_touch(label_server: Server, drawn: Path, open_page: OpenPage) -> None:
    make_set(drawn)
    page = open_page(f"{label_server.url}/pictures/drawn/00", viewport="phone", has_touch=True)
    expect(chip(page, 1)).to_have_attribute("aria-pressed", "true")
    _tap(page, (90, 85))
    expect(chip(page, 0)).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Another piece").click()
    page.get_by_role("dialog").get_by_role("button", name="red 1", exact=True).click()
    expect(page.get_by_role("dialog")).to_be_hidden()
    _tap(page, (150, 85))
    page.locator('.perhaps [data-piece="2r"]').click()
    expect(chip(page, 1).locator('[data-piece="2r"]')).to_be_visible()
    page.get_by_role("button", name="Turn").click()
    expect(page.locator(".chosen img")).to_have_attribute("src", re.compile("at=180.0,40.0"))
    _drag(page, (180, 130), (190, 140))
    page.get_by_role("button", name="Add a piece").click()
    expect(page.locator(".canvas--adding")).to_be_visible()
    _tap(page, (400, 300))
    page.get_by_role("dialog").get_by_role("button", name="joker").click()
    expect(chip(page, 3).locator('[data-piece="*"]')).to_be_visible()
    assert_accessible(page)
    assert_large_enough(page)
    page.get_by_role("button", name="All right, next").click()
    expect(page.locator("[data-progress]")).to_have_text("1 of 20 pictures looked through")
    scene = labels(drawn)["00"]
    assert names(scene) == "1r 2r 3r *"
    assert scene.notes[TRUTH_NOTE] == CONFIRMED
    assert turn_of(scene.pieces[1]) is Turn.RIGHT
    dragged = scene.pieces[1].quad[1]
    assert (round(dragged[0] / 4), round(dragged[1] / 4)) == (round(190 / 4), round(140 / 4))
    assert scene.pieces[3].predicted is None
    assert_fits(page)


@pytest.mark.parametrize(("viewport", "lang", "scheme"), [("desktop", "en", "light"), ("phone", "hu", "dark")])
def test_pages_of_pictures_are_accessible_and_fit(
    label_server: Server, open_page: OpenPage, viewport: str, lang: str, scheme: str
) -> None:
    page = open_page(f"{label_server.url}/pictures", viewport=viewport, lang=lang, color_scheme=scheme)
    paths = ("/pictures", "/pictures?set=drawn&show=disagreeing", "/pictures/drawn/03", "/pictures/card?set=drawn")
    for path in (*paths, "/pictures/guided"):
        page.goto(label_server.url + path)
        expect(page.locator("[data-progress], [data-summary], .empty, .sheet").first).to_be_visible()
        expect(page.locator("main h1")).to_have_count(1)
        assert_accessible(page)
        assert_large_enough(page)
        assert_fits(page)


def test_the_card_of_a_set_says_what_is_missing(label_server: Server, drawn: Path, open_page: OpenPage) -> None:
    make_set(drawn)
    page = open_page(f"{label_server.url}/pictures/card?set=drawn")
    expect(page.locator("[data-summary]")).to_have_text("20 pictures with 60 pieces in 20 groups.")
    missing = page.locator('[data-gap="no_picture_of"]')
    expect(missing).to_contain_text("No picture of red 2, red 5, red 8")
    expect(page.locator('[data-gap="never_upside_down"]')).to_contain_text("red 6, red 9, blue 6")
    expect(page.get_by_role("img", name="How often each piece is there: 1r 1, 2r 0, 3r 2")).to_have_count(1)


def test_a_guided_round_says_what_is_not_as_asked(label_server: Server, open_page: OpenPage) -> None:
    page = open_page(f"{label_server.url}/pictures/guided", viewport="phone", lang="hu")
    page.get_by_role("button", name="Kövek").click()
    page.get_by_label("Hogyan nevezzük ezt a készletet?").fill("Nagymama kövei")
    assert_accessible(page)
    page.get_by_role("button", name="Kezdjük").click()
    expect(page.locator('[data-step="1"]')).to_have_text("1. kirakás, összesen 8")
    expect(page.locator(".guided__row")).to_have_count(2)
    photo: Any = {"name": "table.jpg", "mimeType": "image/jpeg", "buffer": photo_bytes()}
    page.locator("[data-upload] input").last.set_input_files(photo)
    problems = page.locator("[data-problems]")
    expect(problems).to_contain_text("Mintha más feküdne a képen")
    expect(problems).to_contain_text("Igazítsd meg, és fényképezd le újra.")
    assert_accessible(page)
    assert_large_enough(page)
    page.get_by_role("button", name="Ezt kihagyom").click()
    expect(page.locator('[data-step="2"]')).to_be_visible()
    expect(problems).to_have_count(0)
    page.get_by_role("button", name="Abbahagyom").click()
    expect(page.get_by_role("button", name="Kezdjük")).to_be_visible()


def test_a_seat_is_asked_for_its_hand_and_alone_sees_it(label_server: Server, open_page: OpenPage) -> None:
    host = open_page(f"{label_server.url}/matches")
    match = begin(host, "rummikub", ("Anna", "Béla"))
    api(host, "POST", f"/matches/{match}/rounds", {})
    api(host, "PUT", "/settings/collecting", {"on": True})
    link = api(host, "POST", "/links", {"role": "seat", "match": match, "player": "Anna"})["path"]
    phone = open_page(label_server.url + link, viewport="phone", lang="hu")
    phone.get_by_role("button").last.click()
    question = phone.locator("[data-consent]")
    expect(question.get_by_role("heading", name="Megőrizhetem a kezed képeit?")).to_be_visible()
    assert_accessible(phone)
    question.get_by_role("button", name="Igen, megőrizheted").click()
    expect(question).to_contain_text("A kezed képeit megőrzöm.")
    photo: Any = {"name": "hand.jpg", "mimeType": "image/jpeg", "buffer": photo_bytes()}
    phone.locator("[data-hand-of] [data-hand] input[type=file]").last.set_input_files(photo)
    expect(phone.locator("[data-hand-text]").first).to_have_value(re.compile("^1k 2k 3k 4k"))
    question.locator("summary").click()
    expect(question.get_by_role("img")).to_have_js_property("naturalWidth", 380)
    host.goto(f"{label_server.url}/pictures")
    expect(host.get_by_text("Pictures of hands that only their players may see")).to_contain_text(": 1.")
    expect(host.locator("[data-shot]")).to_have_count(0)
    question.get_by_role("button", name="Meggondoltam magam").click()
    question.get_by_role("button", name="Nem, ne őrizd meg").click()
    expect(question).to_contain_text("A kezed képeit nem őrzöm meg.")
    host.reload()
    expect(host.get_by_text("Pictures: 0;")).to_be_visible()
    expect(host.get_by_text("Pictures of hands that only their players may see")).to_have_count(0)
    api(host, "PUT", "/settings/collecting", {"on": False})


def test_photos_are_kept_once_switched_on_and_all_of_it_is_forgotten(label_server: Server, open_page: OpenPage) -> None:
    page = open_page(f"{label_server.url}/pictures")
    expect(page.get_by_text("Nothing is kept now")).to_be_visible()
    page.get_by_role("button", name="Switch it on").click()
    expect(page.get_by_text("Pictures: 0;")).to_be_visible()
    page.get_by_role("link", name="Table").click()
    upload(page, photo_bytes())
    page.get_by_role("button", name="All of it is right").click()
    expect(page.get_by_text("Thank you, it is kept.")).to_be_visible()
    page.get_by_role("link", name="Pictures").click()
    expect(page.locator("[data-shot]")).to_have_count(1)
    expect(page.locator("[data-progress]")).to_have_text("1 of 1 picture looked through")
    page.get_by_role("button", name="Forget everything…").click()
    page.get_by_role("button", name="Keep them").click()
    page.get_by_role("button", name="Forget everything…").click()
    assert_accessible(page)
    page.get_by_role("button", name="Yes, delete them all").click()
    expect(page.get_by_text("All pictures are deleted.")).to_be_visible()
    expect(page.locator("[data-shot]")).to_have_count(0)
    expect(page.get_by_text("Nothing is kept now")).to_be_visible()
