"""The best melds of the chosen pieces."""

from nicegui import html

from server.house import House
from server.pages.kit import Voice


class BestMelds:
    """Options, best first; worked out anew after every change, beside the event loop."""

    def __init__(self, house: House, say: Voice) -> None:
        self._house = house
        self._say = say
        self._place = html.div()

    def redraw(self) -> None:
        """Works the options out anew."""
        self._place.clear()
