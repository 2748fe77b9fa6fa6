"""The deal: from a deck in a given order to the first moment of a round (RULES.md, the deal of each game)."""

import random
from collections.abc import Sequence
from typing import Final

from engine.deck import full_deck, physical
from engine.games import table_rules
from engine.pieces import JOKER, Piece
from engine.round.events import Deal
from engine.round.state import RoundState, Seat, arranged, seat_after
from engine.round_record import check_player_count
from engine.rules import Rules
from engine.wording import BadInput, Wording

COLUMN_PIECES: Final = 7
JOKER_COLUMN: Final = 14
"""The column of a joker, where the table keeps it as the upcard: the one after that of 13."""

NO_SUCH_SEAT: Final = Wording(
    "no_such_seat",
    hu="{seat}. hely nincs: 0-tól {last}-ig lehet",
    en="there is no seat {seat}: they go from 0 to {last}",
)
NOT_THE_DECK: Final = Wording(
    "not_the_deck",
    hu="ez nem a játék teljes paklija ({game}): hiányzik {missing}, fölösleges {surplus}",
    en="this is not the whole deck of this game ({game}): missing {missing}, surplus {surplus}",
)
CUT_NEEDED: Final = Wording(
    "cut_needed",
    hu="az emelt rész 1–{most} lap, és legyen benne dzsókeren kívül más is: add meg",
    en="1 to {most} cards are lifted, not all of them jokers: say how many",
)
NO_CUT: Final = Wording(
    "no_cut",
    hu="ebben a játékban az emelésnek nincs szerepe ({game}): hagyd el",
    en="a cut makes no difference in this game ({game}): leave it out",
)
TOO_FEW_TO_DEAL: Final = Wording(
    "too_few_to_deal",
    hu="{players} játékosnak nem elég a pakli: {pieces} van, {needed} kell",
    en="the deck does not suffice for {players} players: there are {pieces:piece|pieces}, {needed} are needed",
)


def random_deal(
    game: str,
    players: Sequence[str],
    rng: random.Random,
    *,
    dealer: int = 0,
    options: dict[str, object] | None = None,
) -> Deal:
    """A deal with a shuffled deck and, where it matters, a random cut. Raises BadInput as `dealt` does."""
    rules = table_rules(game, options, len(players))
    deck = list(full_deck(rules).elements())
    rng.shuffle(deck)
    cut = None
    if rules.deal.way == "cut_shows_jokers":
        # Fewer pieces than there are jokers might all be jokers.
        cut = rng.randint(rules.deck.jokers + 1, len(deck) - 1)
    return Deal(game, tuple(players), tuple(deck), dealer, cut, dict(options or {}))


