import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from datasets.scene import (
    FalseAlarm,
    Prediction,
    Scene,
    ScenePiece,
    Zone,
    load_scene,
    save_scene,
    scene_from_json,
    scene_to_json,
)
from engine.pieces import FACE_DOWN, JOKER, Piece, joker_as
from engine.wording import BadInput

naturals = st.builds(Piece, st.integers(1, 13), st.sampled_from("shdcrbky"))
pieces = st.one_of(naturals, st.just(JOKER), st.just(FACE_DOWN), st.builds(joker_as, naturals))
coordinate = st.floats(-5000, 5000)
outlines = st.lists(st.tuples(coordinate, coordinate), min_size=3, max_size=6).map(tuple)
shares = st.floats(0, 1)


@st.composite
def quads(draw: st.DrawFn) -> tuple[tuple[float, float], ...]:
    x, y = draw(coordinate), draw(coordinate)
    width, height, lean = draw(st.floats(1, 500)), draw(st.floats(1, 500)), draw(st.floats(-50, 50))
    return ((x, y), (x + width, y), (x + width + lean, y + height), (x + lean, y + height))


predictions = st.builds(
    Prediction,
    pieces,
    st.text(),
    st.none() | st.lists(shares, min_size=54, max_size=54).map(tuple),
    st.none() | quads(),
)
scene_pieces = st.builds(
    ScenePiece,
    pieces,
    quads(),
    st.none() | st.integers(0, 40),
    shares,
    st.booleans(),
    st.booleans(),
    st.none() | predictions,
    st.lists(quads(), max_size=2).map(tuple),
)
scenes = st.builds(
    Scene,
    picture=st.just("ábra/1.jpg"),
    width_px=st.integers(1, 9000),
    height_px=st.integers(1, 9000),
    source=st.text(),
    pieces=st.lists(scene_pieces, max_size=4).map(tuple),
    groups_known=st.booleans(),
    zones=st.lists(st.builds(Zone, st.text(), outlines), max_size=2).map(tuple),
    ignored=st.lists(outlines, max_size=2).map(tuple),
    rendered=st.booleans(),
    notes=st.dictionaries(st.text(), st.text(), max_size=2),
    false_alarms=st.lists(st.builds(FalseAlarm, quads(), predictions), max_size=2).map(tuple),
)
PLAIN = Scene("a.jpg", 100, 80, "kitchen", (ScenePiece(Piece(7, "r"), ((0, 0), (9, 0), (9, 12), (0, 12)), 0),))


@given(scenes)
def test_json_keeps_everything(scene: Scene) -> None:
    assert scene_from_json(json.loads(json.dumps(scene_to_json(scene)))) == scene


@given(scene=scenes)
def test_file_keeps_everything(scene: Scene, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("scene") / "1.json"
    save_scene(scene, path)
    assert load_scene(path) == scene


def test_groups_come_in_the_order_of_their_numbers_and_leave_out_the_ungrouped() -> None:
    quad = ((0.0, 0.0), (9.0, 0.0), (9.0, 12.0), (0.0, 12.0))
    first, second, third = (ScenePiece(Piece(rank, "b"), quad, group) for rank, group in ((5, 1), (6, 0), (7, 1)))
    scene = Scene("a.jpg", 20, 20, "", (first, second, third, ScenePiece(JOKER, quad)))
    assert scene.groups == [[second], [first, third]]


@pytest.mark.parametrize(
    ("change", "code", "field"),
    [
        ({"romi_scene": 99}, "scene_version", None),
        ({"width_px": "wide"}, "scene_field", "width_px"),
        ({"width_px": 0}, "scene_field", "width_px, height_px"),
        ({"rendered": 1}, "scene_field", "rendered"),
        ({"picture": "/etc/passwd"}, "scene_field", "picture"),
        ({"pieces": [{}]}, "scene_field", "pieces[0].piece"),
        ({"ignored": [[[1]]]}, "scene_field", "ignored[0]"),
        ({"false_alarms": [{"quad": []}]}, "scene_field", "false_alarms[0].quad"),
        ({"zones": [{"name": "x", "outline": [], "extra": 1}]}, "scene_unknown_field", "zones[0].extra"),
        ({"colour": "red"}, "scene_unknown_field", "colour"),
    ],
)
def test_a_wrong_field_is_named(change: dict[str, object], code: str, field: str | None) -> None:
    with pytest.raises(BadInput) as caught:
        scene_from_json(scene_to_json(PLAIN) | change)
    assert caught.value.code == code
    assert caught.value.values.get("field") == field


@pytest.mark.parametrize("field", ["romi_scene", "picture", "width_px", "source", "pieces", "notes", "groups_known"])
def test_no_field_may_be_missing(field: str) -> None:
    values = scene_to_json(PLAIN)
    del values[field]
    with pytest.raises(BadInput) as caught:
        scene_from_json(values)
    assert caught.value.values["field"] == field


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"piece": "14r"}, "no_tile"),
        ({"quad": [[0, 0], [0, 12], [9, 12], [9, 0]]}, "scene_field"),
        ({"quad": [[0, 0], [9, 0], [9, 12]]}, "scene_field"),
        ({"quad": [[0, 0], [9, 0], [9, 12], [0, float("nan")]]}, "scene_field"),
        ({"visible": 1.5}, "scene_field"),
        ({"group": True}, "scene_field"),
        ({"predicted": {"piece": "7r", "weights": "a", "posterior": [1.0]}}, "scene_field"),
    ],
)
def test_a_wrong_piece_is_refused_in_both_languages(change: dict[str, object], code: str) -> None:
    values = scene_to_json(PLAIN)
    values["pieces"][0] |= change
    with pytest.raises(BadInput) as caught:
        scene_from_json(values)
    assert caught.value.code == code
    assert caught.value.text("hu") != caught.value.text("en")
    assert "pieces[0]" in caught.value.text("en") or "field" in caught.value.values


@pytest.mark.parametrize("content", [b"{", b"\xff\xfe", b"", b"[1]"])
def test_a_file_that_is_no_scene_is_named(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "broken.json"
    path.write_bytes(content)
    with pytest.raises(BadInput, match=r"^broken\.json: "):
        load_scene(path)


def test_a_label_that_windows_has_saved_is_one_too(tmp_path: Path) -> None:
    save_scene(PLAIN, tmp_path / "1.json")
    text = (tmp_path / "1.json").read_text(encoding="utf-8")
    (tmp_path / "2.json").write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    assert load_scene(tmp_path / "2.json") == PLAIN


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("width_px", 10**400),
        ("height_px", 1_000_001),
        ("pieces", [{**scene_to_json(PLAIN)["pieces"][0], "quad": [[0, 0], [1e308, 0], [1e308, 12], [0, 12]]}]),
        ("pieces", [{**scene_to_json(PLAIN)["pieces"][0], "quad": [[0, 0], [9, 0], [9, 10**400], [0, 12]]}]),
    ],
)
def test_what_no_picture_can_be_is_refused(field: str, value: object) -> None:
    with pytest.raises(BadInput, match=field.split("_", maxsplit=1)[0]):
        scene_from_json({**scene_to_json(PLAIN), field: value})


@pytest.mark.parametrize("p", [float("nan"), -0.1, 1.5])
def test_a_posterior_is_of_probabilities(p: float) -> None:
    with pytest.raises(BadInput, match="posterior"):
        Prediction(JOKER, "w", (p, *[0.0] * 53))
