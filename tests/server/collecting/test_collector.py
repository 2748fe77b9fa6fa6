"""What is kept and what is not: nothing without the household's wish, no hand without its player's yes."""

import dataclasses
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import pytest
from starlette.testclient import TestClient

from datasets.scene import Scene, load_scene
from datasets.sets import CONFIRMED, CORRECTED, PREDICTED, SEAT_NOTE, TRUTH_NOTE, UNOPPOSED
from engine.games import game
from engine.pieces import JOKER, parse_piece
from models.preprocess import Image
from server.collecting.collector import Collector, Wish
from server.house import House
from server.live.zones import Place, Zone, zoned
from server.matches.settling import Told
from server.readers import read_photo
from server.seen import Photo
from tests.server.fakes import FakeReader, photo_bytes

ROWS = (("1k", "2k", "3k", "4k"), ("5y", "5r", "5k"), ("12y", "12k", "12r", "*"))


def photo(house: House, rows: Any = ROWS, reader: FakeReader | None = None) -> Photo:
    """Drawn rows; the house's reader sees the whole table in whatever picture."""
    return read_photo(photo_bytes(rows=rows), house.table.rules, reader or house.reader)


@pytest.fixture
def collector(house: House) -> Iterator[Collector]:
    yield house.collector
    house.collector.close()


def scenes(collector: Collector) -> list[Scene]:
    collector.wait()
    folder = collector.collection.folder
    return [load_scene(folder / f"{entry.name}.json") for entry in collector.collection.overview.entries()]


def files(collector: Collector) -> list[Path]:
    collector.wait()
    return [path for path in collector.collection.folder.rglob("*") if path.is_file()]


def test_nothing_is_kept_until_it_is_switched_on(house: House, collector: Collector) -> None:
    house.table.show(photo(house))
    collector.confirm()
    house.table.show(photo(house, ROWS[:1]))
    assert not collector.wish().on
    assert files(collector) == []
    collector.choose(Wish(on=True))
    collector.confirm()
    assert len(scenes(collector)) == 1


def test_a_confirmed_photo_is_kept_with_all_that_was_read(house: House, collector: Collector) -> None:
    collector.choose(Wish(on=True, make=" grandma's  tiles"))
    house.table.show(photo(house))
    house.table.say(5, parse_piece("5b"))
    house.table.remove(0)
    house.table.add(JOKER, (400, 85))
    collector.confirm()
    (scene,) = scenes(collector)
    assert scene.notes[TRUTH_NOTE] == CONFIRMED
    assert (scene.notes["game"], scene.notes["make"]) == ("rummikub", "grandma's tiles")
    labels = [str(piece.piece) for piece in scene.pieces]
    assert sorted(labels) == sorted(["2k", "3k", "4k", "*", "5y", "5b", "5k", "12y", "12k", "12r", "*"])
    corrected = next(piece for piece in scene.pieces if str(piece.piece) == "5b")
    assert corrected.predicted is not None
    assert corrected.predicted.posterior is not None
    assert corrected.predicted.posterior[5 - 1 + 13 * 3] == pytest.approx(0, abs=0.6)
    assert str(corrected.predicted.piece) == "6r"
    (alarm,) = scene.false_alarms
    assert str(alarm.predicted.piece) == "1k"
    assert [len(group) for group in scene.groups] == [3, 3, 4, 1]


def test_where_the_truth_came_from_is_told_apart(house: House, collector: Collector) -> None:
    collector.choose(Wish(on=True))
    house.table.show(photo(house, ROWS[:1]))
    house.table.show(photo(house, ROWS[1:]))
    house.table.say(1, parse_piece("1b"))
    house.table.show(photo(house))
    collector.confirm()
    house.table.show(photo(house, ROWS[2:]))
    assert sorted(scene.notes[TRUTH_NOTE] for scene in scenes(collector)) == [CONFIRMED, CORRECTED, UNOPPOSED]


