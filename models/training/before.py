"""What a network answered before it began to learn something new: learning without forgetting (Li and Hoiem 2016).

On drawn pictures, which stand for all other makes, it goes on answering as it did; on those of the new make it is
free. Its normalisations stay as they were: a few pictures of one household would shift them for all others.
"""

import copy
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import torch
from torch import Tensor, nn


class Drawn(Protocol):
    """A sample that tells whether its picture was drawn."""

    @property
    def rendered(self) -> bool:
        """Whether it was."""


@dataclass(frozen=True, eq=False, slots=True)
class Before:
    """The network as it was; `weight` is how much straying from its answers costs beside what is learned."""

    network: nn.Module
    weight: float

    def answer(self, pictures: Tensor) -> Any:
        """What it answered, which is nothing to learn by itself."""
        with torch.no_grad():
            return self.network(pictures)


def as_it_was(network: nn.Module, state: Mapping[str, Tensor], weight: float) -> Before:
    """The network in this state, which does not change with `network`."""
    kept = copy.deepcopy(network)
    kept.load_state_dict(state)
    return Before(kept.eval(), weight)


def hold_norms(network: nn.Module) -> None:
    """Makes normalisations use and keep what they have seen so far."""
    for module in network.modules():
        if isinstance(module, nn.BatchNorm2d):
            module.eval()


def drawn_rows(samples: Sequence[Drawn], device: torch.device) -> Tensor:
    """The numbers of the samples whose pictures were drawn."""
    return torch.tensor([row for row, sample in enumerate(samples) if sample.rendered], dtype=torch.long, device=device)
