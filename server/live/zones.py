"""Where on the table what lies: melds, discards, each player's side. Marked once for a table."""

import dataclasses
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

import cv2
import numpy as np

from engine.wording import BadInput
from server.seen import Photo, Point
from server.texts import zones as texts
from vision.tracking.registration import Homography, moved

MOST: Final = 12
_CORNERS: Final = (3, 20)
_LEAST_SHARE: Final = 0.001
"""Of the picture's area: a smaller zone was not meant."""
_PLACES: Final = 4
"""Decimals of a corner's place."""


class Place(StrEnum):
    """What lies in a zone."""

    MELDS = "melds"
    DISCARDS = "discards"
    SIDE = "side"
    """A player's own; what lies there is not on the table."""


@dataclass(frozen=True, slots=True)
class Zone:
    """An area of the picture. `corners` in shares of its width and height, in order around it."""

    place: Place
    corners: tuple[Point, ...]

    def holds(self, point: Point) -> bool:
        """Whether a place (shares, too) is inside."""
        return cv2.pointPolygonTest(np.array(self.corners, np.float32), point, measureDist=False) >= 0


Zones = tuple[Zone, ...]


def zone_between(place: Place, corners: Sequence[Point]) -> Zone:
    """The zone between some corners in any order, cut to the picture: a table that is seen obliquely is no rectangle.

    Raises BadInput (`zone_too_small`) where nearly nothing lies between them.
    """
    within = [(_within(x), _within(y)) for x, y in corners]
    middle_x, middle_y = (sum(values) / len(within) for values in zip(*within, strict=True))
    # Clockwise from the upper left, so that no two sides cross.
    around = tuple(sorted(within, key=lambda corner: math.atan2(corner[1] - middle_y, corner[0] - middle_x)))
    if cv2.contourArea(np.array(around, np.float32)) < _LEAST_SHARE:
        raise BadInput(texts.TOO_SMALL)
    return Zone(place, around)


def place_of(zones: Zones, point: Point) -> Place | None:
    """What lies at a place; None: nothing that counts. Without a zone for melds everything else on the table does."""
    for place in (Place.DISCARDS, Place.SIDE, Place.MELDS):
        if any(zone.place is place and zone.holds(point) for zone in zones):
            return place
    return None if any(zone.place is Place.MELDS for zone in zones) else Place.MELDS


def zoned(photo: Photo, zones: Zones) -> Photo:
    """The photo with its discards apart, and without what lies outside of the zones or at a player's side."""
    if not zones:
        return photo
    width_px, height_px = photo.size_px
    places = {
        piece.number: place_of(zones, (piece.centre[0] / width_px, piece.centre[1] / height_px))
        for piece in photo.pieces
    }

    def those(numbers: Iterable[int], place: Place) -> tuple[int, ...]:
        return tuple(number for number in numbers if places[number] is place)

    groups = (those(group, Place.MELDS) for group in photo.groups)
    return dataclasses.replace(
        photo,
        pieces=tuple(piece for piece in photo.pieces if places[piece.number] in (Place.MELDS, Place.DISCARDS)),
        groups=tuple(group for group in groups if group),
        discards=those((number for group in photo.groups for number in group), Place.DISCARDS),
    )


def followed(zones: Zones, movement: Homography, size_px: tuple[int, int]) -> Zones:
    """The zones after the camera was moved; `movement` takes px to px."""
    size = np.array(size_px, np.float64)
    return tuple(
        dataclasses.replace(zone, corners=_corners(moved(np.array(zone.corners) * size, movement) / size))
        for zone in zones
    )


def zones_json(zones: Zones) -> dict[str, Any]:
    """The zones as plain values; `parse_zones` reads them back without loss."""
    return {"zones": [{"place": zone.place.value, "corners": [list(c) for c in zone.corners]} for zone in zones]}


def parse_zones(value: Any) -> Zones:
    """The zones that `zones_json` wrote. Raises BadInput (`no_zones`) for what are none."""
    try:
        found = [Zone(Place(one["place"]), _corners(one["corners"])) for one in value["zones"]]
    except (KeyError, TypeError, ValueError) as error:
        raise BadInput(texts.NO_ZONES, problem=f"{type(error).__name__} {error}") from None
    least, most = _CORNERS
    if len(found) > MOST or not all(least <= len(zone.corners) <= most for zone in found):
        raise BadInput(texts.NO_ZONES, problem=len(found))
    return tuple(found)


def _corners(points: Iterable[Iterable[float]]) -> tuple[Point, ...]:
    pairs = ((float(x), float(y)) for x, y in points)
    return tuple((round(x, _PLACES), round(y, _PLACES)) for x, y in pairs)


def _within(share: float) -> float:
    return round(min(max(share, 0.0), 1.0), _PLACES)
