"""Zones of a table: what lies where, kept without loss, followed where the camera moves."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.wording import BadInput
from server.live.zones import Place, Zone, followed, parse_zones, place_of, zone_between, zoned, zones_json
from server.seen import Point
from tests.server.live.looks import HEIGHT_PX, WIDTH_PX, photo, rectangle

_SHARES = st.integers(0, 10_000).map(lambda number: number / 10_000)
_ZONES = st.lists(
    st.builds(Zone, st.sampled_from(Place), st.lists(st.tuples(_SHARES, _SHARES), min_size=3, max_size=20).map(tuple)),
    max_size=12,
).map(tuple)
DISCARDS = rectangle(Place.DISCARDS, (0.8, 0.7), (1.0, 1.0))
SIDE = rectangle(Place.SIDE, (0.0, 0.2), (1.0, 0.35))
MELDS = rectangle(Place.MELDS, (0.0, 0.0), (0.125, 1.0))


@given(_ZONES)
def test_zones_are_kept_without_loss(zones: tuple[Zone, ...]) -> None:
    assert parse_zones(zones_json(zones)) == zones


@pytest.mark.parametrize(
    "value",
    [
        {},
        {"zones": 3},
        {"zones": [{"place": "roof", "corners": []}]},
        {"zones": [{"place": "melds", "corners": [[0, 0]]}]},
    ],
)
def test_what_are_no_zones_is_said_in_a_sentence(value: Any) -> None:
    with pytest.raises(BadInput, match="mark them anew"):
        parse_zones(value)


def test_without_a_zone_for_melds_everything_else_counts() -> None:
    assert place_of((DISCARDS,), (0.9, 0.9)) is Place.DISCARDS
    assert place_of((DISCARDS,), (0.2, 0.2)) is Place.MELDS
    assert place_of((DISCARDS, MELDS), (0.5, 0.5)) is None
    assert place_of((MELDS, SIDE), (0.1, 0.3)) is Place.SIDE


@given(st.permutations([(0.3, 0.1), (0.7, 0.15), (0.95, 0.9), (0.0, 0.8)]))
def test_a_table_seen_obliquely_has_four_corners_in_whatever_order_they_were_set(corners: list[Point]) -> None:
    zone = zone_between(Place.MELDS, corners)
    assert zone.corners == ((0.3, 0.1), (0.7, 0.15), (0.95, 0.9), (0.0, 0.8))
    assert zone.holds((0.1, 0.75))
    assert not zone.holds((0.1, 0.2))


def test_a_zone_stays_in_the_picture() -> None:
    assert rectangle(Place.SIDE, (0.6, 1.4), (-0.2, 0.5)) == rectangle(Place.SIDE, (0.0, 0.5), (0.6, 1.0))


@pytest.mark.parametrize("corners", [[(0.5, 0.5)] * 4, [(0.1, 0.1), (0.2, 0.2), (0.3, 0.3), (0.4, 0.4)]])
def test_corners_with_nothing_between_them_are_no_zone(corners: list[Point]) -> None:
    with pytest.raises(BadInput) as refused:
        zone_between(Place.MELDS, corners)
    assert refused.value.code == "zone_too_small"


def test_pieces_are_parted_by_where_they_lie() -> None:
    table = photo({1: "5r", 2: "6r", 3: "7r"}, {11: "9k", 12: "9b"}, {21: "1k", 22: "2k"}, {31: "13y"})
    assert zoned(table, ()) is table
    seen = zoned(table, (MELDS, SIDE))
    assert seen.groups == ((1, 2), (21, 22), (31,))
    assert {piece.number for piece in seen.pieces} == {1, 2, 21, 22, 31}


def test_a_group_that_reaches_into_the_discards_is_cut_there() -> None:
    table = photo({1: "5r", 2: "6r", 3: "7r", 4: "8r"})
    right = rectangle(Place.DISCARDS, (0.18, 0.0), (1.0, 0.2))
    seen = zoned(table, (right,))
    assert (seen.groups, seen.discards) == (((1, 2, 3),), (4,))
    assert [piece.number for piece in seen.present] == [1, 2, 3, 4]


def test_zones_go_with_the_picture() -> None:
    shift = np.array([[1.0, 0, 100], [0, 1, -60], [0, 0, 1]])
    (after,) = followed((rectangle(Place.MELDS, (0.1, 0.2), (0.3, 0.4)),), shift, (WIDTH_PX, HEIGHT_PX))
    assert after == rectangle(Place.MELDS, (0.2, 0.1), (0.4, 0.3))
