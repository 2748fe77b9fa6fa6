"""`romi meld`: is this one meld?"""

from collections.abc import Callable, Mapping
from typing import Final

import click

from engine.deck import typed_pieces
from engine.games import GAMES, table_rules
from engine.meld_faults import FAULT_WORDS, OUT_OF_ORDER_HINT
from engine.melds import Meld, MeldKind, MeldReading, read_meld
from engine.pieces import Piece, format_pieces
from engine.rules import Rules
from engine.wording import Language, Wording
from server.cli.common import Command, WholeNumber, output_options, print_json

KIND_NAMES: Final[Mapping[MeldKind, Wording]] = {
    MeldKind.RUN: Wording("run", hu="sor", en="run"),
    MeldKind.SET: Wording("set", hu="csoport", en="set"),
}
IS_MELD: Final = Wording("is_meld", hu="{kind}, {points} pont: {pieces}", en="{kind}, {points:point|points}: {pieces}")


def game_options(command: Command) -> Command:
    """Adds --game, --packs and --jokers; `rules_of` makes rules of them."""
    options: list[Callable[[Command], Command]] = [
        click.option("--game", required=True, metavar="GAME", help=f"One of {', '.join(GAMES)}."),
        click.option("--packs", type=WholeNumber(), help="Packs, where the game leaves a choice."),
        click.option("--jokers", type=WholeNumber(least=0), help="Jokers, where the game leaves a choice."),
    ]
    for option in reversed(options):
        command = option(command)
    return command


def rules_of(game: str, packs: int | None, jokers: int | None) -> Rules:
    """The rules for the options of `game_options`. Raises BadInput for what the game does not allow."""
    chosen: dict[str, object] = {"packs": packs, "jokers": jokers}
    return table_rules(game, {name: value for name, value in chosen.items() if value is not None})


@click.command()
@click.argument("pieces")
@game_options
@output_options
def command(pieces: str, game: str, packs: int | None, jokers: int | None, as_json: bool, language: Language) -> None:
    """Say whether PIECES are one meld: "7h 8h *"."""
    rules = rules_of(game, packs, jokers)
    listed = typed_pieces(pieces, rules, where="pieces")
    reading = read_meld(listed, rules)
    if as_json:
        print_json(_document(reading, listed, language))
    else:
        for line in _sentences(reading, listed, language):
            click.echo(line)


def _document(reading: MeldReading, pieces: list[Piece], language: Language) -> dict[str, object]:
    meld = reading.meld
    return {
        "valid": meld is not None,
        "kind": meld.kind.value if meld else None,
        "points": meld.points if meld else None,
        "pieces": [str(p) for p in meld.pieces] if meld else None,
        "fault": reading.fault.value if reading.fault else None,
        "hint": reading.hint,
        "text": " ".join(_sentences(reading, pieces, language)),
    }


def _sentences(reading: MeldReading, pieces: list[Piece], language: Language) -> list[str]:
    written = format_pieces(pieces)
    if reading.meld is None:
        assert reading.fault  # noqa: S101
        words = FAULT_WORDS[reading.fault]
        values = {"meld": written, "pieces": format_pieces(reading.concerned)}
        return [f"{words.text.text(language, values)}: {words.mend.text(language, values)}"]
    lines = [describe(reading.meld, language)]
    if reading.hint:
        values = {"meld": written, "right": format_pieces(reading.meld.pieces)}
        lines.append(OUT_OF_ORDER_HINT.text(language, values))
    return lines


def describe(meld: Meld, language: Language) -> str:
    """One line about a meld: kind, points, pieces."""
    kind = KIND_NAMES[meld.kind].text(language, {})
    return IS_MELD.text(language, {"kind": kind, "points": meld.points, "pieces": format_pieces(meld.pieces)})
