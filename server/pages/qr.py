"""QR codes that lead a phone to a page of this computer, and which of the computer's addresses they name."""

from collections.abc import Callable
from urllib.parse import urlsplit

import segno
from nicegui import html

from server.house import House
from server.network import is_loopback, lan_addresses
from server.pages.inputs import selection
from server.pages.kit import Voice
from server.texts import table as texts

_SIZE_PX = 240


def draw_for_phones(house: House, say: Voice, base_url: str, draw: Callable[[str], object]) -> None:
    """Calls `draw` with the base address by which phones reach this computer, again where another one is chosen.

    Where no phone can reach it the page says why instead.
    """
    if not house.settings.lan:
        html.p(say(texts.PHONE_NEEDS_LAN)).classes("note")
        return
    bases = _bases(house, base_url)
    if not bases:
        html.p(say(texts.PHONE_NO_NETWORK)).classes("note note--care")
        return
    place = html.div().classes("list")

    def show(base: str) -> None:
        place.clear()
        with place:
            draw(base)

    show(next(iter(bases)))
    if len(bases) > 1:
        html.p(say(texts.PHONE_NOT_REACHED)).classes("quiet")
        selection(say(texts.PHONE_ADDRESS), bases.items(), next(iter(bases)), show)


def draw_code(say: Voice, link: str) -> None:
    """The code of a link, and the link itself for who cannot scan it."""
    with html.div().classes("qr"):
        picture = segno.make(link, error="m").svg_data_uri(scale=8, border=2)
        html.img(src=picture, alt=say(texts.PHONE_QR_ALT, address=link), width=_SIZE_PX, height=_SIZE_PX)
        html.a(link, href=link)


def _bases(house: House, base_url: str) -> dict[str, str]:
    """Base addresses with what people read of each, first the one by which this very page was opened."""
    parts = urlsplit(base_url)
    own, found = parts.hostname or "", lan_addresses()
    addresses = found if is_loopback(own) else [own, *(address for address in found if address != own)]
    return {f"{parts.scheme}://{a}:{parts.port or house.settings.port}": a for a in addresses}
