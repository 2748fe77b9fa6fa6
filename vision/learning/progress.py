"""How far a course of learning is, and how long it will still take on this machine."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from engine.wording import Wording

DRAWING: Final = Wording("learning_drawing", hu="próbajelenetek rajzolása", en="drawing scenes")
LOCATOR: Final = Wording("learning_locator", hu="a megtalálás tanulása", en="learning to find pieces")
CUTTING: Final = Wording("learning_cutting", hu="a darabok kivágása", en="cutting pieces out")
READER: Final = Wording("learning_reader", hu="az olvasás tanulása", en="learning to read pieces")
CALIBRATING: Final = Wording("learning_calibrating", hu="a biztosság beállítása", en="learning how sure to be")
HELD_OUT: Final = Wording(
    "learning_held_out", hu="régi és új a félretett képeken", en="old and new on pictures held out"
)
DRAWN: Final = Wording("learning_drawn", hu="régi és új rajzolt jeleneteken", en="old and new on drawn scenes")
STAGES: Final = {wording.code: wording for wording in (DRAWING, LOCATOR, CUTTING, READER, CALIBRATING, HELD_OUT, DRAWN)}
"""The sentences by their codes."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One moment: the part by its wording's code, how much of it is done, the share of all, and seconds left."""

    stage: str
    done: int
    of: int
    share: float
    left_s: float | None
    """None until this machine's speed is known."""


@dataclass(frozen=True, slots=True)
class Part:
    """One part of the whole: how many steps it has, and what one costs beside those of other parts."""

    stage: Wording
    steps: int
    cost: float

    @property
    def total(self) -> float:
        """What all of it costs."""
        return self.steps * self.cost


class Progress:
    """Told of every step, it tells of the whole.

    The machine's speed comes from steps that were seen to pass: what an earlier attempt had done already
    costs nothing and says nothing.
    """

    def __init__(
        self,
        parts: Sequence[Part],
        tell: Callable[[Standing], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._parts = {part.stage.code: part for part in parts}
        self._order = list(self._parts)
        self._tell, self._clock = tell, clock
        self._seen_cost = self._seen_s = 0.0
        self._last: tuple[str, int, float] | None = None

    def step(self, stage: Wording, done: int, of: int) -> None:
        """So many steps of a part are done. `of` may differ from what was planned: the part's cost stays."""
        part, now = self._parts[stage.code], self._clock()
        worth = part.total / max(1, of)
        if self._last and self._last[0] == stage.code and done > self._last[1]:
            self._seen_cost += (done - self._last[1]) * worth
            self._seen_s += now - self._last[2]
        self._last = stage.code, done, now
        before = sum(self._parts[code].total for code in self._order[: self._order.index(stage.code)])
        whole = sum(part.total for part in self._parts.values())
        cost = before + done * worth
        left_s = (whole - cost) * self._seen_s / self._seen_cost if self._seen_cost else None
        self._tell(Standing(stage.code, done, of, cost / whole, left_s))
