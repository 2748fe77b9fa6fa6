"""What each foreign form carries there and back, and that what it says it loses is lost."""

import dataclasses
import json
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image
from pycocotools.coco import COCO

from datasets.exporting import FORMS, Exported, export_set
from datasets.files import write_whole
from datasets.findings import Findings
from datasets.formats import losses
from datasets.formats.names import class_piece
from datasets.importing import Source, import_set, read_foreign, source_of
from datasets.scene import Scene, ScenePiece, load_scene, save_scene
from datasets.sets import scene_files
from datasets.sketch import sketch_picture, sketch_scene, sketch_set
from datasets.splits import Splits, load_splits, save_splits, split
from engine.pieces import Kind

HALF_A_PIXEL = 0.5
SLOW_DISK = settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
scenes = st.builds(sketch_scene, st.integers(0, 10**6), st.sampled_from(Kind))


def _there_and_back(scene: Scene, form: str, folder: Path) -> tuple[Scene, Exported]:
    given_set, out, back = folder / "given", folder / form, folder / "back"
    write_whole(given_set / scene.picture, sketch_picture(7, scene.width_px, scene.height_px))
    save_scene(scene, given_set / "a.json")
    save_splits(given_set, Splits(sources={scene.source: "test"}))
    exported = export_set(given_set, out, FORMS[form], "en")
    findings = Findings()
    foreign = read_foreign(out, source_of(out), findings, up_known=True)
    import_set(foreign, back, "back", findings)
    assert not list(findings)
    (path,) = scene_files(back)
    return load_scene(path), exported


def _bare(scene: Scene, **kept: object) -> Scene:
    """The scene as a form leaves it that carries classes and corners only."""
    pieces = tuple(
        ScenePiece(class_piece(piece.piece), piece.quad, up_known=bool(kept.get("up_known", piece.up_known)))
        for piece in scene.pieces
    )
    return dataclasses.replace(
        scene,
        picture="a.jpg",
        source=str(kept.get("source", scene.source)),
        pieces=pieces,
        groups_known=False,
        zones=(),
        ignored=(),
        rendered=False,
        notes={"truth": "imported"},
    )


@pytest.fixture
def fresh(tmp_path_factory: pytest.TempPathFactory) -> pytest.TempPathFactory:
    return tmp_path_factory


@SLOW_DISK
@given(scene=scenes)
def test_coco_keeps_pieces_corners_up_source_and_part(scene: Scene, fresh: pytest.TempPathFactory) -> None:
    folder = fresh.mktemp("coco")
    back, _ = _there_and_back(scene, "coco", folder)
    assert back == _bare(scene)
    assert load_splits(folder / "back") == Splits(sources={scene.source: "test"})
    assert losses.UP_IN_POLYGON in FORMS["coco"].losses


@SLOW_DISK
@given(scene=scenes)
def test_oriented_boxes_keep_the_order_of_corners_within_half_a_pixel(
    scene: Scene, fresh: pytest.TempPathFactory
) -> None:
    folder = fresh.mktemp("obb")
    back, _ = _there_and_back(scene, "yolo-obb", folder)
    expected = _bare(scene, up_known=True, source="back/test")
    assert (back.source, back.ignored, back.notes) == (expected.source, expected.ignored, expected.notes)
    assert [(p.piece, p.up_known) for p in back.pieces] == [(p.piece, True) for p in expected.pieces]
    for read, written in zip(back.pieces, expected.pieces, strict=True):
        assert np.abs(np.array(read.quad) - np.array(written.quad)).max() <= HALF_A_PIXEL
    assert load_splits(folder / "back") == Splits(sources={"back/test": "test"})


@SLOW_DISK
@given(scene=scenes)
def test_upright_boxes_keep_the_box_and_lose_the_turn(scene: Scene, fresh: pytest.TempPathFactory) -> None:
    back, _ = _there_and_back(scene, "yolo", fresh.mktemp("yolo"))
    assert [piece.piece for piece in back.pieces] == [class_piece(piece.piece) for piece in scene.pieces]
    for read, written in zip(back.pieces, scene.pieces, strict=True):
        low, high = np.min(written.quad, axis=0), np.max(written.quad, axis=0)
        corners = np.array([low, (high[0], low[1]), high, (low[0], high[1])])
        assert np.abs(np.array(read.quad) - corners).max() <= HALF_A_PIXEL
        assert not read.up_known
    assert losses.TURN in FORMS["yolo"].losses


@pytest.mark.parametrize("form", FORMS)
def test_a_piece_of_which_nothing_shows_is_left_out_and_counted(form: str, tmp_path: Path) -> None:
    inside = ScenePiece(sketch_scene(3).pieces[0].piece, ((5, 5), (20, 5), (20, 30), (5, 30)))
    over_the_edge = dataclasses.replace(inside, quad=((-8, 5), (12, 5), (12, 30), (-8, 30)), cut_off=True)
    beyond = dataclasses.replace(inside, quad=((-50, 5), (-30, 5), (-30, 30), (-50, 30)))
    scene = dataclasses.replace(sketch_scene(3), pieces=(inside, over_the_edge, beyond))
    back, exported = _there_and_back(scene, form, tmp_path)
    assert (exported.pieces, exported.left_out) == (2, 1)
    moved = {"coco": -8, "yolo": 0, "yolo-obb": 0}[form]
    assert [piece.quad[0] for piece in back.pieces] == [(5, 5), (moved, 5)]
    assert (losses.OUTSIDE in FORMS[form].losses) == (form == "yolo-obb")


