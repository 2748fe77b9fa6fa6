"""Foreign sets with everything wrong that happens: what can be used comes in, the rest is counted and named."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from datasets.about import load_about
from datasets.files import write_whole
from datasets.findings import Findings
from datasets.importing import Imported, Source, import_set, read_foreign, source_of
from datasets.scene import Scene, load_scene
from datasets.sets import scene_files
from datasets.sketch import sketch_picture
from datasets.splits import load_splits
from engine.pieces import Piece, parse_piece
from engine.wording import BadInput
from tests.datasets.made_sets import tree

WIDTH_PX, HEIGHT_PX = 100, 80
ID_TWICE = ((1, "a"), (1, "b"), (2, "c"), (2, "c"))
"""Numbers of pictures and their names: one number is of two pictures, another only stands twice."""


def _picture(path: Path, seed: int) -> None:
    write_whole(path, sketch_picture(seed, WIDTH_PX, HEIGHT_PX))


def _import(folder: Path, out: Path, names: dict[str, Piece | None] | None = None) -> Imported:
    findings = Findings()
    source = source_of(folder)
    return import_set(read_foreign(folder, source, findings, up_known=False), out, folder.name, findings, names)


def _scenes(out: Path) -> dict[str, Scene]:
    return {path.stem: load_scene(path) for path in scene_files(out)}


def _yolo(folder: Path, lines: dict[str, str]) -> Path:
    (folder / "labels/train").mkdir(parents=True)
    (folder / "data.yaml").write_text("names: [red_7, table, K♠]\ntrain: images/train\n", encoding="utf-8")
    for seed, (name, text) in enumerate(lines.items()):
        _picture(folder / f"images/train/{name}.png.jpg", seed)
        (folder / f"labels/train/{name}.png.txt").write_text(text, encoding="utf-8")
    return folder


def test_yolo_with_boxes_corners_and_polygons(tmp_path: Path) -> None:
    box, corners = "0 0.5 0.5 0.2 0.25\n", "2 0.1 0.1 0.1 0.4 0.3 0.4 0.3 0.1\n"
    polygon, unknown = "0 0.5 0.1 0.7 0.1 0.7 0.3 0.6 0.35 0.5 0.3\n", "1 0.2 0.2 0.1 0.1 0.99\n"
    folder = _yolo(tmp_path / "y", {"a": box + corners + "\n" + polygon + unknown, "b": ""})
    imported = _import(folder, tmp_path / "out")
    scenes = _scenes(tmp_path / "out")
    assert not scenes["b.png"].pieces
    assert [str(piece.piece) for piece in scenes["a.png"].pieces] == ["7r", "Ks", "7r"]
    seven, king = scenes["a.png"].pieces[:2]
    assert list(seven.quad) == [(40, 30), (60, 30), (60, 50), (40, 50)]
    assert [tuple(round(v, 6) for v in point) for point in king.quad] == [(10, 8), (30, 8), (30, 32), (10, 32)]
    assert not any(piece.up_known for piece in scenes["a.png"].pieces)
    assert len(scenes["a.png"].ignored) == 1
    assert imported.unknown == {"table": 1}
    assert imported.findings.counts == {"outline_to_rectangle": 1, "class_unknown": 1}
    splits = load_splits(tmp_path / "out")
    assert splits is not None
    assert splits.sources == {"y/train": "train"}


def test_names_that_a_person_gives_come_first(tmp_path: Path) -> None:
    folder = _yolo(tmp_path / "y", {"a": "0 0.5 0.5 0.2 0.2\n1 0.2 0.2 0.1 0.1\n2 0.8 0.8 0.1 0.1\n"})
    names = {"red_7": parse_piece("13k"), "table": None, "K♠": parse_piece("*")}
    imported = _import(folder, tmp_path / "out", names)
    (scene,) = _scenes(tmp_path / "out").values()
    assert [str(piece.piece) for piece in scene.pieces] == ["13k", "*"]
    assert (scene.ignored, dict(imported.unknown)) == ((), {})


def test_a_bad_yolo_set_is_counted_and_named(tmp_path: Path) -> None:
    good = "0 0.5 0.5 0.2 0.2\n"
    bad_lines = "x 0.5 0.5 0.2 0.2\n0 0.5\n0 nan 0.5 0.2 0.2\n0 0.5 0.5 0 0.2\n0.5 0.5 0.5 0.2 0.2\n7 0.1 0.1 0.1 0.1\n"
    folder = _yolo(tmp_path / "y", {"a": good + bad_lines, "cut": good, "empty": good, "none": good, "text": good})
    pictures = folder / "images/train"
    (pictures / "cut.png.jpg").write_bytes((pictures / "cut.png.jpg").read_bytes()[:700])
    (pictures / "empty.png.jpg").write_bytes(b"")
    (pictures / "none.png.jpg").unlink()
    (pictures / "text.png.jpg").write_text("no picture", encoding="utf-8")
    _picture(pictures / "lonely.jpg", 99)
    imported = _import(folder, tmp_path / "out")
    assert (imported.added, imported.pieces) == (1, 1)
    assert imported.findings.counts == {
        "broken_foreign_label": 5,
        "picture_damaged": 1,
        "picture_empty": 1,
        "picture_unknown": 1,
        "label_without_picture": 1,
        "picture_without_label": 1,
        "class_unknown": 1,
    }
    assert {f.where for f in imported.findings if f.wording.code == "broken_foreign_label"} == {
        f"labels/train/a.png.txt:{line}" for line in range(2, 7)
    }


@pytest.mark.parametrize(
    "content",
    ["names: [", "- a", "names: 7", "names: {x: y}", "a: &a [*a]", "!!python/object:os.system {}"],
)
def test_a_broken_data_yaml_is_one_sentence(content: str, tmp_path: Path) -> None:
    folder = _yolo(tmp_path / "y", {"a": ""})
    (folder / "data.yaml").write_text(content, encoding="utf-8")
    with pytest.raises(BadInput, match=r"^data\.yaml: "):
        _import(folder, tmp_path / "out")


def _coco(folder: Path, **change: object) -> Path:
    _picture(folder / "a.jpg", 1)
    box = {"image_id": 1, "category_id": 5, "bbox": [10, 20, 30, 40]}
    labels: dict[str, object] = {
        "annotations": [
            {"id": 1, **box},
            {"id": 2, **box, "segmentation": [[50, 10, 70, 10, 70, 30, 50, 30]]},
            {"id": 3, **box, "segmentation": {"counts": "abc", "size": [80, 100]}},
            {"id": 4, **box, "segmentation": [[70, 30, 50, 30, 50, 10, 70, 10]], "up_known": True},
        ],
        "images": [{"id": 1, "file_name": "a.jpg", "width": WIDTH_PX, "height": HEIGHT_PX}],
        "categories": [{"id": 5, "name": "7 of hearts"}],
        "licenses": [{"id": 1, "name": "CC BY 4.0"}],
    }
    write_whole(folder / "_annotations.coco.json", json.dumps(labels | change).encode())
    return folder


def test_foreign_coco_whatever_the_order_of_its_parts(tmp_path: Path) -> None:
    imported = _import(_coco(tmp_path / "c" / "valid").parent, tmp_path / "out")
    (scene,) = _scenes(tmp_path / "out").values()
    box = ((10, 20), (40, 20), (40, 60), (10, 60))
    assert [(str(p.piece), p.up_known) for p in scene.pieces] == [("7h", False)] * 3 + [("7h", True)]
    assert [p.quad for p in scene.pieces] == [
        box,
        ((50, 10), (70, 10), (70, 30), (50, 30)),
        box,
        ((70, 30), (50, 30), (50, 10), (70, 10)),
    ]
    assert scene.source == "c/validation"
    assert imported.licences == ("CC BY 4.0",)
    assert load_about(tmp_path / "out").licence is None


@pytest.mark.parametrize(
    ("change", "codes"),
    [
        ({"images": [{"id": 1, "file_name": "../a.jpg", "width": 1, "height": 1}]}, {"picture_other_size"}),
        ({"images": [{"id": 1, "file_name": "gone.jpg", "width": 100, "height": 80}]}, {"label_without_picture"}),
        ({"images": [{"id": 1, "file_name": "a.jpg", "width": "x"}]}, {"broken_foreign_label", "labels_without_image"}),
    ],
)
def test_a_coco_set_of_which_nothing_can_be_used(change: dict[str, object], codes: set[str], tmp_path: Path) -> None:
    folder = _coco(tmp_path / "c", **change)
    findings = Findings()
    foreign = read_foreign(folder, Source.COCO, findings, up_known=False)
    with pytest.raises(BadInput) as caught:
        import_set(foreign, tmp_path / "out", "c", findings)
    assert caught.value.code == "nothing_usable"
    assert set(findings.counts) == codes
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    "entry",
    [
        7,
        {},
        {"image_id": 1, "category_id": 5},
        {"image_id": 1, "category_id": 5, "bbox": [1, 2, 3]},
        {"image_id": 1, "category_id": 5, "bbox": [1, 2, 0, 3]},
        {"image_id": 1, "category_id": 5, "bbox": "abcd"},
        {"image_id": [1], "category_id": 5, "bbox": [1, 2, 3, 4]},
        {"image_id": 9, "category_id": 5, "bbox": [1, 2, 3, 4]},
        {"image_id": 1, "category_id": 5, "bbox": [1, 2, 3, 4], "segmentation": [[1, 2, 3, 4, 5, 6, 7]]},
    ],
)
def test_a_broken_coco_label_is_named_and_the_others_come_in(entry: object, tmp_path: Path) -> None:
    whole = {"image_id": 1, "category_id": 5, "bbox": [10, 20, 30, 40]}
    imported = _import(_coco(tmp_path / "c", annotations=[entry, whole]), tmp_path / "out")
    assert imported.pieces == 1
    assert len(imported.findings) == 1
    assert imported.findings.broken


def test_labels_that_may_be_of_either_picture_are_nobody_s(tmp_path: Path) -> None:
    images = [{"id": n, "file_name": f"{name}.jpg", "width": WIDTH_PX, "height": HEIGHT_PX} for n, name in ID_TWICE]
    folder = _coco(tmp_path / "c", images=images)
    for seed, name in enumerate("bc", start=2):
        _picture(folder / f"{name}.jpg", seed)
    imported = _import(folder, tmp_path / "out")
    assert list(_scenes(tmp_path / "out")) == ["c"]
    (finding,) = imported.findings
    assert (finding.wording.code, finding.values["count"], imported.pieces) == ("image_ids_twice", 1, 0)


def test_a_category_with_two_names_means_nothing(tmp_path: Path) -> None:
    twice = [{"id": 5, "name": name} for name in ("7 of hearts", "8 of hearts", "8 of hearts")]
    imported = _import(_coco(tmp_path / "c", categories=twice), tmp_path / "out")
    assert (imported.pieces, list(imported.unknown)) == (0, ["7 of hearts / 8 of hearts / 8 of hearts"])


def test_a_set_saved_by_windows_comes_in_whole(tmp_path: Path) -> None:
    mark = b"\xef\xbb\xbf"
    _picture(tmp_path / "y/images/kép 1.jpg", 1)
    write_whole(tmp_path / "y/labels/kép 1.txt", mark + b"0 0.5 0.5 0.2 0.2\r\n1 0.2 0.2 0.1 0.1\r\n")
    write_whole(tmp_path / "y/classes.txt", mark + "piros 7\r\nkék_2\r\n".encode())
    imported = _import(tmp_path / "y", tmp_path / "out")
    assert (imported.pieces, len(imported.findings)) == (2, 0)
    (scene,) = _scenes(tmp_path / "out").values()
    assert [str(piece.piece) for piece in scene.pieces] == ["7r", "2b"]


def test_a_category_without_a_name_is_unknown_by_its_number(tmp_path: Path) -> None:
    imported = _import(_coco(tmp_path / "c", categories=[]), tmp_path / "out")
    assert imported.unknown == {"5": 4}


def _voc(folder: Path, text: str) -> Path:
    _picture(folder / "JPEGImages/a.jpg", 1)
    _picture(folder / "JPEGImages/b.jpg", 2)
    box = "<bndbox><xmin>11</xmin><ymin>21</ymin><xmax>40</xmax><ymax>60</ymax></bndbox>"
    good = (
        "<annotation><filename>b.jpg</filename><size><width>100</width><height>80</height></size>"
        f"<object><name>ace of spades</name>{box}</object><object><name>10b</name>{box}</object></annotation>"
    )
    write_whole(folder / "Annotations/a.xml", text.encode())
    write_whole(folder / "Annotations/b.xml", good.encode())
    return folder


def test_pascal_voc_counts_pixels_from_one(tmp_path: Path) -> None:
    folder = _voc(tmp_path / "v", "<annotation><filename>a.jpg</filename></annotation>")
    imported = _import(folder, tmp_path / "out")
    scenes = _scenes(tmp_path / "out")
    assert (imported.added, len(imported.findings)) == (2, 0)
    box = ((10, 20), (40, 20), (40, 60), (10, 60))
    assert [(str(piece.piece), piece.quad) for piece in scenes["b"].pieces] == [("As", box), ("10b", box)]
    assert not scenes["a"].pieces


LAUGHS = (
    '<!DOCTYPE a [<!ENTITY l "ha"><!ENTITY m "&l;&l;&l;&l;&l;&l;">]><annotation><filename>&m;</filename></annotation>'
)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (LAUGHS, "voc_declares"),
        ("<annotation>", "broken_foreign_label"),
        ("", "broken_foreign_label"),
        ("<annotation><size><width>x</width></size></annotation>", "broken_foreign_label"),
        ("<annotation><object><name>7r</name></object></annotation>", "broken_foreign_label"),
        ("<annotation><filename>../../etc/passwd</filename></annotation>", None),
        ("<annotation><size><width>9</width><height>9</height></size></annotation>", "picture_other_size"),
    ],
)
def test_a_broken_voc_label_is_named_and_the_others_come_in(text: str, code: str | None, tmp_path: Path) -> None:
    imported = _import(_voc(tmp_path / "v", text), tmp_path / "out")
    assert "b" in _scenes(tmp_path / "out")
    assert list(imported.findings.counts) == ([code] if code else [])


def test_what_holds_nothing_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "readme.txt").write_text("hello", encoding="utf-8")
    for path in (tmp_path, tmp_path / "readme.txt"):
        with pytest.raises(BadInput) as caught:
            source_of(path)
        assert caught.value.code == "nothing_to_import"


def _plain_yolo(folder: Path) -> Path:
    return _yolo(folder, dict.fromkeys("abc", "0 0.5 0.5 0.2 0.2\n"))


def _plain_voc(folder: Path) -> Path:
    return _voc(folder, "<annotation/>")


@pytest.mark.parametrize("make", [_coco, _plain_yolo, _plain_voc])
def test_an_interrupted_import_goes_on(make: Callable[[Path], Path], tmp_path: Path) -> None:
    folder = make(tmp_path / "foreign")
    _import(folder, tmp_path / "whole")

    def stop(finished: int, total: int) -> None:
        if finished == total - 1:
            raise KeyboardInterrupt

    findings = Findings()
    foreign = read_foreign(folder, source_of(folder), findings, up_known=False)
    with pytest.raises(KeyboardInterrupt):
        import_set(foreign, tmp_path / "part", "foreign", findings, tell=stop)
    imported = _import(folder, tmp_path / "part")
    assert tree(tmp_path / "part") == tree(tmp_path / "whole")
    assert imported.added == 1
    again = _import(folder, tmp_path / "part")
    assert (again.added, again.kept) == (0, imported.added + imported.kept)


def test_what_a_person_has_corrected_since_stays(tmp_path: Path) -> None:
    folder = _yolo(tmp_path / "y", {"a": "0 0.5 0.5 0.2 0.2\n"})
    _import(folder, tmp_path / "out")
    label = tmp_path / "out/a.png.json"
    corrected = label.read_text(encoding="utf-8").replace('"7r"', '"8r"')
    label.write_text(corrected, encoding="utf-8")
    _import(folder, tmp_path / "out")
    assert label.read_text(encoding="utf-8") == corrected


def test_two_pictures_of_one_name_both_come_in(tmp_path: Path) -> None:
    for number in (1, 2):
        folder = tmp_path / f"set{number}"
        _picture(folder / "images/a.jpg", number)
        write_whole(folder / "labels/a.txt", b"0 0.5 0.5 0.2 0.2\n")
        write_whole(folder / "classes.txt", b"7r\n")
        assert _import(folder, tmp_path / "out").added == 1
    scenes = _scenes(tmp_path / "out")
    assert sorted(scene.source for scene in scenes.values()) == ["set1", "set2"]
    assert len(scenes) == 2
