"""What a game is: one frozen value with a named field for every way in which the games differ.

The fields follow RULES.md. Where its word is a decision about something that the sources leave open, the field's
note says «ruling» and the field's other values are the other ways in which a table may play it
(`engine.games.table_rules` takes them as options). Code asks these fields, never a game's id.
"""

from dataclasses import dataclass
from typing import Final, Literal

from engine.pieces import Kind, Piece
from engine.wording import Called, Wording

LOW_PLACE: Final = 1
HIGH_PLACE: Final = 14
"""The places of a run are 1–14: rank r lies at place r, and rank 1 at place 14 where it stands high."""
MIN_MELD: Final = 3
MAX_RUN: Final = 13
MAX_SET: Final = 4


@dataclass(frozen=True, slots=True)
class Deck:
    """What is played with."""

    kind: Kind
    packs: int
    jokers: int
    choices: tuple[tuple[int, tuple[int, ...]], ...] = ()
    """(packs, numbers of jokers that go with them, the usual one first) where the table may choose; empty where not."""
    large_table: int | None = None
    """From so many players on, the largest choice of packs is played with; None: the same at every table."""


@dataclass(frozen=True, slots=True)
class Deal:
    """Players and the deal."""

    players: tuple[int, int]
    """Fewest and most; ruling where the sources name none (two players in Handrömi, tile römi's numbers)."""
    hand: int
    """Pieces dealt to each, without the starter's extra one."""
    starter_extra: int = 0
    """Pieces more for the starter, who then draws nothing in the first turn and only discards."""
    direction: Literal["clockwise", "anticlockwise"] = "clockwise"
    first_discard: Literal["turned", "starter", "starter_face_down", "none"] = "turned"
    """What begins the discards: a piece turned at the deal, or what the starter puts down."""
    way: Literal["stock", "cut_shows_jokers", "columns"] = "stock"
    """`cut_shows_jokers`: jokers at the bottom of the lifted part go to the players; `columns`: tile römi."""
    joker_upcard_again: bool = True
    """Another piece is taken where the upcard would be a joker (ruling in tile römi)."""
    double_swaps: Literal["none", "free", "strict"] = "none"
    """Announced doubles may change hands before play; strict: 1–9 only for 1–9, 10–13 and 1 only for those."""


@dataclass(frozen=True, slots=True)
class Values:
    """What pieces count."""

    meld: tuple[int, ...]
    """Ranks 1–13 in a meld; the first entry is rank 1 in a set."""
    one_low: int
    """Rank 1 at the low end of a run."""
    one_high: int
    """Rank 1 at the high end of a run."""
    left: tuple[int, ...]
    """Ranks 1–13 left in the hand."""
    joker_left: int
    """A joker left in the hand; in a meld it counts as the piece it stands for (ruling in tile römi)."""

    def in_set(self, rank: int) -> int:
        """A piece of `rank` (1–13) in a set."""
        return self.meld[rank - 1]

    def in_run(self, place: int) -> int:
        """A piece at `place` (1–14) of a run."""
        if place == LOW_PLACE:
            return self.one_low
        return self.one_high if place == HIGH_PLACE else self.meld[place - 1]

    def in_hand(self, piece: Piece) -> int:
        """A piece that is left in the hand, 0 for one that lies face down."""
        if piece.is_joker:
            return self.joker_left
        return self.left[piece.rank - 1] if piece.rank else 0


@dataclass(frozen=True, slots=True)
class Melds:
    """What a run and a set may be."""

    one_low: bool
    """1-2-3 is a run."""
    one_high: bool
    """Q-K-A, 12-13-1 is a run."""
    max_jokers: int | None
    """Most jokers in one meld; None: any number."""
    min_naturals: Literal[0, 1] = 1
    """Fewest natural pieces in a meld (ruling where any number of jokers is allowed: one)."""
    set_repeats_suit: bool = False
    """A set may hold a suit twice (ruling: never)."""
    out_of_order_is_fault: bool = False
    """Pieces of a meld in the wrong order are a fault, no hint (ruling: a hint)."""
    two_readings: Literal["worth_then_set", "run", "set"] = "worth_then_set"
    """How pieces are read that can be a run and a set (ruling: what is worth more, at equal worth the set)."""


