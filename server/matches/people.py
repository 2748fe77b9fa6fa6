"""The players who are remembered, and how their names are written."""

import time
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import select
from sqlalchemy.orm import Session

from engine.fields import name_of
from engine.wording import BadInput
from server.errors import Refusal
from server.matches.actions import PlayerId
from server.store.store import Store
from server.store.tables import PlayerRow
from server.texts import matches as texts

MOST_LETTERS: Final = 60


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who has played here."""

    id: PlayerId
    name: str


def now_ms() -> int:
    """The time as it is kept."""
    return time.time_ns() // 1_000_000


class People:
    """The household's players. Every method waits for the database."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def remembered(self) -> list[Person]:
        """Who may be offered for a new match, who played last first."""
        return self._store.transact(_remembered)

    def names(self) -> Mapping[PlayerId, str]:
        """Everybody's name."""
        return self._store.transact(lambda session: dict(session.execute(select(PlayerRow.id, PlayerRow.name)).all()))

    def forget(self, name: str) -> None:
        """Offers a name no longer; matches keep it. Raises Refusal (404) where nobody is called so."""

        def work(session: Session) -> None:
            _named(session, name).forgotten = True

        self._store.transact(work)

    def rename(self, name: str, new: str) -> None:
        """Mends a name, in old matches too. Raises BadInput for no name, Refusal where it is taken or unknown."""

        def work(session: Session) -> None:
            row = _named(session, name)
            written = checked_name(new, "name")
            if _row_of(session, written) not in (None, row):
                raise Refusal(409, texts.NAME_TAKEN, name=written)
            row.name = written

        self._store.transact(work)


def _remembered(session: Session) -> list[Person]:
    rows = session.scalars(
        select(PlayerRow).where(~PlayerRow.forgotten).order_by(PlayerRow.last_played_ms.desc(), PlayerRow.name)
    )
    return [Person(row.id, row.name) for row in rows]


def _named(session: Session, name: str) -> PlayerRow:
    row = _row_of(session, checked_name(name, "name"))
    if row is None:
        raise Refusal(404, texts.NO_SUCH_PLAYER, name=name)
    return row


def _row_of(session: Session, name: str) -> PlayerRow | None:
    """Who is called so: written just so, or else with other capitals, as a phone puts them in by itself."""
    exact = session.scalar(select(PlayerRow).where(PlayerRow.name == name))
    # What is a capital of what, no database knows in all languages.
    return exact or next((row for row in session.scalars(select(PlayerRow)) if is_same_name(row.name, name)), None)


def is_same_name(name: str, other: str) -> bool:
    """Whether two names are the same but for capitals, blanks, and how the computer puts an accent on a letter."""
    return _plain(name) == _plain(other)


def player_of(name: str, names: Mapping[PlayerId, str]) -> PlayerId | None:
    """Who of these is called so; of two who are told apart by their capitals alone, the one who is written just so."""
    by_spelling = sorted(names.items(), key=lambda one: one[1] != name)
    return next((player for player, called in by_spelling if is_same_name(called, name)), None)


def _plain(name: str) -> str:
    return " ".join(unicodedata.normalize("NFC", name).casefold().split())


def checked_name(name: str, where: str) -> str:
    """A person's name as it is kept. Raises BadInput for none, or too long a one."""
    written = " ".join(unicodedata.normalize("NFC", name_of(name, where)).split())
    if not 1 <= len(written) <= MOST_LETTERS:
        raise BadInput(texts.EMPTY_NAME, where=where, most=MOST_LETTERS)
    return written


def ids_of(session: Session, names: Sequence[str], where: str = "players") -> list[PlayerId]:
    """The players of these names, who are remembered from now on. Raises BadInput for no name, or the same twice."""
    found = []
    for seat, name in enumerate(names):
        written = checked_name(name, f"{where}[{seat}]")
        row = _row_of(session, written)
        if row is None:
            row = PlayerRow(name=written)
            session.add(row)
        row.forgotten, row.last_played_ms = False, now_ms()
        session.flush()
        if row.id in found:
            raise BadInput(texts.PLAYER_TWICE, where=where, player=written)
        found.append(row.id)
    return found


def names_of(session: Session, players: Iterable[PlayerId]) -> Mapping[PlayerId, str]:
    """How these players are called."""
    rows = session.execute(select(PlayerRow.id, PlayerRow.name).where(PlayerRow.id.in_(list(players))))
    return {row.id: row.name for row in rows}
