"""Draws the moments of a film: the table once for each state, then hands, light, focus and noise over it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.synth.camera import Camera, look_at
from datasets.synth.film.hand import Skin, draw_hand, hand_outlines, sample_skin, throw_hand_shadow
from datasets.synth.film.script import Director, Moment
from datasets.synth.film.tiles import FilmTable
from datasets.synth.film.truth import FilmFrame, FilmPiece, FilmStep, FilmTruth, Happening
from datasets.synth.glyphs import Split
from datasets.synth.layout import Pose
from datasets.synth.lighting import Light, sample_light
from datasets.synth.makes import Make, sample_make
from datasets.synth.painter import NOTHING, Painter
from datasets.synth.stage import Stage, draw_tile, strew, throw_shadows
from datasets.synth.tables import lay_table

Picture = NDArray[np.uint8]

FPS: Final = 15.0
_MARGIN: Final = 0.08
"""The canvas is larger than the frame by this share of it at each side, so that a bumped camera still sees table."""
_SPLIT_NUMBER: Final = {"train": 10, "validation": 11}
_PLACE_FREE: Final = 0.985
"""A place is clear when this share of it shows what lies there."""
_NOISE_ROOM_PX: Final = 64
_HAND: Final = 30_000


@dataclass(frozen=True, slots=True)
class FilmOptions:
    """What a film shall be: `pieces` lie on the table at the start; `steps` happen, or so many of any kind."""

    seed: int = 0
    size_px: tuple[int, int] = (1920, 1080)
    pieces: int = 40
    steps: int | Sequence[Happening] = 8
    split: Split = "validation"
    fps: float = FPS


class Film:
    """A film that draws itself frame by frame; afterwards `truth` tells all that is known of it."""

    def __init__(self, options: FilmOptions) -> None:
        self.options = options
        self._rng = np.random.default_rng((_SPLIT_NUMBER[options.split], options.seed))
        self._set = _build(options, self._rng)
        self._frames: list[FilmFrame] = []
        self._steps_of_frames: list[int] = []

    def __iter__(self) -> Iterator[tuple[Picture, FilmFrame]]:
        """The frames in order, each with its truth; can be gone through once."""
        for number, moment in enumerate(self._set.director.film(self.options.steps)):
            picture, frame = self._set.draw(moment, round(number * 1000 / self.options.fps))
            self._frames.append(frame)
            self._steps_of_frames.append(moment.step)
            yield picture, frame

    @property
    def truth(self) -> FilmTruth:
        """The truth of the frames drawn until now."""
        width_px, height_px = self.options.size_px
        steps = tuple(self._step(number) for number in range(len(self._set.director.plans)))
        return FilmTruth(
            self.options.seed, self.options.fps, width_px, height_px, tuple(self._frames), tuple(filter(None, steps))
        )

    def _step(self, number: int) -> FilmStep | None:
        """A step that began and whose end was seen."""
        frames = [f for f, step in zip(self._frames, self._steps_of_frames, strict=True) if step == number]
        plan = self._set.director.plans[number]
        settled = len(frames)
        lying = {piece.id for piece in frames[-1].lying}
        while settled and _is_settled(frames[settled - 1], lying):
            settled -= 1
        if settled == len(frames):
            return None
        return FilmStep(plan.what, plan.ids, frames[0].t_ms, frames[settled].t_ms)


def _is_settled(frame: FilmFrame, lying: set[int]) -> bool:
    return frame.clear and frame.still and frame.sharp and {piece.id for piece in frame.lying} == lying


def _build(options: FilmOptions, rng: np.random.Generator) -> "_Set":
    """Make, table, camera and lights of a seed, and the tiles that lie there first."""
    width_px, height_px = options.size_px
    make = sample_make(rng, options.split)
    margin = (round(width_px * _MARGIN), round(height_px * _MARGIN))
    canvas = (width_px + 2 * margin[0], height_px + 2 * margin[1])
    tile_px = width_px * float(rng.uniform(0.72, 0.9)) / np.sqrt(max(options.pieces, 6) * 15)
    camera = look_at(
        np.zeros(3),
        tilt_deg=float(rng.uniform(0, 25)),
        turn_deg=float(rng.uniform(-180, 180)),
        roll_deg=float(rng.normal(0, 2)),
        tile_width_px=tile_px,
        focal=float(rng.uniform(0.9, 1.5)),
        size_px=canvas,
    )
    light = sample_light(rng)
    table, _ = lay_table(camera, options.split, rng)
    bare = Painter(table, camera)
    strewn = Stage(make, camera, light, bare, rng, [])
    if rng.random() < 0.3:
        strew(strewn, 1)
    frame = (margin[0], margin[1], margin[0] + width_px, margin[1] + height_px)
    tiles = FilmTable(make, camera, frame, rng)
    while len(tiles.lying) < options.pieces:
        ids = tiles.deal(tiles.box.meld(rng))
        if ids is None:
            break
        tiles.lying |= set(ids)
    director = Director(tiles, tile_px, rng, options.size_px)
    first = _sample_gains(rng, canvas)
    second = first * np.float32(rng.uniform(0.62, 0.85)) * _tint(rng)
    noise = rng.normal(0, rng.uniform(1.2, 3.5), (height_px + _NOISE_ROOM_PX, width_px + _NOISE_ROOM_PX))
    return _Set(
        make=make,
        camera=camera,
        light=light,
        bare=table,
        director=director,
        tile_px=tile_px,
        size_px=options.size_px,
        skin=sample_skin(rng),
        gains=(first, np.asarray(second, np.float32)),
        noise=noise.astype(np.int16),
        seed=options.seed,
        noise_rng=np.random.default_rng((options.seed, 1)),
        softness_px=float(rng.uniform(0.3, 0.9)),
    )


def _tint(rng: np.random.Generator) -> NDArray[np.float32]:
    warmth = rng.normal(0, 0.06)
    return np.array([1 - warmth, 1, 1 + warmth], np.float32)


def _sample_gains(rng: np.random.Generator, size: tuple[int, int]) -> NDArray[np.float32]:
    """How bright each pixel is under a lamp `(h, w, 3)`; the brightest place is about as bright in every film."""
    xs, ys = np.meshgrid(np.linspace(-1, 1, 96), np.linspace(-1, 1, 64))
    angle = rng.uniform(0, 2 * np.pi)
    field = 1 + (xs * np.cos(angle) + ys * np.sin(angle)) * rng.uniform(0, 0.25)
    field += np.exp(-((xs - rng.uniform(-1, 1)) ** 2 + (ys - rng.uniform(-1, 1)) ** 2)) * rng.uniform(0, 0.35)
    field *= 1 - (xs**2 + ys**2) * rng.uniform(0, 0.15)
    level = rng.uniform(0.75, 0.98) / float(np.quantile(field, 0.95))
    gains = (field[..., None] * level * _tint(rng)).astype(np.float32)
    return np.asarray(cv2.resize(gains, size), np.float32)


@dataclass(eq=False)
class _Set:
    """All that one film needs to draw a moment; the picture of the table as it lies is kept until it changes."""

    make: Make
    camera: Camera
    light: Light
    bare: Picture
    director: Director
    tile_px: float
    size_px: tuple[int, int]
    skin: Skin
    gains: tuple[NDArray[np.float32], NDArray[np.float32]]
    noise: NDArray[np.int16]
    seed: int
    noise_rng: np.random.Generator
    softness_px: float
    _still: Painter | None = None
    _still_of: dict[int, Pose] = field(default_factory=dict)
    _mixed: NDArray[np.float32] = field(default_factory=lambda: np.empty(0, np.float32))
    _mixed_light: float | None = None

    def draw(self, moment: Moment, t_ms: int) -> tuple[Picture, FilmFrame]:
        """The frame and its truth."""
        still = self._table_with(moment.lying)
        painter = Painter(still.picture.copy(), self.camera)
        painter.shown[:] = still.shown
        self._draw_over(painter, moment)
        picture = self._seen(painter.picture, moment)
        everything = moment.lying | moment.held
        pieces = tuple(self._piece(number, pose, moment, painter) for number, pose in sorted(everything.items()))
        frame = FilmFrame(
            t_ms, pieces, self._clear(moment, painter), not moment.moving, bool(moment.blur_px < 0.02 * self.tile_px)
        )
        return picture, frame

    def _stage(self, painter: Painter, poses: dict[int, Pose]) -> Stage:
        known = self.director.table.poses
        listed = [poses.get(number, known[number]) for number in range(len(known))]
        return Stage(self.make, self.camera, self.light, painter, np.random.default_rng((self.seed, 2)), listed)

    def _table_with(self, lying: dict[int, Pose]) -> Painter:
        if self._still is None or self._still_of != lying:
            painter = Painter(self.bare.copy(), self.camera)
            stage = self._stage(painter, lying)
            throw_shadows(replace(stage, poses=list(lying.values())))
            self._draw_tiles(stage, lying)
            self._still, self._still_of = painter, lying
        return self._still

    def _draw_tiles(self, stage: Stage, poses: dict[int, Pose]) -> None:
        for number in sorted(poses, key=lambda i: -self.camera.distance(poses[i].base)):
            # A tile looks the same in every frame: its own wear, its own joker.
            draw_tile(replace(stage, rng=np.random.default_rng((self.seed, 3, number))), number)

    def _draw_over(self, painter: Painter, moment: Moment) -> None:
        if moment.hand:
            throw_hand_shadow(painter.picture, hand_outlines(moment.hand, self.tile_px), self.tile_px, self.skin.shadow)
        self._draw_tiles(self._stage(painter, moment.held), moment.held)
        if moment.hand:
            draw_hand(painter, moment.hand, self.skin, self.tile_px)

    def _seen(self, canvas: Picture, moment: Moment) -> Picture:
        """Light, camera, focus and sensor."""
        if self._mixed_light != moment.light:
            first, second = self.gains
            self._mixed = first + (second - first) * np.float32(moment.light)
            self._mixed_light = moment.light
        flicker = float(1 + self.noise_rng.normal(0, 0.006))
        lit = cv2.multiply(canvas, self._mixed, scale=flicker, dtype=cv2.CV_8U)
        frame = self._framed(np.asarray(lit, np.uint8), moment.view)
        soft = cv2.GaussianBlur(frame, (0, 0), float(np.hypot(self.softness_px, moment.blur_px)))
        x, y = self.noise_rng.integers(0, _NOISE_ROOM_PX, 2)
        noise = self.noise[y : y + self.size_px[1], x : x + self.size_px[0]]
        return np.asarray(cv2.add(soft, cv2.merge([noise] * 3), dtype=cv2.CV_8U), np.uint8)

    def _framed(self, canvas: Picture, view: NDArray[np.float64]) -> Picture:
        """The part of the canvas that the camera sees."""
        width, height = self.size_px
        left, top = np.round(-view[:2, 2]).astype(int)
        if np.allclose(view, [[1, 0, -left], [0, 1, -top], [0, 0, 1]]):
            return canvas[top : top + height, left : left + width]
        return np.asarray(cv2.warpPerspective(canvas, view, self.size_px, borderMode=cv2.BORDER_REFLECT), np.uint8)

    def _outline(self, pose: Pose) -> NDArray[np.float64]:
        return self.camera.project(pose.corners(self.make, self.make.thickness))

    def _piece(self, number: int, pose: Pose, moment: Moment, painter: Painter) -> FilmPiece:
        flat = self._outline(pose)
        quad = cv2.perspectiveTransform(flat[None], moment.view)[0]
        points = [(round(float(x), 2), round(float(y), 2)) for x, y in quad]
        return FilmPiece(
            number,
            pose.piece,
            pose.group,
            (points[0], points[1], points[2], points[3]),
            round(painter.share_shown(flat, number), 3),
            number in moment.held,
        )

    def _clear(self, moment: Moment, painter: Painter) -> bool:
        """Whether no hand and nothing held is over the places of the last change."""
        if moment.hand is None:
            return True
        above = Painter(painter.picture, self.camera)
        over = above.shown
        for outline in hand_outlines(moment.hand, self.tile_px):
            cv2.fillPoly(over, [np.clip(np.round(outline), -9999, 9999).astype(np.int32)], (_HAND,))
        for pose in moment.held.values():
            cv2.fillConvexPoly(over, np.round(self._outline(pose)).astype(np.int32), (_HAND,))
        return all(above.share_shown(self._outline(pose), NOTHING) >= _PLACE_FREE for pose in moment.places)
