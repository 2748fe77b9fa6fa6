"""A match from its beginning to its end, as people do it in the browser."""

import time
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.server.browser.conftest import OpenPage, Server, assert_accessible, wait_until_still
from tests.server.fakes import photo_bytes

NAMES = ("Anna", "Béla", "<b>Cili</b>")


def api(page: Page, method: str, path: str, data: Any = None) -> Any:
    """Asks the API as this page's browser."""
    answer = page.request.fetch(
        f"{page.url.split('/', 3)[0]}//{page.url.split('/')[2]}/api{path}", method=method, data=data
    )
    assert answer.ok, answer.text()
    return answer.json() if answer.body() else None


def begin(page: Page, game: str, names: tuple[str, ...] = NAMES, **terms: Any) -> int:
    number = api(page, "POST", "/matches", {"game": game, "players": list(names), "terms": terms})["id"]
    return int(number)


def settle(page: Page, match: int, *points: int) -> None:
    api(page, "PUT", f"/matches/{match}/round/settlement", {"points": dict(zip(NAMES, points, strict=True))})


def total(page: Page, name: str) -> Locator:
    return page.locator(f'[data-total="{name}"]')


def type_points(page: Page, *points: str) -> None:
    for seat, text in enumerate(points):
        page.locator(f'[data-points="{seat}"]').fill(text)


def assert_large_enough(page: Page) -> None:
    wait_until_still(page)
    small = page.evaluate(
        """() => [...document.querySelectorAll("button, select, summary, a, label.button, input:not([type=file])")]
            .filter((e) => e.checkVisibility() && e.type !== "hidden")
            .map((e) => [e.textContent, e.getBoundingClientRect()])
            .filter(([, box]) => box.height && (box.height < 43.5 || box.width < 36))
            .map(([text, box]) => `${text} ${box.width}x${box.height}`)"""
    )
    assert small == []


@pytest.fixture
def host(server: Server, open_page: OpenPage) -> Any:
    """Opens a page of the host's."""

    def open_(path: str, **how: Any) -> Page:
        return open_page(f"{server.url}{path}", **how)

    return open_


def test_a_match_is_begun_played_undone_and_deleted(host: Any) -> None:
    page = host("/matches/new")
    page.get_by_label("Which game?").select_option("handromi")
    expect(page.get_by_label("Number of rounds")).to_have_value("7")
    page.get_by_role("button", name="Let's begin!").click()
    expect(page.get_by_role("alert")).to_have_text("This game (Handrömi) takes 2 to 6 players: name at least 2 more")
    for seat, name in enumerate(NAMES[:2], start=1):
        page.get_by_label(f"Player {seat}", exact=True).fill(name)
    page.get_by_role("button", name="Another player").click()
    page.get_by_label("Player 3", exact=True).fill(NAMES[2])
    page.get_by_label("Who deals first?").select_option("Béla")
    page.get_by_label("Number of rounds").select_option("10")
    page.get_by_role("button", name="Let's begin!").click()
    expect(page.get_by_role("heading", name="Handrömi")).to_be_visible()
    expect(page.locator(".turn")).to_contain_text("Béla")
    expect(page.get_by_text("10 rounds are left")).to_be_visible()

    page.get_by_role("link", name="Enter round 1").click()
    expect(page.get_by_text("Still missing: the points of Anna, Béla, <b>Cili</b>")).to_be_visible()
    type_points(page, "-10", "25", "x")
    expect(page.get_by_text("'x' is no number of points")).to_be_visible()
    type_points(page, "-10", "25", "100")
    expect(page.locator('[data-settled="Béla"]')).to_contain_text("25")
    page.get_by_role("button", name="Let it count").click()
    expect(total(page, "Anna")).to_have_text("−10")
    expect(page.locator(".lead")).to_have_text("Anna leads with −10 points, ahead by 35")

    page.get_by_role("button", name="Undo").click()
    expect(total(page, "Anna")).to_have_text("0")
    page.get_by_role("button", name="Redo").click()
    expect(total(page, "<b>Cili</b>")).to_have_text("100")

    page.get_by_role("link", name="Matches").click()
    card = page.locator("[data-match]").first
    expect(card).to_contain_text("<b>Cili</b>")
    number = card.get_attribute("data-match")
    card.get_by_role("button", name="Delete").click()
    card.get_by_role("button", name="Keep it").click()
    card.get_by_role("button", name="Delete").click()
    card.get_by_role("button", name="Yes, delete it").click()
    expect(page.locator(f'[data-match="{number}"]')).to_have_count(0)


