"""`romi advise`: what may the player on turn do?"""

import contextlib
import gc
from collections.abc import Iterator
from typing import Final

import click

from engine.advise import Advice, advise
from engine.pieces import format_melds, format_pieces
from engine.play import Play, play_json
from engine.position import Position, Source, parse_position
from engine.wording import Language, Wording
from server.cli.common import WholeNumber, output_options, parsed, print_json

SHOWN: Final = 10
"""So many plays are printed for a person who asks for no number."""

DRAWS: Final = {
    Source.STOCK: Wording("draw_stock", hu="húz a talonból", en="draw from the stock"),
    Source.DISCARD: Wording("draw_discard", hu="felveszi: {take}", en="take {take}"),
    Source.UPCARD: Wording("draw_upcard", hu="elveszi, ami félre van téve", en="take the upcard"),
}
EXCHANGE: Final = Wording("exchange", hu="odaadja a cserelapért: {piece}", en="give {piece} for the upcard")
LAY: Final = Wording("lay", hu="lerak: {melds}", en="lay {melds}")
LAY_ON_RACK: Final = Wording("lay_on_rack", hu="a táblán áll: {melds}", en="on the rack: {melds}")
LAY_OFF: Final = Wording("lay_off", hu="a(z) {meld}. kombinációhoz: {pieces}", en="onto meld {meld}: {pieces}")
SWAP: Final = Wording(
    "swap",
    hu="a(z) {meld}. kombinációba {give}, kivesz {take} dzsókert",
    en="into meld {meld}: {give}, taking {take} joker",
)
DISCARD: Final = Wording("discard", hu="eldob: {piece}", en="discard {piece}")
LOOK: Final = Wording("look", hu="majd eldob egyet", en="then discard one")
MORE: Final = Wording("more", hu="… és még {count}; mind: --top {all}", en="… and {count} more; all: --top {all}")
AND_MORE: Final = Wording("and_more", hu="… és további lehetőségek", en="… and others")
NOTHING: Final = Wording(
    "nothing",
    hu="így nincs szabályos lépés: tedd vissza, amit felvettél, és húzz a talonból",
    en="there is no legal play like this: put back what was taken and draw from the stock",
)


@click.command()
@click.argument("position_file", metavar="POSITION.json")
@click.option("--top", type=WholeNumber(), help="Only the best so many plays.")
@output_options
def command(position_file: str, top: int | None, as_json: bool, language: Language) -> None:
    """List what the player on turn may do, best first (- for stdin).

    POSITION.json is one object. It takes game (romi games lists them) and hand; all else may be left out:

    \b
    {"game": "tile", "hand": "4r 5r 6r 10b 10k 10y 1y *", "opened": true,
     "table": ["7r 8r 9r"], "owners": [1], "seat": 0, "discards": "5y 12k",
     "upcard": "3b", "drawn": "stock"}

    \b
    pieces    7r 10b 13k 1y are tiles, 10h As cards, * is a joker
    hand      all that the player holds now, also what was drawn
    opened    whether the player has laid in an earlier turn
    table     the melds that lie there; owners: the seats that laid them
    seat      who is on turn; like owners counted from 0
    discards  the oldest first; upcard: the piece that was set aside
    drawn     null before the draw, then stock, discard or upcard; none for
              the starter, who draws nothing
    drawn_pieces, first_round, hand_sizes, options
              what was taken from the discards; whether it is the first
              round of turns; how many pieces each seat holds; what the
              table has agreed on: {"opening.minimum": 50}
    closed    melds that nobody may touch any more: [0]
    kept      what lies beside the rack: ["6r", {"piece": "1r", "points": 25}]
    """
    position = parsed(position_file, parse_position)
    with _without_collecting():
        found = advise(position, top)
        if as_json:
            print_json({"plays": [play_json(play, language) for play in found.plays], "complete": found.complete})
        else:
            _print(position, found, language, top or SHOWN)


@contextlib.contextmanager
def _without_collecting() -> Iterator[None]:
    """A whole list can be hundreds of thousands of plays, none of them garbage: collecting would double the time."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def _print(position: Position, advice: Advice, language: Language, most: int) -> None:
    if not advice.plays:
        click.echo(NOTHING.text(language, {}))
    for number, play in enumerate(advice.plays[:most], 1):
        click.echo(f"{number}. {play.reason.text(language)}")
        click.echo(f"   {'; '.join(describe(position, play, language))}")
    count = len(advice.plays)
    if count > most:
        click.echo(MORE.text(language, {"count": count - most, "all": count}))
    elif not advice.complete:
        click.echo(AND_MORE.text(language, {}))


def describe(position: Position, play: Play, language: Language) -> list[str]:
    """What is done, step by step; melds of the table are counted from 1 for people."""
    steps = []
    if play.exchange:
        steps.append(EXCHANGE.text(language, {"piece": play.exchange}))
    if play.draw:
        steps.append(DRAWS[play.draw].text(language, {"take": format_pieces(play.take)}))
    for swap in play.swaps:
        values = {"meld": swap.meld + 1, "give": format_pieces(swap.give), "take": swap.take}
        steps.append(SWAP.text(language, values))
    if play.lay:
        on_rack = play.out and not position.rules.turn.lays
        words = LAY_ON_RACK if on_rack or (play.hand_finish and position.rules.finish.from_rack) else LAY
        steps.append(words.text(language, {"melds": format_melds(play.lay)}))
    steps += [LAY_OFF.text(language, {"meld": p.meld + 1, "pieces": format_pieces(p.pieces)}) for p in play.layoffs]
    if play.discard:
        steps.append(DISCARD.text(language, {"piece": play.discard}))
    elif position.rules.turn.discard:
        steps.append(LOOK.text(language, {}))
    return steps
