"""Each thing that can be wrong with a set is found, counted and named; the rest is looked at all the same."""

import dataclasses
import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from datasets.checking import Report, check_set
from datasets.findings import Weight
from datasets.label_checks import check_labels, stock_of
from datasets.look_journal import JOURNAL_NAME
from datasets.manifest import MANIFEST_NAME, seal
from datasets.pictures import Look, look_at
from datasets.scene import Quad, Scene, ScenePiece, load_scene, save_scene
from datasets.sketch import sketch_picture, sketch_scene, sketch_set
from datasets.splits import SPLITS_NAME, Splits, save_splits
from engine.games import GAMES
from engine.pieces import Kind, parse_piece
from tests.datasets.made_sets import HEIGHT_PX, WIDTH_PX, add_scene, fill_disk, row, upright, upside_down

UNREAD = ("file_changed", "picture_unlabelled")
"""What a label that cannot be read brings with it."""
STOCKS = stock_of([rules.deck for rules in GAMES.values()])


def _check(folder: Path) -> Report:
    return check_set(folder, STOCKS)


def _named(report: Report) -> set[tuple[str, str]]:
    return {(finding.wording.code, finding.where) for finding in report.findings}


@pytest.fixture
def good(tmp_path: Path) -> Path:
    folder = tmp_path / "set"
    for name, pieces in (("one", "1r 2r 3r"), ("two", "5b 6b 7b 8b"), ("three", "9k *")):
        add_scene(folder, name, row(pieces))
    save_splits(folder, Splits(sources={"kitchen": "train"}))
    seal(folder)
    return folder


def test_nothing_is_wrong_with_a_good_set(good: Path) -> None:
    report = _check(good)
    assert not list(report.findings)
    assert (report.scenes, report.pictures, report.pieces) == (3, 3, 9)
    assert not (good / JOURNAL_NAME).exists()


@pytest.mark.parametrize("kind", Kind)
def test_nothing_is_wrong_with_sketches(kind: Kind, tmp_path: Path) -> None:
    sketch_set(tmp_path, 30, kind)
    assert not [finding for finding in _check(tmp_path).findings if finding.weight is not Weight.HINT]


def _rewrite(label: Path, **change: object) -> None:
    label.write_text(json.dumps(json.loads(label.read_text(encoding="utf-8")) | change), encoding="utf-8")


def _cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


@pytest.mark.parametrize(
    ("spoil", "codes"),
    [
        (lambda f: (f / "one.jpg").unlink(), {"picture_missing", "file_gone"}),
        (lambda f: (f / "one.jpg").write_bytes(b""), {"picture_empty"}),
        (lambda f: _cut(f / "one.jpg"), {"picture_damaged"}),
        (lambda f: (f / "one.jpg").write_bytes(b"no picture at all"), {"picture_unknown"}),
        (lambda f: (f / "one.jpg").write_bytes(sketch_picture(1, 90, 80)), {"picture_other_size", "file_changed"}),
        (lambda f: _cut(f / "one.json"), {"scene_not_json", *UNREAD}),
        (lambda f: (f / "one.json").write_bytes(b""), {"scene_not_json", *UNREAD}),
        (lambda f: (f / "one.json").write_text("[" * 99999), {"scene_unreadable", *UNREAD}),
        (lambda f: (f / "one.json").write_text("9" * 5000), {"scene_unreadable", *UNREAD}),
        (lambda f: _rewrite(f / "one.json", picture="../x.jpg"), {"picture_outside", *UNREAD}),
        (lambda f: _rewrite(f / "one.json", pieces=[{"piece": "99z"}]), {"no_piece", *UNREAD}),
        (lambda f: (f / "one.json").unlink(), {"file_gone", "picture_unlabelled"}),
        (lambda f: add_scene(f, "new"), {"file_not_listed"}),
        (lambda f: (f / SPLITS_NAME).write_text("{}", encoding="utf-8"), {"broken_splits", "file_changed"}),
        (lambda f: (f / "about/set.json").write_text("[]", encoding="utf-8"), {"broken_about", "file_not_listed"}),
        (lambda f: (f / MANIFEST_NAME).write_text("x\n", encoding="utf-8"), {"broken_manifest"}),
    ],
)  # fmt: skip
def test_a_spoilt_file_is_named_and_the_rest_still_looked_at(
    spoil: Callable[[Path], object], codes: set[str], good: Path
) -> None:
    spoil(good)
    report = _check(good)
    assert set(report.findings.counts) == codes
    assert report.pictures >= 2
    for finding in report.findings:
        assert finding.text("hu") != finding.text("en")
        assert "one" in finding.where or "new" in finding.where or "about" in finding.where
    only_new = codes == {"file_not_listed"}
    assert report.findings.broken is not only_new


