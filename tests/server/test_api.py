import io
from collections.abc import Callable, Iterator
from typing import Any

import cv2
import numpy as np
import pytest
from PIL import Image as PillowImage
from starlette.testclient import TestClient

from server.access import Post, Role
from server.house import House
from tests.server.fakes import HEIGHT_PX, TABLE, WIDTH_PX, FakeReader, photo_bytes
from vision.decode import MEDIA_TYPES

JPEG = {"content-type": "image/jpeg"}
HEIC = b"\0\0\0\x18ftypheic" + bytes(100)


@pytest.fixture
def table(host: TestClient) -> TestClient:
    """The host's client with a photo on the table."""
    assert host.post("/api/photos", content=photo_bytes(), headers=JPEG).status_code == 201
    return host


def _groups(client: TestClient) -> list[list[str]]:
    return [group["pieces"] for group in client.get("/api/table").json()["groups"]]


def test_games_are_listed_in_both_languages(host: TestClient) -> None:
    games = {lang: host.get("/api/games", headers={"accept-language": lang}).json()["games"] for lang in ("hu", "en")}
    assert [g["id"] for g in games["hu"]][:2] == ["handromi", "traditional"]
    assert {g["pieces"] for g in games["en"]} == {"cards", "tiles"}
    assert games["hu"] != games["en"]


def test_a_fresh_table_is_empty(host: TestClient) -> None:
    assert host.get("/api/table").json() == {
        "game": "rummikub",
        "reading": False,
        "photo": None,
        "pieces": [],
        "groups": [],
        "warnings": [],
    }


@pytest.mark.parametrize("suffix", [".jpg", ".png"])
@pytest.mark.parametrize("as_form", [False, True])
def test_a_photo_is_read(host: TestClient, suffix: str, as_form: bool) -> None:
    content = photo_bytes(suffix)
    answer = (
        host.post("/api/photos", files={"photo": content}) if as_form else host.post("/api/photos", content=content)
    )
    assert answer.status_code == 201
    state = answer.json()
    assert (state["photo"]["width"], state["photo"]["height"]) == (WIDTH_PX, HEIGHT_PX)
    assert [piece["read"] for piece in state["pieces"]] == [
        "6r" if name == "5r" else name for row in TABLE for name in row
    ]
    assert [(g["kind"], g["points"], g["fault"]) for g in state["groups"]] == [
        ("run", 10, None),
        (None, None, "mixed_ranks"),
        ("set", 48, None),
    ]


def test_a_correction_counts_and_what_was_read_stays_on_record(table: TestClient) -> None:
    state = table.put("/api/table/pieces/5", json={"piece": "5R"}).json()
    piece = state["pieces"][5]
    assert (piece["piece"], piece["read"], piece["corrected"], piece["unsure"]) == ("5r", "6r", True, False)
    assert piece["alternatives"][0][0] == "5r"
    assert state["groups"][1]["points"] == 15
    back = table.delete("/api/table/pieces/5/correction").json()["pieces"][5]
    assert (back["piece"], back["corrected"], back["unsure"]) == ("6r", False, True)


def test_a_removed_piece_leaves_its_group_and_can_come_back(table: TestClient) -> None:
    state = table.delete("/api/table/pieces/3").json()
    assert state["groups"][0]["pieces"] == ["1k", "2k", "3k"]
    assert state["pieces"][3]["removed"]
    table.delete("/api/table/pieces/3/correction")
    assert _groups(table)[0] == ["1k", "2k", "3k", "4k"]


def test_a_missed_piece_is_added_to_the_row_beside_which_it_lies(table: TestClient) -> None:
    right_of_the_fours = {"piece": "5k", "x": 60 + 4.6 * 60, "y": 85}
    state = table.post("/api/table/pieces", json=right_of_the_fours).json()
    assert state["groups"][0]["pieces"] == ["1k", "2k", "3k", "4k", "5k"]
    assert state["pieces"][-1]["read"] is None
    number = state["pieces"][-1]["number"]
    assert len(table.delete(f"/api/table/pieces/{number}").json()["pieces"]) == 11


@pytest.mark.parametrize("place", [{"x": -1000, "y": 5}, {"x": 1e308, "y": 5}, {"x": 5, "y": -0.5}])
def test_a_piece_outside_the_photo_is_refused(table: TestClient, place: dict[str, float]) -> None:
    before = table.get("/api/table").json()
    answer = table.post("/api/table/pieces", json={"piece": "7r", **place})
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "outside_photo")
    assert table.get("/api/table").json() == before


