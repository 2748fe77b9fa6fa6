"""The rules of a game as sentences: each follows from fields of `Rules`, so the page says what the referee applies."""

from collections.abc import Iterator
from typing import Final

from engine.pieces import SUITS, Piece
from engine.rules import Rules
from engine.wording import Wording
from server.pages.kit import Voice
from server.texts import game_rules as texts
from server.texts.pieces import signed

Lines = Iterator[str]


def rules_of(rules: Rules, say: Voice) -> list[tuple[str, Wording, list[str]]]:
    """Sections: their name in addresses, their title, their sentences."""
    return [(name, title, list(lines(rules, say))) for name, title, lines in _SECTIONS]


def _deal(rules: Rules, say: Voice) -> Lines:
    yield say(texts.PACKS, packs=rules.deck.packs, jokers=rules.deck.jokers, hand=rules.deal.hand)
    if rules.deal.starter_extra:
        yield say(texts.STARTER)
    yield say(texts.CLOCKWISE if rules.deal.direction == "clockwise" else texts.ANTICLOCKWISE)
    if rules.upcard:
        yield say(texts.UPCARD)


def _melds(rules: Rules, say: Voice) -> Lines:
    yield say(texts.RUN)
    one = one_of(rules)
    if rules.melds.one_low and rules.melds.one_high:
        yield say(texts.ONE_BOTH, one=one)
    else:
        yield say(texts.ONE_ONLY_LOW if rules.melds.one_low else texts.ONE_ONLY_HIGH, one=one)
    if rules.deck.jokers:
        most = rules.melds.max_jokers
        yield say(texts.ANY_JOKERS) if most is None else say(texts.MOST_JOKERS, jokers=most)


def _turn(rules: Rules, say: Voice) -> Lines:
    if rules.turn.draw == "instead_of_playing":
        yield say(texts.LAY_OR_DRAW)
    else:
        yield say(texts.DRAW_LAY_DISCARD if rules.turn.lays else texts.DRAW_DISCARD)
    for is_so, wording in (
        (rules.pickup.top_needs_opening, texts.TOP_NEEDS_OPENING),
        (rules.pickup.top_must_be_used, texts.TOP_MUST_BE_USED),
        (rules.pickup.deep, texts.DEEP),
        (rules.pickup.must_lay, texts.PICKUP_MUST_LAY),
        (rules.turn.rearranges, texts.REARRANGE),
    ):
        if is_so:
            yield say(wording)


def _opening(rules: Rules, say: Voice) -> Lines:
    opening = rules.opening
    if not rules.turn.lays:
        return
    if opening.minimum:
        yield say(texts.MORE_THAN_MINIMUM if opening.must_exceed else texts.MINIMUM, minimum=opening.minimum)
    else:
        yield say(texts.NO_MINIMUM)
    if opening.needs_run:
        yield say(texts.NEEDS_RUN)
    if opening.minimum and opening.hand_finish_exempt:
        yield say(texts.HAND_EXEMPT)


def _laying_off(rules: Rules, say: Voice) -> Lines:
    if not rules.turn.lays:
        return
    yield say({"any": texts.LAYOFF_ANY, "own": texts.LAYOFF_OWN, "none": texts.LAYOFF_NONE}[rules.layoffs])
    if rules.passes:
        yield say(texts.PASSES)
    if rules.joker_swaps:
        yield say(texts.SWAP)
        if rules.joker_swaps.must_use:
            yield say(texts.SWAP_USE)
    elif rules.deck.jokers and not rules.turn.rearranges:
        yield say(texts.SWAP_NONE)


def _ending(rules: Rules, say: Voice) -> Lines:
    if rules.finish.closing_tile:
        yield say(texts.CLOSING_TILE)
    elif rules.finish.last_discard and rules.turn.discard:
        yield say(texts.LAST_DISCARD)
    if rules.finish.hand_finish:
        yield say(texts.HAND_FINISH)
    stock = {"renew": texts.RENEWED, "round_ends": texts.STOCK_ENDS, "play_on": texts.STOCK_PLAY_ON}
    yield say(stock[rules.stock.when_empty])


def _settlement(rules: Rules, say: Voice) -> Lines:
    settled = rules.settlement
    yield say(texts.COUNTS[settled.counts])
    if settled.counts == "left":
        yield say(texts.WINNER_WRITES, points=signed(settled.winner))
    if settled.winner_hand_finish is not None:
        yield say(texts.WINNER_HAND, points=signed(settled.winner_hand_finish))
    if settled.hand_finish_factor != 1:
        yield say(texts.OTHERS_TIMES, factor=settled.hand_finish_factor)
    if settled.hand_finish_extra:
        yield say(texts.OTHERS_MORE, points=settled.hand_finish_extra)
    if settled.nothing_laid is not None:
        yield say(texts.NOTHING_LAID, points=signed(settled.nothing_laid))
    if settled.closing:
        yield say(texts.CLOSING_COUNTS, points=settled.closing, joker=settled.closing_joker or settled.closing)
    if settled.twin_bonus:
        yield say(texts.TWIN, points=settled.twin_bonus)


def _match(rules: Rules, say: Voice) -> Lines:
    yield say(texts.LOWEST if rules.match.best == "lowest" else texts.HIGHEST)
    if rules.match.deals is not None:
        choices = rules.match.deal_choices or (rules.match.deals,)
        yield say(texts.DEALS, deals="/".join(map(str, choices)))
    if rules.match.target is not None:
        yield say(texts.TO_TARGET, target=rules.match.target)
    yield say(texts.DEALER_LOSER if rules.match.dealer == "loser" else texts.DEALER_NEXT)


def one_of(rules: Rules) -> str:
    """How rank 1 is written: A on cards, 1 on tiles."""
    return str(Piece(1, SUITS[rules.deck.kind][0]))[:-1]


_SECTIONS: Final = (
    ("deal", texts.DEAL, _deal),
    ("melds", texts.MELDS, _melds),
    ("turn", texts.TURN, _turn),
    ("opening", texts.OPENING, _opening),
    ("laying-off", texts.LAYING_OFF, _laying_off),
    ("ending", texts.ENDING, _ending),
    ("settlement", texts.SETTLEMENT, _settlement),
    ("match", texts.MATCH, _match),
)
