import csv
import io
import json
import random
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient

from engine.round.dealing import random_deal
from engine.round.saving import event_json
from server.access import Post, Role
from server.house import House

NAMES = ["Anna", "Béla", "Cili"]
Phone = Callable[[], TestClient]


def _begin(host: TestClient, game: str = "rummikub", **more: Any) -> dict[str, Any]:
    answer = host.post("/api/matches", json={"game": game, "players": NAMES, **more})
    assert answer.status_code == 201, answer.text
    body = answer.json()
    assert isinstance(body, dict)
    return body


def _points(*values: int) -> dict[str, Any]:
    return {"points": dict(zip(NAMES, values, strict=True))}


def _claim(
    house: House, client: TestClient, role: Role, match: int | None = None, seat: int | None = None
) -> TestClient:
    player = None if match is None or seat is None else house.matches.view(match).state.players[seat]
    key = house.access.link("", Post(role, match, player)).partition("=")[2]
    assert client.post(f"/join/{role}", data={"key": key}, follow_redirects=False).status_code == 303
    return client


def _deal(host: TestClient, match: int, game: str = "rummikub") -> dict[str, Any]:
    deal = event_json(random_deal(game, NAMES, random.Random(4)))
    answer = host.post(f"/api/matches/{match}/rounds", json={"deal": deal})
    assert answer.status_code == 201, answer.text
    body = answer.json()
    assert isinstance(body, dict)
    return body


def test_a_match_from_start_to_end(host: TestClient) -> None:
    path = f"/api/matches/{_begin(host, terms={'deals': 2, 'stake': 5})['id']}"
    assert host.post(f"{path}/rounds", json={}).json()["running"]["number"] == 1
    preview = host.post(f"{path}/round/settlement", json=_points(5, -2, -3)).json()
    assert (preview["points"]["Anna"], preview["lines"]) == (5, None)
    assert host.get(path).json()["rounds"] == []
    assert host.put(f"{path}/round/settlement", json=_points(5, -2, -3)).status_code == 200
    end = host.put(f"{path}/round/settlement", json=_points(0, 4, -4)).json()
    assert end["standing"]["winners"] == ["Anna"]
    assert end["standing"]["totals"] == {"Anna": 5, "Béla": 2, "Cili": -7}
    assert sum(end["standing"]["payout"].values()) == 0
    assert host.post(f"{path}/undo", json={}).json()["standing"]["finished"] is False
    assert host.post(f"{path}/redo", json={}).json()["standing"]["finished"] is True
    changed = host.put(f"{path}/rounds/1/settlement", json=_points(1, 2, -3)).json()
    assert changed["standing"]["winners"] == ["Béla"]
    entry = host.get(f"{path}/history").json()["history"][-1]
    assert (entry["what"], entry["round"], entry["by"]) == ("correct", 1, None)
    assert (entry["before"]["Anna"], entry["after"]["Anna"]) == (5, 1)
    (listed,) = host.get("/api/matches").json()["matches"]
    assert (listed["winners"], listed["rounds"]) == (["Béla"], 2)
    figures = {f["player"]: f for f in host.get("/api/statistics?game=rummikub").json()["statistics"]}
    assert (figures["Béla"]["wins"], figures["Anna"]["wins"], figures["Anna"]["matches"]) == (1, 0, 1)
    assert (figures["Cili"]["average"], figures["Cili"]["best"], figures["Cili"]["worst"]) == (-3.5, -3, -4)
    assert host.get("/api/statistics?game=tile").json() == {"statistics": []}
    assert host.delete(path).status_code == 204
    assert host.get(path).status_code == 404


def test_the_lowest_is_the_best_round_where_the_lowest_total_wins(host: TestClient) -> None:
    match = _begin(host, "handromi")["id"]
    for row in ((0, 20, 40), (30, 0, 10)):
        host.put(f"/api/matches/{match}/round/settlement", json=_points(*row))
    figures = {f["player"]: f for f in host.get("/api/statistics").json()["statistics"]}
    assert (figures["Anna"]["best"], figures["Anna"]["worst"], figures["Anna"]["average"]) == (0, 30, 15)