def test_a_piece_added_elsewhere_is_a_group_of_its_own(table: TestClient) -> None:
    state = table.post("/api/table/pieces", json={"piece": "*", "x": 600, "y": 440}).json()
    assert [g["pieces"] for g in state["groups"]][3:] == [["*"]]


def test_a_new_game_judges_the_same_photo_and_keeps_corrections(table: TestClient) -> None:
    table.put("/api/table/pieces/5", json={"piece": "5r"})
    state = table.put("/api/table/game", json={"game": "tile"}).json()
    assert [g["points"] for g in state["groups"]] == [20, 15, 40]
    assert state["pieces"][5]["corrected"]


def test_a_card_game_says_that_these_are_tiles_and_forgets_nothing(table: TestClient) -> None:
    table.put("/api/table/pieces/5", json={"piece": "5r"})
    state = table.put("/api/table/game", json={"game": "handromi"}).json()
    assert [w["code"] for w in state["warnings"]] == ["networks_other_kind"]
    assert {g["fault"] for g in state["groups"]} == {"not_in_card_game"}
    table.put("/api/table/game", json={"game": "rummikub"})
    assert table.get("/api/table").json()["pieces"][5]["piece"] == "5r"


def test_more_copies_than_the_game_has_are_reported(table: TestClient) -> None:
    for number in (4, 5, 6):
        table.put(f"/api/table/pieces/{number}", json={"piece": "1k"})
    assert [w["code"] for w in table.get("/api/table").json()["warnings"]] == ["too_many_copies"]
    assert table.get("/api/table/options").json()["best"]["melds"][0] == ["1k", "2k", "3k", "4k"]


def test_the_best_melds_of_all_pieces_are_found_for_the_game(table: TestClient) -> None:
    table.put("/api/table/pieces/5", json={"piece": "5r"})
    rummikub = table.get("/api/table/options").json()["best"]
    assert (rummikub["points"], rummikub["all_laid"], rummikub["opens"]) == (73, True, True)
    assert rummikub["melds"] == [["1k", "2k", "3k", "4k"], ["5r", "5k", "5y"], ["12r", "*=12b", "12k", "12y"]]
    table.put("/api/table/game", json={"game": "tile"})
    assert table.get("/api/table/options").json()["best"]["points"] == 75


def test_a_correction_changes_the_options(table: TestClient) -> None:
    before = table.get("/api/table/options?top=3").json()
    assert before["best"] == before["options"][0]
    assert "6r" in before["best"]["left"]
    table.put("/api/table/pieces/5", json={"piece": "5r"})
    assert table.get("/api/table/options").json()["best"]["left"] == []


def test_options_come_from_the_counted_pieces_alone(table: TestClient) -> None:
    table.put("/api/table/counted", json={"pieces": [0, 1, 2, 4]})
    best = table.get("/api/table/options").json()["best"]
    assert (best["melds"], best["left"], best["opens"]) == ([["1k", "2k", "3k"]], ["5y"], False)


def test_face_down_pieces_are_not_counted(table: TestClient) -> None:
    table.put("/api/table/pieces/0", json={"piece": "?"})
    table.put("/api/table/counted", json={"pieces": [0, 1, 2]})
    assert table.get("/api/table/options").json()["best"]["left"] == ["2k", "3k"]


def test_no_options_where_the_game_has_no_such_pieces(table: TestClient) -> None:
    table.put("/api/table/game", json={"game": "handromi"})
    answer = table.get("/api/table/options")
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "not_in_card_game")


def test_a_whole_table_is_not_counted_as_one_hand(house: House, host: TestClient) -> None:
    house.reader = FakeReader([[f"{rank}{suit}" for rank in range(1, 12)] for suit in "rbk"])
    host.post("/api/photos", content=photo_bytes())
    state = host.get("/api/table").json()
    assert len(state["pieces"]) == 33
    assert not any(piece["counted"] for piece in state["pieces"])


def test_a_photo_keeps_no_metadata(host: TestClient) -> None:
    place = b"N 47 29 E 19 02"
    exif = b"Exif\0\0MM\0*\0\0\0\x08" + place
    content = photo_bytes()
    tagged = content[:2] + b"\xff\xe1" + (len(exif) + 2).to_bytes(2, "big") + exif + content[2:]
    url = host.post("/api/photos", content=tagged).json()["photo"]["url"]
    kept = host.get(url)
    assert kept.headers["content-type"] == "image/jpeg"
    assert b"Exif" not in kept.content
    assert place not in kept.content


