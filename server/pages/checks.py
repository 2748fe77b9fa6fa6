"""The pieces that a person should look at, before anything else."""

from nicegui import html

from server.pages.editor import Editor
from server.pages.kit import Voice, button
from server.pages.pieces import draw_piece
from server.photos import piece_url
from server.seen import Photo, SeenPiece
from server.table import Table
from server.texts import table as texts
from server.texts.pieces import piece_name


class Checks:
    """A sheet that is there only while something is unsure."""

    def __init__(self, table: Table, say: Voice, editor: Editor) -> None:
        self._table = table
        self._say = say
        self._editor = editor
        self._drawn: object = None
        self._place = html.div()

    def redraw(self) -> None:
        """Lists what is unsure now."""
        unsure, photo = self._table.unsure, self._table.photo
        now = photo and photo.id, [(piece.number, piece.piece) for piece in unsure]
        if now == self._drawn:
            return
        self._drawn = now
        self._place.clear()
        self._place.set_visibility(bool(unsure))
        if not unsure or photo is None:
            return
        with self._place, html.section().classes("sheet sheet--care"):
            html.h2(self._say(texts.CHECK_TITLE))
            html.p(self._say(texts.CHECK_HINT))
            with html.ul().classes("list"):
                for piece in unsure:
                    self._draw(piece, photo)

    def _draw(self, seen: SeenPiece, photo: Photo) -> None:
        with html.li().classes("check"):
            html.img(src=piece_url(photo, seen.number), alt=self._say(texts.PIECE_PICTURE)).classes("crop")
            draw_piece(seen.piece, self._say.language, "piece--large")
            with html.div().classes("actions"):
                name = piece_name(seen.piece, self._say.language)
                button(
                    self._say(texts.CHECK_RIGHT, piece=name),
                    lambda: self._table.say(seen.number, seen.piece),
                    "button--main",
                    key=f"right-{seen.number}",
                    drawn="right",
                )
                button(
                    self._say(texts.CHECK_WRONG),
                    lambda: self._editor.edit(seen.number),
                    "button--quiet",
                    key=f"wrong-{seen.number}",
                )
