"""A picture with what was read in it, and its JSON form (`romi read`)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from engine.melds import MeldFault, MeldKind
from engine.pieces import CLASS_COUNT, Kind, Piece, class_of, parse_piece, piece_of
from engine.wording import BadInput, Language, Wording
from models.preprocess import Quads
from vision.decision import SURE_CONFIDENCE, Decision
from vision.judge import Verdict
from vision.notices import NOTICES, Notice

ALTERNATIVE_THRESHOLD: Final = 0.005
"""The least probability at which another piece is listed as an alternative."""
_SUM_TOLERANCE: Final = 0.01

NO_READING: Final = Wording(
    "no_reading",
    hu="ez nem a «romi read --json» válasza: {problem}",
    en="this is no answer of 'romi read --json': {problem}",
)


@dataclass(frozen=True, eq=False, slots=True)
class Reading:
    """What was read in one picture. Rows are pieces, in reading order within their group, group after group.

    `quads` `(n, 4, 2)` float32, px of the picture, clockwise from the piece's own top left.
    `posteriors` `(n, 54)` float32, what the network said: 52 pieces, joker, face down.
    `groups` `(n,)` int64, ascending from 0 without gaps; `verdicts` has one entry for each group.
    `decision`: what was made of that, given the game; None where the network's word stands alone.
    `figures` `(n, 4, 2)` float32 px: where each was read, of a card its surest index; None where it is the quads.
    `kind`: tiles or cards. `ms`: milliseconds of each stage. `weights`: the version of those that read, empty where
    that is not known. Raises ValueError where this does not hold.
    """

    width_px: int
    height_px: int
    kind: Kind
    quads: Quads
    posteriors: NDArray[np.float32]
    groups: NDArray[np.int64]
    verdicts: tuple[Verdict, ...]
    ms: Mapping[str, float] = field(default_factory=dict)
    notices: tuple[Notice, ...] = ()
    decision: Decision | None = None
    figures: Quads | None = None
    weights: str = ""

    def __post_init__(self) -> None:
        count = len(self.groups)
        wrong = [
            problem
            for problem, holds in (
                ("the picture has no size", self.width_px > 0 and self.height_px > 0),
                ("quads are not (n, 4, 2) float32", _is(self.quads, (count, 4, 2), np.float32)),
                ("posteriors are not (n, 54) float32", _is(self.posteriors, (count, CLASS_COUNT), np.float32)),
                ("groups are not (n,) int64", _is(self.groups, (count,), np.int64)),
                ("quads are not finite", np.isfinite(self.quads).all()),
                ("posteriors are no probabilities", _probabilities(self.posteriors)),
                ("groups do not ascend by ones from 0", _ascends(self.groups)),
                ("verdicts are not one for each group", len(self.verdicts) == len(set(self.groups.tolist()))),
                ("figures are not (n, 4, 2) float32", _is(self.read_at, (count, 4, 2), np.float32)),
                ("decision is not one for each piece", self.decision is None or len(self.decision.classes) == count),
            )
            if not holds
        ]
        if wrong:
            raise ValueError("; ".join(wrong))

    def __len__(self) -> int:
        return len(self.groups)

    @property
    def read_at(self) -> Quads:
        """`figures`, or the quads where they are the same."""
        return self.quads if self.figures is None else self.figures

    @property
    def pieces(self) -> list[Piece]:
        """What each row was decided to be."""
        return [piece_of(int(index), self.kind) for index in self._classes]

    @property
    def confidences(self) -> NDArray[np.float32]:
        """How probable it is that each of `pieces` is right, `(n,)`."""
        return np.asarray(self._probabilities[np.arange(len(self)), self._classes], np.float32)

    @property
    def sure(self) -> NDArray[np.bool_]:
        """Whether each of `pieces` may be relied on, `(n,)`; a person should look at the others."""
        return np.asarray(self.confidences >= SURE_CONFIDENCE)

    @property
    def presences(self) -> NDArray[np.float32]:
        """How probable it is that there is a piece at all, `(n,)`."""
        return np.ones(len(self), np.float32) if self.decision is None else self.decision.presences

    def by_network_alone(self) -> "Reading":
        """The same pieces as the network alone read them; `verdicts` and `notices` stay those of what was decided."""
        classes = self.posteriors.argmax(axis=1)
        return replace(self, decision=Decision(classes, self.posteriors, self.presences))

    @property
    def _classes(self) -> NDArray[np.int64]:
        return self.posteriors.argmax(axis=1) if self.decision is None else self.decision.classes

    @property
    def _probabilities(self) -> NDArray[np.float32]:
        """Of each class of each row, given all that is known, `(n, 54)`."""
        if self.decision is None:
            return self.posteriors
        return np.asarray(self.decision.presences[:, None] * self.decision.beliefs, np.float32)

    @property
    def group_rows(self) -> list[NDArray[np.int64]]:
        """The rows of each group, in reading order."""
        return [np.flatnonzero(self.groups == number) for number in range(len(self.verdicts))]

    def alternatives(self, row: int) -> list[tuple[Piece, float]]:
        """What else the piece in a row might be, most probable first, from `ALTERNATIVE_THRESHOLD` up."""
        listed = _listed(self._probabilities[row])
        return [(piece_of(i, self.kind), p) for i, p in listed if i != self._classes[row]]

    def network_said(self, row: int) -> list[tuple[Piece, float]]:
        """What the network alone took the piece in a row for: the most probable first, others as in `alternatives`."""
        posterior = self.posteriors[row]
        best = int(posterior.argmax())
        listed = [(i, p) for i, p in _listed(posterior) if i != best]
        return [(piece_of(i, self.kind), p) for i, p in [(best, float(posterior[best])), *listed]]


def _listed(probabilities: NDArray[np.float32]) -> list[tuple[int, float]]:
    """The classes from `ALTERNATIVE_THRESHOLD` up, most probable first."""
    order = np.argsort(-probabilities, kind="stable")
    return [(int(i), float(probabilities[i])) for i in order if probabilities[i] >= ALTERNATIVE_THRESHOLD]


def _is(array: NDArray[Any], shape: tuple[int, ...], dtype: type) -> bool:
    return array.shape == shape and array.dtype == dtype


def _probabilities(posteriors: NDArray[np.float32]) -> bool:
    within = bool(((posteriors >= 0) & (posteriors <= 1 + _SUM_TOLERANCE)).all())
    return within and bool((np.abs(posteriors.sum(axis=-1) - 1) <= _SUM_TOLERANCE).all())


def _ascends(groups: NDArray[np.int64]) -> bool:
    return not len(groups) or (groups[0] == 0 and bool(np.isin(np.diff(groups), (0, 1)).all()))


def reading_to_json(reading: Reading, photo: str, language: Language) -> dict[str, Any]:
    """One entry of the answer of `romi read`; coordinates to a hundredth, probabilities to a ten-thousandth."""
    pieces, sure, presences = [str(piece) for piece in reading.pieces], reading.sure, reading.presences
    stages_ms = {stage: round(ms, 1) for stage, ms in reading.ms.items()}
    return {
        "photo": photo,
        "width": reading.width_px,
        "height": reading.height_px,
        "kind": reading.kind.value,
        "weights": reading.weights,
        "ms": round(sum(stages_ms.values()), 1),
        "stages_ms": stages_ms,
        "pieces": [
            {
                "piece": pieces[row],
                "confidence": round(float(confidence), 4),
                "quad": _plain(reading.quads[row]),
                "group": int(reading.groups[row]),
                "alternatives": [[str(piece), round(p, 4)] for piece, p in reading.alternatives(row)],
                "sure": bool(sure[row]),
                "presence": round(float(presences[row]), 4),
                "network": [[str(piece), round(p, 4)] for piece, p in reading.network_said(row)],
            }
            | ({} if reading.figures is None else {"figure": _plain(reading.figures[row])})
            for row, confidence in enumerate(reading.confidences)
        ],
        "groups": [
            {
                "pieces": [pieces[row] for row in rows],
                "kind": verdict.kind,
                "points": verdict.points,
                "fault": verdict.fault,
                "hint": verdict.hint,
            }
            for rows, verdict in zip(reading.group_rows, reading.verdicts, strict=True)
        ],
        "warnings": [
            {"code": notice.code, "text": notice.text(language), "values": dict(notice.values)}
            for notice in reading.notices
        ],
    }


def _plain(quad: NDArray[np.float32]) -> list[list[float]]:
    return [[round(float(x), 2), round(float(y), 2)] for x, y in quad]


def reading_from_json(entry: Mapping[str, Any]) -> Reading:
    """The reading of one entry that `reading_to_json` wrote; what no alternative names shares the rest evenly.

    Raises BadInput (`no_reading`) naming the field.
    """
    try:
        pieces = entry["pieces"]
        verdicts = tuple(
            Verdict(
                group["kind"] and MeldKind(group["kind"]),
                group["points"],
                group["fault"] and MeldFault(group["fault"]),
                group["hint"],
            )
            for group in entry["groups"]
        )
        return Reading(
            int(entry["width"]),
            int(entry["height"]),
            Kind(entry["kind"]),
            np.array([piece["quad"] for piece in pieces], np.float32).reshape(len(pieces), 4, 2),
            _table([piece["network"] for piece in pieces]),
            np.array([piece["group"] for piece in pieces], np.int64),
            verdicts,
            {stage: float(ms) for stage, ms in entry["stages_ms"].items()},
            tuple(Notice(NOTICES[warning["code"]], warning["values"]) for warning in entry["warnings"]),
            _decision(pieces),
            _figures(pieces),
            str(entry.get("weights", "")),
        )
    except BadInput:
        raise
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        problem = f"{type(error).__name__} {error}"
        raise BadInput(NO_READING, problem=problem) from None


def _figures(pieces: Sequence[Mapping[str, Any]]) -> Quads | None:
    if not any("figure" in piece for piece in pieces):
        return None
    return np.array([piece["figure"] for piece in pieces], np.float32).reshape(len(pieces), 4, 2)


def _decision(pieces: Sequence[Mapping[str, Any]]) -> Decision:
    presences = np.array([piece["presence"] for piece in pieces], np.float32)
    listed = [[(piece["piece"], piece["confidence"]), *piece["alternatives"]] for piece in pieces]
    shares = np.maximum(presences, np.float32(1e-4)).tolist()
    return Decision(
        np.array([class_of(parse_piece(piece["piece"])) for piece in pieces], np.int64),
        _table([[(text, p / share) for text, p in row] for row, share in zip(listed, shares, strict=True)]),
        presences,
    )


def _table(rows: Sequence[Sequence[tuple[str, float]]]) -> NDArray[np.float32]:
    """Probabilities `(n, 54)` of the named pieces; the others share the rest of each row evenly."""
    table = np.empty((len(rows), CLASS_COUNT), np.float32)
    for row, listed in zip(table, rows, strict=True):
        named = {class_of(parse_piece(text)): float(p) for text, p in listed}
        rest = max(0.0, 1 - sum(named.values())) / max(1, CLASS_COUNT - len(named))
        row[:] = min(rest, ALTERNATIVE_THRESHOLD * 0.999)
        row[list(named)] = list(named.values())
    return table
