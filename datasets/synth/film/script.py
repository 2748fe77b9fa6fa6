"""What happens in a film, as moments of a fifteenth of a second: hands come and go, pieces lie elsewhere afterwards."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.synth.film.hand import Hand
from datasets.synth.film.tiles import FilmTable
from datasets.synth.film.truth import Happening
from datasets.synth.layout import UP, Pose

_LIFT: Final = 0.5
"""Tile widths by which a held tile is above the table."""
_REST_FRAMES: Final = (14, 22)
"""How long nothing happens between two steps."""
_STEPS: Final = (
    Happening.LAID,
    Happening.RESTED,
    Happening.MOVED,
    Happening.BUMPED,
    Happening.LAID,
    Happening.TAKEN,
    Happening.LIGHT,
    Happening.LAID,
    Happening.BLUR,
    Happening.MOVED,
    Happening.TAKEN,
)
"""All that happens in one round of a film; a seed shuffles it."""


@dataclass(frozen=True, eq=False, slots=True)
class Moment:
    """One frame before it is drawn.

    `lying` and `held` are tiles' poses by their number. `view` `(3, 3)` takes the canvas to the frame.
    `light` 0…1 between the film's two lights. `places` are the poses where something changed last.
    """

    step: int
    lying: dict[int, Pose]
    held: dict[int, Pose]
    hand: Hand | None
    view: NDArray[np.float64]
    moving: bool
    light: float
    blur_px: float
    places: tuple[Pose, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """One step of the film: what, and which tiles."""

    what: Happening
    ids: tuple[int, ...] = ()


@dataclass(eq=False)
class Director:
    """Lets things happen on a table; `plans` grows with each step that has begun."""

    table: FilmTable
    tile_px: float
    rng: np.random.Generator
    frame_px: tuple[int, int]
    plans: list[Plan] = field(default_factory=list)
    view: NDArray[np.float64] = field(default_factory=lambda: np.eye(3))
    light: float = 0.0
    places: tuple[Pose, ...] = ()

    def __post_init__(self) -> None:
        self.view = self._view(0.0, 0.0, 0.0)

    def film(self, steps: int | Sequence[Happening]) -> Iterator[Moment]:
        """So many steps, or these, each followed by a while in which nothing happens."""
        yield from self._rest()
        for what in self._order(steps) if isinstance(steps, int) else steps:
            yield from self._step(what)
            yield from self._rest()

    def _order(self, count: int) -> list[Happening]:
        order: list[Happening] = []
        while len(order) < count:
            order += [_STEPS[i] for i in self.rng.permutation(len(_STEPS))]
        return order[:count]

    def _step(self, what: Happening) -> Iterator[Moment]:
        match what:
            case Happening.LAID:
                return self._lay()
            case Happening.TAKEN:
                return self._take()
            case Happening.MOVED:
                return self._move()
            case Happening.RESTED:
                return self._reach_and_rest()
            case Happening.BUMPED:
                return self._bump()
            case Happening.LIGHT:
                return self._change_light()
            case Happening.BLUR:
                return self._lose_focus()

    def _rest(self) -> Iterator[Moment]:
        for _ in range(int(self.rng.integers(*_REST_FRAMES))):
            yield self._moment()

    def _begin(self, what: Happening, ids: Sequence[int] = ()) -> None:
        self.plans.append(Plan(what, tuple(ids)))

    def _moment(
        self,
        hand: Hand | None = None,
        held: dict[int, Pose] | None = None,
        *,
        view: NDArray[np.float64] | None = None,
        blur_px: float = 0.0,
    ) -> Moment:
        table = self.table
        return Moment(
            step=len(self.plans) - 1,
            lying={number: table.poses[number] for number in sorted(table.lying)},
            held=held or {},
            hand=hand,
            view=self.view if view is None else view,
            moving=view is not None,
            light=self.light,
            blur_px=blur_px,
            places=self.places,
        )

    # What hands do.

    def _lay(self) -> Iterator[Moment]:
        """A tile beside a meld, a new meld, or a single tile."""
        kind = self.rng.random()
        ids = self._extension() if kind < 0.35 else None
        if ids is None:
            pieces = self.table.box.meld(self.rng) if kind < 0.75 else [self.table.box.single(self.rng)]
            ids = self.table.deal(pieces)
        if ids is None:
            return
        self._begin(Happening.LAID, ids)
        self.places = tuple(self.table.poses[number] for number in ids)
        tip = self._tip_over(self.places)
        start = self._edge_near(tip)
        yield from self._travel(start, start, tip, ids, self.places, tip)
        yield from self._grip(start, tip, ids)
        self.table.lying |= set(ids)
        yield from self._travel(start, tip, start, (), (), tip)

    def _take(self) -> Iterator[Moment]:
        """The last tile of a long meld, or one that lies alone."""
        table = self.table
        rows = [table.group_of(number) for number in sorted(table.lying)]
        takeable = sorted({row[-1] for row in rows if len(row) > 3 or len(row) == 1})
        if not takeable:
            return
        number = takeable[int(self.rng.integers(len(takeable)))]
        self._begin(Happening.TAKEN, [number])
        self.places = (table.poses[number],)
        tip = self._tip_over(self.places)
        start = self._edge_near(tip)
        yield from self._travel(start, start, tip, (), (), tip)
        table.lying.discard(number)
        yield from self._grip(start, tip, [number])
        yield from self._travel(start, tip, start, [number], self.places, tip)

    def _move(self) -> Iterator[Moment]:
        """A meld to another place."""
        table = self.table
        numbers = sorted(table.lying)
        ids = table.group_of(numbers[int(self.rng.integers(len(numbers)))])
        before = tuple(table.poses[number] for number in ids)
        if before[0].right @ before[-1].base < before[0].right @ before[0].base:
            return
        row = table.free_place([pose.piece for pose in before], without=ids)
        if row is None or len(ids) > 5:
            return
        after = tuple(replace(pose, group=old.group) for pose, old in zip(row, before, strict=True))
        self._begin(Happening.MOVED, ids)
        self.places = (*before, *after)
        tip, goal = self._tip_over(before), self._tip_over(after)
        start = self._edge_near(tip)
        yield from self._travel(start, start, tip, (), (), tip)
        table.lying -= set(ids)
        yield from self._grip(start, tip, ids)
        yield from self._travel(start, tip, goal, ids, before, tip)
        for number, pose in zip(ids, after, strict=True):
            table.poses[number] = pose
        yield from self._grip(start, goal, ids)
        table.lying |= set(ids)
        yield from self._travel(start, goal, start, (), (), goal)

    def _reach_and_rest(self) -> Iterator[Moment]:
        """A hand over some tiles that lies still for a while and goes."""
        numbers = sorted(self.table.lying)
        self._begin(Happening.RESTED)
        self.places = ()
        tip = self._tip_over([self.table.poses[numbers[int(self.rng.integers(len(numbers)))]]])
        start = self._edge_near(tip)
        yield from self._travel(start, start, tip, (), (), tip)
        for _ in range(int(self.rng.integers(8, 24))):
            yield self._moment(Hand(tip, start))
        yield from self._travel(start, tip, start, (), (), tip)

    def _extension(self) -> list[int] | None:
        """A new tile at the right end of a run that goes on."""
        table = self.table
        for number in self.rng.permutation(sorted(table.lying)):
            row = table.group_of(int(number))
            last, first = table.poses[row[-1]], table.poses[row[0]]
            piece = replace(last.piece, rank=last.piece.rank + 1)
            is_run = len(row) > 2 and first.piece.rank + len(row) - 1 == last.piece.rank and last.piece.rank < 13
            if not is_run or first.piece.suit != last.piece.suit:
                continue
            beside = table.place_beside(row[-1], piece)
            if beside is not None and table.box.take([piece]):
                table.poses.append(beside)
                return [len(table.poses) - 1]
        return None

    def _tip_over(self, poses: Sequence[Pose]) -> NDArray[np.float64]:
        """Where the fingertips are when the hand holds tiles in these places."""
        middle = np.mean([pose.base for pose in poses], axis=0)
        return np.asarray(self.table.camera.project(middle[None])[0] + self.rng.normal(0, 0.2, 2) * self.tile_px)

    def _edge_near(self, tip: NDArray[np.float64]) -> NDArray[np.float64]:
        """A point so far beyond the nearest edge, mostly the lower one, that the hand is out of sight there."""
        left, top, right, bottom = self.table.frame
        beyond = 3 * self.tile_px
        x, y = tip + self.rng.normal(0, 3, 2) * self.tile_px
        ways = [(abs(bottom - tip[1]) * 0.6, (x, bottom + beyond)), (tip[1] - top, (x, top - beyond))]
        ways += [(tip[0] - left, (left - beyond, y)), (right - tip[0], (right + beyond, y))]
        return np.array(min(ways)[1])

    def _travel(
        self,
        start: NDArray[np.float64],
        begin: NDArray[np.float64],
        end: NDArray[np.float64],
        ids: Sequence[int],
        poses: Sequence[Pose],
        gripped: NDArray[np.float64],
    ) -> Iterator[Moment]:
        """The tip goes from `begin` to `end`, with tiles whose `poses` are theirs when the tip is at `gripped`."""
        distance = float(np.linalg.norm(end - begin)) / self.tile_px
        count = max(4, round(distance / self.rng.uniform(1.0, 2.0)))
        for share in (1 - np.cos(np.pi * np.arange(1, count + 1) / count)) / 2:
            tip = begin + (end - begin) * share
            held = self._carried(ids, poses, gripped, tip)
            beyond = bool(np.allclose(tip, start)) and end is start
            yield self._moment(None if beyond else Hand(tip, self._shoulder(start, tip)), {} if beyond else held)

    def _shoulder(self, start: NDArray[np.float64], tip: NDArray[np.float64]) -> NDArray[np.float64]:
        """A point from which the arm comes, always behind the tip."""
        middle = np.array([sum(self.table.frame[::2]) / 2, sum(self.table.frame[1::2]) / 2])
        return np.asarray(start + (start - middle) * 1.5 + (tip - start) * 0.1)

    def _carried(
        self, ids: Sequence[int], poses: Sequence[Pose], gripped: NDArray[np.float64], tip: NDArray[np.float64]
    ) -> dict[int, Pose]:
        here, there = self.table.camera.on_table(np.stack([gripped, tip]))
        shift = np.array([*(there - here), 0.0]) + UP * _LIFT
        return {number: replace(pose, base=pose.base + shift) for number, pose in zip(ids, poses, strict=True)}

    def _grip(self, start: NDArray[np.float64], tip: NDArray[np.float64], ids: Sequence[int]) -> Iterator[Moment]:
        """Fingers close or open: tiles are held where they lie."""
        held = {number: self.table.poses[number] for number in ids}
        for _ in range(int(self.rng.integers(2, 5))):
            yield self._moment(Hand(tip, self._shoulder(start, tip)), held)

    # What camera and light do.

    def _view(self, turn_deg: float, x_share: float, y_share: float) -> NDArray[np.float64]:
        left, top, right, bottom = self.table.frame
        middle = ((left + right) / 2, (top + bottom) / 2)
        view = np.eye(3)
        view[:2] = cv2.getRotationMatrix2D(middle, turn_deg, 1.0)
        view[:2, 2] += np.array([x_share * (right - left) - left, y_share * (right - left) - top])
        return view

    def _bump(self) -> Iterator[Moment]:
        """Camera or table is pushed: everything lies elsewhere in the frame."""
        self._begin(Happening.BUMPED)
        self.places = ()
        shift = self.rng.uniform(0.008, 0.03, 2) * self.rng.choice([-1, 1], 2)
        after = self._view(float(self.rng.uniform(-2, 2)), *shift.tolist())
        before, count = self.view, int(self.rng.integers(3, 6))
        for frame in range(1, count):
            swing = frame / count + self.rng.normal(0, 0.15)
            yield self._moment(view=before + (after - before) * swing, blur_px=0.03 * self.tile_px)
        self.view = after

    def _change_light(self) -> Iterator[Moment]:
        """A lamp is switched, or a cloud passes."""
        self._begin(Happening.LIGHT)
        self.places = ()
        goal, count = 1 - self.light, int(self.rng.choice([1, 4, 12]))
        for _ in range(count):
            self.light += (goal - self.light) / 2 if count > 1 else goal - self.light
            yield self._moment()
        self.light = goal
        yield self._moment()

    def _lose_focus(self) -> Iterator[Moment]:
        """The camera looks for its focus."""
        self._begin(Happening.BLUR)
        self.places = ()
        count = int(self.rng.integers(8, 16))
        most = self.rng.uniform(0.06, 0.14) * self.tile_px
        for share in np.sin(np.pi * np.arange(1, count) / count):
            yield self._moment(blur_px=float(share * most))