def test_players_join_leave_and_swap_seats(host: TestClient) -> None:
    path = f"/api/matches/{_begin(host)['id']}"
    host.put(f"{path}/round/settlement", json=_points(5, -2, -3))
    match = host.put(f"{path}/seats", json={"players": ["Dani", "Anna", "Cili"], "points": {"Dani": 1}}).json()
    assert match["players"] == ["Dani", "Anna", "Cili"]
    assert match["standing"]["totals"] == {"Anna": 5, "Béla": -2, "Cili": -3, "Dani": 1}
    assert host.get("/api/players").json()["players"][-1] == "Béla"


def test_a_round_of_the_table_is_settled_line_by_line(host: TestClient) -> None:
    path = f"/api/matches/{_begin(host, 'handromi')['id']}"
    record = {"players": [{}, {"hand": "10h Js", "opened": True}, {"hand": "2s"}], "winner": 0}
    lines = {}
    for language in ("hu", "en"):
        answer = host.post(
            f"{path}/round/settlement", json={"record": record}, headers={"accept-language": language}
        ).json()
        lines[language] = answer["lines"]["Béla"]
    assert [line["what"] for line in lines["hu"]] == ["hand"]
    assert lines["hu"][0]["name"] != lines["en"][0]["name"]
    match = host.put(f"{path}/round/settlement", json={"record": record}).json()
    assert match["rounds"][0]["points"] == {"Anna": -10, "Béla": 20, "Cili": 100}
    assert match["rounds"][0]["record"]["players"][1]["hand"] == "10h Js"


def test_house_rules_are_kept_and_played_by(host: TestClient) -> None:
    terms = {"options": {"opening.minimum": 40}, "deals": 4}
    assert host.put("/api/house-rules/Nagyi%20szabálya", json={"game": "handromi", "terms": terms}).status_code == 200
    match = host.post("/api/matches", json={"players": NAMES, "house_rules": "Nagyi szabálya"}).json()
    assert (match["game"], match["terms"]["options"]) == ("handromi", terms["options"])
    assert match["standing"]["last_deal"] == 4
    other = host.post("/api/matches", json={"game": "tile", "players": NAMES, "house_rules": "Nagyi szabálya"})
    assert (other.status_code, other.json()["error"]["code"]) == (400, "rules_of_other_game")
    bad = host.put("/api/house-rules/x", json={"game": "handromi", "terms": {"mode": "cash"}})
    assert bad.json()["error"]["code"] == "no_such_mode"
    assert [kept["name"] for kept in host.get("/api/house-rules").json()["house_rules"]] == ["Nagyi szabálya"]
    assert host.delete("/api/house-rules/Nagyi%20szabálya").status_code == 204
    assert host.delete("/api/house-rules/Nagyi%20szabálya").status_code == 404


def test_a_name_is_mended_everywhere(host: TestClient) -> None:
    match = _begin(host)["id"]
    assert host.put("/api/players/Anna", json={"name": "Panna"}).json()["players"] != []
    assert host.get(f"/api/matches/{match}").json()["players"] == ["Panna", "Béla", "Cili"]
    assert host.put("/api/players/Panna", json={"name": "Béla"}).json()["error"]["code"] == "name_taken"
    assert host.delete("/api/players/Panna").status_code == 204
    assert "Panna" not in host.get("/api/players").json()["players"]
    assert host.get(f"/api/matches/{match}").json()["players"][0] == "Panna"
    assert host.delete("/api/players/Nobody").status_code == 404


@pytest.mark.parametrize("typed", ["béla", "BÉLA", "Be\u0301la", " Béla "])
def test_a_name_is_one_person_however_it_is_typed(host: TestClient, typed: str) -> None:
    first = _begin(host)
    answer = host.post("/api/matches", json={"game": "rummikub", "players": [typed, "Dóra"], "dealer": typed})
    assert (answer.status_code, answer.json()["players"]) == (201, ["Béla", "Dóra"])
    assert sorted(host.get("/api/players").json()["players"]) == ["Anna", "Béla", "Cili", "Dóra"]
    twice = host.put(f"/api/matches/{first['id']}/seats", json={"players": ["Béla", typed, "Anna"]})
    assert twice.json()["error"]["code"] == "player_twice"
    taken = host.put("/api/players/Anna", json={"name": typed})
    assert taken.json()["error"]["code"] == "name_taken"


