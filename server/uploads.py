"""How a photo arrives: as the request's whole body (scripts, programs) or in a form's field `photo`."""

from typing import Final

from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request

from server.errors import Refusal
from server.texts import errors as texts
from vision.heic import HEIC, can_unpack, is_heic

FIELD: Final = "photo"
ACCEPTED: Final = "image/jpeg,image/png"
"""For the file inputs: phones then hand over JPEG also where they keep HEIC."""

_SIGNATURES: Final = (b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n")


async def received_photo(request: Request) -> bytes:
    """The photo's bytes, of which only the beginning has been looked at.

    Raises Refusal: 400 where nothing came or the form is broken, 415 where it is neither JPEG nor
    PNG, nor HEIC with the extra for it; a body over the server's limit ends in the Guard's 413.
    """
    content = await _content(request)
    if not content:
        raise Refusal(400, texts.NO_PHOTO_SENT)
    if is_heic(content):
        if not can_unpack():
            raise Refusal(415, HEIC)
    elif not content.startswith(_SIGNATURES):
        raise Refusal(415, texts.NOT_JPEG_OR_PNG)
    return content


async def _content(request: Request) -> bytes:
    if not request.headers.get("content-type", "").startswith("multipart/form-data"):
        return await request.body()
    try:
        async with request.form(max_files=1, max_fields=5) as form:
            photo = form.get(FIELD)
            return await photo.read() if isinstance(photo, UploadFile) else b""
    except HTTPException:
        raise Refusal(400, texts.BROKEN_REQUEST) from None
