"""What happens on a table over time, as values, and their JSON form (a line of `romi watch --json`)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from engine.pieces import Piece, format_pieces, parse_piece, parse_pieces
from engine.wording import BadInput, Wording

Corner = tuple[float, float]
Corners = tuple[Corner, Corner, Corner, Corner]
"""Px of the frame, clockwise from the piece's own top left."""
Group = tuple[Piece, ...]

NO_EVENT: Final = Wording(
    "no_event",
    hu="ez nem a «romi watch --json» egy sora: {problem}",
    en="this is no line of 'romi watch --json': {problem}",
)


@dataclass(frozen=True, slots=True)
class TablePiece:
    """A piece on the table; `id` stays with it while it lies there and where it moves.

    `confidence` 0…1 is the mean over all looks. `group` numbers pieces that lie together, None where that is
    not told; within a group pieces stand in reading order.
    """

    id: int
    piece: Piece
    confidence: float
    quad: Corners
    group: int | None = None


@dataclass(frozen=True, slots=True)
class Appeared:
    """A piece lies there that did not before."""

    t_ms: int
    piece: TablePiece


@dataclass(frozen=True, slots=True)
class Gone:
    """The place where a piece lay was seen free."""

    t_ms: int
    piece: TablePiece


@dataclass(frozen=True, slots=True)
class Moved:
    """A piece lies elsewhere; meanwhile it may have been gone, in a hand."""

    t_ms: int
    piece: TablePiece
    before: Corners


@dataclass(frozen=True, slots=True)
class Reread:
    """More looks at a piece say that it is another than was said."""

    t_ms: int
    piece: TablePiece
    before: Piece


@dataclass(frozen=True, slots=True)
class Covered:
    """Something is in front of these pieces; they are taken to lie there still."""

    t_ms: int
    ids: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Uncovered:
    """These pieces can be seen again."""

    t_ms: int
    ids: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MeldsChanged:
    """Groups as they were at the last stable look and are now; groups that are the same are left out."""

    t_ms: int
    before: tuple[Group, ...]
    after: tuple[Group, ...]


@dataclass(frozen=True, slots=True)
class Stable:
    """Everything has been seen and agrees: what lies on the table now. Told once for each change."""

    t_ms: int
    pieces: tuple[TablePiece, ...]

    @property
    def table(self) -> tuple[Group, ...]:
        """The groups in reading order, as the referee takes them."""
        return groups_of(self.pieces)


@dataclass(frozen=True, slots=True)
class CameraMoved:
    """The camera, or the whole table, was moved: the middle of the picture by `shift_px`, turned by `turn_deg`."""

    t_ms: int
    shift_px: float
    turn_deg: float


@dataclass(frozen=True, slots=True)
class SourceLost:
    """No more pictures come; the next try is in `retry_ms`."""

    t_ms: int
    retry_ms: int


@dataclass(frozen=True, slots=True)
class SourceBack:
    """Pictures come again."""

    t_ms: int


Event = (
    Appeared
    | Gone
    | Moved
    | Reread
    | Covered
    | Uncovered
    | MeldsChanged
    | Stable
    | CameraMoved
    | SourceLost
    | SourceBack
)

EVENT_NAMES: Final[dict[type[Event], str]] = {
    Appeared: "appeared",
    Gone: "gone",
    Moved: "moved",
    Reread: "reread",
    Covered: "covered",
    Uncovered: "uncovered",
    MeldsChanged: "melds_changed",
    Stable: "stable",
    CameraMoved: "camera_moved",
    SourceLost: "source_lost",
    SourceBack: "source_back",
}


def groups_of(pieces: tuple[TablePiece, ...]) -> tuple[Group, ...]:
    """The groups in the order of their numbers; pieces of no group are left out."""
    groups: dict[int, list[Piece]] = {}
    for piece in pieces:
        if piece.group is not None:
            groups.setdefault(piece.group, []).append(piece.piece)
    return tuple(tuple(groups[number]) for number in sorted(groups))


def event_to_json(event: Event) -> dict[str, Any]:
    """The event as plain JSON values; `event_from_json` reads it back without loss."""
    values: dict[str, Any] = {"event": EVENT_NAMES[type(event)], "t_ms": event.t_ms}
    match event:
        case Appeared(piece=piece) | Gone(piece=piece):
            values |= _piece_to_json(piece)
        case Moved(piece=piece, before=quad):
            values |= {**_piece_to_json(piece), "before": [list(corner) for corner in quad]}
        case Reread(piece=piece, before=before):
            values |= {**_piece_to_json(piece), "before": str(before)}
        case Covered(ids=ids) | Uncovered(ids=ids):
            values["ids"] = list(ids)
        case MeldsChanged(before=groups, after=after):
            values |= {"before": list(map(format_pieces, groups)), "after": list(map(format_pieces, after))}
        case Stable(pieces=pieces):
            values |= {
                "table": list(map(format_pieces, event.table)),
                "pieces": [{**_piece_to_json(piece), "group": piece.group} for piece in pieces],
            }
        case CameraMoved(shift_px=shift_px, turn_deg=turn_deg):
            values |= {"shift_px": shift_px, "turn_deg": turn_deg}
        case SourceLost(retry_ms=retry_ms):
            values["retry_ms"] = retry_ms
        case SourceBack():
            pass
    return values


def _piece_to_json(piece: TablePiece) -> dict[str, Any]:
    return {
        "id": piece.id,
        "piece": str(piece.piece),
        "confidence": piece.confidence,
        "quad": [list(corner) for corner in piece.quad],
    }


def event_from_json(values: Mapping[str, Any]) -> Event:
    """The event that `event_to_json` was given. Raises BadInput (`no_event`) naming the field."""
    try:
        return _event(values["event"], int(values["t_ms"]), values)
    except BadInput:
        raise
    except (KeyError, TypeError, ValueError) as error:
        raise BadInput(NO_EVENT, problem=f"{type(error).__name__} {error}") from None


def _event(name: str, t_ms: int, values: Mapping[str, Any]) -> Event:
    match name:
        case "appeared":
            return Appeared(t_ms, _piece_from_json(values))
        case "gone":
            return Gone(t_ms, _piece_from_json(values))
        case "moved":
            return Moved(t_ms, _piece_from_json(values), _corners(values["before"]))
        case "reread":
            return Reread(t_ms, _piece_from_json(values), parse_piece(values["before"]))
        case "covered":
            return Covered(t_ms, tuple(values["ids"]))
        case "uncovered":
            return Uncovered(t_ms, tuple(values["ids"]))
        case "melds_changed":
            before, after = (tuple(tuple(parse_pieces(g)) for g in values[side]) for side in ("before", "after"))
            return MeldsChanged(t_ms, before, after)
        case "stable":
            return Stable(t_ms, tuple(_piece_from_json(piece) for piece in values["pieces"]))
        case "camera_moved":
            return CameraMoved(t_ms, float(values["shift_px"]), float(values["turn_deg"]))
        case "source_lost":
            return SourceLost(t_ms, int(values["retry_ms"]))
        case "source_back":
            return SourceBack(t_ms)
    raise BadInput(NO_EVENT, problem=name)


def _piece_from_json(values: Mapping[str, Any]) -> TablePiece:
    group = values.get("group")
    return TablePiece(
        int(values["id"]),
        parse_piece(values["piece"]),
        float(values["confidence"]),
        _corners(values["quad"]),
        None if group is None else int(group),
    )


def _corners(value: Any) -> Corners:
    a, b, c, d = ((float(x), float(y)) for x, y in value)
    return a, b, c, d
