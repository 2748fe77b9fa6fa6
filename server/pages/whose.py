"""The dialog that asks who laid a piece of a meld."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from nicegui import html, ui

from engine.pieces import Piece
from server.pages.kit import Voice, button
from server.pages.pieces import draw_piece
from server.texts import round_page as texts

_TITLE_ID: Final = "whose-title"


class WhoseDialog:
    """One dialog for a whole page."""

    def __init__(self, say: Voice, names: Sequence[str]) -> None:
        self._say = say
        self._names = names
        self._dialog = ui.dialog()
        self._dialog.props["aria-labelledby"] = _TITLE_ID
        with self._dialog:
            self._sheet = html.div().classes("editor")

    def ask(
        self, piece: Piece, giver: int, on_choose: Callable[[int], object], on_change: Callable[[], object]
    ) -> None:
        """Asks for a seat; `on_change`: the piece itself is another one."""
        self._sheet.clear()
        with self._sheet:
            html.h2(self._say(texts.WHO_LAID), id=_TITLE_ID)
            draw_piece(piece, self._say.language, "piece--large")
            with html.div().classes("choices"):
                for seat, name in enumerate(self._names):
                    look = "button--main" if seat == giver else "button--quiet"
                    self._draw_way(name, partial(on_choose, seat), look, f"whose-{seat}")
            self._draw_way(self._say(texts.PALETTE_CHANGE), on_change, "button--quiet", "whose-change")
        self._dialog.open()

    def _draw_way(self, text: str, then: Callable[[], object], look: str, key: str) -> None:
        def chosen() -> None:
            self._dialog.close()
            then()

        button(text, chosen, look, key=key)
