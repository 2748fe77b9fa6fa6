"""Marking the zones of the table: four corners in the picture for each."""

from nicegui import html

from server.house import House
from server.live.zones import MOST, Place, Zone
from server.pages.kit import Voice, button
from server.pages.live_picture import NAMES, LivePicture
from server.texts import zones as texts


class ZonesSheet:
    """A sheet with what is marked; one of melds, one of discards, as many sides as there are players."""

    def __init__(self, house: House, say: Voice, picture: LivePicture) -> None:
        self._house = house
        self._say = say
        self._picture = picture
        self._drawn: object = None
        self._section = html.section().classes("sheet")
        with self._section, html.details(**{"data-keep-open": "zones"}):
            html.summary(say(texts.TITLE))
            with html.div().classes("list"):
                html.p(say(texts.HINT)).classes("quiet")
                self._place = html.div().classes("list")
                html.p(say(texts.OUTSIDE)).classes("quiet")

    def redraw(self) -> None:
        """Lists what is marked now."""
        live, say = self._house.live, self._say
        self._section.set_visibility(live.is_on)
        if live.zones == self._drawn:
            return
        self._drawn = live.zones
        self._place.clear()
        with self._place:
            if not live.zones:
                html.p(say(texts.NONE)).classes("note")
            with html.div().classes("actions"):
                for place, name in NAMES.items():
                    self._draw_button(place, say(name))
            with html.ul().classes("list"):
                for number, zone in enumerate(live.zones):
                    with html.li().classes("row"):
                        html.span(say(NAMES[zone.place])).classes(f"zone-name zone-name--{zone.place}")
                        button(
                            say(texts.REMOVE, zone=say(NAMES[zone.place])),
                            lambda number=number: self._remove(number),
                            "button--quiet",
                            key=f"zone-remove-{number}",
                        )

    def _draw_button(self, place: Place, name: str) -> None:
        made = button(
            self._say(texts.DRAW, zone=name),
            lambda: self._picture.mark(place, self._add, self._marked_before(place)),
            "button--quiet",
            key=f"zone-{place}",
        )
        if len(self._house.live.zones) >= MOST:
            made.props["disabled"] = True

    def _marked_before(self, place: Place) -> Zone | None:
        """The zone whose corners are moved; a player's side is always a further one."""
        known = [zone for zone in self._house.live.zones if zone.place is place]
        return known[0] if known and place is not Place.SIDE else None

    async def _add(self, zone: Zone) -> None:
        """One zone for melds and one for discards; what is marked anew takes the place of the old."""
        others = [old for old in self._house.live.zones if old.place is not zone.place or zone.place is Place.SIDE]
        await self._house.mark_zones((*others, zone))

    async def _remove(self, number: int) -> None:
        zones = self._house.live.zones
        await self._house.mark_zones((*zones[:number], *zones[number + 1 :]))
