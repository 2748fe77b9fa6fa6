"""What people at the table should know of the camera just now: one status, and what is to be done."""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.pieces import format_pieces
from server.live.sight import Sight
from server.seen import SeenPiece
from server.texts import live as texts
from vision.camera_check import CameraCheck
from vision.notices import Notice
from vision.tracking.events import SourceLost
from vision.tracking.tracker import Hindrance

_CALM_MS = 400
"""From here on the table counts as still, so that the word for it does not flicker."""
STEP_DEG = 5
"""A tilt is told no more exactly than this."""
_HINDERED = {Hindrance.DARK: texts.DARK, Hindrance.BLURRED: texts.BLURRED, Hindrance.SHAKEN: texts.SHAKEN}


@dataclass(frozen=True, slots=True)
class Signs:
    """`status` is a word or two; `cares` are sentences, each with what to do."""

    status: Notice
    cares: tuple[Notice, ...] = ()
    is_calm: bool = False


def signs_of(
    sight: Sight | None, lost: SourceLost | None, unsure: list[SeenPiece], *, is_frozen: bool, has_looked: bool
) -> Signs:
    """What to show; `lost` while no picture comes, `has_looked` once the table was seen at rest."""
    cares = tuple(_cares(sight, lost, unsure))
    if is_frozen:
        return Signs(Notice(texts.FROZEN, {}), cares)
    if sight is None or lost or not has_looked:
        return Signs(Notice(texts.LOOKING, {}), cares)
    if sight.hidden:
        return Signs(Notice(texts.HAND, {"count": len(sight.hidden)}), cares)
    if sight.still_ms < _CALM_MS:
        return Signs(Notice(texts.MOVING, {}), cares)
    return Signs(Notice(texts.STILL, {}), cares, is_calm=True)


def _cares(sight: Sight | None, lost: SourceLost | None, unsure: list[SeenPiece]) -> Iterator[Notice]:
    if lost and lost.retry_ms:
        yield Notice(texts.LOST, {"seconds": f"{lost.retry_ms / 1000:g}"})
    elif lost:
        yield Notice(texts.BROWSER_GONE, {})
    elif sight and sight.hindrance:
        yield Notice(_HINDERED[sight.hindrance], {})
    elif sight:
        yield from cares_of(sight.check)
    if unsure:
        yield Notice(texts.UNSURE, {"pieces": format_pieces(piece.piece for piece in unsure)})


def cares_of(check: CameraCheck) -> Iterator[Notice]:
    """What is wrong with how the camera stands, and what to change."""
    found = dark_care(check), bright_care(check), far_care(check), blurred_care(check), steep_care(check)
    yield from (care for care in found if care)


def dark_care(check: CameraCheck) -> Notice | None:
    """There is too little light."""
    return Notice(texts.DARK, {}) if check.is_dark else None


def bright_care(check: CameraCheck) -> Notice | None:
    """Figures are washed out."""
    return Notice(texts.BRIGHT, {}) if check.is_bright else None


def far_care(check: CameraCheck) -> Notice | None:
    """Pieces are too small in the picture."""
    if check.piece_px is None or not check.is_far:
        return None
    return Notice(texts.FAR, {"height": round(check.piece_px), "least": round(check.far_px)})


def blurred_care(check: CameraCheck) -> Notice | None:
    """Edges are too soft."""
    return Notice(texts.BLURRED, {}) if check.is_blurred else None


def steep_care(check: CameraCheck) -> Notice | None:
    """The camera looks too obliquely."""
    if check.tilt_deg is None or not check.is_steep:
        return None
    return Notice(texts.STEEP, {"tilt": round(check.tilt_deg / STEP_DEG) * STEP_DEG})