def test_every_screen_shows_a_change_at_once_and_corrections_with_their_trace(host: Any) -> None:
    page = host("/matches")
    match = begin(page, "romi500")
    settle(page, match, 55, -20, 110)
    phone = host(f"/matches/{match}", viewport="phone", lang="hu")
    screen = host(f"/matches/{match}/screen")
    expect(total(phone, "Anna")).to_have_text("55")
    expect(screen.locator('[data-player="<b>Cili</b>"]')).to_contain_text("110")

    page.goto(page.url + f"/{match}/rounds/1")
    type_points(page, "55", "-20", "90")
    confirm = page.get_by_role("button", name="Let it count")
    expect(page.locator('[data-settled="<b>Cili</b>"]')).to_contain_text("90")
    confirm.click()
    began = time.monotonic()
    expect(total(phone, "<b>Cili</b>")).to_have_text("90")
    expect(screen.locator('[data-player="<b>Cili</b>"]')).to_contain_text("90")
    assert time.monotonic() - began < 10
    trace = phone.locator(".sheet--care")
    expect(trace).to_contain_text("Házigazda: 1. forduló javítva")
    expect(trace).to_contain_text("<b>Cili</b> 110 → Anna 55, Béla −20, <b>Cili</b> 90")
    phone.get_by_text("Minden, ami történt").click()
    settle(page, match, 1, 2, 3)
    expect(phone.locator("details[open] .trace__line")).to_have_count(4)


def test_a_round_of_tiles_is_counted_from_its_pieces(host: Any) -> None:
    page = host("/matches")
    match = begin(page, "tile-open", NAMES)
    page.goto(page.url + f"/{match}/round")
    page.get_by_role("button", name="From pieces").click()
    page.get_by_role("button", name="Anna", exact=True).click()
    page.get_by_label("Which was the closing tile?", exact=True).fill("13y")
    anna, bela, cili = (page.locator(f'[data-seat="{seat}"]') for seat in range(3))
    anna.get_by_role("button", name="Another meld").click()
    anna.get_by_label("Meld 1", exact=True).fill("10r 11r 12r 13r")
    # Béla has laid the last one off.
    anna.locator('[data-piece="13r"]').click()
    page.get_by_role("dialog").get_by_role("button", name="Béla").click()
    expect(anna).to_contain_text("13r, laid by Béla")

    bela.get_by_role("button", name="Left in the hand: choose pieces").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="black 4").click()
    dialog.get_by_role("button", name="joker").click()
    dialog.get_by_role("button", name="Done").click()
    expect(bela.get_by_label("Left in the hand", exact=True)).to_have_value("4k *")

    photo: Any = {"name": "hand.jpg", "mimeType": "image/jpeg", "buffer": photo_bytes()}
    cili.get_by_label("Left in the hand: photo").set_input_files(photo)
    expect(cili).to_contain_text("I read 11 pieces. Please check these: 6r")
    cili.locator('[data-piece="6r"]').click()
    page.get_by_role("dialog").get_by_role("button", name="Nothing is here").click()
    expect(cili.get_by_label("Left in the hand", exact=True)).to_have_value("1k 2k 3k 4k 5y 5k 12y 12k 12r *")

    settled = page.locator('[data-settled="Anna"]')
    expect(settled).to_contain_text("Closing tile")
    expect(page.locator('[data-settled="Béla"]')).to_contain_text("Left in the hand")
    assert_accessible(page)
    page.get_by_role("button", name="Let it count").click()
    expect(total(page, "Anna")).not_to_have_text("0")
    page.get_by_role("link", name="Round 1, correct it").click()
    expect(page.locator('[data-seat="0"]')).to_contain_text("13r, laid by Béla")


