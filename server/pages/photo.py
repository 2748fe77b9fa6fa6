"""The photo with its outlines, and the ways to bring a new one."""

from nicegui import events, html, ui

from server.pages.editor import Editor
from server.pages.kit import Voice, icon, sentence
from server.pages.overlay import overlay
from server.photos import photo_url
from server.seen import Photo
from server.table import Table
from server.texts import table as texts
from server.uploads import ACCEPTED


class PhotoArea:
    """The left side of the page. The picture's element stays: only its source and drawing change."""

    def __init__(self, table: Table, say: Voice, editor: Editor) -> None:
        self._table = table
        self._say = say
        self._editor = editor
        self._section = html.section(**{"aria-label": say(texts.PHOTO_TITLE)}).classes("sheet")
        with self._section:
            self._notes = html.div(role="status").classes("list")
            draw_upload_status(say)
            with html.div(**{"data-drop": True}).classes("drop"):
                self._empty = html.p(say(texts.NO_PHOTO)).classes("empty")
                self._image = ui.interactive_image(on_mouse=self._tapped, sanitize=False).classes("photo")
            with html.div().classes("actions"):
                draw_file_inputs(say)
            self._hint = html.p(say(texts.TAP_HINT)).classes("quiet")
            html.p(say(texts.DROP_HINT)).classes("quiet drop-hint")

    def set_visibility(self, is_visible: bool) -> None:
        """Photos have no place on the page while a camera shows the table."""
        self._section.set_visibility(is_visible)

    def redraw(self) -> None:
        """Shows the table's photo as it stands."""
        photo = self._table.photo
        self._draw_notes(photo)
        self._empty.set_visibility(photo is None)
        self._image.set_visibility(photo is not None)
        self._hint.set_visibility(photo is not None)
        if photo is None:
            return
        if self._image.source != photo_url(photo):
            self._image.set_source(photo_url(photo))
        width_px, height_px = photo.size_px
        self._image.style(f"width: min(100%, {70 * width_px / height_px:.1f}vh)")
        self._image.classes(
            add="photo--waiting" if self._table.is_reading else "",
            remove="" if self._table.is_reading else "photo--waiting",
        )
        label = self._say(texts.PHOTO_ALT, count=len(photo.present))
        self._image.props["role"] = "img"
        self._image.props["aria-label"] = label
        left_out = frozenset(p.number for p in photo.present if not self._table.is_counted(p.number))
        self._image.set_content(overlay(photo.present, photo.size_px, left_out, self._editor.number))

    def _draw_notes(self, photo: Photo | None) -> None:
        self._notes.clear()
        with self._notes:
            if self._table.is_reading:
                html.p(self._say(texts.READING)).classes("note note--reading")
                return
            if photo is not None and photo.is_sample:
                html.p(self._say(texts.SAMPLE_NOTE)).classes("note")
            for warning in self._table.warnings:
                html.p(sentence(warning.text(self._say.language))).classes("note note--care")

    def _tapped(self, tap: events.MouseEventArguments) -> None:
        photo = self._table.photo
        if photo is not None and not self._table.is_reading:
            self._editor.tapped(photo, (tap.image_x, tap.image_y))


def draw_upload_status(say: Voice) -> None:
    """Where the page's script says how the sending of a photo goes."""
    sentences = {"data-sending": say(texts.SENDING), "data-failed": say(texts.SENDING_FAILED)}
    html.p(role="status", hidden=True, **{"data-upload-status": True}, **sentences).classes("note")


def draw_file_inputs(say: Voice) -> None:
    """The two ways to send a photo to the table: taken now, or chosen."""
    _file_input(say(texts.TAKE_PHOTO), "camera", "button--main file--camera", capture="environment")
    _file_input(say(texts.CHOOSE_PHOTO), "picture", "")


def _file_input(text: str, drawn: str, look: str, **attributes: str) -> None:
    with html.label(**{"data-upload": True}).classes(f"button file {look}"):
        icon(drawn)
        html.span(text)
        ui.element("input").props.update(type="file", accept=ACCEPTED, **attributes)
