"""The games as values of `Rules` (RULES.md), and the rules of one table with its options."""

import dataclasses
import difflib
import types
import typing
from collections.abc import Iterable, Mapping
from typing import Final

from engine.pieces import Kind
from engine.rules import (
    Deal,
    Deck,
    Finish,
    JokerSwaps,
    Match,
    Melds,
    Opening,
    Passes,
    Pickup,
    Rules,
    Settlement,
    Stock,
    Turn,
    Upcard,
    Values,
)
from engine.wording import BadInput, Wording, shortened

_FACES_10: Final = (2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
_TILES: Final = (5, 5, 5, 5, 5, 5, 5, 5, 10, 10, 10, 10)
_NUMBERS: Final = tuple(range(1, 14))

HANDROMI: Final = Rules(
    id="handromi",
    name=Wording("handromi", hu="Handrömi", en="Handrömi"),
    deck=Deck(Kind.CARDS, packs=2, jokers=4, choices=((2, (4, 6, 0)), (3, (9, 6, 0))), large_table=5),
    deal=Deal(
        players=(2, 6),
        hand=14,
        starter_extra=1,
        direction="anticlockwise",
        first_discard="starter",
        way="cut_shows_jokers",
    ),
    values=Values(meld=(10, *_FACES_10), one_low=10, one_high=10, left=(10, *_FACES_10), joker_left=20),
    melds=Melds(one_low=True, one_high=True, max_jokers=1),
    turn=Turn(),
    pickup=Pickup(top_needs_opening=True, top_must_be_used=True, top_free_in_first_round=True, new_meld_naturals=2),
    upcard=Upcard(first_round_exchange=True, only_in_hand_finish=True),
    opening=Opening(minimum=50, hand_finish_exempt=True),
    layoffs="any",
    passes=None,
    joker_swaps=JokerSwaps(from_set_of_three="never", from_set_with_two="never", must_use=True, new_meld_hand_pieces=2),
    finish=Finish(hand_finish=True),
    stock=Stock(clears_closed_sets=True),
    settlement=Settlement(counts="left", winner=-10, winner_hand_finish=-20, hand_finish_factor=2, nothing_laid=100),
    match=Match(best="lowest", deals=7, deal_choices=(7, 10)),
    objective="left",
)

TRADITIONAL: Final = Rules(
    id="traditional",
    name=Wording("traditional", hu="Hagyományos römi", en="Traditional römi"),
    deck=Deck(Kind.CARDS, packs=2, jokers=0),
    deal=Deal(players=(2, 6), hand=10),
    values=Values(meld=(11, *_FACES_10), one_low=11, one_high=11, left=(11, *_FACES_10), joker_left=0),
    melds=Melds(one_low=True, one_high=True, max_jokers=0),
    turn=Turn(),
    pickup=Pickup(),
    upcard=None,
    opening=Opening(unlocks_table=False),
    layoffs="any",
    passes=None,
    joker_swaps=None,
    finish=Finish(hand_finish=True, hand_finish_last_discard=False),
    stock=Stock(),
    settlement=Settlement(counts="left", hand_finish_extra=25),
    match=Match(best="lowest", pot_deals=1, pot_losers_percent=25, pot_limit=80),
    objective="left",
)

ROMI40: Final = Rules(
    id="romi40",
    name=Wording("romi40", hu="Römi 40 (Kalookie 40)", en="Römi 40 (Kalookie 40)"),
    deck=Deck(Kind.CARDS, packs=2, jokers=2),
    deal=Deal(players=(2, 6), hand=13),
    values=Values(meld=(11, *_FACES_10), one_low=11, one_high=11, left=(11, *_FACES_10), joker_left=15),
    melds=Melds(one_low=False, one_high=True, max_jokers=None),
    turn=Turn(),
    pickup=Pickup(must_lay=True),
    upcard=None,
    opening=Opening(minimum=40),
    layoffs="any",
    passes=None,
    joker_swaps=JokerSwaps(from_set_of_three="both", from_set_with_two="both", from_set_of_four=False),
    finish=Finish(hand_finish=True),
    stock=Stock(),
    settlement=Settlement(counts="left", hand_finish_extra=25),
    match=Match(best="lowest"),
    objective="left",
)

ROMI500: Final = Rules(
    id="romi500",
    name=Wording("romi500", hu="Römi 500", en="Römi 500"),
    deck=Deck(Kind.CARDS, packs=1, jokers=2),
    deal=Deal(players=(2, 4), hand=7),
    values=Values(meld=(11, *_FACES_10), one_low=1, one_high=11, left=(15, *_FACES_10), joker_left=15),
    melds=Melds(one_low=True, one_high=True, max_jokers=None),
    turn=Turn(),
    pickup=Pickup(deep=True),
    upcard=None,
    opening=Opening(unlocks_table=False),
    layoffs="any",
    passes=None,
    joker_swaps=JokerSwaps(needs_opening=False),
    finish=Finish(),
    stock=Stock(when_empty="round_ends"),
    settlement=Settlement(counts="laid"),
    match=Match(
        best="highest",
        target=500,
        modes=("single", "quick", "multi", "cash"),
        quick_deals=3,
        single_tie="deciding_round",
    ),
    objective="points",
)

TILE: Final = Rules(
    id="tile",
    name=Wording("tile", hu="Köves römi, kombinált játék", en="Tile römi, combined game"),
    deck=Deck(Kind.TILES, packs=2, jokers=2),
    deal=Deal(
        players=(2, 6),
        hand=14,
        starter_extra=1,
        first_discard="starter_face_down",
        way="columns",
        double_swaps="free",
    ),
    values=Values(meld=(25, *_TILES), one_low=5, one_high=10, left=(25, *_TILES), joker_left=50),
    melds=Melds(one_low=True, one_high=True, max_jokers=None),
    turn=Turn(),
    pickup=Pickup(
        top_needs_opening=True,
        top_must_be_used=True,
        layoff_in_opening_turn=False,
        deep=True,
        deep_needs_opening=True,
        first_locked=True,
        stock_only_below=3,
    ),
    upcard=Upcard(in_table_meld="own", as_pass=True, as_last_discard=False, in_rack_meld=True),
    opening=Opening(minimum=50, needs_run=True, hand_finish_exempt=True),
    layoffs="own",
    passes=Passes(),
    joker_swaps=JokerSwaps(must_use=True, closes=True, piece_counts_for_owner=True),
    finish=Finish(hand_finish=True, from_rack=True, laid_at_once_is_hand_finish=False, closing_tile=True),
    stock=Stock(),
    settlement=Settlement(
        counts="laid",
        winner_hand_finish=300,
        nothing_laid=-100,
        closing=50,
        closing_joker=100,
        hand_finish_joker_factor=2,
        twin_bonus=50,
    ),
    match=Match(best="highest", dealer="loser"),
    objective="points",
)

TILE_RACK: Final = dataclasses.replace(
    TILE,
    id="tile-rack",
    name=Wording("tile-rack", hu="Köves römi, táblánmaradós játék", en="Tile römi, staying on the rack"),
    turn=Turn(lays=False),
    pickup=Pickup(first_locked=True),
    upcard=Upcard(in_new_meld=False, in_table_meld="none", as_last_discard=False, in_rack_meld=True),
    opening=Opening(),
    layoffs="none",
    passes=None,
    joker_swaps=None,
    finish=Finish(from_rack=True, closing_tile=True),
    settlement=Settlement(
        counts="rack",
        subtracts_left=False,
        closing=50,
        closing_joker=50,
        closing_joker_factor=2,
        twin_bonus=50,
    ),
)

TILE_OPEN: Final = dataclasses.replace(
    TILE,
    id="tile-open",
    name=Wording("tile-open", hu="Köves römi, kipakolós játék", en="Tile römi, laying on the table"),
    pickup=dataclasses.replace(TILE.pickup, top_for_hand_finish=False),
    upcard=Upcard(in_table_meld="own", as_pass=True, as_last_discard=False),
    opening=Opening(minimum=50, needs_run=True),
    finish=Finish(laid_at_once_is_hand_finish=False, closing_tile=True),
    settlement=dataclasses.replace(TILE.settlement, winner_hand_finish=None, hand_finish_joker_factor=1),
)

RUMMIKUB: Final = Rules(
    id="rummikub",
    name=Wording("rummikub", hu="Rummikub", en="Rummikub"),
    deck=Deck(Kind.TILES, packs=2, jokers=2),
    deal=Deal(players=(2, 4), hand=14, first_discard="none"),
    values=Values(meld=_NUMBERS, one_low=1, one_high=1, left=_NUMBERS, joker_left=30),
    melds=Melds(one_low=True, one_high=False, max_jokers=None),
    turn=Turn(draw="instead_of_playing", discard=False, rearranges=True),
    pickup=Pickup(top=False),
    upcard=None,
    opening=Opening(minimum=30),
    layoffs="any",
    passes=None,
    joker_swaps=JokerSwaps(must_use=True),
    finish=Finish(last_discard=False),
    stock=Stock(when_empty="play_on"),
    settlement=Settlement(counts="transfer", no_winner="lowest_rack"),
    match=Match(best="highest"),
    objective="left",
)

ROMI51: Final = dataclasses.replace(
    ROMI40,
    id="romi51",
    name=Wording("romi51", hu="Römi 51 (Kalookie 51)", en="Römi 51 (Kalookie 51)"),
    opening=Opening(minimum=51),
    finish=Finish(hand_finish=True, hand_finish_layoffs=False),
)

GAMES: Final[Mapping[str, Rules]] = types.MappingProxyType(
    {g.id: g for g in (HANDROMI, TRADITIONAL, ROMI40, ROMI500, TILE, TILE_RACK, TILE_OPEN, RUMMIKUB, ROMI51)}
)
"""Every game by its id, in the order in which they are listed."""

NO_GAME: Final = Wording(
    "no_game",
    hu="«{text}» nevű játék nincs; talán: {near}",
    en="there is no game '{text}'; did you mean {near}?",
)
NO_OPTION: Final = Wording(
    "no_option",
    hu="«{text}» beállítás ebben a játékban ({game}) nincs; talán: {near}",
    en="this game ({game}) has no option '{text}'; did you mean {near}?",
)
BAD_OPTION: Final = Wording(
    "bad_option",
    hu="{option}: {value} nem lehet ebben a játékban ({game}); lehet: {allowed}",
    en="{option}: {value} is not possible in this game ({game}); possible: {allowed}",
)
PACKS_FIXED: Final = Wording(
    "packs_fixed",
    hu="packs: ebben a játékban ({game}) a csomagok száma kötött ({packs}); hagyd el",
    en="packs: this game ({game}) is always played with {packs}; leave it out",
)

_MOST_NAMED: Final = 12
"""More names than this are no help in a sentence: then only those that are nearest are told, however far they are."""


def game(game_id: str) -> Rules:
    """The rules of a game. Raises BadInput (`no_game`) naming the nearest id."""
    if game_id not in GAMES:
        raise BadInput(NO_GAME, text=shortened(game_id), near=_nearest(game_id, GAMES))
    return GAMES[game_id]


def table_rules(game_id: str, options: Mapping[str, object] | None = None, players: int | None = None) -> Rules:
    """The rules of one table: a game, the options agreed on, and how many play (RULES.md, «What holds in every game»).

    `options` are `packs` and `jokers`, and any field of `Rules` by its dotted name (`opening.must_exceed`).
    Raises BadInput (`no_game`, `no_option`, `bad_option`, `packs_fixed`).
    """
    rules = game(game_id)
    chosen = dict(options or {})
    rules = _with_deck(rules, chosen.pop("packs", None), chosen.pop("jokers", None), players)
    for name, value in chosen.items():
        rules = _with_field(rules, name, value)
    return rules


def _with_deck(rules: Rules, packs: object, jokers: object, players: int | None) -> Rules:
    deck = rules.deck
    if packs is not None and not deck.choices:
        raise BadInput(PACKS_FIXED, game=rules.called, packs=deck.packs)
    choices = dict(deck.choices) or {deck.packs: (deck.jokers,)}
    if packs is None:
        large = deck.large_table is not None and players is not None and players >= deck.large_table
        packs = max(choices) if large else deck.packs
    _check_option(rules, "packs", packs, choices)
    assert isinstance(packs, int)  # noqa: S101
    allowed = choices[packs]
    if jokers is None:
        jokers = allowed[0]
    _check_option(rules, "jokers", jokers, allowed)
    assert isinstance(jokers, int)  # noqa: S101
    return dataclasses.replace(rules, deck=dataclasses.replace(deck, packs=packs, jokers=jokers))


def _check_option(rules: Rules, option: str, value: object, allowed: Iterable[object]) -> None:
    if not any(value == a and type(value) is type(a) for a in allowed):
        texts = ", ".join(map(str, allowed))
        raise BadInput(BAD_OPTION, option=option, value=value, game=rules.called, allowed=texts)


def _with_field(rules: Rules, name: str, value: object) -> Rules:
    names = option_fields(rules)
    if name not in names:
        raise BadInput(
            NO_OPTION, text=shortened(name), game=rules.called, near=_nearest(name, ("packs", "jokers", *names))
        )
    hint = names[name]
    if not _fits(value, hint):
        raise BadInput(BAD_OPTION, option=name, value=value, game=rules.called, allowed=_describe(hint))
    group_name, _, field = name.rpartition(".")
    if not group_name:
        return dataclasses.replace(rules, **{field: value})  # type: ignore[arg-type]
    group = dataclasses.replace(getattr(rules, group_name), **{field: value})
    return dataclasses.replace(rules, **{group_name: group})


def option_fields(rules: Rules) -> dict[str, object]:
    """Dotted names of the fields that a table may set otherwise, with their types."""
    found: dict[str, object] = {}
    for name, hint in typing.get_type_hints(Rules).items():
        group = getattr(rules, name)
        if dataclasses.is_dataclass(group):
            if name not in ("deck", "name"):
                found |= {f"{name}.{field}": h for field, h in typing.get_type_hints(type(group)).items() if _simple(h)}
        elif _simple(hint) and name != "id":
            found[name] = hint
    return found


def _alternatives(hint: object) -> tuple[object, ...]:
    """The types and values that a field's type allows: `int | None` is int and None, a Literal its values."""
    if isinstance(hint, types.UnionType):
        return tuple(a for part in typing.get_args(hint) for a in _alternatives(part))
    if typing.get_origin(hint) is typing.Literal:
        return typing.get_args(hint)
    return (hint,)


def _simple(hint: object) -> bool:
    return all(isinstance(a, str | int) or a in (bool, int, type(None)) for a in _alternatives(hint))


def _fits(value: object, hint: object) -> bool:
    return any(type(value) is a or (type(value) is type(a) and value == a) for a in _alternatives(hint))


def _describe(hint: object) -> str:
    words = {bool: "true, false", int: "0, 1, 2…", type(None): "null"}
    return ", ".join(str(a) if isinstance(a, str | int) else words[typing.cast("type", a)] for a in _alternatives(hint))


def _nearest(text: str, names: Iterable[str]) -> str:
    known = list(names)
    near = difflib.get_close_matches(text, known, n=3, cutoff=0.5 if len(known) <= _MOST_NAMED else 0.0)
    return ", ".join(near or known)
