"""/api/collecting, /api/sets and seats' consent: what is kept for learning, looked through, confirmed and forgotten."""

import asyncio
import dataclasses
from typing import Annotated, Final

from fastapi import APIRouter, Path, Query, Request
from pydantic import BaseModel, ConfigDict, Field, JsonValue, StrictBool, StrictInt

from datasets.entries import Entry
from datasets.labelling import Labels
from datasets.overview import next_worth_labelling
from datasets.scene import Scene, scene_from_json, scene_to_json
from datasets.sets import SEAT_NOTE
from engine.wording import BadInput
from server.api.match_models import MatchId, Name
from server.api.matches import hosts_house
from server.api.models import SentenceOut
from server.api.rounds import own_seat
from server.collecting.collector import LEAST_CAP_MB, LONGEST_MAKE, MATCH_NOTE, MOST_CAP_MB, ROUND_NOTE
from server.collecting.filters import Filter, Show
from server.collecting.sets import OpenSet
from server.errors import Refusal
from server.house import House, house_of
from server.language import language_of
from server.texts import collecting as texts

router: Final = APIRouter()

_ON_A_PAGE: Final = 100
_MB: Final = 1_000_000
_OF_WHOM: Final = (MATCH_NOTE, ROUND_NOTE, SEAT_NOTE)

Key = Annotated[str, Path(pattern=r"^[a-z0-9-]{1,255}$")]
SceneName = Annotated[str, Path(pattern=r"^[^./][^/]{0,254}$")]
Choice = Annotated[str, Query(max_length=LONGEST_MAKE)]


class WishIn(BaseModel):
    """What the household wants from now on; what is left out stays."""

    model_config = ConfigDict(extra="forbid")
    on: StrictBool | None = None
    cap_mb: Annotated[StrictInt, Field(ge=LEAST_CAP_MB, le=MOST_CAP_MB)] | None = None
    make: Annotated[str, Field(max_length=LONGEST_MAKE)] | None = None


class CollectingOut(BaseModel):
    """Whether photos are kept, how many there are, and where they lie; `withheld` are open to their players alone."""

    on: bool
    cap_mb: int
    make: str
    pictures: int
    withheld: int
    mb: float
    folder: str
    trouble: SentenceOut | None

    @classmethod
    def of(cls, request: Request, house: House) -> "CollectingOut":
        """As it stands now."""
        collector = house.collector
        wish, collection, trouble = collector.wish(), collector.collection, collector.trouble
        return cls(
            on=wish.on,
            cap_mb=wish.cap_mb,
            make=wish.make,
            pictures=collection.count,
            withheld=len(collection.withheld(lambda _: True)),
            mb=round(collection.size_bytes / _MB, 1),
            folder=str(collection.folder),
            trouble=SentenceOut(code=trouble.code, text=trouble.text(language_of(request))) if trouble else None,
        )


class ConsentOut(BaseModel):
    """A seat's answer, null where nobody has answered yet, which is no."""

    given: bool | None


class ConsentIn(BaseModel):
    """A seat's answer to the question whether photos of its hand may be kept."""

    model_config = ConfigDict(extra="forbid")
    given: StrictBool


class SetOut(BaseModel):
    """A set whose pictures may be looked through; `key` stands for it in addresses."""

    key: str
    folder: str


class SetsOut(BaseModel):
    """All of them, the household's own first."""

    sets: list[SetOut]


class EntryOut(BaseModel):
    """One picture: how many pieces it shows, and why a person should look at it."""

    name: str
    source: str
    game: str
    make: str
    pieces: int
    confirmed: bool
    unsure: int
    corrected: int
    disagrees: bool

    @classmethod
    def of(cls, entry: Entry) -> "EntryOut":
        """Of an entry of the set."""
        return cls(
            name=entry.name,
            source=entry.source,
            game=entry.game,
            make=entry.make,
            pieces=entry.pieces,
            confirmed=entry.is_confirmed,
            unsure=entry.worth.unsure,
            corrected=entry.worth.corrected,
            disagrees=entry.worth.disagrees,
        )


class EntriesOut(BaseModel):
    """A page of a set's pictures, how many are chosen and confirmed in all, and the next one worth labelling."""

    count: int
    confirmed: int
    broken: int
    next: str | None
    pictures: list[EntryOut]


@router.get("/collecting")
def collecting(request: Request) -> CollectingOut:
    """Whether photos are kept, and all that is."""
    return CollectingOut.of(request, hosts_house(request))


@router.put("/collecting")
def choose(request: Request, wish: WishIn) -> CollectingOut:
    """Switches keeping on or off, limits it, names the household's pieces."""
    house = hosts_house(request)
    house.collector.choose(dataclasses.replace(house.collector.wish(), **wish.model_dump(exclude_none=True)))
    return CollectingOut.of(request, house)


