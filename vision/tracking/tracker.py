"""The table over time: frames in, events out; a plain state machine without clocks, threads or networks of its own.

A frame is compared with the ground, the table as it was when it was last looked at. Where it looks otherwise and
nothing moves, it is read; what is read there in several frames is told. Where something moves, or lies there that
is neither a piece nor a piece's empty place, pieces are hidden and stay.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.rules import Rules
from models.preprocess import Image
from vision.reading import Reading
from vision.tracking.bare import looks_bare
from vision.tracking.events import CameraMoved, Event, TablePiece
from vision.tracking.found import Found, pairs_of, read_parts
from vision.tracking.glance import Glance, Mask, glance_at, moving
from vision.tracking.ground import Ground, ground_of
from vision.tracking.look import Reader, lie_together
from vision.tracking.regions import (
    Rect,
    Region,
    joined,
    mask_of,
    outline_mask,
    owner_map,
    rect_about,
    regions_of,
    shares_in,
    widened,
)
from vision.tracking.registration import Homography, moved_quads, scaled, shift_of, turn_of
from vision.tracking.table import decide_together, table_reading
from vision.tracking.teller import Arrange, Teller
from vision.tracking.tracks import AGREEING_LOOKS, Track, height_of, odd_sizes, patches, quads_of

_WHOLE_LOOK_MS: Final = 30_000
"""The whole frame is looked at so often though nothing changed."""
_FOREIGN_LOOK_MS: Final = 400
"""How often a place is looked at where something lies still that is no piece."""
_FOREIGN_MS: Final = 1500
"""What is no piece and lies still for so long belongs to the table."""
_FOREIGN_SHARE: Final = 0.25
_FOREIGN_PIECES: Final = 0.6
"""A changed place is foreign where this share of it, and this many pieces' area, is beside pieces."""
_ARM_PIECES: Final = 5
"""What reaches in from the frame's edge and is larger than so many pieces is an arm, mostly."""
_EXPLAINED_RIM_PX: Final = 11
"""Px of the glance around a piece that change with it: its shadow, and what is compared with it."""
_RIM_PX: Final = 4
"""Px of the glance around a changed place that belong to it."""
_ROOM: Final = 1.0
"""Piece heights around a changed place that are read with it."""
_SETTLING_LOOKS: Final = 2
_AFFECTED: Final = 0.15
_HIDDEN: Final = 0.3
"""Shares of a piece's face in a changed place."""
_TAKEN: Final = 0.25
"""The share of a piece's place from which another piece lies in it."""
_ALL_MOVES: Final = 0.2
_REGISTER_MS: Final = 400
_SCENE_SHARE: Final = 0.6
"""Where something new fills this share of the frame and no piece is left, another scene is shown."""
_STILL_MOVING_MS: Final = 1000
"""So long after a change the table is not at rest while something moves: what was taken is often laid elsewhere."""
_VACATED_MS: Final = 3000
_LEAST_PIECE_SHARE: Final = 0.12
_FACE: Final = 0.7
"""A piece's area in squares of its height."""
_UNKNOWN_PIECE_PX: Final = 16.0
"""The height of a piece in a glance before any is known."""


class Hindrance(StrEnum):
    """Why a frame tells nothing."""

    DARK = "dark"
    BLURRED = "blurred"
    SHAKEN = "shaken"
    """Nearly everything in it moves."""


@dataclass(frozen=True, eq=False, slots=True)
class _Frame:
    """One frame and what is known of it while it is worked on."""

    t_ms: int
    image: Image
    glance: Glance
    motion: Mask

    @property
    def size_px(self) -> tuple[int, int]:
        return self.image.shape[1], self.image.shape[0]

    @property
    def shape(self) -> tuple[int, ...]:
        """Of the glance's maps."""
        return self.motion.shape