def test_a_phone_shows_the_points_before_their_chart(host: Any) -> None:
    page = host("/matches", viewport="phone")
    match = begin(page, "romi500")
    settle(page, match, 55, -20, 110)
    page.goto(f"{page.url}/{match}")
    board, chart = page.locator(".board").bounding_box(), page.locator(".chart").bounding_box()
    assert board is not None
    assert chart is not None
    assert board["y"] + board["height"] < chart["y"]


def test_players_join_leave_and_swap_seats(host: Any) -> None:
    page = host("/matches")
    match = begin(page, "romi500")
    settle(page, match, 10, 20, 30)
    page.goto(page.url + f"/{match}/players")
    expect(page.get_by_text("Who joins now begins at 10.")).to_be_visible()
    page.get_by_role("button", name="<b>Cili</b> does not play").click()
    page.get_by_role("button", name="Béla one seat earlier").click()
    page.get_by_role("button", name="Another player").click()
    page.get_by_label("Player 3", exact=True).fill("Dóra")
    # What others do in the match meanwhile is followed, and takes nothing away that was typed.
    settle(page, match, 5, 5, 5)
    expect(page.get_by_text("Who joins now begins at 15.")).to_be_visible()
    api(page, "PUT", f"/matches/{match}/seats", {"players": ["Anna", "Béla"]})
    expect(page.get_by_role("status")).to_contain_text("Now they are: Anna, Béla.")
    expect(page.get_by_label("Player 3", exact=True)).to_have_value("Dóra")
    page.get_by_role("button", name="This is how we sit").click()
    expect(page.locator(".board thead th")).to_have_text(["Round", "BBéla", "AAnna", "DDóra", "C<b>Cili</b>"])
    expect(total(page, "Dóra")).to_have_text("15")
    page.goto(page.url + "/sheet")
    expect(page.locator("[data-joined='2'] td")).to_have_text(["", "", "", "15"])


def test_seats_that_others_change_are_shown_where_nothing_was_typed(host: Any) -> None:
    page = host("/matches")
    match = begin(page, "romi500")
    page.goto(page.url + f"/{match}/players")
    page.wait_for_function("window.did_handshake")
    api(page, "PUT", f"/matches/{match}/seats", {"players": ["Béla", "Anna"]})
    expect(page.get_by_label("Player 1", exact=True)).to_have_value("Béla")
    expect(page.get_by_label("Player 2", exact=True)).to_have_value("Anna")
    expect(page.get_by_label("Player 3", exact=True)).to_have_count(0)
    page.get_by_role("button", name="This is how we sit").click()
    expect(page.locator(".board thead th")).to_have_text(["Round", "BBéla", "AAnna", "C<b>Cili</b>"])


def test_who_taps_twice_does_a_thing_once(host: Any) -> None:
    page = host("/matches/new")
    page.wait_for_function("window.did_handshake")
    for seat, name in enumerate(("Zsófi", "Zita"), start=1):
        page.get_by_label(f"Player {seat}", exact=True).fill(name)
    page.get_by_role("button", name="Let's begin!").dblclick()
    start = page.get_by_role("button", name="Start the round!")
    start.dblclick()
    over = page.locator("[data-key='turn-over']")
    over.dblclick()
    expect(page.locator("[data-turn='1']")).to_be_visible()
    expect(page.get_by_role("alert").locator(".note")).to_have_count(0)
    matches = [one for one in api(page, "GET", "/matches")["matches"] if "Zsófi" in one["players"]]
    assert len(matches) == 1
    assert api(page, "GET", f"/matches/{matches[0]['id']}")["running"]["table"]["turns"] == 1
    page.get_by_role("button", name="Undo").dblclick()
    expect(page.locator("[data-turn='0']")).to_be_visible()
    expect(page.get_by_role("alert").locator(".note")).to_have_count(0)


