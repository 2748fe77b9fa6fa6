"""The dialog in which a person says what a piece is: by taps, or by typing number and letter."""

from collections.abc import Callable
from typing import Final

from nicegui import events, html, ui

from engine.deck import check_pieces
from engine.pieces import FACE_DOWN, JOKER, RANKS, SUITS, Kind, Piece, parse_piece
from engine.wording import BadInput, Wording
from server.pages.kit import Voice, button
from server.pages.pieces import draw_piece, piece_button
from server.photos import piece_url
from server.seen import Photo, Point, SeenPiece
from server.table import Table
from server.texts import table as texts
from server.texts.pieces import SUIT_NAMES, piece_name

_LONGEST_TYPED: Final = 3
_TITLE_ID: Final = "editor-title"
_REACH_SHARE: Final = 0.012
"""A tap beside a piece still means it when it is so near, as a share of the photo's longer side."""

_EMIT_PLAIN_KEYS: Final = """(e) => {
    if (e.ctrlKey || e.altKey || e.metaKey || !/^([0-9A-Za-z*?]|Backspace|Delete)$/.test(e.key)) return;
    e.preventDefault();
    emit(e.key);
}"""


class Editor:
    """Edits one piece of the photo, or adds one at an empty place. Every tap counts at once."""

    def __init__(self, table: Table, say: Voice) -> None:
        self._table = table
        self._say = say
        self._number: int | None = None
        self._place: Point | None = None
        self._rank: int | None = None
        self._typed = ""
        self.on_change: Callable[[], None] = lambda: None
        self._dialog = ui.dialog()
        self._dialog.props["aria-labelledby"] = _TITLE_ID
        self._dialog.on("keydown", self._key_pressed, js_handler=_EMIT_PLAIN_KEYS)
        self._dialog.on("hide", self._closed, args=[])
        with self._dialog, html.div().classes("editor"):
            self._sheet = html.div().classes("editor__body")
            # Not drawn anew with the rest: a quick second tap would miss a button that is being replaced.
            self._done = html.button(type="button").classes("button button--main button--wide")
            self._done.on("click", self._dialog.close, args=[])

    @property
    def number(self) -> int | None:
        """The piece that is being edited."""
        return self._number

    def edit(self, number: int) -> None:
        """Opens the dialog for a piece of the photo."""
        self._open(number, None)

    def tapped(self, photo: Photo, place: Point) -> None:
        """Opens the dialog for what lies in the photo at a place or close to it, or for the place itself."""
        piece = photo.at(place, max(photo.size_px) * _REACH_SHARE)
        if piece:
            self.edit(piece.number)
        else:
            self.add_at(place)

    def add_at(self, place: Point) -> None:
        """Opens the dialog for a place where the reading saw nothing."""
        self._open(None, place)

    def redraw(self) -> None:
        """Shows the piece as it stands; closes where it is gone."""
        photo = self._table.photo
        if self._number is None and self._place is None:
            return
        known = photo and any(p.number == self._number and not p.removed for p in photo.pieces)
        if photo is None or (self._number is not None and not known):
            self._dialog.close()
            return
        self._sheet.clear()
        with self._sheet:
            self._draw(photo, None if self._number is None else photo.piece(self._number))

    def _open(self, number: int | None, place: Point | None) -> None:
        self._number, self._place, self._rank, self._typed = number, place, None, ""
        self._name_done(texts.CANCEL if number is None else texts.DONE)
        self.redraw()
        self._dialog.open()
        self.on_change()

    def _closed(self) -> None:
        self._number = self._place = None
        self.on_change()

    def _name_done(self, wording: Wording) -> None:
        self._done.clear()
        with self._done:
            html.span(self._say(wording))

    @property
    def _kind(self) -> Kind:
        return self._table.rules.deck.kind

    def _draw(self, photo: Photo, seen: SeenPiece | None) -> None:
        html.h2(self._say(texts.EDIT_TITLE if seen else texts.ADD_TITLE), id=_TITLE_ID)
        current = seen.piece if seen else None
        if seen:
            self._draw_what(photo, seen)
        rank = self._rank or (current.rank if current and current.kind is self._kind else None)
        self._draw_ranks(rank, current)
        if rank:
            self._draw_suits(rank, current)
        with html.div().classes("actions"):
            if self._table.rules.deck.jokers:
                button(self._say(texts.JOKER), lambda: self._apply(JOKER), "button--quiet", key="edit-joker")
            button(self._say(texts.FACE_DOWN), lambda: self._apply(FACE_DOWN), "button--quiet", key="edit-down")
            if seen:
                button(self._say(texts.DELETE), self._remove, "button--fault", key="edit-delete")
            if seen and seen.corrected and seen.read is not None:
                button(self._say(texts.RESTORE), self._restore, "button--quiet", key="edit-restore")
        is_tiles = self._kind is Kind.TILES
        html.p(self._say(texts.KEYBOARD_HINT_TILES if is_tiles else texts.KEYBOARD_HINT_CARDS)).classes("quiet keys")
        html.p(self._say(texts.TYPED, text=self._typed) if self._typed else "", role="status")

    def _draw_what(self, photo: Photo, seen: SeenPiece) -> None:
        language = self._say.language
        with html.div().classes("editor__what"):
            html.img(src=piece_url(photo, seen.number), alt=self._say(texts.PIECE_PICTURE)).classes("crop")
            draw_piece(seen.piece, language, "piece--large")
            with html.div():
                if seen.read is None:
                    html.p(self._say(texts.ADDED_BY_HAND))
                    return
                percent = round(100 * seen.confidence)
                html.p(self._say(texts.READ_AS, piece=piece_name(seen.read, language), percent=percent))
                if seen.alternatives:
                    self._draw_alternatives(seen)

    def _draw_alternatives(self, seen: SeenPiece) -> None:
        with html.div().classes("perhaps"):
            html.span(self._say(texts.PERHAPS)).classes("quiet")
            for other, _ in seen.alternatives:
                name = piece_name(other, self._say.language)
                piece_button(
                    other, name, lambda other=other: self._apply(other), key=f"perhaps-{other}", size="piece--small"
                )

    def _draw_ranks(self, chosen: int | None, current: Piece | None) -> None:
        is_tiles = self._kind is Kind.TILES
        with html.div(role="group", **{"aria-label": self._say(texts.NUMBER if is_tiles else texts.RANK)}).classes(
            "ranks"
        ):
            suit = current.suit if current and current.kind is self._kind else None
            for rank in RANKS:
                name = str(Piece(rank, SUITS[self._kind][0]))[:-1]
                made = button(
                    name, lambda rank=rank: self._choose_rank(rank, suit), "button--quiet", key=f"rank-{rank}"
                )
                made.props["aria-pressed"] = str(rank == chosen).lower()

    def _draw_suits(self, rank: int, current: Piece | None) -> None:
        is_tiles = self._kind is Kind.TILES
        with html.div(role="group", **{"aria-label": self._say(texts.COLOUR if is_tiles else texts.SUIT)}).classes(
            "suits"
        ):
            for suit in SUITS[self._kind]:
                piece = Piece(rank, suit)
                with html.div().classes("suit"):
                    made = piece_button(
                        piece,
                        piece_name(piece, self._say.language),
                        lambda piece=piece: self._apply(piece),
                        key=f"suit-{suit}",
                        size="piece--large",
                    )
                    made.props["aria-pressed"] = str(piece == current).lower()
                    if piece == current:
                        made.classes("piece--current")
                    html.span(self._say(SUIT_NAMES[suit]), **{"aria-hidden": "true"})

    def _choose_rank(self, rank: int, suit: str | None) -> None:
        """A number keeps the piece's colour; where there is none yet, the colour is asked for."""
        self._rank = rank
        if suit:
            self._apply(Piece(rank, suit))
        else:
            self.redraw()

    def _apply(self, piece: Piece) -> None:
        self._rank = None
        self._typed = ""
        if self._number is not None:
            self._table.say(self._number, piece)
        elif self._place is not None:
            place, self._place = self._place, None
            # The table tells everybody of the piece before its number is known here.
            self._number = self._table.add(piece, place).number
            self._name_done(texts.DONE)
            self.redraw()
            self.on_change()

    def _remove(self) -> None:
        if self._number is not None:
            self._table.remove(self._number)

    def _restore(self) -> None:
        if self._number is not None:
            self._table.say(self._number, None)

    def _key_pressed(self, event: events.GenericEventArguments) -> None:
        key = str(event.args)
        if key == "Delete":
            self._remove()
            return
        self._typed = self._typed[:-1] if key == "Backspace" else (self._typed + key)[-_LONGEST_TYPED:]
        piece = self._typed_piece()
        if piece:
            self._apply(piece)
        else:
            self.redraw()

    def _typed_piece(self) -> Piece | None:
        """The piece that has been typed in full, None while it is not one of the game."""
        try:
            piece = parse_piece(self._typed)
            check_pieces([piece], self._table.rules, face_down=True)
        except BadInput:
            return None
        return piece
