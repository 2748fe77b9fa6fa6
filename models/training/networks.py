"""The two networks. Both are plain residual stacks: small enough for two cores, without layers that ONNX lacks."""

from typing import Final

import torch
from torch import Tensor, nn
from torch.nn import functional

from engine.pieces import RANKS
from models.locator_maps import HEAT


def _conv(inputs: int, outputs: int, *, stride: int = 1, kernel: int = 3) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, kernel, stride, (kernel - 1) // 2, bias=False),
        nn.BatchNorm2d(outputs),
        nn.ReLU(inplace=True),
    )


class _Residual(nn.Module):
    def __init__(self, width: int) -> None:
        super().__init__()
        self.first = _conv(width, width)
        self.second = nn.Sequential(nn.Conv2d(width, width, 3, 1, 1, bias=False), nn.BatchNorm2d(width))

    def forward(self, x: Tensor) -> Tensor:
        return functional.relu(x + self.second(self.first(x)))


class Locator(nn.Module):
    """Picture `(n, 3, h, w)` to maps `(n, channels, h/4, w/4)`: four scales, joined from the coarsest up."""

    WIDTHS: Final = (32, 56, 88, 120)
    JOINED_WIDTH: Final = 32

    def __init__(self, channels: int) -> None:
        super().__init__()
        w4, w8, w16, w32 = self.WIDTHS
        joined = self.JOINED_WIDTH
        self.stem = _conv(3, w4, stride=4, kernel=7)
        self.scale4 = _Residual(w4)
        self.scale8 = nn.Sequential(_conv(w4, w8, stride=2), _Residual(w8), _Residual(w8))
        self.scale16 = nn.Sequential(_conv(w8, w16, stride=2), _Residual(w16), _Residual(w16))
        self.scale32 = nn.Sequential(_conv(w16, w32, stride=2), _Residual(w32))
        self.lateral = nn.ModuleList([nn.Conv2d(width, joined, 1) for width in self.WIDTHS])
        self.join16, self.join8, self.join4 = (_conv(joined, joined) for _ in range(3))
        self.before_maps = _conv(joined, joined)
        self.to_maps = nn.Conv2d(joined, channels, 1)
        with torch.no_grad():
            # Almost everywhere is no centre: starting from there keeps the first steps from drowning in background.
            self.to_maps.weight[HEAT].mul_(0.1)
            self.to_maps.get_parameter("bias")[HEAT] = -4.0

    def forward(self, pictures: Tensor) -> Tensor:
        """The maps; heat is a logit."""
        x4 = self.scale4(self.stem(pictures))
        x8 = self.scale8(x4)
        x16 = self.scale16(x8)
        x32 = self.scale32(x16)
        up = functional.interpolate
        y = self.join16(self.lateral[2](x16) + up(self.lateral[3](x32), scale_factor=2.0, mode="nearest"))
        y = self.join8(self.lateral[1](x8) + up(y, scale_factor=2.0, mode="nearest"))
        y = self.join4(self.lateral[0](x4) + up(y, scale_factor=2.0, mode="nearest"))
        maps: Tensor = self.to_maps(self.before_maps(y))
        return maps


class Reader(nn.Module):
    """Crops `(n, 3, 80, 56)` to logits: classes `(n, 54)`, upside down `(n,)`, a piece at all `(n,)`.

    A natural piece's logit is its rank's plus its suit's: what a digit looks like does not hang on its
    colour, so thirteen and four are learned instead of fifty-two.
    """

    WIDTHS: Final = (24, 48, 96, 128)
    OUTPUTS: Final = (len(RANKS), 4, 2, 1, 1)
    """Ranks, suits, joker and face down, upside down, a piece at all."""

    def __init__(self) -> None:
        super().__init__()
        a, b, c, d = self.WIDTHS
        self.body = nn.Sequential(
            _conv(3, a, stride=2),
            _Residual(a),
            _conv(a, b, stride=2),
            _Residual(b),
            _conv(b, c, stride=2),
            _Residual(c),
            _conv(c, d),
        )
        # Where on the tile the digit stands tells 6 from 9, so places are pooled coarsely, not averaged away.
        self.places = nn.AvgPool2d((5, 7))
        self.out = nn.Sequential(nn.Flatten(), nn.Dropout(0.2), nn.Linear(d * 2, sum(self.OUTPUTS)))

    def forward(self, crops: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Class logits, flip logit, piece logit."""
        out = self.out(self.places(self.body(crops)))
        rank, suit, special, flip, piece = out.split(self.OUTPUTS, dim=1)
        naturals = (suit.unsqueeze(2) + rank.unsqueeze(1)).flatten(1)
        return torch.cat((naturals, special), dim=1), flip.squeeze(1), piece.squeeze(1)
