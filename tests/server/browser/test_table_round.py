"""Rounds at a real table: the host's page, players' phones, what each may see, and the settlement."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.server.browser.conftest import OpenPage, Server, assert_accessible
from tests.server.browser.test_match_pages import NAMES, api, assert_large_enough, begin, total
from tests.server.fakes import photo_bytes

HAND = "1r 2r 3r 5k 6k 7k 9b 9y 10y 11y 12y 13b 13r 4b"
LAST = NAMES[2]
"""A name that would be trouble as HTML."""


@pytest.fixture
def table(lan_server: Server, lan_address: str, open_page: OpenPage) -> Any:
    """A match of tile römi on the host's page, and a way for players' phones to join it."""
    return Table(lan_server, f"http://{lan_address}:{lan_server.port}", open_page)


class Table:
    def __init__(self, server: Server, lan_url: str, open_page: OpenPage) -> None:
        self.lan_url = lan_url
        self._open_page = open_page
        self.host = open_page(f"{server.url}/matches", lang="hu")
        self.match = begin(self.host, "tile")
        self.host.goto(f"{server.url}/matches/{self.match}")

    @property
    def home(self) -> str:
        return f"/matches/{self.match}"

    def go(self, path: str = "") -> None:
        self.host.goto(self.host.url.partition("/matches")[0] + self.home + path)

    def see(self, turn_over: bool = True, **after: Any) -> None:
        api(self.host, "POST", f"{self.home}/round/table", {"after": after, "turn_over": turn_over})

    def code_of(self, name: str) -> str:
        """The link in the code that the host shows for a player."""
        self.go("/phones")
        self.host.locator(f'[data-key="holder-{name}"]').click()
        expect(self.host.get_by_role("heading", name=f"{name}: ezt olvasd be")).to_be_visible()
        expect(self.host.get_by_role("img", name="QR")).to_be_visible()
        link = self.host.get_by_role("link", name="/join/seat").get_attribute("href")
        assert link
        assert link.startswith(self.lan_url)
        return link

    def phone_of(self, name: str, lang: str = "en", link: str | None = None) -> Page:
        """A player's phone, which has scanned the code and pressed the button."""
        phone = self._open_page(link or self.code_of(name), viewport="phone", lang=lang, expected_complaint="403")
        phone.locator("form[method=post] button.button--main").click()
        expect(phone.locator("h1")).to_contain_text(name)
        return phone


def tell_hand(phone: Page, hand: str) -> None:
    phone.locator('[data-hand-text="own-hand"]').fill(hand)
    expect(phone.locator("[data-hand-of] [data-piece]")).to_have_count(len(hand.split()))
    phone.locator('[data-key="tell-hand"]').click()


def refused(page: Page, url: str, method: str = "GET", **body: Any) -> bool:
    return page.request.fetch(url, method=method, **body).status == 403


def test_what_a_player_holds_is_seen_by_that_players_phone_alone(table: Table, open_page: OpenPage) -> None:
    table.host.locator('[data-key="start"]').click()
    expect(table.host.locator("[data-turn]")).to_be_visible()
    table.see(discards="?", upcard="4r")
    table.see(discards="? 9k")
    link = table.code_of("Anna")
    mine = table.phone_of("Anna", link=link)
    expect(table.host.get_by_text("Csatlakozott")).to_be_visible()
    others = table.phone_of("Béla", "hu")
    tell_hand(mine, HAND)
    expect(mine.locator("[data-plays]")).to_contain_text("Draw from the stock")
    assert_accessible(mine)
    assert_large_enough(mine)
    seat = mine.url.removeprefix(table.lan_url)
    ends = [f"/api{table.home}/seats/Anna/{end}" for end in ("hand", "plays")]
    assert mine.request.get(table.lan_url + ends[0]).json()["hand"]

    drawn = re.compile(r"""["' ;]13b["' &]""")
    assert drawn.search(mine.request.get(mine.url).text())
    screen = open_page(f"{table.lan_url}/screen", status=403, expected_complaint="403")
    for page in (others, table.host, screen):
        base = page.url.partition("/matches")[0].removesuffix("/screen")
        for path in (seat, *ends):
            assert refused(page, base + path), path
        assert refused(page, f"{base}{ends[0]}", "PUT", data={"hand": "1r"})
        assert refused(page, f"{base}{ends[0]}".replace("/hand", "/shown"), "PUT", data={"hand": "1r"})
        assert refused(page, link, "POST", form={"key": link.partition("=")[2]})
    for page in (others, table.host):
        for path in (table.home, f"{table.home}/screen", f"/api{table.home}", f"/api{table.home}/history"):
            text = page.request.get(page.url.partition("/matches")[0] + path).text()
            assert not drawn.search(text), path
    # Guessing other seats leads nowhere either.
    for number in range(1, 12):
        guess = f"{table.lan_url}{table.home}/seats/{number}"
        assert refused(others, guess) == (guess != others.url)

    # Two players may share a phone.
    others.goto(table.code_of(LAST))
    others.locator("form[method=post] button.button--main").click()
    expect(others.get_by_role("heading", name="Melyik a te helyed?")).to_be_visible()
    assert_accessible(others)
    others.get_by_role("link", name=LAST).click()
    expect(others.locator("h1")).to_contain_text(LAST)

    table.go("/phones")
    table.host.locator('[data-key="holder-Anna"]').click()
    assert_accessible(table.host)
    table.host.get_by_role("button", name="Elvétel").click()
    expect(mine.get_by_text("Scan the QR code")).to_be_visible()
    assert refused(mine, table.lan_url + ends[0])