@dataclass(frozen=True, slots=True)
class Turn:
    """The frame of a turn."""

    draw: Literal["always", "instead_of_playing"] = "always"
    """`instead_of_playing`: a player who lays nothing draws one piece, and nobody discards (Rummikub)."""
    discard: bool = True
    """A turn ends with a discard."""
    discard_after_laying: bool = True
    """Also a turn in which something was laid (ruling in `traditional`)."""
    lays: bool = True
    """Melds are laid on the table; False: they stay on the rack."""
    rearranges: bool = False
    """The whole table may be rearranged, as long as every piece ends in a meld and one comes from the hand."""
    failed_pickup: Literal["draw_from_stock", "turn_over"] = "draw_from_stock"
    """A discard that cannot be laid as asked is put back; then (ruling) a piece from the stock is drawn instead."""
    unmendable_fault: Literal["take_turn_back", "take_meld_back"] = "take_turn_back"
    """What is taken back where a fault that was found cannot be mended (ruling: all that was laid in the turn)."""


@dataclass(frozen=True, slots=True)
class Pickup:
    """Taking from the discards."""

    top: bool = True
    """The last piece discarded may be taken."""
    top_needs_opening: bool = False
    """Only by a player who has opened, or opens or goes out in this turn."""
    top_for_hand_finish: bool = True
    """Where `top_needs_opening`: also to make a hand finish with it (ruling in tile römi)."""
    top_must_be_used: bool = False
    """It must be laid in the same turn."""
    top_free_in_first_round: bool = False
    """In each player's first draw it may be taken without any obligation."""
    new_meld_naturals: int = 0
    """Natural pieces from the hand that must lie beside it in a new meld."""
    new_meld_naturals_when_going_out: bool = True
    """They are asked for also when going out (ruling)."""
    counts_toward_minimum: bool = True
    """It counts toward the minimum of the first laying."""
    layoff_in_opening_turn: bool = True
    """In the turn of the first laying it may be laid off, once the minimum lies without it (ruling)."""
    swaps_joker: bool = True
    """Taking a joker from the table with it is a use of it (ruling in tile römi)."""
    deep: bool = False
    """A deeper piece may be taken, with all that were put down after it; the deepest must be used in the turn."""
    deep_needs_opening: bool = False
    """Only by a player who has opened before this turn."""
    first_locked: bool = False
    """The first piece of the discards can never be taken."""
    must_lay: bool = False
    """Whoever takes a discard lays at least one meld in that turn, and the first laying is worth the minimum."""
    must_lay_with_it: bool = False
    """The piece taken must be in that laying (ruling: it need not)."""
    discards_taken: bool = False
    """The single piece taken, or the deepest of several, may be discarded in the same turn (ruling: not)."""
    stock_only_below: int = 0
    """With fewer pieces in the hand at the beginning of a turn a player draws from the stock only."""


@dataclass(frozen=True, slots=True)
class Upcard:
    """The face-up piece set aside at the deal."""

    first_round_exchange: bool = False
    """In the first draw round the player on turn may exchange any one piece of the hand for it."""
    exchange_replaces_draw: bool = False
    """The exchange takes the place of the draw (ruling: it comes before it)."""
    starter_exchanges: bool = True
    """The starter, who draws nothing, may exchange too, before the first discard (ruling)."""
    only_in_hand_finish: bool = False
    """Taken in place of a draw only to make a hand finish; otherwise in any last turn."""
    in_new_meld: bool = True
    """It may stand in a meld laid in this turn (ruling)."""
    in_table_meld: Literal["none", "own", "any"] = "any"
    """Onto which melds of the table it may be laid."""
    as_pass: bool = False
    """It may be passed."""
    as_last_discard: bool = True
    """It may be what goes down last (ruling in Handrömi: it may)."""
    in_rack_meld: bool = False
    """In a finish from the rack it may stand in a meld there (ruling in `tile`)."""


@dataclass(frozen=True, slots=True)
class Opening:
    """A player's first laying."""

    minimum: int = 0
    """Points that its melds must be worth; 0: none."""
    must_exceed: bool = False
    """More than the minimum is asked for (ruling: at least the minimum)."""
    needs_run: bool = False
    """At least one of the melds must be a run."""
    layoffs_count: bool = False
    """Pieces laid off count toward the minimum."""
    hand_finish_exempt: bool = False
    """A hand finish needs neither minimum nor run (ruling in `romi40`: it needs them, before its lay-offs)."""
    unlocks_table: bool = True
    """Laying off, passing, swapping and rearranging ask for it; False: they need no earlier laying."""
    rights_in_same_turn: bool = True
    """They are allowed in the very turn of opening, once the minimum lies without them (ruling)."""


