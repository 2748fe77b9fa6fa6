"""Near-duplicates: pictures that show the same, though no byte of their files may agree.

A 64-bit difference hash finds candidates fast; small thumbnails then tell whether anything in the
picture has changed, as one tile more on an otherwise still table, which the hash does not notice.
"""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

THUMBNAIL_PX: Final = 32
HASH_BITS_APART: Final = 6
"""Of 64; two pictures further apart are no candidates."""
GREY_LEVELS_APART: Final = 12
"""A place of the thumbnail that differs more, the overall brightness aside, shows something else."""

_FIRST_CAPACITY: Final = 256


@dataclass(frozen=True, eq=False, slots=True)
class Fingerprint:
    """The difference hash, and the thumbnail as `(32, 32)` uint8."""

    hash64: int
    thumbnail: NDArray[np.uint8]


def fingerprint_of(grey: NDArray[np.uint8]) -> Fingerprint:
    """The fingerprint of a grey picture `(height, width)`."""
    thumbnail = np.asarray(cv2.resize(grey, (THUMBNAIL_PX, THUMBNAIL_PX), interpolation=cv2.INTER_AREA), np.uint8)
    coarse = cv2.resize(grey.astype(np.float32), (9, 8), interpolation=cv2.INTER_AREA)
    bits = (coarse[:, 1:] > coarse[:, :-1]).ravel()
    return Fingerprint(int.from_bytes(np.packbits(bits).tobytes(), "big"), thumbnail)


class Twins:
    """Remembers fingerprints (about 1 kB each) and finds the first that shows the same as a new one."""

    def __init__(self) -> None:
        self._count = 0
        self._hashes = np.zeros(_FIRST_CAPACITY, np.uint64)
        self._thumbnails = np.zeros((_FIRST_CAPACITY, THUMBNAIL_PX, THUMBNAIL_PX), np.uint8)

    def __len__(self) -> int:
        return self._count

    def find(self, fingerprint: Fingerprint) -> int | None:
        """The number of the earliest near-duplicate, counting from 0 in the order of `add`; None if there is none."""
        apart = np.bitwise_count(self._hashes[: self._count] ^ np.uint64(fingerprint.hash64))
        for number in np.flatnonzero(apart <= HASH_BITS_APART):
            difference = fingerprint.thumbnail.astype(np.int16) - self._thumbnails[number]
            if np.abs(difference - np.median(difference)).max() <= GREY_LEVELS_APART:
                return int(number)
        return None

    def add(self, fingerprint: Fingerprint) -> None:
        """Remembers one more."""
        if self._count == len(self._hashes):
            self._hashes = np.concatenate([self._hashes, np.zeros_like(self._hashes)])
            self._thumbnails = np.concatenate([self._thumbnails, np.zeros_like(self._thumbnails)])
        self._hashes[self._count] = fingerprint.hash64
        self._thumbnails[self._count] = fingerprint.thumbnail
        self._count += 1
