"""The photo's own addresses: private pictures, each asked for by a browser that may see it."""

from typing import Final

from fastapi import APIRouter, Request
from starlette.responses import Response

from server.access import Role
from server.errors import Refusal
from server.house import house_of
from server.roles import require
from server.seen import Photo
from server.texts import errors as texts

router: Final = APIRouter(include_in_schema=False)

_PRIVATE: Final = {"Cache-Control": "private, max-age=3600"}
"""A photo's id names one picture for ever, but only to whoever may see it."""


def photo_url(photo: Photo) -> str:
    """Where the host's browser finds the photo."""
    return f"/photos/{photo.id}"


def piece_url(photo: Photo, number: int) -> str:
    """Where the host's browser finds one piece of it, upright."""
    return f"/photos/{photo.id}/pieces/{number}"


@router.get("/photos/{photo_id}")
def whole(request: Request, photo_id: str) -> Response:
    """The photo of the table, without the metadata that the camera wrote."""
    return Response(_photo(request, photo_id).jpeg, media_type="image/jpeg", headers=_PRIVATE)


@router.get("/photos/{photo_id}/pieces/{number}")
def piece(request: Request, photo_id: str, number: int) -> Response:
    """One piece cut out of the photo, upright."""
    return Response(_photo(request, photo_id).crop(number), media_type="image/jpeg", headers=_PRIVATE)


def _photo(request: Request, photo_id: str) -> Photo:
    require(request, Role.HOST)
    photo = house_of(request).table.recent_photo(photo_id)
    if photo is None:
        raise Refusal(404, texts.NOT_FOUND)
    return photo