def test_a_correction_after_the_confirmation_takes_its_place(house: House, collector: Collector) -> None:
    collector.choose(Wish(on=True))
    house.table.show(photo(house))
    collector.confirm()
    house.table.say(0, parse_piece("1b"))
    house.table.show(photo(house, ROWS[:2]))
    kept = [scene for scene in scenes(collector) if scene.notes[TRUTH_NOTE] == CONFIRMED]
    assert [str(scene.pieces[0].piece) for scene in kept] == ["1b"]


def test_what_was_read_outside_of_the_zones_is_no_piece_and_mixes_nothing_up(
    house: House, collector: Collector
) -> None:
    collector.choose(Wish(on=True))
    whole = dataclasses.replace(photo(house), is_live=True)
    # The second row alone is on the table: the first is at a player's side.
    collector.zones = lambda: (
        Zone(Place.MELDS, ((0.05, 0.36), (0.6, 0.36), (0.6, 0.62), (0.05, 0.62))),
        Zone(Place.SIDE, ((0.0, 0.0), (1.0, 0.0), (1.0, 0.3), (0.0, 0.3))),
    )
    house.table.show(zoned(whole, collector.zones()))
    house.table.show(photo(house, ROWS[2:]))
    scene = next(scene for scene in scenes(collector) if scene.zones)
    assert [str(piece.piece) for piece in scene.pieces] == ["5y", "6r", "5k"]
    assert [str(piece.predicted.piece) for piece in scene.pieces if piece.predicted] == ["5y", "6r", "5k"]
    picture = cv2.imread(str(collector.collection.folder / scene.picture))
    assert picture is not None
    assert picture.shape[0] < 200


def test_cards_of_which_only_the_places_are_known_are_placed_before_they_are_kept(
    house: House, collector: Collector
) -> None:
    collector.choose(Wish(on=True))

    def place(scene: Scene, _: Image) -> Scene:
        pieces = (dataclasses.replace(piece, indices=(piece.quad,)) for piece in scene.pieces)
        return dataclasses.replace(scene, pieces=tuple(pieces))

    collector.place = place
    house.table.play(game("handromi"), None)
    house.table.show(dataclasses.replace(photo(house, ROWS[1:2], FakeReader(ROWS[1:2])), is_live=True))
    for number, name in enumerate(("7h", "8h", "9h")):
        house.table.say(number, parse_piece(name))
    house.table.show(photo(house, ROWS[:1]))
    (scene,) = scenes(collector)
    assert [(str(piece.piece), len(piece.indices)) for piece in scene.pieces] == [("7h", 1), ("8h", 1), ("9h", 1)]


def test_a_no_waits_for_the_picture_that_is_being_written(house: House, collector: Collector) -> None:
    match, anna, _ = _match(house)
    collector.choose(Wish(on=True))
    collector.answer(match, anna, given=True)
    keep = collector.collection.keep

    def slow(*args: Any, **kwargs: Any) -> str:
        time.sleep(0.3)
        return keep(*args, **kwargs)

    collector.collection.keep = slow  # type: ignore[method-assign]
    collector.hand(photo(house, ROWS[:1]), "rummikub", match, anna)
    time.sleep(0.1)
    collector.answer(match, anna, given=False)
    assert files(collector) == []


def test_the_sample_picture_is_never_kept(house: House, collector: Collector) -> None:
    collector.choose(Wish(on=True))
    house.table.show(read_photo(photo_bytes(), house.table.rules, house.reader, is_sample=True))
    collector.confirm()
    assert files(collector) == []


def _match(house: House) -> tuple[int, int, int]:
    """A match of two players whose first round runs at the table: its number, and both players'."""
    view = house.matches.create("rummikub", ["Anna", "Béla"])
    house.matches.start(view.id)
    anna, bela = view.state.players
    return view.id, anna, bela


def hand(house: House, match: int, player: int) -> None:
    house.collector.hand(photo(house, ROWS[:1]), "rummikub", match, player).result()


def test_a_hand_is_kept_only_with_its_players_yes(house: House, collector: Collector) -> None:
    match, anna, bela = _match(house)
    hand(house, match, anna)
    collector.choose(Wish(on=True))
    hand(house, match, anna)
    assert collector.answered(match, anna) is None
    collector.answer(match, anna, given=False)
    hand(house, match, anna)
    assert files(collector) == []
    collector.answer(match, anna, given=True)
    hand(house, match, bela)
    assert files(collector) == []
    hand(house, match, anna)
    assert len(files(collector)) == 2
    collector.answer(match, anna, given=False)
    assert files(collector) == []