def test_a_name_may_get_other_capitals(host: TestClient) -> None:
    match = _begin(host)["id"]
    assert host.put("/api/players/Anna", json={"name": "ANNA"}).status_code == 200
    assert host.get(f"/api/matches/{match}").json()["players"] == ["ANNA", "Béla", "Cili"]


def test_settings_are_kept(host: TestClient) -> None:
    assert host.put("/api/settings/camera", json={"source": "0", "mirror": False}).status_code == 204
    assert host.get("/api/settings").json() == {"camera": {"source": "0", "mirror": False}}
    assert host.delete("/api/settings/camera").status_code == 204
    assert host.delete("/api/settings/camera").status_code == 404


def test_a_match_is_exported(host: TestClient) -> None:
    match = _begin(host)["id"]
    host.put("/api/players/Cili", json={"name": "=Cili"})
    host.put(f"/api/matches/{match}/round/settlement", json={"points": {"Anna": 5, "Béla": -2, "=Cili": -3}})
    answer = host.get(f"/api/matches/{match}/export.csv")
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert rows == [
        ["round", "dealer", "Anna", "Béla", "'=Cili", "note"],
        ["1", "Anna", "5", "-2", "-3", ""],
        ["total", "", "5", "-2", "-3", ""],
    ]
    exported = host.get(f"/api/matches/{match}/export.json").json()
    assert exported["totals"] == {"Anna": 5, "Béla": -2, "=Cili": -3}
    assert [action["kind"] for action in exported["actions"]] == ["begin", "settle"]


def test_the_columns_of_an_export_add_up(host: TestClient) -> None:
    match = _begin(host, game="romi500")["id"]
    path = f"/api/matches/{match}"
    host.put(f"{path}/round/settlement", json={"points": {"Anna": 100, "Béla": -50, "Cili": 10}})
    host.put(f"{path}/seats", json={"players": ["Anna", "Béla", "Cili", "Dóra"]})
    host.put(f"{path}/round/settlement", json={"points": {"Anna": 10, "Béla": 0, "Cili": 0, "Dóra": 5}})
    host.put(f"{path}/round/settlement", json={"points": {"Anna": 1, "Béla": 2, "Cili": 3, "Dóra": 4}})
    # The match was over a round earlier.
    host.put(f"{path}/rounds/2/settlement", json={"points": {"Anna": 400, "Béla": 0, "Cili": 0, "Dóra": 5}})
    rows = list(csv.reader(io.StringIO(host.get(f"{path}/export.csv").content.decode("utf-8-sig"))))
    assert rows == [
        ["round", "dealer", "Anna", "Béla", "Cili", "Dóra", "note"],
        ["1", "Anna", "100", "-50", "10", "", ""],
        ["joined", "", "", "", "", "-50", ""],
        ["2", "Béla", "400", "0", "0", "5", ""],
        ["3", "Cili", "1", "2", "3", "4", "not counted"],
        ["total", "", "500", "-50", "10", "-45", ""],
    ]
    exported = host.get(f"{path}/export.json").json()
    assert exported["joined"] == [{"player": "Dóra", "after": 1, "points": -50}]
    assert [played["counts"] for played in exported["rounds"]] == [True, True, False]


@pytest.mark.parametrize("told", [True, "5", 5.0])
def test_points_are_whole_numbers_and_nothing_like_them(host: TestClient, told: object) -> None:
    match = _begin(host)["id"]
    answer = host.put(f"/api/matches/{match}/round/settlement", json={"points": {"Anna": told, "Béla": 0, "Cili": 0}})
    assert answer.status_code == 422
    assert host.get(f"/api/matches/{match}").json()["rounds"] == []
    terms = {"players": ["Anna", "Béla"], "game": "rummikub", "terms": {"deals": True}}
    assert host.post("/api/matches", json=terms).status_code == 422


def _held(match: dict[str, Any], house: House) -> list[str]:
    """The hands of a running round and the next pieces of its stock, as they would stand in an answer."""
    state = house.matches.view(match["id"]).round_state
    assert state is not None
    return [" ".join(map(str, seat.hand)) for seat in state.seats] + [" ".join(map(str, state.stock[:6]))]