def test_who_corrects_a_round_that_another_host_has_just_corrected_sees_that_first(host: Any) -> None:
    page = host("/matches")
    match = begin(page, "rummikub")
    settle(page, match, 1, 2, -3)
    page.goto(page.url + f"/{match}/rounds/1")
    page.locator("[data-points='0']").fill("5")
    other = {"points": {"Anna": 7, "Béla": 2, "<b>Cili</b>": -9}}
    api(page, "PUT", f"/matches/{match}/rounds/1/settlement", other)
    expect(page.get_by_text("The match has changed meanwhile")).to_be_visible()
    expect(page.locator("[data-points='0']")).to_have_value("5")
    expect(page.get_by_role("button", name="Let it count")).to_have_count(0)
    page.get_by_role("link", name="To the match").click()
    expect(page.locator(".sheet--care")).to_contain_text("Anna 7")


def test_of_a_round_that_a_program_deals_the_pages_say_where_its_turns_come_from(host: Any) -> None:
    page = host("/matches")
    match = begin(page, "tile")
    page.goto(page.url + f"/{match}")
    page.get_by_role("button", name="Start the round!").wait_for()
    api(page, "POST", f"/matches/{match}/rounds", {"dealt": True})
    expect(page.get_by_text("A program has dealt this round by the API")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name="Start the round!")).to_be_visible()
    expect(page.get_by_text("A program has dealt this round by the API")).to_have_count(0)


def test_the_end_of_a_round_is_counted_without_a_match(host: Any) -> None:
    page = host("/score", lang="hu", viewport="phone")
    page.get_by_label("Melyik játék?").select_option("handromi")
    expect(page.get_by_label("Hányan játszanak?").locator("option")).to_have_count(5)
    page.get_by_label("Hányan játszanak?").select_option("3")
    expect(page.get_by_role("button", name="3. játékos", exact=True)).to_be_visible()
    page.get_by_role("button", name="1. játékos", exact=True).click()
    expect(page.locator('[data-seat="0"]')).to_have_count(0)
    second = page.locator('[data-seat="1"]')
    opened = second.get_by_role("button", name="Rakott le ebben a fordulóban")
    opened.click()
    expect(opened).to_have_attribute("aria-pressed", "true")
    second.get_by_label("Kézben maradt", exact=True).fill("Kh 5s *")
    # One more player has been forgotten; what stands there stays.
    page.get_by_label("Hányan játszanak?").select_option("4")
    expect(page.locator('[data-seat="3"]')).to_be_visible()
    page.get_by_label("Hányan játszanak?").select_option("3")
    expect(page.locator('[data-seat="3"]')).to_have_count(0)
    expect(page.locator('[data-settled="1. játékos"]')).to_contain_text("−10")
    expect(page.locator('[data-settled="2. játékos"]')).to_contain_text("35")
    expect(page.locator('[data-settled="3. játékos"]')).to_contain_text("Nem rakott le semmit")
    doubt = page.get_by_text("2. játékos: ez 16 darab, pedig ebben a játékban egy kézben legfeljebb 15 lehet")
    expect(doubt).to_have_count(0)
    second.get_by_label("Kézben maradt", exact=True).fill("As 2s 3s 4s 5s 6s 7s 8s 9s 10s Js Qs Ks Ah 2h 3h")
    expect(doubt).to_be_visible()
    assert_accessible(page)
    assert_large_enough(page)


