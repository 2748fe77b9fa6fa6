"""The networks, two for each kind of piece, loaded once: what they take and answer, and what is said of a bad file."""

import functools
import hashlib
import importlib.resources
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources.abc import Traversable
from typing import Final, NamedTuple

import numpy as np
import onnxruntime
from numpy.typing import NDArray

from engine.pieces import Kind
from engine.wording import BadInput, Wording
from models.locator_maps import Maps
from vision.calibration import RECORD_KEY, Calibration, calibration_from_json

LOCATOR_FILE: Final = "locator.onnx"
READER_FILE: Final = "reader.onnx"
LOCATOR_RECORD: Final = "locator.json"
READER_RECORD: Final = "reader.json"
NETWORK_FILES: Final = (LOCATOR_FILE, READER_FILE, LOCATOR_RECORD, READER_RECORD)
"""All that belongs to the networks of one kind."""

MODEL_MISSING: Final = Wording(
    "model_missing",
    hu="hiányzik ez a hálózat; telepítsd újra a programot, vagy tanítsd meg: romi train",
    en="this network is missing; install the program again, or train it: romi train",
)
MODEL_DAMAGED: Final = Wording(
    "model_damaged",
    hu="ez a hálózat sérült, vagy nem ide való; telepítsd újra a programot, vagy tanítsd meg: romi train",
    en="this network is damaged or does not belong here; install the program again, or train it: romi train",
)


class ReaderLogits(NamedTuple):
    """What the reader says of crops: `classes` `(n, 54)`, `flip` `(n,)` upside down, `piece` `(n,)` a piece at all."""

    classes: NDArray[np.float32]
    flip: NDArray[np.float32]
    piece: NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Networks:
    """Both networks of one kind as plain functions.

    `locate`: a picture `(1, 3, h, w)` of `models.preprocess.network_input` to its maps; `read`: crops
    `(n, 3, 80, 56)` to logits. `kind` is what they have learned to see, `version` names the weights,
    `calibration` makes probabilities of what they answer.
    """

    locate: Callable[[NDArray[np.float32]], Maps]
    read: Callable[[NDArray[np.float32]], ReaderLogits]
    kind: Kind = Kind.TILES
    version: str = ""
    calibration: Calibration = field(default_factory=Calibration)


NetworksByKind = Mapping[Kind, Networks]
"""What the program can read: tiles, cards, or both."""


def version_of(networks: NetworksByKind) -> str:
    """One name for the weights of all kinds together."""
    return "+".join(networks[kind].version for kind in sorted(networks))


def shipped_weights() -> Traversable:
    """The folder of the weights that come with the program, one folder in it for each kind."""
    return importlib.resources.files("models") / "weights"


@functools.cache
def shipped_networks(threads: int = 2) -> NetworksByKind:
    """The networks that come with the program, each session made once. Raises BadInput as `load_networks`."""
    return load_networks(shipped_weights(), threads)


def load_networks(folder: Traversable, threads: int = 2) -> NetworksByKind:
    """The networks whose files lie in `folder`/tiles and `folder`/cards; `threads` work on one picture.

    One of the two kinds is enough. Raises BadInput (`model_missing`, `model_damaged`) placed at the file.
    """
    kinds = [kind for kind in Kind if (folder / kind.value).is_dir()] or [Kind.TILES]
    return {kind: load_kind(folder / kind.value, kind, threads) for kind in kinds}


def load_kind(folder: Traversable, kind: Kind, threads: int = 2) -> Networks:
    """The networks of one kind whose files lie in `folder` itself. Raises BadInput as `load_networks`."""
    contents = _contents(folder)
    locator = _session(contents[0], LOCATOR_FILE, ("maps",), threads)
    reader = _session(contents[1], READER_FILE, ReaderLogits._fields, threads)
    locator_input, reader_input = locator.get_inputs()[0].name, reader.get_inputs()[0].name

    def locate(picture: NDArray[np.float32]) -> Maps:
        (maps,) = locator.run(("maps",), {locator_input: picture})
        return np.asarray(maps[0], np.float32)

    def read(crops: NDArray[np.float32]) -> ReaderLogits:
        return ReaderLogits(*reader.run(ReaderLogits._fields, {reader_input: crops}))

    return Networks(locate, read, kind, _version(contents), _calibration(folder / READER_RECORD, contents[1]))


def weights_version(folder: Traversable) -> str:
    """The name of the weights in `folder`, as `Networks.version`. Raises BadInput (`model_missing`)."""
    return _version(_contents(folder))


def _contents(folder: Traversable) -> list[bytes]:
    return [_content(folder / name) for name in (LOCATOR_FILE, READER_FILE)]


def _version(contents: Sequence[bytes]) -> str:
    return hashlib.sha256(b"".join(contents)).hexdigest()[:12]


def _calibration(record: Traversable, reader: bytes) -> Calibration:
    """The one that the reader's record keeps; one that changes nothing where it keeps none of just these weights."""
    if not record.is_file():
        return Calibration()
    try:
        entry = json.loads(record.read_text(encoding="utf-8"))
        fitted = RECORD_KEY in entry and entry["sha256"] == hashlib.sha256(reader).hexdigest()
        return calibration_from_json(entry[RECORD_KEY]) if fitted else Calibration()
    except (ValueError, TypeError, KeyError, AttributeError):
        raise BadInput(MODEL_DAMAGED, where=str(record)) from None


def _content(file: Traversable) -> bytes:
    try:
        return file.read_bytes()
    except OSError:
        raise BadInput(MODEL_MISSING, where=str(file)) from None


def _session(content: bytes, name: str, outputs: Sequence[str], threads: int) -> onnxruntime.InferenceSession:
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.log_severity_level = 4
    # Threads that wait by spinning take the processor from everything else on a computer with two cores.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    try:
        session = onnxruntime.InferenceSession(content, options, providers=["CPUExecutionProvider"])
    except Exception:  # noqa: BLE001 - the runtime raises a dozen kinds of its own, all meaning this
        raise BadInput(MODEL_DAMAGED, where=name) from None
    if [output.name for output in session.get_outputs()] != list(outputs):
        raise BadInput(MODEL_DAMAGED, where=name)
    return session
