"""QR codes that lead a phone to a page of this computer, and which of the computer's addresses they name."""

from collections.abc import Callable
from urllib.parse import urlsplit

import segno
from nicegui import html

from server.house import House
from server.network import is_loopback
from server.pages.answer import AnswerLine
from server.pages.inputs import selection
from server.pages.kit import Voice
from server.texts import phones as phone_texts
from server.texts import table as texts

_SIZE_PX = 240


def draw_for_phones(house: House, say: Voice, base_url: str, draw: Callable[[str], object]) -> None:
    """Calls `draw` with the base address by which phones reach this computer, again where another one is chosen.

    Where no phone can reach it the page says why instead. What is chosen holds for all evenings.
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

    async def choose(base: str) -> None:
        show(base)
        await answer.attempt(house.addresses.choose, urlsplit(base).hostname or "")

    show(next(iter(bases)))
    with html.details():
        html.summary(say(phone_texts.NOT_REACHED))
        if len(bases) > 1:
            selection(say(texts.PHONE_ADDRESS), bases.items(), next(iter(bases)), choose)
        answer = AnswerLine(say)
        with html.ul().classes("steps"):
            for step in phone_texts.REACHING:
                html.li(say(step, port=house.settings.port, https_port=house.settings.secure_port))
        if house.certificates:
            html.p(say(phone_texts.FINGERPRINT)).classes("quiet")
            html.p(house.certificates.fingerprint).classes("fingerprint")


def draw_code(say: Voice, link: str) -> None:
    """The code of a link, and the link itself for who cannot scan it."""
    with html.div().classes("qr"):
        picture = segno.make(link, error="m").svg_data_uri(scale=8, border=2)
        html.img(src=picture, alt=say(texts.PHONE_QR_ALT, address=link), width=_SIZE_PX, height=_SIZE_PX)
        html.a(link, href=link)


def _bases(house: House, base_url: str) -> dict[str, str]:
    """Base addresses with what people read of each, the one that phones are sent to first.

    The one by which this very page was opened is among them: where the system does not tell it, it works all the same.
    """
    parts = urlsplit(base_url)
    names = {one.address: f"{one.address} ({one.adapter})" for one in house.addresses.known()}
    own = parts.hostname or ""
    if not is_loopback(own):
        names.setdefault(own, own)
    port = (parts.port if parts.scheme == "http" else None) or house.settings.port
    return {f"http://{address}:{port}": name for address, name in names.items()}
