"""Fits a reader's calibration to scenes with known truth, and keeps it in the record of the reader's weights."""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from datasets.folders import not_writable
from datasets.photo_labels import PhotoTruth
from engine.pieces import CLASS_COUNT, Kind, class_of
from engine.wording import BadInput, Wording
from vision.calibration import RECORD_KEY, Calibration, calibration_to_json, fit
from vision.compare import INDEX_OVERLAP, Fault
from vision.evaluate import Measured, measure
from vision.geometry import overlaps
from vision.networks import READER_RECORD, Networks

NOTHING_TO_FIT: Final = Wording(
    "nothing_to_fit",
    hu="ezekben nincs elég jelenet ehhez ({kind}): legalább {least} elolvasott darab kell; rajzoltass többet",
    en="these hold too few scenes of {kind}: at least {least} pieces must have been read; render more",
)
NO_RECORD: Final = Wording(
    "no_record",
    hu="a hálózat jegyzőkönyve hiányzik vagy hibás; tanítsd újra: romi train reader",
    en="the network's record is missing or broken; train it again: romi train reader",
)
LEAST_PIECES: Final = 200
"""With fewer the fit would be chance."""

_LARGEST_LOGIT: Final = 15.0


@dataclass(frozen=True, slots=True)
class Fitted:
    """A calibration and what it was fitted to: pieces that were read, and places taken for one that hold none."""

    calibration: Calibration
    pieces: int
    invented: int


def read_plainly(truths: Iterable[PhotoTruth], networks: Networks) -> Iterator[Measured]:
    """Reads photos of the networks' kind without any calibration."""
    return measure(truths, {networks.kind: replace(networks, calibration=Calibration())})


def fit_to(measured: Sequence[Measured], kind: Kind) -> Fitted:
    """The calibration for which what is true of photos read plainly is most probable.

    Raises BadInput (`nothing_to_fit`).
    """
    posteriors: list[NDArray[np.float32]] = [np.empty((0, CLASS_COUNT), np.float32)]
    classes: list[int] = []
    presences: list[NDArray[np.float32]] = [np.empty(0, np.float32)]
    present: list[bool] = []
    for one in measured:
        pairs = [(class_of(name.piece), row) for name, row in one.comparison.pairs if name.piece]
        surplus = [mistake.row for mistake in one.comparison.mistakes if mistake.fault is Fault.INVENTED]
        invented = [row for row in surplus if row is not None and not _is_an_index(one, row)]
        rows = [row for _, row in pairs]
        posteriors.append(one.reading.posteriors[rows])
        classes += [number for number, _ in pairs]
        presences.append(one.reading.presences[rows + invented])
        present += [True] * len(pairs) + [False] * len(invented)
    if len(classes) < LEAST_PIECES:
        raise BadInput(NOTHING_TO_FIT, kind=kind.value, least=LEAST_PIECES)
    likely = np.concatenate(presences).astype(np.float64)
    margins = np.clip(np.log(likely) - np.log1p(-np.minimum(likely, 1 - 1e-9)), -_LARGEST_LOGIT, _LARGEST_LOGIT)
    calibration = fit(
        np.concatenate(posteriors), np.array(classes, np.int64), margins.astype(np.float32), np.array(present, np.bool_)
    )
    return Fitted(calibration, len(classes), present.count(False))


def _is_an_index(one: Measured, row: int) -> bool:
    """Whether a surplus card was read at an index that is there: not invented, but one of a card's read apart."""
    indices = [np.array(index, np.float32) for name in one.truth.names for index in name.indices]
    return bool(indices) and float(overlaps(indices, one.reading.read_at[[row]]).max()) >= INDEX_OVERLAP


def keep(fitted: Fitted, folder: Path) -> Path:
    """Writes a calibration into the record of the reader in `folder` and returns the record's path.

    Raises BadInput (`no_record`, `not_writable`).
    """
    path = folder / READER_RECORD
    try:
        record = json.loads(path.read_text(encoding="utf-8"))
        record[RECORD_KEY] = calibration_to_json(fitted.calibration) | {
            "pieces": fitted.pieces,
            "invented": fitted.invented,
        }
    except (OSError, ValueError, TypeError):
        raise BadInput(NO_RECORD, where=str(path)) from None
    try:
        path.write_text(json.dumps(record, indent=2) + "\n", encoding="utf-8", newline="\n")
    except OSError as error:
        raise not_writable(path, error) from None
    return path
