"""The addresses of the pictures of sets, for the host alone, and of what is withheld, for the one seat alone."""

import functools
from pathlib import Path
from typing import Annotated, Final

import cv2
import numpy as np
from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from datasets.scene import Quad
from engine.wording import BadInput
from models.preprocess import Image
from server.access import Role
from server.collecting.sets import OpenSet
from server.errors import Refusal
from server.house import house_of
from server.roles import require, seats_of
from server.seen import crop_of, jpeg_of, quad_of
from server.texts import errors as texts
from vision.decode import decode

router: Final = APIRouter(include_in_schema=False)

_PRIVATE: Final = {"Cache-Control": "private, max-age=3600"}
_NOT_KEPT: Final = {"Cache-Control": "no-store"}
_THUMBNAIL_PX: Final = 480


def picture_url(opened: OpenSet, name: str) -> str:
    """Where the host's browser finds a picture of a set."""
    return f"/sets/{opened.key}/{name}/picture"


def thumbnail_url(opened: OpenSet, name: str) -> str:
    """The same, small."""
    return f"/sets/{opened.key}/{name}/thumbnail"


def crop_url(opened: OpenSet, name: str, quad: Quad) -> str:
    """One piece of it, cut out and turned upright."""
    return f"/sets/{opened.key}/{name}/crop?at=" + ",".join(f"{v:.1f}" for point in quad for v in point)


def own_hand_url(match_id: int, name: str) -> str:
    """Where a seat's browser finds a withheld picture of its own hand."""
    return f"/matches/{match_id}/hands/{name}"


@router.get("/sets/{key}/{name}/picture")
def picture(request: Request, key: str, name: str) -> Response:
    """The whole picture, upright."""
    return _answer(jpeg_of(_image(_path(request, key, name))))


@router.get("/sets/{key}/{name}/thumbnail")
def thumbnail(request: Request, key: str, name: str) -> Response:
    """The picture small enough for a list."""
    image = _image(_path(request, key, name))
    scale = min(1.0, _THUMBNAIL_PX / max(image.shape[:2]))
    small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return _answer(jpeg_of(np.asarray(small, np.uint8)))


@router.get("/sets/{key}/{name}/crop")
def crop(request: Request, key: str, name: str, at: Annotated[str, Query(max_length=200)]) -> Response:
    """What lies between four corners, upright by them."""
    try:
        corners = np.array(at.split(","), np.float32).reshape(4, 2)
    except ValueError:
        raise Refusal(404, texts.NOT_FOUND) from None
    path = _path(request, key, name)
    if not np.isfinite(corners).all() or np.abs(corners).max() > 1e6:
        raise Refusal(404, texts.NOT_FOUND)
    return _answer(crop_of(_image(path), quad_of(corners.tolist())))


@router.get("/matches/{match_id:int}/hands/{name}")
def own_hand(request: Request, match_id: int, name: str) -> Response:
    """A withheld picture of a hand, for the seat whose hand it is; for nobody else, not even the host."""
    collector = house_of(request).collector
    if not any(name in collector.own_hands(match_id, player) for player in seats_of(request, match_id)):
        raise Refusal(403, texts.NOT_ALLOWED)
    return Response(
        collector.collection.withheld_picture(name).read_bytes(), media_type="image/jpeg", headers=_NOT_KEPT
    )


def _path(request: Request, key: str, name: str) -> Path:
    require(request, Role.HOST)
    return house_of(request).sets.named(key).picture(name)


def _image(path: Path) -> Image:
    try:
        return _decoded(path, path.stat().st_mtime_ns)
    except (BadInput, OSError):
        raise Refusal(404, texts.NOT_FOUND) from None


@functools.lru_cache(maxsize=2)
def _decoded(path: Path, _: int) -> Image:
    """The last pictures stay decoded: a person who labels asks for one piece of them after the other."""
    return decode(path)


def _answer(jpeg: bytes) -> Response:
    return Response(jpeg, media_type="image/jpeg", headers=_PRIVATE)