@pytest.mark.parametrize("game", ["rummikub", "tile", "handromi", "romi500"])
def test_while_a_round_runs_nobody_is_told_what_a_seat_holds(house: House, host: TestClient, game: str) -> None:
    match = _begin(host, game)
    begun = _deal(host, match["id"], game)
    assert begun["running"]["state"]["seats"][0]["hand"] is None
    held = _held(match, house)
    dealt = " ".join(begun["running"]["events"][0].get("deck", "").split()[:6])
    assert dealt == ""
    for path in ("", "/history", "/export.json", "/export.csv"):
        text = host.get(f"/api/matches/{match['id']}{path}").text
        assert not any(hand in text for hand in held), path
        assert '"deck"' not in text
    assert host.get(f"/api/matches/{match['id']}/seats/Anna/hand").status_code == 403


def test_the_first_discard_lies_face_down(house: House, host: TestClient) -> None:
    match = _begin(host, "tile")["id"]
    _deal(host, match, "tile")
    state = house.matches.view(match).round_state
    assert state is not None
    discard = str(state.player.hand[0])
    event = {"event": "turn", "seat": state.on_turn, "draw": "none", "discard": discard}
    after = host.post(f"/api/matches/{match}/round/events", json={"event": event}).json()
    assert after["running"]["state"]["discards"] == "?"
    assert after["running"]["events"][1]["discard"] == "?"


def test_a_seat_sees_its_own_hand_and_no_other(house: House, host: TestClient, phone: Phone) -> None:
    match = _begin(host)["id"]
    other_match = _begin(host)["id"]
    _deal(host, match)
    _deal(host, other_match)
    anna = _claim(house, phone(), Role.SEAT, match, 0)
    bela = _claim(house, phone(), Role.SEAT, match, 1)
    own = anna.get(f"/api/matches/{match}/seats/Anna/hand").json()
    assert len(own["hand"].split()) == 14
    assert anna.get(f"/api/matches/{match}/seats/Béla/hand").status_code == 403
    assert bela.get(f"/api/matches/{match}/seats/Anna/hand").status_code == 403
    assert anna.get(f"/api/matches/{other_match}/seats/Anna/hand").status_code == 403
    assert anna.get(f"/api/matches/{other_match}").status_code == 403
    assert anna.get("/api/matches").status_code == 403
    assert own["hand"] not in anna.get(f"/api/matches/{match}").text
    screen = _claim(house, phone(), Role.SCREEN)
    assert screen.get(f"/api/matches/{match}").status_code == 200
    assert screen.get(f"/api/matches/{match}/seats/Anna/hand").status_code == 403
    assert screen.post(f"/api/matches/{match}/undo", json={}).status_code == 403
    camera = _claim(house, phone(), Role.CAMERA)
    assert camera.get(f"/api/matches/{match}").status_code == 403


def test_a_seat_plays_its_own_turns_only(house: House, host: TestClient, phone: Phone) -> None:
    match = _begin(host)["id"]
    on_turn = _deal(host, match)["running"]["state"]["on_turn"]
    mine = _claim(house, phone(), Role.SEAT, match, on_turn)
    other = _claim(house, phone(), Role.SEAT, match, (on_turn + 1) % 3)
    path = f"/api/matches/{match}/round/events"
    turn = {"event": {"event": "turn", "seat": on_turn, "draw": "stock"}}
    assert other.post(path, json=turn).status_code == 403
    assert mine.post(path, json={"event": {"event": "undo"}}).status_code == 403
    assert mine.post(path, json=turn).status_code == 201
    refused = mine.post(path, json=turn)
    assert (refused.status_code, refused.json()["error"]["code"]) == (400, "not_on_turn")
    assert host.get(f"/api/matches/{match}/history").json()["history"][-1]["by"] == NAMES[on_turn]
    for method, end, body in [
        ("POST", "undo", {}),
        ("PUT", "round/settlement", _points(1, 2, -3)),
        ("PUT", "terms", {"terms": {}}),
        ("DELETE", "", None),
    ]:
        assert mine.request(method, f"/api/matches/{match}/{end}".rstrip("/"), json=body).status_code == 403


