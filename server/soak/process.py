"""A real server in a process of its own, on loopback and on its own data folder."""

import contextlib
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import httpx

from engine.wording import BadInput
from server.cli.environment import PREFIX
from server.texts import soak as texts

_ROMI: Final = "from server.cli.main import main; main()"
_STARTS_WITHIN_S: Final = 300.0
_ENDS_WITHIN_S: Final = 30.0


@dataclass(frozen=True, slots=True)
class Served:
    """A server that answers."""

    process: subprocess.Popen[bytes]
    port: int

    @property
    def url(self) -> str:
        """Its address."""
        return f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        """Ends it at once, as a power cut would."""
        self.process.kill()
        self.process.wait()


@contextlib.contextmanager
def served(data_dir: Path) -> Iterator[Served]:
    """Starts a server and waits until it answers; at the end it is stopped. Raises BadInput where it does not start."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    log = data_dir / "server.log"
    with log.open("ab") as output:
        process = started(
            ["serve", "--no-browser", "--port", str(port)], data_dir, stdout=output.fileno(), stderr=output.fileno()
        )
        try:
            server = Served(process, port)
            _wait_for(server, log)
            yield server
        finally:
            process.terminate()
            try:
                process.wait(_ENDS_WITHIN_S)
            except subprocess.TimeoutExpired:
                server.kill()


def started(arguments: Sequence[str], data_dir: Path, *, stdout: int, stderr: int) -> subprocess.Popen[bytes]:
    """Starts `romi` with its own data folder; the settings of whoever runs the soak count for nothing."""
    own = {name: value for name, value in os.environ.items() if not name.upper().startswith(PREFIX)}
    return subprocess.Popen(  # noqa: S603 - our own program
        [sys.executable, "-c", _ROMI, *arguments],
        env=own | {f"{PREFIX}DATA_DIR": str(data_dir)},
        stdin=subprocess.DEVNULL,
        stdout=stdout,
        stderr=stderr,
    )


def _wait_for(server: Served, log: Path) -> None:
    end_s = time.monotonic() + _STARTS_WITHIN_S
    while time.monotonic() < end_s:
        if server.process.poll() is not None:
            lines = log.read_text(encoding="utf-8", errors="replace").strip().splitlines()
            raise BadInput(texts.NOT_STARTED, reason=lines[-1] if lines else server.process.returncode)
        with contextlib.suppress(httpx.TransportError):
            if httpx.get(f"{server.url}/api/me", trust_env=False).is_success:
                return
        time.sleep(0.05)
    raise BadInput(texts.NOT_ANSWERING, seconds=round(_STARTS_WITHIN_S))
