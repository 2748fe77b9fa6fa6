"""A round as JSON and back: a version, and the events in their order."""

import typing
from collections.abc import Callable, Mapping
from typing import Final

from engine.fields import Fields, name_of, pieces_of
from engine.pieces import Piece, format_pieces
from engine.play import LayOff, Swap
from engine.position import LAST_SEAT, Source
from engine.round.course import Round
from engine.round.events import ClearSet, Deal, Event, Redo, Renew, ShowTwin, SwapDoubles, TakeBack, Turn, Undo
from engine.wording import BadInput, Wording

FORMAT: Final = "romi-round"
VERSION: Final = 1
"""Raised with every change after which an older program could not read what is saved."""

NOT_A_ROUND: Final = Wording(
    "not_a_round",
    hu="ez nem mentett forduló: «format» értéke {format} legyen",
    en="this is no saved round: 'format' has to be {format}",
)
OTHER_VERSION: Final = Wording(
    "other_version",
    hu="{version}. változat: ez a program csak az {known}.-t ismeri; frissítsd",
    en="version {version}: this program knows only {known}; update it",
)


def round_json(course: Round) -> dict[str, object]:
    """The whole round, what was taken back too."""
    return {"format": FORMAT, "version": VERSION, "events": [event_json(event) for event in course.events]}


def parse_course(data: object) -> Round:
    """The round that `round_json` wrote down.

    Raises BadInput, placed at its event, for everything that cannot be read or cannot have happened.
    """
    fields = Fields(data)
    fields.need("format", "version", "events")
    if fields.text("format") != FORMAT:
        raise BadInput(NOT_A_ROUND, where="format", format=FORMAT)
    version = fields.integer("version")
    if version != VERSION:
        raise BadInput(OTHER_VERSION, where="version", version=version, known=VERSION)
    events = [parse_event(entry, place) for place, entry in fields.items("events")]
    fields.close()
    return Round.replay(events)


def event_json(event: Event) -> dict[str, object]:
    """One event; what is empty is left out."""
    name, write, _ = _KINDS[type(event)]
    return {"event": name} | {
        key: value for key, value in write(event).items() if value is not None and value not in ([], {})
    }


def parse_event(data: object, where: str = "") -> Event:
    """The event that `event_json` wrote down. Raises BadInput with its place."""
    fields = Fields(data, where)
    fields.need("event")
    name = fields.choice("event", [kind[0] for kind in _KINDS.values()])
    read = next(read for known, _, read in _KINDS.values() if known == name)
    event = read(fields)
    fields.close()
    return event


def _write_deal(event: Deal) -> dict[str, object]:
    return {
        "game": event.game,
        "options": dict(event.options),
        "players": list(event.players),
        "dealer": event.dealer,
        "cut": event.cut,
        "deck": format_pieces(event.deck),
    }


def _read_deal(fields: Fields) -> Deal:
    fields.need("game", "players", "deck")
    players = tuple(name_of(name, place) for place, name in fields.items("players"))
    fields.rules(len(players))
    return Deal(
        game=fields.text("game") or "",
        players=players,
        deck=tuple(fields.pieces("deck")),
        dealer=fields.integer("dealer", 0, LAST_SEAT) or 0,
        cut=fields.integer("cut", 0),
        options=dict(fields.options()),
    )


def _write_turn(event: Turn) -> dict[str, object]:
    return {
        "seat": event.seat,
        "draw": event.draw.value,
        "take": format_pieces(event.take) or None,
        "exchange": _text(event.exchange),
        "lay": [format_pieces(meld) for meld in event.lay],
        "layoffs": [{"meld": part.meld, "pieces": format_pieces(part.pieces)} for part in event.layoffs],
        "swaps": [{"meld": part.meld, "give": format_pieces(part.give), "take": part.take} for part in event.swaps],
        "discard": _text(event.discard),
        "from_rack": event.from_rack or None,
        "table": [format_pieces(meld) for meld in event.table],
    }


def _read_turn(fields: Fields) -> Turn:
    fields.need("draw")
    return Turn(
        seat=_number(fields, "seat"),
        draw=Source(fields.choice("draw", [*Source]) or ""),
        take=tuple(fields.pieces("take")),
        exchange=fields.piece("exchange"),
        lay=_melds(fields, "lay"),
        layoffs=tuple(_read_layoff(entry, place) for place, entry in fields.items("layoffs")),
        swaps=tuple(_read_swap(entry, place) for place, entry in fields.items("swaps")),
        discard=fields.piece("discard"),
        from_rack=fields.flag("from_rack") or False,
        table=_melds(fields, "table"),
    )


def _melds(fields: Fields, name: str) -> tuple[tuple[Piece, ...], ...]:
    return tuple(tuple(pieces_of(meld, place)) for place, meld in fields.items(name))


def _read_layoff(data: object, where: str) -> LayOff:
    fields = Fields(data, where)
    fields.need("pieces")
    layoff = LayOff(_number(fields, "meld"), tuple(fields.pieces("pieces")))
    fields.close()
    return layoff


def _read_swap(data: object, where: str) -> Swap:
    fields = Fields(data, where)
    fields.need("give")
    swap = Swap(_number(fields, "meld"), tuple(fields.pieces("give")), _number(fields, "take"))
    fields.close()
    return swap


def _write_doubles(event: SwapDoubles) -> dict[str, object]:
    return {
        "seat": event.seat,
        "piece": str(event.piece),
        "other": event.other,
        "other_piece": str(event.other_piece),
    }


def _read_doubles(fields: Fields) -> SwapDoubles:
    fields.need("piece", "other_piece")
    return SwapDoubles(
        _number(fields, "seat"), _piece(fields, "piece"), _number(fields, "other"), _piece(fields, "other_piece")
    )


def _number(fields: Fields, name: str) -> int:
    """A seat, or a meld's place on the table."""
    fields.need(name)
    return fields.integer(name, 0, LAST_SEAT) or 0


def _piece(fields: Fields, name: str) -> Piece:
    piece = fields.piece(name)
    assert piece  # noqa: S101
    return piece


def _text(piece: Piece | None) -> str | None:
    return None if piece is None else str(piece)


_KINDS: Final[Mapping[type, tuple[str, Callable[[typing.Any], dict[str, object]], Callable[[Fields], Event]]]] = {
    Deal: ("deal", _write_deal, _read_deal),
    ShowTwin: ("show_twin", lambda e: {"seat": e.seat}, lambda f: ShowTwin(_number(f, "seat"))),
    SwapDoubles: ("swap_doubles", _write_doubles, _read_doubles),
    Turn: ("turn", _write_turn, _read_turn),
    TakeBack: ("take_back", lambda e: {"seat": e.seat}, lambda f: TakeBack(_number(f, "seat"))),
    ClearSet: ("clear_set", lambda e: {"meld": e.meld}, lambda f: ClearSet(_number(f, "meld"))),
    Renew: ("renew", lambda e: {"stock": format_pieces(e.stock)}, lambda f: Renew(tuple(f.pieces("stock")))),
    Undo: ("undo", lambda _: {}, lambda _: Undo()),
    Redo: ("redo", lambda _: {}, lambda _: Redo()),
}
"""Each kind of event: its name, how it is written and how it is read."""
