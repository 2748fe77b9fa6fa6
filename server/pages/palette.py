"""The dialog with all pieces of a game: a tap chooses one, or adds one after the other."""

from collections.abc import Callable, Sequence
from typing import Final

from nicegui import html, ui

from engine.pieces import JOKER, RANKS, SUITS, Piece
from engine.rules import Rules
from engine.wording import Wording
from server.pages.kit import Voice, button
from server.pages.pieces import draw_pieces, piece_button
from server.texts import round_page as texts
from server.texts.pieces import SUIT_NAMES, piece_name
from server.texts.table import DONE

_TITLE_ID: Final = "palette-title"


class Palette:
    """One dialog for a whole page."""

    def __init__(self, say: Voice, rules: Rules) -> None:
        self._say = say
        self._rules = rules
        self._dialog = ui.dialog()
        self._dialog.props["aria-labelledby"] = _TITLE_ID
        with self._dialog, html.div().classes("editor"):
            self._head = html.div().classes("editor__body")
            self._pieces = html.div().classes("editor__body")
            self._foot = html.div().classes("actions")

    def choose(self, on_pick: Callable[[Piece], object], title: Wording = texts.PALETTE_ONE) -> None:
        """Asks for one piece."""
        self._open(title, on_pick, stays_open=False)

    def change(self, on_pick: Callable[[Piece], object], on_remove: Callable[[], object]) -> None:
        """Asks what a piece really is, or whether it is there at all."""
        self._open(texts.PALETTE_CHANGE, on_pick, stays_open=False)
        with self._foot:
            made = button(self._say(texts.PALETTE_REMOVE), on_remove, "button--fault", key="palette-remove")
            made.on("click", self._dialog.close, args=[])

    def add(self, chosen: Sequence[Piece], on_change: Callable[[list[Piece]], object]) -> None:
        """Asks for pieces until that is done."""
        pieces = list(chosen)

        def changed() -> None:
            self._draw_head(texts.PALETTE_ADD, pieces)
            on_change(list(pieces))

        def pick(piece: Piece) -> None:
            pieces.append(piece)
            changed()

        def take_last() -> None:
            del pieces[-1:]
            changed()

        self._open(texts.PALETTE_ADD, pick, stays_open=True, chosen=pieces)
        with self._foot:
            button(self._say(texts.PALETTE_BACK), take_last, "button--quiet", key="palette-back")
            button(self._say(DONE), self._dialog.close, "button--main", key="palette-done")

    def _open(
        self,
        title: Wording,
        on_pick: Callable[[Piece], object],
        *,
        stays_open: bool,
        chosen: Sequence[Piece] | None = None,
    ) -> None:
        self._draw_head(title, chosen)
        self._pieces.clear()
        self._foot.clear()

        def pick(piece: Piece) -> None:
            on_pick(piece)
            if not stays_open:
                self._dialog.close()

        with self._pieces:
            kind = self._rules.deck.kind
            for suit in SUITS[kind]:
                with html.div(role="group", **{"aria-label": self._say(SUIT_NAMES[suit])}).classes("palette"):
                    for rank in RANKS:
                        self._draw_piece(Piece(rank, suit), pick)
            if self._rules.deck.jokers:
                with html.div().classes("palette"):
                    self._draw_piece(JOKER, pick)
        self._dialog.open()

    def _draw_head(self, title: Wording, chosen: Sequence[Piece] | None) -> None:
        self._head.clear()
        with self._head:
            html.h2(self._say(title), id=_TITLE_ID)
            if chosen is not None:
                with html.div(role="status").classes("palette__chosen"):
                    draw_pieces(chosen, self._say.language, "piece--small")

    def _draw_piece(self, piece: Piece, pick: Callable[[Piece], object]) -> None:
        name = piece_name(piece, self._say.language)
        piece_button(piece, name, lambda: pick(piece), key=f"palette-{piece}", size="piece--palette")
