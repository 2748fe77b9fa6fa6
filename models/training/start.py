"""Where a training begins: at an earlier training's best weights, or at exported ones, which is all that a user has."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
import onnx
import torch
from google.protobuf.message import DecodeError
from onnx import numpy_helper
from torch import Tensor, nn

from engine.wording import BadInput, Wording
from models.training.loop import CHECKPOINT_NAME, Outcome

NO_START: Final = Wording(
    "no_start",
    hu="innen nem indulhat tanítás: nincs itt sem korábbi tanítás, sem ide való hálózat; adj meg másik mappát",
    en="no training can start from here: there is neither an earlier one nor a network that fits; name another folder",
)

_FOLDED_BIAS: Final = "_bias"
"""What the exporter appends to the name of a convolution's weights for the bias that its normalisation became."""
_SMALLEST_KERNEL: Final = 1e-3
_WRAPPER: Final = "reader."
"""What stands before the names in an exported reader."""

Feed = Callable[[nn.Module], None]
"""Shows a network some of what it will learn from."""


def start_state(network: nn.Module, name: str, folder: Path, feed: Feed) -> Mapping[str, Tensor]:
    """The state from which `network` goes on where the network `name` in `folder` stands.

    `folder` is an earlier training's, or one of exported weights. Outputs that a smaller network did
    not have begin as `network`'s own. Raises BadInput (`no_start`) placed at the folder.
    """
    checkpoint, exported = folder / name / CHECKPOINT_NAME, folder / f"{name}.onnx"
    if checkpoint.is_file():
        best: Outcome = torch.load(checkpoint, map_location="cpu", weights_only=False)["best"]
        return _grown(network, best.state)
    try:
        return _unfolded(network, _initializers(exported), feed)
    except (OSError, DecodeError, KeyError, RuntimeError):
        raise BadInput(NO_START, where=str(folder)) from None


def _grown(network: nn.Module, state: Mapping[str, Tensor]) -> Mapping[str, Tensor]:
    start = network.state_dict()
    for name, saved in state.items():
        start[name] = torch.cat([saved, start[name][len(saved) :]]) if saved.ndim else saved
    return start


def _initializers(exported: Path) -> Mapping[str, Tensor]:
    return {
        entry.name.removeprefix(_WRAPPER): torch.from_numpy(np.array(numpy_helper.to_array(entry)))
        for entry in onnx.load(exported).graph.initializer
    }


@dataclass(eq=False, slots=True)
class _Folded:
    """A convolution and the normalisation after it, of which the export left a mere bias.

    `scale` makes each of the kernel's outputs as large as in training: what a normalisation follows has
    no size of its own, yet the smaller it is, the faster it changes.
    """

    convolution: str
    norm: str
    layer: nn.BatchNorm2d
    kernel: Tensor
    bias: Tensor
    scale: Tensor
    means: list[Tensor]
    squares: list[Tensor]

    def look(self, _: nn.Module, inputs: tuple[Tensor, ...]) -> None:
        self.means.append(inputs[0].mean(dim=(0, 2, 3)))
        self.squares.append((inputs[0] ** 2).mean(dim=(0, 2, 3)))

    def state(self, mean: Tensor, var: Tensor) -> dict[str, Tensor]:
        """Both layers, answering as the folded one does, with this mean and spread between them."""
        return {
            f"{self.convolution}.weight": self.kernel * self.scale[:, None, None, None],
            f"{self.norm}.weight": (var + self.layer.eps).sqrt() / self.scale,
            f"{self.norm}.bias": self.bias + mean / self.scale,
            f"{self.norm}.running_mean": mean,
            f"{self.norm}.running_var": var,
        }


def _unfolded(network: nn.Module, kept: Mapping[str, Tensor], feed: Feed) -> Mapping[str, Tensor]:
    """The state of exported weights, whose normalisations were folded into the convolutions before them.

    A folded one only adds a bias. As one whose mean and spread are those that `feed` shows at its
    input it answers the same, and goes on normalising while the network learns.
    """
    own = {name: tensor.clone() for name, tensor in network.state_dict().items()}
    folded = [_folded(convolution, norm, layer, kept) for convolution, norm, layer in _norms(network)]
    state = dict(own)
    for one in folded:
        nothing = torch.zeros_like(one.bias)
        state |= one.state(nothing, nothing + 1 - one.layer.eps)
    written = {name for one in folded for name in one.state(one.bias, one.bias)}
    state |= {name: kept[name] for name, _ in network.named_parameters() if name not in written}
    network.load_state_dict(state)
    network.eval()
    hooks = [one.layer.register_forward_pre_hook(one.look) for one in folded]
    with torch.inference_mode():
        feed(network)
    for hook in hooks:
        hook.remove()
    for one in folded:
        mean = torch.stack(one.means).mean(dim=0).clone()
        state |= one.state(mean, (torch.stack(one.squares).mean(dim=0) - mean**2).clamp(min=0).clone())
    network.load_state_dict(own)
    return state


def _folded(convolution: str, norm: str, layer: nn.BatchNorm2d, kept: Mapping[str, Tensor]) -> _Folded:
    kernel = kept[f"{convolution}.weight"]
    # Trained kernels have a norm of about 1, whatever their size.
    scale = 1 / kernel.flatten(1).norm(dim=1).clamp(min=_SMALLEST_KERNEL)
    return _Folded(convolution, norm, layer, kernel, kept[f"{convolution}.weight{_FOLDED_BIAS}"], scale, [], [])


def _norms(network: nn.Module) -> Iterator[tuple[str, str, nn.BatchNorm2d]]:
    """Each normalisation with its name and that of the convolution before it."""
    for name, module in network.named_modules():
        if isinstance(module, nn.Sequential):
            for number, (before, norm) in enumerate(zip(module, list(module)[1:], strict=False)):
                if isinstance(before, nn.Conv2d) and isinstance(norm, nn.BatchNorm2d):
                    yield f"{name}.{number}", f"{name}.{number + 1}", norm
