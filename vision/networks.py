"""The two networks, loaded once: what they take, what they answer, and what is said when a file is damaged."""

import functools
import hashlib
import importlib.resources
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from typing import Final, NamedTuple

import numpy as np
import onnxruntime
from numpy.typing import NDArray

from engine.pieces import Kind
from engine.wording import BadInput, Wording
from models.locator_maps import Maps

LOCATOR_FILE: Final = "locator.onnx"
READER_FILE: Final = "reader.onnx"

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
    """Both networks as plain functions.

    `locate`: a picture `(1, 3, h, w)` of `models.preprocess.network_input` to its maps; `read`: crops
    `(n, 3, 80, 56)` to logits. `kind` is what they have learned to see, `version` names the weights.
    """

    locate: Callable[[NDArray[np.float32]], Maps]
    read: Callable[[NDArray[np.float32]], ReaderLogits]
    kind: Kind = Kind.TILES
    version: str = ""


def shipped_weights() -> Traversable:
    """The folder of the weights that come with the program."""
    return importlib.resources.files("models") / "weights"


@functools.cache
def shipped_networks(threads: int = 2) -> Networks:
    """The networks that come with the program, each session made once. Raises BadInput as `load_networks`."""
    return load_networks(shipped_weights(), threads)


def load_networks(folder: Traversable, threads: int = 2) -> Networks:
    """The networks whose files lie in `folder`; `threads` work on one picture.

    Raises BadInput (`model_missing`, `model_damaged`) placed at the file.
    """
    contents = [_content(folder / name) for name in (LOCATOR_FILE, READER_FILE)]
    locator = _session(contents[0], LOCATOR_FILE, ("maps",), threads)
    reader = _session(contents[1], READER_FILE, ReaderLogits._fields, threads)
    locator_input, reader_input = locator.get_inputs()[0].name, reader.get_inputs()[0].name

    def locate(picture: NDArray[np.float32]) -> Maps:
        (maps,) = locator.run(("maps",), {locator_input: picture})
        return np.asarray(maps[0], np.float32)

    def read(crops: NDArray[np.float32]) -> ReaderLogits:
        return ReaderLogits(*reader.run(ReaderLogits._fields, {reader_input: crops}))

    version = hashlib.sha256(b"".join(contents)).hexdigest()[:12]
    return Networks(locate, read, Kind.TILES, version)


def _content(file: Traversable) -> bytes:
    try:
        return file.read_bytes()
    except OSError:
        raise BadInput(MODEL_MISSING, where=str(file)) from None


def _session(content: bytes, name: str, outputs: Sequence[str], threads: int) -> onnxruntime.InferenceSession:
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.log_severity_level = 4
    try:
        session = onnxruntime.InferenceSession(content, options, providers=["CPUExecutionProvider"])
    except Exception:  # noqa: BLE001 - the runtime raises a dozen kinds of its own, all meaning this
        raise BadInput(MODEL_DAMAGED, where=name) from None
    if [output.name for output in session.get_outputs()] != list(outputs):
        raise BadInput(MODEL_DAMAGED, where=name)
    return session
