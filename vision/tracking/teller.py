"""When to tell what of the pieces that are followed: only what several looks agree on, and each change once."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from engine.pieces import Kind
from models.preprocess import Quads
from vision.decision import SURE_CONFIDENCE
from vision.tracking.events import (
    Appeared,
    Covered,
    Event,
    Gone,
    Group,
    MeldsChanged,
    Moved,
    Reread,
    Stable,
    TablePiece,
    Uncovered,
)
from vision.tracking.tracks import AGREEING_LOOKS, Track, corners_of, height_of

Arrange = Callable[[Quads, Kind], list[list[int]]]
"""Which pieces lie together: rows of quads, in reading order."""

_AWAY_MS: Final = 8000
"""A piece that comes back within this time was moved, not taken and laid."""
_HELD_BACK_MS: Final = 1000
"""So long a new piece waits to be told while one of the same name may be the same piece, hidden or just taken."""
_MOVED: Final = 0.3
"""Piece heights from which a piece lies elsewhere."""
_REREAD_LOOKS: Final = 6


@dataclass(eq=False)
class Teller:
    """Remembers what was told. `away` are pieces that went lately; `dropped` those that the tracker shall forget.

    `dirty`: something changed since the last stable look.
    """

    away: list[Track] = field(default_factory=list)
    dropped: list[Track] = field(default_factory=list)
    dirty: bool = True
    _groups: dict[tuple[int, ...], Group] = field(default_factory=dict)
    _hidden: set[int] = field(default_factory=set)
    _forgotten: list[Track] = field(default_factory=list)

    def changes(self, t_ms: int, tracks: list[Track]) -> list[Event]:
        """What came, went, moved or is another piece than was told; the tracker takes out what is `dropped`."""
        self.away = [track for track in self.away if t_ms - track.gone_ms < _AWAY_MS]
        events: list[Event] = [Gone(t_ms, track.seen()) for track in self._forgotten]
        self._forgotten.clear()
        events += self._arrivals(t_ms, tracks)
        events += self._departures(t_ms, tracks)
        events += self._corrections(t_ms, tracks)
        self.dirty |= bool(events)
        return events

    def rest(
        self, t_ms: int, tracks: list[Track], arrange: Arrange, size_px: tuple[float, float], *, waiting: bool
    ) -> list[Event]:
        """What is covered, and the table once it is at rest; `waiting`: places that changed are still to be read."""
        present = [track for track in tracks if track.told]
        events = self._coverings(t_ms, present)
        if self.dirty and not waiting and all(_is_settled(track, size_px) for track in tracks):
            events += self._stable(t_ms, present, arrange)
            self.dirty = False
        return events

    def forget(self, tracks: list[Track]) -> None:
        """These pieces are no longer in sight for good: another table is shown."""
        self._forgotten += tracks

    def _arrivals(self, t_ms: int, tracks: list[Track]) -> list[Event]:
        events: list[Event] = []
        for track in tracks:
            if track.told or not track.ready or track.hidden:
                continue
            alike = [t for t in tracks if t.told == track.best and t not in self.dropped]
            source = _nearest(track, [t for t in self.away if t.told == track.best] + [t for t in alike if _is_gone(t)])
            if source is None and any(t.hidden or t.misses for t in alike):
                track.held_since_ms = t_ms if track.held_since_ms is None else track.held_since_ms
                if t_ms - track.held_since_ms < _HELD_BACK_MS:
                    continue
            track.told, track.told_quad = track.best, track.quad.copy()
            if source is None:
                events.append(Appeared(t_ms, track.seen()))
                continue
            assert source.told_quad is not None  # noqa: S101
            track.id = source.id
            events.append(Moved(t_ms, track.seen(), corners_of(source.told_quad)))
            self.away = [t for t in self.away if t is not source]
            self.dropped.append(source)
        return events

    def _departures(self, t_ms: int, tracks: list[Track]) -> list[Event]:
        coming = [t.best for t in tracks if t.told is None and not t.silent]
        events: list[Event] = []
        for track in tracks:
            if track.told and _is_gone(track) and track not in self.dropped and track.told not in coming:
                events.append(Gone(t_ms, track.seen()))
                track.gone_ms = t_ms
                self.away.append(track)
                self.dropped.append(track)
        return events

    def _corrections(self, t_ms: int, tracks: list[Track]) -> list[Event]:
        events: list[Event] = []
        for track in tracks:
            if track.told is None or track.told_quad is None or track.hidden or track.misses:
                continue
            before, told = track.told_quad, track.told
            if track.best != told and track.confidence >= SURE_CONFIDENCE and track.looks >= _REREAD_LOOKS:
                track.told = track.best
                events.append(Reread(t_ms, track.seen(), told))
            if np.linalg.norm(track.quad.mean(axis=0) - before.mean(axis=0)) > _MOVED * height_of(before):
                track.told_quad = track.quad.copy()
                events.append(Moved(t_ms, track.seen(), corners_of(before)))
        return events

    def _coverings(self, t_ms: int, present: list[Track]) -> list[Event]:
        hidden = {track.id for track in present if track.hidden}
        here = {track.id for track in present}
        newly, again = sorted(hidden - self._hidden), sorted((self._hidden - hidden) & here)
        self._hidden = hidden
        events: list[Event] = [Covered(t_ms, tuple(newly))] if newly else []
        return events + ([Uncovered(t_ms, tuple(again))] if again else [])

    def _stable(self, t_ms: int, present: list[Track], arrange: Arrange) -> list[Event]:
        quads = np.array([track.quad for track in present], np.float32).reshape(-1, 4, 2)
        rows = arrange(quads, present[0].kind if present else Kind.TILES)
        pieces: list[TablePiece] = []
        groups: dict[tuple[int, ...], Group] = {}
        for number, row in enumerate(rows):
            seen = [present[i].seen(number) for i in row]
            pieces += seen
            groups[tuple(piece.id for piece in seen)] = tuple(piece.piece for piece in seen)
        events: list[Event] = []
        if groups != self._groups:
            before = tuple(group for ids, group in self._groups.items() if groups.get(ids) != group)
            after = tuple(group for ids, group in groups.items() if self._groups.get(ids) != group)
            events.append(MeldsChanged(t_ms, before, after))
        self._groups = groups
        return [*events, Stable(t_ms, tuple(pieces))]


def _is_gone(track: Track) -> bool:
    """Whether its place was seen otherwise in enough looks."""
    return track.misses >= AGREEING_LOOKS and not track.hidden and not track.under


def _is_settled(track: Track, size_px: tuple[float, float]) -> bool:
    """Whether nothing more is to be found out about a piece; one beyond the frame's edge keeps nobody waiting."""
    x, y = track.quad.mean(axis=0)
    if track.silent or not (0 <= x < size_px[0] and 0 <= y < size_px[1]):
        return True
    return track.told is not None and not track.hidden and not track.misses


def _nearest(track: Track, others: list[Track]) -> Track | None:
    middle = track.quad.mean(axis=0)
    return min(others, key=lambda other: float(np.linalg.norm(other.quad.mean(axis=0) - middle)), default=None)