def test_a_piece_is_cut_out_of_the_photo(table: TestClient) -> None:
    url = table.get("/api/table").json()["photo"]["url"]
    crop = cv2.imdecode(np.frombuffer(table.get(f"{url}/pieces/0").content, np.uint8), cv2.IMREAD_COLOR)
    assert crop is not None
    assert crop.shape[0] > crop.shape[1] > 100
    assert table.get(f"{url}/pieces/99").status_code == 404
    assert table.get("/photos/other/pieces/0").status_code == 404


def test_a_camera_only_sends(house: House, phone: Callable[[], TestClient], host: TestClient) -> None:
    camera = phone()
    key = house.access.link("", Post(Role.CAMERA)).partition("=")[2]
    camera.post("/join/camera", data={"key": key})
    answer = camera.post("/api/photos", content=photo_bytes())
    assert (answer.status_code, answer.json()) == (201, None)
    assert len(_groups(host)) == 3


def test_photos_of_one_device_are_limited(host: TestClient, house: House) -> None:
    answers = [host.post("/api/photos", content=b"") for _ in range(house.settings.uploads_per_minute + 1)]
    assert answers[-1].status_code == 429
    assert int(answers[-1].headers["retry-after"]) > 0


REFUSED = [
    ("GET", "/api/nothing", None, 404, "not_found"),
    ("GET", "/api", None, 404, "not_found"),
    ("DELETE", "/api/table", None, 405, "wrong_method"),
    ("PUT", "/api/table/game", {"game": "chess"}, 400, "no_game"),
    ("PUT", "/api/table/game", {}, 422, "wrong_fields"),
    ("PUT", "/api/table/game", {"game": "tile", "more": 1}, 422, "wrong_fields"),
    ("PUT", "/api/table/pieces/99", {"piece": "1k"}, 404, "no_such_piece"),
    ("PUT", "/api/table/pieces/x", {"piece": "1k"}, 422, "wrong_fields"),
    ("PUT", "/api/table/pieces/0", {"piece": "14k"}, 400, "no_tile"),
    ("PUT", "/api/table/pieces/0", {"piece": "Ah"}, 400, "not_in_tile_game"),
    ("PUT", "/api/table/pieces/0", {"piece": "1" * 99}, 422, "wrong_fields"),
    ("DELETE", "/api/table/pieces/99", None, 404, "no_such_piece"),
    ("DELETE", "/api/table/pieces/99/correction", None, 404, "no_such_piece"),
    ("POST", "/api/table/pieces", {"piece": "1k", "x": "far", "y": 0}, 422, "wrong_fields"),
    ("PUT", "/api/table/counted", {"pieces": [99]}, 404, "no_such_piece"),
    ("PUT", "/api/table/counted", {"pieces": "all"}, 422, "wrong_fields"),
    ("GET", "/api/table/options?top=0", None, 422, "wrong_fields"),
    ("GET", "/api/table/options?objective=fun", None, 422, "wrong_fields"),
]


@pytest.mark.parametrize(("method", "path", "body", "status", "code"), REFUSED)
def test_every_refusal_has_one_shape(
    table: TestClient, method: str, path: str, body: object, status: int, code: str
) -> None:
    answers = {}
    for language in ("hu", "en"):
        answer = table.request(method, path, json=body, headers={"accept-language": language})
        assert answer.status_code == status
        assert answer.headers["content-type"] == "application/json"
        assert answer.json().keys() == {"error"}
        error = answer.json()["error"]
        assert error.keys() == {"code", "text", "values"}
        assert error["code"] == code
        answers[language] = error["text"]
    assert answers["hu"] != answers["en"]


@pytest.mark.parametrize(
    ("content", "status", "code"),
    [
        (b"", 400, "photo_empty"),
        (b"hello", 415, "photo_no_picture"),
        (b"%!PS-Adobe-3.0 EPSF-3.0\n", 415, "photo_no_picture"),
        (b"\xff\xd8\xff" + bytes(50), 415, "photo_no_picture"),
        (photo_bytes()[:2000], 400, "photo_damaged"),
        (photo_bytes(".webp")[:900], 400, "photo_damaged"),
        (bytes(1_000_001), 413, "body_too_large"),
    ],
)
@pytest.mark.parametrize("as_form", [False, True])
def test_what_is_no_photo_is_refused_in_one_shape(
    host: TestClient, content: bytes, status: int, code: str, as_form: bool
) -> None:
    answer = (
        host.post("/api/photos", files={"photo": content})
        if as_form
        else host.post("/api/photos", content=content, headers=JPEG)
    )
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)
    assert host.get("/api/table").json()["photo"] is None