def test_no_hand_is_found_out_by_trying_turns_for_others(house: House, host: TestClient, phone: Phone) -> None:
    match = _begin(host)["id"]
    on_turn = _deal(host, match)["running"]["state"]["on_turn"]
    path = f"/api/matches/{match}/round/events"
    guess = {"event": {"event": "turn", "seat": on_turn, "draw": "stock", "table": ["1r 2r 3r"]}}
    _claim(house, phone(), Role.SEAT, match, on_turn)
    refused = host.post(path, json=guess)
    assert (refused.status_code, refused.json()["error"]["code"]) == (403, "only_the_seat")
    (claim,) = host.get("/api/claims").json()["claims"]
    host.delete(f"/api/claims/{claim['id']}")
    turn = {"event": {"event": "turn", "seat": on_turn, "draw": "stock"}}
    assert host.post(path, json=turn).status_code == 201
    assert host.post(path, json={"event": {"event": "undo"}}).status_code == 201


def test_what_a_seat_held_is_open_after_the_settlement(host: TestClient) -> None:
    match = _begin(host)["id"]
    _deal(host, match)
    host.put(f"/api/matches/{match}/round/settlement", json=_points(1, 2, -3))
    assert '"deck"' in host.get(f"/api/matches/{match}/export.json").text
    host.post(f"/api/matches/{match}/undo", json={})
    assert '"deck"' not in host.get(f"/api/matches/{match}/export.json").text


def test_a_screen_hears_of_a_change_at_once(host: TestClient, house: House, phone: Phone) -> None:
    match = _begin(host)
    screen = _claim(house, phone(), Role.SCREEN)
    path = f"/api/matches/{match['id']}/changes"
    assert screen.get(path, params={"after": 1, "wait_s": 0.05}).json() == {"version": 1}
    heard: list[float] = []

    def wait() -> None:
        assert screen.get(path, params={"after": 1, "wait_s": 20}).json() == {"version": 2}
        heard.append(time.monotonic())

    waiting = threading.Thread(target=wait)
    waiting.start()
    time.sleep(0.3)
    host.put(f"/api/matches/{match['id']}/round/settlement", json=_points(1, 2, -3))
    told = time.monotonic()
    waiting.join(20)
    assert heard
    assert heard[0] - told < 0.5


def test_links_are_given_out_and_roles_taken_away(host: TestClient, phone: Phone) -> None:
    match = _begin(host)["id"]
    path = host.post("/api/links", json={"role": "seat", "match": match, "player": "Béla"}).json()["path"]
    client = phone()
    client.post("/join/seat", data={"key": path.partition("=")[2]}, follow_redirects=False)
    assert client.get("/api/me").json() == {"roles": [{"role": "seat", "match": match, "player": "Béla"}]}
    (claim,) = host.get("/api/claims").json()["claims"]
    assert (claim["role"], claim["player"]) == ("seat", "Béla")
    assert client.get("/api/claims").status_code == 403
    assert host.delete(f"/api/claims/{claim['id']}").status_code == 204
    assert client.get("/api/me").json() == {"roles": []}
    assert host.delete(f"/api/claims/{claim['id']}").status_code == 404
    wrong = host.post("/api/links", json={"role": "seat", "match": match, "player": "Dani"})
    assert (wrong.status_code, wrong.json()["error"]["code"]) == (404, "no_such_player")


