"""`romi check`: was the turn legal?"""

from typing import Final

import click

from engine.after import parse_after
from engine.position import parse_position
from engine.referee import Verdict, check, fault_values, verdict_json
from engine.refereeing.unknown import UNKNOWN_WORDS
from engine.wording import Language, Wording
from server.cli.advise import describe
from server.cli.common import output_options, parsed, print_json

LEGAL: Final = {
    True: Wording("legal", hu="szabályos", en="legal"),
    False: Wording("illegal", hu="szabálytalan", en="not legal"),
    None: Wording("undecided", hu="nem dönthető el", en="cannot be decided"),
}
MOVE: Final = Wording("move", hu="a lépés: {steps}", en="the turn: {steps}")
FAULT: Final = Wording("fault", hu="hiba: {text}; teendő: {mend}", en="fault: {text}; to mend it: {mend}")
HINT: Final = Wording("hint", hu="megjegyzés: {text}", en="note: {text}")
UNKNOWN: Final = Wording("unknown", hu="ismeretlen: {text}", en="unknown: {text}")


@click.command()
@click.argument("position_file", metavar="POSITION.json")
@click.argument("after_file", metavar="AFTER.json")
@output_options
def command(position_file: str, after_file: str, as_json: bool, language: Language) -> None:
    """Judge the turn that led from one position to the other (- for stdin).

    POSITION.json is as for romi advise. The hand may be left out here, or hold ? for what is not known:

    \b
    {"game": "tile", "hand": "4r 5r 6r 2k ?", "opened": true,
     "table": ["7r 8r 9r"], "owners": [1], "discards": "5y", "drawn": "stock"}

    AFTER.json says what the turn left behind:

    \b
    {"hand": "?", "table": ["4r 5r 6r", "7r 8r 9r"], "discards": "5y 2k"}

    \b
    hand      what the player holds then, where that is known
    table, discards
              all that lies there then, not only what is new
    upcard, owners, closed, kept
              where they have changed
    hand_finish
              true where a finish from the rack was declared
    """
    position = parsed(position_file, lambda document: parse_position(document, hand_known=False))
    after = parsed(after_file, lambda document: parse_after(document, position))
    verdict = check(position, after)
    if as_json:
        print_json(verdict_json(verdict, language))
        return
    click.echo(LEGAL[verdict.legal].text(language, {}))
    if verdict.move and (steps := describe(position, verdict.move, language)):
        click.echo(MOVE.text(language, {"steps": "; ".join(steps)}))
    for line in _remarks(verdict, language):
        click.echo(line)


def _remarks(verdict: Verdict, language: Language) -> list[str]:
    lines = []
    for fault in verdict.faults:
        values = fault_values(fault)
        said = {"text": fault.words.text.text(language, values), "mend": fault.words.mend.text(language, values)}
        lines.append(FAULT.text(language, said))
    lines += [HINT.text(language, {"text": h.words.text(language, h.values)}) for h in verdict.hints]
    lines += [UNKNOWN.text(language, {"text": UNKNOWN_WORDS[u].text(language, {})}) for u in verdict.unknown]
    return lines
