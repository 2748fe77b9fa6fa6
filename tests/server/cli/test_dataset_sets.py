"""The commands on sets, as a person types them: one line and status 2 where something is wrong, never a traceback."""

import json
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner, Result

from datasets.scene import load_scene
from datasets.sets import scene_files
from datasets.sketch import sketch_picture, sketch_set
from engine.pieces import Kind, parse_piece
from server.cli.main import main
from tests.datasets.made_sets import add_scene, row
from vision.judge import judge
from vision.labels import scene_pieces
from vision.reading import Reading


def _romi(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["dataset", *(str(argument) for argument in arguments)])


def _json(*arguments: object, status: int = 0) -> Any:
    result = _romi(*arguments, "--json")
    assert result.exit_code == status, result.output
    return json.loads(result.stdout)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    sketch_set(tmp_path / "set", 10)
    return tmp_path / "set"


def test_a_set_is_sealed_split_and_checked(folder: Path) -> None:
    dealt = _json("split", folder, "--shares", "1,1,0", "--seed", 4)
    assert {part: counts["sources"] for part, counts in dealt["parts"].items()} == {
        "train": 1,
        "validation": 1,
        "test": 0,
    }
    sealed = _json("seal", folder, "--licence", "CC BY 4.0")
    checked = _json("check", folder)
    assert checked["manifest_sha256"] == sealed["manifest_sha256"]
    assert (checked["broken"], checked["scenes"]) == (False, 10)
    assert sealed["manifest_sha256"] in _romi("check", folder, "--lang", "hu").stdout
    stats = _json("stats", folder)
    assert stats["licences"] == ["CC BY 4.0"]
    assert stats["manifest_sha256"] == sealed["manifest_sha256"]


def test_a_second_split_keeps_the_first_and_refuses_another(folder: Path) -> None:
    first = _json("split", folder, "--seed", 1)
    assert (first["new"], first["kept"]) == (2, 0)
    assert _json("split", folder)["kept"] == 2
    refused = _romi("split", folder, "--seed", 2)
    assert refused.exit_code == 2
    assert "--anew" in refused.stderr
    assert _json("split", folder, "--seed", 2, "--anew")["new"] == 2


def test_a_broken_set_ends_with_status_2_and_names_everything(folder: Path) -> None:
    (folder / "sketch-000003.jpg").write_bytes(b"")
    add_scene(folder, "twice", row("7r") * 2)
    told = _json("check", folder, status=2)
    assert {"picture_empty": 1, "piece_twice": 1}.items() <= told["counts"].items()
    for language, word in (("hu", "hibás"), ("en", "wrong")):
        result = _romi("check", folder, "--lang", language)
        assert result.exit_code == 2
        assert sum(line.startswith(f"{word}: ") for line in result.stdout.splitlines()) == 2
        assert not result.stderr


def test_a_split_names_the_scenes_that_it_could_not_deal_out(folder: Path) -> None:
    (folder / "sketch-000003.json").write_text("{", encoding="utf-8")
    told = _json("split", folder, status=2)
    assert [(finding["code"], finding["where"]) for finding in told["findings"]] == [
        ("scene_not_json", "sketch-000003.json")
    ]
    assert sum(counts["pictures"] for counts in told["parts"].values()) == 9
    assert "sketch-000003.json" in _romi("split", folder, "--lang", "hu").stdout


def test_a_zip_without_a_set_is_named_itself(tmp_path: Path) -> None:
    archive = tmp_path / "empty.zip"
    with zipfile.ZipFile(archive, "w") as opened:
        opened.writestr("folder/notes.txt", b"nothing")
    result = _romi("import", archive, "--out", tmp_path / "out", "--lang", "en")
    assert (result.exit_code, result.stderr.startswith(f"{archive}")) == (2, True)
    assert ".unpacked" not in result.stderr


def test_a_game_s_own_deck_is_counted_against(tmp_path: Path) -> None:
    add_scene(tmp_path, "a", row("7h 7h 7h"))
    assert _romi("check", tmp_path).exit_code == 0
    assert _json("check", tmp_path, "--game", "romi40", status=2)["counts"] == {"too_many_pieces": 1}


def test_many_findings_of_one_kind_are_counted_in_text_and_listed_in_json(tmp_path: Path) -> None:
    for number in range(25):
        add_scene(tmp_path, f"s{number}", row("7r") * 2, seed=number)
    text = _romi("check", tmp_path, "--lang", "en").stdout
    assert "… and 5 more of this kind" in text
    assert len(_json("check", tmp_path, status=2)["findings"]) == 25


@pytest.mark.parametrize("form", ["coco", "yolo", "yolo-obb"])
def test_export_says_what_is_lost_and_import_brings_it_back(form: str, folder: Path, tmp_path: Path) -> None:
    exported = _json("export", folder, "--out", tmp_path / "out", "--format", form)
    assert (exported["pictures"], exported["written"]) == (10, 10)
    text = _romi("export", folder, "--out", tmp_path / "out", "--format", form, "--lang", "hu").stdout
    for loss in exported["loses"]:
        assert loss["code"].startswith("loses_")
    assert text.count("\n- ") == len(exported["loses"])
    back = _json("import", tmp_path / "out", "--out", tmp_path / "back", "--up-known")
    assert (back["format"], back["added"], back["pieces"]) == (form.removesuffix("-obb"), 10, exported["pieces"])
    assert _romi("check", tmp_path / "back").exit_code == 0