def test_photos_of_hands_go_to_those_who_hold_something(host: Any) -> None:
    page = host("/score", lang="hu", viewport="phone")
    expect(page.get_by_role("button", name="2. játékos", exact=True)).to_be_visible()
    photo: Any = {"name": "hand.jpg", "mimeType": "image/jpeg", "buffer": photo_bytes()}
    choose = page.locator('[data-photos-of="hands"] input')
    owners = [page.locator(f'[data-photo="{number}"] select') for number in (0, 1)]
    hands = [page.locator(f'[data-hand-text="hand-{seat}"]') for seat in (0, 1)]
    result = page.get_by_label("Az elszámolás")

    # The photo came before anybody said who went out.
    choose.set_input_files([photo])
    expect(owners[0]).to_have_value("0")
    read = hands[0].input_value()
    assert read
    page.get_by_role("button", name="1. játékos", exact=True).click()
    expect(owners[0]).to_have_value("1")
    expect(hands[1]).to_have_value(read)
    expect(hands[0]).to_have_count(0)
    expect(page.locator('[data-settled="2. játékos"]')).to_be_visible()

    # One more photo than hands is asked about before anything counts.
    choose.set_input_files([photo])
    expect(owners[1]).to_have_value("")
    expect(result).to_contain_text("1 képnél még mondd meg, kinek a keze")
    owners[1].select_option("nobody")
    expect(page.locator('[data-settled="2. játékos"]')).to_be_visible()

    # What somebody has said of a photo stays, and is questioned where it cannot be.
    page.get_by_role("button", name="2. játékos", exact=True).click()
    expect(owners[0]).to_have_value("0")
    owners[1].select_option("0")
    expect(owners[0]).to_have_value("")
    expect(result).to_contain_text("1 képnél még mondd meg, kinek a keze")
    page.get_by_role("button", name="1. játékos", exact=True).click()
    expect(owners[0]).to_have_value("1")
    expect(owners[1]).to_have_value("0")
    expect(hands[0]).to_have_value(read)
    expect(result).to_contain_text("1. játékos: a győztes kezében nem maradhat semmi")
    assert_accessible(page)

    # One more player: the photos stay, and so does what is another hand than theirs.
    hands[1].fill("9k")
    page.get_by_label("Hányan játszanak?").select_option("3")
    expect(page.locator('[data-seat="2"]')).to_be_visible()
    expect(owners[1]).to_have_value("0")
    owners[0].select_option("2")
    expect(page.locator('[data-hand-text="hand-2"]')).to_have_value(read)
    expect(hands[1]).to_have_value("9k")
    owners[0].select_option("1")
    expect(page.get_by_text("Nála már más van beírva")).to_be_visible()
    expect(owners[0]).to_have_value("2")
    expect(hands[1]).to_have_value("9k")


def test_photos_of_melds_are_all_heard_of_and_count_once(host: Any) -> None:
    page = host("/score", expected_complaint="Failed to load resource")
    page.get_by_label("Which game?").select_option("tile")
    names = ("one.jpg", "text.jpg", "two.jpg", "zero.jpg", "one.jpg", "last.jpg")
    content = {"text.jpg": b"hello", "zero.jpg": b""}
    files: Any = [
        {"name": name, "mimeType": "image/jpeg", "buffer": content.get(name, photo_bytes())} for name in names
    ]
    page.locator('[data-photos-of="melds-1"] input').set_input_files(files)
    seat = page.locator('[data-seat="1"]')
    expect(seat.get_by_text("text.jpg: this is no picture")).to_be_visible()
    expect(seat.get_by_text("zero.jpg: the file is empty")).to_be_visible()
    expect(seat.get_by_text("one.jpg: this photo is here already")).to_be_visible()
    # Three melds lie in each of the three photos that are different files.
    melds = seat.locator("[data-hand-text^='meld-1-']")
    expect(melds).to_have_count(9)
    # Of which a meld was taken away, that photo may be taken once more.
    page.get_by_role("button", name="Take meld 9 away").click()
    expect(melds).to_have_count(8)
    page.get_by_role("button", name="Take meld 6 away").click()
    expect(melds).to_have_count(7)
    page.get_by_role("button", name="Take meld 3 away").click()
    expect(melds).to_have_count(6)
    page.locator('[data-photos-of="melds-1"] input').set_input_files(files[-1:])
    expect(melds).to_have_count(9)


