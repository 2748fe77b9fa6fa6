"""How a phone becomes the table's camera: a QR code that leads it to its page."""

from urllib.parse import urlsplit

import segno
from nicegui import html

from server.access import Post, Role
from server.house import House
from server.network import is_loopback, lan_addresses
from server.pages.kit import Voice
from server.texts import table as texts


def draw_phone(house: House, say: Voice, base_url: str) -> None:
    """The sheet with the QR code, or with what keeps a phone from connecting."""
    with html.section().classes("sheet"), html.details():
        html.summary(say(texts.PHONE_TITLE))
        if not house.settings.lan:
            html.p(say(texts.PHONE_NEEDS_LAN)).classes("note")
            return
        addresses = _addresses(base_url)
        if not addresses:
            html.p(say(texts.PHONE_NO_NETWORK)).classes("note note--care")
            return
        _draw_codes(house, say, addresses, base_url)


def _addresses(base_url: str) -> list[str]:
    """Where phones may reach this computer, first the address by which this very page was opened."""
    own = urlsplit(base_url).hostname or ""
    found = lan_addresses()
    return found if is_loopback(own) else [own, *(address for address in found if address != own)]


def _draw_codes(house: House, say: Voice, addresses: list[str], base_url: str) -> None:
    parts = urlsplit(base_url)
    port = parts.port or house.settings.port
    links = {a: house.access.link(f"{parts.scheme}://{a}:{port}", Post(Role.CAMERA)) for a in addresses}
    with html.div().classes("qr"):
        html.p(say(texts.PHONE_HINT))
        code = html.div().classes("qr")

        def show(address: str) -> None:
            link = links[address]
            code.clear()
            with code:
                picture = segno.make(link, error="m").svg_data_uri(scale=8, border=2)
                html.img(src=picture, alt=say(texts.PHONE_QR_ALT, address=link), width=240, height=240)
                html.a(link, href=link)

        show(addresses[0])
        if len(addresses) > 1:
            html.p(say(texts.PHONE_NOT_REACHED)).classes("quiet")
            with html.label().classes("bar__game"):
                html.span(say(texts.PHONE_ADDRESS))
                choice = html.select().classes("choice")
                with choice:
                    for address in addresses:
                        html.option(address, value=address)
                choice.on("change", lambda e: show(e.args), js_handler="(e) => emit(e.target.value)")
