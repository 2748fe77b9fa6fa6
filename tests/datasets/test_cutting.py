import numpy as np
import pytest

from datasets.cutting import cut
from datasets.scene import FalseAlarm, Prediction, Scene, ScenePiece, Zone
from engine.pieces import JOKER, parse_piece
from tests.datasets.made_sets import upright

IMAGE = np.arange(400 * 640 * 3, dtype=np.uint32).reshape(400, 640, 3).astype(np.uint8)


def _scene(*pieces: ScenePiece, zones: tuple[Zone, ...] = (), alarms: tuple[FalseAlarm, ...] = ()) -> Scene:
    return Scene("a.jpg", 640, 400, "kitchen", pieces, zones=zones, false_alarms=alarms)


def test_only_the_pieces_and_a_margin_are_kept() -> None:
    index = upright(302, 202, 8, 12)
    said = Prediction(JOKER, "w", quad=upright(301, 201))
    piece = ScenePiece(parse_piece("7r"), upright(300, 200), indices=(index,), predicted=said)
    found = cut(_scene(piece), IMAGE)
    assert found is not None
    scene, picture = found
    assert (scene.width_px, scene.height_px) == (picture.shape[1], picture.shape[0])
    assert scene.width_px < 120
    assert scene.height_px < 140
    (moved,) = scene.pieces
    left, top = 300 - moved.quad[0][0], 200 - moved.quad[0][1]
    assert 15 <= moved.quad[0][0] <= 50
    assert (picture == IMAGE[int(top) : int(top) + picture.shape[0], int(left) : int(left) + picture.shape[1]]).all()
    assert moved.indices[0][0] == (302 - left, 202 - top)
    assert moved.predicted is not None
    assert moved.predicted.quad is not None
    assert moved.predicted.quad[0] == (301 - left, 201 - top)


def test_a_still_table_is_cut_as_before_though_corners_tremble() -> None:
    sizes = set()
    for tremble in (0.0, 0.4, 0.8):
        found = cut(_scene(ScenePiece(JOKER, upright(310 + tremble, 212 - tremble))), IMAGE)
        assert found is not None
        sizes.add(found[1].shape)
    assert len(sizes) == 1


def test_a_picture_without_a_piece_is_not_kept() -> None:
    assert cut(_scene(), IMAGE) is None


def test_what_was_taken_for_a_piece_on_the_wall_is_not_kept() -> None:
    face, beside = (FalseAlarm(upright(x, y), Prediction(JOKER, "w")) for x, y in ((20, 20), (325, 205)))
    assert cut(_scene(alarms=(face,)), IMAGE) is None
    found = cut(_scene(ScenePiece(JOKER, upright(300, 200)), alarms=(face, beside)), IMAGE)
    assert found is not None
    scene, picture = found
    assert picture.shape[1] < 120
    (alarm,) = scene.false_alarms
    assert alarm.quad[0][0] - scene.pieces[0].quad[0][0] == 25


def test_of_a_piece_that_the_zones_edge_cuts_the_label_says_so() -> None:
    zone = Zone("melds", ((200, 100), (300, 100), (300, 300), (200, 300)))
    index_in, index_out = upright(287, 152, 6, 8), upright(303, 172, 6, 8)
    whole = ScenePiece(JOKER, upright(220, 150))
    mostly = ScenePiece(JOKER, upright(286, 150), indices=(index_in, index_out))
    hardly = ScenePiece(JOKER, upright(292, 220))
    found = cut(_scene(whole, mostly, hardly, ScenePiece(JOKER, upright(400, 150)), zones=(zone,)), IMAGE)
    assert found is not None
    first, second = found[0].pieces
    assert (first.visible, first.cut_off) == (1, False)
    assert second.visible == pytest.approx(0.7, abs=0.1)
    assert (second.cut_off, len(second.indices)) == (True, 1)
    assert len(found[0].ignored) == 1


def test_what_is_hidden_is_painted_over() -> None:
    found = cut(_scene(ScenePiece(JOKER, upright(300, 200))), IMAGE, [((325, 190), (360, 190), (360, 240), (325, 240))])
    assert found is not None
    scene, picture = found
    left, top = 300 - int(scene.pieces[0].quad[0][0]), 200 - int(scene.pieces[0].quad[0][1])
    assert (picture[215 - top, 335 - left] == 128).all()
    assert (picture[215 - top, 310 - left] == IMAGE[215, 310]).all()


def test_outside_the_zones_nothing_is_kept() -> None:
    zone = Zone("table", ((200, 100), (300, 200), (200, 300), (100, 200)))
    inside, outside = ScenePiece(JOKER, upright(190, 190)), ScenePiece(JOKER, upright(260, 101))
    alarm = FalseAlarm(upright(500, 300), Prediction(JOKER, "w"))
    found = cut(_scene(inside, outside, zones=(zone,), alarms=(alarm,)), IMAGE)
    assert found is not None
    scene, picture = found
    assert len(scene.pieces) == 1
    assert scene.false_alarms == ()
    assert (picture[0, 0] == 128).all()
    (corner,) = {outline.outline[0] for outline in scene.zones}
    left, top = 200 - corner[0], 100 - corner[1]
    assert (picture[100, 100] == IMAGE[100 + int(top), 100 + int(left)]).all()
    assert picture.shape[1] <= 240
