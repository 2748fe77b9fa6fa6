"""How the camera stands: distance, tilt, light and sharpness, each with what to change."""

from collections.abc import Iterator
from dataclasses import dataclass

from nicegui import html

from server.live.live import Live
from server.live.signs import bright_care, dark_care, far_care, steep_care
from server.pages.kit import Voice, icon, sentence
from server.texts import camera_check as texts
from server.texts import live as live_texts
from vision.camera_check import CameraCheck
from vision.notices import Notice

_STEP_DEG = 5


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
    def row(name: str, measured: str, *cares: Notice | None) -> _Row:
        return _Row(name, measured, " ".join(sentence(c.text(say.language)) for c in cares if c))

    if check.piece_px is None:
        yield _Row(say(texts.DISTANCE), say(texts.NO_PIECES), say(texts.LAY_SOME))
    else:
        yield row(say(texts.DISTANCE), say(texts.PIECE_PX, height=round(check.piece_px)), far_care(check))
    if check.tilt_deg is not None:
        tilt = round(check.tilt_deg / _STEP_DEG) * _STEP_DEG
        yield row(say(texts.TILT), say(texts.TILT_DEG, tilt=tilt), steep_care(check))
    percent = round(check.light / 2.55 / 5) * 5
    yield row(say(texts.LIGHT), say(texts.LIGHT_PERCENT, percent=percent), dark_care(check), bright_care(check))
    if check.sharpness is not None:
        blurred = Notice(live_texts.BLURRED, {}) if check.is_blurred else None
        yield row(say(texts.SHARPNESS), say(texts.SOFT if check.is_blurred else texts.SHARP), blurred)