REFUSED: list[tuple[str, str, object, int, str]] = [
    ("GET", "/api/matches/999", None, 404, "no_such_match"),
    ("GET", "/api/matches/0", None, 422, "wrong_fields"),
    ("DELETE", "/api/matches/999", None, 404, "no_such_match"),
    ("POST", "/api/matches", {"game": "chess", "players": NAMES}, 400, "no_game"),
    ("POST", "/api/matches", {"players": NAMES}, 400, "which_game"),
    ("POST", "/api/matches", {"game": "tile", "players": ["Anna"]}, 400, "player_count"),
    ("POST", "/api/matches", {"game": "tile", "players": NAMES, "dealer": "Dani"}, 400, "not_seated"),
    ("POST", "/api/matches", {"game": "tile", "players": NAMES, "house_rules": "x"}, 404, "no_such_rules"),
    ("POST", "/api/matches/{id}/undo", {}, 409, "nothing_to_undo"),
    ("POST", "/api/matches/{id}/redo", {}, 409, "nothing_to_redo"),
    ("POST", "/api/matches/{id}/undo", {"version": 7}, 409, "match_changed"),
    ("POST", "/api/matches/{id}/rounds", {"deal": {"event": "undo"}}, 400, "not_this_table"),
    ("POST", "/api/matches/{id}/round/events", {"event": {"event": "undo"}}, 409, "no_round_running"),
    ("PUT", "/api/matches/{id}/round/settlement", {}, 409, "no_round_running"),
    ("PUT", "/api/matches/{id}/round/settlement", {"points": {"Anna": 1}}, 400, "points_for_each"),
    ("PUT", "/api/matches/{id}/round/settlement", {"record": {"players": []}}, 400, "points_for_each"),
    ("PUT", "/api/matches/{id}/rounds/1/settlement", {"points": {"Anna": 1}}, 404, "no_such_round"),
    ("PUT", "/api/matches/{id}/seats", {"players": ["Anna", "Anna"]}, 400, "player_twice"),
    ("PUT", "/api/matches/{id}/terms", {"terms": {"mode": "cash"}}, 400, "no_such_mode"),
    ("PUT", "/api/settings/Camera", {}, 422, "wrong_fields"),
    ("POST", "/api/links", {"role": "king"}, 422, "wrong_fields"),
]


@pytest.mark.parametrize(("method", "path", "body", "status", "code"), REFUSED)
def test_every_refusal_has_one_shape(
    host: TestClient, method: str, path: str, body: object, status: int, code: str
) -> None:
    match = _begin(host)["id"]
    texts = set()
    for language in ("hu", "en"):
        answer = host.request(method, path.format(id=match), json=body, headers={"accept-language": language})
        assert (answer.status_code, answer.json()["error"]["code"]) == (status, code), answer.text
        assert answer.json().keys() == {"error"}
        texts.add(answer.json()["error"]["text"])
    assert len(texts) == 2


def test_halves_of_characters_are_answered_in_a_sentence(host: TestClient) -> None:
    match = _begin(host)["id"]
    for record in ({"players": [{"hand": "\ud800"}, {}, {}]}, {"\ud800": 1}):
        answer = host.put(f"/api/matches/{match}/round/settlement", content=json.dumps({"record": record}))
        assert answer.status_code in (400, 422)
        assert answer.json()["error"]["text"]


def test_everybody_else_is_nobody(host: TestClient, phone: Phone) -> None:
    match = _begin(host)["id"]
    stranger = phone()
    paths = host.get("/api/openapi.json").json()["paths"]
    for path, methods in paths.items():
        for method in methods:
            if path in ("/games", "/me"):
                continue
            address = "/api" + path.format(
                match_id=match, number=1, name="anna", claim_id=1, key="collected", kind="tiles"
            )
            answer = stranger.request(method, address, json=_bodies(paths[path][method], path))
            assert answer.status_code == 403, (method, path, answer.text)


def _bodies(operation: dict[str, Any], path: str) -> Any:
    if "requestBody" not in operation:
        return None
    return {
        "/matches": {"players": NAMES},
        "/matches/{match_id}/terms": {"terms": {}},
        "/matches/{match_id}/seats": {"players": NAMES},
        "/matches/{match_id}/round/events": {"event": {}},
        "/matches/{match_id}/round/table": {"after": {}, "turn_over": True},
        "/matches/{match_id}/seats/{name}/hand": {"hand": ""},
        "/matches/{match_id}/seats/{name}/shown": {"hand": ""},
        "/matches/{match_id}/seats/{name}/consent": {"given": True},
        "/weights/{kind}": {"version": None},
        "/players/{name}": {"name": "x"},
        "/house-rules/{name}": {"game": "tile", "terms": {}},
        "/links": {"role": "host"},
        "/table/game": {"game": "tile"},
        "/table/pieces": {"piece": "1r", "x": 1, "y": 1},
        "/table/pieces/{number}": {"piece": "1r"},
        "/table/counted": {"pieces": []},
        "/live/camera": {"source": "0"},
        "/live/frozen": {"frozen": True},
        "/live/zones": {"zones": []},
        "/live/match": {"match": None},
    }.get(path, {})
