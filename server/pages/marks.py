"""How players are told apart at a glance: each has a colour, and the same letter wherever the colour stands."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from nicegui import html

from server.matches.actions import PlayerId
from server.matches.view import MatchView

COLOURS: Final = 8
"""So many colours the style sheet has (`mark-0` …); then they begin anew."""
_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True)
class Mark:
    """A player's letter and the number of the colour."""

    letter: str
    colour: int


def marks_of(view: MatchView) -> Mapping[PlayerId, Mark]:
    """The marks of all who ever sat at the table; the same as long as the match lasts."""
    players = view.state.everybody
    letters = letters_of([view.name(player) for player in players])
    return {player: Mark(letter, n % COLOURS) for n, (player, letter) in enumerate(zip(players, letters, strict=True))}


def letters_of(names: Sequence[str]) -> list[str]:
    """A letter for each, no two the same: the first of the name that is free, else any."""
    taken: list[str] = []
    for name in names:
        own = [letter.upper() for letter in name if letter.isalpha() and len(letter.upper()) == 1]
        taken.append(next(letter for letter in [*own, *_LETTERS, *map(str, range(10**3))] if letter not in taken))
    return taken


def draw_badge(mark: Mark) -> None:
    """The mark; the name stands beside it."""
    html.span(mark.letter, **{"aria-hidden": "true"}).classes(f"badge mark-{mark.colour}")


def draw_player(name: str, mark: Mark) -> None:
    """The mark and the name."""
    with html.span().classes("player"):
        draw_badge(mark)
        html.span(name).classes("player__name")