@router.delete("/collecting")
def forget_everything(request: Request) -> CollectingOut:
    """Switches keeping off and deletes every picture and correction that was ever kept."""
    house = hosts_house(request)
    try:
        house.collector.forget_everything()
    except OSError as error:
        raise Refusal(503, texts.FORGET_FAILED, reason=error.strerror or type(error).__name__) from None
    return CollectingOut.of(request, house)


@router.put("/table/confirmed")
async def confirm_photo(request: Request) -> CollectingOut:
    """Says that all of the photo on the table is right as it is labelled now, so that it is kept as that."""
    house = hosts_house(request)
    if not (await asyncio.to_thread(house.collector.wish)).on:
        raise Refusal(409, texts.NOT_KEEPING)
    if not house.collector.may_confirm(house.table.photo):
        raise Refusal(409, texts.NOTHING_TO_KEEP)
    await asyncio.wrap_future(house.collector.confirm())
    return await asyncio.to_thread(CollectingOut.of, request, house)


@router.get("/matches/{match_id}/seats/{name}/consent")
def consent(request: Request, match_id: MatchId, name: Name) -> ConsentOut:
    """What a seat has answered, for the seat itself."""
    _, player = own_seat(request, match_id, name)
    return ConsentOut(given=house_of(request).collector.answered(match_id, player))


@router.put("/matches/{match_id}/seats/{name}/consent")
def answer(request: Request, match_id: MatchId, name: Name, said: ConsentIn) -> ConsentOut:
    """A seat's own answer; a no deletes what was kept of that seat in this match."""
    _, player = own_seat(request, match_id, name)
    house_of(request).collector.answer(match_id, player, given=said.given)
    return ConsentOut(given=said.given)


@router.get("/sets")
def sets(request: Request) -> SetsOut:
    """The sets whose pictures may be looked through."""
    return SetsOut(sets=[SetOut(key=one.key, folder=str(one.folder)) for one in hosts_house(request).sets])


@router.get("/sets/{key}")
async def pictures(
    request: Request,
    key: Key,
    *,
    show: Show = Show.ALL,
    kind: Choice = "",
    make: Choice = "",
    game: Choice = "",
    page: Annotated[int, Query(ge=1, le=100_000)] = 1,
) -> EntriesOut:
    """A hundred pictures of a set, those chosen that are asked for."""
    opened = hosts_house(request).sets.named(key)
    chosen = Filter(show, kind, make, game).chosen(await opened.entries())
    following = next_worth_labelling(chosen)
    return EntriesOut(
        count=len(chosen),
        confirmed=sum(entry.is_confirmed for entry in chosen),
        broken=len(opened.overview.broken),
        next=following.name if following else None,
        pictures=[EntryOut.of(entry) for entry in chosen[(page - 1) * _ON_A_PAGE : page * _ON_A_PAGE]],
    )


@router.get("/sets/{key}/{name}")
def scene(request: Request, key: Key, name: SceneName) -> dict[str, JsonValue]:
    """The labels of one picture, in the form of a set's own files."""
    return scene_to_json(hosts_house(request).sets.named(key).scene(name))


@router.put("/sets/{key}/{name}")
def relabel(request: Request, key: Key, name: SceneName, labels: dict[str, JsonValue]) -> dict[str, JsonValue]:
    """Writes other labels beside a picture, in the form in which they are read; whose word they are its notes say."""
    opened = hosts_house(request).sets.named(key)
    return _written(opened, name, _of_same_picture(opened.scene(name), scene_from_json(labels)))


@router.put("/sets/{key}/{name}/confirmed")
def confirm(request: Request, key: Key, name: SceneName) -> dict[str, JsonValue]:
    """Says that all labels of a picture are right."""
    opened = hosts_house(request).sets.named(key)
    return _written(opened, name, Labels(opened.scene(name)).confirmed())


@router.delete("/sets/{key}/{name}", status_code=204)
def delete(request: Request, key: Key, name: SceneName) -> None:
    """Deletes a picture with its labels; of a set that was only opened for labelling the labels alone."""
    opened = hosts_house(request).sets.named(key)
    opened.scene(name)
    opened.delete(name)


def _of_same_picture(known: Scene, new: Scene) -> Scene:
    """The new labels; whose table or hand the picture shows stays as it is known.

    By that a seat takes back its hand, and scenes stay apart. Raises BadInput (`other_picture`) for labels of another
    picture.
    """
    if (new.picture, new.width_px, new.height_px) != (known.picture, known.width_px, known.height_px):
        size = f"{known.width_px}×{known.height_px}"
        raise BadInput(texts.OTHER_PICTURE, picture=known.picture, size=size)
    told = {name: text for name, text in new.notes.items() if name not in _OF_WHOM}
    known_of = {name: text for name, text in known.notes.items() if name in _OF_WHOM}
    return dataclasses.replace(new, source=known.source, notes=told | known_of)


def _written(opened: OpenSet, name: str, scene: Scene) -> dict[str, JsonValue]:
    opened.relabel(name, scene)
    return scene_to_json(scene)
