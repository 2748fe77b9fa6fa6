"""A field for pieces: typed, tapped in the palette, or read from a photo; what stands there is drawn below it."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from nicegui import html, ui

from engine.pieces import Kind, Piece, format_pieces, parse_piece, spaced
from engine.rules import Rules
from engine.wording import BadInput, Wording
from server.pages.inputs import text_input
from server.pages.kit import Voice, icon, icon_button
from server.pages.palette import Palette
from server.pages.pieces import piece_button
from server.texts import round_page as texts
from server.texts import table as table_texts
from server.texts.pieces import piece_name
from server.uploads import ACCEPTED

EXAMPLES: Final = {Kind.TILES: "4r 12k *", Kind.CARDS: "10h Qs *"}
_MOST_LETTERS: Final = 400


@dataclass(frozen=True, slots=True)
class FieldTools:
    """What all piece fields of a page share."""

    say: Voice
    rules: Rules
    palette: Palette


class PieceField:
    """One field; `on_change` is told its text after every change."""

    def __init__(
        self,
        tools: FieldTools,
        label: str,
        text: str,
        on_change: Callable[[str], object],
        *,
        key: str,
        single: bool = False,
        with_photo: bool = False,
        photo_labels: tuple[Wording, Wording] | None = None,
        on_piece: Callable[[int, Piece], object] | None = None,
    ) -> None:
        """`single`: one piece only; `on_piece`: what a tap on a drawn piece does, else it is changed.

        What `on_change` is told has spaces between its words, also where commas were typed.
        `with_photo`: a photo is taken or chosen with a small button; `photo_labels`: with two large ones, so named.
        """
        self._tools = tools
        self._label = label
        self._text = spaced(text)
        self._on_change = on_change
        self._key = key
        self._single = single
        self._on_piece = on_piece
        say = tools.say
        attributes = {"data-hand": tools.rules.id} if with_photo or photo_labels else {}
        with html.div(**attributes).classes("piece-field"):
            with html.div().classes("piece-field__line"):
                example = EXAMPLES[tools.rules.deck.kind]
                marks: dict[str, Any] = {"data-hand-text": key}
                hint = example.split()[0] if single else example
                self._input = text_input(label, text, self._typed, placeholder=hint, maxlength=_MOST_LETTERS, **marks)
                icon_button(say(texts.CHOOSE_FOR, what=label), "palette", self._open_palette, key=f"{key}-palette")
                if with_photo:
                    self._draw_file_input()
            if photo_labels:
                take, choose = photo_labels
                with html.div().classes("actions"):
                    self._draw_large_input(take, "camera", "button--main", capture="environment")
                    self._draw_large_input(choose, "picture", "")
            if attributes:
                self._draw_photo()
            self._pieces = html.div().classes("pieces")
        self._draw()

    def change(self, text: str) -> None:
        """Puts another text into the field, as if it had been typed."""
        self._input.props["value"] = text
        self._input.update()
        self._typed(text)

    def _typed(self, text: str) -> None:
        self._text = spaced(text)
        self._draw()
        self._on_change(self._text)

    def _draw(self) -> None:
        self._pieces.clear()
        say = self._tools.say
        tap = self._on_piece or self._change_piece
        with self._pieces:
            for place, word in enumerate(self._text.split()):
                try:
                    piece = parse_piece(word)
                except BadInput:
                    continue
                label = say(texts.PIECE_CHANGE, piece=piece_name(piece, say.language))
                piece_button(piece, label, partial(tap, place, piece), key=f"{self._key}-{place}")

    def _change_piece(self, place: int, _: Piece) -> None:
        self._tools.palette.change(lambda piece: self.put(place, str(piece)), lambda: self.put(place, ""))

    def put(self, place: int, word: str) -> None:
        """Puts another piece at a place, or none."""
        words = self._text.split()
        words[place : place + 1] = [word] if word else []
        self.change(" ".join(words))

    def _open_palette(self) -> None:
        if self._single:
            self._tools.palette.choose(lambda piece: self.change(str(piece)))
            return
        known = []
        for word in self._text.split():
            try:
                known.append(parse_piece(word))
            except BadInput:
                continue
        self._tools.palette.add(known, lambda pieces: self.change(format_pieces(pieces)))

    def _draw_file_input(self) -> None:
        label = self._tools.say(texts.PHOTO_OF, what=self._label)
        with html.label(title=label).classes("button button--quiet button--icon file"):
            icon("camera")
            made = ui.element("input")
            made.props.update(type="file", accept=ACCEPTED, **{"aria-label": label, "data-key": f"{self._key}-photo"})

    def _draw_large_input(self, label: Wording, drawn: str, look: str, **attributes: str) -> None:
        with html.label().classes(f"button file {look}"):
            icon(drawn)
            html.span(self._tools.say(label))
            ui.element("input").props.update(type="file", accept=ACCEPTED, **attributes)

    def _draw_photo(self) -> None:
        say = self._tools.say
        html.p(
            role="status",
            hidden=True,
            **{
                "data-hand-status": True,
                "data-sending": say(table_texts.READING),
                "data-failed": say(table_texts.SENDING_FAILED),
            },
        ).classes("note")
        html.img(hidden=True, alt=say(texts.PHOTO_ALT), **{"data-hand-picture": True}).classes("piece-field__photo")
