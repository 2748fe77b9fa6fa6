"""How pieces are drawn: like the real ones, every colour with its letter and shape."""

from collections.abc import Iterable
from typing import Final

from nicegui import html
from nicegui.element import Element

from engine.pieces import FACE_DOWN, Kind, Piece
from engine.wording import Language
from server.pages.kit import Handler
from server.texts.pieces import piece_name

_SIGNS: Final = {"s": "♠\ufe0e", "h": "♥\ufe0e", "d": "♦\ufe0e", "c": "♣\ufe0e"}


def draw_piece(piece: Piece, language: Language, size: str = "") -> Element:
    """One piece to look at."""
    drawn: Element = html.span(role="img", **{"aria-label": piece_name(piece, language), "data-piece": str(piece)})
    drawn.classes(_classes(piece, size))
    _face(drawn, piece)
    return drawn


def piece_button(piece: Piece, label: str, on_click: Handler, *, key: str, size: str = "") -> Element:
    """One piece to press; `label` says what that does."""
    made: Element = html.button(type="button", **{"aria-label": label, "data-piece": str(piece), "data-key": key})
    made.classes(_classes(piece, size))
    _face(made, piece)
    made.on("click", on_click, args=[])
    return made


def draw_pieces(pieces: Iterable[Piece], language: Language, size: str = "") -> Element:
    """Pieces in a row that wraps."""
    row: Element = html.div().classes("pieces")
    with row:
        for piece in pieces:
            draw_piece(piece, language, size)
    return row


def _classes(piece: Piece, size: str) -> str:
    names = ["piece", size]
    if piece == FACE_DOWN:
        names.append("piece--down")
    elif piece.is_joker:
        names.append("piece--joker")
    if piece.natural.kind is Kind.CARDS:
        names.append("piece--card")
    return " ".join(filter(None, names))


def _face(parent: Element, piece: Piece) -> None:
    with parent:
        if piece.is_joker:
            html.b(**{"aria-hidden": "true"})
            html.i(str(piece.stands_for) if piece.stands_for else "*").classes(f"suit-{piece.natural.suit}")
            return
        if piece == FACE_DOWN:
            html.b("?")
            return
        suit = html.i().classes(f"suit-{piece.suit}")
        rank = html.b(str(piece)[:-1]).classes(f"suit-{piece.suit}")
        rank.move(parent, 0)
        with suit:
            if piece.kind is Kind.CARDS:
                html.span(_SIGNS[piece.suit]).classes("sign")
            html.span(piece.suit)
