"""The card of a set: how often each piece, colour and scene is there, and what is missing, in plain sentences."""

import asyncio
from collections.abc import Mapping, Sequence
from html import escape
from typing import Final

from nicegui import background_tasks, html, ui

from datasets.counts import Card, count_scenes
from datasets.sets import TRUTH_NOTE, is_set, scene_files
from datasets.splits import load_splits
from datasets.turns import Turn
from engine.pieces import FACE_DOWN, JOKER, RANKS, SUITS, Kind, Piece
from engine.wording import BadInput
from server.collecting.sets import OpenSet
from server.pages.frame import Visit, framed
from server.pages.kit import Voice
from server.pages.picture_assets import add_style
from server.pages.pictures import gallery_url, set_name
from server.texts import labelling, pictures
from server.texts import set_card as texts
from server.texts.pieces import SUIT_NAMES, piece_name

_CELL_WIDTH, _CELL_HEIGHT, _HEAD = 62, 36, 76
_MANY: Final = 10
"""So many pictures of a piece are enough to learn it well."""
_MOST_SCENES: Final = 20


class SetCard:
    """The host's page."""

    def __init__(self, visit: Visit, opened: OpenSet) -> None:
        self._visit = visit
        self._say = visit.say
        self._set = opened

    def build(self) -> None:
        """Builds the page; a large set is counted beside it."""
        say = self._say
        add_style()
        with framed(self._visit, say(texts.TITLE)):
            with html.div().classes("sheet__head"):
                html.h1(say(texts.TITLE))
                html.a(say(labelling.BACK), href=gallery_url(self._set)).classes("button button--quiet")
            html.p(set_name(self._set, say)).classes("quiet")
            self._place = html.div().classes("list")
            with self._place:
                html.p(say(pictures.LOOKING), role="status").classes("note note--reading")
        client = ui.context.client

        async def fill() -> None:
            card = await asyncio.to_thread(self._count)
            if not self._place.is_deleted:
                with client:
                    self._draw(card)

        background_tasks.create(fill(), name="count a set")

    def _count(self) -> Card:
        folder = self._set.folder
        try:
            splits = load_splits(folder)
        except BadInput:
            # The gallery and `romi dataset check` say what is wrong with it.
            splits = None
        return count_scenes(scene_files(folder), splits) if is_set(folder) else Card()

    def _draw(self, card: Card) -> None:
        say = self._say
        self._place.clear()
        with self._place:
            words = say(texts.SUMMARY, scenes=card.scenes, pieces=card.pieces.total(), groups=card.groups)
            html.p(words, role="status", **{"data-summary": True})
            if card.scenes:
                self._draw_missing(card)
                for kind in card.kinds:
                    self._draw_counts(card, kind)
                self._draw_bars(card)
            html.p(say(texts.EXPORT, folder=self._set.folder)).classes("quiet path")

    def _draw_missing(self, card: Card) -> None:
        say = self._say
        gaps = card.gaps
        with html.section().classes("sheet sheet--care" if gaps else "sheet"):
            html.h2(say(texts.MISSING))
            if not gaps:
                html.p(say(texts.NOTHING_MISSING))
            with html.ul().classes("keys-list"):
                for gap in gaps:
                    called = ", ".join(piece_name(piece, say.language) for piece in gap.pieces)
                    html.li(say(gap.wording, pieces=called) + ".", **{"data-gap": gap.wording.code})

    def _draw_counts(self, card: Card, kind: Kind) -> None:
        say = self._say
        with html.section().classes("sheet"):
            html.h2(say(texts.COUNTS[kind]))
            # A phone shows ranks as rows; the other of the two drawings is not shown at all.
            for is_tall in (False, True):
                ui.html(_counts_svg(card, kind, say, is_tall=is_tall), sanitize=False)
            jokers, down = (
                card.by_piece[piece].total() if piece in card.by_piece else 0 for piece in (JOKER, FACE_DOWN)
            )
            html.p(say(texts.JOKERS, count=jokers, down=down))

    def _draw_bars(self, card: Card) -> None:
        say = self._say
        suits = [suit for kind in card.kinds for suit in SUITS[kind]]
        totals = {suit: card.by_colour[suit].total() if suit in card.by_colour else 0 for suit in suits}
        self._draw_chart(say(texts.BY_COLOUR), [(say(SUIT_NAMES[suit]), totals[suit]) for suit in suits])
        turns = {turn: sum(tally[turn] for tally in card.by_piece.values()) for turn in Turn}
        self._draw_chart(say(texts.BY_TURN), [(say(texts.TURNS[turn]), turns[turn]) for turn in Turn if turns[turn]])
        if truths := card.notes.get(TRUTH_NOTE):
            self._draw_chart(say(texts.BY_TRUTH), [(self._truth(truth), count) for truth, count in truths.items()])
        sources = card.pictures_of_source.most_common()
        shown = sources[:_MOST_SCENES]
        self._draw_chart(say(texts.BY_SCENE), shown)
        if len(sources) > len(shown):
            html.p(say(texts.MORE, count=len(sources) - len(shown))).classes("quiet")

    def _truth(self, truth: str) -> str:
        return self._say(texts.TRUTHS[truth]) if truth in texts.TRUTHS else truth

    def _draw_chart(self, title: str, bars: Sequence[tuple[str, int]]) -> None:
        most = max((count for _, count in bars), default=0)
        with html.section().classes("sheet"):
            html.h2(title)
            with html.ul().classes("bars"):
                for name, count in bars:
                    with html.li():
                        html.span(name).classes("bars__name")
                        ui.html(_bar_svg(count / most if most else 0), sanitize=False)
                        html.span(str(count)).classes("bars__count")


