import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.server.browser.conftest import OpenPage, Server, assert_accessible, wait_until_still
from tests.server.fakes import HEIGHT_PX, WIDTH_PX, photo_bytes

HEIC = b"\0\0\0\x18ftypheic" + bytes(100)


def choose(page: Page, content: bytes) -> None:
    """Chooses a file in the input for pictures."""
    file: Any = {"name": "table.jpg", "mimeType": "image/jpeg", "buffer": content}
    page.locator("[data-upload] input").last.set_input_files(file)


def upload(page: Page, content: bytes) -> None:
    """Chooses a photo and waits until it is shown and read."""
    image = page.locator(".photo img")
    before = image.get_attribute("src")
    choose(page, content)
    expect(image).not_to_have_attribute("src", before or "")
    expect(page.locator(".photo--waiting")).to_have_count(0)


def group(page: Page, pieces: str) -> Locator:
    return page.locator(f'[data-group="{pieces}"]')


@pytest.fixture
def with_photo(server: Server, open_page: OpenPage) -> Any:
    """Opens the page with a fresh photo in a game of Rummikub."""

    def open_(**how: Any) -> Page:
        page = open_page(server.url, **how)
        page.locator("select").first.select_option("rummikub")
        upload(page, photo_bytes())
        expect(group(page, "5y 6r 5k")).to_be_visible()
        return page

    return open_


@pytest.mark.parametrize("viewport", ["desktop", "phone"])
@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("hu", {"run": "Sor", "points": "{} pont", "ok": "Kész", "fault": "se nem sor, se nem csoport"}),
        ("en", {"run": "Run", "points": "{} points", "ok": "Done", "fault": "neither a run nor a set"}),
    ],
)
def test_a_photo_is_shown_judged_and_corrected(
    with_photo: Any, viewport: str, lang: str, words: dict[str, str]
) -> None:
    page = with_photo(viewport=viewport, lang=lang)
    assert page.locator("html").get_attribute("lang") == {"hu": "hu", "en": "en-US"}[lang]
    run = group(page, "1k 2k 3k 4k")
    expect(run.get_by_role("heading")).to_have_text(words["run"])
    expect(run.locator(".points")).to_have_text(words["points"].format(10))
    wrong = group(page, "5y 6r 5k")
    expect(wrong).to_contain_text(words["fault"])
    wrong.locator('[data-piece="6r"]').click()
    editor = page.get_by_role("dialog")
    editor.get_by_role("button", name="5", exact=True).click()
    expect(group(page, "5y 5r 5k").locator(".points")).to_have_text(words["points"].format(15))
    editor.get_by_role("button", name=words["ok"]).click()
    expect(editor).to_be_hidden()
    page.locator("select").first.select_option("tile")
    expect(group(page, "1k 2k 3k 4k").locator(".points")).to_have_text(words["points"].format(20))
    expect(group(page, "5y 5r 5k").locator(".points")).to_have_text(words["points"].format(15))
    expect(group(page, "12y 12k 12r *").locator(".points")).to_have_text(words["points"].format(40))