@pytest.mark.parametrize("form", [{}, {"files": {"photo": ("", b"")}}, {"files": {"picture": b"a"}}])
def test_where_no_photo_was_chosen_it_is_told(host: TestClient, form: dict[str, Any]) -> None:
    answer = host.post("/api/photos", **form)
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "no_photo_sent")


def test_what_the_program_reads_is_taken(host: TestClient) -> None:
    """The form in which a picture is stored is decided where it is decoded."""
    content = host.get("/api/openapi.json").json()["paths"]["/photos"]["post"]["requestBody"]["content"]
    assert set(content) == {*MEDIA_TYPES.values(), "image/heic", "multipart/form-data"}
    picture = PillowImage.open(io.BytesIO(photo_bytes()))
    for stored, kind in MEDIA_TYPES.items():
        packed = io.BytesIO()
        picture.save(packed, stored)
        answer = host.post("/api/photos", content=packed.getvalue(), headers={"content-type": kind})
        assert answer.status_code == 201, (stored, answer.text)


@pytest.mark.parametrize(
    ("can_unpack", "status", "code"), [(False, 415, "photo_heic"), (True, 400, "photo_heic_damaged")]
)
def test_heic_is_taken_where_the_extra_for_it_is_installed(
    host: TestClient, monkeypatch: pytest.MonkeyPatch, can_unpack: bool, status: int, code: str
) -> None:
    monkeypatch.setattr("vision.heic.can_unpack", lambda: can_unpack)
    answer = host.post("/api/photos", content=HEIC)
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)


def test_a_body_without_length_is_counted_as_it_arrives(host: TestClient) -> None:
    def pieces() -> Iterator[bytes]:
        for _ in range(11):
            yield bytes(100_000)

    answer = host.post("/api/photos", content=pieces())
    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "body_too_large")
    assert answer.json()["error"]["values"] == {"megabytes": 1}
    assert "1 MB" in answer.json()["error"]["text"]


def test_a_broken_form_is_refused_in_one_shape(host: TestClient) -> None:
    answer = host.post("/api/photos", content=b"nothing", headers={"content-type": "multipart/form-data; boundary=x"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "broken_request")


@pytest.mark.parametrize("host_header", ["evil.example", "192.168.1.5.evil.example:7664"])
def test_a_foreign_host_is_refused_in_one_shape(host: TestClient, host_header: str) -> None:
    answer = host.get("/api/games", headers={"host": host_header})
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "foreign_host")


def test_a_foreign_origin_is_refused_in_one_shape(host: TestClient) -> None:
    answer = host.post("/api/photos", content=photo_bytes(), headers={"origin": "https://evil.example"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "foreign_origin")


def test_a_fault_of_our_own_is_told_without_its_details(host: TestClient, house: House) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("a secret detail")

    house.reader = broken  # type: ignore[assignment]
    client = TestClient(
        host.app, base_url="http://127.0.0.1:7664", client=("127.0.0.1", 1), raise_server_exceptions=False
    )
    client.app_state.update(host.app_state)
    client.portal = host.portal
    answer = client.post("/api/photos", content=photo_bytes())
    assert (answer.status_code, answer.json()["error"]["code"]) == (500, "internal")
    assert "secret" not in answer.text
    assert not house.table.is_reading


def test_the_api_describes_itself(host: TestClient) -> None:
    paths = host.get("/api/openapi.json").json()["paths"]
    assert {"/games", "/photos", "/table", "/table/pieces/{number}", "/matches/{match_id}/undo"} <= set(paths)
    for methods in paths.values():
        for operation in methods.values():
            assert operation["description"]
            assert operation["responses"]["default"]
    assert host.get("/api/docs").status_code == 404


def test_every_get_changes_nothing(table: TestClient) -> None:
    before = table.get("/api/table").json()
    for path, methods in table.get("/api/openapi.json").json()["paths"].items():
        if "get" in methods:
            table.get(f"/api{path}")
    for path in ("/", "/camera", "/join/host", "/join/camera", before["photo"]["url"]):
        table.get(path)
    assert table.get("/api/table").json() == before