def test_the_same_picture_twice_weighs_by_what_is_said_of_it(tmp_path: Path) -> None:
    add_scene(tmp_path, "a", row("1r 2r 3r"), seed=1)
    add_scene(tmp_path, "b", row("1r 2r 3r"), seed=1)
    add_scene(tmp_path, "c", row("1r 2r 4r"), seed=1)
    add_scene(tmp_path, "d", row("1r 2r 3r"), source="garden", seed=1)
    save_splits(tmp_path, Splits(sources={"kitchen": "train", "garden": "test"}))
    assert {(f.wording.code, f.weight, f.where) for f in _check(tmp_path).findings} == {
        ("picture_twice", Weight.DOUBTFUL, "b.json"),
        ("picture_twice_differing", Weight.WRONG, "c.json"),
        ("picture_in_two_parts", Weight.WRONG, "d.json"),
    }


def test_a_source_without_a_part_is_counted(tmp_path: Path) -> None:
    for number in range(3):
        add_scene(tmp_path, f"s{number}", source=f"table{number}")
    save_splits(tmp_path, Splits(sources={"table0": "train"}))
    (finding,) = _check(tmp_path).findings
    assert (finding.wording.code, finding.values["count"]) == ("sources_without_part", 2)


def _label_codes(*pieces: ScenePiece, game: str | None = None) -> list[str]:
    scene = Scene("a.jpg", WIDTH_PX, HEIGHT_PX, "", pieces)
    stocks = stock_of([GAMES[game].deck]) if game else STOCKS
    return [finding.wording.code for finding in check_labels(scene, "a.json", stocks)]


def _piece(text: str, quad: Quad, visible: float = 1.0, *, cut_off: bool = False) -> ScenePiece:
    return ScenePiece(parse_piece(text), quad, visible=visible, cut_off=cut_off)


def test_boxes_outside_over_the_edge_and_crossed() -> None:
    assert _label_codes(_piece("1r", upright(-40, 0))) == ["piece_outside"]
    assert _label_codes(_piece("1r", upright(WIDTH_PX + 1, 0))) == ["piece_outside"]
    assert _label_codes(_piece("1r", upright(-10, 0))) == ["piece_over_edge"]
    assert _label_codes(_piece("1r", upright(-1, 0))) == []
    assert _label_codes(_piece("1r", upright(-10, 0), cut_off=True)) == []
    assert _label_codes(_piece("1r", ((0, 0), (30, 0), (5, 5), (0, 30)))) == ["piece_crossed"]
    assert _label_codes(_piece("1r", ((0, 0), (40, 0), (10, 40), (45, 30)))) == ["piece_crossed"]


@pytest.mark.parametrize(("beyond_px", "codes"), [(2, []), (3, ["piece_over_edge"])])
def test_a_piece_is_over_the_edge_from_where_it_counts_as_cut_off(beyond_px: int, codes: list[str]) -> None:
    assert _label_codes(_piece("1r", upright(-beyond_px, 0))) == codes


def test_what_was_drawn_is_no_deck_and_its_labels_are_what_was_drawn() -> None:
    pieces = (*row("4r 5r 9r"), *(_piece("7h", upright(22 * i, 60)) for i in range(5)))
    scene = Scene("a.jpg", WIDTH_PX, HEIGHT_PX, "", pieces)
    photographed, drawn = (
        [finding.wording.code for finding in check_labels(one, "a.json", STOCKS)]
        for one in (scene, dataclasses.replace(scene, rendered=True))
    )
    assert (photographed, drawn) == (["too_many_pieces", "six_nine_run"], [])
    beside = (*pieces, _piece("1r", upright(-40, 0)))
    (finding,) = check_labels(dataclasses.replace(scene, pieces=beside, rendered=True), "a.json", STOCKS)
    assert finding.wording.code == "piece_outside"


def test_one_place_labelled_twice() -> None:
    first = _piece("7r", upright(20, 20))
    assert _label_codes(first, _piece("7r", upright(22, 21))) == ["piece_twice"]
    assert _label_codes(first, _piece("7r", upside_down(20, 20))) == ["piece_twice"]
    assert _label_codes(first, _piece("8r", upright(21, 20))) == ["pieces_in_one_place"]
    assert _label_codes(first, _piece("7r", upright(20, 20), visible=0.1)) == []
    assert _label_codes(first, _piece("7r", upright(41, 20))) == []