def test_what_was_entered_of_a_round_is_there_again(host: Any) -> None:
    page = host("/matches", lang="hu", viewport="phone")
    home = f"{page.url}/{begin(page, 'handromi', ('Anna', 'Béla'))}"
    page.goto(f"{home}/round")
    page.locator('[data-points="0"]').fill("12")
    page.get_by_role("button", name="Darabokból").click()
    page.locator('[data-hand-text="hand-1"]').fill("Kh 5s")
    expect(page.locator("[data-piece='5s']")).to_be_visible()
    page.reload()
    expect(page.locator('[data-hand-text="hand-1"]')).to_have_value("Kh 5s")
    expect(page.get_by_text("Itt van, amit már beírtatok.")).to_be_visible()
    assert_accessible(page)
    page.get_by_role("button", name="Kész pontok").click()
    expect(page.locator('[data-points="0"]')).to_have_value("12")

    # Another screen, which edits a copy of its own, is quicker.
    other = page.context.new_page()
    other.goto(f"{home}/round")
    other.locator('[data-points="0"]').fill("-10")
    other.locator('[data-points="1"]').fill("30")
    other.get_by_role("button", name="Így számít").click()
    expect(total(other, "Béla")).to_have_text("30")
    expect(page.get_by_text("A játszma közben megváltozott")).to_be_visible()
    expect(page.locator('[data-points="0"]')).to_have_value("12")
    expect(page.get_by_role("button", name="Így számít")).to_have_count(0)
    page.get_by_role("link", name="A játszmához").last.click()
    expect(total(page, "Béla")).to_have_text("30")

    # What counts, and what is cancelled, is not offered again.
    other.goto(f"{home}/round")
    expect(other.locator('[data-points="0"]')).to_have_value("")
    other.locator('[data-points="0"]').fill("77")
    expect(other.get_by_label("Az elszámolás")).not_to_contain_text("Anna")
    other.get_by_role("button", name="Mégse").click()
    other.wait_for_url(home)
    other.goto(f"{home}/round")
    expect(other.get_by_text("Itt van, amit már beírtatok.")).to_have_count(0)
    expect(other.locator('[data-points="0"]')).to_have_value("")


def test_of_several_photos_those_that_cannot_be_read_are_named(host: Any) -> None:
    page = host("/score", expected_complaint="Failed to load resource")
    files: Any = [
        {"name": name, "mimeType": "image/jpeg", "buffer": content}
        for name, content in (("text.jpg", b"hello"), ("hand.jpg", photo_bytes()), ("zero.jpg", b""))
    ]
    page.locator('[data-photos-of="hands"] input').set_input_files(files)
    expect(page.get_by_text("text.jpg: this is no picture")).to_be_visible()
    expect(page.get_by_text("zero.jpg: the file is empty")).to_be_visible()
    expect(page.locator("[data-photo] select")).to_have_count(1)
    # What was said of them is over once others are chosen.
    page.locator('[data-photos-of="hands"] input').set_input_files(files[1:2])
    expect(page.locator("[data-photo] select")).to_have_count(2)
    expect(page.get_by_text("text.jpg")).to_have_count(0)
    expect(page.get_by_text("zero.jpg")).to_have_count(0)


def test_what_is_laid_after_something_was_entered_counts_too(host: Any) -> None:
    page = host("/matches", lang="hu", viewport="phone")
    match = begin(page, "handromi", ("Anna", "Béla"))
    home = f"{page.url}/{match}"
    api(page, "POST", f"/matches/{match}/rounds", {})
    page.goto(f"{home}/round")
    page.locator('[data-hand-text="hand-0"]').fill("Kh 5s")
    expect(page.locator("[data-piece='5s']")).to_be_visible()
    opened = page.get_by_role("button", name="Rakott le ebben a fordulóban")
    expect(opened.first).to_have_attribute("aria-pressed", "false")

    turn = {"after": {"discards": "3s"}, "turn_over": True}
    api(page, "POST", f"/matches/{match}/round/table", turn)
    told = {"table": ["10h Jh Qh", "9s 9d 9c"], "discards": "3s 4d"}
    api(page, "POST", f"/matches/{match}/round/table", {"after": told, "turn_over": True})
    pressed = page.locator("[data-seat] [aria-pressed=true]").filter(has_text="Rakott le")
    expect(pressed).to_have_count(1)
    page.reload()
    expect(page.locator('[data-hand-text="hand-0"]')).to_have_value("Kh 5s")
    expect(pressed).to_have_count(1)

    # What was entered belonged to that deal.
    for _ in range(3):
        api(page, "POST", f"/matches/{match}/undo", {})
    api(page, "POST", f"/matches/{match}/rounds", {})
    page.goto(f"{home}/round")
    expect(page.get_by_role("button", name="Senki")).to_be_visible()
    expect(page.locator('[data-hand-text="hand-0"]')).to_have_value("")


