"""A settlement line by line, as it would count."""

from collections.abc import Mapping, Sequence

from nicegui import html

from engine.settlement import LINE_NAMES, Line
from server.matches.settling import Settlement
from server.pages.kit import Voice
from server.pages.marks import Mark, draw_player
from server.pages.pieces import draw_pieces
from server.texts import round_page as texts
from server.texts.pieces import signed


def draw_settlement(
    settlement: Settlement, players: Sequence[tuple[str, Mark]], totals: Mapping[str, int] | None, say: Voice
) -> None:
    """Every player's lines and sum; `totals`: what everybody would have then, by name, where that is known."""
    lines: Sequence[Sequence[Line]] = settlement.counted.lines if settlement.counted else [()] * len(players)
    with html.ul().classes("list settlement"):
        for (name, mark), written, points in zip(players, lines, settlement.result.points.values(), strict=True):
            with html.li(**{"data-settled": name}).classes("settlement__player"):
                with html.div().classes("settlement__head"):
                    draw_player(name, mark)
                    if totals is not None:
                        html.span(say(texts.NEW_TOTAL, total=signed(totals[name]))).classes("quiet")
                    html.strong(signed(points)).classes("settlement__points")
                for line in written:
                    _draw_line(line, say)


def _draw_line(line: Line, say: Voice) -> None:
    with html.div().classes("settlement__line"):
        html.span(say(LINE_NAMES[line.what]))
        if line.pieces:
            draw_pieces(line.pieces, say.language, "piece--tiny")
        html.span(signed(line.points)).classes("settlement__count")
