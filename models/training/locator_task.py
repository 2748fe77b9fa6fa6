"""Training of the locator."""

from typing import Final

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from engine.pieces import Kind
from models.locator_maps import AXES, CHANNELS, HEAT, LOG_SIZE, OFFSET, TO_CARD, UP, axes_of, decode
from models.preprocess import Quads, fit_for_locator, network_input
from models.training.before import Before, drawn_rows
from models.training.locator_data import LocatorSample, sample
from models.training.networks import Locator
from models.training.pictures import LabelledPicture, PictureMix

VALIDATION_LONG_SIDE_PX: Final = 960
_GEOMETRY: Final = (
    ("offset", OFFSET, 1.0),
    ("size", LOG_SIZE, 2.0),
    ("axes", AXES, 1.5),
    ("up", UP, 1.0),
    ("to_card", TO_CARD, 3.0),
)
"""Part of the loss, channels, weight; the last is learned of cards only."""


def _heat_loss(logits: Tensor, heat: Tensor, weight: Tensor) -> Tensor:
    """The penalty-reduced focal loss of CornerNet (Law and Deng 2018), a mean per piece."""
    found = torch.sigmoid(logits)
    centre = (heat == 1).float()
    at_centres = centre * (1 - found) ** 2 * functional.logsigmoid(logits)
    elsewhere = (1 - centre) * (1 - heat) ** 4 * found**2 * functional.logsigmoid(-logits)
    return -((at_centres + elsewhere) * weight).sum() / centre.sum().clamp(min=1)


def _strayed(maps: Tensor, before: Tensor, heat_weight: Tensor, weight: Tensor, pieces: Tensor) -> Tensor:
    """How far the maps are from what they were: squares of the heat, a sum per piece, and geometry at centres."""
    heat = (torch.sigmoid(maps[:, HEAT]) - torch.sigmoid(before[:, HEAT])) ** 2
    geometry = (maps[:, 1:] - before[:, 1:]).abs().mean(dim=1)
    return 4 * (heat * heat_weight).sum() / pieces + (geometry * weight).sum() / weight.sum().clamp(min=1)


class LocatorTask:
    """Finding pieces: learned on squares, validated on whole scenes as the program sees them."""

    name = "locator"

    def __init__(self, kind: Kind, mix: PictureMix, validation: list[LabelledPicture], seed: int) -> None:
        self.network: nn.Module = Locator(CHANNELS[kind])
        self.before: Before | None = None
        self._kind, self._mix, self._validation, self._seed = kind, mix, validation, seed

    def sample(self, number: int) -> LocatorSample:
        """A random square of a random picture."""
        rng = np.random.default_rng((self._seed, number))
        return sample(self._mix.draw(rng), self._kind, rng)

    def loss(
        self, network: nn.Module, samples: list[LocatorSample], device: torch.device
    ) -> tuple[Tensor, dict[str, float]]:
        """Focal loss of the heat, absolute error of the geometry about the centres.

        Where there is a network from `before`, also how far drawn squares are answered differently.
        """

        def stacked(name: str) -> Tensor:
            return torch.from_numpy(np.stack([getattr(s, name) for s in samples])).to(device)

        pictures = torch.from_numpy(network_input(np.stack([s.picture for s in samples])))
        pictures = pictures.to(device, memory_format=torch.channels_last)
        maps: Tensor = network(pictures)
        true_heat, heat_weight = stacked("heat"), stacked("heat_weight")
        heat = _heat_loss(maps[:, HEAT], true_heat, heat_weight)
        error = (maps[:, 1:] - stacked("geometry")).abs()
        weight, up_weight = stacked("geometry_weight"), stacked("up_weight")
        total, parts = heat, {"heat": heat.item()}
        learned = _GEOMETRY if self._kind is Kind.CARDS else _GEOMETRY[:-1]
        for name, channels, importance in learned:
            counted = up_weight if name == "up" else weight
            part = error[:, channels.start - 1 : channels.stop - 1].mean(dim=1)
            part = (part * counted).sum() / counted.sum().clamp(min=1)
            total = total + importance * part
            parts[name] = part.item()
        drawn = drawn_rows(samples, device)
        if self.before and len(drawn):
            pieces = (true_heat[drawn] == 1).float().sum().clamp(min=1)
            before = self.before.answer(pictures[drawn])
            strayed = _strayed(maps[drawn], before, heat_weight[drawn], weight[drawn], pieces)
            total = total + self.before.weight * strayed
            parts["strayed"] = strayed.item()
        return total, parts

    def validate(self, network: nn.Module, device: torch.device) -> dict[str, float]:
        """Recall and precision of places, share of them the right way up, their harmonic mean as score."""
        found = right = upright = pieces = 0
        with torch.inference_mode():
            for picture in self._validation:
                image, scale = fit_for_locator(picture.load(), VALIDATION_LONG_SIDE_PX)
                maps = network(torch.from_numpy(network_input(image[None])).to(device))[0].cpu().numpy()
                quads = decode(maps).quads
                quads = quads[~_ignored(quads, picture, scale)]
                hit, upright_hits = _matched(quads, (picture.quads * scale).astype(np.float32))
                found, right, upright = found + len(quads), right + hit, upright + upright_hits
                pieces += len(picture.quads)
        recall, precision = right / max(pieces, 1), right / max(found, 1)
        score = 2 * recall * precision / max(recall + precision, 1e-9) * (0.5 + 0.5 * upright / max(right, 1))
        return {"recall": recall, "precision": precision, "upright": upright / max(right, 1), "score": score}


def _ignored(quads: Quads, picture: LabelledPicture, scale: float) -> NDArray[np.bool_]:
    contours = [(outline * scale).astype(np.float32) for outline in picture.ignored]
    centres = quads.mean(axis=1).tolist()
    inside = [any(cv2.pointPolygonTest(contour, (x, y), False) >= 0 for contour in contours) for x, y in centres]
    return np.array(inside, np.bool_)


def _matched(found: Quads, truth: Quads) -> tuple[int, int]:
    """How many true quads a found one of its own fits, best scores first, and how many of those stand upright.

    It fits when its corners, turned by 180 degrees where that helps, are off by under a quarter
    of the height on average.
    """
    if not len(found) or not len(truth):
        return 0, 0
    _, _, down = axes_of(truth)
    heights_px = 2 * np.linalg.norm(down, axis=1)
    as_is = np.linalg.norm(found[:, None] - truth[None], axis=-1).mean(axis=-1)
    turned = np.linalg.norm(found[:, None, [2, 3, 0, 1]] - truth[None], axis=-1).mean(axis=-1)
    distance = np.minimum(as_is, turned) / heights_px
    right = upright = 0
    for row in range(len(found)):
        column = int(distance[row].argmin())
        if distance[row, column] < 0.25:
            right += 1
            upright += int(as_is[row, column] <= turned[row, column])
            distance[:, column] = np.inf
    return right, upright
