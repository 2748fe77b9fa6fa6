"""Events as sentences for people."""

from typing import Final, assert_never

from engine.pieces import format_melds, format_pieces
from engine.wording import Language, Wording
from vision.decision import SURE_CONFIDENCE
from vision.tracking.events import (
    Appeared,
    CameraMoved,
    Covered,
    Event,
    Gone,
    MeldsChanged,
    Moved,
    Reread,
    SourceBack,
    SourceLost,
    Stable,
    Uncovered,
)

APPEARED: Final = Wording("event_appeared", hu="lekerült: {piece}", en="laid: {piece}")
APPEARED_UNSURE: Final = Wording(
    "event_appeared_unsure",
    hu="lekerült, de nem biztos, hogy ez az: {piece} ({percent} %)",
    en="laid, but not surely read: {piece} ({percent} %)",
)
GONE: Final = Wording("event_gone", hu="elkerült: {piece}", en="taken: {piece}")
MOVED: Final = Wording("event_moved", hu="másutt van: {piece}", en="moved: {piece}")
REREAD: Final = Wording("event_reread", hu="nem {before}, hanem {piece}", en="not {before} but {piece}")
COVERED: Final = Wording("event_covered", hu="takarásban: {count} lap", en="hidden: {count:piece|pieces}")
UNCOVERED: Final = Wording("event_uncovered", hu="újra látszik: {count} lap", en="in sight again: {count:piece|pieces}")
MELDS_CHANGED: Final = Wording(
    "event_melds_changed", hu="csoportok: {before} → {after}", en="groups: {before} → {after}"
)
STABLE: Final = Wording("event_stable", hu="nyugalom, {count} lap: {table}", en="stable, {count:piece|pieces}: {table}")
CAMERA_MOVED: Final = Wording(
    "event_camera_moved",
    hu="elmozdult a kamera vagy az asztal ({shift} képpont)",
    en="the camera or the table was moved ({shift} px)",
)
SOURCE_LOST: Final = Wording(
    "event_source_lost",
    hu="nem jön kép; újra próbálja {seconds} s múlva",
    en="no picture comes; trying again in {seconds} s",
)
SOURCE_BACK: Final = Wording("event_source_back", hu="újra jön kép", en="pictures come again")

_NOTHING: Final = "–"


def sentence(event: Event, language: Language) -> str:
    """One line that tells what happened, with the time in seconds before it."""
    wording, values = _told(event)
    return f"{event.t_ms / 1000:8.2f} s  {wording.text(language, values)}"


def _told(event: Event) -> tuple[Wording, dict[str, object]]:
    match event:
        case Appeared(piece=piece) if piece.confidence < SURE_CONFIDENCE:
            return APPEARED_UNSURE, {"piece": piece.piece, "percent": f"{100 * piece.confidence:.0f}"}
        case Appeared(piece=piece):
            return APPEARED, {"piece": piece.piece}
        case Gone(piece=piece):
            return GONE, {"piece": piece.piece}
        case Moved(piece=piece):
            return MOVED, {"piece": piece.piece}
        case Reread(piece=piece, before=before):
            return REREAD, {"piece": piece.piece, "before": before}
        case Covered(ids=ids):
            return COVERED, {"count": len(ids)}
        case Uncovered(ids=ids):
            return UNCOVERED, {"count": len(ids)}
        case MeldsChanged(before=before, after=after):
            return MELDS_CHANGED, {
                "before": format_melds(before) or _NOTHING,
                "after": format_melds(after) or _NOTHING,
            }
        case Stable(pieces=pieces, table=table):
            return STABLE, {"count": len(pieces), "table": " | ".join(map(format_pieces, table)) or _NOTHING}
        case CameraMoved(shift_px=shift_px):
            return CAMERA_MOVED, {"shift": round(shift_px)}
        case SourceLost(retry_ms=retry_ms):
            return SOURCE_LOST, {"seconds": f"{retry_ms / 1000:g}"}
        case SourceBack():
            return SOURCE_BACK, {}
    assert_never(event)