def test_what_is_typed_stays_while_the_page_is_drawn_anew(host: Any) -> None:
    page = host("/score")
    # What is drawn anew once the page is connected is not what this is about.
    page.wait_for_function("window.did_handshake")
    field = page.locator("[data-hand-text]").first
    field.click()
    for key in "5k 7r":
        page.keyboard.press("Space" if key == " " else key)
    expect(page.locator("[data-piece='7r']")).to_have_count(1)
    expect(page.locator("[data-piece='5k']")).to_have_count(1)
    expect(field).to_have_value("5k 7r")


PATHS = ("/matches", "/matches/new", "/matches/{}", "/matches/{}/round", "/matches/{}/players", "/matches/{}/screen")
MORE_PATHS = ("/matches/{}/phones", "/matches/{}/sheet", "/statistics", "/games", "/games/tile", "/score")


@pytest.mark.parametrize(("viewport", "lang"), [("desktop", "en"), ("phone", "hu")])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_page_is_accessible_and_fits(host: Any, viewport: str, lang: str, scheme: str) -> None:
    page = host("/matches", viewport=viewport, lang=lang, color_scheme=scheme)
    match = begin(page, "handromi", (*NAMES, "Dóra", "W" * 60, "Maximilian Bartholomäus"))
    points = dict(zip((*NAMES, "Dóra", "W" * 60, "Maximilian Bartholomäus"), (120, 95, -10, 4, 33, 250), strict=True))
    api(page, "PUT", f"/matches/{match}/round/settlement", {"points": points})
    home = page.url.removesuffix("/matches")
    for path in (*PATHS, *MORE_PATHS):
        page.goto(home + path.format(match))
        expect(page.locator("main")).to_be_visible()
        expect(page.locator("main h1")).to_have_count(1)
        assert_accessible(page)
        assert_large_enough(page)
        widths = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
        assert widths[0] <= widths[1], f"{path} scrolls sideways: {widths}"


def test_the_look_is_chosen_and_stays(host: Any) -> None:
    page = host("/games")
    page.get_by_role("button", name="Contrast").click()
    expect(page.locator("html")).to_have_attribute("data-look", "contrast")
    page.get_by_role("link", name="Matches").click()
    expect(page.locator("html")).to_have_attribute("data-look", "contrast")
    expect(page.get_by_role("button", name="Contrast")).to_have_attribute("aria-pressed", "true")
    assert_accessible(page)


@pytest.mark.parametrize("path", ["/matches/999999", "/matches/999999/round", "/games/whist", "/matches/abc"])
def test_what_is_not_there_is_said(host: Any, path: str) -> None:
    page = host(path, status=404, expected_complaint="Failed to load resource")
    expect(page.get_by_role("heading", name="That did not work")).to_be_visible()


def test_strangers_see_no_match(lan_server: Server, lan_address: str, open_page: OpenPage) -> None:
    url = f"http://{lan_address}:{lan_server.port}"
    for path in ("/matches", "/matches/1", "/matches/1/screen", "/score", "/statistics", "/screen"):
        page = open_page(url + path, status=403, expected_complaint="Failed to load resource")
        expect(page.get_by_text("Scan the QR code")).to_be_visible()
