from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient

from engine.pieces import parse_pieces
from engine.players import never_lays
from server.access import Post, Role
from server.house import House

NAMES = ["Anna", "Béla", "Cili"]
HAND = "1r 2r 3r 5k 6k 7k 9b 9y 10y 11y 12y 13b 13r 4b"
Phone = Callable[[], TestClient]


@pytest.fixture
def path(host: TestClient) -> str:
    """A round of tile römi at the table, after the starter's first discard: Cili is on turn."""
    match = host.post("/api/matches", json={"game": "tile", "players": NAMES}).json()["id"]
    host.post(f"/api/matches/{match}/rounds", json={})
    _see(host, f"/api/matches/{match}", {"discards": "?", "upcard": "4r"})
    return f"/api/matches/{match}"


def _see(client: TestClient, path: str, after: dict[str, Any], turn_over: bool = True) -> Any:
    answer = client.post(f"{path}/round/table", json={"after": after, "turn_over": turn_over})
    assert answer.status_code == 201, answer.text
    return answer.json()


def _seat(house: House, phone: Phone, path: str, seat: int) -> TestClient:
    match = int(path.rpartition("/")[2])
    key = house.access.link("", Post(Role.SEAT, match, house.matches.view(match).state.players[seat]))
    client = phone()
    client.post("/join/seat", data={"key": key.partition("=")[2]}, follow_redirects=False)
    return client


def test_what_lies_on_the_table_is_there_for_everybody(host: TestClient, path: str) -> None:
    match = _see(host, path, {"table": ["5k 6k 7k", "11y 12y 13y"], "discards": "? 4b"})
    table = match["running"]["table"]
    assert (table["on_turn"], table["discards"], table["upcard"]) == (0, "? 4b", "4r")
    assert table["table"][1] == {"pieces": ["11y", "12y", "13y"], "owner": 2, "closed": False}
    assert [seat["opened"] for seat in table["seats"]] == [False, False, True]
    known = host.get(f"{path}/round/record").json()
    assert [player["laid"] for player in known["players"]] == [[], [], ["5k 6k 7k", "11y 12y 13y"]]


def test_the_referee_names_a_wrong_move_in_both_languages(host: TestClient, path: str) -> None:
    assert host.get(f"{path}/round/verdict").json()["verdict"]["faults"] == []
    _see(host, path, {"table": ["1r 2r 4r"], "discards": "? 9b"})
    answers = [
        host.get(f"{path}/round/verdict", headers={"accept-language": language}).json() for language in ("hu", "en")
    ]
    assert {answer["seat"] for answer in answers} == {2}
    assert {answer["verdict"]["faults"][0]["code"] for answer in answers} == {"gap_in_run"}
    assert len({answer["verdict"]["faults"][0]["text"] for answer in answers}) == 2


def test_a_player_sees_the_own_plays_and_nobody_else_does(
    house: House, host: TestClient, phone: Phone, path: str
) -> None:
    cili, anna = _seat(house, phone, path, 2), _seat(house, phone, path, 0)
    assert cili.get(f"{path}/seats/Cili/plays").json()["error"]["code"] == "missing_field"
    told = cili.put(f"{path}/seats/Cili/hand", json={"hand": HAND + " 8k", "drawn": "stock"})
    assert told.status_code == 200
    assert told.json()["on_turn"] is True
    found = cili.get(f"{path}/seats/Cili/plays?top=2").json()
    assert found["complete"] is False
    assert len(found["plays"]) == 2
    best = found["plays"][0]
    assert best["opens"]
    assert best["points"] >= 50
    assert best["why"]
    assert found["opening"] is None
    wanted = {entry["piece"]: entry for entry in found["wanted"]}
    assert (wanted["4r"]["meld"], wanted["4r"]["unseen"]) == ("1r 2r 3r 4r", 1)
    for other in (anna, host):
        for end in ("hand", "plays"):
            assert other.get(f"{path}/seats/Cili/{end}").status_code == 403
        assert other.put(f"{path}/seats/Cili/hand", json={"hand": "1r"}).status_code == 403
    for end in ("", "/history", "/export.json", "/round/verdict", "/round/record"):
        assert "13b 13r" not in host.get(path + end).text


