"""/api/table and /api/photos: the photo on the table, its pieces, and people's corrections."""

from typing import Final

from fastapi import APIRouter, Request

from engine.pieces import parse_piece
from server.access import Role
from server.api.models import AddedPiece, Counted, GameChoice, PieceWord, TableOut
from server.house import House, house_of
from server.language import language_of
from server.roles import require, roles_of
from server.uploads import FIELD, received_photo
from vision.decode import MEDIA_TYPES
from vision.heic import MEDIA_TYPE as HEIC_MEDIA_TYPE

router: Final = APIRouter()

_BINARY: Final = {"type": "string", "format": "binary"}
_PHOTO_BODY: Final = {
    "requestBody": {
        "required": True,
        "content": {kind: {"schema": _BINARY} for kind in (*MEDIA_TYPES.values(), HEIC_MEDIA_TYPE)}
        | {
            "multipart/form-data": {
                "schema": {
                    "type": "object",
                    "required": [FIELD],
                    "additionalProperties": False,
                    "properties": {FIELD: _BINARY},
                }
            }
        },
    }
}


def _hosts_house(request: Request) -> House:
    require(request, Role.HOST)
    return house_of(request)


def _answer(request: Request, house: House) -> TableOut:
    return TableOut.of(house.table, language_of(request))


@router.get("/table")
async def state(request: Request) -> TableOut:
    """The game, the photo, its pieces and groups."""
    return _answer(request, _hosts_house(request))


@router.post("/photos", status_code=201, openapi_extra=_PHOTO_BODY)
async def add_photo(request: Request) -> TableOut | None:
    """Takes a photo of the table, reads it and shows it; a camera gets no answer but that it arrived."""
    require(request, Role.CAMERA)
    house = house_of(request)
    house.upload_limit.take(request.client.host if request.client else "")
    await house.take_photo(await received_photo(request))
    return _answer(request, house) if Role.HOST in roles_of(request) else None


@router.put("/table/game")
async def choose_game(request: Request, choice: GameChoice) -> TableOut:
    """Changes the game."""
    house = _hosts_house(request)
    await house.play(choice.game)
    return _answer(request, house)


@router.post("/table/pieces", status_code=201)
async def add_piece(request: Request, added: AddedPiece) -> TableOut:
    """Adds a piece that the reading missed."""
    house = _hosts_house(request)
    house.table.add(parse_piece(added.piece), (added.x, added.y))
    return _answer(request, house)


@router.put("/table/pieces/{number}")
async def correct_piece(request: Request, number: int, word: PieceWord) -> TableOut:
    """Says what a piece is; what was read stays on record."""
    house = _hosts_house(request)
    house.table.say(number, parse_piece(word.piece))
    return _answer(request, house)


@router.delete("/table/pieces/{number}/correction")
async def take_correction_back(request: Request, number: int) -> TableOut:
    """Takes people's word about a piece back: what was read counts again."""
    house = _hosts_house(request)
    house.table.say(number, None)
    return _answer(request, house)


@router.delete("/table/pieces/{number}")
async def remove_piece(request: Request, number: int) -> TableOut:
    """Says that nothing is there; what was read stays on record."""
    house = _hosts_house(request)
    house.table.remove(number)
    return _answer(request, house)


@router.put("/table/counted")
async def count_in(request: Request, counted: Counted) -> TableOut:
    """Chooses the pieces from which melds are looked for."""
    house = _hosts_house(request)
    house.table.count_in(counted.pieces)
    return _answer(request, house)
