"""Reading a photo into what the table remembers; the reader is passed in, so that tests may bring their own."""

import contextlib
import dataclasses
import secrets
from importlib.resources import files
from pathlib import Path
from typing import Protocol

from engine.rules import Rules
from engine.wording import BadInput
from models.preprocess import Image
from server.seen import Photo, jpeg_of, seen_in
from vision.decode import decode
from vision.kind_shown import with_kind_shown
from vision.learned_weights import LearnedWeights
from vision.networks import NetworksByKind, shipped_networks
from vision.notices import TOO_MANY_COPIES, UNSURE, Notice
from vision.pipeline import read_image
from vision.reading import Reading
from vision.tracking.look import network_reader
from vision.tracking.tracker import Tracker

_KEPT_BY_THE_TABLE = {TOO_MANY_COPIES.code, UNSURE.code}
"""Notices that the table gives itself, since they change with every correction."""


class Reader(Protocol):
    """Reads a picture for a game, or for none. Raises BadInput where it cannot."""

    def __call__(self, image: Image, rules: Rules | None, *, on_table: bool = True) -> Reading:
        """What lies in the picture; `on_table` False: a hand or rack, whose groups follow no rules of melds."""


def shipped_reader(image: Image, rules: Rules | None, *, on_table: bool = True) -> Reading:
    """Reads with the networks that come with the program."""
    return read_image(image, rules, shipped_networks(), on_table=on_table)


def shipped_tracker(rules: Rules) -> Tracker:
    """Follows a table with the networks that come with the program."""
    return _tracker(shipped_networks(), rules)


def _tracker(networks: NetworksByKind, rules: Rules) -> Tracker:
    return Tracker(network_reader(networks, rules), rules, weights=networks[rules.deck.kind].version)


def household_reader(weights: LearnedWeights) -> Reader:
    """Reads with the networks that the household uses; what is switched reads the next picture."""

    def read(image: Image, rules: Rules | None, *, on_table: bool = True) -> Reading:
        return read_image(image, rules, weights.networks(), on_table=on_table)

    return read


def household_tracker(weights: LearnedWeights, rules: Rules) -> Tracker:
    """Follows a table with the networks that the household uses when the following begins."""
    return _tracker(weights.networks(), rules)


def read_photo(
    content: bytes | Path, rules: Rules, reader: Reader, *, is_sample: bool = False, on_table: bool = True
) -> Photo:
    """A new photo, read; `on_table` is as in `Reader`. Only its pixels are kept: no place, no time, no camera.

    A photo that cannot be read is there all the same, with the reason among its warnings, so that its pieces can be
    put in by hand; so is one that shows pieces of the other kind. Raises BadInput where `content` is no picture.
    """
    image = decode(content)
    return _read(
        Photo(secrets.token_urlsafe(9), image, jpeg_of(image), is_sample=is_sample), rules, reader, on_table=on_table
    )


def read_again(photo: Photo, rules: Rules, reader: Reader) -> Photo:
    """The same photo read for another game, without what people said of its pieces."""
    return _read(dataclasses.replace(photo, pieces=(), groups=(), warnings=(), reading=None), rules, reader)


def _read(photo: Photo, rules: Rules, reader: Reader, *, on_table: bool = True) -> Photo:
    try:
        reading = reader(photo.image, rules, on_table=on_table)
    except BadInput as error:
        return _read_without_game(photo, error, reader, on_table=on_table)
    reading = with_kind_shown(reading, rules, lambda: reader(photo.image, None, on_table=on_table))
    return _with_reading(photo, reading)


def _read_without_game(photo: Photo, reason: BadInput, reader: Reader, *, on_table: bool) -> Photo:
    warning = Notice(reason.wording, reason.values)
    with contextlib.suppress(BadInput):
        photo = _with_reading(photo, reader(photo.image, None, on_table=on_table))
    return dataclasses.replace(photo, warnings=(warning, *photo.warnings))


def _with_reading(photo: Photo, reading: Reading) -> Photo:
    pieces, groups = seen_in(reading)
    warnings = tuple(notice for notice in reading.notices if notice.code not in _KEPT_BY_THE_TABLE)
    return dataclasses.replace(photo, pieces=pieces, groups=groups, warnings=warnings, reading=reading)


def sample_photo() -> bytes | None:
    """The picture that comes with the program, None where it does not."""
    folder = files("datasets") / "sample"
    if not folder.is_dir():
        return None
    pictures = sorted(file.name for file in folder.iterdir() if file.name.endswith((".jpg", ".png")))
    return (folder / pictures[0]).read_bytes() if pictures else None
