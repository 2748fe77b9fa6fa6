"""`romi games`: the games and their numbers."""

from collections.abc import Mapping
from typing import Final

import click

from engine.games import GAMES
from engine.pieces import Kind
from engine.rules import Rules
from engine.wording import Language, Wording
from server.cli.common import output_options, print_json, print_table

HEADINGS: Final = (
    Wording("game", hu="játék", en="game"),
    Wording("name", hu="név", en="name"),
    Wording("played_with", hu="mivel", en="played with"),
    Wording("players", hu="játékosok", en="players"),
    Wording("hand", hu="kéz", en="hand"),
    Wording("minimum", hu="minimum", en="minimum"),
)
KIND_NAMES: Final[Mapping[Kind, Wording]] = {
    Kind.CARDS: Wording("cards", hu="kártya", en="cards"),
    Kind.TILES: Wording("tiles", hu="kő", en="tiles"),
}


@click.command()
@output_options
def command(as_json: bool, language: Language) -> None:
    """List the games that are known."""
    if as_json:
        print_json({"games": [_game(rules, language) for rules in GAMES.values()]})
    else:
        print_table([h.text(language, {}) for h in HEADINGS], [_row(rules, language) for rules in GAMES.values()])


def _game(rules: Rules, language: Language) -> dict[str, object]:
    return {
        "id": rules.id,
        "name": rules.name.text(language, {}),
        "pieces": rules.deck.kind.value,
        "players": list(rules.deal.players),
        "hand": rules.deal.hand,
        "minimum": _minimum(rules),
    }


def _row(rules: Rules, language: Language) -> list[object]:
    fewest, most = rules.deal.players
    minimum = _minimum(rules)
    return [
        rules.id,
        rules.name.text(language, {}),
        KIND_NAMES[rules.deck.kind].text(language, {}),
        f"{fewest}–{most}",
        rules.deal.hand,
        "–" if minimum is None else minimum,
    ]


def _minimum(rules: Rules) -> int | None:
    return rules.opening.minimum if rules.turn.lays else None
