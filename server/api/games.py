"""/api/games: the games that can be chosen."""

from typing import Final

from fastapi import APIRouter, Request

from engine.games import GAMES
from server.api.models import GameOut, GamesOut
from server.language import language_of

router: Final = APIRouter()


@router.get("/games")
def games(request: Request) -> GamesOut:
    """Every game, its name in the asker's language."""
    language = language_of(request)
    return GamesOut(
        games=[
            GameOut(id=rules.id, name=rules.name.text(language, {}), pieces=rules.deck.kind.value)
            for rules in GAMES.values()
        ]
    )