def test_a_zip_is_imported_and_a_harmful_one_refused(folder: Path, tmp_path: Path) -> None:
    _json("export", folder, "--out", tmp_path / "out", "--format", "coco")
    archive = tmp_path / "set.zip"
    with zipfile.ZipFile(archive, "w") as packed:
        for path in (tmp_path / "out").rglob("*.*"):
            packed.write(path, Path("wrapped") / path.relative_to(tmp_path / "out"))
    back = tmp_path / "back"
    assert _json("import", archive, "--out", back)["added"] == 10
    assert not (back / ".unpacked").exists()
    with zipfile.ZipFile(archive, "a") as packed:
        packed.writestr("../../evil.jpg", b"x")
    refused = _romi("import", archive, "--out", tmp_path / "other", "--lang", "en")
    assert refused.exit_code == 2
    assert "../../evil.jpg" in refused.stderr
    assert not list(tmp_path.rglob("evil.jpg"))


def test_a_zip_of_our_own_set_loses_nothing(folder: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "set.zip", "w") as packed:
        for path in folder.iterdir():
            packed.write(path, path.name)
    assert _json("import", tmp_path / "set.zip", "--out", tmp_path / "back")["format"] == "romi"
    assert [load_scene(path) for path in scene_files(tmp_path / "back")] == [
        load_scene(path) for path in scene_files(folder)
    ]


def test_merge_adds_and_names_what_came_twice(folder: Path, tmp_path: Path) -> None:
    sketch_set(tmp_path / "more", 12)
    merged = _json("merge", folder, tmp_path / "more", "--out", tmp_path / "all", "--licence", "ours")
    assert (merged["added"], merged["twice"]) == (12, 10)
    assert _json("stats", tmp_path / "all")["scenes"] == 12
    again = _json("merge", folder, "--out", tmp_path / "all", "--licence", "ours")
    assert (again["added"], again["kept"], again["twice"]) == (0, 10, 0)


@pytest.mark.usefixtures("blind_networks")
def test_photos_and_a_broken_one_are_labelled_by_the_networks(tmp_path: Path) -> None:
    photos = tmp_path / "photos"
    photos.mkdir()
    (photos / "a.jpg").write_bytes(sketch_picture(1, 200, 160))
    (photos / "b.jpg").write_bytes(sketch_picture(2, 200, 160)[:900])
    told = _json("import", photos, "--out", tmp_path / "out", "--scene", "club", status=2)
    assert (told["format"], told["added"], told["predicted"]) == ("photos", 1, True)
    assert [entry["code"] for entry in told["findings"]] == ["picture_damaged"]
    (path,) = scene_files(tmp_path / "out")
    assert load_scene(path).source == "club"


def test_what_the_networks_said_is_kept_beside_the_label() -> None:
    quad = np.array([[[1, 2], [21, 2], [21, 32], [1, 32]]], np.float32)
    posteriors = np.zeros((1, 54), np.float32)
    posteriors[0, 6], posteriors[0, 8] = 0.75, 0.25
    verdict = judge([parse_piece("7r")], Kind.TILES, None)
    reading = Reading(99, 99, Kind.TILES, quad, posteriors, np.zeros(1, np.int64), (verdict,), weights="w1")
    (piece,) = scene_pieces(reading)
    assert (str(piece.piece), piece.group, piece.quad[2]) == ("7r", 0, (21.0, 32.0))
    assert piece.predicted is not None
    assert (piece.predicted.weights, piece.predicted.posterior) == ("w1", tuple(posteriors[0].tolist()))


@pytest.mark.parametrize(
    "arguments",
    [
        ("check", "nowhere"),
        ("check", "SET", "--game", "chess"),
        ("seal", "nowhere"),
        ("split", "nowhere"),
        ("split", "SET", "--shares", "80"),
        ("split", "SET", "--seed", "-1"),
        ("merge", "nowhere", "--out", "OUT"),
        ("merge", "SET"),
        ("export", "SET", "--out", "OUT", "--format", "pdf"),
        ("export", "nowhere", "--out", "OUT", "--format", "coco"),
        ("export", "SET", "--out", "SET", "--format", "coco"),
        ("import", "nowhere", "--out", "OUT"),
        ("import", "SET/sketch-000000.json", "--out", "OUT"),
        ("import", "SET", "--format", "coco", "--out", "OUT"),
        ("import", "SET", "--format", "video", "--out", "OUT"),
        ("import", "SET/sketch-000000.json", "--format", "photos", "--out", "OUT"),
        ("import", "SET/sketch-000000.json", "--format", "romi", "--out", "OUT"),
        ("import", "SET/sketch-000000.json", "--format", "yolo", "--out", "OUT"),
        ("import", "SET", "--out", "OUT", "--every", "0"),
        ("import", "SET", "--format", "yolo", "--names", "nowhere", "--out", "OUT"),
        ("stats", "SET", "--csv", "SET/sketch-000000.json/x.csv"),
    ],
)
def test_bad_input_is_one_line_and_status_2(arguments: tuple[str, ...], folder: Path, tmp_path: Path) -> None:
    given = [word.replace("SET", str(folder)).replace("OUT", str(tmp_path / "out")) for word in arguments]
    for language in ("hu", "en"):
        result = _romi(*given, "--lang", language)
        assert result.exit_code == 2, result.output
        assert len(result.stderr.strip().splitlines()) == 1
        assert not result.stdout
