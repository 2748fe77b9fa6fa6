"""Which camera follows the table: chosen, changed and switched off here."""

from nicegui import html

from engine.wording import BadInput
from server.house import House
from server.live.pushed import BROWSER
from server.pages.inputs import text_input
from server.pages.kit import Voice, button, sentence
from server.texts import live as texts

_FIRST = "0"
"""The computer's own camera."""


class CameraChoice:
    """A sheet with one field; what is wrong with it is said below."""

    def __init__(self, house: House, say: Voice) -> None:
        self._house = house
        self._say = say
        self._drawn: object = None
        self._text = house.live.source if house.live.source not in ("", BROWSER) else _FIRST
        self._sheet = html.details(**{"data-keep-open": "camera"})
        self._sheet.move(html.section().classes("sheet"))
        with self._sheet:
            html.summary(say(texts.CAMERA_TITLE))
            with html.div().classes("list"):
                html.p(say(texts.CAMERA_HINT))
                self._input = text_input(say(texts.CAMERA_SOURCE), self._text, self._typed, maxlength=500)
                html.p(say(texts.CAMERA_EXAMPLES)).classes("quiet")
                self._answer = html.p(role="status", hidden=True).classes("note")
                self._buttons = html.div().classes("actions")
                html.a(say(texts.CAMERA_OF_BROWSER), href="/camera")

    def redraw(self) -> None:
        """Shows what is on."""
        live, say = self._house.live, self._say
        now = live.is_on, live.is_opening, live.fault
        if now == self._drawn:
            return
        self._drawn = now
        fault = None if live.is_on else live.fault
        self._buttons.clear()
        if live.is_opening:
            self._tell(say(texts.CAMERA_OPENING), "note")
            return
        self._tell(sentence(fault.text(say.language)) if fault else "", "note note--fault")
        if fault:
            # What went wrong at the start, too, is to be seen without looking for it.
            self._sheet.props["open"] = True
            self._sheet.update()
        with self._buttons:
            wording = texts.CAMERA_OTHER if live.is_on else texts.CAMERA_ON
            button(say(wording), self._switch_on, "button--main", key="camera-on", drawn="camera")
            if live.is_on:
                button(say(texts.CAMERA_OFF), self._house.switch_camera_off, "button--quiet", key="camera-off")

    def _typed(self, text: str) -> None:
        self._text = text

    def _tell(self, text: str, look: str) -> None:
        self._answer.classes(replace=look)
        self._answer.clear()
        self._answer.props["hidden"] = not text
        with self._answer:
            html.span(text)
        self._answer.update()

    async def _switch_on(self) -> None:
        try:
            await self._house.choose_camera(self._text)
        except BadInput:
            self.redraw()
