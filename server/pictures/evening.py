"""An evening for the README's pictures: a match of tile römi with some rounds played and one in course."""

from collections.abc import Callable
from typing import Any, Final

from playwright.sync_api import Page, expect

PLAYERS: Final = ("Anna", "Béla", "Cili")
_POINTS: Final = ((185, 60, -100), (45, 210, 95), (120, -100, 240), (75, 165, 30))
_TABLE: Final = ("5r 6r 7r", "10b 10k 10y", "2k 3k * 5k", "8y 9y 10y 11y")
_OWNERS: Final = (1, 1, 2, 0)
_HAND: Final = "4r 1b 2b 3b 8k 8r 12y 12r 13b 13y 6y *"

Ask = Callable[..., Any]


def play_evening(ask: Ask) -> int:
    """Plays it by the JSON API (`ask(method, path, body)`); returns the match's number."""
    match = ask("POST", "/matches", {"game": "tile", "players": list(PLAYERS), "terms": {}})["id"]
    for points in _POINTS:
        ask("PUT", f"/matches/{match}/round/settlement", {"points": dict(zip(PLAYERS, points, strict=True))})
    ask("POST", f"/matches/{match}/rounds", {})
    for after in (
        {"discards": "?", "upcard": "1r"},
        {"discards": "? 9k"},
        {"table": list(_TABLE[:2]), "discards": "? 9k 4y", "owners": list(_OWNERS[:2])},
        {"table": list(_TABLE), "discards": "? 9k 4y 13r", "owners": list(_OWNERS)},
    ):
        ask("POST", f"/matches/{match}/round/table", {"after": after, "turn_over": True})
    return int(match)


def show_seat(page: Page, url: str, match: int, ask: Ask) -> None:
    """Goes to the page of the player on turn, who has scanned the code and told a hand."""
    player = PLAYERS[ask("GET", f"/matches/{match}")["running"]["table"]["on_turn"]]
    link = ask("POST", "/links", {"role": "seat", "match": match, "player": player})["path"]
    page.goto(url.rstrip("/") + link)
    page.locator("form[method=post] button.button--main").click()
    typed = page.locator('[data-hand-text="own-hand"]')
    # A phone that joins later finds the hand that was told before.
    expect(typed.or_(page.locator("[data-plays]")).first).to_be_visible()
    if typed.is_visible():
        typed.fill(_HAND)
        expect(page.locator("[data-hand-of] [data-piece]")).to_have_count(len(_HAND.split()))
        page.locator('[data-key="tell-hand"]').click()
    expect(page.locator("[data-plays] [data-piece]").first).to_be_visible()
