"""`romi match`: the rounds of a match, who leads or has won, and what is paid."""

from typing import Final

import click

from engine.match import MatchRecord, MatchResult, judge_match, parse_match
from engine.wording import Language, Wording
from server.cli.common import output_options, parsed, print_json, print_table

HEADINGS: Final = {
    "place": Wording("place", hu="hely", en="place"),
    "player": Wording("player", hu="játékos", en="player"),
    "total": Wording("total", hu="összesen", en="total"),
    "payout": Wording("payout", hu="kifizetés", en="payout"),
    "chips": Wording("chips", hu="zseton", en="chips"),
}
STANDINGS: Final = {
    "won": Wording(
        "won",
        hu="Győzött: {players} ({rounds} forduló után).",
        en="Won by {players} after round {rounds}.",
    ),
    "tied": Wording(
        "tied",
        hu="Holtverseny {rounds} forduló után, közösen győzött: {players}.",
        en="A tie after round {rounds}, won together by {players}.",
    ),
    "playoff": Wording(
        "playoff",
        hu="Holtverseny {rounds} forduló után: döntő forduló következik ({players}).",
        en="A tie after round {rounds}: a deciding round follows ({players}).",
    ),
    "going_on": Wording(
        "going_on",
        hu="{rounds} forduló után még tart; elöl: {players}.",
        en="Still going on after round {rounds}; in front: {players}.",
    ),
    "not_begun": Wording("not_begun", hu="Még nem volt forduló.", en="No round has been played yet."),
}


@click.command()
@click.argument("rounds", metavar="ROUNDS.json")
@output_options
def command(rounds: str, as_json: bool, language: Language) -> None:
    """Say who leads or has won after the rounds in a JSON file (- for stdin), and what is paid.

    ROUNDS.json is one object:

    \b
    {"game": "handromi", "players": ["Anna", "Béla", "Cili"], "deals": 7,
     "rounds": [[-10, 34, 120], [22, -10, 8]]}

    \b
    rounds    what everybody wrote, in the order of the players; null for
              who is out of a deciding round
    deals     after how many rounds the match ends
    target    or at how many points
    mode      single, quick, multi or cash
    stake     what a point of difference is worth at the end; or
    pot       the prize that is shared
    pcr       chips for a point of difference
    laid, left
              like rounds: the points laid and those left, if known
    options   what the table has agreed on: {"packs": 3}
    """
    record = parsed(rounds, parse_match)
    result = judge_match(record)
    if as_json:
        print_json(_document(result))
    else:
        _print(record, result, language)


def _document(result: MatchResult) -> dict[str, object]:
    return {
        "totals": result.totals,
        "finished": result.finished,
        "ranking": result.ranking,
        "winners": result.winners,
        "playoff": result.playoff,
        "payout": result.payout,
        "chips": result.chips,
    }


def _print(record: MatchRecord, result: MatchResult, language: Language) -> None:
    columns = ["place", "player", "total"]
    columns += ["payout"] * (result.payout is not None) + ["chips"] * (result.chips is not None)
    rows = []
    place = 1
    for group in result.ranking:
        for seat in group:
            row: list[object] = [place, record.players[seat], result.totals[seat]]
            row += [] if result.payout is None else [result.payout[seat]]
            row += [] if result.chips is None else [sum(chips[seat] for chips in result.chips)]
            rows.append(row)
        place += len(group)
    print_table([HEADINGS[column].text(language, {}) for column in columns], rows)
    leading = result.winners or result.playoff or result.ranking[0]
    values = {"players": ", ".join(record.players[seat] for seat in leading), "rounds": len(record.rounds)}
    click.echo(STANDINGS[_standing(record, result)].text(language, values))


def _standing(record: MatchRecord, result: MatchResult) -> str:
    if result.finished:
        return "won" if len(result.winners) == 1 else "tied"
    if result.playoff:
        return "playoff"
    return "going_on" if record.rounds else "not_begun"
