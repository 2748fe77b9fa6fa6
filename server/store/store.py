"""The one thread that writes: what it was given is on disk when the call returns, or nothing of it is."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Self, TypeVar

from sqlalchemy import URL
from sqlalchemy.orm import Session

from server.store.database import connect
from server.store.faults import told_in_one_sentence
from server.store.schema import bring_up_to_date

Answer = TypeVar("Answer")


class Store:
    """An open database. May be used from any thread; an event loop's thread asks by `asyncio.to_thread`."""

    def __init__(self, url: URL) -> None:
        """Opens it, up to date. Raises Refusal as `bring_up_to_date` does."""
        self._engine = connect(url)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="romi-store")
        try:
            self._thread.submit(bring_up_to_date, self._engine).result()
        except BaseException:
            self.close()
            raise

    def transact(self, work: Callable[[Session], Answer], then: Callable[[Answer], object] = lambda _: None) -> Answer:
        """What `work` returns, run in one transaction; one after the other, in the order of the calls.

        `then` is told the answer once it is on disk, before anything else is written. Raises what `work` raises, and
        Refusal where the database fails: then nothing of it was written.
        """
        return self._thread.submit(self._in_transaction, work, then).result()

    def _in_transaction(self, work: Callable[[Session], Answer], then: Callable[[Answer], object]) -> Answer:
        with told_in_one_sentence(), Session(self._engine, expire_on_commit=False) as session, session.begin():
            answer = work(session)
        then(answer)
        return answer

    def close(self) -> None:
        """Waits for what is being written, and lets the database go."""
        self._thread.shutdown()
        self._engine.dispose()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