def test_the_player_on_turn_tells_the_table_too(house: House, host: TestClient, phone: Phone, path: str) -> None:
    cili, anna = _seat(house, phone, path, 2), _seat(house, phone, path, 0)
    body = {"after": {"discards": "? 9b"}, "turn_over": True}
    assert anna.post(f"{path}/round/table", json=body).status_code == 403
    assert cili.post(f"{path}/round/table", json=body).status_code == 201
    assert host.get(f"{path}/history").json()["history"][-1]["by"] == "Cili"
    assert cili.post(f"{path}/round/table", json=body).status_code == 403


def test_who_goes_out_and_what_is_left_is_known_for_the_settlement(
    house: House, host: TestClient, phone: Phone, path: str
) -> None:
    cili, anna = _seat(house, phone, path, 2), _seat(house, phone, path, 0)
    body = {"after": {"discards": "? 13r", "hand_finish": True}, "turn_over": True, "out": True}
    table = cili.post(f"{path}/round/table", json=body).json()["running"]["table"]
    assert (table["winner"], table["on_turn"], table["hand_finish"]) == (2, None, True)
    assert anna.post(f"{path}/round/table", json=body).status_code == 403
    assert host.post(f"{path}/round/table", json=body).json()["error"]["code"] == "went_out"
    assert host.put(f"{path}/seats/Anna/shown", json={"hand": "4r"}).status_code == 403
    shown = anna.put(f"{path}/seats/Anna/shown", json={"hand": "4r 13y"})
    assert shown.json()["running"]["shown"] == {"Anna": "4r 13y"}
    known = host.get(f"{path}/round/record").json()
    assert (known["winner"], known["closing"], known["hand_finish"]) == (2, "13r", True)
    assert [player.get("hand") for player in known["players"]] == ["4r 13y", None, None]


def test_of_a_round_that_the_program_dealt_all_is_known_once_it_has_ended(house: House, host: TestClient) -> None:
    match = host.post("/api/matches", json={"game": "romi500", "players": NAMES}).json()["id"]
    path = f"/api/matches/{match}/round/record"
    none = host.get(path)
    assert (none.status_code, none.json()["error"]["code"]) == (409, "no_round_running")
    host.post(f"/api/matches/{match}/rounds", json={"dealt": True})
    running = host.get(path)
    assert (running.status_code, running.json()["error"]["code"]) == (409, "dealt_here")
    while (state := house.matches.view(match).round_state) and not state.ending:
        house.matches.play(match, never_lays(state))
    known = host.get(path).json()
    assert known["winner"] is None
    assert [len(parse_pieces(player["hand"])) for player in known["players"]] == [7, 7, 7]
    told = host.get("/api/openapi.json").json()["paths"]["/matches/{match_id}/round/record"]["get"]["description"]
    assert "the program dealt" in told


def test_a_table_that_cannot_be_is_refused_and_advice_says_what_is_wrong(
    house: House, host: TestClient, phone: Phone, path: str
) -> None:
    bad = host.post(f"{path}/round/table", json={"after": {"table": ["Ah 2h 3h"]}, "turn_over": True})
    assert (bad.status_code, bad.json()["error"]["code"]) == (400, "not_in_tile_game")
    _see(host, path, {"table": ["1r 2r 4k"], "discards": "? 9b"})
    anna = _seat(house, phone, path, 0)
    anna.put(f"{path}/seats/Anna/hand", json={"hand": "1k 2k"})
    assert anna.get(f"{path}/seats/Anna/plays").json()["error"]["code"] == "mixed_ranks"
