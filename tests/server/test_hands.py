import dataclasses
from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient

from engine.pieces import Kind
from engine.rules import Rules
from models.preprocess import Image
from server.access import Post, Role
from server.house import House
from tests.server.fakes import TABLE, FakeReader
from vision.reading import Reading


def test_a_photo_of_a_hand_is_read_and_not_kept(host: TestClient, photo: bytes) -> None:
    answer = host.post("/hands/read?game=tile", content=photo, headers={"accept-language": "en"})
    assert answer.status_code == 200
    assert answer.json() == {
        "pieces": "1k 2k 3k 4k 5y 6r 5k 12y 12k 12r *",
        "groups": ["1k 2k 3k 4k", "5y 6r 5k", "12y 12k 12r *"],
        "text": "I read 11 pieces. Please check these: 6r",
    }
    assert answer.headers["cache-control"] == "no-store"
    assert host.get("/api/table").json()["photo"] is None


@pytest.mark.parametrize(("asked", "on_table"), [("", False), ("&lies=hand", False), ("&lies=table", True)])
def test_only_what_lies_on_the_table_is_read_as_melds(
    house: House, host: TestClient, photo: bytes, asked: str, on_table: bool
) -> None:
    reader: Any = house.reader
    assert host.post(f"/hands/read?game=tile{asked}", content=photo).status_code == 200
    assert reader.on_table is on_table


def test_pieces_of_the_other_kind_are_no_hand_and_a_warning_on_the_table(
    house: House, host: TestClient, photo: bytes
) -> None:
    """What looks a little like a tile would be counted."""
    doubtful = FakeReader(unsure=dict.fromkeys(range(sum(map(len, TABLE))), 0.4))

    def cards(image: Image, rules: Rules | None, *, on_table: bool = True) -> Reading:
        if rules:
            return doubtful(image, rules, on_table=on_table)
        return dataclasses.replace(FakeReader()(image, None), kind=Kind.CARDS)

    house.reader = cards
    answer = host.post("/hands/read?game=tile", content=photo)
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "shows_cards")
    shown = host.post("/api/photos", content=photo).json()
    assert shown["warnings"][0]["code"] == "shows_cards"


def test_a_seat_may_have_its_hand_read_and_nobody_else_but_the_host(
    house: House, phone: Callable[[], TestClient], photo: bytes
) -> None:
    stranger, seat, camera = phone(), phone(), phone()
    match = house.matches.create("tile", ["Anna", "Béla"])
    link = house.access.link("", Post(Role.SEAT, match.id, match.state.players[0]))
    seat.post("/join/seat", data={"key": link.partition("=")[2]}, follow_redirects=False)
    camera.post(
        "/join/camera",
        data={"key": house.access.link("", Post(Role.CAMERA)).partition("=")[2]},
        follow_redirects=False,
    )
    for client, status in ((stranger, 403), (camera, 403), (seat, 200)):
        assert client.post("/hands/read?game=tile", content=photo).status_code == status


def test_what_cannot_be_read_is_told_in_the_one_shape(host: TestClient, photo: bytes) -> None:
    no_picture = host.post("/hands/read?game=tile", content=b"hello")
    assert (no_picture.status_code, no_picture.json()["error"]["code"]) == (415, "photo_no_picture")
    too_large = host.post("/hands/read?game=tile", content=b"\xff" * 30_000_001, headers={"accept": "application/json"})
    assert (too_large.status_code, too_large.json()["error"]["code"]) == (413, "body_too_large")
    answer = host.post("/hands/read?game=whist", content=photo)
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == "no_game"
