"""Reading a photo of one player's hand or melds: its pieces are the answer. It is kept only as its player wants."""

import asyncio
from typing import Annotated, Final, Literal

from fastapi import APIRouter, Query, Request
from starlette.responses import JSONResponse, Response

from engine.games import game
from engine.pieces import format_pieces
from engine.rules import Rules
from engine.wording import BadInput
from server.access import Role
from server.errors import error_body, status_of
from server.house import House, house_of
from server.language import language_of
from server.matches.actions import PlayerId
from server.readers import Reader, read_photo
from server.roles import require, seats_of
from server.seen import Photo, SeenPiece
from server.texts import round_page as texts
from server.uploads import received_photo
from vision.notices import SHOWS_OTHER_KIND

router: Final = APIRouter(include_in_schema=False)


@router.post("/hands/read")
async def read(
    request: Request,
    game_id: Annotated[str, Query(alias="game")] = "",
    lies: Literal["hand", "table"] = "hand",
    seat: Annotated[str, Query(pattern=r"^\d{1,9}/\d{1,9}$")] | None = None,
) -> Response:
    """The pieces in the photo, those that lie together, and a sentence that says which should be looked at.

    `lies`: in a hand or on a rack, where pieces follow no rules, or on the table in melds. `seat`: match and player
    whose own page the photo comes from.
    """
    language = language_of(request)
    try:
        require(request, Role.SEAT)
        house = house_of(request)
        house.upload_limit.take(request.client.host if request.client else "")
        photo = await _read(house, await received_photo(request), game_id, on_table=lies == "table")
        if seat is not None and lies == "hand":
            _offer(request, photo, game_id, *map(int, seat.split("/")))
    except BadInput as error:
        return JSONResponse(error_body(error, language), status_of(error), headers={"Cache-Control": "no-store"})
    groups = [[piece for piece in group if _is_known(piece)] for group in photo.present_groups]
    seen = [piece for group in groups for piece in group]
    unsure = format_pieces(piece.piece for piece in seen if piece.unsure)
    wording = texts.READ_NOTHING if not seen else texts.READ_UNSURE if unsure else texts.READ
    answer = {
        "pieces": format_pieces(piece.piece for piece in seen),
        "groups": [format_pieces(piece.piece for piece in group) for group in groups if group],
        "text": wording.text(language, {"count": len(seen), "pieces": unsure}),
    }
    return JSONResponse(answer, headers={"Cache-Control": "no-store"})


def _is_known(seen: SeenPiece) -> bool:
    return bool(seen.piece.rank) or seen.piece.is_joker


def _offer(request: Request, photo: Photo, game_id: str, match_id: int, player: PlayerId) -> None:
    """Hands the photo of a seat's own hand to who collects, which keeps it only as that seat wants."""
    if player in seats_of(request, match_id):
        house_of(request).collector.hand(photo, game_id, match_id, player)


async def _read(house: House, content: bytes, game_id: str, *, on_table: bool) -> Photo:
    return await asyncio.to_thread(_checked, content, game(game_id), house.reader, on_table=on_table)


def _checked(content: bytes, rules: Rules, reader: Reader, *, on_table: bool) -> Photo:
    """Raises BadInput for pieces of the other kind: what looks a little like the right one would be counted."""
    photo = read_photo(content, rules, reader, on_table=on_table)
    for warning in photo.warnings:
        if warning.wording in SHOWS_OTHER_KIND.values():
            raise BadInput(warning.wording)
    return photo
