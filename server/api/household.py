"""/api/players, /api/house-rules, /api/settings and /api/statistics: what a household keeps beside its matches."""

from typing import Annotated, Final

from fastapi import APIRouter, Path, Query, Request
from pydantic import BaseModel, ConfigDict, Field, JsonValue

from engine.games import game as game_rules
from server.access import Role
from server.api.match_models import Name
from server.api.matches import hosts_house
from server.house import house_of
from server.household import HouseRules
from server.matches.actions import Terms
from server.matches.statistics import statistics
from server.roles import require

router: Final = APIRouter()

SettingName = Annotated[str, Path(pattern=r"^[a-z][a-z0-9_]{0,39}$")]
Value = bool | int | Annotated[float, Field(allow_inf_nan=False)] | Annotated[str, Field(max_length=500)] | None


class PlayersOut(BaseModel):
    """Who may be offered for a new match, who played last first."""

    players: list[str]


class NewName(BaseModel):
    """How a player is called from now on, in old matches too."""

    model_config = ConfigDict(extra="forbid")
    name: Name


class HouseRulesIn(BaseModel):
    """What is usually agreed on in a game."""

    model_config = ConfigDict(extra="forbid")
    game: Annotated[str, Field(max_length=40)]
    terms: Terms


class HouseRulesOut(BaseModel):
    """House rules with their name."""

    name: str
    game: str
    terms: Terms


class AllHouseRulesOut(BaseModel):
    """All house rules, by name."""

    house_rules: list[HouseRulesOut]


class FiguresOut(BaseModel):
    """One player in one game; the fewest points are the best where the lowest total wins."""

    game: str
    player: str
    matches: int
    wins: int
    rounds: int
    average: float
    best: int
    worst: int


class StatisticsOut(BaseModel):
    """By game, the players with the most wins first."""

    statistics: list[FiguresOut]


@router.get("/players")
def players(request: Request) -> PlayersOut:
    """The players who are remembered."""
    return PlayersOut(players=[person.name for person in hosts_house(request).people.remembered()])


@router.put("/players/{name}")
def rename_player(request: Request, name: Name, new: NewName) -> PlayersOut:
    """Mends a player's name."""
    house = hosts_house(request)
    house.people.rename(name, new.name)
    house.matches.read_again()
    return players(request)


@router.delete("/players/{name}", status_code=204)
def forget_player(request: Request, name: Name) -> None:
    """Offers a player no longer; matches keep the name."""
    hosts_house(request).people.forget(name)


@router.get("/house-rules")
def all_house_rules(request: Request) -> AllHouseRulesOut:
    """All house rules."""
    return AllHouseRulesOut(house_rules=[_out(kept) for kept in hosts_house(request).household.all_rules()])


@router.put("/house-rules/{name}")
def keep_house_rules(request: Request, name: Name, new: HouseRulesIn) -> HouseRulesOut:
    """Keeps what is usually agreed on, under a name."""
    return _out(hosts_house(request).household.keep_rules(name, new.game, new.terms))


@router.delete("/house-rules/{name}", status_code=204)
def drop_house_rules(request: Request, name: Name) -> None:
    """Forgets house rules; matches that were begun with them stay as they are."""
    hosts_house(request).household.drop_rules(name)


@router.get("/settings")
def settings(request: Request) -> dict[str, dict[str, JsonValue]]:
    """All that was set for all evenings, also by the pages (as the zones of the table)."""
    return hosts_house(request).household.settings()


@router.put("/settings/{name}", status_code=204)
def set_setting(request: Request, name: SettingName, value: Annotated[dict[Name, Value], Field(max_length=50)]) -> None:
    """Sets something for all evenings."""
    hosts_house(request).household.set(name, dict(value))


@router.delete("/settings/{name}", status_code=204)
def unset_setting(request: Request, name: SettingName) -> None:
    """Goes back to what the program does by itself."""
    hosts_house(request).household.unset(name)


@router.get("/statistics")
def all_statistics(request: Request, game: Annotated[str | None, Query(max_length=40)] = None) -> StatisticsOut:
    """Wins, averages, best and worst rounds over all matches, of one game or all."""
    require(request, Role.SCREEN)
    wanted = None if game is None else game_rules(game).id
    house = house_of(request)
    names = house.people.names()
    figures = [found for found in statistics(house.matches.summaries()) if wanted in (None, found.game)]
    return StatisticsOut(
        statistics=[
            FiguresOut(
                game=found.game,
                player=names[found.player],
                matches=found.matches,
                wins=found.wins,
                rounds=found.rounds,
                average=found.average,
                best=found.best,
                worst=found.worst,
            )
            for found in figures
        ]
    )


def _out(kept: HouseRules) -> HouseRulesOut:
    return HouseRulesOut(name=kept.name, game=kept.game, terms=kept.terms)