def test_more_than_the_deck_has() -> None:
    three = [_piece("7h", upright(30 * i, 20)) for i in range(3)]
    assert _label_codes(*three) == []
    assert _label_codes(*three, game="romi40") == ["too_many_pieces"]
    assert _label_codes(*three[:2], game="romi500") == ["too_many_pieces"]
    jokers = [_piece(text, upright(30 * i, 20)) for i, text in enumerate(("*", "*=7r", "*=8b", "1r"))]
    assert _label_codes(*jokers) == ["too_many_pieces"]
    assert _label_codes(*[_piece("?", upright(22 * i, 20)) for i in range(8)]) == []
    assert _label_codes(_piece("7h", upright(0, 0)), game="tile") == ["too_many_pieces"]


@pytest.mark.parametrize(
    ("group", "turned", "code", "other"),
    [
        ("4r 5r 9r", None, "six_nine_run", "6r"),
        ("7b 8b 6b 10b", None, "six_nine_run", "9b"),
        ("8k 7k 9k", None, "six_nine_run", "6k"),
        ("9r 9b 6k", None, "six_nine_run", "9k"),
        ("1r 2r 5k 9r", 3, "six_nine_turned", "6r"),
        ("4r 5r 6r", 2, "six_nine_turned", "9r"),
        ("4r 5r 6r", None, None, None),
        ("6r 6b 6k", None, None, None),
        ("6r", None, None, None),
        ("4h 5h 9h", None, None, None),
        ("4r 5r * 9r", 1, None, None),
    ],
)
def test_a_six_or_nine_that_its_group_contradicts(
    group: str, turned: int | None, code: str | None, other: str | None
) -> None:
    scene = Scene("a.jpg", WIDTH_PX, HEIGHT_PX, "", row(group, turned))
    found = [(f.wording.code, str(f.values["other"]), f.weight) for f in check_labels(scene, "a.json", STOCKS)]
    assert found == ([(code, other, Weight.HINT)] if code else [])


@given(st.integers(0, 10**6), st.sampled_from(Kind))
def test_right_labels_are_never_called_wrong(seed: int, kind: Kind) -> None:
    assert all(finding.weight is Weight.HINT for finding in check_labels(sketch_scene(seed, kind), "a.json", STOCKS))


class _Interrupted(Exception):
    pass


def test_an_interrupted_check_goes_on_and_finds_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sketch_set(tmp_path, 9)
    shutil.copy(tmp_path / "sketch-000001.jpg", tmp_path / "sketch-000007.jpg")
    _cut(tmp_path / "sketch-000003.jpg")
    seal(tmp_path)
    _cut(tmp_path / "sketch-000004.json")
    expected = _check(tmp_path)

    def stop_at(finished: int, total: int) -> None:
        assert total == 9
        if finished == 6:
            raise _Interrupted

    with pytest.raises(_Interrupted):
        check_set(tmp_path, STOCKS, stop_at)
    journal = tmp_path / JOURNAL_NAME
    journal.write_bytes(journal.read_bytes()[:-20])
    looked: list[str] = []

    def look_and_remember(path: Path) -> Look:
        looked.append(path.name)
        return look_at(path)

    monkeypatch.setattr("datasets.look_journal.look_at", look_and_remember)
    again = _check(tmp_path)
    assert _named(again) == _named(expected)
    assert "sketch-000000.jpg" not in looked
    assert "sketch-000008.jpg" in looked
    assert not journal.exists()


def test_a_changed_picture_is_looked_at_again_after_an_interruption(tmp_path: Path) -> None:
    sketch_set(tmp_path, 2)

    def stop_at(finished: int, _: int) -> None:
        if finished == 1:
            raise _Interrupted

    with pytest.raises(_Interrupted):
        check_set(tmp_path, STOCKS, stop_at)
    (tmp_path / "sketch-000000.jpg").write_bytes(b"")
    assert _named(_check(tmp_path)) == {("picture_empty", "sketch-000000.json")}


def test_a_set_that_cannot_be_written_is_checked_all_the_same(good: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "mkdir", refuse)
    assert not list(_check(good).findings)


def test_on_a_full_disk_a_set_is_checked_without_a_journal(good: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fill_disk(monkeypatch, lambda name: name == Path(JOURNAL_NAME).name)
    assert not list(_check(good).findings)


def test_findings_survive_json(good: Path) -> None:
    scene = load_scene(good / "one.json")
    save_scene(dataclasses.replace(scene, pieces=scene.pieces * 2), good / "one.json")
    told = json.loads(json.dumps(_check(good).to_json("en")))
    assert told["counts"] == {"piece_twice": 3, "file_changed": 1}
    assert told["broken"]
    assert {entry["where"] for entry in told["findings"]} >= {"one.json pieces[3]", "one.json"}
