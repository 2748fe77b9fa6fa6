"""The live picture with its outlines: it follows the table, or stands still for correcting."""

import dataclasses
import json
from collections.abc import Awaitable, Callable, Sequence
from html import escape
from typing import Final

from nicegui import events, html, ui

from engine.wording import BadInput, Wording
from server.house import House
from server.live.zones import Place, Zone, zone_between
from server.pages.answer import AnswerLine
from server.pages.editor import Editor
from server.pages.kit import Voice, button, sentence
from server.pages.overlay import overlay
from server.seen import Photo, SeenPiece
from server.texts import live as texts
from server.texts import zones as zone_texts

NAMES: Final[dict[Place, Wording]] = {
    Place.MELDS: zone_texts.MELDS,
    Place.DISCARDS: zone_texts.DISCARDS,
    Place.SIDE: zone_texts.SIDE,
}
_ZONE_NAME_SHARE: Final = 0.022
"""Height of a zone's name as a share of the picture's longer side."""
_FIRST_CORNERS: Final = ((0.35, 0.35), (0.65, 0.35), (0.65, 0.65), (0.35, 0.65))
_FINISH: Final = "() => document.querySelector('[data-marker]')?.dispatchEvent(new Event('finish'))"
_PLACE_TAPPED: Final = """(e) => {
    const box = e.currentTarget.getBoundingClientRect();
    emit([(e.clientX - box.left) / box.width, (e.clientY - box.top) / box.height]);
}"""


