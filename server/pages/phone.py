"""How a phone becomes the table's camera: a QR code that leads it to its page."""

from nicegui import html

from server.access import Post, Role
from server.house import House
from server.pages.kit import Voice
from server.pages.qr import draw_code, draw_for_phones
from server.texts import table as texts


def draw_phone(house: House, say: Voice, base_url: str) -> None:
    """The sheet with the QR code, or with what keeps a phone from connecting."""

    def draw(base: str) -> None:
        html.p(say(texts.PHONE_HINT))
        draw_code(say, house.access.link(base, Post(Role.CAMERA)))

    with html.section().classes("sheet"), html.details():
        html.summary(say(texts.PHONE_TITLE))
        draw_for_phones(house, say, base_url, draw)
