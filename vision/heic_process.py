"""The process that unpacks one HEIC picture: `python -m vision.heic_process` reads it from stdin and ends.

Its decoder is native code that reads what strangers made, so it has a process of its own, with as little memory and
time as it needs. On stdout it writes height and width as decimal numbers in one line, then BGR pixels, upright.
"""

import platform
import sys
from typing import Final

import numpy as np
import pillow_heif

MOST_SECONDS: Final = 20
MOST_MEMORY_BYTES: Final = 3_000_000_000
"""Of addresses, most of which are never used."""
TOO_LARGE: Final = 3
DAMAGED: Final = 4
"""Exit statuses."""


def main() -> int:
    """Unpacks. Returns the exit status."""
    _limit_itself()
    most_pixels = int(sys.argv[1])
    try:
        opened = pillow_heif.open_heif(sys.stdin.buffer.read(), bgr_mode=True)
        width, height = opened.size
        if width * height > most_pixels:
            return TOO_LARGE
        pixels = np.asarray(opened)
    except Exception:  # noqa: BLE001 - a damaged file makes it raise almost anything
        return DAMAGED
    if pixels.shape[2] == 4:
        # Transparent pictures lie on white.
        opacity = pixels[:, :, 3:].astype(np.uint16)
        pixels = ((pixels[:, :, :3] * opacity + 255 * (255 - opacity)) // 255).astype(np.uint8)
    sys.stdout.buffer.write(f"{height} {width}\n".encode("ascii"))
    sys.stdout.buffer.write(np.ascontiguousarray(pixels).data)
    sys.stdout.buffer.flush()
    return 0


def _limit_itself() -> None:
    """Where the system can: not on Windows, where time and pixels alone are limited."""
    if platform.system() != "Windows":
        import resource

        for what, most in (
            (resource.RLIMIT_AS, MOST_MEMORY_BYTES),
            (resource.RLIMIT_CPU, MOST_SECONDS),
            (resource.RLIMIT_FSIZE, 0),
            (resource.RLIMIT_CORE, 0),
        ):
            # macOS does not take all of them.
            try:
                resource.setrlimit(what, (most, most))
            except (OSError, ValueError):
                continue


if __name__ == "__main__":
    sys.exit(main())
