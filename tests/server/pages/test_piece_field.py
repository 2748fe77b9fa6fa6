"""A field for pieces, without a browser: what it makes of the text that somebody types."""

import asyncio

from nicegui import Client, ui

from engine.games import game
from server.pages.kit import Voice
from server.pages.palette import Palette
from server.pages.piece_field import FieldTools, PieceField


def test_pieces_with_commas_between_them_are_drawn_and_told_without() -> None:
    told: list[str] = []

    async def typed() -> list[str]:
        with Client(ui.page("/")) as client:
            say, rules = Voice("en"), game("handromi")
            field = PieceField(FieldTools(say, rules, Palette(say, rules)), "Hand", "As;2s", told.append, key="hand")
            field.change("10h, Js")
            field.put(1, "Qs")
            keys = (part.props.get("data-key", "") for part in client.content.descendants())
            return [key for key in keys if key in ("hand-0", "hand-1", "hand-2")]

    assert asyncio.run(typed()) == ["hand-0", "hand-1"]
    assert told == ["10h  Js", "10h Qs"]
