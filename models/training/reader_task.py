"""Training of the reader."""

from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from engine.pieces import Kind
from models.preprocess import Image, network_input
from models.training.before import Before, drawn_rows
from models.training.networks import Reader
from models.training.reader_data import NO_PIECE, CropBank, plain_crop, training_crop

_VALIDATION_BATCH = 256


def _strayed(logits: Tensor, piece: Tensor, logits_before: Tensor, piece_before: Tensor) -> Tensor:
    """How far classes and presences are from what they were: divergence and cross entropy, a mean per crop."""
    now, before = functional.log_softmax(logits, dim=1), functional.log_softmax(logits_before, dim=1)
    reading = functional.kl_div(now, before, log_target=True, reduction="batchmean")
    return reading + 0.5 * functional.binary_cross_entropy_with_logits(piece, torch.sigmoid(piece_before))


@dataclass(frozen=True, eq=False, slots=True)
class ReaderSample:
    """One crop; `upside_down` counts only where `flip_known`. `rendered` as that of its picture."""

    crop: Image
    class_index: int
    upside_down: bool
    flip_known: bool
    rendered: bool


class ReaderTask:
    """Reading crops: learned on jittered crops, validated on plain ones of unseen fonts and materials."""

    name = "reader"

    def __init__(self, kind: Kind, bank: CropBank, validation: CropBank, share_real: float, seed: int) -> None:
        self.network: nn.Module = Reader()
        self.before: Before | None = None
        self._kind, self._bank, self._seed = kind, bank, seed
        self._validation_input = np.stack([plain_crop(crop) for crop in validation.crops])
        self._validation = validation
        self._groups = [
            (share, members)
            for share, members in (
                (1 - share_real, np.flatnonzero(bank.rendered)),
                (share_real, np.flatnonzero(~bank.rendered)),
            )
            if len(members)
        ]

    def sample(self, number: int) -> ReaderSample:
        """A random crop, jittered."""
        rng = np.random.default_rng((self._seed, number))
        shares = np.array([share for share, _ in self._groups])
        _, members = self._groups[rng.choice(len(shares), p=shares / shares.sum())]
        index = int(members[rng.integers(len(members))])
        class_index = int(self._bank.classes[index])
        is_tile = self._kind is Kind.TILES and class_index != NO_PIECE
        crop, upside_down = training_crop(self._bank.crops[index], is_tile=is_tile, rng=rng)
        up_known, rendered = bool(self._bank.up_known[index]), bool(self._bank.rendered[index])
        return ReaderSample(crop, class_index, upside_down, up_known, rendered)

    def loss(
        self, network: nn.Module, samples: list[ReaderSample], device: torch.device
    ) -> tuple[Tensor, dict[str, float]]:
        """Cross entropies: the class where there is a piece, upside down where that is known, a piece at all.

        Where there is a network from `before`, also how far drawn crops are answered differently.
        """
        crops = torch.from_numpy(network_input(np.stack([s.crop for s in samples])))
        crops = crops.to(device, memory_format=torch.channels_last)
        classes = torch.tensor([s.class_index for s in samples], device=device)
        upside_down = torch.tensor([float(s.upside_down) for s in samples], device=device)
        known = torch.tensor([float(s.flip_known) for s in samples], device=device)
        logits, flip, piece = network(crops)
        is_piece = classes != NO_PIECE
        reading = functional.cross_entropy(logits[is_piece], classes[is_piece], label_smoothing=0.02)
        flips = functional.binary_cross_entropy_with_logits(flip, upside_down, reduction="none")
        flipped = (flips * known).sum() / known.sum().clamp(min=1)
        present = functional.binary_cross_entropy_with_logits(piece, is_piece.float())
        total = reading + 0.3 * flipped + 0.5 * present
        parts = {"reading": reading.item(), "flip": flipped.item(), "piece": present.item()}
        drawn = drawn_rows(samples, device)
        if self.before and len(drawn):
            strayed = _strayed(logits[drawn], piece[drawn], *self.before.answer(crops[drawn])[::2])
            total = total + self.before.weight * strayed
            parts["strayed"] = strayed.item()
        return total, parts

    def validate(self, network: nn.Module, device: torch.device) -> dict[str, float]:
        """Shares of right classes, flips and presences; the score weighs them as the loss does."""
        logits, flip, piece = self.predict(network, device)
        classes, known = self._validation.classes, self._validation.up_known
        is_piece = classes != NO_PIECE
        read = float((logits.argmax(axis=1) == classes)[is_piece].mean())
        upright = float((flip < 0)[known].mean()) if known.any() else 1.0
        present = float(((piece > 0) == is_piece).mean())
        return {"read": read, "upright": upright, "present": present, "score": read + 0.1 * upright + 0.2 * present}

    def predict(
        self, network: nn.Module, device: torch.device
    ) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.float32]]:
        """Class, flip and piece logits of the validation crops."""
        outputs: list[tuple[NDArray[np.float32], ...]] = []
        with torch.inference_mode():
            for start in range(0, len(self._validation_input), _VALIDATION_BATCH):
                crops = network_input(self._validation_input[start : start + _VALIDATION_BATCH])
                outputs.append(tuple(t.cpu().numpy() for t in network(torch.from_numpy(crops).to(device))))
        logits, flip, piece = (np.concatenate(part) for part in zip(*outputs, strict=True))
        return logits, flip, piece

    def temperature(self, network: nn.Module, device: torch.device) -> float:
        """The one number to divide class logits by so that confidences on the validation crops mean what they say.

        Guo et al. 2017, by a search over 0.3 to 3: the log likelihood is convex in the inverse temperature.
        """
        logits, _, _ = self.predict(network, device)
        is_piece = self._validation.classes != NO_PIECE
        truth = torch.from_numpy(self._validation.classes[is_piece])
        kept = torch.from_numpy(logits[is_piece])
        candidates = np.exp(np.linspace(np.log(0.3), np.log(3), 93))
        losses = [functional.cross_entropy(kept / float(t), truth).item() for t in candidates]
        return float(candidates[int(np.argmin(losses))])
