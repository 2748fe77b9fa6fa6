"""How the camera stands: distance, tilt, light and sharpness, each with what to change."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from nicegui import html

from engine.wording import Wording
from server.live.live import Live
from server.live.signs import STEP_DEG, blurred_care, bright_care, dark_care, far_care, steep_care
from server.pages.kit import Voice, icon, sentence
from server.texts import camera_check as texts
from vision.camera_check import CameraCheck
from vision.notices import Notice

_STEP_PERCENT: Final = 5


@dataclass(frozen=True, slots=True)
class _Row:
    """One line: its name, what was measured, and what to change where it is not good."""

    name: str
    measured: str
    care: str = ""


class CameraState:
    """A sheet that a person opens to set the camera up; it follows the camera second by second."""

    def __init__(self, live: Live, say: Voice) -> None:
        self._live = live
        self._say = say
        self._drawn: object = None
        self._section = html.section().classes("sheet")
        with self._section, html.details(**{"data-keep-open": "camera-check"}):
            html.summary(say(texts.TITLE))
            with html.div().classes("list"):
                html.p(say(texts.HINT)).classes("quiet")
                self._place = html.ul().classes("list")

    def redraw(self) -> None:
        """Shows what was measured last."""
        self._section.set_visibility(self._live.is_on)
        check = self._live.check
        rows = tuple(_rows(check, self._say)) if check else ()
        if rows == self._drawn:
            return
        self._drawn = rows
        self._place.clear()
        with self._place:
            for row in rows:
                self._draw(row)

    def _draw(self, row: _Row) -> None:
        with html.li().classes("measure measure--care" if row.care else "measure"):
            icon("fault" if row.care else "right")
            with html.div():
                html.strong(row.name)
                html.span(f" {row.measured}")
                if row.care:
                    html.p(row.care)


def _rows(check: CameraCheck, say: Voice) -> Iterator[_Row]:
    def row(name: Wording, measured: Wording, *cares: Notice | None, **values: object) -> _Row:
        care = " ".join(sentence(c.text(say.language)) for c in cares if c)
        return _Row(say(name), measured.text(say.language, values), care)

    if check.piece_px is None:
        yield row(texts.DISTANCE, texts.NO_PIECES, Notice(texts.LAY_SOME, {}))
    else:
        yield row(texts.DISTANCE, texts.PIECE_PX, far_care(check), height=round(check.piece_px))
    if check.tilt_deg is not None:
        yield row(texts.TILT, texts.TILT_DEG, steep_care(check), tilt=round(check.tilt_deg / STEP_DEG) * STEP_DEG)
    percent = round(check.light / 255 * 100 / _STEP_PERCENT) * _STEP_PERCENT
    yield row(texts.LIGHT, texts.LIGHT_PERCENT, dark_care(check), bright_care(check), percent=percent)
    if check.sharpness is not None:
        blurred = blurred_care(check)
        yield row(texts.SHARPNESS, texts.SOFT if blurred else texts.SHARP, blurred)
