"""`romi simulate`: rounds played by the program alone, and checks that hold in every round."""

from typing import Final

import click

from engine.games import GAMES, game
from engine.match import MatchRecord, judge_match
from engine.players import PLAYERS, Player
from engine.playthrough import playthrough, settlement_lines
from engine.round.saving import round_json
from engine.simulate import PlayedRound, play_match
from engine.wording import BadInput, Language, Wording
from server.cli.common import WholeNumber, output_options, print_json
from server.cli.simulate_check import DEALS_CHECKED, run_check

NAMES: Final = ("Anna", "Béla", "Cili", "Dani", "Edit", "Feri")

GAME_NEEDED: Final = Wording(
    "game_needed", hu="melyik játékot? add meg: {games}", en="which game? choose one of: {games}"
)
NOT_A_PLAYER: Final = Wording(
    "not_a_player",
    hu="«{text}» nem játékos; lehet: {choices}, vesszővel elválasztva",
    en="'{text}' is no player; possible: {choices}, separated by commas",
)
TOO_MANY_PLAYERS: Final = Wording(
    "too_many_players",
    hu="{count} játékos sok: legfeljebb {most} lehet",
    en="{count} players are too many: at most {most} can play",
)
RESUME_NEEDS_CHECK: Final = Wording(
    "resume_needs_check",
    hu="csak --check mellett lehet: hagyd el, vagy add hozzá azt",
    en="this goes with --check only: leave it out or add that",
)
ROUND_HEAD: Final = Wording("round_head", hu="{number}. forduló", en="round {number}")
TOTALS: Final = Wording("totals", hu="összesen: {totals}", en="totals: {totals}")


@click.command()
@click.option(
    "--game", "game_id", metavar="GAME", help="Which game, by its id in `romi games`; with --check: only this one."
)
@click.option("--deals", type=WholeNumber(), help=f"How many; 1 by default, {DEALS_CHECKED} with --check.")
@click.option("--seed", type=WholeNumber(0), default=1, show_default=True, help="The same seed, the same deals.")
@click.option("--players", help="greedy and never-lays, one for each seat, separated by commas.")
@click.option("--check", is_flag=True, help="Random play over all games, checking what holds in every round.")
@click.option("--resume", metavar="FILE", help="With --check: keep in this file what is done, and go on from there.")
@click.option("--short", is_flag=True, help="Only the settlements, no playthrough.")
@output_options
def command(
    game_id: str | None,
    deals: int | None,
    seed: int,
    players: str | None,
    check: bool,
    resume: str | None,
    short: bool,
    as_json: bool,
    language: Language,
) -> None:
    """Let simple players play whole rounds, or check many random ones."""
    if check:
        run_check(game_id, deals or DEALS_CHECKED, seed, resume, as_json, language)
        return
    if resume:
        raise BadInput(RESUME_NEEDS_CHECK, where="--resume")
    if game_id is None:
        raise BadInput(GAME_NEEDED, where="--game", games=", ".join(GAMES))
    rules = game(game_id)
    seats = _seats(players, rules.deal.players[0])
    played = []
    for one in play_match(game_id, seats, deals or 1, seed):
        played.append(one)
        if not as_json:
            _print_round(len(played), one, language, short)
    scores = tuple(one.result.scores for one in played)
    totals = judge_match(MatchRecord(rules, tuple(seats), scores, deals=deals or 1)).totals
    if as_json:
        print_json({"players": list(seats), "rounds": [_document(one) for one in played], "totals": totals})
    else:
        named = ", ".join(f"{name} {total}" for name, total in zip(seats, totals, strict=True))
        click.echo(TOTALS.text(language, {"totals": named}))


def _seats(players: str | None, fewest: int) -> dict[str, Player]:
    """Players by name; where nobody is named, as many greedy ones as the game needs."""
    kinds = ["greedy"] * fewest if players is None else [kind.strip() for kind in players.split(",")]
    for kind in kinds:
        if kind not in PLAYERS:
            raise BadInput(NOT_A_PLAYER, where="--players", text=kind, choices=", ".join(PLAYERS))
    if len(kinds) > len(NAMES):
        raise BadInput(TOO_MANY_PLAYERS, where="--players", count=len(kinds), most=len(NAMES))
    return {NAMES[i]: PLAYERS[kind] for i, kind in enumerate(kinds)}


def _print_round(number: int, one: PlayedRound, language: Language, short: bool) -> None:
    click.echo(ROUND_HEAD.text(language, {"number": number}))
    lines = settlement_lines(one.course.state, one.result, language)
    for line in lines if short else playthrough(one.course, one.result, language):
        click.echo(line)
    click.echo()


def _document(one: PlayedRound) -> dict[str, object]:
    lines = [[[line.what, list(map(str, line.pieces)), line.points] for line in own] for own in one.result.lines]
    return {"round": round_json(one.course), "scores": one.result.scores, "lines": lines}
