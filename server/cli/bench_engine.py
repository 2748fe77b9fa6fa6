"""`romi bench engine`: milliseconds of the best split of random hands, of the best plays, and of rearranging."""

import random
import statistics
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

import click

from datasets.folders import check_place
from engine.deck import full_deck
from engine.games import GAMES
from engine.pieces import JOKER, Piece
from engine.rules import Rules
from engine.split import best_split
from engine.wording import Language, Wording
from server.cli.bench_advise import print_advice, time_advice
from server.cli.bench_growth import measured, write_plot
from server.cli.bench_rearrange import PEER_ABSENT, installed_peer, print_groups, time_groups
from server.cli.common import WholeNumber, output_options, print_json, print_table

HEADINGS: Final = (
    Wording("bench_game", hu="játék", en="game"),
    Wording("bench_hand", hu="kéz", en="hand"),
    Wording("bench_hands", hu="hány", en="hands"),
    Wording("bench_median", hu="közép ms", en="median ms"),
    Wording("bench_worst", hu="legrosszabb ms", en="worst ms"),
)
_CELLS: Final = ((15, None), (30, 2))
"""Pieces in the hand, jokers among them (None: as dealt)."""


@dataclass(frozen=True, slots=True)
class _Timing:
    game: str
    hand: str
    hands: int
    median_ms: float
    worst_ms: float


@click.command()
@click.option("--hands", default=200, type=WholeNumber(), show_default=True, help="Random hands of each kind.")
@click.option("--seed", default=0, type=WholeNumber(least=0), show_default=True)
@click.option("--cases", metavar="FILE", help="Positions to rearrange, as JSON, beside the random ones.")
@click.option("--positions", default=30, type=WholeNumber(), show_default=True, help="Random positions of each group.")
@click.option("--repeats", default=20, type=WholeNumber(), show_default=True, help="How often each is rearranged.")
@click.option("--peer", is_flag=True, help="Time rummikub-solver on the same positions too (extra: bench).")
@click.option("--plot", metavar="FILE.svg", help="Draw how rearranging grows with hand, table and jokers.")
@click.option("--advise", default=30, type=WholeNumber(), show_default=True, help="Random positions of each game.")
@click.option("--lists", default=3, type=WholeNumber(), show_default=True, help="Whole lists of plays of each game.")
@output_options
def command(
    hands: int,
    seed: int,
    cases: str | None,
    positions: int,
    repeats: int,
    peer: bool,
    plot: str | None,
    advise: int,
    lists: int,
    as_json: bool,
    language: Language,
) -> None:
    """Time the best split of random hands, the best plays, and the best rearrangement of whole tables."""
    other = installed_peer() if peer else None
    if peer and other is None:
        click.echo(PEER_ABSENT.text(language, {}), err=True)
    if plot:
        # Found out before an hour of measuring, not after it.
        check_place(Path(plot))
    groups = time_groups(cases, positions, repeats, seed, other)
    if not as_json:
        print_groups(groups, language)
        click.echo()
    if plot:
        write_plot(Path(plot), measured(positions, seed), language)
    timings = [
        _time(rules, size, jokers, hands, seed)
        for rules in GAMES.values()
        for size, jokers in _CELLS
        if jokers is None or rules.deck.jokers >= jokers
    ]
    if not as_json:
        rows = [(t.game, t.hand, t.hands, f"{t.median_ms:.2f}", f"{t.worst_ms:.2f}") for t in timings]
        print_table([heading.text(language, {}) for heading in HEADINGS], rows)
        click.echo()
    advice = time_advice(advise, lists, seed)
    if as_json:
        splits, plays, rearrangements = map(list, (map(asdict, timings), map(asdict, advice), map(asdict, groups)))
        print_json({"splits": splits, "plays": plays, "rearrangements": rearrangements})
    else:
        print_advice(advice, language)


def _time(rules: Rules, size: int, jokers: int | None, count: int, seed: int) -> _Timing:
    rng = random.Random(f"{seed} {rules.id} {size}")
    taken_ms = []
    for _ in range(count):
        hand = _hand(rules, size, jokers, rng)
        start = time.perf_counter()
        best_split(hand, rules)
        taken_ms.append((time.perf_counter() - start) * 1000)
    name = str(size) if jokers is None else f"{size} ({jokers} *)"
    return _Timing(rules.id, name, count, statistics.median(taken_ms), max(taken_ms))


def _hand(rules: Rules, size: int, jokers: int | None, rng: random.Random) -> list[Piece]:
    deck = sorted(full_deck(rules).elements(), key=str)
    if jokers is None:
        return rng.sample(deck, size)
    naturals = [piece for piece in deck if not piece.is_joker]
    return rng.sample(naturals, size - jokers) + [JOKER] * jokers
