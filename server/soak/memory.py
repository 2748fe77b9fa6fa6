"""How much memory a process holds."""

import platform
import re
import subprocess
from pathlib import Path
from typing import Final

_MB: Final = 1_000_000


def resident_mb(process: int) -> float | None:
    """Of the process with this number, in megabytes; None where the system does not tell or it is gone."""
    if platform.system() == "Linux":
        try:
            status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
        except OSError:
            return None
        return _kilobytes(status.partition("VmRSS:")[2].partition("kB")[0])
    if platform.system() == "Windows":
        return _kilobytes(_said("tasklist", "/FI", f"PID eq {process}", "/FO", "CSV", "/NH").rpartition('","')[2])
    return _kilobytes(_said("ps", "-o", "rss=", "-p", str(process)))


def _kilobytes(text: str) -> float | None:
    digits = re.sub(r"\D", "", text)
    return int(digits) * 1024 / _MB if digits else None


def _said(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout  # noqa: S603 - fixed commands
