"""Statistics over all matches: wins, averages, best and worst rounds, by game and player."""

from collections.abc import Iterable
from dataclasses import dataclass

from engine.games import game
from server.matches.actions import PlayerId
from server.matches.view import Summary


@dataclass(frozen=True, slots=True)
class Figures:
    """One player in one game."""

    game: str
    player: PlayerId
    matches: int
    """Finished ones, in which the player wrote points."""
    wins: int
    """Shared ones too."""
    rounds: int
    """Also of matches that are still played."""
    average: float
    """Points of a round."""
    best: int
    worst: int
    """By what wins in the game: the fewest points are the best where the lowest total wins."""


def statistics(summaries: Iterable[Summary]) -> list[Figures]:
    """By game in the order of the first match, the players with the most wins first."""
    points: dict[tuple[str, PlayerId], list[int]] = {}
    matches: dict[tuple[str, PlayerId], int] = {}
    wins: dict[tuple[str, PlayerId], int] = {}
    for summary in sorted(summaries, key=lambda summary: summary.id):
        played = {player for row in summary.rounds for player in row}
        for row in summary.rounds:
            for player, number in row.items():
                points.setdefault((summary.game, player), []).append(number)
        for player in played if summary.finished else ():
            key = summary.game, player
            matches[key] = matches.get(key, 0) + 1
            wins[key] = wins.get(key, 0) + (player in summary.winners)
    games = list(dict.fromkeys(name for name, _ in points))
    found = [_figures(key, rows, matches.get(key, 0), wins.get(key, 0)) for key, rows in points.items()]
    return sorted(found, key=lambda figures: (games.index(figures.game), -figures.wins, figures.player))


def _figures(key: tuple[str, PlayerId], points: list[int], matches: int, wins: int) -> Figures:
    name, player = key
    best, worst = (max, min) if game(name).match.best == "highest" else (min, max)
    return Figures(name, player, matches, wins, len(points), sum(points) / len(points), best(points), worst(points))
