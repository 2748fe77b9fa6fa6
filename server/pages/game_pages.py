"""The list of the games, and a page for each with its values and rules."""

from itertools import groupby

from nicegui import html

from engine.games import GAMES
from engine.pieces import JOKER, RANKS, SUITS, Piece
from engine.rules import Rules
from server.pages.frame import Visit, framed
from server.pages.game_rules import one_of, rules_of
from server.pages.kit import Voice
from server.pages.pieces import draw_piece
from server.texts import game_rules as texts
from server.texts.pieces import points_text, signed


def build_games(visit: Visit) -> None:
    """The list."""
    say = visit.say
    with framed(visit, say(texts.TITLE)):
        html.h1(say(texts.TITLE))
        with html.ul().classes("game-list"):
            for rules in GAMES.values():
                with html.li(), html.a(href=f"/games/{rules.id}").classes("sheet"):
                    with html.div().classes("pieces"):
                        for piece in _sample(rules):
                            draw_piece(piece, say.language, "piece--small")
                    html.h2(say(rules.name))
                    html.p(_summary(rules, say)).classes("quiet")


def build_game(visit: Visit, rules: Rules) -> None:
    """One game. Each section has an address of its own (`#melds`), to which faults lead."""
    say = visit.say
    with framed(visit, say(rules.name), "page--narrow"):
        html.h1(say(rules.name))
        html.p(_summary(rules, say)).classes("quiet")
        with html.section(id="values").classes("sheet"):
            html.h2(say(texts.VALUES))
            _draw_values(rules, say)
        for name, title, sentences in rules_of(rules, say):
            if sentences:
                with html.section(id=name).classes("sheet"):
                    html.h2(say(title))
                    with html.ul().classes("rules"):
                        for sentence in sentences:
                            html.li(sentence)


def _summary(rules: Rules, say: Voice) -> str:
    fewest, most = rules.deal.players
    return say(texts.SUMMARY, fewest=fewest, most=most, hand=rules.deal.hand)


def _sample(rules: Rules) -> list[Piece]:
    suits = SUITS[rules.deck.kind]
    return [Piece(rank, suit) for rank, suit in zip((11, 12, 13), suits[:1] * 3, strict=True)] + [Piece(1, suits[1])]


def _draw_values(rules: Rules, say: Voice) -> None:
    values = rules.values
    html.h3(say(texts.IN_MELD))
    _draw_row(rules, [(rank, values.in_set(rank)) for rank in RANKS], None, say)
    with html.ul().classes("rules"):
        if rules.melds.one_low and values.one_low != values.in_set(1):
            html.li(say(texts.ONE_LOW, one=one_of(rules), points=values.one_low))
        if rules.melds.one_high and values.one_high != values.in_set(1):
            html.li(say(texts.ONE_HIGH, one=one_of(rules), points=values.one_high))
        if rules.deck.jokers:
            html.li(say(texts.JOKER_COUNTS))
    html.h3(say(texts.IN_HAND))
    left = [(rank, values.left[rank - 1]) for rank in RANKS]
    _draw_row(rules, left, values.joker_left if rules.deck.jokers else None, say)


def _draw_row(rules: Rules, worths: list[tuple[int, int]], joker: int | None, say: Voice) -> None:
    """Ranks that count the same stand together."""
    suit = SUITS[rules.deck.kind][0]
    with html.div().classes("values"):
        for points, group in groupby(worths, key=lambda worth: worth[1]):
            with html.div().classes("value"):
                ranks = [rank for rank, _ in group]
                with html.div().classes("pieces"):
                    for rank in ranks:
                        draw_piece(Piece(rank, suit), say.language, "piece--small")
                html.strong(points_text(points, say.language))
        if joker is not None:
            with html.div().classes("value"):
                draw_piece(JOKER, say.language, "piece--small")
                html.strong(signed(joker))
