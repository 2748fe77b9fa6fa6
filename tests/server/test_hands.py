from collections.abc import Callable

from starlette.testclient import TestClient


def test_a_photo_of_a_hand_is_read_and_not_kept(host: TestClient, photo: bytes) -> None:
    answer = host.post("/hands/read?game=tile", content=photo, headers={"accept-language": "en"})
    assert answer.status_code == 200
    assert answer.json() == {
        "pieces": "1k 2k 3k 4k 5y 6r 5k 12y 12k 12r *",
        "text": "I read 11 pieces. Please check these: 6r",
    }
    assert answer.headers["cache-control"] == "no-store"
    assert host.get("/api/table").json()["photo"] is None


def test_only_the_host_may_have_hands_read(phone: Callable[[], TestClient], photo: bytes) -> None:
    assert phone().post("/hands/read?game=tile", content=photo).status_code == 403


def test_what_cannot_be_read_is_told_in_the_one_shape(host: TestClient, photo: bytes) -> None:
    assert host.post("/hands/read?game=tile", content=b"hello").json()["error"]["code"] == "not_jpeg_or_png"
    answer = host.post("/hands/read?game=whist", content=photo)
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == "no_game"