def test_a_wrong_move_is_flagged_everywhere_and_taken_back(table: Table) -> None:
    host = table.host
    host.locator('[data-key="start"]').click()
    expect(host.locator("[data-now]")).to_contain_text("Béla jön")
    table.see(discards="?", upcard="4r")
    phone = table.phone_of("Anna")
    photo: Any = {"name": "hand.jpg", "mimeType": "image/jpeg", "buffer": photo_bytes()}
    phone.locator("[data-hand-of] input[capture]").set_input_files(photo)
    expect(phone.get_by_text("I read 11 pieces. Please check these: 6r")).to_be_visible()
    phone.locator('[data-hand-of] [data-piece="6r"]').click()
    phone.get_by_role("dialog").get_by_role("button", name="red 5", exact=True).click()
    expect(phone.locator('[data-hand-text="own-hand"]')).to_have_value("1k 2k 3k 4k 5y 5r 5k 12y 12k 12r *")
    phone.locator('[data-key="tell-hand"]').click()
    expect(phone.locator("[data-watch]")).to_be_visible()
    expect(phone.locator("[data-plays]")).to_have_count(0)
    table.go()
    expect(host.locator('[data-turn="1"]')).to_be_visible()
    host.locator('[data-key="new-meld"]').click()
    dialog = host.get_by_role("dialog")
    for name in ("piros 1", "piros 2", "piros 4"):
        dialog.get_by_role("button", name=name, exact=True).click()
    dialog.get_by_role("button", name="Kész").click()
    expect(host.locator('[data-meld="1r 2r 4r"]')).to_be_visible()
    host.locator('[data-hand-text="discard"]').fill("9b")
    host.get_by_role("button", name="Kész, Anna jön").click()
    fault = host.locator("[data-faults~=gap_in_run]")
    expect(fault).to_contain_text(f"{LAST} lépése nem szabályos")
    expect(fault).to_contain_text("Így javítható")
    rule = fault.get_by_role("link", name="A szabály").first
    expect(rule).to_have_attribute("href", re.compile("/games/tile#melds"))
    expect(phone.locator("[data-faults~=gap_in_run]")).to_contain_text("To put it right")
    expect(phone.locator("[data-now]")).to_have_text("AYour turn!")
    assert_accessible(host)
    assert_accessible(phone)

    fault.get_by_role("button", name="A lépés visszavonása").click()
    expect(host.locator("[data-faults]")).to_have_count(0)
    expect(phone.locator("[data-now]")).to_contain_text(f"{LAST} is on turn")
    host.locator('[data-key="redo"]').click()
    expect(phone.locator("[data-faults~=gap_in_run]")).to_be_visible()
    host.locator('[data-key="undo"]').click()
    expect(host.locator('[data-turn="1"]')).to_be_visible()
    # What was typed as a whole is drawn at once, and what is only put right ends no turn.
    host.get_by_text("Beírás").click()
    host.locator('[data-key="whole"]').fill("5k 6k 7k | 10y 11y 12y | 1r 2r 3r")
    expect(host.locator("[data-meld]")).to_have_count(3)
    host.locator('[data-hand-text="discard"]').fill("9b")
    host.get_by_role("button", name="Kész, Anna jön").click()
    expect(host.get_by_text("lépése szabályos volt")).to_be_visible()
    expect(phone.locator('[data-lies="10y 11y 12y"]')).to_be_visible()


