"""Simulated phones: each has its own session and role, hears of changes and fetches what it shows."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Callable
from typing import Any, Final
from urllib.parse import parse_qs, urlsplit

import httpx

from server.soak.figures import Figures, Kind

_WAIT_S: Final = 20.0
_TIMEOUT: Final = httpx.Timeout(60.0)
ELSEWHERE: Final = {"x-forwarded-for": "phone"}
"""By this the server takes a browser on its own computer for another one."""


class Phone:
    """One browser. The host's is that of the computer itself; every other is nobody until it joins."""

    def __init__(self, url: str, figures: Figures, *, is_host: bool = False) -> None:
        self._figures = figures
        # Each phone keeps its connections to itself, as phones do, and asks no proxy.
        self._client = httpx.AsyncClient(
            base_url=url, headers={} if is_host else ELSEWHERE, timeout=_TIMEOUT, trust_env=False
        )

    async def ask(self, method: str, path: str, *, may_be_late: bool = False, **content: Any) -> Any:
        """The answer's JSON; None where it is refused, and an error on record, unless it came too late by right."""
        answer = await self._client.request(method, f"/api{path}", **content)
        if answer.is_success:
            return answer.json()
        if may_be_late and answer.status_code == httpx.codes.CONFLICT:
            return None
        self._figures.failed(f"{method} {path}: {answer.status_code} {answer.text[:200]}")
        return None

    async def act(self, method: str, path: str, **content: Any) -> Any:
        """As `ask`, and timed."""
        begin_s = time.perf_counter()
        answer = await self.ask(method, path, **content)
        self._figures.took(Kind.ACTION, _ms_since(begin_s))
        return answer

    async def join(self, host: "Phone", **post: Any) -> None:
        """Presses the button of a link that the host gives out."""
        link = await host.ask("POST", "/links", json=post)
        parts = urlsplit(link["path"])
        key = parse_qs(parts.query)["key"][0]
        answer = await self._client.post(parts.path, data={"key": key})
        if answer.status_code != httpx.codes.SEE_OTHER:
            self._figures.failed(f"{parts.path}: {answer.status_code}")

    async def follow(self, match: int, told: Callable[[int], object], name: str | None = None) -> None:
        """Shows a match, and the hand of a seat, again after each change, until it is cancelled."""
        version = 0
        while True:
            change = await self.ask("GET", f"/matches/{match}/changes", params={"after": version, "wait_s": _WAIT_S})
            if change is None or change["version"] == version:
                continue
            version = change["version"]
            shown = await self.ask("GET", f"/matches/{match}")
            told(version)
            if name is not None and shown is not None and shown["running"]:
                # The round may have ended meanwhile.
                await self.ask("GET", f"/matches/{match}/seats/{name}/hand", may_be_late=True)

    async def think(self, match: int, name: str) -> None:
        """Asks what the seat on turn may do."""
        begin_s = time.perf_counter()
        await self.ask("GET", f"/matches/{match}/seats/{name}/plays")
        self._figures.took(Kind.OPTIONS, _ms_since(begin_s))

    async def close(self) -> None:
        """Goes away."""
        await self._client.aclose()


@contextlib.asynccontextmanager
async def phones(url: str, count: int, figures: Figures) -> AsyncIterator[tuple[Phone, list[Phone]]]:
    """The host and so many phones that are nobody yet."""
    host = Phone(url, figures, is_host=True)
    others = [Phone(url, figures) for _ in range(count)]
    try:
        yield host, others
    finally:
        await asyncio.gather(*(phone.close() for phone in [host, *others]))


def _ms_since(begin_s: float) -> float:
    return (time.perf_counter() - begin_s) * 1000
