"""What lies open in the running round: the melds with their points, the discards, the upcard."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from nicegui import html

from engine.melds import read_table_meld
from engine.pieces import Piece, format_pieces
from engine.rules import Rules
from server.matches.view import MatchView
from server.pages.kit import Voice, icon
from server.pages.marks import Mark, draw_badge, marks_of
from server.pages.pieces import draw_piece, draw_pieces
from server.texts import at_table as texts
from server.texts.pieces import points_text

_MOST_DISCARDS: Final = 30


@dataclass(frozen=True, slots=True)
class Lying:
    """One moment of the open table; `owners`: the seat of each meld's owner, empty where it makes no difference."""

    rules: Rules
    melds: tuple[tuple[Piece, ...], ...]
    owners: tuple[int, ...]
    discards: tuple[Piece, ...]
    upcard: Piece | None


def lying_of(view: MatchView) -> Lying | None:
    """What lies there now; None where no round runs."""
    running = view.state.running
    if running is None:
        return None
    if table := running.table:
        return Lying(table.rules, table.table, table.owners, table.discards, table.upcard)
    assert view.round_state  # noqa: S101 - the program has dealt
    position = view.round_state.position()
    return Lying(position.rules, position.table, position.owners, position.discards, view.round_state.upcard)


def draw_lying(view: MatchView, say: Voice) -> None:
    """The sheet with the open table; nothing where no round runs."""
    lying = lying_of(view)
    if lying is None:
        return
    marks = marks_of(view)
    with html.section(**{"data-table": True}).classes("sheet"):
        html.h2(say(texts.TABLE))
        if lying.rules.turn.lays:
            if not lying.melds:
                html.p(say(texts.NOTHING_LAID)).classes("quiet")
            with html.ul().classes("list"):
                for number, pieces in enumerate(lying.melds):
                    owner = view.round_players[lying.owners[number]] if lying.owners else None
                    draw_meld(pieces, lying.rules, say, None if owner is None else (view.name(owner), marks[owner]))
        if lying.rules.turn.discard:
            draw_discards(lying.rules, lying.discards, lying.upcard, say)


def draw_meld(pieces: Sequence[Piece], rules: Rules, say: Voice, owner: tuple[str, Mark] | None = None) -> None:
    """One meld as it lies, with what it is worth, or that it is none."""
    read = read_table_meld(pieces, rules)
    look = "lying" if read.meld else "lying lying--fault"
    with html.li(**{"data-lies": format_pieces(pieces)}).classes(look):
        if owner:
            with html.span(title=say(texts.OWNER, player=owner[0])):
                draw_badge(owner[1])
                html.span(say(texts.OWNER, player=owner[0])).classes("hidden-text")
        draw_pieces(pieces, say.language, "piece--small")
        if read.meld:
            html.span(points_text(read.meld.points, say.language)).classes("points")
        else:
            with html.span().classes("fault"):
                icon("fault")
                html.span(say(texts.NO_MELD))


def draw_discards(rules: Rules, discards: Sequence[Piece], upcard: Piece | None, say: Voice) -> None:
    """What may be taken: the whole row where deeper pieces may, else the last; and the upcard."""
    shown = discards[-_MOST_DISCARDS:] if rules.pickup.deep else discards[-1:]
    with html.div().classes("discards"):
        html.span(say(texts.DISCARDS)).classes("quiet")
        if shown:
            draw_pieces(shown, say.language, "piece--small")
        else:
            html.span(say(texts.NO_DISCARD))
        if upcard:
            html.span(say(texts.UPCARD[rules.deck.kind])).classes("quiet")
            draw_piece(upcard, say.language, "piece--small")