@dataclass(frozen=True, slots=True)
class Passes:
    """Tile römi's own form of laying off, onto another's meld."""

    owner_must_have_opened: bool = True
    in_opening_turn: bool = True
    """The passer may do it in the turn of opening, once the minimum lies (ruling)."""
    jokers: bool = True
    """A joker may be passed."""
    run_keeps_place: bool = True
    """What lies at a run's ends says where it goes on; the gap left by a pass is none (ruling)."""
    kept_counts_as_in_meld: bool = True
    """A kept piece counts what it counted in its meld; False: what it counts left in the hand."""


@dataclass(frozen=True, slots=True)
class JokerSwaps:
    """Putting the natural piece in and taking the joker out."""

    from_run: bool = True
    from_set_of_three: Literal["never", "either", "both"] = "either"
    """With one joker: never, by either missing suit's piece, or by both at once (rulings in all but Handrömi)."""
    from_set_with_two: Literal["never", "either", "both"] = "either"
    """The same of a set of three with two jokers, of which one is taken."""
    from_set_of_four: bool = True
    """Out of a set of four by the missing suit's piece (ruling in `romi40`: never, however it came about)."""
    needs_opening: bool = True
    """Asks for an earlier laying, or a hand finish (ruling in `romi40`)."""
    must_use: bool = False
    """The joker taken must be used in the same turn; otherwise it may be kept."""
    new_meld_hand_pieces: int = 0
    """Pieces from the hand that a new meld with the joker taken must hold."""
    free_in_hand_finish: bool = True
    """In a hand finish it may be used in any of the melds, whatever they hold from the hand."""
    closes: bool = False
    """It may be used as the closing tile (ruling in tile römi)."""
    piece_counts_for_owner: bool = False
    """The piece put in counts for the meld's owner (ruling in tile römi); False: for who put it in."""


@dataclass(frozen=True, slots=True)
class Finish:
    """Going out."""

    last_discard: bool = True
    """The last piece must be discarded (tile römi: put down as the closing tile)."""
    hand_finish: bool = False
    """Going out in one turn with nothing laid before counts as more."""
    hand_finish_last_discard: bool = True
    """A hand finish needs the last discard too (ruling in `traditional`: with or without)."""
    hand_finish_layoffs: bool = True
    """It stays a hand finish when pieces were laid off in that turn (ruling in `traditional`)."""
    from_rack: bool = False
    """All stand in melds on the rack and the one left is put down: a finish that is declared."""
    laid_at_once_is_hand_finish: bool = True
    """Laying all on the table in one turn is a hand finish (ruling in `tile`: it is opening and closing)."""
    closing_tile: bool = False
    """The last piece is the closing tile, which may be a joker and has a worth of its own."""
    others_lay_after: bool = False
    """When someone goes out the others may still lay."""


@dataclass(frozen=True, slots=True)
class Stock:
    """What happens when the stock runs out."""

    when_empty: Literal["renew", "round_ends", "play_on"] = "renew"
    """`renew`: the discards become a new stock. `play_on`: the round goes on until nobody can play."""
    round_ends_at: Literal["end_of_turn", "last_draw"] = "end_of_turn"
    """Where the round ends with the stock: at the end of the turn of the last draw (ruling), or with that draw."""
    renewals: int | None = 2
    """Most new stocks in a round, after which it ends without a winner (ruling); None: no limit."""
    clears_closed_sets: bool = False
    """A complete set of four naturals may be put away onto the discards."""
    closed_set_is_top: bool = False
    """Such a set counts as the top of the discards (ruling: never)."""
    closed_set_renews: bool = False
    """Such a set becomes part of a new stock (ruling: it stays out)."""


