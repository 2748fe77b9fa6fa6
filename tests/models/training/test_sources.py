"""What a training may learn from."""

import json
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from datasets.photo_labels import truth_of_scene
from datasets.scene import Scene, ScenePiece, load_scene, save_scene
from engine.pieces import FACE_DOWN_CLASS, Kind, class_of, parse_piece
from engine.wording import BadInput
from models.training.sources import gather, labelled_picture, own_pictures


def _photo_folder(folder: Path, scenes: list[str]) -> Path:
    folder.mkdir()
    entries = []
    for number, scene in enumerate(scenes):
        name = f"{scene}-{number}.png"
        _, packed = cv2.imencode(".png", np.zeros((60, 80, 3), np.uint8))
        (folder / name).write_bytes(packed.tobytes())
        piece = {"piece": "7r", "polygon": [[10, 10], [40, 10], [40, 55], [10, 55]]}
        entries.append({"photo": name, "width": 80, "height": 60, "scene": scene, "pieces": [piece]})
    (folder / "labels.json").write_text(json.dumps(entries), encoding="utf-8")
    return folder


def test_measuring_scenes_are_never_learned_from(tmp_path: Path) -> None:
    folder = _photo_folder(tmp_path / "tiles", ["rummy", "rummy3", "rummy2", "rummyBackground"])
    pictures, origin = gather([folder], Kind.TILES)
    assert sorted(p.path.name for p in pictures) == ["rummy-0.png", "rummy2-2.png"]
    assert origin == {"tiles/rummy": 1, "tiles/rummy2": 1}
    assert pictures[0].classes.tolist() == [class_of(parse_piece("7r"))]
    assert not pictures[0].up_known.any()


def test_rendered_scenes_know_which_way_is_up_but_for_face_down_pieces(scenes_folder: Path) -> None:
    pictures, origin = gather([scenes_folder], Kind.TILES)
    assert origin == {"rendered": 6}
    for picture in pictures:
        assert picture.rendered
        assert (picture.up_known == (picture.classes != FACE_DOWN_CLASS)).all()


def test_a_folder_with_only_measuring_scenes_is_refused(tmp_path: Path) -> None:
    folder = _photo_folder(tmp_path / "tiles", ["rummy3"])
    with pytest.raises(BadInput) as caught:
        gather([folder], Kind.TILES)
    assert caught.value.code == "nothing_to_learn"


def test_a_household_s_own_scenes_are_real_to_it_and_measuring_scenes_stay_out(
    scenes_folder: Path, tmp_path: Path
) -> None:
    files = sorted(scenes_folder.glob("*.json"))[:2]
    held_out = tmp_path / "held-out.json"
    save_scene(replace(load_scene(files[0]), source="rummy3"), held_out)
    pictures, origin = own_pictures([*files, held_out], Kind.TILES)
    assert [picture.rendered for picture in pictures] == [False, False]
    assert origin == {f"collected/{file.stem}": 1 for file in files}


@pytest.mark.parametrize("rendered", [True, False])
def test_on_a_photographed_card_an_index_that_is_not_labelled_is_no_background(tmp_path: Path, rendered: bool) -> None:
    whole, index = (
        ((10.0, 10.0), (70.0, 10.0), (70.0, 100.0), (10.0, 100.0)),
        ((12.0, 12.0), (22.0, 12.0), (22.0, 32.0), (12.0, 32.0)),
    )
    card = ScenePiece(parse_piece("7h"), whole, indices=(index,))
    truth = truth_of_scene(Scene("a.jpg", 80, 120, "a", (card,), rendered=rendered), tmp_path)
    picture = labelled_picture(truth, Kind.CARDS)
    assert picture.quads.tolist() == [[list(point) for point in index]]
    assert [outline.tolist() for outline in picture.ignored] == ([] if rendered else [[list(point) for point in whole]])


def test_a_card_of_which_no_index_is_placed_teaches_nothing_but_a_back_does(tmp_path: Path) -> None:
    whole = ((10.0, 10.0), (70.0, 10.0), (70.0, 100.0), (10.0, 100.0))
    for name, taught in (("7h", []), ("*", []), ("?", [FACE_DOWN_CLASS])):
        card = ScenePiece(parse_piece(name), whole)
        truth = truth_of_scene(Scene("a.jpg", 80, 120, "a", (card,)), tmp_path)
        picture = labelled_picture(replace(truth, kind=Kind.CARDS), Kind.CARDS)
        assert picture.classes.tolist() == taught
        assert len(picture.ignored) == 1 - len(taught)
