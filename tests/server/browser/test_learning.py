"""The page of learning in the browser: start, stop, go on, the result in words, use it and back."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.server.browser.conftest import OpenPage, Server, assert_accessible, served
from tests.server.browser.test_match_pages import assert_large_enough

PROCESS_STARTS_MS = 60_000
"""On a busy machine a new process takes its time."""


@pytest.fixture(scope="module")
def collection(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("collection")


@pytest.fixture(scope="module")
def learning_server(collection: Path) -> Iterator[Server]:
    yield from served("-m", "tests.server.learning_server", "127.0.0.1", str(collection))


def test_a_household_learns_uses_it_and_goes_back(
    learning_server: Server, collection: Path, open_page: OpenPage
) -> None:
    page = open_page(f"{learning_server.url}/learning")
    other = open_page(f"{learning_server.url}/learning", viewport="phone", lang="hu")
    expect(page.get_by_text("What came with the program reads.")).to_have_count(2)
    page.get_by_role("button", name="Learn from our pictures").click()
    expect(page.get_by_text("Learning to read pieces: 50 %, about 5 minutes left")).to_be_visible(
        timeout=PROCESS_STARTS_MS
    )
    expect(page.get_by_role("progressbar", name="How far learning is")).to_have_attribute("value", "0.5")
    expect(other.get_by_text("Az olvasás tanulása: 50 %, még kb. 5 perc")).to_be_visible()
    assert_accessible(page)
    other.get_by_role("button", name="Állítsd le").click()
    page.get_by_role("button", name="Learn from our pictures").click()
    expect(page.get_by_role("button", name="Stop")).to_be_visible()
    (collection / "go on").touch()

    expect(
        page.get_by_text("Learned last: from 80 pictures, measured on 20 kept apart, in 12.5 minutes.")
    ).to_be_visible(timeout=PROCESS_STARTS_MS)
    expect(page.get_by_text("became right 45, became wrong 5")).to_be_visible()
    expect(page.get_by_text("wrong (p = 4.2e-09), and other makes are not forgotten")).to_be_visible()
    page.get_by_role("button", name="Use the new").click()
    expect(page.get_by_text("What was learned from your pictures reads.")).to_have_count(1)
    expect(other.get_by_text("A ti képeitekből tanult tudás olvas.")).to_have_count(1)
    expect(page.get_by_role("button", name="Use the new")).to_have_count(0)
    assert_accessible(other)
    assert_large_enough(other)
    other.get_by_role("button", name="Vissza az előzőre").click()
    expect(page.get_by_role("button", name="Use the new")).to_be_visible()
    expect(page.get_by_text("What came with the program reads.")).to_have_count(2)
