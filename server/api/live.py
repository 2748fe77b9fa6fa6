"""/api/live: the camera that follows the table, what it shows, zones, and the match that is played there."""

from typing import Annotated, Final, Literal, Self

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt

from engine.wording import Language
from server.access import Role
from server.api.models import SentenceOut
from server.house import House, house_of
from server.language import language_of
from server.live.live import Live
from server.live.zones import MOST, Place, parse_zones
from server.roles import require
from server.store.tables import LARGEST_NUMBER
from vision.camera_check import CameraCheck
from vision.notices import Notice

router: Final = APIRouter(prefix="/live")

Share = Annotated[float, Field(ge=0, le=1)]


class _Input(BaseModel):
    model_config = ConfigDict(extra="forbid")


class CameraIn(_Input):
    """A camera's number, an http or rtsp address, a film or a folder of pictures."""

    source: Annotated[str, Field(min_length=1, max_length=500)]


class FrozenIn(_Input):
    """Whether the picture stands still."""

    frozen: StrictBool


class ZoneIn(_Input):
    """What lies in an area; its corners in shares of the picture's width and height."""

    place: Place
    corners: Annotated[list[tuple[Share, Share]], Field(min_length=3, max_length=20)]


class ZonesIn(_Input):
    """All zones; what was marked before is forgotten."""

    zones: Annotated[list[ZoneIn], Field(max_length=MOST)]


class LiveMatchIn(_Input):
    """The match that is played at this table, null for none."""

    match: Annotated[StrictInt, Field(ge=1, le=LARGEST_NUMBER)] | None


class ZoneOut(BaseModel):
    """As `ZoneIn`; where the camera was moved, corners may lie outside of the picture."""

    place: Place
    corners: list[tuple[float, float]]


class ChangeOut(BaseModel):
    """What happened to some pieces since the last look at rest, and their meld."""

    what: Literal["new", "added", "joined", "moved", "taken", "gone", "reread", "discarded", "drawn"]
    pieces: list[str]
    meld: list[str]


class CheckOut(BaseModel):
    """How the camera stands; null where too few pieces are seen to tell."""

    piece_px: float | None
    tilt_deg: float | None
    light: float
    sharpness: float | None
    good: bool

    @classmethod
    def of(cls, check: CameraCheck) -> Self:
        """What was measured last."""
        return cls(
            piece_px=check.piece_px,
            tilt_deg=check.tilt_deg,
            light=check.light,
            sharpness=check.sharpness,
            good=check.is_good,
        )


class LiveOut(BaseModel):
    """The live table. The pieces are those of `/api/table`."""

    on: bool
    source: str
    frozen: bool
    calm: bool
    status: SentenceOut
    cares: list[SentenceOut]
    changes: list[ChangeOut]
    discards: list[str]
    zones: list[ZoneOut]
    check: CheckOut | None
    match: int | None

    @classmethod
    def of(cls, live: Live, language: Language) -> Self:
        """How it is now."""
        view = live.at_match.view
        return cls(
            on=live.is_on,
            source=live.source,
            frozen=live.is_frozen,
            calm=live.signs.is_calm,
            status=_sentence(live.signs.status, language),
            cares=[_sentence(care, language) for care in live.signs.cares],
            changes=[
                ChangeOut(what=c.what.value, pieces=list(map(str, c.pieces)), meld=list(map(str, c.meld)))
                for c in live.changes
            ],
            discards=list(map(str, live.at_match.pile.pieces)),
            zones=[ZoneOut(place=zone.place, corners=list(zone.corners)) for zone in live.zones],
            check=CheckOut.of(live.check) if live.check else None,
            match=view.id if view else None,
        )


def _sentence(notice: Notice, language: Language) -> SentenceOut:
    return SentenceOut(code=notice.code, text=notice.text(language))


def _hosts_house(request: Request) -> House:
    require(request, Role.HOST)
    return house_of(request)


def _answer(request: Request, house: House) -> LiveOut:
    return LiveOut.of(house.live, language_of(request))


@router.get("")
async def state(request: Request) -> LiveOut:
    """The camera and what it shows."""
    return _answer(request, _hosts_house(request))


@router.put("/camera")
async def choose_camera(request: Request, camera: CameraIn) -> LiveOut:
    """Follows this camera, now and at every start."""
    house = _hosts_house(request)
    await house.choose_camera(camera.source)
    return _answer(request, house)


@router.delete("/camera")
async def switch_off(request: Request) -> LiveOut:
    """Follows no camera any more."""
    house = _hosts_house(request)
    await house.switch_camera_off()
    return _answer(request, house)


@router.put("/frozen")
async def freeze(request: Request, frozen: FrozenIn) -> LiveOut:
    """Lets the picture stand still for correcting, or go on."""
    house = _hosts_house(request)
    if frozen.frozen:
        house.live.freeze()
    else:
        house.live.go_on()
    return _answer(request, house)


@router.put("/zones")
async def mark_zones(request: Request, zones: ZonesIn) -> LiveOut:
    """Says what lies where on the table."""
    house = _hosts_house(request)
    await house.mark_zones(parse_zones(zones.model_dump(mode="json")))
    return _answer(request, house)


@router.put("/match")
async def choose_match(request: Request, chosen: LiveMatchIn) -> LiveOut:
    """Says which match is played here: each turn's end goes to it."""
    house = _hosts_house(request)
    await house.play_at_table(chosen.match)
    return _answer(request, house)


@router.post("/turn")
async def end_turn(request: Request) -> LiveOut:
    """Says that the turn of the player on turn is done, as it lies there now."""
    house = _hosts_house(request)
    await house.live.at_match.turn_over()
    return _answer(request, house)
