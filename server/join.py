"""The plain routes: claiming a role, the phone as camera, the language. A GET changes nothing."""

from html import escape
from typing import Annotated, Final, get_args
from urllib.parse import urlencode

from fastapi import APIRouter, Form, Request
from starlette.responses import RedirectResponse, Response

from engine.wording import Language, Wording
from server.access import Role
from server.certificate_page import live_offer
from server.house import house_of
from server.language import choose_language, language_of
from server.live.eye import live_camera
from server.look import LOOKS, choose_look
from server.plain import asset_url, plain_page, text_element
from server.roles import claim, require, roles_of
from server.texts import join as texts
from server.uploads import ACCEPTED, FIELD, received_photo

router: Final = APIRouter(include_in_schema=False)

_HOME: Final = {Role.HOST: "/", Role.SEAT: "/seat", Role.CAMERA: "/camera", Role.SCREEN: "/screen"}
"""Where a browser is led that has claimed a role."""

_ASKING: Final = {
    Role.HOST: (texts.HOST_TITLE, texts.HOST_ASK, texts.HOST_EXPLAINED, texts.HOST_CLAIM),
    Role.SEAT: (texts.SEAT_TITLE, texts.SEAT_ASK, texts.SEAT_EXPLAINED, texts.SEAT_CLAIM),
    Role.SCREEN: (texts.SCREEN_TITLE, texts.SCREEN_ASK, texts.SCREEN_EXPLAINED, texts.SCREEN_CLAIM),
    Role.CAMERA: (texts.CAMERA_TITLE, texts.CAMERA_ASK, texts.CAMERA_EXPLAINED, texts.CAMERA_CLAIM),
}


@router.get("/join/{role}")
def ask(request: Request, role: Role, key: str = "") -> Response:
    """The page whose button claims a role."""
    language = language_of(request)
    title, question, explained, button = (wording.text(language, {}) for wording in _ASKING[role])
    body = (
        text_element("h1", question)
        + text_element("p", explained, "quiet")
        + f'<form method="post"><input type="hidden" name="key" value="{escape(key)}">'
        + text_element("button", button, "button button--main")
        + f'</form><script src="{asset_url("once.js")}"></script>'
    )
    return plain_page(title, body, language)


@router.post("/join/{role}")
def join(request: Request, role: Role, key: Annotated[str, Form()] = "") -> Response:
    """Gives the role to the browser that presses the button first."""
    house_of(request).join_limit.take(_device(request))
    claim(request, role, key)
    return RedirectResponse(_HOME[role], 303)


@router.get("/camera")
def camera(request: Request, seen: int | None = None) -> Response:
    """The camera's page: two file inputs, one that opens the phone's camera and one its pictures."""
    if not roles_of(request) & {Role.HOST, Role.CAMERA}:
        return stranger(request)
    language = language_of(request)

    def say(wording: Wording, **values: object) -> str:
        return wording.text(language, values)

    told = (
        text_element("p", say(texts.CAMERA_SENT, count=seen), "note")
        if seen is not None
        else text_element("p", say(texts.CAMERA_HOW), "quiet")
    )
    body = (
        text_element("h1", say(texts.CAMERA_READY))
        + f'<div role="status">{told}</div>'
        + _file_form(say(texts.CAMERA_TAKE), say(texts.CAMERA_SEND), say(texts.CAMERA_SENDING), from_camera=True)
        + _file_form(say(texts.CAMERA_CHOOSE), say(texts.CAMERA_SEND), say(texts.CAMERA_SENDING), from_camera=False)
        + live_camera(language)
        + live_offer(request)
        + f'<script src="{asset_url("camera.js")}"></script>'
    )
    return plain_page(say(texts.CAMERA_TITLE), body, language)


def _file_form(label: str, send: str, sending: str, *, from_camera: bool) -> str:
    capture = ' capture="environment"' if from_camera else ""
    look = "button--main" if from_camera else "button--quiet"
    return (
        f'<form method="post" action="/camera" enctype="multipart/form-data" data-sending="{escape(sending)}">'
        f'<label class="button {look} file">{escape(label)}'
        f'<input type="file" name="{FIELD}" accept="{ACCEPTED}"{capture} required></label>'
        f'<button class="button">{escape(send)}</button></form>'
    )


@router.post("/camera")
async def take(request: Request) -> Response:
    """Takes a photo of the table and reads it."""
    require(request, Role.CAMERA)
    house = house_of(request)
    house.upload_limit.take(_device(request))
    photo = await house.take_photo(await received_photo(request))
    return RedirectResponse("/camera?" + urlencode({"seen": len(photo.pieces)}), 303)


@router.post("/language")
def switch(request: Request, lang: Annotated[str, Form()], back: Annotated[str, Form()] = "/") -> Response:
    """Remembers the browser's language and returns to the page where it was switched."""
    for language in get_args(Language):
        if lang == language:
            choose_language(request, language)
    return _back_to(back)


@router.post("/look")
def change_look(request: Request, look: Annotated[str, Form()], back: Annotated[str, Form()] = "/") -> Response:
    """Remembers how the browser shows its pages and returns to the page where it was switched."""
    for known in LOOKS:
        if look == known:
            choose_look(request, known)
    return _back_to(back)


def _back_to(path: str) -> Response:
    is_ours = path.startswith("/") and not path.startswith(("//", "/\\"))
    return RedirectResponse(path if is_ours else "/", 303)


def stranger(request: Request) -> Response:
    """What a browser without a role sees."""
    language = language_of(request)
    title = texts.STRANGER_TITLE.text(language, {})
    return plain_page(
        title, text_element("h1", title) + text_element("p", texts.STRANGER.text(language, {})), language, 403
    )


def _device(request: Request) -> str:
    return request.client.host if request.client else ""