def test_a_round_is_played_from_the_start_to_the_settlement(table: Table) -> None:
    host = table.host
    expect(host.get_by_text("Béla kezd.")).to_be_visible()
    host.locator('[data-key="dealer"]').select_option("Béla")
    expect(host.get_by_text(f"{LAST} kezd.")).to_be_visible()
    assert_accessible(host)
    host.locator('[data-key="start"]').click()
    expect(host.get_by_text("Az első követ képpel lefelé kell letenni.")).to_be_visible()
    host.locator('[data-hand-text="upcard"]').fill("4r")
    host.get_by_role("button", name="Kész, Anna jön").click()
    expect(host.locator('[data-turn="1"]')).to_be_visible()

    anna, bela = table.phone_of("Anna"), table.phone_of("Béla", "hu")
    table.go()
    tell_hand(anna, HAND)
    expect(anna.locator("[data-wanted]").first).to_contain_text("may still come")
    anna.locator('[data-key="drew-stock"]').click()
    anna.get_by_role("dialog").get_by_role("button", name="black 8", exact=True).click()
    best = anna.locator('[data-play="1"]')
    expect(best).to_contain_text("70 points")
    expect(best).to_contain_text("Lays for the first time")
    best.get_by_role("button", name="I did this").click()
    expect(anna.locator("[data-now]")).to_contain_text("Béla is on turn")
    expect(anna.locator('[data-lies="5k 6k 7k 8k"]')).to_be_visible()
    # What is left in the hand follows from the turn.
    expect(anna.locator("[data-hand-of] [data-piece]")).to_have_count(3)
    expect(host.locator('[data-meld="5k 6k 7k 8k"]')).to_be_visible()

    expect(bela.locator("[data-now]")).to_have_text("BTe jössz!")
    tell_hand(bela, "4r 4k")
    expect(bela.get_by_text("Az első lerakáshoz 50 pont kell. Most 0 jön össze, még 50 hiányzik.")).to_be_visible()
    table.see(discards="? 13r 2b")
    expect(host.locator('[data-turn="3"]')).to_be_visible()
    table.see(discards="? 13r 2b 3y")
    anna.locator('[data-key="drew-stock"]').click()
    anna.get_by_role("dialog").get_by_role("button", name="black 9", exact=True).click()
    expect(anna.locator("[data-hand-of] [data-piece]")).to_have_count(4)
    host.locator('[data-hand-text="discard"]').fill("13b")
    host.get_by_role("button", name="Kiment!").click()
    expect(host.locator("[data-now]")).to_have_text("AAnna kiment!")
    expect(anna.locator("[data-now]")).to_have_text("AYou have gone out!")

    host.get_by_role("link", name="Elszámolás").click()
    expect(host.get_by_role("button", name="Anna", exact=True)).to_have_attribute("aria-pressed", "true")
    expect(host.locator('[data-hand-text="closing"]')).to_have_value("13b")
    expect(bela.locator('[data-hand-text="own-hand"]')).to_have_value("4r 4k")
    bela.get_by_role("button", name="Megmutatom").click()
    expect(bela.get_by_text("Megmutattad")).to_be_visible()
    expect(host.locator('[data-hand-text="hand-1"]')).to_have_value("4r 4k")
    settled = host.locator(f'[data-settled="{LAST}"]')
    expect(settled).to_contain_text("−100")
    photo: Any = {"name": "hand.jpg", "mimeType": "image/jpeg", "buffer": photo_bytes(rows=(("4b", "9b"),))}
    host.locator('[data-photos-of="hands"] input').set_input_files([photo])
    expect(host.locator('[data-photo="0"] select')).to_have_value("2")
    assert_accessible(host)
    assert_accessible(bela)
    host.get_by_role("button", name="Így számít").click()
    expect(total(host, "Anna")).to_have_text("120")
    expect(anna.locator(f'[data-total="{LAST}"]')).to_have_text("−100")
    expect(anna.get_by_text("No round is being played.")).to_be_visible()