def test_the_best_melds_follow_every_change(with_photo: Any) -> None:
    page = with_photo(viewport="phone")
    best = page.locator('[data-option="1"]')
    expect(best).to_contain_text("Left over")
    group(page, "5y 6r 5k").locator('[data-piece="6r"]').click()
    page.get_by_role("dialog").get_by_role("button", name="5", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Done").click()
    expect(best.locator(".points--main")).to_have_text("73 points")
    expect(best).to_contain_text("Everything can be laid!")
    expect(best.locator("[data-meld]")).to_have_count(3)
    page.get_by_text("More options").click()
    expect(page.locator('[data-option="2"] .points').first).to_have_text("66 points")
    group(page, "1k 2k 3k 4k").get_by_role("button", name="Only this").click()
    expect(best.locator(".points--main")).to_have_text("10 points")
    expect(best).to_contain_text("Not yet enough for the first laying (at least 30 points)")
    page.get_by_role("button", name="Count none").click()
    expect(best).to_be_hidden()
    expect(page.get_by_text("Mark with 'Count these'")).to_be_visible()
    page.get_by_role("button", name="Count all").click()
    page.locator("select").first.select_option("tile")
    expect(best.locator(".points--main")).to_have_text("75 points")


def test_the_photo_is_drawn_over_with_outlines_and_names(with_photo: Any) -> None:
    page = with_photo()
    picture = page.get_by_role("img", name=re.compile("11 pieces"))
    expect(picture.locator("polygon")).to_have_count(11)
    expect(picture.locator("polygon.outline--unsure")).to_have_count(1)
    expect(picture.locator("text")).to_have_text(["1k", "2k", "3k", "4k", "5y", "6r", "5k", "12y", "12k", "12r", "*"])


def _tap_photo(page: Page, x_px: float, y_px: float) -> None:
    image = page.locator(".photo img")
    box = image.bounding_box()
    assert box is not None
    image.click(position={"x": x_px * box["width"] / WIDTH_PX, "y": y_px * box["height"] / HEIGHT_PX})


def test_tapping_a_piece_in_the_photo_opens_it(with_photo: Any) -> None:
    page = with_photo()
    _tap_photo(page, 90, 85)
    editor = page.get_by_role("dialog", name="What is this really?")
    expect(editor).to_contain_text("I read: black 1 (99%)")
    expect(page.locator(".photo polygon.outline--edited")).to_have_count(1)


def test_tapping_an_empty_place_adds_a_piece_there(with_photo: Any) -> None:
    page = with_photo(viewport="phone")
    _tap_photo(page, 335, 85)
    expect(page.get_by_role("dialog", name="What lies here?")).to_be_visible()
    editor = page.get_by_role("dialog")
    editor.get_by_role("button", name="5", exact=True).click()
    editor.get_by_role("button", name="black 5").click()
    editor.get_by_role("button", name="Done").click()
    expect(group(page, "1k 2k 3k 4k 5k").locator(".points")).to_have_text("15 points")


def test_everything_works_from_the_keyboard(with_photo: Any) -> None:
    page = with_photo()
    piece = group(page, "5y 6r 5k").locator('[data-piece="6r"]')
    piece.focus()
    page.keyboard.press("Enter")
    editor = page.get_by_role("dialog", name="What is this really?")
    expect(page.locator(".q-dialog__inner")).to_be_focused()
    page.keyboard.type("5r")
    expect(group(page, "5y 5r 5k").locator(".points")).to_have_text("15 points")
    page.keyboard.type("*")
    expect(group(page, "5y * 5k").locator(".points")).to_have_text("15 points")
    page.keyboard.press("?")
    expect(group(page, "5y ? 5k")).to_be_visible()
    page.keyboard.press("Delete")
    expect(group(page, "5y 5k")).to_be_visible()
    expect(editor).to_be_hidden()


def test_the_keyboards_focus_stays_where_it_was_when_the_page_is_drawn_anew(with_photo: Any) -> None:
    page = with_photo()
    toggle = group(page, "1k 2k 3k 4k").get_by_role("button", name="Count these")
    toggle.focus()
    page.keyboard.press("Space")
    expect(toggle).to_have_attribute("aria-pressed", "false")
    expect(toggle).to_be_focused()


def test_what_is_unsure_is_listed_first_and_can_be_confirmed(with_photo: Any) -> None:
    page = with_photo()
    check = page.locator("section", has=page.get_by_role("heading", name="Please check these"))
    expect(check.locator("img.crop")).to_have_js_property("complete", True)
    check.get_by_role("button", name="Right: red 6").click()
    expect(check).to_be_hidden()
    expect(page.locator("polygon.outline--unsure")).to_have_count(0)


def test_a_correction_can_be_taken_back(with_photo: Any) -> None:
    page = with_photo()
    group(page, "1k 2k 3k 4k").locator('[data-piece="4k"]').click()
    editor = page.get_by_role("dialog")
    editor.get_by_role("button", name="9", exact=True).click()
    expect(group(page, "1k 2k 3k 9k")).to_contain_text("a piece of the run is missing")
    expect(editor).to_contain_text("I read: black 4 (99%)")
    editor.get_by_role("button", name="Back to what was read").click()
    expect(group(page, "1k 2k 3k 4k").locator(".points")).to_have_text("10 points")


def test_two_pages_show_the_same_table(server: Server, with_photo: Any, open_page: OpenPage) -> None:
    first = with_photo()
    second = open_page(server.url, viewport="phone", lang="hu")
    group(first, "5y 6r 5k").locator('[data-piece="6r"]').click()
    first.get_by_role("dialog").get_by_role("button", name="5", exact=True).click()
    expect(group(second, "5y 5r 5k").locator(".points")).to_have_text("15 pont")
    second.reload()
    expect(group(second, "5y 5r 5k").locator(".points")).to_have_text("15 pont")


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (HEIC, "HEIC"),
        (b"hello", "no picture that can be read"),
        (b"", "is empty"),
        (photo_bytes()[:3000], "cut short or damaged"),
    ],
)
def test_what_is_no_photo_is_answered_with_a_sentence(
    server: Server, open_page: OpenPage, content: bytes, sentence: str
) -> None:
    page = open_page(server.url, expected_complaint="Failed to load resource")
    choose(page, content)
    expect(page.locator("[data-upload-status]")).to_contain_text(sentence)