@dataclass(frozen=True, slots=True)
class Settlement:
    """What everybody writes at the end of a round."""

    counts: Literal["left", "laid", "rack", "transfer"]
    """What is counted: `left`, what others hold, is bad; `laid`, what was laid and kept less what is left, is good;
    `rack`, the melds on the rack; `transfer`, the others' racks go to the winner."""
    winner: int = 0
    """Where `left` counts: what the winner writes."""
    winner_hand_finish: int | None = None
    """What the winner writes after a hand finish; None: the same as otherwise."""
    hand_finish_factor: int = 1
    """After a hand finish the others write so many times what they would otherwise write."""
    hand_finish_extra: int = 0
    """After a hand finish the others write so much more."""
    nothing_laid: int | None = None
    """What a player writes who laid nothing in the round, in place of a count; None: the count."""
    subtracts_left: bool = True
    """Where `laid` or `rack` counts: what is left in the hand is subtracted (ruling in `tile-rack`: not)."""
    layoff_counts_for_layer: bool = True
    """Where `laid` counts: a piece laid off counts for who laid it."""
    closing: int = 0
    """The winner's closing tile."""
    closing_joker: int = 0
    """A joker as the closing tile (ruling in `tile-rack`: as any other)."""
    closing_joker_factor: int = 1
    """With a joker as the closing tile the winner's melds count so many times."""
    hand_finish_joker_factor: int = 1
    """With a joker as the closing tile `winner_hand_finish` counts so many times."""
    twin_bonus: int = 0
    """Shown at the deal: the upcard's twin."""
    twin_bonus_always: bool = True
    """It is added to everybody's result, the fixed ones too (ruling)."""
    no_winner: Literal["all_as_others", "lowest_rack"] = "all_as_others"
    """Nobody went out: everybody writes what a non-winner writes (ruling), or the lowest rack wins."""


@dataclass(frozen=True, slots=True)
class Match:
    """Several rounds."""

    best: Literal["lowest", "highest"]
    """Which total wins (ruling in `traditional`)."""
    deals: int | None = None
    """Rounds of a match where nothing is said; None: no end of itself."""
    deal_choices: tuple[int, ...] = ()
    """The usual numbers of rounds, for a page to offer."""
    target: int | None = None
    """Points that end a match where nothing is said (ruling in `romi500`)."""
    dealer: Literal["next_seat", "loser"] = "next_seat"
    """Who deals next (ruling: the next seat in the direction of play)."""
    remainder: Literal["first_seats", "nobody"] = "first_seats"
    """Who gets what is left of a prize that does not divide (ruling: one unit each, in seat order)."""
    stake: int | None = None
    """Money per point of difference, from every other player to the winner (ruling: none where nothing is said)."""
    pot_deals: int | None = None
    """Rounds of a match for a pot where nothing is said."""
    pot_losers_percent: int = 0
    """Share of the pot that the others may get, all together, each by the points left to `pot_limit` (ruling)."""
    pot_limit: int = 0
    """A player with so many penalty points or more gets nothing of it."""
    modes: tuple[Literal["single", "quick", "multi", "cash"], ...] = ("single",)
    quick_deals: int | None = None
    """Rounds of a quick game where nothing is said (ruling)."""
    quick_tie: Literal["share", "deciding_round"] = "share"
    """Tied players of a quick game share the win (ruling)."""
    single_tie: Literal["share", "deciding_round"] = "share"
    cash_tie: Literal["share", "deciding_round"] = "share"
    deciding_round_adds: bool = True
    """Its points add to the totals (ruling); False: it is ranked by itself."""
    multi_left: Literal["last_round", "all_rounds"] = "last_round"
    """The hand value that decides the last tie of a multi-table game (ruling)."""
    chips_shared_top: Literal["pay_once", "pay_each"] = "pay_once"
    """Several share a round's top: each other player pays once and they share it (ruling), or pays each of them."""


@dataclass(frozen=True, slots=True)
class Rules:
    """A game as one table plays it."""

    id: str
    name: Wording
    deck: Deck
    deal: Deal
    values: Values
    melds: Melds
    turn: Turn
    pickup: Pickup
    upcard: Upcard | None
    """None: no piece is set aside."""
    opening: Opening
    layoffs: Literal["none", "own", "any"]
    """Onto which melds of the table pieces may be added."""
    passes: Passes | None
    """None: no passes."""
    joker_swaps: JokerSwaps | None
    """None: no joker is ever taken from the table."""
    finish: Finish
    stock: Stock
    settlement: Settlement
    match: Match
    objective: Literal["points", "left"]
    """What the settlement rewards in a split of one hand: most points, or fewest left."""

    @property
    def called(self) -> Called:
        """The game's id, which sentences say as its name."""
        return Called(self.id, self.name)
