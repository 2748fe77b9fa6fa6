"""The household that the labels play: what it corrects, and what it leaves in the set."""

from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from datasets.photo_labels import LabelledName, PhotoTruth
from datasets.scene import load_scene
from datasets.sets import CONFIRMED, TRUTH_NOTE
from engine.pieces import Kind, class_of, parse_pieces
from models.preprocess import Image, Quads
from vision.decode import decode
from vision.judge import Verdict
from vision.learning import rehearsal
from vision.learning.rehearsal import Collected, collect
from vision.networks import Networks
from vision.reading import Reading

QuadAt = Callable[..., Quads]


def test_what_was_misread_missed_or_invented_is_put_right(
    quad: QuadAt, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, networks_that_see_nothing: Networks
) -> None:
    places = np.concatenate([quad(100 + 90 * i, 100, 60) for i in range(5)])
    read_rows, said = places[[0, 1, 4]], parse_pieces("7r 8b 1k")

    def read_image(image: Image, *_: object) -> Reading:
        posteriors = np.full((3, 54), 0.1 / 53, np.float32)
        posteriors[range(3), [class_of(piece) for piece in said]] = 0.9
        height_px, width_px = image.shape[:2]
        return Reading(width_px, height_px, Kind.TILES, read_rows, posteriors, np.arange(3), (Verdict(),) * 3)

    monkeypatch.setattr(rehearsal, "read_image", read_image)
    _, packed = cv2.imencode(".png", np.full((300, 600, 3), 90, np.uint8))
    (tmp_path / "table.png").write_bytes(packed.tobytes())
    true = parse_pieces("7r 8r 9r 5b")
    outlines = [tuple((float(x), float(y)) for x, y in places[i][[1, 2, 3, 0]]) for i in range(4)]
    names = tuple(
        LabelledName(piece.rank, piece, outline, counted=i < 3)
        for i, (piece, outline) in enumerate(zip(true, outlines, strict=True))
    )
    truth = PhotoTruth(tmp_path / "table.png", "kitchen", Kind.TILES, names)

    assert collect([truth], tmp_path / "set", networks_that_see_nothing) == Collected(1, 3, 3)
    scene = load_scene(tmp_path / "set" / "table.json")
    assert (scene.source, scene.notes[TRUTH_NOTE], scene.picture) == ("kitchen", CONFIRMED, "table.jpg")
    assert [str(piece.piece) for piece in scene.pieces] == ["7r", "8r", "9r"]
    assert [piece.predicted and str(piece.predicted.piece) for piece in scene.pieces] == ["7r", "8b", None]
    assert scene.ignored == (outlines[3],)
    assert not any(piece.up_known for piece in scene.pieces)
    for piece, place in zip(scene.pieces, places, strict=False):
        assert np.allclose(sorted(piece.quad), sorted(place.tolist()), atol=0.5)
    assert decode(tmp_path / "set" / "table.jpg").shape == (300, 600, 3)
