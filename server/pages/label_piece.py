"""The chosen piece of the picture that is labelled: what was read there, what it may be besides, and what it is now."""

from collections.abc import Callable, Sequence
from typing import Final

from nicegui import html

from datasets.scene import ScenePiece
from engine.pieces import Kind, Piece, piece_of
from server.collecting.sets import OpenSet
from server.pages.kit import Voice
from server.pages.pieces import draw_piece, piece_button
from server.set_pictures import crop_url
from server.texts import labelling as texts
from server.texts.pieces import piece_name
from server.texts.table import PERHAPS, PIECE_PICTURE

_LEAST_ALTERNATIVE: Final = 0.01
_MOST_ALTERNATIVES: Final = 4


class ChosenPiece:
    """Empty where none is chosen; `name_it` is called with what a tap says that it is."""

    def __init__(self, say: Voice, opened: OpenSet, name_it: Callable[[Piece], object]) -> None:
        self._say = say
        self._set = opened
        self._name_it = name_it
        self._shown: object = None
        self._place = html.div().classes("chosen")

    def show(self, name: str, piece: ScenePiece | None) -> None:
        """Shows a piece of the picture of this name; what is shown already stays."""
        if (name, piece) == self._shown:
            return
        self._shown = name, piece
        self._place.clear()
        if piece:
            with self._place:
                self._draw(name, piece)

    def _draw(self, name: str, piece: ScenePiece) -> None:
        say, language = self._say, self._say.language
        read_at = piece.indices[0] if piece.indices else piece.quad
        html.img(src=crop_url(self._set, name, read_at), alt=say(PIECE_PICTURE)).classes("crop")
        draw_piece(piece.piece, language, "piece--large")
        with html.div():
            said = piece.predicted
            if said is None or said.posterior is None:
                html.p(say(texts.NOT_READ)).classes("quiet")
                return
            percent = round(100 * max(said.posterior))
            html.p(say(texts.READ_AS, piece=piece_name(said.piece, language), percent=percent))
            self._draw_alternatives(_alternatives(said.posterior, said.piece, piece.piece))

    def _draw_alternatives(self, others: Sequence[Piece]) -> None:
        if others:
            with html.div().classes("perhaps"):
                html.span(self._say(PERHAPS)).classes("quiet")
                for other in others:
                    piece_button(
                        other,
                        piece_name(other, self._say.language),
                        lambda other=other: self._name_it(other),
                        key=f"perhaps-{other}",
                        size="piece--small",
                    )


def _alternatives(posterior: Sequence[float], read: Piece, now: Piece) -> list[Piece]:
    """What else the networks thought of, the most probable first."""
    kind = read.kind or now.kind or Kind.TILES
    order = sorted(range(len(posterior)), key=lambda number: -posterior[number])
    likely = [piece_of(number, kind) for number in order if posterior[number] >= _LEAST_ALTERNATIVE]
    return [piece for piece in likely if piece != now][:_MOST_ALTERNATIVES]
