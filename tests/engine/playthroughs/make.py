"""Makes the golden playthroughs again: `python tests/engine/playthroughs/make.py [GAME…]`.

A change of the rules then shows as a difference that can be read.
"""

import sys
from pathlib import Path

from engine.games import GAMES, game
from engine.players import PLAYERS
from engine.playthrough import playthrough
from engine.simulate import play_match

FOLDER = Path(__file__).parent
SEED = 7
PLAYERS_OF = ("greedy", "greedy", "never-lays")


def golden_text(game_id: str) -> str:
    """One round of a game, told in English: two greedy players and one who never lays."""
    names = dict(zip(("Anna", "Béla", "Cili"), PLAYERS_OF, strict=True))
    (played,) = play_match(game_id, {name: PLAYERS[kind] for name, kind in names.items()}, 1, SEED)
    head = [game(game_id).name.en, ", ".join(f"{name} is {kind}" for name, kind in names.items()), ""]
    return "\n".join([*head, *playthrough(played.course, played.result, "en")]) + "\n"


def golden_file(game_id: str) -> Path:
    """Where it is kept."""
    return FOLDER / f"{game_id}.txt"


def main() -> None:
    """Writes the files of the games that are named, or of all."""
    for game_id in sys.argv[1:] or GAMES:
        golden_file(game_id).write_text(golden_text(game_id), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
