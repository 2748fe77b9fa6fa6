"""Networks between those from before and those that were learned.

Their weights are a mean of both: fine-tuned networks that start from the same weights lie in one valley, and on the
way between them what is new is learned before what is old is forgotten (Wortsman et al. 2022).
"""

import hashlib
import json
from pathlib import Path
from typing import Final

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import numpy_helper

from datasets.files import write_json, write_whole

_NAMES: Final = ("locator", "reader")
_EXPORTERS_OWN: Final = "val_"
"""How the names of constants begin that are no weights."""


def write_between(before: Path, learned: Path, share: float, out: Path) -> None:
    """Writes to `out` both networks with `share` of what was learned: 0 reads as `before` does, 1 as `learned`.

    Only how sure the reader is stays that of `learned`, until it is calibrated. All three are folders of exported
    weights with their records, as `models.training.command.train` writes them. Raises OSError, and KeyError where
    the networks have different layers.
    """
    out.mkdir(parents=True, exist_ok=True)
    for name in _NAMES:
        old = {entry.name: _weights(entry) for entry in onnx.load(before / f"{name}.onnx").graph.initializer}
        network = onnx.load(learned / f"{name}.onnx")
        for entry in network.graph.initializer:
            if not entry.name.startswith(_EXPORTERS_OWN):
                mixed = old[entry.name] * (1 - share) + _weights(entry) * share
                entry.CopyFrom(numpy_helper.from_array(mixed.astype(np.float32), entry.name))
        content = network.SerializeToString()
        write_whole(out / f"{name}.onnx", content)
        record = json.loads((learned / f"{name}.json").read_text(encoding="utf-8"))
        write_json(
            out / f"{name}.json", record | {"sha256": hashlib.sha256(content).hexdigest(), "share_of_learned": share}
        )


def _weights(entry: onnx.TensorProto) -> NDArray[np.float64]:
    return np.asarray(numpy_helper.to_array(entry), np.float64)
