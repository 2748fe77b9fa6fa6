"""The live picture with its outlines: it follows the table, or stands still for correcting."""

import dataclasses
from typing import Final

from nicegui import events, html, ui

from server.house import House
from server.pages.editor import Editor
from server.pages.kit import Voice, button, sentence
from server.pages.overlay import overlay
from server.seen import Photo, SeenPiece
from server.texts import live as texts

_REACH_SHARE: Final = 0.012
"""A tap beside a piece still means it when it is so near, as a share of the picture's longer side."""
_PLACE_TAPPED: Final = """(e) => {
    const box = e.currentTarget.getBoundingClientRect();
    emit([(e.clientX - box.left) / box.width, (e.clientY - box.top) / box.height]);
}"""


class LivePicture:
    """The left side of the page while a camera is on. The picture's element stays; frames come by their own way."""

    def __init__(self, house: House, say: Voice, editor: Editor) -> None:
        self._house = house
        self._live = house.live
        self._say = say
        self._editor = editor
        self._section = html.section(**{"aria-label": say(texts.PICTURE_TITLE)}).classes("sheet")
        self._is_built = False

    def redraw(self) -> None:
        """Shows how the camera does; the picture is there while it is on."""
        self._section.set_visibility(self._live.is_on)
        if not self._live.is_on:
            self._section.clear()
            self._is_built = False
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
        drawing = overlay(pieces, size_px, frozenset(), self._editor.number, hidden)
        box = f'viewBox="0 0 {size_px[0]} {size_px[1]}" preserveAspectRatio="none"'
        self._outlines.set_content(f'<svg {box} aria-hidden="true">{drawing}</svg>')
        self._picture.props["aria-label"] = self._say(texts.PICTURE_ALT, count=len(pieces))

    def _build(self) -> None:
        say = self._say
        with html.div().classes("sheet__head"):
            self._status = html.p(role="status").classes("status")
            self._freeze = html.div()
        self._cares = html.div(role="status").classes("list")
        with html.div(role="img", **{"data-live": True}).classes("live") as self._picture:
            html.canvas()
            self._outlines = ui.html("", sanitize=False).classes("live__outlines")
        self._picture.on("click", self._tapped, js_handler=_PLACE_TAPPED)
        html.p(say(texts.TAP_HINT)).classes("quiet")

    def _draw_signs(self) -> None:
        live, say = self._live, self._say
        self._status.clear()
        with self._status:
            html.span(sentence(live.signs.status.text(say.language)))
        look = "status--frozen" if live.is_frozen else "status--calm" if live.signs.is_calm else ""
        self._status.classes(replace=f"status {look}")
        self._picture.classes(replace=f"live {'live--frozen' if live.is_frozen else ''}")
        self._freeze.clear()
        with self._freeze:
            if live.is_frozen:
                button(say(texts.GO_ON), live.go_on, "button--main", key="freeze", drawn="live")
            else:
                button(say(texts.FREEZE), live.freeze, "button--quiet", key="freeze", drawn="hold")
        self._cares.clear()
        with self._cares:
            if live.fault:
                html.p(sentence(live.fault.text(say.language))).classes("note note--fault")
            for care in live.signs.cares:
                html.p(sentence(care.text(say.language))).classes("note note--care")

    def _shown(self) -> tuple[list[SeenPiece], tuple[int, int]]:
        photo = self._house.table.photo
        if photo is None or not photo.is_live:
            sight = self._live.sight
            return [], (sight.image.shape[1], sight.image.shape[0]) if sight else (16, 9)
        quads = self._live.quads()
        return [dataclasses.replace(p, quad=quads[p.number]) for p in photo.present], photo.size_px

    def _tapped(self, tap: events.GenericEventArguments) -> None:
        photo = self._house.table.photo
        if photo is None or not photo.is_live:
            return
        x, y = (float(share) * side for share, side in zip(tap.args, photo.size_px, strict=True))
        piece = self._now(photo).at((x, y), max(photo.size_px) * _REACH_SHARE)
        if piece:
            self._editor.edit(piece.number)
        else:
            self._editor.add_at((x, y))

    def _now(self, photo: Photo) -> Photo:
        quads = self._live.quads()
        return dataclasses.replace(
            photo, pieces=tuple(dataclasses.replace(p, quad=quads[p.number]) for p in photo.pieces)
        )
