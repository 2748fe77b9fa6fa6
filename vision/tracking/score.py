"""What a tracker told of a rendered film beside the film's truth: how soon, and what was invented."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from datasets.synth.film.truth import CHANGES, FilmFrame, FilmPiece, FilmTruth, Happening
from vision.decision import SURE_CONFIDENCE
from vision.geometry import overlaps
from vision.tracking.events import Appeared, Event, Gone, Moved, Reread, Stable, TablePiece

_SAME_PLACE: Final = 0.3
"""Intersection over union from which a piece was told where it truly is."""


@dataclass(frozen=True, slots=True)
class Delay:
    """From when all of a change could be seen to the stable look that tells the true table; None where none did."""

    what: Happening
    clear_ms: int
    ms: int | None


@dataclass(frozen=True, slots=True)
class FilmScore:
    """`told`: pieces told to lie there, or to lie elsewhere; `invented` of them were not, and of those
    `invented_unsure` were told as not sure. `lost` were told to be gone.

    `stable` looks were told, `stable_wrong` of them name other pieces than lie there; `pieces` lay in those looks,
    `pieces_right` of them were named.
    """

    delays: tuple[Delay, ...] = ()
    told: int = 0
    invented: int = 0
    invented_unsure: int = 0
    gone: int = 0
    lost: int = 0
    stable: int = 0
    stable_wrong: int = 0
    pieces: int = 0
    pieces_right: int = 0
    mistakes: tuple[str, ...] = field(default=())

    def __add__(self, other: "FilmScore") -> "FilmScore":
        return FilmScore(*(getattr(self, name) + getattr(other, name) for name in self.__slots__))


def score(truth: FilmTruth, events: Sequence[Event]) -> FilmScore:
    """Compares the events of a whole film with its truth."""
    told = [event for event in events if isinstance(event, Appeared | Moved | Reread)]
    invented = [event for event in told if not _lies(event.piece, _frame_at(truth, event.t_ms))]
    gone = [event for event in events if isinstance(event, Gone)]
    lost = [event for event in gone if _lies(event.piece, _frame_at(truth, event.t_ms))]
    looks = [event for event in events if isinstance(event, Stable)]
    wrong = [look for look in looks if _bag(look.pieces) != _bag(_frame_at(truth, look.t_ms).lying)]
    right = sum((_bag(look.pieces) & _bag(_frame_at(truth, look.t_ms).lying)).total() for look in looks)
    return FilmScore(
        delays=_delays(truth, looks),
        told=len(told),
        invented=len(invented),
        invented_unsure=sum(event.piece.confidence < SURE_CONFIDENCE for event in invented),
        gone=len(gone),
        lost=len(lost),
        stable=len(looks),
        stable_wrong=len(wrong),
        pieces=sum(len(_frame_at(truth, look.t_ms).lying) for look in looks),
        pieces_right=right,
        mistakes=tuple(f"{e.t_ms} ms: {type(e).__name__.lower()} {e.piece.piece}" for e in (*invented, *lost)),
    )


def _delays(truth: FilmTruth, looks: Sequence[Stable]) -> tuple[Delay, ...]:
    delays = []
    starts = [step.start_ms for step in truth.steps] + [truth.frames[-1].t_ms + 1]
    for step, until_ms in zip(truth.steps, starts[1:], strict=True):
        if step.what not in CHANGES:
            continue
        wanted = _groups(_frame_at(truth, step.clear_ms).lying)
        right = (
            look.t_ms for look in looks if step.start_ms <= look.t_ms < until_ms and _groups(look.pieces) == wanted
        )
        first = next(right, None)
        delays.append(Delay(step.what, step.clear_ms, None if first is None else max(0, first - step.clear_ms)))
    return tuple(delays)


def _frame_at(truth: FilmTruth, t_ms: int) -> FilmFrame:
    """The last frame that was shown at a time."""
    times = [frame.t_ms for frame in truth.frames]
    return truth.frames[max(0, int(np.searchsorted(times, t_ms, side="right")) - 1)]


def _lies(piece: TablePiece, frame: FilmFrame) -> bool:
    alike = [true for true in frame.lying if true.piece == piece.piece]
    if not alike:
        return False
    quads = np.array([true.quad for true in alike], np.float32)
    return bool(overlaps(np.array([piece.quad], np.float32), quads).max() > _SAME_PLACE)


def _bag(pieces: Iterable[TablePiece | FilmPiece]) -> Counter[str]:
    return Counter(str(piece.piece) for piece in pieces)


def _groups(pieces: Iterable[TablePiece | FilmPiece]) -> Counter[str]:
    """The groups as bags of pieces, whatever their order."""
    groups: dict[int | None, list[str]] = {}
    for piece in pieces:
        groups.setdefault(piece.group, []).append(str(piece.piece))
    return Counter(" ".join(sorted(group)) for group in groups.values())
