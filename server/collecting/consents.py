"""What each seat has answered to the question whether photos of its hand may be kept."""

from sqlalchemy.orm import Session

from server.errors import Refusal
from server.matches.actions import PlayerId
from server.matches.people import now_ms
from server.store.store import Store
from server.store.tables import ConsentRow, MatchRow
from server.texts import matches as texts


class Consents:
    """May be used from any thread; every method waits for the database. With a match its answers go."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def answer(self, match_id: int, player: PlayerId, *, given: bool) -> None:
        """Writes an answer down, in place of an earlier one. Raises Refusal 404 for no such match."""

        def work(session: Session) -> None:
            if session.get(MatchRow, match_id) is None:
                raise Refusal(404, texts.NO_SUCH_MATCH, match=match_id)
            session.merge(ConsentRow(match_id=match_id, player_id=player, given=given, answered_ms=now_ms()))

        self._store.transact(work)

    def answered(self, match_id: int, player: PlayerId) -> bool | None:
        """Yes or no; None where nobody has answered yet, which is no."""

        def work(session: Session) -> bool | None:
            row = session.get(ConsentRow, (match_id, player))
            return None if row is None else row.given

        return self._store.transact(work)
