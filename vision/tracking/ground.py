"""The ground: the table as it was when it was last looked at, with which every frame is compared."""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.tracking.glance import Glance, Mask, blurred, changed
from vision.tracking.regions import Region
from vision.tracking.registration import Homography, displacement, is_movement, scaled

_TEXTURED: Final = 0.6
_UPSET: Final = 0.3
"""Where so much of the table's texture is elsewhere the camera may have moved."""
_SLOW: Final = 0.05
"""How fast the ground follows slow changes: the share of one frame."""
_EDGE_PX: Final = 5
_MOST_LOOKS: Final = 200


@dataclass(eq=False, slots=True)
class Ground:
    """Maps of the glance.

    `relief` as it was last looked at, `older` as it was before something was laid there that is no piece; `unknown`
    where it was never seen. `still_ms`: since when nothing moves. `looked`: how often it was read since.
    `next_look_ms`: when to read it again. `edges` and `middle` are a glance's.
    """

    relief: NDArray[np.float32]
    older: NDArray[np.float32]
    unknown: Mask
    edges: NDArray[np.float32]
    middle: NDArray[np.uint8]
    still_ms: NDArray[np.int32]
    looked: NDArray[np.uint8]
    next_look_ms: NDArray[np.int32]

    def blurred(self, glance: Glance) -> bool:
        """Whether a frame is out of focus beside those that were looked at."""
        return blurred(self.edges, glance)

    def different(self, glance: Glance) -> Mask:
        """Where a frame looks otherwise than the table that is known, or for the first time."""
        different = changed(self.relief, glance)
        if different.any():
            different &= changed(self.older, glance)
        return different | self.unknown

    def upset(self, different: Mask) -> bool:
        """Whether so much is different that the camera may have moved."""
        textured = (np.abs(self.relief) > _TEXTURED) & ~self.unknown
        return bool(different[textured].mean() > _UPSET) if textured.any() else False

    def movement(self, glance: Glance) -> Homography | None:
        """How the camera moved, in px of the glance; None where it did not, or it cannot be told."""
        movement = displacement(self.middle, glance.middle)
        if movement is None or not is_movement(movement, glance.middle.shape):
            return None
        return scaled(movement, glance.grey.shape[1] / glance.middle.shape[1])

    def follow(self, movement: Homography, glance: Glance, t_ms: int) -> None:
        """All that is known lies elsewhere now; `movement` is in px of the glance."""
        size = (self.relief.shape[1], self.relief.shape[0])
        self.relief = np.asarray(cv2.warpPerspective(self.relief, movement, size), np.float32)
        self.older = self.relief.copy()
        known = cv2.warpPerspective((~self.unknown).astype(np.uint8), movement, size, flags=cv2.INTER_NEAREST)
        self.unknown = np.asarray(cv2.erode(known, np.ones((_EDGE_PX, _EDGE_PX), np.uint8)) == 0)
        self.middle = glance.middle
        self.looked[:] = 0
        self.next_look_ms[:] = 0
        self.still_ms[:] = t_ms
        same = ~self.different(glance)
        self.relief[same] = glance.relief[same]

    def disturb(self, region: Region, t_ms: int) -> None:
        """Something moves there."""
        region.paint(self.still_ms, t_ms)
        region.paint(self.looked, 0)
        region.paint(self.next_look_ms, 0)

    def still_for_ms(self, region: Region, t_ms: int) -> int:
        """How long nothing has moved in any part of it."""
        return t_ms - int(region.of(self.still_ms).max())

    def looks_at(self, region: Region) -> int:
        """Counts one more look at the region; returns how often most of it was read since something moved there."""
        region.paint(self.looked, np.minimum(region.of(self.looked), _MOST_LOOKS) + 1)
        return int(np.median(region.of(self.looked)))

    def settle(self, region: Region, glance: Glance) -> None:
        """What shows there is the table."""
        for relief in (self.relief, self.older):
            region.paint(relief, region.of(glance.relief))
        region.paint(self.unknown, False)
        region.paint(self.looked, 0)

    def absorb(self, where: Mask, glance: Glance) -> None:
        """What was laid there, though no piece, belongs to the table; when it goes, the table is as it was."""
        self.older[where] = self.relief[where]
        self.relief[where] = glance.relief[where]
        self.unknown[where] = False

    def adapt(self, glance: Glance, same: Mask, *, quiet: bool) -> None:
        """Follows slow changes, as those of daylight, where the frame looks the `same`; `quiet`: it does everywhere."""
        cv2.accumulateWeighted(glance.relief, self.relief, _SLOW, same.astype(np.uint8))
        if quiet:
            self.middle = glance.middle
            self.edges += np.float32(_SLOW) * (glance.edges - self.edges)


def ground_of(glance: Glance, motion: Mask, t_ms: int) -> Ground:
    """The ground of the first frame; what moves in it is unknown."""
    shape = glance.grey.shape
    return Ground(
        relief=glance.relief.copy(),
        older=glance.relief.copy(),
        unknown=motion.copy(),
        edges=glance.edges.copy(),
        middle=glance.middle,
        still_ms=np.full(shape, t_ms, np.int32),
        looked=np.zeros(shape, np.uint8),
        next_look_ms=np.zeros(shape, np.int32),
    )
