"""One's own photos and videos, labelled beforehand by whatever is handed in."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from datasets.prelabelling import Labels, Picture, import_photos, import_video
from datasets.scene import Prediction, Scene, ScenePiece, load_scene
from datasets.sets import scene_files
from datasets.sketch import sketch_picture
from engine.pieces import parse_piece
from engine.wording import BadInput
from tests.datasets.made_sets import tree, upright

SEVEN = parse_piece("7r")
PREDICTED = ScenePiece(SEVEN, upright(5, 5), group=0, predicted=Prediction(SEVEN, "w1"))


class _Reader:
    """Says a red seven of every picture, and counts how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self, picture: Picture) -> Labels:
        assert picture.shape[2] == 3
        self.asked += 1
        return Labels((PREDICTED,))


def _decode(path: Path) -> Picture:
    picture = cv2.imdecode(np.frombuffer(path.read_bytes(), np.uint8), cv2.IMREAD_COLOR)
    assert picture is not None
    return np.asarray(picture, np.uint8)


def _scenes(out: Path) -> list[Scene]:
    return [load_scene(path) for path in scene_files(out)]


@pytest.fixture
def photos(tmp_path: Path) -> Path:
    folder = tmp_path / "photos"
    for name, seed in (("IMG_1.jpg", 1), ("IMG_2.jpg", 2), ("again.jpg", 1), ("garden/IMG_1.jpg", 3)):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(sketch_picture(seed, 120, 90))
    (folder / "cut.jpg").write_bytes(sketch_picture(4, 120, 90)[:900])
    (folder / "empty.png").write_bytes(b"")
    (folder / "iphone.HEIC").write_bytes(b"ftypheic")
    (folder / "notes.txt").write_text("no photo", encoding="utf-8")
    return folder


def test_photos_are_labelled_once_and_sorted_by_folder(photos: Path, tmp_path: Path) -> None:
    done = import_photos(photos, tmp_path / "out", _decode, _Reader())
    assert (done.added, done.kept, done.twice, done.pieces) == (3, 0, 1, 3)
    assert {(f.wording.code, f.where) for f in done.findings if f.wording.code != "photo_near_twin"} == {
        ("picture_damaged", "cut.jpg"),
        ("picture_empty", "empty.png"),
        ("photo_other_form", "iphone.HEIC"),
    }
    scenes = _scenes(tmp_path / "out")
    assert sorted(scene.source for scene in scenes) == ["photos", "photos", "photos/garden"]
    for scene in scenes:
        assert scene.pieces == (PREDICTED,)
        assert scene.notes == {"truth": "predicted"}
        assert (scene.width_px, scene.height_px) == (120, 90)


def test_where_a_photo_was_taken_is_not_kept(tmp_path: Path) -> None:
    plain = sketch_picture(1, 120, 90)
    secret = b"Exif\0\0 N 47.4979 E 19.0402"
    tagged = plain[:2] + b"\xff\xe1" + (len(secret) + 2).to_bytes(2, "big") + secret + plain[2:]
    (tmp_path / "in").mkdir()
    (tmp_path / "in/a.jpg").write_bytes(tagged)
    import_photos(tmp_path / "in", tmp_path / "out", _decode, _Reader())
    assert not any(b"47.4979" in content for content in tree(tmp_path / "out").values())


def test_broken_off_the_import_goes_on_and_asks_no_network_twice(photos: Path, tmp_path: Path) -> None:
    import_photos(photos, tmp_path / "whole", _decode, _Reader())

    def stop(finished: int, _: int) -> None:
        if finished == 3:
            raise KeyboardInterrupt

    reader = _Reader()
    with pytest.raises(KeyboardInterrupt):
        import_photos(photos, tmp_path / "out", _decode, reader, tell=stop)
    before = reader.asked
    done = import_photos(photos, tmp_path / "out", _decode, reader)
    assert tree(tmp_path / "out") == tree(tmp_path / "whole")
    assert 0 < before < reader.asked == 3
    assert done.kept == before


def test_what_a_person_has_corrected_since_stays(photos: Path, tmp_path: Path) -> None:
    import_photos(photos, tmp_path / "out", _decode, _Reader())
    label = scene_files(tmp_path / "out")[0]
    corrected = label.read_text(encoding="utf-8").replace('{"piece": "7r", "quad"', '{"piece": "8r", "quad"')
    label.write_text(corrected, encoding="utf-8")
    import_photos(photos, tmp_path / "out", _decode, _Reader())
    assert label.read_text(encoding="utf-8") == corrected
    assert load_scene(label).pieces[0].piece == parse_piece("8r")


def _video(path: Path, seeds: list[int], rate: float = 10.0) -> Path:
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), rate, (160, 120))
    for seed in seeds:
        picture = cv2.imdecode(np.frombuffer(sketch_picture(seed, 160, 120), np.uint8), cv2.IMREAD_COLOR)
        assert picture is not None
        writer.write(picture)
    writer.release()
    return path


def test_a_video_gives_a_frame_every_so_often_and_a_still_table_once(tmp_path: Path) -> None:
    """Three seconds of one table, two of another, one of the first again; ten frames a second."""
    video = _video(tmp_path / "evening.avi", [1] * 30 + [2] * 20 + [1] * 10)
    reader = _Reader()
    done = import_video(video, tmp_path / "out", reader, every_s=1.0, source="club")
    assert (done.added, done.twice, reader.asked) == (2, 4, 2)
    assert [scene.picture[-14:] for scene in _scenes(tmp_path / "out")] == [
        "-00000000ms.jpg"[-14:],
        "-00003000ms.jpg"[-14:],
    ]
    assert {scene.source for scene in _scenes(tmp_path / "out")} == {"club"}
    again = import_video(video, tmp_path / "out", reader, every_s=1.0, source="club")
    assert (again.added, again.kept, reader.asked, again.identity) == (0, 2, 2, done.identity)


@pytest.mark.parametrize("content", [b"", b"no video", b"RIFF" + bytes(2000)])
def test_what_is_no_video_is_one_sentence(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "a.avi").write_bytes(content)
    with pytest.raises(BadInput) as caught:
        import_video(tmp_path / "a.avi", tmp_path / "out", _Reader())
    assert caught.value.code == "no_video"


def test_a_video_that_is_cut_short_gives_what_can_be_read(tmp_path: Path) -> None:
    video = _video(tmp_path / "a.avi", list(range(40)))
    video.write_bytes(video.read_bytes()[: video.stat().st_size // 2])
    done = import_video(video, tmp_path / "out", _Reader(), every_s=0.5)
    assert 0 < done.added < 8
    assert done.findings.counts == {"video_ends_early": 1}
