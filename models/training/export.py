"""From trained weights to the ONNX files that reading uses, checked against torch before they count."""

import itertools
import logging
import warnings
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import numpy as np
import onnx
import onnxruntime
import torch
from torch import Tensor, nn

from engine.pieces import Kind
from models.locator_maps import CHANNELS
from models.preprocess import CROP_HEIGHT_PX, CROP_WIDTH_PX
from models.training.networks import Locator, Reader

INPUT_NAME: Final = "pictures"
_TOLERANCE: Final = 1e-3


class ExportMismatch(RuntimeError):
    """The exported network does not answer as torch does."""


class _CalibratedReader(nn.Module):
    def __init__(self, reader: nn.Module, temperature: float) -> None:
        super().__init__()
        self.reader, self.temperature = reader, temperature

    def forward(self, crops: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        logits, flip, piece = self.reader(crops)
        return logits / self.temperature, flip, piece


def export_locator(state: Mapping[str, Tensor], path: Path, kind: Kind) -> float:
    """Writes the locator for any input size; returns its largest difference from torch. Raises ExportMismatch."""
    network = Locator(CHANNELS[kind])
    network.load_state_dict(state)
    sizes = {2: torch.export.Dim.DYNAMIC, 3: torch.export.Dim.DYNAMIC}
    example = torch.randn(1, 3, 192, 256)
    _write(network, example, path, ["maps"], sizes)
    return max(_difference(network, x, path) for x in (example, torch.randn(1, 3, 384, 128)))


def export_reader(state: Mapping[str, Tensor], path: Path, temperature: float) -> float:
    """Writes the reader for any number of crops, its class logits divided by `temperature`. As `export_locator`."""
    reader = Reader()
    reader.load_state_dict(state)
    network = _CalibratedReader(reader, temperature)
    example = torch.randn(3, 3, CROP_HEIGHT_PX, CROP_WIDTH_PX)
    _write(network, example, path, ["classes", "flip", "piece"], {0: torch.export.Dim.DYNAMIC})
    return max(_difference(network, x, path) for x in (example, torch.randn(17, 3, CROP_HEIGHT_PX, CROP_WIDTH_PX)))


def _write(network: nn.Module, example: Tensor, path: Path, outputs: list[str], dynamic: dict[int, object]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    # It tells of every package that it could have used and does not need.
    logging.getLogger("torch.onnx").setLevel(logging.ERROR)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        torch.onnx.export(
            network.eval(),
            (example,),
            path,
            input_names=[INPUT_NAME],
            output_names=outputs,
            dynamic_shapes=(dynamic,),
            dynamo=True,
            external_data=False,
            verbose=False,
        )
    _strip(path)


def _strip(path: Path) -> None:
    """Takes out what the exporter notes of the code it ran: the paths of one machine, and no part of the network."""
    model = onnx.load(path)
    graph = model.graph
    parts = (graph.node, graph.value_info, graph.input, graph.output, graph.initializer, model.functions)
    for part in (model, graph, *itertools.chain.from_iterable(parts)):
        part.ClearField("metadata_props")
        part.ClearField("doc_string")
    onnx.save(model, path)


def _difference(network: nn.Module, example: Tensor, path: Path) -> float:
    with torch.inference_mode():
        expected = network.eval()(example)
    expected = expected if isinstance(expected, tuple) else (expected,)
    session = onnxruntime.InferenceSession(path, providers=["CPUExecutionProvider"])
    answers = session.run(None, {INPUT_NAME: example.numpy()})
    worst = max(
        float(np.abs(a - e.numpy()).max() / (1 + np.abs(e.numpy()).max()))
        for a, e in zip(answers, expected, strict=True)
    )
    if worst > _TOLERANCE:
        raise ExportMismatch(f"{path.name} differs from torch by {worst:.2g}, more than {_TOLERANCE}")
    return worst
