"""What a followed camera shows: each frame with its pieces, and each time the table has come to rest."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass

from engine.pieces import Kind
from models.preprocess import Image
from server.seen import MOST_ALTERNATIVES, Photo, Quad, SeenPiece, jpeg_of
from vision.camera_check import CameraCheck
from vision.tracking.events import Stable
from vision.tracking.registration import Homography
from vision.tracking.tracker import Hindrance, Tracker


@dataclass(frozen=True, eq=False, slots=True)
class Sight:
    """One frame `image` BGR, the `number`-th. `quads` are the pieces' corners by their numbers, px.

    `table`: a new one begins with each tracker. `still_ms`: for how long nothing has moved. `view` takes px of the
    table's first frame to where they are now.
    """

    number: int
    table: int
    t_ms: int
    image: Image
    quads: Mapping[int, Quad]
    hidden: frozenset[int]
    still_ms: int
    hindrance: Hindrance | None
    view: Homography
    check: CameraCheck


@dataclass(frozen=True, eq=False, slots=True)
class Look:
    """The table at rest: a photo whose pieces have the numbers that stay with them while they lie there.

    `moved` lie elsewhere than at the last look. `fresh`: the first look, whose numbers say nothing of earlier ones.
    """

    t_ms: int
    photo: Photo
    moved: frozenset[int]
    fresh: bool


def photo_of(stable: Stable, image: Image, tracker: Tracker) -> Photo:
    """The photo of a stable look."""
    reading = tracker.reading()
    pieces = []
    groups: dict[int, list[int]] = {}
    for row, seen in enumerate(stable.pieces):
        # The tracker's reading holds the same pieces in the same order.
        others = reading.alternatives(row)[:MOST_ALTERNATIVES] if reading and row < len(reading) else []
        pieces.append(SeenPiece(seen.id, seen.quad, seen.piece, seen.confidence, tuple(others)))
        groups.setdefault(-1 if seen.group is None else seen.group, []).append(seen.id)
    return Photo(
        secrets.token_urlsafe(9),
        image,
        jpeg_of(image),
        tuple(pieces),
        tuple(tuple(groups[number]) for number in sorted(groups)),
        is_live=True,
        reading=reading if reading and len(reading) == len(stable.pieces) else None,
    )


def kind_of(tracker: Tracker) -> Kind:
    """What lies there: the game's pieces, or what was read."""
    if tracker.rules is not None:
        return tracker.rules.deck.kind
    reading = tracker.reading()
    return reading.kind if reading else Kind.TILES