def test_a_set_of_both_kinds_has_the_classes_of_both(tmp_path: Path) -> None:
    given_set = tmp_path / "given"
    for seed, kind in ((4, Kind.TILES), (5, Kind.CARDS)):
        scene = sketch_scene(seed, kind)
        write_whole(given_set / scene.picture, sketch_picture(seed, scene.width_px, scene.height_px))
        save_scene(scene, given_set / f"{kind}.json")
    export_set(given_set, tmp_path / "out", FORMS["coco"], "en")
    answer = json.loads((tmp_path / "out/annotations/instances_all.json").read_text(encoding="utf-8"))
    names = [category["name"] for category in answer["categories"]]
    assert len(names) == 106
    assert (names[0], names[52], names[-2:]) == ("1r", "As", ["joker", "face_down"])
    findings = Findings()
    foreign = read_foreign(tmp_path / "out", Source.COCO, findings, up_known=False)
    import_set(foreign, tmp_path / "back", "back", findings)
    for kind in Kind:
        back, scene = (load_scene(tmp_path / name / f"{kind}.json") for name in ("back", "given"))
        assert [p.piece for p in back.pieces] == [p.piece for p in scene.pieces]


@pytest.mark.filterwarnings("ignore:__array__ implementation:DeprecationWarning")
def test_pycocotools_loads_the_export_and_counts_the_same(tmp_path: Path) -> None:
    sketch_set(tmp_path / "given", 12)
    loaded = [load_scene(path) for path in scene_files(tmp_path / "given")]
    save_splits(tmp_path / "given", split({scene.source: 1 for scene in loaded}, Splits(shares=(1, 1, 0))))
    export_set(tmp_path / "given", tmp_path / "out", FORMS["coco"], "en")
    counted: dict[str, int] = {}
    pictures = 0
    for part in ("train", "validation"):
        labels = COCO(str(tmp_path / f"out/annotations/instances_{part}.json"))
        pictures += len(labels.getImgIds())
        for category in labels.loadCats(labels.getCatIds()):
            found = labels.getAnnIds(catIds=[category["id"]])
            counted[category["name"]] = counted.get(category["name"], 0) + len(found)
        for annotation in labels.loadAnns(labels.getAnnIds()):
            mask = labels.annToMask(annotation)
            assert mask.sum() == pytest.approx(annotation["area"], rel=0.15)
            x, y, width, height = annotation["bbox"]
            rows, columns = np.nonzero(mask)
            assert x - 1 <= columns.min() <= columns.max() <= x + width + 1
            assert y - 1 <= rows.min() <= rows.max() <= y + height + 1
    assert pictures == 12
    expected: dict[str, int] = {}
    for scene in loaded:
        for piece in scene.pieces:
            name = {"*": "joker", "?": "face_down"}.get(str(piece.piece), str(piece.piece))
            expected[name] = expected.get(name, 0) + 1
    assert {name: count for name, count in counted.items() if count} == expected


def test_the_readme_says_what_is_lost_and_who_named_which_licence(tmp_path: Path) -> None:
    sketch_set(tmp_path / "given", 2)
    for form in FORMS.values():
        export_set(tmp_path / "given", tmp_path / form.title, form, "hu")
        readme = (tmp_path / form.title / "README.md").read_text(encoding="utf-8")
        assert all(loss.text("hu", {}) in readme for loss in form.losses)
        assert "nem nevezett meg licencet" in readme


def test_a_turned_photo_counts_as_it_is_seen(tmp_path: Path) -> None:
    """A COCO label of the upright picture fits; one of the stored, lying one is refused by name."""
    out = tmp_path / "coco"
    exif = Image.Exif()
    exif[0x0112] = 6
    (out / "images").mkdir(parents=True)
    Image.new("RGB", (60, 40)).save(out / "images/a.jpg", exif=exif)
    for (width, height), wrong in (((40, 60), 0), ((60, 40), 1)):
        image = {"id": 1, "file_name": "a.jpg", "width": width, "height": height}
        labels = {"images": [image], "annotations": [], "categories": []}
        write_whole(out / "annotations/instances.json", json.dumps(labels).encode())
        findings = Findings()
        foreign = read_foreign(out, Source.COCO, findings, up_known=False)
        if wrong:
            with pytest.raises(ValueError, match="40×60"):
                import_set(foreign, tmp_path / "back", "back", findings)
        else:
            assert import_set(foreign, tmp_path / "back", "back", findings).added == 1