def stock_left(rules: Rules, players: int) -> int:
    """How many pieces the stock holds after the deal to so many players; 0 where there are too few."""
    pieces = full_deck(rules).total()
    if rules.deal.way == "columns":
        # The upcard's column is never drawn from; each player holds two.
        return max(0, (pieces // COLUMN_PIECES - 1 - 2 * players) * COLUMN_PIECES)
    beside = rules.deal.starter_extra + (rules.deal.first_discard == "turned") + (rules.upcard is not None)
    return max(0, pieces - rules.deal.hand * players - beside)


def dealt(deal: Deal) -> RoundState:
    """The round after the deal.

    Raises BadInput for a table or options that the game does not allow, and for what is not its whole deck.
    """
    rules = table_rules(deal.game, deal.options, len(deal.players))
    check_player_count(len(deal.players), rules)
    if not 0 <= deal.dealer < len(deal.players):
        raise BadInput(NO_SUCH_SEAT, where="dealer", seat=deal.dealer, last=len(deal.players) - 1)
    _check_deck(deal.deck, rules)
    if (deal.cut is not None) != (rules.deal.way == "cut_shows_jokers"):
        wording = NO_CUT if deal.cut is not None else CUT_NEEDED
        raise BadInput(wording, where="cut", game=rules.called, most=len(deal.deck) - 1)
    if rules.deal.way == "columns":
        return _by_columns(deal, rules)
    return _one_by_one(deal, rules)


def _check_deck(deck: Sequence[Piece], rules: Rules) -> None:
    whole = full_deck(rules)
    there = whole.copy()
    there.clear()
    there.update(map(physical, deck))
    if there != whole:
        missing, surplus = (" ".join(map(str, d.elements())) or "–" for d in (whole - there, there - whole))
        raise BadInput(NOT_THE_DECK, where="deck", game=rules.called, missing=missing, surplus=surplus)


def _order(deal: Deal, rules: Rules) -> list[int]:
    """The seats in the order in which they are dealt to: the starter first."""
    seats = [seat_after(deal.dealer, len(deal.players), rules)]
    while len(seats) < len(deal.players):
        seats.append(seat_after(seats[-1], len(deal.players), rules))
    return seats


def _one_by_one(deal: Deal, rules: Rules) -> RoundState:
    pile = list(map(physical, deal.deck))
    hands: list[list[Piece]] = [[] for _ in deal.players]
    upcard = None
    if deal.cut is not None:
        pile, upcard = _after_cut(pile, deal, rules, hands)
    order = _order(deal, rules)
    wanted = [rules.deal.hand + (seat == order[0]) * rules.deal.starter_extra for seat in range(len(hands))]
    turned = rules.deal.first_discard == "turned"
    needed = sum(wanted) - sum(map(len, hands)) + turned + (rules.upcard is not None and upcard is None) + 1
    if len(pile) < needed:
        raise BadInput(TOO_FEW_TO_DEAL, where="deck", players=len(hands), pieces=len(pile), needed=needed)
    pile.reverse()
    while any(len(hand) < most for hand, most in zip(hands, wanted, strict=True)):
        for seat in order:
            if len(hands[seat]) < wanted[seat]:
                hands[seat].append(pile.pop())
    if rules.upcard and upcard is None:
        upcard = _turn_up(pile, rules)
    discards = (pile.pop(),) if turned else ()
    return _first_moment(deal, rules, hands, order[0], stock=tuple(reversed(pile)), discards=discards, upcard=upcard)


def _after_cut(
    pile: list[Piece], deal: Deal, rules: Rules, hands: list[list[Piece]]
) -> tuple[list[Piece], Piece | None]:
    """The cut: jokers at the bottom of the lifted part go to the cutter, the dealer, then to the left in seat order.

    The lifted part comes to lie under the rest; its lowest natural card is the upcard.
    """
    assert deal.cut is not None  # noqa: S101
    if not 1 <= deal.cut < len(pile) or all(p.is_joker for p in pile[: deal.cut]):
        raise BadInput(CUT_NEEDED, where="cut", most=len(pile) - 1)
    lifted, rest = pile[: deal.cut], pile[deal.cut :]
    seats = len(hands)
    cutter = (deal.dealer + 1) % seats
    receivers = [cutter, deal.dealer, *((cutter + i) % seats for i in range(1, seats - 1))]
    shown = 0
    while rules.deal.joker_upcard_again and lifted[-1].is_joker:
        hands[receivers[shown % seats]].append(lifted.pop())
        shown += 1
    upcard = lifted.pop() if rules.upcard else None
    return rest + lifted, upcard


def _turn_up(pile: list[Piece], rules: Rules) -> Piece:
    """Takes the next piece of the reversed pile; a joker is put back where the next natural one lay."""
    place = len(pile) - 1
    while rules.deal.joker_upcard_again and pile[place].is_joker:
        place -= 1
    pile[place], pile[-1] = pile[-1], pile[place]
    return pile.pop()


def _by_columns(deal: Deal, rules: Rules) -> RoundState:
    """Tile römi: columns of seven in the deck's order, each with its last piece on top, and one piece left over."""
    pile = list(map(physical, deal.deck))
    players = len(deal.players)
    columns_needed = 2 * players + 3
    if len(pile) % COLUMN_PIECES != 1 or len(pile) < columns_needed * COLUMN_PIECES + 1:
        needed = columns_needed * COLUMN_PIECES + 1
        raise BadInput(TOO_FEW_TO_DEAL, where="deck", players=players, pieces=len(pile), needed=needed)
    upcard = _turn_up(pile, rules)
    columns = [pile[i : i + COLUMN_PIECES] for i in range(0, len(pile), COLUMN_PIECES)]
    place = (JOKER_COLUMN if upcard == JOKER else upcard.rank) - 1
    following = [columns[(place + i) % len(columns)] for i in range(1, len(columns))]
    following[0].append(columns[place].pop())
    order = _order(deal, rules)
    hands: list[list[Piece]] = [[] for _ in deal.players]
    for i in range(2 * players):
        hands[order[i % players]] += following[i]
    # The first column left is put on the second; a column is drawn from its top.
    stock = [piece for column in following[2 * players :] for piece in reversed(column)]
    return _first_moment(
        deal, rules, hands, order[0], stock=tuple(stock), upcard=upcard, set_aside=tuple(columns[place])
    )


def _first_moment(
    deal: Deal,
    rules: Rules,
    hands: list[list[Piece]],
    starter: int,
    *,
    stock: tuple[Piece, ...],
    discards: tuple[Piece, ...] = (),
    upcard: Piece | None = None,
    set_aside: tuple[Piece, ...] = (),
) -> RoundState:
    seats = tuple(Seat(name, arranged(hand)) for name, hand in zip(deal.players, hands, strict=True))
    return RoundState(rules, seats, starter, stock=stock, discards=discards, upcard=upcard, set_aside=set_aside)
