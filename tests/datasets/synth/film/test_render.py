"""Small rendered films: what is seen is what the truth says."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from datasets.synth.film.render import Film, FilmOptions
from datasets.synth.film.save import save_film
from datasets.synth.film.truth import FilmFrame, FilmTruth, Happening, load_truth
from models.preprocess import Image


def _film(*steps: Happening, seed: int = 1) -> tuple[list[Image], list[FilmFrame], FilmTruth]:
    film = Film(FilmOptions(seed=seed, size_px=(480, 320), pieces=6, steps=steps))
    pictures, frames = zip(*film, strict=True)
    return list(pictures), list(frames), film.truth


def _lying(frame: FilmFrame) -> set[int]:
    return {piece.id for piece in frame.lying}


def test_a_laid_piece_is_held_then_lies_and_is_seen() -> None:
    _, frames, truth = _film(Happening.LAID)
    (step,) = truth.steps
    assert step.what is Happening.LAID
    held = [frame for frame in frames if any(piece.held for piece in frame.pieces)]
    assert {piece.id for frame in held for piece in frame.pieces if piece.held} == set(step.ids)
    assert _lying(frames[-1]) - _lying(frames[0]) == set(step.ids)
    after = [frame for frame in frames if frame.t_ms >= step.clear_ms]
    assert all(piece.visible > 0.95 for frame in after for piece in frame.pieces if piece.id in step.ids)
    before = next(frame for frame in reversed(frames) if frame.t_ms < step.clear_ms)
    assert not before.clear or _lying(before) != _lying(frames[-1])


def test_a_taken_piece_is_gone_and_its_place_looks_as_the_table() -> None:
    pictures, frames, truth = _film(Happening.TAKEN, seed=3)
    (step,) = truth.steps
    (piece,) = [piece for piece in frames[0].pieces if piece.id in step.ids]
    assert _lying(frames[0]) - _lying(frames[-1]) == {piece.id}
    place = cv2.boundingRect(np.array(piece.quad, np.float32))
    x, y, width, height = place
    before, after = (p[y : y + height, x : x + width].astype(int) for p in (pictures[0], pictures[-1]))
    assert np.abs(before - after).mean() > 15


def test_a_bump_moves_every_quad_and_the_picture_with_it() -> None:
    pictures, frames, truth = _film(Happening.BUMPED)
    (step,) = truth.steps
    assert [frame.still for frame in frames].count(False) >= 2
    first, last = frames[0], frames[-1]
    shift = np.array([np.subtract(b.quad, a.quad) for a, b in zip(first.pieces, last.pieces, strict=True)])
    assert np.abs(shift).max() > 3
    source = np.array([p.quad for p in first.pieces], np.float32).reshape(-1, 2)
    target = np.array([p.quad for p in last.pieces], np.float32).reshape(-1, 2)
    matrix, _ = cv2.findHomography(source, target)
    moved = cv2.warpPerspective(pictures[0], matrix, (480, 320))
    inner = (slice(40, -40), slice(40, -40))
    assert np.abs(moved[inner].astype(int) - pictures[-1][inner]).mean() < 6
    assert step.clear_ms <= last.t_ms


def test_light_and_focus_change_the_picture_and_no_piece() -> None:
    pictures, frames, truth = _film(Happening.LIGHT, Happening.BLUR)
    assert [step.what for step in truth.steps] == [Happening.LIGHT, Happening.BLUR]
    assert all(frame.pieces == frames[0].pieces for frame in frames)
    assert abs(pictures[-1].mean() / pictures[0].mean() - 1) > 0.08
    blurred = [picture for picture, frame in zip(pictures, frames, strict=True) if not frame.sharp]
    sharpness = [cv2.Laplacian(cv2.GaussianBlur(p, (0, 0), 1), cv2.CV_32F).var() for p in (*blurred, pictures[-1])]
    assert min(sharpness) < 0.5 * sharpness[-1]


def test_a_hand_hides_pieces_without_changing_any() -> None:
    _, frames, _ = _film(Happening.RESTED)
    assert min(piece.visible for frame in frames for piece in frame.pieces) < 0.8
    assert all(_lying(frame) == _lying(frames[0]) for frame in frames)


def test_the_same_seed_gives_the_same_film(tmp_path: Path) -> None:
    options = FilmOptions(seed=5, size_px=(400, 320), pieces=4, steps=1)
    first = save_film(options, tmp_path / "a")
    second = save_film(options, tmp_path / "b")
    assert first == second == load_truth(tmp_path / "b")[0]
    names = load_truth(tmp_path / "a")[1]
    assert names == tuple(sorted(path.name for path in (tmp_path / "a").glob("*.jpg")))
    assert (tmp_path / "a" / names[-1]).read_bytes() == (tmp_path / "b" / names[-1]).read_bytes()


@pytest.mark.parametrize("seed", range(3))
def test_all_that_is_lying_at_first_is_within_the_frame_and_seen(seed: int) -> None:
    film = Film(FilmOptions(seed=seed, size_px=(480, 320), pieces=9, steps=1))
    _, frame = next(iter(film))
    assert len(frame.pieces) >= 6
    quads = np.array([piece.quad for piece in frame.pieces])
    assert quads.min() > 0
    assert quads[..., 0].max() < 480
    assert quads[..., 1].max() < 320
    assert all(piece.visible > 0.9 for piece in frame.pieces)