def test_a_hand_is_its_players_alone_until_the_round_is_settled(house: House, collector: Collector) -> None:
    match, anna, bela = _match(house)
    collector.choose(Wish(on=True))
    collector.answer(match, anna, given=True)
    hand(house, match, anna)
    assert scenes(collector) == []
    assert len(collector.own_hands(match, anna)) == 1
    assert collector.own_hands(match, bela) == []
    house.matches.settle(match, Told(points={"Anna": 3, "Béla": -3}))
    (scene,) = scenes(collector)
    assert (scene.notes[SEAT_NOTE], scene.notes[TRUTH_NOTE]) == (str(anna), PREDICTED)
    assert collector.own_hands(match, anna) == []


def test_a_hand_that_its_player_tells_as_it_was_read_is_confirmed(house: House, collector: Collector) -> None:
    match, anna, bela = _match(house)
    collector.choose(Wish(on=True))
    for player, told in ((anna, "4k 3k 2k 1k"), (bela, "1k 2k 3k 5k")):
        collector.answer(match, player, given=True)
        rows = (("1k", "2k", "3k", "4k" if player == anna else "6k"),)
        seen = photo(house, rows, FakeReader(rows))
        house.collector.hand(seen, "rummikub", match, player).result()
        house.matches.hold(match, player, {"hand": told})
    house.matches.settle(match, Told(points={"Anna": 3, "Béla": -3}))
    truths = {scene.notes[SEAT_NOTE]: scene.notes[TRUTH_NOTE] for scene in scenes(collector)}
    assert truths == {str(anna): CONFIRMED, str(bela): PREDICTED}


def test_a_hand_that_was_taken_back_does_not_return(house: House, collector: Collector) -> None:
    match, anna, _ = _match(house)
    collector.choose(Wish(on=True))
    collector.answer(match, anna, given=True)
    seen = photo(house, ROWS[:1], FakeReader(ROWS[:1]))
    collector.hand(seen, "rummikub", match, anna).result()
    for given in (False, True):
        collector.answer(match, anna, given=given)
    house.matches.hold(match, anna, {"hand": " ".join(ROWS[0])})
    collector.wait()
    assert files(collector) == []


def test_a_hand_comes_from_its_seats_own_page_alone(house: House, host: TestClient, collector: Collector) -> None:
    match, anna, bela = _match(house)
    collector.choose(Wish(on=True))
    for player in (anna, bela):
        collector.answer(match, player, given=True)
    link = host.post("/api/links", json={"role": "seat", "match": match, "player": "Anna"}).json()["path"]
    host.post("/join/seat", data={"key": link.partition("key=")[2]}, follow_redirects=False)
    for seat in ("", f"&seat={match}/{bela}", f"&seat={match}/{anna}&lies=table"):
        assert host.post(f"/hands/read?game=rummikub{seat}", content=photo_bytes()).status_code == 200
    assert files(collector) == []
    assert host.post("/hands/read?game=rummikub&seat=here", content=photo_bytes()).status_code == 404
    host.post(f"/hands/read?game=rummikub&seat={match}/{anna}", content=photo_bytes())
    collector.wait()
    assert len(collector.own_hands(match, anna)) == 1


def test_a_withheld_hand_is_shown_to_its_seat_and_to_nobody_else(
    house: House, host: TestClient, collector: Collector
) -> None:
    match, anna, _ = _match(house)
    collector.choose(Wish(on=True))
    collector.answer(match, anna, given=True)
    hand(house, match, anna)
    (name,) = collector.own_hands(match, anna)
    assert host.get(f"/matches/{match}/hands/{name}").status_code == 403
    for what in ("picture", "thumbnail", "crop?at=1,1,9,1,9,9,1,9"):
        assert host.get(f"/sets/collected/{name}/{what}").status_code == 404
        assert host.get(f"/sets/collected/withheld%2F{name}/{what}").status_code == 404
    link = host.post("/api/links", json={"role": "seat", "match": match, "player": "Anna"}).json()["path"]
    host.post("/join/seat", data={"key": link.partition("key=")[2]}, follow_redirects=False)
    seen = host.get(f"/matches/{match}/hands/{name}")
    assert (seen.status_code, seen.headers["content-type"]) == (200, "image/jpeg")
    assert seen.headers["cache-control"] == "no-store"