def _bar_svg(share: float) -> str:
    return (
        '<svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" focusable="false">'
        f'<rect class="bars__bar" width="{100 * share:.1f}" height="10" rx="1"/></svg>'
    )


def _counts_svg(card: Card, kind: Kind, say: Voice, *, is_tall: bool) -> str:
    """A table of colours by ranks, each with how often it is there; what is never there stands out."""
    suits = SUITS[kind]
    counts = {
        (suit, rank): card.by_piece[piece].total() if (piece := Piece(rank, suit)) in card.by_piece else 0
        for suit in suits
        for rank in RANKS
    }

    def place(suit: int, rank: int) -> tuple[float, float]:
        """Left and top of a cell; −1 is the head's."""
        column, row = (suit, rank) if is_tall else (rank, suit)
        return (_HEAD + column * _CELL_WIDTH if column >= 0 else 0.0), (row + 1) * _CELL_HEIGHT

    def head(suit: int, rank: int, text: str) -> str:
        x, y = place(suit, rank)
        width = _CELL_WIDTH if x else _HEAD
        return _text(x + width / 2, y + _CELL_HEIGHT / 2, text, "counts__head")

    drawn = [head(-1, number, str(Piece(rank, suits[0]))[:-1]) for number, rank in enumerate(RANKS)]
    drawn += [head(number, -1, say(SUIT_NAMES[suit])) for number, suit in enumerate(suits)]
    drawn += [
        _cell(*place(number, row), counts[suit, rank])
        for number, suit in enumerate(suits)
        for row, rank in enumerate(RANKS)
    ]
    columns, rows = (len(suits), len(RANKS)) if is_tall else (len(RANKS), len(suits))
    size = f"{_HEAD + columns * _CELL_WIDTH} {(rows + 1) * _CELL_HEIGHT}"
    look = "counts counts--tall" if is_tall else "counts counts--wide"
    label = escape(say(texts.COUNTS_ALT, words=_in_words(counts)))
    return f'<svg class="{look}" viewBox="0 0 {size}" role="img" aria-label="{label}">{"".join(drawn)}</svg>'


def _in_words(counts: Mapping[tuple[str, int], int]) -> str:
    return ", ".join(f"{Piece(rank, suit)} {count}" for (suit, rank), count in counts.items())


def _cell(x: float, y: float, count: int) -> str:
    look = "none" if not count else "many" if count >= _MANY else "some"
    text = _text(x + _CELL_WIDTH / 2, y + _CELL_HEIGHT / 2, str(count), f"counts__text counts__text--{look}")
    return (
        f'<rect class="counts__cell counts__{look}" x="{x + 1}" y="{y + 1}" width="{_CELL_WIDTH - 2}" '
        f'height="{_CELL_HEIGHT - 2}" rx="4"/>{text}'
    )


def _text(x: float, y: float, text: str, look: str) -> str:
    return f'<text class="{look}" x="{x:.1f}" y="{y:.1f}">{escape(text)}</text>'
