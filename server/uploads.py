"""How a photo arrives: as the request's whole body (scripts, programs) or in a form's field `photo`."""

from typing import Final

from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request

from server.errors import Refusal
from server.texts import errors as texts
from vision.decode import EMPTY, MEDIA_TYPES

FIELD: Final = "photo"
ACCEPTED: Final = ",".join(MEDIA_TYPES.values())
"""For the file inputs: with JPEG and without HEIC phones hand over JPEG also where they keep HEIC."""


async def received_photo(request: Request) -> bytes:
    """The photo's bytes as they came; whether they are a picture is found when they are decoded.

    Raises Refusal: 400 where nothing came, the file is empty or the form is broken; a body over the server's limit
    ends in the Guard's 413.
    """
    if not request.headers.get("content-type", "").startswith("multipart/form-data"):
        content, is_there = await request.body(), "content-type" in request.headers
    else:
        content, is_there = await _of_form(request)
    if not content:
        raise Refusal(400, EMPTY if is_there else texts.NO_PHOTO_SENT)
    return content


async def _of_form(request: Request) -> tuple[bytes, bool]:
    """The photo, and whether there was one: a form without it sends the field all the same, but no file's name."""
    try:
        async with request.form(max_files=1, max_fields=5) as form:
            photo = form.get(FIELD)
            if not isinstance(photo, UploadFile):
                return b"", False
            return await photo.read(), bool(photo.filename)
    except HTTPException:
        raise Refusal(400, texts.BROKEN_REQUEST) from None