def test_pictures_of_sets_are_the_hosts_alone(house: House, host: TestClient, phone: Any, collector: Collector) -> None:
    collector.choose(Wish(on=True))
    house.table.show(photo(house))
    collector.confirm()
    collector.wait()
    (entry,) = collector.collection.overview.entries()
    for what in ("picture", "thumbnail", "crop?at=1,1,90,1,90,90,1,90"):
        url = f"/sets/collected/{entry.name}/{what}"
        assert host.get(url).headers["content-type"] == "image/jpeg"
        assert phone().get(url).status_code == 403
    for wrong in ("crop?at=1,2", "crop?at=nan,1,9,1,9,9,1,9", "crop?at=1e9,1,9,1,9,9,1,9"):
        assert host.get(f"/sets/collected/{entry.name}/{wrong}").status_code == 404
    assert host.get(f"/sets/other/{entry.name}/picture").status_code == 404


def test_with_a_match_its_pictures_are_deleted(house: House, collector: Collector) -> None:
    match, anna, _ = _match(house)
    collector.choose(Wish(on=True))
    collector.answer(match, anna, given=True)
    hand(house, match, anna)
    house.table.show(photo(house))
    collector.confirm()
    collector.wait()
    assert len(files(collector)) == 4
    other = house.matches.create("rummikub", ["Anna", "Béla"])
    collector.bound_match = lambda: match
    house.table.show(photo(house, ROWS[:1]))
    collector.confirm()
    assert len(files(collector)) == 6
    house.matches.delete(other.id)
    assert len(files(collector)) == 6
    house.matches.delete(match)
    assert files(collector) == []


def test_forgetting_everything_leaves_nothing_and_switches_off(house: House, collector: Collector) -> None:
    match, anna, _ = _match(house)
    collector.choose(Wish(on=True, cap_mb=77, make="grandma's"))
    collector.answer(match, anna, given=True)
    hand(house, match, anna)
    house.table.show(photo(house))
    collector.confirm()
    collector.forget_everything()
    house.table.show(photo(house, ROWS[:1]))
    assert collector.wish() == Wish(on=False, cap_mb=77, make="grandma's")
    collector.wait()
    assert not collector.collection.folder.exists()


def test_a_photo_that_cannot_be_kept_disturbs_nobody(house: House, collector: Collector) -> None:
    collector.choose(Wish(on=True))
    collector.collection.folder.write_text("a file where the folder should be", encoding="utf-8")
    house.table.show(photo(house))
    collector.confirm().result()
    assert collector.trouble is not None
    assert "\n" not in collector.trouble.text("hu")


@pytest.mark.parametrize("said", [{"on": "yes"}, {"on": 1}, {}, {"on": True, "cap_mb": "all"}, {"cap_mb": -5}])
def test_a_strange_setting_keeps_nothing_too_much(house: House, collector: Collector, said: dict[str, Any]) -> None:
    house.household.set("collecting", said)
    assert collector.wish() == Wish(on=said.get("on") is True)


def test_play_does_not_wait_for_what_is_kept(house: House, collector: Collector) -> None:
    collector.choose(Wish(on=True))
    first, second = photo(house), photo(house, ROWS[:1])
    house.table.show(first)
    began = time.perf_counter()
    house.table.show(second)
    assert time.perf_counter() - began < 0.05
    assert len(scenes(collector)) == 1


def test_the_game_of_a_photo_is_the_one_for_which_it_was_read(house: House, collector: Collector) -> None:
    collector.choose(Wish(on=True))
    house.table.show(photo(house))
    house.table.play(game("handromi"), None)
    (scene,) = scenes(collector)
    assert scene.notes["game"] == "rummikub"