def test_a_photo_can_be_dropped(server: Server, open_page: OpenPage) -> None:
    page = open_page(server.url)
    before = page.locator(".photo img").get_attribute("src")
    transfer = page.evaluate_handle(
        """(bytes) => {
            const transfer = new DataTransfer();
            transfer.items.add(new File([new Uint8Array(bytes)], "table.jpg", { type: "image/jpeg" }));
            return transfer;
        }""",
        list(photo_bytes()),
    )
    page.locator("[data-drop]").dispatch_event("drop", {"dataTransfer": transfer})
    expect(page.locator(".photo img")).not_to_have_attribute("src", before or "")
    expect(group(page, "1k 2k 3k 4k")).to_be_visible()


def test_the_language_is_switched_on_the_page(with_photo: Any) -> None:
    page = with_photo()
    page.get_by_role("button", name="HU").click()
    expect(page.get_by_role("heading", name="Ami az asztalon van")).to_be_visible()
    page.get_by_role("button", name="EN").click()
    expect(page.get_by_role("heading", name="What lies on the table")).to_be_visible()


@pytest.mark.parametrize("viewport", ["desktop", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_is_accessible(with_photo: Any, viewport: str, scheme: str) -> None:
    page = with_photo(viewport=viewport, color_scheme=scheme)
    assert_accessible(page)
    group(page, "5y 6r 5k").locator('[data-piece="6r"]').click()
    expect(page.get_by_role("dialog").get_by_role("button", name="Done")).to_be_visible()
    assert_accessible(page)


@pytest.mark.parametrize("viewport", ["desktop", "phone"])
def test_what_can_be_tapped_is_large_enough(with_photo: Any, viewport: str) -> None:
    page = with_photo(viewport=viewport)
    group(page, "5y 6r 5k").locator('[data-piece="6r"]').click()
    expect(page.get_by_role("dialog").get_by_role("button", name="Done")).to_be_visible()
    wait_until_still(page)
    small = page.evaluate(
        """() => [...document.querySelectorAll("button, select, summary, a, label.button")]
            .filter((e) => e.checkVisibility())
            .map((e) => [e.textContent, e.getBoundingClientRect()])
            .filter(([, box]) => box.height && (box.height < 44 || box.width < 36))
            .map(([text, box]) => `${text} ${box.width}x${box.height}`)"""
    )
    assert small == []


@pytest.mark.parametrize("lang", ["hu", "en"])
def test_the_bar_is_one_row_at_a_desk(server: Server, open_page: OpenPage, lang: str) -> None:
    page = open_page(server.url, lang=lang)
    parts = page.locator(".bar > *")
    expect(parts).to_have_count(4)
    boxes = [part.bounding_box() for part in parts.all()]
    assert max(box["y"] for box in boxes if box) < min(box["y"] + box["height"] for box in boxes if box)


def test_nothing_comes_from_elsewhere(server: Server, open_page: OpenPage) -> None:
    asked: list[str] = []
    page = open_page(server.url)
    page.on("request", lambda request: asked.append(request.url))
    page.reload(wait_until="networkidle")
    assert asked
    assert all(url.startswith((server.url, "data:", "blob:")) for url in asked)
