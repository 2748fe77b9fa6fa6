"""What a household keeps beside its matches: its own rules under names, and what it has set once for all evenings."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from engine.games import game
from server.errors import Refusal
from server.matches.actions import Terms
from server.matches.people import checked_name
from server.matches.standing import standing_of
from server.matches.state import MatchState
from server.store.store import Store
from server.store.tables import HouseRulesRow, SettingRow
from server.texts import matches as texts


@dataclass(frozen=True, slots=True)
class HouseRules:
    """What is usually agreed on in a game, under a name."""

    name: str
    game: str
    terms: Terms


class Household:
    """May be used from any thread; every method waits for the database."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def all_rules(self) -> list[HouseRules]:
        """All house rules, by name."""
        return self._store.transact(
            lambda session: list(map(_house_rules, session.scalars(select(HouseRulesRow).order_by(HouseRulesRow.name))))
        )

    def rules(self, name: str) -> HouseRules:
        """The house rules of this name. Raises Refusal 404."""
        return self._store.transact(lambda session: _house_rules(_row(session, name)))

    def keep_rules(self, name: str, game_id: str, terms: Terms) -> HouseRules:
        """Keeps them under a name, in place of what was kept there. Raises BadInput for what no table can agree on."""
        kept = HouseRules(checked_name(name, "name"), game_id, terms)
        check_terms(game_id, terms)
        row = HouseRulesRow(name=kept.name, game=game_id, terms=terms.model_dump(mode="json"))
        self._store.transact(lambda session: session.merge(row))
        return kept

    def drop_rules(self, name: str) -> None:
        """Forgets them; matches that were begun with them stay as they are. Raises Refusal 404."""
        self._store.transact(lambda session: session.delete(_row(session, name)))

    def settings(self) -> dict[str, dict[str, Any]]:
        """All that was set."""
        chosen = select(SettingRow).order_by(SettingRow.name)
        return self._store.transact(lambda session: {row.name: row.value for row in session.scalars(chosen)})

    def set(self, name: str, value: dict[str, Any]) -> None:
        """Sets something for all evenings."""
        self._store.transact(lambda session: session.merge(SettingRow(name=name, value=value)))

    def unset(self, name: str) -> None:
        """Goes back to what the program does by itself. Raises Refusal 404 where nothing was set."""

        def work(session: Session) -> None:
            row = session.get(SettingRow, name)
            if row is None:
                raise Refusal(404, texts.NO_SUCH_SETTING, name=name)
            session.delete(row)

        self._store.transact(work)


def check_terms(game_id: str, terms: Terms) -> None:
    """Raises BadInput for terms that no table of the game can agree on."""
    fewest, _ = game(game_id).deal.players
    players = tuple(range(1, fewest + 1))
    standing_of(MatchState(game_id, terms, players, players[0], everybody=players))


def _row(session: Session, name: str) -> HouseRulesRow:
    row = session.get(HouseRulesRow, checked_name(name, "name"))
    if row is None:
        raise Refusal(404, texts.NO_SUCH_RULES, name=name)
    return row


def _house_rules(row: HouseRulesRow) -> HouseRules:
    return HouseRules(row.name, row.game, Terms.model_validate(row.terms))