@dataclass(eq=False)
class Tracker:
    """Follows one table. `reader` reads frames and parts of them, `arrange` tells which pieces lie together.

    With `rules` what is probable follows from the game, without from all games with such pieces.
    `weights`: the version of those that read. `hindrance`: why the newest frame told nothing. `view` takes px of the
    first frame to where they are in the newest.
    """

    reader: Reader
    rules: Rules | None = None
    arrange: Arrange = lie_together
    weights: str = ""
    hindrance: Hindrance | None = None
    view: Homography = field(default_factory=lambda: np.eye(3))
    _restless_ms: int = 0
    _tracks: list[Track] = field(default_factory=list)
    _ground: Ground | None = None
    _last: Glance | None = None
    _last_whole_ms: int = 0
    _all_is_new: bool = False
    """Whether the next look is at the whole frame, wherever pieces are known to lie."""
    _told_ms: int = -_STILL_MOVING_MS
    _registered_ms: int = -_REGISTER_MS
    _next_id: int = 1
    _teller: Teller = field(default_factory=Teller)
    _vacated: list[tuple[int, NDArray[np.float32]]] = field(default_factory=list)
    """Where pieces lay that were told to be gone, and when; such a place is no foreign thing."""

    def step(self, t_ms: int, image: Image) -> list[Event]:
        """What one more frame `(h, w, 3)` BGR tells. Frames come in the order of their time `t_ms`."""
        glance = glance_at(image)
        if self._last is not None and self._last.grey.shape != glance.grey.shape:
            self._last = self._ground = None
        self.hindrance = self._hindrance(glance)
        if self.hindrance:
            self._restless_ms = t_ms
            return []
        last, self._last = self._last, glance
        if last is None:
            return []
        frame = _Frame(t_ms, image, glance, moving(last, glance))
        if self._ground is None:
            return self._begin(frame)
        events: list[Event] = []
        different = self._ground.different(glance)
        if self._ground.upset(different):
            if frame.motion.mean() > _ALL_MOVES:
                self.hindrance, self._restless_ms = Hindrance.SHAKEN, t_ms
                return []
            if (movement := self._movement(frame, self._ground)) is not None:
                events.append(self._follow_camera(frame, self._ground, movement))
                different = self._ground.different(glance)
        return events + self._step(frame, self._ground, different)

    def reading(self) -> Reading | None:
        """The table as it is known, as if it had been read in one picture; None before the first frame.

        Each piece is what the looks at it say together, decided given the game.
        """
        if self._last is None:
            return None
        height, width = (round(side / self._last.scale) for side in self._last.grey.shape)
        told = [track for track in self._tracks if track.told]
        return replace(table_reading(told, (width, height), self.arrange, self.rules), weights=self.weights)

    def pieces(self) -> tuple[TablePiece, ...]:
        """The pieces that were told, where they lie now."""
        return tuple(track.seen() for track in self._tracks if track.told)

    def hidden(self) -> frozenset[int]:
        """Which of them something is in front of."""
        return frozenset(track.id for track in self._tracks if track.told and track.hidden)

    def still_ms(self, t_ms: int) -> int:
        """For how long nothing has moved on the table, and nothing on it was unclear."""
        return t_ms - self._restless_ms

    def _hindrance(self, glance: Glance) -> Hindrance | None:
        if glance.dark:
            return Hindrance.DARK
        return Hindrance.BLURRED if self._ground and self._ground.blurred(glance) else None

    def _begin(self, frame: _Frame) -> list[Event]:
        """The first two frames between which most of the picture keeps still are the ground."""
        if frame.motion.mean() > _ALL_MOVES:
            return []
        self._ground = ground_of(frame.glance, frame.motion, frame.t_ms)
        self._all_is_new = True
        found = self._read(frame, [(0, 0, *frame.size_px)])
        self._learn(frame, found, ~frame.motion)
        return self._tell_changes(frame.t_ms) + self._tell_rest(frame, waiting=False)

    # Camera movements.

    def _movement(self, frame: _Frame, ground: Ground) -> Homography | None:
        """How the camera moved, in px of the glance; asked now and then while much looks otherwise."""
        if frame.t_ms - self._registered_ms < _REGISTER_MS:
            return None
        self._registered_ms = frame.t_ms
        return ground.movement(frame.glance)

    def _follow_camera(self, frame: _Frame, ground: Ground, movement: Homography) -> Event:
        """All that is known lies elsewhere in the picture now."""
        ground.follow(movement, frame.glance, frame.t_ms)
        in_frame = scaled(movement, 1 / frame.glance.scale)
        self.view = in_frame @ self.view
        for track in (*self._tracks, *self._teller.away):
            track.follow(in_frame)
        self._vacated = [(since, moved_quads(quad[None], in_frame)[0]) for since, quad in self._vacated]
        self._all_is_new = True
        self._teller.dirty = True
        shape = frame.image.shape
        return CameraMoved(frame.t_ms, round(shift_of(in_frame, shape), 1), round(turn_of(in_frame, shape), 2))

    # Where to look.

    def _step(self, frame: _Frame, ground: Ground, different: Mask) -> list[Event]:
        regions = regions_of(different, frame.motion, _LEAST_PIECE_SHARE * self._piece_px(frame) ** 2)
        busy = [region for region in regions if region.moves]
        for region in busy:
            ground.disturb(region, frame.t_ms)
        self._disturb(mask_of(busy, frame.shape), frame)
        due = [region for region in regions if not region.moves and self._is_due(region, frame, ground)]
        blocked = mask_of((region for region in regions if region not in due), frame.shape)
        unclear = [t for t in self._tracks if _is_unclear(t) and not _within(t, blocked, frame)]
        rects = [self._rect_of(region, frame) for region in due] + [_rect_of_track(track, frame) for track in unclear]
        if regions or unclear:
            self._restless_ms = frame.t_ms
        idle = not regions and not unclear and frame.t_ms - self._last_whole_ms >= _WHOLE_LOOK_MS
        if whole := idle or self._all_is_new:
            rects, self._all_is_new = [(0, 0, *frame.size_px)], False
        own: list[Region] = []
        if rects:
            found = self._read(frame, joined(rects, frame.size_px))
            foreign = self._foreign(frame, ground, due, found)
            own = [region for region in due if region not in foreign]
            blocked |= mask_of(foreign, frame.shape)
            scope = widened(mask_of(own, frame.shape), _RIM_PX)
            scope |= outline_mask(quads_of(unclear), frame.glance.scale, frame.shape, _RIM_PX)
            self._learn(frame, found, (scope | whole) & ~widened(blocked, _RIM_PX))
        self._mark_hidden(blocked, frame)
        events = self._tell_changes(frame.t_ms)
        if events:
            self._told_ms = frame.t_ms
        waiting = self._settle(frame, ground, own) or (bool(busy) and frame.t_ms - self._told_ms < _STILL_MOVING_MS)
        ground.adapt(frame.glance, ~(different | frame.motion), quiet=not regions)
        return events + self._tell_rest(frame, waiting=waiting)

    def _piece_px(self, frame: _Frame) -> float:
        """How high pieces are in the glance."""
        if not self._tracks:
            return _UNKNOWN_PIECE_PX
        return float(np.median([height_of(track.quad) for track in self._tracks])) * frame.glance.scale

    def _is_due(self, region: Region, frame: _Frame, ground: Ground) -> bool:
        """Whether a place is to be read now."""
        is_arm = region.touches_edge(frame.shape) and region.area_px > _ARM_PIECES * _FACE * self._piece_px(frame) ** 2
        if is_arm and ground.still_for_ms(region, frame.t_ms) < _FOREIGN_LOOK_MS:
            return False
        return bool(np.median(region.of(ground.next_look_ms)) <= frame.t_ms)

    def _rect_of(self, region: Region, frame: _Frame) -> Rect:
        scale = frame.glance.scale
        low = np.array([region.columns.start, region.rows.start]) / scale
        high = np.array([region.columns.stop, region.rows.stop]) / scale
        return rect_about(low, high, _ROOM * self._piece_px(frame) / scale, frame.size_px)

    def _disturb(self, moved: Mask, frame: _Frame) -> None:
        """What was laid on a piece moves: whether the piece is still there can be seen again.

        Of what nothing was to be told, nothing is known: another thing may lie there afterwards.
        """
        disturbed = [track for track in self._tracks if _within(track, moved, frame)]
        for track in disturbed:
            track.under = False
        self._tracks = [track for track in self._tracks if not (track.silent and track in disturbed)]

    def _read(self, frame: _Frame, rects: Sequence[Rect]) -> Found:
        if rects[0] == (0, 0, *frame.size_px):
            self._last_whole_ms = frame.t_ms
        piece_px = self._piece_px(frame) / frame.glance.scale if self._tracks else None
        return read_parts(frame.image, rects, piece_px, self.reader)

    # What the looks say.

    def _foreign(self, frame: _Frame, ground: Ground, regions: Sequence[Region], found: Found) -> list[Region]:
        """The places that something covers which is no piece; what lies still for long becomes ground instead."""
        scale = frame.glance.scale
        seen = outline_mask(found.quads, scale, frame.shape, _EXPLAINED_RIM_PX)
        known = [track.quad for track in self._tracks] + [quad for _, quad in self._vacated]
        known_quads = np.array(known, np.float32).reshape(-1, 4, 2)
        explained = seen | ground.unknown | outline_mask(known_quads, scale, frame.shape, _EXPLAINED_RIM_PX)
        face_px = _FACE * self._piece_px(frame) ** 2
        foreign = []
        for region in regions:
            beside_px = (1 - region.share_in(explained)) * region.area_px
            in_place = beside_px <= max(_FOREIGN_SHARE * region.area_px, _FOREIGN_PIECES * face_px)
            if in_place and not self._conceals(frame, region, found):
                continue
            if ground.still_for_ms(region, frame.t_ms) >= _FOREIGN_MS:
                self._absorb(frame, ground, region, seen)
                continue
            region.paint(ground.next_look_ms, frame.t_ms + _FOREIGN_LOOK_MS)
            foreign.append(region)
        return foreign

    def _conceals(self, frame: _Frame, region: Region, found: Found) -> bool:
        """Whether something that is no piece, and no bare table either, lies where a piece lay."""
        inside = mask_of([region], frame.shape)
        lost = [t for t in self._tracks if t.told and _within(t, inside, frame) and not found.has(t.quad)]
        seen = outline_mask(found.quads, frame.glance.scale, frame.shape)
        shares = shares_in(seen, owner_map(quads_of(lost), frame.glance.scale, frame.shape), len(lost))
        # A row that was pushed aside by less than a piece lies half where it lay.
        lost = [track for track, share in zip(lost, shares, strict=True) if share < _TAKEN]
        if not lost:
            return False
        pieces = outline_mask(quads_of(self._tracks), frame.glance.scale, frame.shape, _RIM_PX)
        pieces |= outline_mask(found.quads, frame.glance.scale, frame.shape, _RIM_PX)
        return not all(looks_bare(frame.image, frame.glance.scale, track.quad, pieces) for track in lost)

    def _absorb(self, frame: _Frame, ground: Ground, region: Region, seen: Mask) -> None:
        """What lies there belongs to the table from now on, but for the pieces that it hides."""
        inside = mask_of([region], frame.shape)
        told = [track for track in self._tracks if track.told]
        under = [track for track in told if _within(track, inside & ~seen, frame)]
        if region.area_px > _SCENE_SHARE * inside.size and len(under) == len(told):
            self._teller.forget(told)
            self._tracks, under = [], []
        for track in under:
            track.under = track.hidden = True
        inside &= ~outline_mask(quads_of(under), frame.glance.scale, frame.shape, _EXPLAINED_RIM_PX)
        ground.absorb(inside, frame.glance)

    def _learn(self, frame: _Frame, found: Found, scope: Mask) -> None:
        """What was found goes to the pieces it belongs to, new ones begin, and what is not found is missed."""
        known = [track for track in self._tracks if found.saw(track.quad)]
        affected = [_is_affected(track, scope, frame) for track in known]
        seen: set[int] = set()
        may_be_told = False
        free = set(range(len(found)))
        for row, (number, same) in pairs_of(known, found).items():
            track = known[number]
            if affected[number] and not (same or track.told is None or track.looks_like(found.patches[row])):
                continue
            free.discard(row)
            seen.add(number)
            if affected[number]:
                track.found(*found.row(row))
                may_be_told |= track.looks >= AGREEING_LOOKS
        lost = [number for number in range(len(known)) if affected[number] and number not in seen]
        for number, patch in zip(lost, patches(frame.image, quads_of([known[n] for n in lost])), strict=True):
            known[number].not_found(patch)
        for row in sorted(free):
            self._begin_track(frame, found, row, scope)
        for track, odd in zip(self._tracks, odd_sizes(self._tracks), strict=True):
            track.odd = track.told is None and bool(odd)
        # Deciding takes as long as a look: it is left until something may be told of what was found.
        if may_be_told:
            decide_together([track for track in self._tracks if not track.silent], self.arrange, self.rules)

    def _begin_track(self, frame: _Frame, found: Found, row: int, scope: Mask) -> None:
        track = Track(self._next_id, *found.row(row), found.kind)
        if _within(track, scope, frame):
            self._tracks.append(track)
            self._next_id += 1

    def _settle(self, frame: _Frame, ground: Ground, regions: Sequence[Region]) -> bool:
        """Places that were read often enough are ground. Returns whether some were not."""
        unclear = outline_mask(quads_of([t for t in self._tracks if _is_unclear(t)]), frame.glance.scale, frame.shape)
        waiting = False
        for region in regions:
            if ground.looks_at(region) >= _SETTLING_LOOKS and not region.of(unclear).any():
                ground.settle(region, frame.glance)
            else:
                waiting = True
        return waiting

    def _mark_hidden(self, blocked: Mask, frame: _Frame) -> None:
        shares = np.zeros(len(self._tracks))
        if blocked.any():
            owners = owner_map(quads_of(self._tracks), frame.glance.scale, frame.shape)
            shares = shares_in(blocked, owners, len(self._tracks))
        for track, share in zip(self._tracks, shares, strict=True):
            track.cover(bool(share > _HIDDEN))

    def _tell_changes(self, t_ms: int) -> list[Event]:
        events = self._teller.changes(t_ms, self._tracks)
        dropped, self._teller.dropped = self._teller.dropped, []
        self._vacated = [(since, quad) for since, quad in self._vacated if t_ms - since < _VACATED_MS]
        self._vacated += [(t_ms, track.quad) for track in dropped]
        self._tracks = [track for track in self._tracks if track not in dropped]
        return events

    def _tell_rest(self, frame: _Frame, *, waiting: bool) -> list[Event]:
        return self._teller.rest(frame.t_ms, self._tracks, self.arrange, frame.size_px, waiting=waiting)


def _is_unclear(track: Track) -> bool:
    """Whether more looks are needed to tell what is with it."""
    doubtful = track.misses > 0 if track.told else not track.silent
    return doubtful and not track.hidden and not track.under


def _within(track: Track, mask: Mask, frame: _Frame) -> bool:
    """Whether its middle lies in the mask; False beyond the frame."""
    x, y = np.floor(track.quad.mean(axis=0) * frame.glance.scale).astype(int)
    inside = 0 <= y < mask.shape[0] and 0 <= x < mask.shape[1]
    return inside and bool(mask[y, x])


def _is_affected(track: Track, scope: Mask, frame: _Frame) -> bool:
    """Whether enough of its face lies where the table may have changed."""
    face = outline_mask(track.quad[None], frame.glance.scale, frame.shape)
    return bool(scope[face].mean() > _AFFECTED) if face.any() and not track.under else False


def _rect_of_track(track: Track, frame: _Frame) -> Rect:
    room_px = _ROOM * height_of(track.quad)
    return rect_about(track.quad.min(axis=0), track.quad.max(axis=0), room_px, frame.size_px)
