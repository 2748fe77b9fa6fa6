import re

import pytest
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.x509 import load_der_x509_certificate
from playwright.sync_api import Page, expect

from tests.server.browser.conftest import OpenPage, Server, assert_accessible
from tests.server.fakes import photo_bytes

Lan = tuple[Server, str]


@pytest.fixture
def lan(lan_server: Server, lan_address: str) -> Lan:
    """The server and the address at which phones reach it."""
    return lan_server, f"http://{lan_address}:{lan_server.port}"


def _camera_link(host: Page, title: str) -> str:
    """What the QR code on the host's page says."""
    host.get_by_text(title).click()
    link = host.get_by_role("link", name="/join/camera")
    expect(host.get_by_role("img", name="QR")).to_be_visible()
    address = link.get_attribute("href")
    assert address
    return address


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        (
            "hu",
            {"title": "Telefon mint kamera", "claim": "Igen, ez a kamera", "sent": "11 darabot", "choose": "Kép kivál"},
        ),
        (
            "en",
            {"title": "Phone as camera", "claim": "Yes, this is the camera", "sent": "11 pieces", "choose": "Choose"},
        ),
    ],
)
def test_a_phone_becomes_the_camera(lan: Lan, open_page: OpenPage, lang: str, words: dict[str, str]) -> None:
    server, lan_url = lan
    host = open_page(server.url, lang=lang)
    before = host.locator(".photo img").get_attribute("src") or ""
    link = _camera_link(host, words["title"])
    assert link.startswith(lan_url)

    phone = open_page(link, viewport="phone", lang=lang)
    assert_accessible(phone)
    phone.get_by_role("button", name=words["claim"]).click()
    expect(phone).to_have_url(f"{lan_url}/camera")
    assert_accessible(phone)
    camera = phone.locator("input[type=file][capture]")
    expect(camera).to_have_attribute("accept", re.compile("^image/jpeg,image/png,image/webp,(?!.*hei[cf])"))
    camera.set_input_files({"name": "table.jpg", "mimeType": "image/jpeg", "buffer": photo_bytes()})
    expect(phone.get_by_role("status")).to_contain_text(words["sent"])

    expect(host.locator(".photo img")).not_to_have_attribute("src", before)
    expect(host.locator('[data-group="1k 2k 3k 4k"]')).to_be_visible()


def test_a_double_tap_does_not_use_a_link_up(lan: Lan, open_page: OpenPage) -> None:
    server, lan_url = lan
    link = _camera_link(open_page(server.url), "Phone as camera")
    phone = open_page(link, viewport="phone", has_touch=True)
    box = phone.get_by_role("button", name="Yes").bounding_box()
    assert box is not None
    for _ in range(2):
        phone.touchscreen.tap(box["x"] + 20, box["y"] + 20)
    expect(phone).to_have_url(f"{lan_url}/camera")


def test_the_phone_can_send_without_scripts(lan: Lan, open_page: OpenPage) -> None:
    server, _ = lan
    link = _camera_link(open_page(server.url), "Phone as camera")
    phone = open_page(link, viewport="phone", java_script_enabled=False)
    phone.get_by_role("button", name="Yes").click()
    phone.locator("input[type=file]").last.set_input_files(
        {"name": "table.jpg", "mimeType": "image/jpeg", "buffer": photo_bytes()}
    )
    phone.get_by_role("button", name="Send").last.click()
    expect(phone.get_by_role("status")).to_contain_text("11 pieces")


def test_a_phone_that_sends_no_photo_is_told(lan: Lan, open_page: OpenPage) -> None:
    server, _ = lan
    link = _camera_link(open_page(server.url), "Phone as camera")
    phone = open_page(link, viewport="phone", expected_complaint="415")
    phone.get_by_role("button", name="Yes").click()
    phone.locator("input[capture]").set_input_files({"name": "a.jpg", "mimeType": "image/jpeg", "buffer": b"hello"})
    expect(phone.get_by_role("heading")).to_have_text("That did not work")
    phone.get_by_role("link", name="Back").click()
    expect(phone.locator("input[capture]")).to_be_attached()


def test_where_the_computer_has_several_addresses_the_person_chooses(lan: Lan, open_page: OpenPage) -> None:
    server, lan_url = lan
    host = open_page(server.url)
    assert _camera_link(host, "Phone as camera").startswith(lan_url)
    host.get_by_text("Does it not open on the phone?").click()
    choice = host.get_by_label("This computer's address")
    choice.select_option(label="10.9.8.7 (eth9)")
    link = host.get_by_role("link", name="/join/camera")
    expect(link).to_have_attribute("href", re.compile(rf"^http://10\.9\.8\.7:{server.port}/join/camera"))
    expect(host.get_by_role("img", name="QR code: http://10.9.8.7")).to_be_visible()
    assert_accessible(host)
    assert _camera_link(open_page(server.url), "Phone as camera").startswith("http://10.9.8.7")
    choice.select_option(index=0)
    expect(link).to_have_attribute("href", re.compile(rf"^{lan_url}/"))


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("hu", {"title": "Telefon mint kamera", "claim": "Igen", "live": "Élő kép erről", "open": "Titkosított oldal"}),
        ("en", {"title": "Phone as camera", "claim": "Yes", "live": "Live picture from", "open": "Open the encrypted"}),
    ],
)
def test_a_camera_goes_over_to_https_and_is_warned_before(
    lan: Lan, open_page: OpenPage, lang: str, words: dict[str, str]
) -> None:
    server, _ = lan
    link = _camera_link(open_page(server.url, lang=lang), words["title"])
    phone = open_page(link, viewport="phone", lang=lang, ignore_https_errors=True)
    phone.get_by_role("button", name=words["claim"]).click()
    phone.get_by_text(words["live"]).click()
    assert_accessible(phone)
    phone.get_by_role("link", name=words["open"]).click()
    expect(phone).to_have_url(re.compile(r"^https://[\d.]+:\d+/camera$"))
    # The role came along, and the page may use the camera.
    expect(phone.locator("input[capture]")).to_be_attached()
    assert phone.evaluate("isSecureContext && typeof navigator.mediaDevices.getUserMedia") == "function"


@pytest.mark.parametrize("lang", ["hu", "en"])
def test_the_certificate_is_explained_to_everybody_and_offered(lan: Lan, open_page: OpenPage, lang: str) -> None:
    _, lan_url = lan
    page = open_page(f"{lan_url}/certificate", viewport="phone", lang=lang)
    page.get_by_text("Android").click()
    assert_accessible(page)
    load = page.get_by_role("link", name="Tanúsítvány letöltése" if lang == "hu" else "Load the certificate")
    answer = page.request.get(lan_url + (load.get_attribute("href") or ""))
    assert answer.headers["content-type"] == "application/x-x509-ca-cert"
    fingerprint = load_der_x509_certificate(answer.body()).fingerprint(SHA256()).hex(" ").upper()
    expect(page.locator(".fingerprint")).to_have_text(fingerprint)


@pytest.mark.parametrize("path", ["/", "/camera"])
def test_a_stranger_is_told_how_to_join(lan: Lan, open_page: OpenPage, path: str) -> None:
    _, lan_url = lan
    page = open_page(lan_url + path, viewport="phone", lang="hu", status=403, expected_complaint="403")
    expect(page.get_by_role("main")).to_contain_text("QR-kód")
    assert_accessible(page)


def test_without_lan_the_page_says_how_to_start_with_it(server: Server, open_page: OpenPage) -> None:
    page = open_page(server.url)
    page.get_by_text("Phone as camera").click()
    expect(page.get_by_text("romi serve --lan")).to_be_visible()
