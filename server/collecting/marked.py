"""What people have marked on the live table, in px of a photo: what of it may be kept, and what must not be seen."""

from dataclasses import dataclass

from datasets.scene import Outline, Zone
from server.live.zones import Place, Zones
from server.seen import Photo


@dataclass(frozen=True, slots=True)
class Marked:
    """`kept`: the zones that alone are kept, empty where everything about the pieces is. `hidden` is painted over."""

    kept: tuple[Zone, ...] = ()
    hidden: tuple[Outline, ...] = ()


def marked_in(photo: Photo, zones: Zones) -> Marked:
    """The zones of a live photo. Without one for melds, melds lie anywhere; players' sides are never kept."""
    if not photo.is_live:
        return Marked()
    width_px, height_px = photo.size_px

    def outline(corners: Outline) -> Outline:
        return tuple((x * width_px, y * height_px) for x, y in corners)

    on_table = tuple(Zone(z.place, outline(z.corners)) for z in zones if z.place in (Place.MELDS, Place.DISCARDS))
    has_melds = any(zone.name == Place.MELDS for zone in on_table)
    sides = tuple(outline(zone.corners) for zone in zones if zone.place is Place.SIDE)
    return Marked(on_table if has_melds else (), sides)