class LivePicture:
    """The left side of the page while a camera is on. The picture's element stays; frames come by their own way."""

    def __init__(self, house: House, say: Voice, editor: Editor | None) -> None:
        """Without `editor` it is only looked at."""
        self._house = house
        self._live = house.live
        self._say = say
        self._editor = editor
        self._section = html.section(**{"aria-label": say(texts.PICTURE_TITLE)}).classes("sheet")
        self._is_built = False
        self._signed: object = None
        self._offered_frozen: bool | None = None

    def redraw(self) -> None:
        """Shows how the camera does; the picture is there while it is on."""
        self._section.set_visibility(self._live.is_on)
        if not self._live.is_on:
            self._section.clear()
            self._is_built, self._signed, self._offered_frozen = False, None, None
            return
        if not self._is_built:
            with self._section:
                self._build()
            self._is_built = True
        self._draw_signs()
        self.redraw_outlines()

    def redraw_outlines(self) -> None:
        """Draws the outlines where the pieces are now."""
        if not self._is_built:
            return
        pieces, size_px = self._shown()
        hidden = self._live.sight.hidden if self._live.sight and not self._live.is_frozen else frozenset[int]()
        zones = "".join(_zone(zone, size_px, self._say(NAMES[zone.place])) for zone in self._live.zones)
        edited = self._editor.number if self._editor else None
        drawing = zones + overlay(pieces, size_px, frozenset(), edited, hidden)
        box = f'viewBox="0 0 {size_px[0]} {size_px[1]}" preserveAspectRatio="none"'
        self._outlines.set_content(f'<svg {box} aria-hidden="true">{drawing}</svg>')
        self._picture.props["aria-label"] = self._say(texts.PICTURE_ALT, count=len(pieces))

    def _build(self) -> None:
        say = self._say
        with html.div().classes("sheet__head live__head"):
            self._status = html.p(role="status").classes("status")
            self._freeze = html.div()
        self._cares = html.div(role="status").classes("list")
        with html.div(**{"data-live": True}).classes("live") as self._frame:
            with html.div(role="img") as self._picture:
                html.canvas()
                self._outlines = ui.html("", sanitize=False).classes("live__outlines")
            self._marker = html.div()
        if self._editor is None:
            self._frame.classes("live--looked-at")
            return
        self._picture.on("click", self._tapped, js_handler=_PLACE_TAPPED)
        self._hint = html.p(say(texts.TAP_HINT)).classes("quiet")
        self._marking = html.div().classes("actions")

    def mark(self, place: Place, marked: Callable[[Zone], Awaitable[None]], begin: Zone | None = None) -> None:
        """Asks for four corners in the picture and calls `marked` with the zone; `begin`: what is marked already."""
        say, name = self._say, self._say(NAMES[place])

        async def done(event: events.GenericEventArguments) -> None:
            try:
                zone = zone_between(place, [(float(x), float(y)) for x, y in event.args])
            except BadInput as error:
                answer.tell(error)
                return
            self._end_marking()
            await marked(zone)

        self._end_marking()
        self._hint.set_visibility(False)
        with self._marking:
            html.p(say(zone_texts.DRAW_HOW, zone=name), role="status").classes("note")
            answer = AnswerLine(say)
            finish = button(say(zone_texts.DONE), lambda: None, "button--main", key="zone-done", drawn="right")
            finish.on("click", js_handler=_FINISH)
            button(say(zone_texts.CANCEL), self._end_marking, "button--quiet", key="zone-cancel")
        corners = begin.corners if begin and len(begin.corners) == len(_FIRST_CORNERS) else _FIRST_CORNERS
        given = {"data-zone": place.value, "data-marker": json.dumps(corners)}
        with self._marker, html.div(role="group", **given).classes("marker") as made:
            made.props["aria-label"] = say(zone_texts.DRAWING, zone=name)
            html.button(type="button", **{"data-whole": True, "aria-label": say(zone_texts.WHOLE)})
            for number in range(len(_FIRST_CORNERS)):
                label = say(zone_texts.CORNER, number=number + 1)
                html.button(type="button", **{"data-corner": number, "aria-label": label})
        made.on("marked", done, js_handler="(e) => emit(e.detail)")

    def _end_marking(self) -> None:
        self._marker.clear()
        self._marking.clear()
        self._hint.set_visibility(True)

    def _draw_signs(self) -> None:
        live, say = self._live, self._say
        fault = sentence(live.fault.text(say.language)) if live.fault else ""
        now = live.signs, live.is_frozen, live.is_lost, fault
        if now == self._signed:
            return
        self._signed = now
        self._status.clear()
        with self._status:
            html.span(sentence(live.signs.status.text(say.language)))
        look = "status--frozen" if live.is_frozen else "status--calm" if live.signs.is_calm else ""
        self._status.classes(replace=f"status {look}")
        for is_so, look in ((live.is_frozen, "live--frozen"), (live.is_lost, "live--lost")):
            self._frame.classes(add=look if is_so else "", remove="" if is_so else look)
        if self._editor and live.is_frozen is not self._offered_frozen:
            self._draw_freeze()
        self._cares.clear()
        with self._cares:
            if fault:
                html.p(fault).classes("note note--fault")
            for care in live.signs.cares:
                html.p(sentence(care.text(say.language))).classes("note note--care")

    def _draw_freeze(self) -> None:
        """Drawn anew only where it says something else: a tap on a button that is being replaced would be lost."""
        live, say = self._live, self._say
        self._offered_frozen = live.is_frozen
        self._freeze.clear()
        with self._freeze:
            if live.is_frozen:
                button(say(texts.GO_ON), live.go_on, "button--main", key="freeze", drawn="live")
            else:
                button(say(texts.FREEZE), live.freeze, "button--quiet", key="freeze", drawn="hold")

    def _shown(self) -> tuple[Sequence[SeenPiece], tuple[int, int]]:
        photo = self._house.table.photo
        if photo is None or not photo.is_live:
            sight = self._live.sight
            return [], (sight.image.shape[1], sight.image.shape[0]) if sight else (16, 9)
        return self._now(photo).present, photo.size_px

    def _tapped(self, tap: events.GenericEventArguments) -> None:
        photo = self._house.table.photo
        if photo is None or not photo.is_live or self._editor is None:
            return
        x, y = (float(share) * side for share, side in zip(tap.args, photo.size_px, strict=True))
        self._editor.tapped(self._now(photo), (x, y))

    def _now(self, photo: Photo) -> Photo:
        """The photo with its pieces where they are now."""
        quads = self._live.quads()
        return dataclasses.replace(
            photo, pieces=tuple(dataclasses.replace(p, quad=quads[p.number]) for p in photo.pieces)
        )


def _zone(zone: Zone, size_px: tuple[int, int], name: str) -> str:
    width, height = size_px
    corners = " ".join(f"{x * width:.1f},{y * height:.1f}" for x, y in zone.corners)
    left, top = min(x for x, _ in zone.corners) * width, min(y for _, y in zone.corners) * height
    size = max(size_px) * _ZONE_NAME_SHARE
    return (
        f'<polygon class="zone zone--{zone.place}" points="{corners}"/>'
        f'<text class="zone-text zone-text--{zone.place}" x="{left + size * 0.4:.1f}" y="{top + size * 1.2:.1f}" '
        f'font-size="{size:.1f}">{escape(name)}</text>'
    )
